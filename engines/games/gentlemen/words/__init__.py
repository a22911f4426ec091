"""Everything Gentlemen Thieves says, as sentences for one viewer. Open `sentences.py` first."""

from engines.games.gentlemen.words.sentences import WORDS

__all__ = ["WORDS"]
