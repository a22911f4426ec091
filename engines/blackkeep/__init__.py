"""Thieves of the Black Keep: get to the vault, take a treasure, get out, and do not be seen."""

from engines.blackkeep.bots import greedy
from engines.blackkeep.scoring import scores, standing
from engines.blackkeep.setup import ADVANCED, box, new, setup
from engines.blackkeep.turn import turn
from engines.blackkeep.words import WORDS
from engines.core import Rules, Variant

MEANING = {
    "bow": "One guard has a bow: it chases one hex a round, and hits its quarry two hexes straight ahead.",
    "roving": "One guard has no route: a die says where it goes.",
    "undead": "One guard is undead: slow in the chase, and deaf to Art, Hip Flask, Loose Shutter and Smoke Bomb.",
}

RULES = Rules(
    name="blackkeep",
    title="Thieves of the Black Keep",
    blurb="Unseen through a keep full of guards: take a treasure from the vault and be the first to get out.",
    seats=range(2, 7),
    minutes=90,
    box=box,
    new=new,
    setup=setup,
    turn=turn,
    scores=scores,
    standing=standing,
    words=WORDS,
    bots={"greedy": greedy},
    variants=tuple(
        Variant(
            key=skill,
            title={"bow": "Guard with a bow", "roving": "Roving guard", "undead": "Undead guard"}[skill],
            meaning=MEANING[skill],
            choices={False: "no such guard", True: "one of the outer tiles' guards"},
            default=False,
        )
        for skill in ADVANCED
    ),
)
