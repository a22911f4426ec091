"""The printed cards: what they are called, what they cost, how many there are."""

from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS

MOVEMENT = (*DIRECTION_CARDS, "rope arrow", "run")  # also the coins: the cards that buy
THIEF_CARDS = (*MOVEMENT, "hide", "rest", "pickpocket")  # Exit is played before the game
COST = {
    "adjust rigging": 3,
    "art": 1,
    "diligent": 1,
    "hip flask": 1,
    "lockpicks": 3,
    "moss arrow": 1,
    "noise arrow": 2,
    "water arrow": 2,
    "rock": 1,
    "suspicion": 1,
    "loose shutter": 2,
    "smoke bomb": 3,
}
COPIES = {card: 3 if card in ("moss arrow", "water arrow", "rock", "suspicion") else 2 for card in COST}
GUARD_CARDS = tuple(card for card, copies in COPIES.items() for _ in range(copies))
DIVERSIONS = ("rock", "suspicion", "loose shutter", "smoke bomb")  # cards behind which a thief may slip away
TWO_STEPS = {  # by treasure: the diversions behind which its carrier takes two
    "hammer": ("rock", "loose shutter", "smoke bomb"),
    "lantern": ("smoke bomb",),
}
ARROWS = ("rope arrow", "moss arrow", "noise arrow", "water arrow")

DISPLAY = 5
HAND_LIMIT = 6

REAL_TREASURES = ("armour", "eye", "hammer", "lantern", "sword")
FAKE = "the fake"
BARRED = {"eye": ARROWS, "hammer": ("run", "hide")}  # by treasure: the cards its carrier cannot play


def drawn(number: int) -> str:
    """The guard card that a roll of 28 draws from the purse."""
    return GUARD_CARDS[number - 1]
