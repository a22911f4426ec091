"""A greedy player: tries out each choice and takes the one that leaves it best off."""

from collections.abc import Mapping, Sequence
from random import Random

from engines.core import Move, Option, Player, Request, Value, View
from engines.games.thieves.cards import END_VALUE, HAND, HELMETS_ON, LAST_GETAWAY, RAID_AT, RAID_VALUE
from engines.games.thieves.rules import Table
from engines.games.thieves.scoring import AVERAGE

SHARP = 10.0  # how strongly one point of advantage attracts
RESOLUTE = 5.0  # times as strongly, when others are imagined: they hardly ever play what looks a little worse
EXPOSED = 0.05  # what it costs the seasoned player that the police find a point more in the own stash
CALLED = 0.25  # Helmets that a Siren calls for each card in the others' hands
DRAWN = 0.5  # Helmets among the two cards of a Fortune, of which the seasoned player expects one to be loot
IN_A_RAID: dict[Value | None, float] = dict([(None, AVERAGE), *RAID_VALUE.items()])  # None: what is hidden from me
AT_THE_END: dict[Value | None, float] = dict([(None, AVERAGE), *END_VALUE.items()])


def greedy(view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
    """The choice whose outcome looks best; equal ones by lot."""
    valued = [(worth_to_me(view, choice), choice) for choice in choices]
    best = max(value for value, _ in valued)
    return rng.choice([choice for value, choice in valued if value >= best - 1e-9])


def instinct(view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
    """How a seasoned player judges each choice, by what the choice changes."""
    s = view.state
    assert isinstance(s, Table)
    assert view.me is not None
    prospects = Prospects(view, s, view.me)
    return {choice: SHARP * prospects.after(choice) for choice in choices}


def resolute(view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
    """The same, with fewer whims: nobody chooses in secret here, so nobody gains by what cannot be foreseen."""
    return {choice: RESOLUTE * leaning for choice, leaning in instinct(view, request, choices).items()}


class Prospects:
    """How I stand, and how I would stand after a choice."""

    def __init__(self, view: View, s: Table, me: Player) -> None:
        self.view, self.s, self.me = view, s, me
        self.richness, self.ends = stash_values(view, s)
        self.owner = {card: seat for seat, stash in enumerate(s.stashes) for card in stash}
        self.late, self.watch = 1 + len(s.getaways) / LAST_GETAWAY, s.helmets
        self.now = outlook(me, self.richness, self.ends, self.watch, self.late)

    def after(self, choice: Option) -> float:
        match choice:
            case ("play", card):
                return self.with_played(self.view.value(card))
            case ("stash", card):
                return self.with_loot(self.view.value(card), self.me)
            case ("give", card, to):
                return self.with_loot(self.view.value(card), to)
            case ("move", card, to):
                return self.with_loot(self.view.value(card), to, self.owner[card])
            case _:
                return self.now

    def with_played(self, value: Value | None) -> float:
        match value:
            case "thieves":
                return self.with_best_theft()
            case "fortune":
                return self.with_loot(None, self.me, helmets=DRAWN)
            case "roadblock":
                helmets = 0.0
            case "siren":
                helmets = self.watch + self.called()
            case _:
                helmets = self.watch + HELMETS_ON.get(value or "", 0)
        return self.now if helmets == self.watch else outlook(self.me, self.richness, self.ends, helmets, self.late)

    def called(self) -> float:
        """Helmets that a Siren calls. Who holds fewer cards than after a turn has answered one since, and has none."""
        hands = [len(self.s.hands[other]) for other in self.s.others(self.me)]
        return CALLED * sum([held for held in hands if held == HAND - 1])

    def with_best_theft(self) -> float:
        """Cards of one stash that look alike are the same to the Thieves, and they may leave everything where it is."""
        thefts = [
            self.with_loot(value, to, origin)
            for origin, stash in enumerate(self.s.stashes)
            for value in {self.view.value(card) for card in stash}
            for to in self.s.others(origin)
        ]
        return max([self.now, *thefts])

    def with_loot(
        self, value: Value | None, to: Player, origin: Player | None = None, *, helmets: float = 0.0
    ) -> float:
        """The outlook when this loot has come to a stash, from another or from a hand, and perhaps Helmets with it."""
        raid, end = IN_A_RAID[value], AT_THE_END[value]
        rich, ends = self.richness.copy(), self.ends.copy()
        rich[to] += raid
        ends[to] += end
        if origin is not None:
            rich[origin] -= raid
            ends[origin] -= end
        exposed = EXPOSED * (rich[self.me] - self.richness[self.me])
        return outlook(self.me, rich, ends, self.watch + helmets, self.late) - exposed


def stash_values(view: View, s: Table) -> tuple[list[float], list[float]]:
    """What each stash is worth in a raid, and at the end."""
    stashes = [[view.value(card) for card in stash] for stash in s.stashes]
    richness = [sum([IN_A_RAID[value] for value in stash]) for stash in stashes]
    return richness, [sum([AT_THE_END[value] for value in stash]) for stash in stashes]


def outlook(me: Player, richness: list[float], ends: list[float], helmets: float, late: float) -> float:
    """My lead, now and after a raid, by how likely a raid is."""
    raid, top = _chance_of_a_raid(helmets), max(richness)
    best = best_after = 0.0  # of the others
    for seat, end in enumerate(ends):  # most of a master's time is spent here
        if end > best and seat != me:
            best = end
        if end > best_after and seat != me and richness[seat] != top:
            best_after = end
    after = 0.0 if richness[me] == top else ends[me]
    return raid * (after - best_after) + (1 - raid) * (ends[me] - best) * late


def worth_to_me(view: View, choice: Option) -> float:
    """How I stand after this choice: my stash compared with the best other one, weighed by how near the end is."""
    s = view.state
    assert isinstance(s, Table)
    assert view.me is not None
    stashes = [list(stash) for stash in s.stashes]
    helmets, called = s.helmets, 0.0
    match choice:
        case ("stash", card):
            stashes[view.me].append(card)
        case ("give", card, to):
            stashes[to].append(card)
        case ("move", card, to):
            for stash in stashes:
                if card in stash:
                    stash.remove(card)
            stashes[to].append(card)
        case ("play", card):
            value = view.value(card)
            if value in HELMETS_ON:
                helmets += HELMETS_ON[value]
            elif value == "siren":
                called = CALLED * sum(len(s.hands[other]) for other in s.others(view.me))
            elif value == "roadblock":
                helmets = 0
    richness = [sum(IN_A_RAID[view.value(card)] for card in stash) for stash in stashes]
    ends = [sum(AT_THE_END[view.value(card)] for card in stash) for stash in stashes]
    return outlook(view.me, richness, ends, helmets + called, 1 + len(s.getaways) / LAST_GETAWAY)


def _chance_of_a_raid(helmets: float) -> float:
    """The chance of a raid before the round ends, with so many helmets on the table."""
    return 1.0 if helmets >= RAID_AT else 0.1 + 0.15 * helmets
