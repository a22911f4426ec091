"""What a spectator with a program of its own says to the peers of a simulated table: true things at the wrong time,
false things in the right form, and rubbish. It has the reading key and nobody's signing key, so nothing may come of it.

`Intrusion`s are played by `make torture` (kind "intruded"), against the real gossip and the real tables.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from netcode.protocol.envelope import NOTHING, Envelope, Seal
from netcode.protocol.gossip import ENVELOPE, HAVE
from netcode.protocol.table import PeerTable
from netcode.protocol.wire import pack
from tests.netcode.protocol.table.tables import READING_KEY

Intrusion = Callable[[random.Random, Sequence[PeerTable]], list[bytes]]  # what is said, given all tables as they are
SEAL = Seal(READING_KEY)


def _everything(tables: Sequence[PeerTable]) -> list[bytes]:
    return max((table.missing({}, 2**31) for table in tables), key=len)


def _forged(envelope: Envelope, signature: bytes = b"?" * 64, **changed: object) -> bytes:
    bare = Envelope(
        **{name: getattr(envelope, name) for name in ("table", "author", "number", "previous", "slot", "body")}
        | changed  # type: ignore[arg-type]
    )
    return ENVELOPE + SEAL.close(replace(bare, signature=signature))


def speaks_for_others(luck: random.Random, tables: Sequence[PeerTable]) -> list[bytes]:
    table = luck.choice(tables)
    chain = luck.choice(table.transcript.chains)
    next_word = Envelope(table.contract.id, chain.author, len(chain.envelopes), chain.head, table.slot, {})
    return [_forged(next_word, body=body) for body in ({"talk": "I resign."}, {"what": None}, None)]


def bends_true_words(luck: random.Random, tables: Sequence[PeerTable]) -> list[bytes]:
    """With their signatures, which are about something else then."""
    said = [SEAL.open(sealed) for sealed in _everything(tables)]
    true = luck.choice(said) if said else Envelope(bytes(32), 0, 0, NOTHING, 0, {})
    changes: Sequence[Mapping[str, object]] = (
        {"slot": 2**31 - 1}, {"number": true.number + 1}, {"previous": NOTHING}, {"author": 0}, {"body": {"talk": "no"}}
    )  # fmt: skip
    return [_forged(true, true.signature, **change) for change in changes]


def repeats_everything_backwards(luck: random.Random, tables: Sequence[PeerTable]) -> list[bytes]:
    return [ENVELOPE + sealed for sealed in reversed(_everything(tables)) for _ in range(2)]


def passes_on_what_was_not_sent_yet(luck: random.Random, tables: Sequence[PeerTable]) -> list[bytes]:
    """To peers far behind: more of it than they keep."""
    return [ENVELOPE + sealed for sealed in _everything(tables)[-200:]]


def claims_to_have_more(luck: random.Random, tables: Sequence[PeerTable]) -> list[bytes]:
    counts = (0, -1, 2**31, 2**62, luck.randrange(50))
    claims = [{str(seat): [luck.choice(counts), luck.randbytes(32)] for seat in range(luck.randrange(1, 9))}]
    return [HAVE + pack(claim) for claim in (*claims, {}, [], None, {"0": None}, {"0": [3]}, {"x": [1, b""]})] * 4


def talks_rubbish(luck: random.Random, tables: Sequence[PeerTable]) -> list[bytes]:
    kinds = (ENVELOPE, HAVE, b"", b"!", ENVELOPE + SEAL.close(Envelope(bytes(32), 9, 0, NOTHING, 0, {}))[:12])
    return [luck.choice(kinds) + luck.randbytes(luck.randrange(300)) for _ in range(30)]


INTRUSIONS: Sequence[Intrusion] = (
    speaks_for_others,
    bends_true_words,
    repeats_everything_backwards,
    passes_on_what_was_not_sent_yet,
    claims_to_have_more,
    talks_rubbish,
)
