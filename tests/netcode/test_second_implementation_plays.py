"""docs/protocol.md and docs/crypto.md are enough to sit down at a table: a seat written from them alone does, over real
sockets, at tables of the first implementation, and both come to the same end."""

import asyncio
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from engines.core import Rules, Show, Shuffle, Turn
from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host, host
from netcode.protocol.records.record_file import Archive
from netcode.protocol.records.verify import verify
from netcode.storage.store import Store
from tests.engines.tiny import TINY, Few
from tests.netcode.peers import LOOPBACK, play, until
from tests.netcode.second.player import Player
from tests.patience import PATIENCE


def setup(s: Few) -> Turn:
    mixed = list(s.fresh(len(s.cards)))
    yield Shuffle(s.cards, mixed)
    s.cards = mixed
    for seat in range(s.seats):
        yield Show([mixed[seat % len(mixed)]], to=seat)


LOOKS = replace(TINY, name="looks", setup=setup)  # everybody shuffles, looks, picks, rolls, chooses


def rules_of(name: str) -> Rules:
    assert name == LOOKS.name
    return LOOKS


class Table:
    """Ann hosts, Bo is her guest, and the seat of the second implementation sits between them."""

    async def open(self, home: Path, seats: int) -> None:
        self.ann: Host = await host(Store(home / "ann"), LOOKS, rules_of, name="Ann", seats=seats, listen=LOOPBACK)
        code = str(self.ann.lobby.join_code)
        self.other = Player(code, "Second", rules_of, Random(2))
        self.playing = asyncio.create_task(self.other.play())
        await until(self.ann, lambda: len(self.ann.lobby.places) == 2)
        self.guests: list[Guest] = [
            await join(Store(home / name), Code.parse(code), rules_of, name=name)
            for name in ("Bo", "Cy", "Di")[: seats - 2]
        ]
        await self.other.until(lambda: self.other.page is not None and len(self.other.page["places"]) == seats)

    async def begin(self, *idle: Guest) -> None:
        """`idle`: who decides nothing, and so is waited for."""
        await self.other.ready()
        for guest in self.guests:
            await until(guest, lambda guest=guest: guest.lobby.page.full)
            guest.lobby.ready()
        await until(self.ann, lambda: self.ann.lobby.can_start)
        await self.other.until(lambda: bool(self.other.words))
        assert self.other.words == self.ann.lobby.words
        self.ann.lobby.start()
        for peer in (self.ann, *self.guests):
            await until(peer, lambda peer=peer: peer.lobby.client is not None)
            if peer not in idle:
                play(peer)

    async def close(self) -> None:
        for peer in (*self.guests, self.ann):
            await peer.close()
        await self.playing

    def agree(self) -> None:
        """All have come to the same end, and verifying the host's record gives that end, too."""
        table, seat = self.ann.session.table, self.other.seat
        assert seat is not None
        assert table.lie is None
        assert seat.game.answers == table.game.answers
        assert seat.game.digest() == table.game.digest()
        assert seat.slots.gone == table.gone
        verdict = verify(Archive.from_bytes(self.ann.session.archive().to_bytes()), LOOKS)
        assert (verdict.problem, verdict.finished, verdict.abandoned) == (None, True, "")


@pytest.mark.parametrize("seats", [2, 3])
async def test_a_seat_written_from_the_pages_alone_sits_down_and_plays_to_the_end(seats: int, tmp_path: Path) -> None:
    table = Table()
    async with asyncio.timeout(PATIENCE):
        await table.open(tmp_path, seats)
        await table.begin()
        await until(table.ann, lambda: table.ann.session.table.closed)
        await table.other.until(lambda: table.other.seat is not None and table.other.seat.closed)
        table.agree()
        await table.close()


async def test_it_votes_stands_in_and_plays_on_when_a_seat_has_left(tmp_path: Path) -> None:
    table = Table()
    async with asyncio.timeout(PATIENCE):
        await table.open(tmp_path, 3)
        ann, other, (bo,) = table.ann, table.other, table.guests
        await table.begin(bo)
        await until(ann, lambda: ann.session.table.awaited() == [2] and ann.session.table.deciding())
        await bo.close()
        table.guests.clear()
        await other.until(lambda: other.seat is not None and other.seat._awaited() == [2])
        await other.wish_out(2)
        ann.lobby.client.vote_out(2)
        await until(ann, lambda: ann.session.table.closed)
        await other.until(lambda: other.seat is not None and other.seat.closed)
        assert ann.session.table.gone == {2}
        table.agree()
        await table.close()
