"""What a bot makes of the table: what its cards are worth, where it wants to be, and what it fears."""

from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Final

from engines.core import Card, Player, View
from engines.games.havoc.cards import AGENT, TOKENS
from engines.games.havoc.floor.grid import CORNERS, ROOMS
from engines.games.havoc.floor.sight import line
from engines.games.havoc.floor.ways import SIDES_OF, guard_ways, next_rooms, passable, way_out
from engines.games.havoc.state import ESCAPED, KILLED, Table, bodies_in, in_play, is_dark

CASH_CARD: Final = 236.0  # what an unknown cash card is worth on average
PATIENCE: Final = 0.78  # what a prize is worth a step further away
UNKNOWN_ROOM: Final = 150.0
FEAR_OF_TRAPS: Final = {"door": 160.0, "laser": 30.0, "shock": 220.0}
CAUGHT_NEXT_DOOR, CAUGHT_TWO_AWAY, CAUGHT_FAR = 0.4, 0.2, 0.05


class Mind:
    """One seat's reading of one moment."""

    def __init__(self, view: View) -> None:
        self.view = view
        assert isinstance(view.state, Table)
        self.s = view.state
        assert view.me is not None
        self.me: Player = view.me
        self.role = view.value(self.s.role[self.me])
        self.here = self.s.room[self.me] if self.s.room else 0

    # -- cards -----------------------------------------------------------------------------------------------------

    def items(self) -> list[str]:
        return [str(self.view.value(card)) for card in self.s.items[self.me]]

    @cached_property
    def numbers(self) -> dict[int, Card]:
        """The different code numbers in hand, each with one card."""
        numbers = {}
        for card in self.s.codes[self.me]:
            value = self.view.value(card)
            if isinstance(value, int):
                numbers[value] = card
        return dict(sorted(numbers.items()))

    def token(self, room: int) -> str:
        """What lies in a dark room, "" if this seat does not know."""
        value = self.view.value(self.s.tokens[room]) if self.s.tokens[room] >= 0 else None
        return "" if value is None else str(value)

    def on_vault(self, room: int) -> list[int]:
        return sorted({int(str(self.s.face[card])) for card in self.s.laid.get(room, ())})

    def missing(self, room: int) -> int:
        """How many numbers this seat lacks to crack the vault alone."""
        on_it = self.on_vault(room)
        have = len(on_it) + sum(number not in on_it for number in self.numbers)
        return max(0, TOKENS[self.token(room)].size - have - ("borescope" in self.items()))

    # -- what is at stake ------------------------------------------------------------------------------------------

    @cached_property
    def bonus(self) -> float:
        """What the role would bring if this seat left now."""
        s = self.s
        others = [seat for seat in range(s.seats) if seat != self.me]
        match self.role:
            case "bossy":
                return 100.0 * len(s.cash[self.me])
            case "fearless":
                return 100.0 * len(s.guards)
            case "macho":
                return max(0.0, 800 - 100 * s.used[self.me])
            case "loyal":
                return 400.0 * sum(s.status[seat] == ESCAPED and not s.wounds[seat] for seat in others)
            case "psycho":
                return 400.0 * sum(s.status[seat] == KILLED for seat in others)
            case "snitch":
                return 400.0 * sum(s.status[seat] not in ("in", ESCAPED, KILLED) for seat in others)
            case _:
                return 0.0

    @cached_property
    def stake(self) -> float:
        """What being caught would cost."""
        if self.role == AGENT:
            return 0.0
        cash = [self.view.value(card) for card in self.s.cash[self.me]]
        return self.bonus + sum(float(value) if isinstance(value, int) else CASH_CARD for value in cash)

    @cached_property
    def leaving(self) -> float:
        """What it is worth to be out: more the nearer the eighth guard."""
        if self.role == AGENT:
            return 0.0
        hurry = 0.35 + 0.11 * self.s.entered + 0.15 * self.s.wounds[self.me]
        hunger = 1.0 if self.s.cash[self.me] or self.role == "macho" else 0.6
        return (self.stake + 60.0 * self.s.entered) * hurry * hunger

    # -- places ----------------------------------------------------------------------------------------------------

    @cached_property
    def danger(self) -> dict[int, float]:
        """For each room, how likely a guard comes there this turn."""
        safe = dict.fromkeys(ROOMS, 1.0)
        for guard, where in self.s.guards.items():
            if guard in self.s.stunned:
                continue
            chances: dict[int, float] = dict.fromkeys(guard_ways(self.s, where), CAUGHT_NEXT_DOOR / 2)
            for side in SIDES_OF[passable(self.s, where)]:
                for far, seen in enumerate(line(self.s, where, side)):
                    chances[seen] = (CAUGHT_NEXT_DOOR, CAUGHT_TWO_AWAY, CAUGHT_FAR)[min(far, 2)]
            for room, chance in chances.items():
                safe[room] *= 1 - chance
        return {room: 1 - chance for room, chance in safe.items()}

    def prize(self, room: int) -> float:
        """What there is to be had in a room, for this seat."""
        s, worth = self.s, 0.0
        if way_out(s, room):
            worth = self.leaving * PATIENCE
        for body in bodies_in(s, room):
            worth = max(worth, CASH_CARD * min(2, len(s.cash[body])) * 0.8 + 20.0 * bool(s.items[body]))
        if is_dark(s, room):
            worth = max(worth, self.dark_prize(room))
        if self.role == AGENT:
            near = sum(s.room[seat] == room for seat in in_play(s) if seat != self.me)
            worth = 0.4 * worth + 60.0 * near * any(item in ("gun", "pistol") for item in self.items())
        return worth

    def dark_prize(self, room: int) -> float:
        s, token = self.s, self.token(room)
        if not token:
            return UNKNOWN_ROOM
        match TOKENS[token].kind:
            case "vault" if room in s.cracked:
                return CASH_CARD * min(2, len(s.cracked[room]))
            case "vault":
                return CASH_CARD * 2 * (0.9, 0.5, 0.25, 0.1, 0.05, 0.05)[self.missing(room)]
            case "storage":
                return 40.0 if s.item_deck and len(s.items[self.me]) < 6 and self.role != "macho" else 0.0
            case "database":
                return 90.0 if s.code_deck and len(self.numbers) < 7 else 0.0
            case _:
                return 0.0

    def cost(self, room: int) -> float:
        """What it costs to walk into a room: traps that are known, and traps that may be there."""
        if self.role == AGENT and room in self.s.guards.values():
            return 0.0
        if room in self.s.guards.values():
            return 2 * self.stake + 500.0
        if not is_dark(self.s, room) or room in self.s.deactivated:
            return 0.0
        token = self.token(room)
        if token:
            kind = TOKENS[token].kind
            fear = FEAR_OF_TRAPS.get(kind, 0.0)
            return fear * 6 if kind == "shock" and self.s.wounds[self.me] else fear
        return 45.0 + 150.0 * self.s.wounds[self.me]

    @cached_property
    def value(self) -> dict[int, float]:
        """What each room is worth: the best prize, less the way there, less the danger on the spot."""
        s = self.s
        worth = {room: self.prize(room) for room in ROOMS}
        ways_to: dict[int, list[int]] = {room: [] for room in ROOMS}
        for room in ROOMS:
            for to in next_rooms(s, room):
                ways_to[to].append(room)
        best = [(-prize, room) for room, prize in worth.items()]
        heapify(best)
        while best:  # the best first (Dijkstra, 1959): nothing further away can make it better
            prize, to = heappop(best)
            if -prize == worth[to]:
                there = worth[to] * PATIENCE - self.cost(to)
                for room in ways_to[to]:
                    if there > worth[room]:
                        worth[room] = there
                        heappush(best, (-there, room))
        fear = self.stake + 250.0 if self.role != AGENT else 0.0
        corner = 0.06 * fear
        return {
            room: worth[room] - fear * self.danger[room] - (corner if room in CORNERS else 0.0) - self.lock_in(room)
            for room in ROOMS
        }

    def lock_in(self, room: int) -> float:
        """How bad it is to stand in a locked room: nothing else matters before that door is open."""
        return 400.0 if room in self.s.locked and room not in self.s.breaches else 0.0
