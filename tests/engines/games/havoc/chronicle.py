"""Rebuilds the public table from the log alone, to check that the log tells everything."""

from collections.abc import Sequence
from typing import Any

from engines.games.havoc.cards import TOKENS
from engines.games.havoc.floor.grid import CENTRES, CORNERS, NEIGHBOURS, OUT, QUADRANT
from engines.games.havoc.state import ACTING, CAUGHT, ESCAPED, GUARDING, IN, KILLED, Table

NOISES = 4


class Chronicle:
    """What follows from the events told so far."""

    def __init__(self, s: Table) -> None:
        self.s = s
        self.turn = 0
        self.rooms: dict[int, int] = {}  # of those who have walked
        self.status = [IN] * s.seats
        self.wounds = [0] * s.seats
        self.looks: set[tuple[int, int]] = set()
        self.actions: dict[int, str] = {}
        self.acting = -1
        self.done: list[int] = []
        self.stunned: list[int] = []
        self.guards: dict[int, int] = {}
        self.stunned_guards: list[int] = []
        self.quadrant = 0
        self.locked: list[int] = []
        self.smoke: list[int] = []
        self.noise: list[int] = []
        self.deactivated: list[int] = []
        self.cracked: dict[int, int] = {}  # vault -> cash left in it
        self.laid: list[int] = []  # codes in this attempt at a vault
        self.aim: tuple[Any, ...] = ()
        self.why = ""

    def read(self, events: Sequence[tuple[Any, ...]]) -> None:
        for verb, *parts in events:
            getattr(self, "on_" + verb.replace(" ", "_"))(*parts)

    def agrees(self) -> None:
        """Whether the table is what was told."""
        s = self.s
        assert s.turn == self.turn
        if not s.turn:
            return
        assert all(s.room[seat] == room for seat, room in self.rooms.items())
        assert s.wounds == self.wounds
        assert all(self.guards[guard] == room for guard, room in s.guards.items())
        assert s.entered == len(self.guards)
        assert sorted(s.locked) == sorted(self.locked)
        assert sorted(s.smoke) == sorted(self.smoke)
        assert sorted(s.deactivated) == sorted(self.deactivated)
        assert s.cracked.keys() == self.cracked.keys()
        assert all(self.cracked[room] - len(cash) in (0, 1) for room, cash in s.cracked.items())  # one is being taken
        if s.phase == ACTING:
            assert s.acting == self.acting
            assert sorted(s.cancelled) == sorted(self.stunned)
            assert sorted([*s.waiting, *self.done]) == sorted(
                seat for seat in s.order if seat in self.done or self.status[seat] == IN
            )
            assert s.noise == self.noise
        if s.phase in (ACTING, GUARDING):
            assert s.action == self.actions
            if any(role not in s.face for role in s.role):  # before the end settles what became of those inside
                assert s.status == self.status
        assert s.over == bool(self.why)

    # -- the course of a turn --------------------------------------------------------------------------------------

    def on_puts_back(self, kind: str, *seats: int) -> None:
        assert kind in ("item", "code")
        assert len({*seats}) == len(seats) <= self.s.seats
        assert len(seats) in (0, self.s.seats) or self.s.seats == 6

    def on_start(self, seat: int) -> None:
        assert seat == self.s.first

    def on_turn(self, number: int) -> None:
        assert number == self.turn + 1
        self.turn = number
        self.actions, self.done, self.stunned, self.noise, self.stunned_guards = {}, [], [], [], []

    def on_plays(self, seat: int, action: str) -> None:
        assert self.status[seat] == IN
        assert seat not in self.actions
        self.actions[seat] = action

    def on_takes_back(self, seat: int, action: str) -> None:
        assert seat in self.actions
        assert action != self.actions[seat]

    def on_slot(self, seat: int, action: str, cancelled: int) -> None:
        assert seat not in self.done
        assert self.actions[seat] == action
        assert bool(cancelled) == (seat in self.stunned)
        self.acting = seat
        self.done.append(seat)
        self.laid = []

    def on_nothing(self, seat: int) -> None:
        assert seat == self.acting

    def on_reset(self) -> None:
        assert not any(self.s.col[seat] for seat in self.s.counters)

    def on_over(self, why: str) -> None:
        assert why in ("nobody", "agent", "guards", "prisoner")
        self.why = why

    def on_was(self, seat: int, role: str, status: str) -> None:
        assert self.s.face[self.s.role[seat]] == role
        if self.status[seat] != IN:
            assert status == self.status[seat]
        else:
            assert status == ("inside" if role == "agent" else CAUGHT)

    # -- players ---------------------------------------------------------------------------------------------------

    def on_goes(self, seat: int, room: int) -> None:
        assert seat == self.acting
        if seat in self.rooms:
            assert room in NEIGHBOURS[self.rooms[seat]]
        else:
            assert any(room in NEIGHBOURS[centre] for centre in CENTRES)
        self.rooms[seat] = room

    def on_escaped(self, seat: int) -> None:
        assert seat == self.acting
        assert self.rooms[seat] in CORNERS or OUT in NEIGHBOURS[self.rooms[seat]]
        self.status[seat] = ESCAPED

    def on_caught(self, seat: int, room: int) -> None:
        assert self.s.room[seat] == room
        assert room in self.guards.values()
        self.status[seat] = CAUGHT

    def on_killed(self, seat: int, room: int) -> None:
        assert self.wounds[seat] == 2
        assert self.s.room[seat] == room
        self.status[seat] = KILLED

    def on_wounded(self, seat: int) -> None:
        self.wounds[seat] += 1

    def on_heals(self, seat: int, patient: int) -> None:
        assert self.s.room[patient] == self.s.room[seat]
        self.wounds[patient] -= 1

    def on_alone(self, seat: int, agent: int) -> None:
        assert [other for other, status in enumerate(self.status) if status == IN] == [seat]
        assert agent in (0, 1)
        assert bool(agent) == (self.s.role[seat] in self.s.face)

    # -- rooms -----------------------------------------------------------------------------------------------------

    def on_revealed(self, room: int, value: str) -> None:
        assert self.s.kinds[room] == "d"
        assert value in TOKENS

    def on_locked(self, room: int) -> None:
        assert self.rooms[self.acting] == room
        if room not in self.locked:
            self.locked.append(room)

    def on_alarm(self, room: int) -> None:
        assert TOKENS[str(self.s.face[self.s.tokens[room]])].kind == "laser"

    def on_shocked(self, seat: int, room: int) -> None:
        assert self.rooms[seat] == room
        assert TOKENS[str(self.s.face[self.s.tokens[room]])].kind == "shock"

    def on_deactivates(self, seat: int, room: int, token: str, code: int) -> None:
        assert seat == self.acting
        assert code in TOKENS[token].numbers
        self.deactivated.append(room)
        if room in self.locked:
            self.locked.remove(room)

    def on_looks(self, seat: int, room: int, token: int) -> None:
        assert seat == self.acting
        assert room in NEIGHBOURS[self.s.room[seat]]
        assert self.s.tokens[room] == token

    def on_sees_role(self, seat: int, body: int) -> None:
        assert seat == self.acting
        assert self.status[body] == KILLED
        assert self.s.room[body] == self.s.room[seat]

    def on_lights(self, seat: int) -> None:
        assert self.actions[seat] == "search"

    def on_takes(self, seat: int, kind: str, card: int, *body: int) -> None:
        assert seat == self.acting
        assert not body or self.status[body[0]] == KILLED
        if kind == "cash" and not body:
            self.cracked[self.s.room[seat]] -= 1

    # -- vaults ----------------------------------------------------------------------------------------------------

    def on_lays(self, seat: int, count: int) -> None:
        self.laid.append(count)

    def on_borescope(self, seat: int) -> None:
        assert self.status[seat] == IN

    def on_codes(self, seat: int, room: int, values: tuple[int, ...]) -> None:
        assert seat == self.acting
        assert self.s.room[seat] == room
        assert list(values) == sorted(values)
        assert len(values) == sum(self.laid)

    def on_cracked(self, seat: int, room: int, size: int) -> None:
        assert seat == self.acting
        assert self.s.room[seat] == room
        assert TOKENS[str(self.s.face[self.s.tokens[room]])].size == size
        self.cracked[room] = size

    # -- items -----------------------------------------------------------------------------------------------------

    def on_uses(self, seat: int, kind: str) -> None:
        assert self.actions[seat] == "use"
        assert kind in ("medikit", "dynamite", "smoke bomb", "gun", "pistol")

    def on_die(self, seat: int, value: int) -> None:
        assert seat == self.acting
        assert 1 <= value <= 4

    def on_breach(self, seat: int, room: int, side: int) -> None:
        assert self.s.room[seat] == room
        assert self.s.breaches[room] >> side & 1

    def on_smoke(self, room: int) -> None:
        assert self.s.room[self.acting] == room
        self.smoke.append(room)

    def on_aims(self, seat: int, verb: str, *marks: int) -> None:
        assert seat == self.acting
        assert verb in ("nobody", "players", "guards")
        self.aim = marks

    def on_jams(self, seat: int) -> None:
        assert seat == self.acting

    def on_stunned(self, seat: int) -> None:
        assert seat in self.aim
        self.stunned.append(seat)

    def on_vest(self, seat: int) -> None:
        assert seat in self.aim

    def on_guard_shot(self, guard: int) -> None:
        assert guard in self.aim
        assert guard not in self.s.guards

    def on_guard_stunned(self, guard: int) -> None:
        assert guard in self.aim
        self.stunned_guards.append(guard)

    # -- noise and guards ------------------------------------------------------------------------------------------

    def on_throws(self, seat: int, room: int) -> None:
        assert self.actions[seat] == "distract"
        assert room != self.s.room[seat]

    def on_noise(self, room: int) -> None:
        self.noise = [*(other for other in self.noise if other != room), room][-NOISES:]

    def on_distracts(self, seat: int, victim: int, card: int) -> None:
        assert self.actions[seat] == "distract"
        assert card in self.s.stack[victim]

    def on_guard_die(self, roller: int, quadrant: int) -> None:
        assert 0 <= roller < self.s.seats
        self.quadrant = quadrant

    def on_guard(self, guard: int, room: int) -> None:
        assert guard not in self.stunned_guards
        assert QUADRANT[self.guards[guard]] == self.quadrant
        assert room in NEIGHBOURS[self.guards[guard]]
        self.guards[guard] = room

    def on_new_guard(self, guard: int, room: int, roller: int) -> None:
        assert guard == len(self.guards)
        assert room in CORNERS
        assert 0 <= roller < self.s.seats
        self.guards[guard] = room
