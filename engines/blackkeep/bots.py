"""A thief made of code: it takes the shortest way that guards do not watch, to the vault and out again."""

from collections.abc import Sequence
from dataclasses import replace
from heapq import heappop, heappush
from random import Random
from typing import Any

from engines.blackkeep.cards import COST, MOVEMENT
from engines.blackkeep.hexes import BIT, VAULT_HEX, Hex, Places, distance, neighbours, turned
from engines.blackkeep.setup import face_the_route, next_on_route
from engines.blackkeep.state import CALM, Guard, Table
from engines.blackkeep.surroundings import my_place
from engines.core import Commit, Move, Option, Player, Request, Secret, View

FAR = 99.0
OUT = 100.0  # what a way out is worth, in steps
PER_SPENT_CARD = 0.25  # what a Rest is worth for each card it brings back


def greedy(view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
    if len(choices) == 1 or view.me is None:
        return choices[0]
    s: Any = view.state
    plan = Thoughts(s, view.me, my_place(view))
    match request:
        case Secret():
            return best(choices, plan.card, rng)
        case Commit():
            return best(choices, plan.place, rng)
        case _:
            return best(choices, plan.option, rng)


def best(choices: Sequence[Move], worth: Any, rng: Random) -> Move:
    """The choice worth most; chance decides between equals."""
    return max(choices, key=lambda choice: (round(worth(choice), 3), rng.random()))


class Thoughts:
    """What one thief makes of the table, from what it knows."""

    def __init__(self, s: Table, me: Player, at: Hex | None) -> None:
        self.s, self.me, self.at = s, me, at
        self.thief = s.thieves[me]
        self.sights = [(guard, s.visible(guard), *expected(s, guard)) for guard in s.guards]
        self.ways = self._ways() if self.thief.entry else {}

    # -- what is asked -------------------------------------------------------------------------------------------------

    def card(self, option: Option) -> float:
        """How good a card is to play now, in steps gained."""
        card, at = str(option[0]), self.at
        if at is None:
            return 0.0
        here = self.place(at)
        if card in MOVEMENT:
            if self.thief.real_treasure and card != "rope arrow" and at in self.s.keep.exits(self.thief.exit, card):
                return OUT
            return self._moves(card, at) - here
        if card == "rest":
            return PER_SPENT_CARD * len(self.thief.spent) - 1
        if card == "smoke bomb":
            return 8.0 if self._pursuer() is not None else -FAR
        return -2.0

    def _moves(self, card: str, at: Hex) -> float:
        gain = max(self.place(to) for to in self.s.keep.reach(card, at))
        if card != "run":
            return gain
        alerted = sum(1 for guard in self.s.guards if distance(guard.at, at) <= 6 and guard.status in CALM)
        return gain - 0.5 - alerted

    def place(self, at: Hex) -> float:
        """How good it is to be on a hex: near the goal, and out of sight."""
        return -self.ways.get(at, FAR) - self.risk(at)

    def option(self, option: Option) -> float:
        verb, *parts = option
        match verb:
            case "leave":
                return OUT
            case "enter" | "exit":
                return -float(min(self.s.keep.paces(VAULT_HEX)[at] for at in self.s.keep.outside[parts[0]]))
            case "buy":
                return 1.0 if parts[0] == "smoke bomb" and self.thief.seen else -float(COST[parts[0]])
            case "guard":
                return -float(distance(self.at or VAULT_HEX, self.s.guards[parts[0]].at))
            case "at":
                return float(distance(self.at or VAULT_HEX, (parts[0], parts[1])))
            case "ask":
                return 1.0 if self.s.thieves[parts[0]].real_treasure else -1.0
            case _:
                return 0.0

    # -- danger --------------------------------------------------------------------------------------------------------

    def risk(self, at: Hex) -> float:
        """What it costs, in steps, to be seen here now, or when the guards have moved."""
        bit, risk = BIT[at], 0.0
        paces = self.s.keep.paces(at)
        for guard, now, there, then in self.sights:
            away = paces.get(guard.at, 99)
            if bit & now:
                risk += 60 if away <= 2 else 20 if away <= 4 else 6
            elif at == there or (guard.status == "pursuing" and away <= 2):
                risk += 30
            elif bit & then:
                risk += 10 if away <= 3 else 3
        return risk

    def _pursuer(self) -> Guard | None:
        """A guard close on the heels of this thief."""
        at = self.at
        near = (guard for guard in self.s.guards if guard.status == "pursuing" and guard.target == self.me)
        return next((guard for guard in near if at is not None and self.s.keep.paces(at)[guard.at] <= 5), None)

    # -- ways ----------------------------------------------------------------------------------------------------------

    def _goals(self) -> list[Hex]:
        s, thief = self.s, self.thief
        if thief.real_treasure:
            return list(s.keep.outside[thief.exit])
        if thief.treasure:  # the Fake: be where somebody with a real one may be
            rich = [rival for seat, rival in enumerate(s.thieves) if seat != self.me and rival.real_treasure]
            marked = [near for rival in rich if rival.marker is not None for near in neighbours(rival.marker)]
            return [at for at in marked if s.keep.enters(at)] or [VAULT_HEX]
        return [VAULT_HEX]

    def _ways(self) -> dict[Hex, float]:
        """The length of the way to the goal from every hex; a hex in sight counts as several."""
        seen = 0
        for _, now, _, then in self.sights:
            seen |= now | then
        steps = self.s.keep.steps("run")
        found: dict[Hex, float] = {}
        queue = [(0.0, goal) for goal in self._goals()]
        while queue:
            far, at = heappop(queue)
            if at in found:
                continue
            found[at] = far
            for near in steps[at]:
                if near not in found:
                    heappush(queue, (far + (3.0 if BIT[near] & seen else 1.0), near))
        return found


def expected(s: Table, guard: Guard) -> tuple[Hex, Places]:
    """Where a guard will be after its next routine, and what it will see then."""
    if guard.status not in CALM or guard.kind == "roving" or guard.at not in s.keep.route(guard.area, guard.kind):
        return guard.at, s.visible(guard)
    then = replace(guard)
    if guard.kind == "stationary":
        then.facing = turned(guard.facing, 1)
    else:
        then.at = next_on_route(then, s.keep.route(guard.area, guard.kind))
        face_the_route(s, then)
    return then.at, s.visible(then)
