"""Cards in hand: drawing, mixing, proving that one is held, turning one up; and four dice in a cup."""

from collections.abc import Generator, Iterable, Sequence
from itertools import permutations
from typing import Any, Final, TypeAlias

from engines.core import Among, Card, Choose, Fact, Option, Player, Request, Roll, Secret, Show, Shuffle, Turn, Value
from engines.games.havoc.cards import MOST_ITEMS
from engines.games.havoc.state import Table, hidden

Proofs: TypeAlias = dict[Any, tuple[Fact, ...]]  # what each option promises

PASS: Final[Option] = ("pass",)  # the option to leave it at that


def mix(s: Table, seat: Player, hand: list[Card]) -> Turn:
    """The owner mixes those of the cards that lie face down, so that nobody can follow one that was drawn."""
    down = hidden(s, hand)
    if len(down) > 1:
        yield from turn_down(s, seat, hand, down)


def turn_down(s: Table, seat: Player, hand: list[Card], cards: Sequence[Card]) -> Turn:
    """The owner mixes these cards of the hand face down, whether they lay open or not."""
    mixed = list(s.fresh(len(cards)))
    yield Shuffle(list(cards), mixed, by=seat)
    hand[:] = [card for card in hand if card not in cards] + mixed


def held(s: Table, verb: str, cards: Sequence[Card], kinds: frozenset[Value]) -> tuple[list[Option], Proofs]:
    """An option for each card that may be of one of the kinds; a player who names a card that lies face down proves
    its kind."""
    down = hidden(s, cards)
    options = [(verb, card) for card in cards if card in down or s.face[card] in kinds]
    return options, {(verb, card): (Among(card, kinds),) for card in down}


def offers(
    s: Table, verb: str, seats: Iterable[Player], kinds: frozenset[Value], otherwise: Option
) -> Generator[Request, Any, list[tuple[Player, Card]]]:
    """All of these players at once may name an item of one of the kinds: those who do, each with the item."""
    options: dict[Player, list[Option]] = {}
    promise: Proofs = {}
    for seat in seats:
        own, proofs = held(s, verb, s.items[seat], kinds)
        if own:
            options[seat] = [*own, otherwise]
            promise.update(proofs)
    picks = (yield Secret(options, promise)) if options else {}
    return [(seat, option[1]) for seat, option in picks.items() if option != otherwise]


def turn_up(s: Table, seat: Player, card: Card) -> Turn:
    """An item is used: it lies open from now on, and counts once."""
    if card not in s.face:
        yield Show([card])
        s.used[seat] += 1


def remove(s: Table, hand: list[Card], card: Card) -> None:
    """The card leaves the game."""
    hand.remove(card)
    s.gone.append(card)


def room_for_items(s: Table, seat: Player) -> bool:
    return len(s.items[seat]) < MOST_ITEMS


def roll_four(s: Table, seat: Player) -> Generator[Request, Any, list[Card]]:
    """Four dice that only the roller sees; those never opened stay unknown to all others for good."""
    dice = list(s.fresh(4))
    yield Roll((4, 4, 4, 4), to=seat, new=dice)
    return dice


def open_dice(s: Table, seat: Player, count: int, team: Iterable[Player] = ()) -> Generator[Request, Any, list[int]]:
    """Roll four, open one, or two in the order in which they apply. The roller's team sees all four too."""
    dice = yield from roll_four(s, seat)
    for other in team:
        yield Show(dice, to=other)
    _, *opened = yield Choose(seat, [("open", *some) for some in permutations(dice, count)])
    values = yield Show(opened)
    for die in opened:
        del s.face[die]
    return list(values)
