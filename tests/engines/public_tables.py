"""What must hold on a game's public table besides its pieces: a checking function for each game."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from engines.core import Card
from engines.games.blackkeep.all_pieces import pieces as blackkeep_pieces
from engines.games.blackkeep.cards import GUARD_CARDS, REAL_TREASURES, THIEF_CARDS
from engines.games.blackkeep.state import Table as BlackKeepTable
from engines.games.gentlemen.all_pieces import pieces as gentlemen_pieces
from engines.games.gentlemen.pieces import EQUIPMENT, LOCATIONS, MIDDLE
from engines.games.gentlemen.table import Table as GentlemenTable
from engines.games.havoc.all_pieces import pieces as havoc_pieces
from engines.games.havoc.cards import ACTIONS, DECKS
from engines.games.havoc.state import MOST_GUARDS
from engines.games.havoc.state import Table as HavocTable
from engines.games.sneaks.all_pieces import pieces as sneaks_pieces
from engines.games.sneaks.table import Table as SneaksTable
from engines.games.thieves.all_pieces import pieces as thieves_pieces
from engines.games.thieves.rules import Table as ThievesTable


def thieves(s: ThievesTable) -> None:
    """There are 52 cards, and only those in a stash, with police, thieves or Getaways lie open."""
    assert len(thieves_pieces(s)["cards"]) == 52
    assert set(s.face) <= {card for row in [*s.stashes, s.police, s.thieves, s.getaways] for card in row}


def sneaks(s: SneaksTable) -> None:
    """20 tokens of each category, 48 loot cards, 36 stash cards; nobody owes a token."""
    pieces = sneaks_pieces(s)
    assert set(Counter(pieces["tokens"]).values()) == {20}
    assert len(pieces["loot"]) == 48
    assert len(pieces["stash cards"]) == 36
    assert all(min(s.bank[category], *(tokens[category] for tokens in s.tokens)) >= 0 for category in s.bank)


def gentlemen(s: GentlemenTable) -> None:
    """75 equipment tokens and the Brigadier until he comes, 8 Loot tokens; at most three of a kind at a tile."""
    pieces = gentlemen_pieces(s)
    open_ones = Counter(token for token in pieces["equipment"] if isinstance(token, str))
    assert len(pieces["equipment"]) == len(EQUIPMENT) + (not s.over)
    assert open_ones <= Counter(EQUIPMENT)
    assert len(pieces["loot"]) == 8
    for tile in s.tiles.values():
        assert all(tile.count(kind) <= 3 for kind in "mclrk")
    assert len(set(s.tunnels) - {MIDDLE}) == len([place for place in s.tunnels if place != MIDDLE]) >= 1
    assert s.lock in LOCATIONS
    assert len(s.white) in (0, 2)


def blackkeep(s: BlackKeepTable) -> None:
    """28 guard cards, eleven thief cards for everybody, no treasure twice, no two guards of one tile."""
    pieces = blackkeep_pieces(s)
    assert sorted(map(str, pieces["guard cards"])) == sorted(GUARD_CARDS)
    for seat in range(s.seats):
        assert sorted(map(str, pieces[f"thief cards of seat {seat}"])) == sorted(THIEF_CARDS)
    treasures = [*s.pool, *(thief.treasure for thief in s.thieves if thief.treasure)]
    assert len(treasures) == len(set(treasures)) <= len(REAL_TREASURES) + 1
    assert len({guard.area for guard in s.guards}) == len(s.guards)
    assert all(s.keep.enters(guard.at) for guard in s.guards)


def havoc(s: HavocTable) -> None:
    """All cards of the five decks, everybody's ten action cards; guards are never with players."""
    pieces = havoc_pieces(s)
    assert len(pieces["cards"]) == sum(map(len, DECKS.values()))
    assert len(pieces["action cards"]) == s.seats * len(ACTIONS)
    assert len(s.guards) <= s.entered <= MOST_GUARDS
    assert not {s.room[seat] for seat in s.counters} & set(s.guards.values())


def havoc_cards(s: HavocTable) -> list[Card]:
    """Every role, item, code, token and cash card, wherever it lies."""
    return [card for card in havoc_pieces(s)["cards"] if isinstance(card, int)]


TABLES: dict[str, Callable[[Any], None]] = {
    "sneaks": sneaks,
    "gentlemen": gentlemen,
    "thieves": thieves,
    "blackkeep": blackkeep,
    "havoc": havoc,
}
