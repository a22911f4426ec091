"""Where a game's pieces lie: for each game a function that checks on the public table that none is lost or doubled."""

from collections.abc import Callable
from typing import Any

from engines.thieves.rules import Table as ThievesTable


def thieves(s: ThievesTable) -> None:
    """All 52 cards are in the deck, a hand, a stash, drawn by a Fortune, or with police, thieves or Getaways."""
    rows = [s.deck, *s.hands, *s.stashes, *s.pending, s.police, s.thieves, s.getaways]
    cards = [card for row in rows for card in row]
    assert len(cards) == len(set(cards)) == 52
    assert set(s.face) <= {card for row in rows[-3:] + s.stashes for card in row}


PIECES: dict[str, Callable[[Any], None]] = {"thieves": thieves}
