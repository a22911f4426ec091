"""Heist & Havoc: a bank's basement, a maze of dark rooms, guards, and an undercover agent."""

from engines.core import Rules
from engines.games.havoc.all_pieces import pieces
from engines.games.havoc.bots import GreedyBot, instinct
from engines.games.havoc.insight import INSIGHT
from engines.games.havoc.scoring import scores, standing
from engines.games.havoc.setup import setup
from engines.games.havoc.state import box, new
from engines.games.havoc.titles import TITLES, tallies
from engines.games.havoc.turn import turn
from engines.games.havoc.variants import VARIANTS
from engines.games.havoc.words import WORDS

RULES = Rules(
    name="havoc",
    title="Heist & Havoc",
    blurb="Crack the vaults of a dark basement and get out, before the guards, or each other, get you.",
    seats=range(3, 7),
    minutes=60,
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
    variants=VARIANTS,
    version=6,
)
