"""What the rules of all games share: requests, handles, knowledge, the runner, the dealer.

A game's rules, words and bots import from here alone. Open `rules.py` first for what a game is, then `requests.py` for
what rules can ask.
"""

from engines.core.bots import Bot, Insight, Instinct, RandomBot
from engines.core.drawing import drawn, draws
from engines.core.facts import Among, Card, Fact, Promise, Related, Unlike, Value, ValueOf, keeps, promised
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
from engines.core.rules import (
    About,
    Asks,
    Event,
    Part,
    Pieces,
    Rules,
    Script,
    Setting,
    Standing,
    State,
    Stretch,
    Tally,
    Thing,
    Title,
    Turn,
    Variant,
    Words,
)
from engines.core.running.dealer import Dealer
from engines.core.running.game import Game
from engines.core.view import View
from engines.core.words import counted, listed

__all__ = [
    "ALL",
    "About",
    "Among",
    "Answer",
    "Asks",
    "Bot",
    "Card",
    "Choose",
    "Commit",
    "Dealer",
    "Declare",
    "Event",
    "Fact",
    "Game",
    "Illegal",
    "Insight",
    "Instinct",
    "Knowledge",
    "Ledger",
    "Meet",
    "Move",
    "Option",
    "Options",
    "Part",
    "Pieces",
    "Player",
    "Private",
    "Promise",
    "RandomBot",
    "Related",
    "Request",
    "Roll",
    "Rules",
    "Script",
    "Secret",
    "Setting",
    "Show",
    "Shuffle",
    "Standing",
    "State",
    "Stretch",
    "Subsets",
    "Tally",
    "Thing",
    "Title",
    "Turn",
    "Unlike",
    "Value",
    "ValueOf",
    "Variant",
    "View",
    "Words",
    "choices",
    "continuations",
    "counted",
    "drawn",
    "draws",
    "keeps",
    "listed",
    "promised",
]
