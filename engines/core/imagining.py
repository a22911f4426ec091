"""Dealing hidden values anew so that they agree with what is known: one world out of all that are possible."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from engines.core.facts import Card, Fact, Value, cards_of

SWAPS = 400  # tried before a deal is given up


def deal(
    cards: Sequence[Card], values: Sequence[Value], narrowed: Mapping[Card, frozenset[Value]], rng: Random
) -> dict[Card, Value]:
    """Deal the values to the cards at random, so that each of the narrowed cards gets one it may have.

    These are served first, those with fewest values before others, and give way to each other where they must
    (bipartite matching by augmenting paths); all other cards take what is left.
    """
    deck = list(values)
    rng.shuffle(deck)
    holder: dict[int, Card] = {}  # place in the deck -> the card that gets it

    def place(card: Card, tried: set[int]) -> bool:
        for at, value in enumerate(deck):
            if at not in tried and value in narrowed[card]:
                tried.add(at)
                if at not in holder or place(holder[at], tried):
                    holder[at] = card
                    return True
        return False

    for card in sorted(narrowed, key=lambda card: (len(narrowed[card]), rng.random())):
        if not place(card, set()):
            raise ValueError(f"no value is left that card {card} may have")
    rest = (at for at in range(len(deck)) if at not in holder)
    world = {card: deck[next(rest)] for card in cards if card not in narrowed}
    world.update({card: deck[at] for at, card in holder.items()})
    return world


def reconcile(
    world: dict[Card, Value],
    facts: Sequence[Fact],
    peers: Mapping[Card, Sequence[Card]],
    may: Callable[[Card], frozenset[Value]],
    rng: Random,
) -> bool:
    """Swap values between peers (cards of one pool) until all facts hold; whether that came about.

    A repair by fewest conflicts (Minton et al., 1992): swaps that break no more facts than before are kept.
    """

    def broken() -> list[Fact]:
        return [fact for fact in facts if not fact.holds(world.__getitem__)]

    conflicts = broken()
    for _ in range(SWAPS):
        if not conflicts:
            return True
        loose = [card for card in cards_of(rng.choice(conflicts)) if card in peers]
        if not loose:
            return False
        one = rng.choice(loose)
        other = rng.choice(peers[one])
        if world[one] not in may(other) or world[other] not in may(one):
            continue
        world[one], world[other] = world[other], world[one]
        now = broken()
        if len(now) <= len(conflicts):
            conflicts = now
        else:
            world[one], world[other] = world[other], world[one]
    return not conflicts
