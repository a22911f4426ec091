"""How the greedy thief judges its choices: it takes the shortest way that guards do not watch.

Everything is counted in steps: a card is worth what it brings the thief nearer, or what danger it takes away. What a
guard card would do is tried on a copy of the guard.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from engines.core import Option, Player, View
from engines.games.blackkeep.cards import COST, MOVEMENT, drawn
from engines.games.blackkeep.guards.cards import FITS, targets
from engines.games.blackkeep.guards.forecast import sentry
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, VAULT_HEX, Hex, Places, distance, neighbours
from engines.games.blackkeep.outlook import Outlook, expected, outlook
from engines.games.blackkeep.state import BELOW_ALERT, Guard, Table
from engines.games.blackkeep.thieves.cards import can_hide

OUT = 100.0  # what a way out is worth
NEVER = -100.0
COINS = frozenset(MOVEMENT)
PER_SPENT_CARD = 0.45  # what a Rest is worth for each card it brings back
A_TREASURE = 50.0  # what it is worth to draw another one for the Fake
A_ROUND = 0.5  # what it costs to stand still for a card


class GreedyThief:
    """The judgement of one thief, from what it knows."""

    def __init__(self, view: View, s: Table, me: Player, at: Hex | None) -> None:
        self.view, self.s, self.me, self.at = view, s, me, at
        self.thief = s.thieves[me]
        self.glows = False  # whether it thinks of guards that turn to its Lantern
        self._uses: dict[str, float] = {}
        self._alarmed: dict[tuple[str, ...], Outlook] = {}  # the outlook after noise on these tiles

    @cached_property
    def outlook(self) -> Outlook:
        return self.foresee()

    def foresee(self, guards: Sequence[Guard] | None = None, ground: Places = 0, dark: Places = 0) -> Outlook:
        """The outlook with the guards as they are, or as they would be."""
        return outlook(self.s, self.goals, self.s.guards if guards is None else guards, ground, dark, self.glows)

    @cached_property
    def goals(self) -> list[Hex]:
        s, thief = self.s, self.thief
        if thief.real_treasure:
            return list(s.keep.outside[thief.exit])
        if thief.treasure:  # with the Fake: be where a thief with a real treasure may be
            rich = [rival for seat, rival in enumerate(s.thieves) if seat != self.me and rival.real_treasure]
            marked = [near for rival in rich if rival.marker is not None for near in neighbours(rival.marker)]
            return [at for at in marked if s.keep.enters(at)] or [VAULT_HEX]
        return [VAULT_HEX]

    # -- what is asked -------------------------------------------------------------------------------------------------

    def plan(self, option: Option) -> float:
        """How good a card is to play now, in steps gained."""
        if option[0] == "purse":
            number = self.view.value(int(option[1]))
            return self.use(drawn(number)) if isinstance(number, int) else NEVER
        return self.use(str(option[0]))

    def option(self, option: Option) -> float:
        verb, *parts = option
        match verb:
            case "leave":
                return OUT
            case "enter" | "exit":
                return -float(min(self.s.keep.paces(VAULT_HEX)[at] for at in self.s.keep.outside[parts[0]]))
            case "buy":
                return self._purchase(parts[0], parts[1:])
            case "guard" if self.thief.captured:
                return self._menace(self._after("suspicion", option))
            case "guard":
                return self._aim(self.thief.plan, option)
            case "at":
                return self._target(self.thief.plan, (parts[0], parts[1]))
            case "redraw":
                return A_TREASURE - self.use(parts[0])
            case "ask":
                return 1.0 if self.s.thieves[parts[0]].real_treasure else -1.0
            case _:
                return 0.0

    # -- cards ---------------------------------------------------------------------------------------------------------

    def use(self, card: str) -> float:
        if card not in self._uses:
            self._uses[card] = 0.0 if self.at is None else self._use(card, self.at)
        return self._uses[card]

    def _use(self, card: str, at: Hex) -> float:
        if card in MOVEMENT:
            return self._moves(card, at)
        match card:
            case "rest":
                return PER_SPENT_CARD * len(self.thief.spent) - 1
            case "hide":
                hides = self.chased and not self.thief.seen and can_hide(self.s, self.me)
                return 3.0 if hides else -2.0
            case "noise arrow":
                return 3.0 if self.chased and not self.thief.seen else -2.0
            case "water arrow" if BIT[at] & self.outlook.watched:
                return self._better(at, self.foresee(dark=BIT[at]))
            case "lockpicks" if not self.thief.lockpicks:
                ground = self.s.keep.floor | self.s.keep.within[AREA_OF[at]]
                return self._better(at, self.foresee(ground=ground))
            case "suspicion":
                return max(map(self._threat, targets(self.s, card)), default=-2.0)
            case _ if card in FITS:
                return self._against_guards(card, at)
        return -2.0

    def _moves(self, card: str, at: Hex) -> float:
        s, thief = self.s, self.thief
        if thief.real_treasure and card != "rope arrow" and at in s.keep.exits(thief.exit, card):
            return OUT
        ends = s.keep.reach(card, at, bool(thief.lockpicks) and card in DIRECTION_CARDS)
        if (card == "run" and thief.moss <= s.rounds) or thief.restricted_by == "armour":
            worth = max(self._heard(at, to) for to in ends)
        else:
            worth = max(map(self.outlook.worth, ends))
        return worth - self.outlook.worth(at)

    def _heard(self, at: Hex, to: Hex) -> int:
        """What a hex is worth if the step there makes noise."""
        return self._alarm(AREA_OF[at], AREA_OF[to]).worth(to)

    def _alarm(self, *areas: str) -> Outlook:
        """The outlook after noise on these tiles."""
        if areas not in self._alarmed:
            loud = 0
            for area in areas:
                loud |= self.s.keep.within[area]
            guards = [
                replace(guard, status="alert") if guard.status in BELOW_ALERT and BIT[guard.at] & loud else guard
                for guard in self.s.guards
            ]
            self._alarmed[areas] = self.foresee(guards)
        return self._alarmed[areas]

    def _better(self, at: Hex, then: Outlook) -> float:
        """How much a card improves the outlook if the thief stays where it is."""
        return then.worth(at) - self.outlook.worth(at) - A_ROUND

    def _purchase(self, card: str, coins: Sequence[Any]) -> float:
        """What a guard card on sale is worth now, beyond what the remaining cards can do."""
        gain = self.use(card) - next((self.use(held) for held in self.ranked if held not in coins), NEVER)
        return gain - PER_SPENT_CARD * COST[card] - 0.01 * sum(max(0.0, self.use(coin)) for coin in coins)

    def cheap(self, purchase: Option) -> bool:
        """Whether the payment consists of the least useful cards."""
        coins = purchase[2:]
        return not coins or set(coins) == set([card for card in reversed(self.ranked) if card in COINS][: len(coins)])

    @cached_property
    def ranked(self) -> list[str]:
        """The cards held, the most useful first."""
        return sorted((*self.thief.hand, *self.thief.cards), key=self.use, reverse=True)

    # -- guards --------------------------------------------------------------------------------------------------------

    @property
    def chased(self) -> bool:
        return any(guard.status == "pursuing" and guard.target == self.me for guard in self.s.guards)

    @cached_property
    def road(self) -> Places:
        """The hexes around the thief and on its next few steps to the goal."""
        at, road = self.at or VAULT_HEX, 0
        for _ in range(6):
            road |= BIT[at]
            at = max((at, *self.s.keep.steps("run")[at]), key=lambda to: -self.outlook.steps(to))
        return road

    def _against_guards(self, card: str, at: Hex) -> float:
        options = targets(self.s, card)
        if not options:
            return NEVER
        aim = max(options, key=lambda option: self._aim(card, option))
        guards = list(self.s.guards)
        guards[int(aim[1])] = self._after(card, aim)
        return self._better(at, self.foresee(guards))

    def _aim(self, card: str, option: Option) -> float:
        """How good it is to play this card on that guard: compares what the guard sees of the thief's road before and
        after."""
        if card == "suspicion":
            return self._threat(option)
        return self._hindrance(self.s.guards[int(option[1])]) - self._hindrance(self._after(card, option))

    def _after(self, card: str, option: Option) -> Guard:
        """The guard as it would be after the card."""
        guard = replace(self.s.guards[int(option[1])])
        if card == "loose shutter":
            guard.facing = int(option[2])
        else:
            guard.become({"art": "distracted", "hip flask": "bored", "suspicion": "alert"}.get(card, "distracted"))
        return guard

    def _hindrance(self, guard: Guard) -> float:
        there, then = expected(sentry(self.s, guard))
        seen = there | then | self.s.view(guard)
        return float((seen & self.road).bit_count() + 4 * bool(seen & BIT[self.at or VAULT_HEX]))

    def _threat(self, option: Option) -> float:
        """What a guard that wakes up threatens the others with, less what it threatens this thief with."""
        guard = self._after("suspicion", option)
        return self._menace(guard) - self._hindrance(guard) - A_ROUND

    def _menace(self, guard: Guard) -> float:
        """How much of the others' possible places a guard would see that none sees now; a real treasure counts
        fourfold."""
        seen, threat = self.s.view(guard) & ~self.s.watched(), 0.0
        for seat in self.s.at_large():
            rival = self.s.thieves[seat]
            if seat != self.me and rival.may:
                part = (rival.may & seen).bit_count() / rival.may.bit_count()
                threat += part * (4 if rival.real_treasure else 1)
        return threat

    def _target(self, card: str, at: Hex) -> float:
        """How good a hex is to aim at: for a torch, one near the thief; for a noise, one far away."""
        here = self.at or VAULT_HEX
        away = float(distance(here, at))
        return -away if card == "water arrow" else away
