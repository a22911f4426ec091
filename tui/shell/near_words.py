"""What somebody may have meant who typed a word that there is not."""

from collections.abc import Iterable
from difflib import get_close_matches


def did_you_mean(word: str, names: Iterable[str]) -> str:
    """A sentence with the nearest of these names, after a space; empty if none is near."""
    near = get_close_matches(word, [*names], 1, 0.5)
    return f" Did you mean “{near[0]}”?" if near else ""
