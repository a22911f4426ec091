"""What the rules of every game share: requests, handles, knowledge, the runner, the dealer."""

from engines.core.bots import Bot, RandomBot
from engines.core.dealer import Dealer
from engines.core.drawing import drawn, draws
from engines.core.facts import Among, Card, Fact, Promise, Related, Unlike, Value, keeps, promised
from engines.core.game import Game
from engines.core.knowledge import Knowledge, Ledger, Private
from engines.core.options import Option, Options, Subsets, continuations
from engines.core.requests import (
    ALL,
    Answer,
    Choose,
    Commit,
    Declare,
    Illegal,
    Meet,
    Move,
    Player,
    Request,
    Roll,
    Secret,
    Show,
    Shuffle,
    choices,
)
from engines.core.rules import Part, Rules, Standing, State, Stretch, Turn, Variant
from engines.core.words import View, listed

__all__ = [
    "ALL",
    "Among",
    "Answer",
    "Bot",
    "Card",
    "Choose",
    "Commit",
    "Dealer",
    "Declare",
    "Fact",
    "Game",
    "Illegal",
    "Knowledge",
    "Ledger",
    "Meet",
    "Move",
    "Option",
    "Options",
    "Part",
    "Player",
    "Private",
    "Promise",
    "RandomBot",
    "Related",
    "Request",
    "Roll",
    "Rules",
    "Secret",
    "Show",
    "Shuffle",
    "Standing",
    "State",
    "Stretch",
    "Subsets",
    "Turn",
    "Unlike",
    "Value",
    "Variant",
    "View",
    "choices",
    "continuations",
    "drawn",
    "draws",
    "keeps",
    "listed",
    "promised",
]
