"""Everything Sneaks & Snitches says, as sentences for one viewer. Open `sentences.py` first."""

from engines.games.sneaks.words.sentences import WORDS

__all__ = ["WORDS"]
