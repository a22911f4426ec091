"""Where a game's pieces lie: for each game a function that checks on the public table that none is lost or doubled."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from engines.games.blackkeep.cards import GUARD_CARDS, REAL_TREASURES, THIEF_CARDS
from engines.games.blackkeep.state import Table as BlackKeepTable
from engines.games.gentlemen.pieces import EQUIPMENT, LOCATIONS, MIDDLE
from engines.games.gentlemen.table import Table as GentlemenTable
from engines.games.havoc.cards import ACTIONS, DECKS
from engines.games.havoc.state import CHOOSING, MOST_GUARDS, NO_TOKEN
from engines.games.havoc.state import Table as HavocTable
from engines.games.sneaks.table import Table as SneaksTable
from engines.games.thieves.rules import Table as ThievesTable


def thieves(s: ThievesTable) -> None:
    """All 52 cards are in the deck, a hand, a stash, drawn by a Fortune, or with police, thieves or Getaways."""
    rows = [s.deck, *s.hands, *s.stashes, *s.pending, s.police, s.thieves, s.getaways]
    cards = [card for row in rows for card in row]
    assert len(cards) == len(set(cards)) == 52
    assert set(s.face) <= {card for row in rows[-3:] + s.stashes for card in row}


def sneaks(s: SneaksTable) -> None:
    """20 tokens of each category; 36 stash and 48 loot cards in a deck, a stash, at a location, kept or discarded."""
    for category, count in s.bank.items():
        assert count + sum(tokens[category] for tokens in s.tokens) == 20
        assert min(count, *(tokens[category] for tokens in s.tokens)) >= 0
    loot = [*s.loot_deck, *s.loot.values(), *s.discards]
    stash = [*s.stash_deck, *(card for cards in s.stashes for card in cards)]
    kept = sum(map(len, s.items))
    assert len(loot) == len(set(loot))
    assert 48 - kept - len(loot) in (0, 1)  # one may be taking effect: stolen, not discarded yet
    assert len(stash) == len(set(stash)) == 36


def gentlemen(s: GentlemenTable) -> None:
    """75 equipment tokens, 8 Loot tokens and the Brigadier; at most three of a kind at a tile."""
    paid = [*s.lost, *(token for pile in s.piles.values() for token in pile)]
    lying = " ".join(s.tiles.values()).split()
    seen = Counter([*s.display, *lying, *filter(None, [s.drawn]), *(token for token in paid if token != "Loot")])
    assert seen.total() + len(s.pile) == len(EQUIPMENT) + (not s.over)
    assert seen <= Counter(EQUIPMENT)
    assert sum(s.loot.values()) + paid.count("Loot") == 8
    for tile in s.tiles.values():
        assert all(tile.count(kind) <= 3 for kind in "mclrk")
    assert len(set(s.tunnels) - {MIDDLE}) == len([place for place in s.tunnels if place != MIDDLE]) >= 1
    assert s.lock in LOCATIONS
    assert len(s.white) in (0, 2)


def blackkeep(s: BlackKeepTable) -> None:
    """All 28 guard cards are somewhere, everybody's eleven thief cards too, and no treasure is there twice."""
    cards = [*s.pile, *s.display, *s.discard, *["diligent"] * s.diligents.count("box")]
    for thief in s.thieves:
        cards += [*thief.cards, *["lockpicks"] * (thief.lockpicks == "box")]
        own = [*thief.hand, *thief.spent]
        if thief.plan in THIEF_CARDS:
            own.append(thief.plan)
        elif thief.plan and not thief.from_purse:
            cards.append(thief.plan)
        assert sorted(own) == sorted(THIEF_CARDS)
    assert sorted(cards) == sorted(GUARD_CARDS)
    treasures = [*s.pool, *(thief.treasure for thief in s.thieves if thief.treasure)]
    assert len(treasures) == len(set(treasures)) <= len(REAL_TREASURES) + 1
    assert len({guard.area for guard in s.guards}) == len(s.guards)
    assert all(s.keep.enters(guard.at) for guard in s.guards)


def havoc(s: HavocTable) -> None:
    """All cards of the five decks are somewhere, and everybody's ten action cards; guards are never with players."""
    cards = havoc_cards(s)
    assert len(cards) == len(set(cards)) == sum(map(len, DECKS.values()))
    if s.phase != CHOOSING:  # while cards are taken back, the one just played lies on no stack yet
        assert all(len(s.hand[seat]) + len(s.stack[seat]) == len(ACTIONS) for seat in range(s.seats))
    assert len(s.guards) <= s.entered <= MOST_GUARDS
    assert not {s.room[seat] for seat in s.counters} & set(s.guards.values())


def havoc_cards(s: HavocTable) -> list[int]:
    """Every role, item, code, token and cash card, wherever it lies."""
    rows = [s.role, s.spare_roles, s.item_deck, s.code_deck, s.token_deck, s.cash_deck, s.gone]
    rows += [*s.items, *s.codes, *s.cash, *s.laid.values(), *s.laying.values(), *s.cracked.values()]
    return [card for row in rows for card in row] + [token for token in s.tokens if token != NO_TOKEN]


PIECES: dict[str, Callable[[Any], None]] = {
    "sneaks": sneaks,
    "gentlemen": gentlemen,
    "thieves": thieves,
    "blackkeep": blackkeep,
    "havoc": havoc,
}
