"""Thieves of the Black Keep: get to the vault, take a treasure, get out, and do not be seen."""

from engines.core import Rules, Variant
from engines.games.blackkeep.all_pieces import pieces
from engines.games.blackkeep.bots import greedy, instinct
from engines.games.blackkeep.insight import INSIGHT
from engines.games.blackkeep.scoring import scores, standing
from engines.games.blackkeep.setup import box, new, setup
from engines.games.blackkeep.titles import TITLES, tallies
from engines.games.blackkeep.turn import turn
from engines.games.blackkeep.words import WORDS

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
    pieces=pieces,
    words=WORDS,
    titles=TITLES,
    tallies=tallies,
    bots={"greedy": greedy},
    instinct=instinct,
    insight=INSIGHT,
    variants=(
        Variant(
            key="vault",
            title="The tile of the Vault",
            meaning="What the tile in the middle of the Keep looks like.",
            choices={
                "even": "the same from all sides",
                "earlier": "as before: nearest from the east",
            },
            default="even",
        ),
        Variant(
            key="tiles",
            title="The tiles around it",
            meaning="Which way the tiles around the Vault lie.",
            choices={
                "turned": "each with the same side outwards, so that no way in is better than another",
                "earlier": "as before: all the same way up",
            },
            default="turned",
        ),
        Variant(
            key="diversions",
            title="Diversions",
            meaning="What Rock, Suspicion, Loose Shutter and Smoke Bomb do besides, and how long cards are on sale.",
            choices={
                "slip": "the thief slips away by a step; other cards on sale each turn",
                "earlier": "as before: nothing; cards are on sale until they are bought",
            },
            default="slip",
        ),
        Variant(
            key="entries",
            title="Entries",
            meaning="How many tiles lie around the Vault, and who picks first by which one to come in.",
            choices={
                "last first": "one more than thieves, up to six; whoever acts last picks first, and an exit last",
                "earlier": "one for each thief, at least three; whoever acts first picks first, and an exit last",
            },
            default="last first",
        ),
        Variant(
            key="buying",
            title="Buying",
            meaning="How many guard cards a thief may buy before the next one may.",
            choices={
                "one by one": "one; whoever has bought a card may buy again after the others",
                "earlier": "as before: as many as it wants",
            },
            default="one by one",
        ),
        Variant(
            key="fake",
            title="The Fake",
            meaning="How a thief gets rid of the Fake, which is in the vault with six players.",
            choices={
                "redraw": "it may pay a movement card at once and draw another treasure; later by a swap",
                "earlier": "as before: only by a swap",
            },
            default="redraw",
        ),
        Variant(
            key="captured",
            title="Captured thieves",
            meaning="What a thief may still do who has been captured.",
            choices={
                "watch": "nothing: it is out of the game",
                "cry out": "once a turn it may make a Bored or Interested guard Alert",
            },
            default="watch",
        ),
        Variant(
            key="guards",
            title="Advanced guards",
            meaning="Whether some of the outer tiles' guards, picked by chance, are out of the ordinary.",
            choices={
                "plain": "none of them: easy",
                "bow": "one has a bow: slow in the chase, but it hits two hexes straight ahead",
                "roving": "one has no route: a die says where it goes",
                "undead": "one is undead: slow in the chase, and most cards do nothing to it",
                "all": "one of each: hard",
            },
            default="plain",
        ),
    ),
    version=9,
)
