"""What reads bytes from outside, and what each of them may answer: a value, or a refusal of its own kind.

A reader that raises anything else has a fault. Where a value can be written again, it must come out as it went in.
"""

import atexit
import hashlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from engines.catalogue import rules_of
from netcode.doors.pasted_code import code_in
from netcode.doors.short_code import ShortCode, slip_so_far
from netcode.doors.short_code_door import Deed
from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.peer.lobby import Page
from netcode.protocol.announcement import Announcement
from netcode.protocol.contract import Contract
from netcode.protocol.crypto import cards, key_parts, sealed_letter
from netcode.protocol.crypto.commitments import coins
from netcode.protocol.crypto.proofs import one_of_rows, partner, same_log, shuffle
from netcode.protocol.envelope import Envelope
from netcode.protocol.noise_handshake import Handshake, NotSealed
from netcode.protocol.records import club_file, record_file
from netcode.protocol.records.record_file import Damaged
from netcode.protocol.wire import Refused, pack, unpack
from netcode.relay import frames
from netcode.storage import seat_file
from netcode.storage.practice_saves import ENDING, Shelf
from netcode.storage.store import StoreError
from tui.shell import config

Reader = Callable[[bytes], None]


def wire(content: bytes) -> None:
    assert pack(unpack(content)) == content


MESSAGES: Final[list[Any]] = [Envelope, Page, Contract, Announcement, Deed]
PROOFS: Final[list[Any]] = [
    *(shuffle.Shuffled, same_log.SameLog, one_of_rows.OneOfRows, partner.Offer, partner.Answer, cards.Taken),
    *(cards.Shares, cards.Sealed, key_parts.Dealing, coins.Opening, sealed_letter.Letter, sealed_letter.Complaint),
]


def _one_of(kinds: Sequence[Any]) -> Reader:
    """The first byte says as which of these the rest is read."""

    def read(content: bytes) -> None:
        kind = kinds[content[0] % len(kinds)] if content else kinds[0]
        message = kind.from_wire(unpack(content[1:]))
        if hasattr(message, "to_wire"):
            assert kind.from_wire(unpack(pack(message.to_wire()))) == message

    return read


def relay_frame(content: bytes) -> None:
    frames.parse(content)


def handshake(content: bytes) -> None:
    Handshake(bytes(32), ephemeral=bytes(range(32))).read(content)


def typed(content: bytes) -> None:
    """A code, however it was pasted; a terminal brings bytes that are no text, too."""
    text = code_in(content.decode("utf-8", "surrogateescape"))
    slip_so_far(text)
    for kind in (ShortCode, Code, Address):
        with suppress(ValueError):
            kind.parse(text)


def record(content: bytes) -> None:
    assert record_file.Archive.from_bytes(_with_digest(record_file.FIRST_LINE + content)).envelopes is not None


def club(content: bytes) -> None:
    club_file.ClubFile.from_bytes(_with_digest(club_file.FIRST_LINE + content))


def seat(content: bytes) -> None:
    seat_file.tables_in(_with_digest(seat_file.FIRST_LINE + content))


def settings(content: bytes) -> None:
    path = _folder() / "config.toml"
    path.write_bytes(content)
    found = config.load(path)
    found.slips.clear()
    found.save(path)
    assert config.load(path) == found, "what was read can be written, and read again"


def practice(content: bytes) -> None:
    """A practice game on the disk, listed and gone on with."""
    shelf = Shelf(_folder())
    (_folder() / f"game{ENDING}").write_bytes(content)
    shelf.list()
    shelf.latest()
    shelf.open("game", rules_of)


@cache
def _folder() -> Path:
    """One for all tries: to make one takes longer than to read most things."""
    folder = TemporaryDirectory()
    atexit.register(folder.cleanup)
    return Path(folder.name)


def _with_digest(body: bytes) -> bytes:
    """So that more is tried than the digest."""
    return body + hashlib.sha256(body).digest()


READERS: Final[dict[str, Reader]] = {
    "wire": wire,
    "messages": _one_of(MESSAGES),
    "proofs": _one_of(PROOFS),
    "relay": relay_frame,
    "handshake": handshake,
    "codes": typed,
    "record": record,
    "club": club,
    "seat": seat,
    "settings": settings,
    "practice": practice,
}
REFUSALS: Final = (Refused, frames.BadFrame, NotSealed, Damaged, StoreError)


def read(name: str, content: bytes) -> bool:
    """Whether it was read and not refused. Raises what shows a fault."""
    allowed = (*REFUSALS, ValueError) if name == "seat" else REFUSALS  # `move_in` makes a sentence of the latter
    try:
        READERS[name](content)
    except allowed:
        return False
    return True
