"""Which games there are. A game is a package in `games/` that has `RULES`; it is loaded when it is asked for."""

from importlib import import_module

from engines.core import Rules

GAMES = {
    "sneaks": "Sneaks & Snitches",
    "gentlemen": "Gentlemen Thieves",
    "thieves": "Thieves!",
    "havoc": "Heist & Havoc",
    "blackkeep": "Thieves of the Black Keep",
}


def rules_of(name: str) -> Rules:
    """The rules of a game by its short name. Raises ValueError with a sentence if there is no such game."""
    if name not in GAMES:
        raise ValueError(f"There is no game “{name}”. The games: {', '.join(GAMES)}.")
    rules = import_module(f"engines.games.{name}").RULES
    if not isinstance(rules, Rules):
        raise TypeError(f"engines.games.{name}.RULES is not a Rules")
    return rules
