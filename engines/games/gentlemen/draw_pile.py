"""The draw pile: turning up its next token. The Brigadier, who ends the game, is in it."""

from collections.abc import Generator

from engines.core import Answer, Request, Show, Turn
from engines.games.gentlemen.pieces import BRIGADIER
from engines.games.gentlemen.table import Table


def turn_up(s: Table) -> Generator[Request, Answer, str]:
    """The next token of the pile, face up. If it is the Brigadier, the game is over at once."""
    card = s.pile.pop()
    (token,) = yield Show([card])
    del s.face[card]  # from now on the token is a text and no card, wherever it goes
    if token == BRIGADIER:
        s.over = True
        s.tell("brigadier")
        yield from reveal_burglars(s)
    return str(token)


def turn_up_first(s: Table, count: int) -> Generator[Request, Answer, list[str]]:
    """Several tokens at once, in the set-up, where the Brigadier cannot be among them."""
    cards = [s.pile.pop() for _ in range(count)]
    tokens = yield Show(cards)
    for card in cards:
        del s.face[card]
    return list(tokens)


def reveal_burglars(s: Table) -> Turn:
    colours = yield Show(s.burglars[: s.seats])
    for seat, colour in enumerate(colours):
        s.tell("reveals", seat, colour)
