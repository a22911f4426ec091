"""Thieves! (Richard de Rijk, 2015): be rich when the seventh Getaway comes, but not when the police do."""

from engines.core import Rules, Variant
from engines.games.thieves.all_pieces import pieces
from engines.games.thieves.bots import greedy, instinct
from engines.games.thieves.insight import INSIGHT
from engines.games.thieves.rules import box, new, setup, turn
from engines.games.thieves.scoring import scores, standing
from engines.games.thieves.titles import TITLES, tallies
from engines.games.thieves.words import WORDS

RULES = Rules(
    name="thieves",
    title="Thieves!",
    blurb="Hide your loot, push some on your rivals, and be rich when the getaway comes but not when the police do.",
    seats=range(3, 7),
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
    bots={"greedy": greedy},
    instinct=instinct,
    insight=INSIGHT,
    variants=(
        Variant(
            key="length",
            title="Length",
            meaning="One game, or as many as it takes for a gem collector to win.",
            choices={
                "game": "One game: the richest stash wins.",
                "match": "Extended play: each game earns its winners a gem, and two gems win; ties play on to three.",
            },
            default="game",
        ),
    ),
)
