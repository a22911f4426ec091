"""The pages that come with Den: the rules of each game, as Markdown."""

import re
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

CHECKOUT = Path(__file__).parents[2] / "docs" / "rules"
LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def rules_page(game: str) -> str:
    """The rules of a game for its players, with the words of links only. Raises FileNotFoundError if there is
    no page."""
    installed: Traversable = files("tui") / "rules" / f"{game}.md"
    for place in (installed, CHECKOUT / f"{game}.md"):
        if place.is_file():
            return LINK.sub(r"\1", place.read_text(encoding="utf-8"))
    raise FileNotFoundError(f"{game}.md")


def without_page(game: str) -> tuple[str, str]:
    """Why a game has no rules page, and what to do: in a checkout the page is still to be written, elsewhere it was not
    installed."""
    if CHECKOUT.is_dir():
        return f"There is no page docs/rules/{game}.md.", "Write it: docs/adding-a-game.md says what is in it."
    return f"This copy of Den came without the rules of {game}.", "Install Den anew."


def part_of(page: str, heading: str) -> str:
    """The text under this heading, with its smaller headings; nothing if there is no such heading."""
    lines = page.splitlines()
    level = next((line.split()[0] for line in lines if line.startswith("#") and line.lstrip("# ") == heading), "")
    if not level:
        return ""
    start = lines.index(f"{level} {heading}")
    rest = enumerate(lines[start + 1 :], start + 1)
    end = next((at for at, line in rest if line.startswith("#") and len(line.split()[0]) <= len(level)), len(lines))
    return "\n".join(lines[start:end])
