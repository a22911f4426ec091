"""Whole tables in one process, with real proofs: every envelope reaches everybody at once, in order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from random import Random

from engines.core import RandomBot, Rules, View
from engines.core.rules import Setting
from netcode.protocol.announcement import Terms, announce
from netcode.protocol.contract import Contract, needed
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.table import MemoryRecord, PeerTable
from tests.engines.toy import TOY
from tests.netcode.cheap import CheapEye, CheapPen, CheapProofs

READING_KEY = b"r" * 32
INVITATION = b"i" * 32


def seed(seat: int) -> Seed:
    return Seed(bytes([seat + 1]) * 32)


def contract(seats: int = 3, rules: Rules = TOY, stand_in: int | None = None) -> Contract:
    count = needed(seats) if stand_in is None else stand_in
    return _contract(seats, rules.name, rules.version, tuple(rules.settings().items()), count)


@cache
def _contract(seats: int, game: str, version: int, options: tuple[tuple[str, Setting], ...], count: int) -> Contract:
    sitting = [(f"Seat {seat}", seed(seat).signing_key().public_key().public_bytes_raw()) for seat in range(seats)]
    terms = Terms(game, version, dict(options), INVITATION, count, sitting)
    return Contract.of(terms, [announce(terms, seat, seed(seat)) for seat in range(seats)])


class Room:
    """Tables that hear each other; every seat plays at random, by its own generator."""

    def __init__(self, tables: Sequence[PeerTable], seed: int = 0) -> None:
        self.tables = list(tables)
        self._rngs = [Random(f"{seed} {at}") for at in range(len(tables))]

    def run(self, until: Callable[[], bool] = lambda: False) -> None:
        """Until nobody has anything to do, or `until` says so."""
        while not until():
            if not sum(self._turn(table, rng) for table, rng in zip(self.tables, self._rngs, strict=False)):
                return

    def _turn(self, table: PeerTable, rng: Random) -> bool:
        busy = work_off(table)
        if table.choices() and table.game.request is not None:
            view = View(table.game.state, table.knowledge, table.contract.names)
            table.choose(RandomBot()(view, table.game.request, table.choices(), rng))
            busy = work_off(table) or busy
        for sealed in table.outgoing():
            busy = True
            for other in self.tables:
                if other is not table:
                    other.take(sealed)
        return busy


def cheap_contract(seats: int, rules: Rules) -> Contract:
    """Made with real proofs once for each number of seats: it serves for all games."""
    return replace(contract(seats), game=rules.name, rules=rules.version, options=rules.settings())


def cheap_table(agreed: Contract, rules: Rules, me: int | None = None, record: MemoryRecord | None = None) -> PeerTable:
    """A table whose signatures and proofs cost nothing: see `tests.netcode.cheap`."""
    pen = None if me is None else CheapPen(agreed.seats[me].signing)
    kept = MemoryRecord() if record is None else record
    return PeerTable(agreed, rules, kept, READING_KEY, me, proofs=CheapProofs(agreed, me), pen=pen, eye=CheapEye())


def cheap_room(
    seats: int = 3, spectators: int = 1, rules: Rules = TOY, seed_: int = 0, needed: int | None = None
) -> Room:
    agreed = cheap_contract(seats, rules)
    agreed = agreed if needed is None else replace(agreed, needed=needed)
    everybody = [*range(seats), *[None] * spectators]
    return Room([cheap_table(agreed, rules, me) for me in everybody], seed_)


def work_off(table: PeerTable) -> bool:
    """All that the table can compute just now; whether there was anything."""
    busy = False
    while (job := table.work()) is not None:
        table.settle(job.run())
        busy = True
    return busy


def room(seats: int = 3, spectators: int = 1, rules: Rules = TOY, seed_: int = 0, needed: int | None = None) -> Room:
    agreed = contract(seats, rules, needed)
    tables = [PeerTable(agreed, rules, MemoryRecord(), READING_KEY, seat, seed(seat)) for seat in range(seats)]
    tables += [PeerTable(agreed, rules, MemoryRecord(), READING_KEY) for _ in range(spectators)]
    return Room(tables, seed_)
