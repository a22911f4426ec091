"""Every piece of the game, wherever it lies on the table."""

from collections import Counter
from itertools import chain

from engines.core import Pieces
from engines.games.sneaks.table import Table


def pieces(s: Table) -> Pieces:
    tokens = Counter(s.bank)
    for owned in s.tokens:
        tokens.update(owned)
    return {
        "tokens": list(tokens.elements()),
        "loot": [*s.loot_deck, *s.loot.values(), *s.discards, *chain(*s.items)],
        "stash cards": [*s.stash_deck, *chain(*s.stashes)],
    }
