"""What the signs and the colours of the maze mean, for those that are on it now: at the bottom of the panel
beside it."""

from collections.abc import Iterator

from engines.core import View
from engines.games.havoc.cards import TOKENS
from engines.games.havoc.floor.grid import ROOMS
from engines.games.havoc.state import bodies_in, is_dark
from tui.boards.havoc.my_things import Panel
from tui.boards.havoc.signs import HIDDEN, LEGEND, SAFE, TOKEN_SIGNS, of_table, token_words
from tui.look.ground import Shade

# Colours, each with the floor of a room that looks so. Without colours there are signs for them.
SWATCHES: dict[str, Shade] = {"lit": "flags torch-4", "dark": "soot darkness-5"}
SWATCH = "│ │"  # a small room, between its walls
KINDS = {sign: TOKENS[token].kind for token, sign in TOKEN_SIGNS.items()}


def draw_legend(panel: Panel, wide: int) -> None:
    """As much of it as there is room for; the rooms of the maze have so many columns."""
    coloured = panel.canvas.ground.is_shown
    entries = {what: LEGEND[what] for what in dict.fromkeys(_on_the_map(panel.view, wide, coloured=coloured))}
    lines: list[dict[str, str]] = [{}]
    for what, text in entries.items():
        shown = f"{SWATCH} {text.split(' ', 1)[1]}" if coloured and what in SWATCHES else text
        if sum(len(each) + 2 for each in lines[-1].values()) + len(shown) > panel.width:
            lines.append({})
        lines[-1][what] = shown
    top = max(panel.canvas.height - len(lines), panel.y)
    for y, line in enumerate(lines[: max(panel.left, 0)], top):
        x = panel.x
        for what, shown in line.items():
            if coloured and what in SWATCHES:
                panel.canvas.ground.fill(x, 2 * y, len(SWATCH), 2, "wall")
                panel.canvas.ground.fill(x + 1, 2 * y, len(SWATCH) - 2, 2, SWATCHES[what])
            x = panel.canvas.sign(("label", what), x, y, shown, "quiet") + 2


def _on_the_map(view: View, wide: int, *, coloured: bool) -> Iterator[str]:
    """The most telling first."""
    s = of_table(view)
    if s.guards:
        yield from ("lit",) if coloured else ("guard there", "lit")
    if any(is_dark(s, room) for room in ROOMS):
        yield "dark"
    yield from ("way out", "calls")
    yield from (sign for room in ROOMS for sign in _in_room(view, room, wide))
    yield from (what for what, there in (("noise", s.noise), ("smoke", s.smoke), ("shut", s.locked)) if there)
    yield from ("stunned" for _ in s.stunned)
    yield from ("body" for room in ROOMS if bodies_in(s, room))


def _in_room(view: View, room: int, wide: int) -> Iterator[str]:
    """Signs that stand for what lies here."""
    texts = [text for text, _ in token_words(view, room, wide)]
    if texts[:1] == [HIDDEN]:
        yield "looked" if len(texts) > 1 else "others looked"
    for text in texts:
        if text.endswith(SAFE):
            yield "deactivated"
        if text.startswith("$"):
            yield "cash there"
        if kind := KINDS.get(text.removesuffix(SAFE)):
            yield kind
