"""Every piece of the game, wherever it lies on the table."""

from itertools import chain

from engines.core import Pieces
from engines.games.gentlemen.pieces import LOOT
from engines.games.gentlemen.table import Table


def pieces(s: Table) -> Pieces:
    paid = [*s.lost, *chain(*s.piles.values())]
    lying = " ".join(s.tiles.values()).split()
    drawn = [s.drawn] if s.drawn else []
    equipment = [token for token in paid if token != LOOT]
    return {
        "equipment": [*s.pile, *s.display, *drawn, *lying, *equipment],
        "loot": [LOOT] * (sum(s.loot.values()) + paid.count(LOOT)),
        "burglars": s.burglars,
    }
