"""Short texts for cards: a brief name, what the card does in a few words, and which cards are in which list."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from engines.core import Player, View
from engines.games.blackkeep.cards import COST, THIEF_CARDS, drawn
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import card_title

SHORT = dict(zip(THIEF_CARDS, ("NE", "E", "SE", "SW", "W", "NW", "Rope", "Run", "Hide", "Rest", "Pick"), strict=True))
BRIEF = {  # guard cards in a word, for a short row
    "adjust rigging": "Rig",
    "hip flask": "Flask",
    "lockpicks": "Picks",
    "moss arrow": "Moss",
    "noise arrow": "Noise",
    "water arrow": "Water",
    "loose shutter": "Shutter",
    "smoke bomb": "Smoke",
}
DOES = {  # in at most 22 signs
    "rope arrow": "a step onto a + beside",
    "run": "two steps, with noise",
    "hide": "your marker comes off",
    "rest": "shown, all cards back",
    "pickpocket": "a card from a guard",
    "adjust rigging": "treasure: no trouble",
    "art": "Bored → Distracted",
    "diligent": "spurs on a chase",
    "hip flask": "Interested/Alert→Bored",
    "lockpicks": "walk onto + on a tile",
    "moss arrow": "the next Run is silent",
    "noise arrow": "your marker elsewhere",
    "water arrow": "a torch goes out",
    "rock": "noise on a tile",
    "suspicion": "Bored/Interested→Alert",
    "loose shutter": "a guard turns",
    "smoke bomb": "Pursuing → Distracted",
}
NOTHING = ("buy", "nothing")  # the place to pick in order to buy nothing more


@dataclass(frozen=True)
class Entry:
    """A card in a list: its place on the board, its name, what it does."""

    key: Hashable
    name: str
    does: str = ""
    spent: bool = False


def is_card(key: Any) -> bool:
    """Whether a place on the board is a card: to play, to buy or to pay with."""
    return isinstance(key, tuple) and len(key) == 2 and key[0] in ("card", "purse", "buy", "coin")


def brief(card: str) -> str:
    return BRIEF.get(card, card_title(card))


def on_sale(s: Table, *, nothing: bool) -> list[Entry]:
    """The guard cards on display, each with its price; before them, if it is possible, none of them."""
    cards = [(card, s.display.count(card)) for card in dict.fromkeys(s.display)]
    entries = [
        Entry(("buy", card), f"{brief(card)} {COST[card]}{f'×{count}' if count > 1 else ''}", DOES[card])
        for card, count in cards
    ]
    return [Entry(NOTHING, "none", "keep what you have"), *entries] if nothing else entries


def hand(s: Table, me: Player, *, coins: frozenset[Hashable]) -> tuple[list[Entry], list[Entry]]:
    """My thief cards in their printed order, those that only name a direction apart."""
    mine = s.thieves[me].hand
    entries = {
        card: Entry(
            ("coin" if ("coin", card) in coins else "card", card),
            SHORT[card],
            DOES.get(card, "") if card in mine else "spent",
            spent=card not in mine,
        )
        for card in THIEF_CARDS
    }
    ways = [entry for card, entry in entries.items() if card in DIRECTION_CARDS]
    return ways, [entry for card, entry in entries.items() if card not in DIRECTION_CARDS]


def guard_cards(view: View, s: Table, me: Player) -> list[Entry]:
    """My guard cards: those everybody knows of, then those from a pocket."""
    thief = s.thieves[me]
    cards = [(card, thief.cards.count(card)) for card in dict.fromkeys(thief.cards)]
    entries = [Entry(("card", card), f"{brief(card)}{f'×{n}' if n > 1 else ''}", DOES[card]) for card, n in cards]
    for handle in thief.purse:
        value = view.value(handle)
        card = drawn(value) if isinstance(value, int) else ""
        entries.append(Entry(("purse", handle), brief(card) if card else "▒", DOES.get(card, "")))
    return entries
