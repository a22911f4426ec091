"""Sneaks & Snitches: secret plans, one team to steal and one to watch, and only the ranks count at the end."""

from engines.core import Rules
from engines.games.sneaks.all_pieces import pieces
from engines.games.sneaks.bots import GreedyBot, instinct
from engines.games.sneaks.insight import INSIGHT
from engines.games.sneaks.rules import setup, turn
from engines.games.sneaks.scoring import scores, standing
from engines.games.sneaks.table import box, new
from engines.games.sneaks.titles import TITLES, tallies
from engines.games.sneaks.words import WORDS

RULES = Rules(
    name="sneaks",
    title="Sneaks & Snitches",
    blurb="Send your sneaks where nobody else goes, and your snitches where the others do.",
    seats=range(2, 6),
    minutes=20,
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
    version=3,
)
