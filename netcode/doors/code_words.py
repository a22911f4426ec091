"""The list of words for short codes, chosen so that they are heard correctly.

The first four letters identify each word, and no two words differ in only one letter. So typing can be completed, and
most slips of finger or ear can be corrected.
"""

from difflib import get_close_matches
from functools import cache
from importlib.resources import files

KNOWN_BY = 4  # letters


@cache
def words() -> tuple[str, ...]:
    return tuple(files("netcode.doors").joinpath("code_words.txt").read_text("ascii").split())


def complete(start: str) -> list[str]:
    """The words that begin with these letters; with four letters at most one."""
    start = start.strip().lower()
    return [word for word in words() if word.startswith(start)] if start else []


def correct(heard: str) -> str | None:
    """The word that was probably meant, if there is one."""
    heard = heard.strip().lower()
    if heard in words():
        return heard
    fitting = complete(heard[:KNOWN_BY]) if len(heard) >= KNOWN_BY else complete(heard)
    if len(fitting) == 1:
        return fitting[0]
    close = get_close_matches(heard, words(), n=1, cutoff=0.7)
    return close[0] if close else None
