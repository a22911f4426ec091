"""What stands for a card in the rows below the map."""

from typing import Any

from engines.games.blackkeep.cards import THIEF_CARDS
from engines.games.blackkeep.words.names import card_title

SHORT = dict(zip(THIEF_CARDS, ("NE", "E", "SE", "SW", "W", "NW", "Rope", "Run", "Hide", "Rest", "Pick"), strict=True))
BRIEF = {  # guard cards in a word, where the row is short
    "adjust rigging": "Rig",
    "hip flask": "Flask",
    "lockpicks": "Picks",
    "moss arrow": "Moss",
    "noise arrow": "Noise",
    "water arrow": "Water",
    "loose shutter": "Shutter",
    "smoke bomb": "Smoke",
}
NOTHING = ("buy", "nothing")  # the place beside the cards on sale for who buys nothing (more)


def is_card(key: Any) -> bool:
    """Whether a place on the board is a card: to play, to buy or to pay with."""
    return isinstance(key, tuple) and len(key) == 2 and key[0] in ("card", "purse", "buy", "coin")


def brief(card: str) -> str:
    return BRIEF.get(card, card_title(card))
