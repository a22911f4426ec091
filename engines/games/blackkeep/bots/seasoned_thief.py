"""How the seasoned thief judges its choices: by the rounds it still needs with its cards, and by who sees it."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from engines.core import Move, Option, Player, View
from engines.games.blackkeep.bots.greedy_thief import A_ROUND, A_TREASURE, NEVER, OUT, GreedyThief
from engines.games.blackkeep.bots.preferences import Preferences
from engines.games.blackkeep.cards import COST, DIVERSIONS, MOVEMENT
from engines.games.blackkeep.guards.cards import targets
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.keep.hexes import AREA_OF, VAULT, VAULT_HEX, Hex
from engines.games.blackkeep.keep.journeys import Journey
from engines.games.blackkeep.outlook import FAR, Outlook
from engines.games.blackkeep.setup import at_its_post
from engines.games.blackkeep.state import DAWN, Table

MERCY = 1.0  # what is lost with a Smoke Bomb that frees a rival of the guard that is after it
NEARLY = 0.01  # how much a hex counts among equally good ones
UNUSED = 0.2  # what is lost, for each coin of its price, with a diversion that is played for its step alone
KEPT = (*DIVERSIONS, "hip flask", "water arrow")  # guard cards that this thief buys for later: it hardly plays others
AT_ONCE = 0.15  # how much it counts that a card is missing in this very round
LATE = 12  # turns before dawn: from then on a round counts more and more


def journey_of(s: Table, seat: Player) -> Journey:
    """How long it takes this thief, with the cards that its treasure lets it play."""
    thief = s.thieves[seat]
    return s.keep.journey(thief.exit, tuple(card for card in MOVEMENT if card in thief.barred))


class SeasonedThief(GreedyThief):
    def __init__(self, view: View, s: Table, me: Player, at: Hex | None, preferences: Preferences) -> None:
        super().__init__(view, s, me, at)
        self.preferences = preferences
        self.hand = self.journey.hand(self.thief.hand) if self.journey else 0
        self.glows = self.thief.restricted_by == "lantern"
        self.strides = self.thief.strides(self.thief.cards) if s.slips else ()  # behind the diversions it holds

    @cached_property
    def journey(self) -> Journey | None:
        """How it gets there and out; None for a thief with the Fake, which has to follow others."""
        thief = self.thief
        return journey_of(self.s, self.me) if thief.exit and (thief.real_treasure or not thief.treasure) else None

    @cached_property
    def a_round(self) -> float:
        """What a round costs: less if nobody else is left to get out first, more and more when it is late."""
        preferences, left = self.preferences, DAWN + 1 - self.s.turn
        return preferences.round * max(preferences.alone if len(self.s.at_large()) == 1 else 1.0, LATE / left)

    # -- how good it is to be somewhere with some cards left -----------------------------------------------------------

    def stand(
        self, at: Hex, hand: int, outlook: Outlook | None = None, strides: tuple[int, ...] | None = None
    ) -> float:
        """`strides`: behind the diversions it holds then, if not those of now."""
        outlook, preferences = outlook or self.outlook, self.preferences
        if self.journey is None:
            return float(outlook.worth(at))
        strides = self.strides if strides is None else strides
        rounds = self.journey.with_diversions(self.thief.real_treasure, at, hand, strides)
        around = min(FAR, outlook.steps(at)) * preferences.detour
        stuck = preferences.stuck / (1 << hand.bit_count() + len(strides))
        return -self.a_round * rounds - around - preferences.risk * outlook.risk(at) - stuck

    @cached_property
    def stay(self) -> float:
        """How good it is to stay here with the present hand: the gain of a card is measured against this."""
        return self.stand(self.at, self.hand) if self.at is not None else 0.0

    def step(self, to: Any) -> float:
        """How good a step with this card is."""
        at, card = self.at or to, self.thief.plan
        return self._two_steps(card, self.hand, at, to) if self.thief.steps_left else self._end(card, self.hand, at, to)

    def _end(self, card: str, hand: int, *trail: Hex) -> float:
        """How good it is to end a card at the end of this trail."""
        if not self.is_loud(card):
            return self.stand(trail[-1], hand)
        areas = dict.fromkeys([AREA_OF[at] for at in trail])
        worth = self.stand(trail[-1], hand, self._alarm(*areas))
        if self.s.vault_keeper is None and VAULT in areas:
            worth -= self.preferences.risk * self._fright(trail[-1])
        return worth

    def _fright(self, at: Hex) -> float:
        """How much worse it is that the Vault's guard is Alert at once, on any of the six hexes where it may appear."""
        risk = {"interested": 0, "alert": 0}
        for roll in range(1, 7):
            guard = at_its_post(self.s, VAULT, "wandering", roll)
            for guard.status in risk:
                risk[guard.status] += self.foresee([guard]).risk(at)
        return max(0, risk["alert"] - risk["interested"]) / 6

    def _two_steps(self, card: str, hand: int, at: Hex, to: Hex) -> float:
        """How good the first of two steps is: by the best second one, and by who sees the thief in passing."""
        keep, thief = self.s.keep, self.thief
        if to == VAULT_HEX and not thief.treasure:
            return self._end(card, hand, at, to)
        if thief.real_treasure and card == "run" and to in keep.exits(thief.exit, card):
            worth = OUT
        else:
            worth = max([self._end(card, hand, at, to, end) for end in keep.steps("run")[to]])
        return worth - self.preferences.risk * self.outlook.risk_in_passing(to)

    def is_loud(self, card: str) -> bool:
        """Whether guards hear the thief move with this card."""
        thief = self.thief
        return card in MOVEMENT and ((card == "run" and thief.moss != self.s.rounds) or thief.restricted_by == "armour")

    # -- cards ---------------------------------------------------------------------------------------------------------

    def _use(self, card: str, at: Hex) -> float:
        journey = self.journey
        if journey is None:
            return super()._use(card, at)
        if card == "rest":
            return self.stand(at, journey.full) - self.stay
        if card in MOVEMENT:
            return self._moves(card, at)
        if self.s.slips and card in DIVERSIONS:
            return self._slip(card, at)
        if card == "water arrow" and self.chased and self.thief.marker == at:
            return NEVER  # the guard comes to the marker, dark or not
        return super()._use(card, at) - self.a_round - self.preferences.wait

    def _moves(self, card: str, at: Hex) -> float:
        s, thief, journey = self.s, self.thief, self.journey
        if journey is None:
            return super()._moves(card, at)
        if thief.real_treasure and card != "rope arrow" and at in s.keep.exits(thief.exit, card):
            return OUT
        left = self.hand & ~journey.bit.get(card, 0)
        ways = s.keep.steps(card, bool(thief.lockpicks) and card in DIRECTION_CARDS)[at]
        if card == "run":
            return max([self._two_steps(card, left, at, to) for to in ways]) - self.stay
        return max([self._end(card, left, at, to) for to in ways]) - self.stay

    def _slip(self, card: str, at: Hex) -> float:
        """The best way in any direction, with one diversion less, and what the card does besides."""
        step = (self._throw(at) if card == "rock" else self._behind(card, at, self.outlook)) - self.stay
        effect = super()._use(card, at) + A_ROUND if card != "rock" else 0.0
        if effect > 0:
            return step + effect
        frees = card == "smoke bomb" and not self.chased and bool(targets(self.s, card))
        return step - UNUSED * COST[card] - (MERCY if frees else 0.0)

    def _behind(self, card: str, at: Hex, outlook: Outlook) -> float:
        """How good the best place is to which it slips behind this diversion, with one card less; of two steps guards
        may see the first."""
        kept = list(self.thief.cards)
        if card in kept:  # it may come from the purse
            kept.remove(card)
        ways, strides = self.s.keep.steps("run"), self.thief.strides(kept)
        if self.thief.stride(card) == 1:
            return max([self.stand(to, self.hand, outlook, strides) for to in ways[at]])
        return max(
            max([self.stand(end, self.hand, outlook, strides) for end in ways[to]])
            - self.preferences.risk * outlook.risk_in_passing(to)
            for to in ways[at]
        )

    def _throw(self, at: Hex) -> float:
        """How good it is to throw a rock onto the own tile; if that is dangerous, onto the best one in sight."""
        if self._alarm(AREA_OF[at]).risk(at) <= self.outlook.risk(at):
            return self._thrown(AREA_OF[at], at)
        in_sight = [area for area, within in self.s.keep.within.items() if within & self.s.keep.sight(at)]
        return max([self._thrown(area, at) for area in in_sight], default=NEVER)

    def _thrown(self, area: str, at: Hex) -> float:
        """How good it is to have thrown a rock onto this tile: what its guards see before the thief has slipped away,
        and then."""
        heard = self._alarm(area)
        fright = self.preferences.risk * max(0, heard.risk(at) - self.outlook.risk(at))
        return (self._behind("rock", at, heard) if self.s.slips else self.stand(at, self.hand, heard)) - fright

    # -- what is chosen now and then -----------------------------------------------------------------------------------

    def option(self, option: Option) -> float:
        verb, *parts = option
        if verb in ("enter", "exit"):
            return -self.preferences.round * self._quickest(verb, parts[0])
        if verb == "redraw":
            journey = journey_of(self.s, self.me)
            return A_TREASURE - journey.out(VAULT_HEX, journey.hand(self.thief.hand) & ~journey.bit[parts[0]])
        return super().option(option)

    def _target(self, card: str, at: Hex) -> float:
        """A rock falls where it wakes no guard that would see the thief, here or where it slips to; best far away."""
        if card != "rock":
            return super()._target(card, at)
        return self._thrown(AREA_OF[at], self.at or VAULT_HEX) + NEARLY * super()._target(card, at)

    def _quickest(self, verb: str, area: str) -> float:
        """The rounds that a whole visit takes if the thief comes in by this tile."""
        keep, entry = self.s.keep, self.thief.entry
        exits = [area] if verb == "exit" else [each for each in keep.outside if each not in (VAULT, area)]
        starts = keep.outside[entry if verb == "exit" else area]
        visits = [keep.journey(exit) for exit in exits]
        return float(min(visit.there_and_out(at, visit.full) for visit in visits for at in starts))

    def _purchase(self, card: str, coins: Sequence[Any]) -> float:
        """What a guard card is worth, now or later, less the rounds that its coins would save."""
        if self.journey is None or self.at is None:
            return super()._purchase(card, coins)
        if card in self.thief.barred:
            return NEVER
        slips = self.s.slips and card in DIVERSIONS
        strides = self.thief.strides((*self.thief.cards, card)) if slips else None
        price = self.stay - self.stand(self.at, self.hand & ~self.journey.hand(coins), strides=strides)
        keeps = card in KEPT and (slips or card not in self.thief.cards)
        later = self.preferences.stock if keeps else -self.preferences.stock  # nobody holds more than six
        left = self._best_without(coins)
        return max(later, self.use(card) - left) - price - self._missed(coins)

    def _missed(self, coins: Sequence[Any]) -> float:
        """What it loses at once without these cards. Where it can stay, rounds tell what a card is worth, and this only
        which of two cards to keep."""
        threatened = self.at is not None and self.outlook.risk(self.at) > 0
        return (self._best_without() - self._best_without(coins)) * (1.0 if threatened else AT_ONCE)

    def _best_without(self, coins: Sequence[Any] = ()) -> float:
        """What the best card to play now is worth, if these are spent."""
        return max([self.use(held) for held in self.ranked if held not in coins], default=NEVER)

    def obvious(self, choices: Sequence[Move]) -> Sequence[Move]:
        """What a thief in a hurry looks at: cards that bring it on; any card while guards see it or are after it."""
        if choices[0] == ("done",):
            return [choice for choice in choices if choice == ("done",) or (self.s.slips and choice[1] in DIVERSIONS)]
        if self.chased or self.thief.seen:
            return choices
        brings_on = {*MOVEMENT, "rest", *(DIVERSIONS if self.s.slips else ())}
        return [choice for choice in choices if choice[0] in brings_on] or choices

    def cheapest(self, choices: Sequence[Move]) -> list[Move]:
        """Not to buy and, for each card on sale, the payment that the thief will miss least."""
        if self.journey is None or self.at is None:
            return [choice for choice in choices if self.cheap(choice)]
        best: dict[str, tuple[float, Move]] = {}
        for choice in choices[1:]:
            left = self.stand(self.at, self.hand & ~self.journey.hand(choice[2:])) - self._missed(choice[2:])
            if choice[1] not in best or left > best[choice[1]][0]:
                best[choice[1]] = left, choice
        return [choices[0], *(choice for _, choice in best.values())]
