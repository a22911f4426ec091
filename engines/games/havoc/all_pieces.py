"""Every piece of the game, wherever it lies on the table."""

from itertools import chain

from engines.core import Card, Pieces
from engines.games.havoc.state import CHOOSING, NO_TOKEN, Table


def pieces(s: Table) -> Pieces:
    decks = [*s.spare_roles, *s.item_deck, *s.code_deck, *s.token_deck, *s.cash_deck, *s.gone]
    held = chain(s.role, *s.items, *s.codes, *s.cash)
    in_rooms = chain(*s.laid.values(), *s.laying.values(), *s.cracked.values())
    tokens = [token for token in s.tokens if token != NO_TOKEN]
    return {"cards": [*decks, *held, *in_rooms, *tokens], "action cards": action_cards(s)}


def action_cards(s: Table) -> list[Card]:
    """While cards are taken back, the one just played lies on no stack yet."""
    cards = [*chain(*s.hand, *s.stack)]
    just_played = s.played.values() if s.phase == CHOOSING else ()
    return cards + [card for card in just_played if card in s.face and card not in cards]
