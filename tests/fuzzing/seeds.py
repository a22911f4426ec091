"""`python -m tests.fuzzing.seeds`: writes valid messages and files as the first entries of the corpus."""

import tempfile
from collections.abc import Iterable
from pathlib import Path

from engines.catalogue import rules_of
from netcode.doors.pasted_code import link
from netcode.doors.short_code import ShortCode
from netcode.doors.short_code_door import Deed
from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.links.keys import Keys
from netcode.peer.lobby import Page, Place
from netcode.play.practice import PracticeClient
from netcode.protocol.noise_handshake import Handshake
from netcode.protocol.records import club_file, record_file
from netcode.protocol.records.club_file import ClubFile
from netcode.protocol.records.record_file import Archive
from netcode.protocol.wire import pack
from netcode.relay import frames
from netcode.storage import seat_file
from netcode.storage.practice_saves import Shelf
from netcode.storage.store import Store
from tests.fuzzing.__main__ import CORPUS
from tests.fuzzing.readers import MESSAGES, PROOFS, READERS
from tests.netcode.protocol.crypto.test_wire import said
from tests.netcode.protocol.table.tables import READING_KEY, contract, room
from tui.shell.config import Config, to_toml


def seeds() -> dict[str, list[bytes]]:
    archive = _archive()
    page = Page("toy", 1, {"speed": 3, "short": True}, 2, 0, bytes(32), (Place("Ann", bytes(range(32))),))
    long = Code(Keys.of_join(bytes(32)), (Address("192.168.1.7", 8021), Address("2001:db8::7", 1)), "wss://den.example")
    short = str(ShortCode(7, "lantern", "velvet"))
    true = [archive.envelopes[0], page, contract(2), contract(2).seats[0], Deed.fresh(7)]
    return {
        "wire": [pack(value) for value in (None, [1, "a", b"b", {"c": [True, -7, 2**40]}], page.to_wire())],
        "messages": [_of(MESSAGES.index(type(message)), message.to_wire()) for message in true],
        "proofs": [_of(PROOFS.index(reader.__self__), wire) for reader, wire in said() if hasattr(reader, "__self__")],
        "relay": [frames.POST + b"kept", frames.SEND + frames.MEMBER.pack(3) + b"for you"],
        "handshake": [Handshake(bytes(32), ephemeral=bytes(range(1, 33))).write(b"hello")],
        "codes": [text.encode() for text in _codes(str(long), short)],
        "record": [_body(record_file.FIRST_LINE, Archive(archive.contract, archive.envelopes[:2]).to_bytes())],
        "club": [_body(club_file.FIRST_LINE, ClubFile.of([], []).to_bytes())],
        "seat": [_body(seat_file.FIRST_LINE, _seat())],
        "settings": [
            to_toml(config).encode() for config in (Config(), Config(name="Ann", keys={"say": "t"}, pace=2.5))
        ],
        "practice": [_practice()],
    }


def _codes(long: str, short: str) -> Iterable[str]:
    at = f"{short}@relay.example.org"
    return (
        *(long, short, at, link(at), f"w{short}", f"come and play: {short.replace('-', ' ')} !", "[2001:db8::7]:8021"),
        *("wss://den.example.org/table", "join-0R3F7", ":8021", "den://"),
    )


def _of(kind: int, wire: object) -> bytes:
    return bytes([kind]) + pack(wire)


def _body(first_line: bytes, file: bytes) -> bytes:
    return file[len(first_line) : -32]


def _archive() -> Archive:
    played = room(2, 0)
    played.run()
    return Archive.of(contract(2), played.tables[0].missing({}, 2**31), READING_KEY)


def _seat() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        table = Store(folder).create("toy", seed=bytes(32))
        table.put(status="playing")
        table.write(0, 0, b"said")
        seat_file.move_out(table, Path(folder) / "a.seat")
        table.close()
        return (Path(folder) / "a.seat").read_bytes()


def _practice() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        client = PracticeClient(rules_of("thieves"), 3, seed=5)
        Shelf(Path(folder)).follow(client, lambda trouble: None)
        (path,) = Path(folder).iterdir()
        return path.read_bytes()


def main() -> None:
    for name, contents in seeds().items():
        folder = CORPUS / name
        folder.mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(contents):
            (folder / f"true-{number}").write_bytes(content)
    assert set(seeds()) == set(READERS)


if __name__ == "__main__":
    main()
