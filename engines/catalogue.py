"""Which games there are. A game is a package in `games/` that has `RULES`.

Nothing is loaded before it is asked for: the first screen only counts the games.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
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
    package = f"engines.games.{name}"
    try:
        rules: Rules = import_module(package).RULES
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        raise ValueError(f"engines/catalogue.py has a line “{name}”, but there is no {_folder(name)}.") from None
    except AttributeError as error:
        if error.name != "RULES":
            raise
        raise ValueError(f"{_folder(name)} has no RULES: let it end in `RULES = Rules(...)`.") from None
    if rules.name != name:
        raise ValueError(f"{_folder(name)} calls the game “{rules.name}”, its line in engines/catalogue.py “{name}”.")
    return rules


def _folder(name: str) -> str:
    return f"engines/games/{name}/__init__.py"
