"""Every piece of the game, wherever it lies on the table."""

from itertools import chain

from engines.core import Pieces
from engines.games.thieves.rules import Table


def pieces(s: Table) -> Pieces:
    return {"cards": [*s.deck, *chain(*s.hands, *s.stashes, *s.pending), *s.police, *s.thieves, *s.getaways]}
