"""The pages that come with Den: the rules of each game, as Markdown."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def rules_page(game: str) -> str:
    """The rules of a game for its players. Raises FileNotFoundError if this copy of Den came without them."""
    installed: Traversable = files("tui") / "rules" / f"{game}.md"
    checkout = Path(__file__).parents[1] / "docs" / "rules" / f"{game}.md"
    for place in (installed, checkout):
        if place.is_file():
            return place.read_text(encoding="utf-8")
    raise FileNotFoundError(f"{game}.md")
