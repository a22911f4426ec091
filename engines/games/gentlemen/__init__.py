"""Gentlemen Thieves: secret burglars, open alliances, and a Brigadier who ends it all."""

from engines.core import Rules, Variant
from engines.games.gentlemen.all_pieces import pieces
from engines.games.gentlemen.bots import GreedyBot, instinct
from engines.games.gentlemen.insight import INSIGHT
from engines.games.gentlemen.rules import setup, turn
from engines.games.gentlemen.scoring import scores, standing
from engines.games.gentlemen.table import box, new
from engines.games.gentlemen.titles import TITLES, tallies
from engines.games.gentlemen.words import WORDS

RULES = Rules(
    name="gentlemen",
    title="Gentlemen Thieves",
    blurb="Nobody knows which burglar you are: see that your colour is on the right side when the loot is split.",
    seats=range(2, 6),
    minutes=45,
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
    bots={"greedy": GreedyBot()},
    instinct=instinct,
    insight=INSIGHT,
    variants=(
        Variant(
            key="start",
            title="First equipment",
            meaning="Which tokens lie at the locations when the game begins.",
            choices={
                "standard": "ten tokens drawn at random",
                "yellow": "the ten with a yellow border: every colour twice and every kind twice",
            },
            default="standard",
        ),
    ),
    version=2,
)
