"""The greedy thief: values each loot by what it would earn, and mixes its plans, since everybody chooses at once. The
seasoned thief also thinks of what the others will do, and of what lies in its own stash."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from math import exp
from random import Random
from typing import Any

from engines.core import Move, Option, Request, View
from engines.games.sneaks.cards import CATEGORIES, LOOT, VICTORY_POINTS, Loot
from engines.games.sneaks.loot import ways_to_exchange
from engines.games.sneaks.scoring import LEAD
from engines.games.sneaks.table import Table

NEARNESS = 3.0  # a lead of so many tokens makes a place nearly certain
EAGERNESS = {
    2: 12.0,
    3: 7.0,
    4: 7.0,
    5: 7.0,
}  # how strongly the better plan is preferred: too strong, and all greedy thieves meet at one place
WATCHFULNESS = 3.0  # the same for guarding what the others want
GREED = 4.0  # how strongly rivals are expected to be drawn to what they want most
SHARP = 20.0  # how strongly one victory point of advantage attracts
STASH_CARD = 0.35  # about how many victory points a stash card is worth


class Appraiser:
    """The victory points that seats can expect from their tokens: by public knowledge, or as the owner of a stash
    sees it."""

    def __init__(self, s: Table, owner: View | None = None) -> None:
        self.s = s
        self.held = {
            category: [tokens[category] + len(s.stashes[seat]) / 4 for seat, tokens in enumerate(s.tokens)]
            for category in CATEGORIES
        }
        if owner is not None and owner.me is not None:
            me, stash = owner.me, [owner.value(card) for card in s.stashes[owner.me]]
            for category, held in self.held.items():
                held[me] = s.tokens[me][category] + stash.count(category)

    @cached_property
    def desires(self) -> Sequence[Mapping[str, float]]:
        """For each seat: what it would gain at each location."""
        s = self.s
        return [{at: max(self.value(seat, s.loot_at(at)), 0.0) for at in s.letters} for seat in range(s.seats)]

    def gain(self, seat: int, category: str, count: int) -> float:
        """What so many more tokens of the category add."""
        held = self.held[category]
        more = [total + count if other == seat else total for other, total in enumerate(held)]
        return expected(category, seat, tuple(more)) - expected(category, seat, tuple(held))

    def value(self, seat: int, loot: Loot) -> float:
        """What stealing this adds, in victory points."""
        match loot.kind:
            case "special item":
                return float(loot.points)
            case "blank check":
                return max(self.gain(seat, category, 3) for category in CATEGORIES)
            case "safecracking":
                return 3 * STASH_CARD
            case "intrigues":
                return self.best_exchange(seat)[0] * 1.5
            case "documents":
                return self.harm(seat, loot.category)
            case _:
                return sum(self.gain(seat, category, count) for category, count in loot.tokens.items())

    def harm(self, seat: int, category: str) -> float:
        held = self.held[category]
        halved = [
            total if other == seat else total - (self.s.tokens[other][category] + 1) // 2
            for other, total in enumerate(held)
        ]
        return expected(category, seat, tuple(halved)) - expected(category, seat, tuple(held))

    def best_exchange(self, seat: int) -> tuple[float, Option]:
        _, *swaps = ways_to_exchange(self.s, seat)
        return max(
            ((self.exchange(seat, swap), swap) for swap in swaps),
            key=lambda found: found[0],
            default=(0.0, ("stop",)),
        )

    def exchange(self, seat: int, swap: Option) -> float:
        _, partner, give, get = swap
        worth = 0.0
        for category, change in ((give, -1), (get, 1)):
            held = list(self.held[category])
            before = expected(category, seat, tuple(held))
            held[seat] += change
            held[partner] -= change
            worth += expected(category, seat, tuple(held)) - before
        return worth


@lru_cache(maxsize=1 << 14)  # the same few holdings are compared again and again
def expected(category: str, seat: int, held: tuple[float, ...]) -> float:
    """The victory points to expect in a category: a mean of its places, by how near the rivals are."""
    if len(held) == 2:
        lead = held[seat] - held[1 - seat]
        return 1 + 2 * _sure(lead - LEAD + 0.5) - _sure(-lead - LEAD + 0.5) + 0.02 * held[seat]
    values = VICTORY_POINTS[len(held)][category]
    place = sum([_sure(other - held[seat]) for rival, other in enumerate(held) if rival != seat])
    above = min(int(place), len(values) - 2)
    return values[above] + (values[above + 1] - values[above]) * (place - above) + 0.02 * held[seat]


def _sure(lead: float) -> float:
    """How likely it is that a lead of so many tokens lasts."""
    return 1 / (1 + exp(-lead * 2 / NEARNESS))


class GreedyBot:
    """Goes where the loot is worth most to itself, guards what is worth most to others, and expects the same of
    them."""

    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        s: Any = view.state
        me = view.me
        assert me is not None
        appraiser = Appraiser(s)
        match choices[0]:
            case ("plan", *_):
                return self.plan(s, me, choices, appraiser, rng)
            case ("take", *_):
                return max(choices, key=lambda mix: self.taken(appraiser, me, mix))
            case ("instead", *_):
                return max(choices, key=lambda other: appraiser.gain(me, other[1], other[2]))
            case _:
                gain, swap = appraiser.best_exchange(me)
                return swap if gain > 0 else ("stop",)

    def taken(self, appraiser: Appraiser, me: int, mix: Option) -> float:
        return sum(appraiser.gain(me, category, count) for category, count in zip(CATEGORIES, mix[1:], strict=True))

    def plan(self, s: Table, me: int, plans: Sequence[Option], appraiser: Appraiser, rng: Random) -> Option:
        return rng.choices(plans, [exp(drawn) for drawn in self.leanings(s, me, plans, appraiser)])[0]

    def leanings(self, s: Table, me: int, plans: Sequence[Option], appraiser: Appraiser) -> list[float]:
        """How attractive each plan is: by what it may steal, and by whom it may catch."""
        desires = appraiser.desires
        chances = self.chances(s, me, desires)
        hopes: dict[str, float] = {}
        fears: dict[str, float] = {}
        for letter in s.letters:
            alone, shared = chances[letter]
            hopes[letter] = alone * desires[me][letter] + shared * STASH_CARD
            fears[letter] = sum(desire[letter] for seat, desire in enumerate(desires) if seat != me)
        top = max(hopes.values()) or 1.0
        fear = max(fears.values()) or 1.0
        hope = {letter: EAGERNESS[s.seats] * hopes[letter] / top for letter in s.letters}
        watch = {letter: WATCHFULNESS * fears[letter] / fear for letter in s.letters}
        return [
            sum(hope[letter] for letter in sneaks) + sum(watch[letter] for letter in snitches)
            for _, sneaks, snitches in plans
        ]

    def chances(self, s: Table, me: int, desires: Sequence[Mapping[str, float]]) -> dict[str, tuple[float, float]]:
        """For each location: the chances to be alone there, and to meet others, both unguarded."""
        chances = {}
        sums = [sum(desire.values()) or 1.0 for desire in desires]
        for letter in s.letters:
            unguarded = alone = 1.0
            for seat, desire in enumerate(desires):
                if seat != me:
                    likely = 0.5 * desire[letter] / sums[seat] + 0.5 / len(s.letters)
                    alone *= 1 - likely * (2 if s.ally == seat else 1)
                    unguarded *= 1 - (2 if s.seats == 2 and s.ally != seat else 1) / len(s.letters)
            chances[letter] = (unguarded * alone, unguarded * (1 - alone))
        return chances


class SeasonedBot(GreedyBot):
    """Expects the others to come to what they want, and to guard what their rivals want."""

    def chances(self, s: Table, me: int, desires: Sequence[Mapping[str, float]]) -> dict[str, tuple[float, float]]:
        wanted = {letter: sum(desire[letter] for desire in desires) for letter in s.letters}
        unguarded, alone = dict.fromkeys(s.letters, 1.0), dict.fromkeys(s.letters, 1.0)
        for seat, desire in enumerate(desires):
            if seat != me:
                others = {letter: wanted[letter] - desire[letter] for letter in s.letters}
                watched, sought = likely(others, WATCHFULNESS), likely(desire, GREED)
                for letter in s.letters:
                    unguarded[letter] *= (1 - watched[letter]) ** (2 if s.seats == 2 and s.ally != seat else 1)
                    alone[letter] *= (1 - sought[letter]) ** (2 if s.ally == seat else 1)
        return {
            letter: (unguarded[letter] * alone[letter], unguarded[letter] * (1 - alone[letter])) for letter in s.letters
        }


def likely(attraction: Mapping[str, float], strength: float) -> dict[str, float]:
    """How likely somebody goes to each location."""
    top = max(attraction.values()) or 1.0
    weights = {letter: exp(strength * drawn / top) for letter, drawn in attraction.items()}
    total = sum(weights.values())
    return {letter: weight / total for letter, weight in weights.items()}


GREEDY, SEASONED = GreedyBot(), SeasonedBot()


def instinct(view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
    """Plans are mixed as the seasoned thief mixes them; of all else the best choice by far."""
    return leanings_of(SEASONED, view, choices)


def unwary(view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
    """The instinct of a thief that guards, and does not think of being guarded against."""
    return leanings_of(GREEDY, view, choices)


def leanings_of(thief: GreedyBot, view: View, choices: Sequence[Move]) -> Mapping[Move, float]:
    s: Any = view.state
    assert view.me is not None
    me, appraiser = view.me, Appraiser(s, view)
    match choices[0]:
        case ("plan", *_):
            return dict(zip(choices, thief.leanings(s, me, choices, appraiser), strict=True))
        case ("take", *_):
            worth = [thief.taken(appraiser, me, mix) for mix in choices]
        case ("instead", *_):
            worth = [appraiser.gain(me, other[1], other[2]) for other in choices]
        case _:
            worth = [appraiser.exchange(me, swap) if swap[0] == "exchange" else 0.0 for swap in choices]
    return {choice: SHARP * gain for choice, gain in zip(choices, worth, strict=True)}


def best_loot(s: Table, seat: int) -> str:
    """The location whose loot would help this seat most."""
    appraiser = Appraiser(s)
    return max(s.letters, key=lambda letter: appraiser.value(seat, LOOT[s.loot_card(letter)]))
