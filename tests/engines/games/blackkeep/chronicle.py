"""Rebuilds the public table from the log alone, to check that the log tells everything."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.games.blackkeep.cards import DIVERSIONS, MOVEMENT, THIEF_CARDS
from engines.games.blackkeep.keep.hexes import Hex, distance
from engines.games.blackkeep.state import Table


class Chronicle:
    """What follows from the events told so far."""

    def __init__(self, seats: int, bows: bool) -> None:
        self.bows = bows
        self.first = self.turn = self.round = 0
        self.seating: list[int] = []
        self.tiles: tuple[str, ...] = ()
        self.at: list[Hex] = []  # the guards
        self.kinds: list[str] = []
        self.status: list[str] = []
        self.facing: dict[int, int] = {}  # of guards that have done nothing but look since
        self.markers: dict[int, tuple[Hex, bool]] = {}
        self.captured: list[int] = []
        self.treasures = [""] * seats
        self.entries, self.exits = [""] * seats, [""] * seats
        self.spent: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.bought: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.purses = [0] * seats
        self.plans: dict[int, str] = {}
        self.display: Counter[str] = Counter()
        self.on_sale = max(5, seats)
        self.rocks: list[Hex] = []
        self.torches: list[Hex] = []
        self.rigged: list[int] = []
        self.playing = -1
        self.inside: int | None = None
        self.listening: tuple[str, ...] | None = None  # tiles of which noise must be told next
        self.asked: tuple[int, int] | None = None  # a swap that is offered
        self.over = ""

    def read(self, events: Sequence[tuple[Any, ...]]) -> None:
        for verb, *parts in events:
            if self.listening is not None:
                assert (verb, *parts) == ("noise", *self.listening)
                self.listening = None
            if self.asked is not None and verb != "marker" and verb != "spotted":
                assert verb in ("swaps", "no swap")
                assert (parts[0], parts[1]) == self.asked
                self.asked = None
            getattr(self, "on_" + verb.replace(" ", "_"))(*parts)

    def agrees(self, s: Table) -> None:
        """Whether the table is what was told."""
        assert (s.turn, s.first, s.seating) == (self.turn, self.first, self.seating)
        assert s.phase in ("resource", "players", "guards")
        assert tuple(key for _, key in s.layout[1:]) == self.tiles
        assert [guard.at for guard in s.guards] == self.at
        assert [guard.kind for guard in s.guards] == self.kinds
        assert [guard.status for guard in s.guards] == self.status
        for number, facing in self.facing.items():
            assert s.guards[number].facing == facing
        for seat, thief in enumerate(s.thieves):
            assert (thief.entry, thief.exit) == (self.entries[seat], self.exits[seat])
            assert thief.captured == (seat in self.captured)
            assert thief.treasure == self.treasures[seat]
            assert (thief.marker, thief.upright) == self.markers.get(seat, (None, False))
            if not thief.captured:
                playing = [thief.plan] if seat in self.plans and thief.plan in THIEF_CARDS else []
                assert Counter(thief.hand) + self.spent[seat] + Counter(playing) >= Counter(THIEF_CARDS)
                assert self.purses[seat] - len(thief.purse) in (0, 1)  # one is being shown
                assert Counter(thief.cards) == self.bought[seat]
                assert thief.rigged == (seat in self.rigged)
        assert Counter(s.display) == self.display
        if s.phase != "resource":  # rocks are cleared away in the middle of it
            assert sorted(s.rocks) == sorted(self.rocks)
        assert sorted(s.torches) == sorted(self.torches)
        assert s.vault_keeper == self.inside
        assert s.over == bool(self.over)
        assert (s.winner is not None) == (self.over == "escapes")

    # -- setting up ------------------------------------------------------------------------------------------------

    def on_seated(self, *seats: int) -> None:
        self.seating, self.first = list(seats), seats[0]

    def on_built(self, *tiles: str) -> None:
        self.tiles = tiles

    def on_posted(self, number: int, kind: str, at: Hex) -> None:
        assert number == len(self.at)
        self.at.append(at)
        self.kinds.append(kind)
        self.status.append("bored" if kind == "stationary" else "interested")

    def on_cleared(self) -> None:
        self.display.clear()

    def on_reshuffled(self) -> None:
        assert self.display.total() < self.on_sale

    def on_display(self, *cards: str) -> None:
        self.display.update(cards)
        assert self.display.total() <= self.on_sale

    def on_enters_by(self, seat: int, area: str) -> None:
        self.entries[seat] = area

    def on_exits_by(self, seat: int, area: str) -> None:
        self.exits[seat] = area

    def on_comes_in(self, seat: int) -> None:
        assert self.exits[seat]

    # -- the course of a turn --------------------------------------------------------------------------------------

    def on_turn(self, turn: int, first: int) -> None:
        assert turn == self.turn + 1
        assert first not in self.captured
        self.turn, self.round, self.first = turn, 0, first
        self.rocks, self.rigged = [], []

    def on_round(self, turn: int, number: int) -> None:
        assert (turn, number) == (self.turn, self.round + 1)
        self.round = number
        self.plans.clear()

    def on_buys(self, seat: int, card: str, *coins: str) -> None:
        self.display -= Counter([card])
        self.bought[seat][card] += 1
        assert coins
        assert set(coins) <= set(MOVEMENT)
        self.spent[seat].update(coins)

    def on_reveals(self, seat: int, card: str, purse: bool) -> None:
        assert seat not in self.plans
        assert purse in (True, False)
        self.plans[seat] = card
        if purse:
            self.purses[seat] -= 1
        elif card not in THIEF_CARDS:
            self.bought[seat] -= Counter([card])

    def on_plays(self, seat: int, card: str) -> None:
        assert self.plans[seat] == card
        self.playing = seat
        if card in THIEF_CARDS and card != "rest":
            self.spent[seat][card] += 1

    def on_no_effect(self, seat: int) -> None:
        assert seat == self.playing

    def on_dawn(self) -> None:
        assert (self.turn, self.round) == (30, 3)
        self.over = "dawn"

    def on_keep_wins(self) -> None:
        assert len(self.captured) == len(self.treasures)
        self.over = "keep wins"

    # -- thieves ---------------------------------------------------------------------------------------------------

    def on_marker(self, seat: int, at: Hex, upright: bool) -> None:
        assert self.markers.get(seat) != (at, upright)
        self.markers[seat] = (at, upright)

    def on_marker_off(self, seat: int, at: Hex) -> None:
        assert self.markers.pop(seat)[0] == at

    def on_spotted(self, seat: int, at: Hex) -> None:
        assert seat not in self.captured
        self.markers[seat] = (at, True)

    def on_out_of_sight(self, seat: int) -> None:
        assert seat not in self.captured

    def on_slips(self, seat: int, steps: int) -> None:
        assert self.plans[seat] in DIVERSIONS
        assert seat == self.playing
        assert steps in (1, 2)

    def on_heard(self, seat: int, *areas: str) -> None:
        assert self.plans[seat] == "run"
        assert seat == self.playing
        self.listening = areas

    def on_silent_run(self, seat: int) -> None:
        assert self.plans[seat] == "run"
        assert seat == self.playing

    def on_noise(self, *areas: str) -> None:
        assert areas

    def on_captured(self, seat: int, at: Hex) -> None:
        assert min(distance(at, guard) for guard in self.at) <= (2 if self.bows else 0)
        self.captured.append(seat)
        self.markers.pop(seat, None)
        self.treasures[seat] = ""

    def on_enters_the_vault(self, seat: int) -> None:
        self.inside = seat

    def on_treasure(self, seat: int, treasure: str) -> None:
        assert not self.treasures[seat]
        self.treasures[seat] = treasure

    def on_lockpicks_end(self, seat: int) -> None:
        assert seat == self.playing

    def on_escapes(self, seat: int, at: Hex, treasure: str) -> None:
        assert treasure == self.treasures[seat] != ""
        assert not any(guard == at for guard in self.at)
        self.over = "escapes"

    def on_rests(self, seat: int, at: Hex) -> None:
        assert self.markers[seat] == (at, False)
        assert self.plans[seat] == "rest"
        self.spent[seat].clear()

    def on_pickpockets(self, seat: int, number: int) -> None:
        assert distance(self.markers[seat][0], self.at[number]) == 1
        self.purses[seat] += 1

    def on_torch_out(self, seat: int, at: Hex) -> None:
        assert seat == self.playing
        self.torches.append(at)

    def on_rock_thrown(self, seat: int, at: Hex) -> None:
        assert seat == self.playing
        self.rocks.append(at)

    def on_rigged(self, seat: int) -> None:
        assert self.plans[seat] == "adjust rigging"
        self.rigged.append(seat)

    def on_moss(self, seat: int) -> None:
        assert self.plans[seat] == "moss arrow"

    def on_clatters(self, seat: int, area: str) -> None:
        assert self.treasures[seat] == "armour"
        self.listening = (area,)

    def on_asks_for_a_swap(self, seat: int, other: int) -> None:
        assert self.treasures[seat] == "the fake"
        assert other in self.markers
        self.asked = (seat, other)

    def on_swaps(self, seat: int, other: int, treasure: str) -> None:
        assert self.treasures[other] == treasure
        self.treasures[seat], self.treasures[other] = treasure, "the fake"

    def on_redraws(self, seat: int, card: str, treasure: str) -> None:
        assert self.treasures[seat] == "the fake" != treasure
        self.spent[seat][card] += 1
        self.treasures[seat] = treasure

    def on_no_swap(self, seat: int, other: int) -> None:
        assert self.treasures[seat] == "the fake"

    # -- guards ----------------------------------------------------------------------------------------------------

    def on_cries_out(self, seat: int, number: int) -> None:
        assert seat in self.captured

    def on_status(self, number: int, status: str) -> None:
        self.status[number] = status
        self.facing.pop(number, None)

    def on_pursues(self, number: int, seat: int, at: Hex) -> None:
        assert self.markers[seat] == (at, True)
        self.status[number] = "pursuing"

    def on_turns(self, number: int, facing: int) -> None:
        self.facing[number] = facing

    def on_walks(self, number: int, start: Hex, to: Hex) -> None:
        assert self.at[number] == start
        assert distance(start, to) == 1
        self.at[number] = to
        self.facing.pop(number, None)

    def on_torch_lit(self, at: Hex) -> None:
        assert at in self.at
        self.torches.remove(at)

    def on_rock_found(self, number: int, at: Hex) -> None:
        assert self.at[number] == at
        self.rocks.remove(at)

    def on_diligent(self, number: int) -> None:
        assert self.status[number] == "pursuing"

    def on_charges(self, number: int) -> None:
        assert self.status[number] == "pursuing"
