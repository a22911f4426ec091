"""What each card, treasure and status of the Black Keep does, in a sentence."""

from typing import Final

from engines.core import About
from engines.games.blackkeep.cards import FAKE
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.state import Table

CARDS, GUARD_CARDS, GUARDS, TURN, KEEP = "Your cards", "Guard cards", "The guards", "A turn", "The Keep"
WAYS = ("north", "north-east", "south-east", "south", "south-west", "north-west")

CARD: Final = {
    **{
        card: f"One step {WAYS[one - 1]} or {WAYS[two - 1]}; also pays." for card, (one, two) in DIRECTION_CARDS.items()
    },
    "rope arrow": "One step into a Special Hex next to you; also pays.",
    "run": "Two steps in any directions, with noise on their tiles; also pays.",
    "hide": "Your upright marker comes off if no guard is within 2 hexes of it.",
    "rest": "Show where you are; all your spent cards come back.",
    "pickpocket": "Next to a guard that does not see you: draw a guard card only you know.",
    "adjust rigging": "Until the turn ends your treasure does not trouble you.",
    "art": "A Bored guard becomes Distracted and sees nothing.",
    "diligent": "The next guard that would give up charges straight ahead first.",
    "hip flask": "An Interested or Alert guard becomes Bored.",
    "lockpicks": "On this tile your direction cards also lead into Special Hexes.",
    "moss arrow": "Your Run in the very next round makes no noise.",
    "noise arrow": "Your marker goes onto a hex you see; guards take it for you.",
    "water arrow": "Puts out the torch on a hex you see: nobody is seen there.",
    "rock": "Noise on the tile of a hex you see; Alert guards go and look.",
    "suspicion": "A Bored or Interested guard becomes Alert.",
    "loose shutter": "A guard that is not chasing turns to any side you like.",
    "smoke bomb": "A Pursuing guard becomes Distracted and loses its marker.",
}
TROUBLE: Final = {  # what a treasure does to whoever carries it
    "armour": "Noise on your tile after each of your movement cards.",
    "eye": "You cannot play Arrow cards.",
    "hammer": "You cannot play Run or Hide.",
    "lantern": "Guards on your tile turn to face you after they have moved.",
    "sword": "Your marker always stands where you are.",
    "the fake": "It does not let you win: beside a rival's marker, ask for a swap.",
}
HELP: Final = {  # what else it brings where thieves slip away behind diversions
    "hammer": "But behind diversions, except Suspicion, you take two steps.",
    "lantern": "But behind a Smoke Bomb you take two steps.",
}
STATUS: Final = {
    "distracted": "It sees nothing until the next turn.",
    "bored": "It sees 2 hexes straight ahead.",
    "interested": "It sees straight ahead to the first wall.",
    "alert": "It sees all that is clear before it, and goes to a rock.",
    "pursuing": "It sees all that is clear before it and goes 2 hexes after a marker.",
    "returning": "It goes home, 1 hex a round, and sees all that is clear before it.",
}
PLAIN: Final = {
    "sale": About("$ on sale", "Lay down as many movement cards as a card costs; ×2: two of them lie here.", TURN),
    "hand": About("Your cards", "One a round, face down; what you played comes back with a Rest.", CARDS),
    "guard cards": About("Your guard cards", "Played instead of a thief card, and then gone.", GUARD_CARDS),
    "purse": About("A card from a pocket", "Only who drew it knows it.", CARDS),
    "nothing": About("Nothing", "Buy nothing, or nothing more.", TURN),
    "guards": About("Guards' signs", "A guard is the first letter of its status, and an arrow where it looks.", GUARDS),
    "vault": About("The vault", "Come onto the Vault Hex to draw one of the treasures left there.", "Treasures"),
    "wall": About("A wall", "Nobody goes through it, and no guard sees through it.", KEEP),
    "layers": About(
        "On the map", "g what guards see, o their routes, i where thieves may be, z near or far.", "The Keep"
    ),
    "markers": About("A marker", "A thief was seen here; guards that see its marker go after it.", GUARDS),
    "notes": About("A marker with ?", "It lies: a note of where a thief was. Guards do not care.", GUARDS),
    "special": About("A Special Hex", "Only a Rope Arrow or Lockpicks lead in.", KEEP),
    "way out": About("E, your way out", "Leave from one of these hexes, with a real treasure.", KEEP),
    "rock": About("A rock", "Guards on its tile that are Alert go to it.", GUARDS),
    "edge": About("More of the Keep", "Move the cursor there to see it, or turn near and far with z.", KEEP),
    "overview": About("The whole Keep", "◉ you, E your way out, ! a guard on edge.", KEEP),
    "building": About("The Keep", "It is being built.", KEEP),
}


def trouble(s: Table, treasure: str) -> str:
    """What the treasure does to whoever carries it, and for it, at this table."""
    if treasure == FAKE and s.redraws:
        return f"{TROUBLE[treasure]} Or pay a movement card when you draw it, and draw another."
    if treasure in HELP and s.slips:
        return f"{TROUBLE[treasure]} {HELP[treasure]}"
    return TROUBLE[treasure]
