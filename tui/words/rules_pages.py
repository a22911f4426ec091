"""The pages that come with Den: the rules of each game, as Markdown."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def rules_page(game: str) -> str:
    """The rules of a game for its players; of links the words. Raises FileNotFoundError if they did not come along."""
    installed: Traversable = files("tui") / "rules" / f"{game}.md"
    checkout = Path(__file__).parents[2] / "docs" / "rules" / f"{game}.md"
    for place in (installed, checkout):
        if place.is_file():
            return LINK.sub(r"\1", place.read_text(encoding="utf-8"))
    raise FileNotFoundError(f"{game}.md")
