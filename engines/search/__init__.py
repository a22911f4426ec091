"""Bots for every game: three levels, made of a game's instinct, its insight, and one search.

Open `levels.py` first; `master.py` is the search, `worlds.py` the copies of the game it searches in, `evidence.py` what
it infers from others' moves. Nothing here knows a game, a clock or a file. How strong the bots are: docs/opponents.md.
"""

from engines.search.character import TEMPERS, temper_of
from engines.search.levels import DEFAULT, LEVELS, bot_at, known_levels
from engines.search.master import Budget, Master, worlds

__all__ = ["DEFAULT", "LEVELS", "TEMPERS", "Budget", "Master", "bot_at", "known_levels", "temper_of", "worlds"]
