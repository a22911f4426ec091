"""A canvas: a grid of cells to write and draw on, which also remembers the places that can be picked."""

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.cells import cell_len, get_character_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.look.ground import Ground, Shade

Edge = tuple[str, ...]
LIGHT, HEAVY, DOUBLE = tuple("╭─╮│╰╯"), tuple("┏━┓┃┗┛"), tuple("╔═╗║╚╝")
Ink = str  # names of styles with spaces between: see theme.INKS
Words = list[tuple[str, Ink]]  # a line in pieces, each with its style
Look = tuple[Ink | None, Shade, Shade]  # a sign's ink, and the ground behind it; no ink: two pixels of ground, `▀`

HALF = "▀"
BADGE: Ink = "background strong"  # signs on a colour of their own
OPAQUE = frozenset({"glow", "cursor", "key", "paper"})  # styles with a background of their own, which hides the ground


@lru_cache(4096)
def cell(sign: str, ink: Ink) -> tuple[str, Ink]:
    """A cell. Cached: a screen has thousands of cells, but few different ones."""
    return sign, ink


@lru_cache(4096)
def simple_cells(text: str, ink: Ink) -> tuple[tuple[str, Ink], ...]:
    """The cells of a text if each of its signs takes one; nothing if a sign takes two, or none. Cached: a picture is
    painted again after every key, and most of its words are the same."""
    signs = all(get_character_cell_size(sign) == 1 for sign in text)
    return tuple(cell(sign, ink) for sign in text) if signs else ()


@lru_cache(16384)
def seen(sign: str, ink: Ink, high: Shade, low: Shade) -> tuple[str, Look]:
    """How a cell is shown. A blank shows both of its pixels, unless its ink hides them."""
    if sign != " " or high == low or not OPAQUE.isdisjoint(ink.split()):
        return sign, (ink, low, low)
    return HALF, (None, high, low)


@dataclass(frozen=True, slots=True)
class Spot:
    """A place that can be picked with the cursor, the mouse or a letter."""

    key: Hashable  # what picking it means: an element of a choice's path
    x: int
    y: int
    width: int
    height: int
    letter: str = ""
    aside: bool = False  # for the mouse alone: arrows skip it

    def covers(self, x: int, y: int) -> bool:
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


class Canvas:
    """Cells are written once for each frame and read back as strips. What does not fit is cut off at the edge.

    Signs stand on the ground, and on its lower pixel where the two of a cell are unlike.
    """

    def __init__(self, width: int, height: int, *, plain: bool = False) -> None:
        self.width, self.height = width, height
        self.ground = Ground(width, 2 * height, is_shown=not plain)
        self._cells: list[list[tuple[str, Ink]]] = [[(" ", "")] * width for _ in range(height)]
        self.spots: dict[Hashable, Spot] = {}
        self._looks: list[list[tuple[str, Look]]] | None = None  # set when the canvas is finished

    def finish(self) -> "Canvas":
        """Everything is painted: compute the looks of its rows, which are read many times. Paint further on a copy
        only."""
        self._looks = [self._found(y) for y in range(self.height)]
        return self

    def copy(self) -> "Canvas":
        twin = Canvas(0, 0)
        twin.width, twin.height, twin.spots = self.width, self.height, self.spots
        twin._cells = [list(row) for row in self._cells]
        twin.ground = self.ground.copy()
        return twin

    def put(self, x: int, y: int, text: str, ink: Ink = "") -> int:
        """Write from left to right; returns the column after the text. A wide sign takes two cells, a mark none."""
        row = self._cells[y] if 0 <= y < self.height else None
        if row is not None and 0 <= x <= self.width - len(text) and (cells := simple_cells(text, ink)):
            row[x : x + len(cells)] = cells
            return x + len(cells)
        for sign in text:
            size = get_character_cell_size(sign)
            if row is not None and x >= 0 and x + size <= self.width:
                if size:
                    row[x] = cell(sign, ink)
                    if size == 2:
                        row[x + 1] = cell("", ink)
                elif x and row[x - 1][0]:
                    row[x - 1] = (row[x - 1][0] + sign, row[x - 1][1])
            x += size
        return x

    def write(self, x: int, y: int, parts: Iterable[tuple[str, Ink]]) -> int:
        for text, ink in parts:
            x = self.put(x, y, text, ink)
        return x

    def badge(self, x: int, y: int, text: str, shade: Shade) -> int:
        """Signs on a coloured background, so that they can be read on any ground; if there are no backgrounds, signs in
        that colour."""
        if not self.ground.is_shown:
            return self.put(x, y, text, f"{shade} strong")
        self.ground.fill(x, 2 * y, cell_len(text), 2, shade)
        return self.put(x, y, text, BADGE)

    def right(self, x: int, y: int, text: str, ink: Ink = "") -> None:
        """Write so that the text ends before column x."""
        self.put(x - cell_len(text), y, text, ink)

    def box(self, x: int, y: int, width: int, height: int, ink: Ink = "frame", lines: Edge = LIGHT) -> None:
        left_top, across, right_top, down, left_low, right_low = lines
        self.put(x, y, left_top + across * (width - 2) + right_top, ink)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, down, ink)
            self.put(x + width - 1, row, down, ink)
        self.put(x, y + height - 1, left_low + across * (width - 2) + right_low, ink)

    def rule(self, x: int, y: int, width: int, title: str, key: Hashable = None) -> None:
        """A line with a title in it, which is a place if it has a key."""
        self.put(x, y, "─" * width, "frame")
        end = self.put(x + 1, y, f" {title} ", "quiet")
        if key is not None:
            self.spot(key, x + 1, y, end - x - 1, 1)

    def sign(self, key: Hashable, x: int, y: int, text: str, ink: Ink = "", *, aside: bool = False) -> int:
        """Write something that is a place of its own; returns the column after it."""
        end = self.put(x, y, text, ink)
        self.spot(key, x, y, end - x, 1, aside=aside)
        return end

    def tint(self, x: int, y: int, width: int, height: int, ink: Ink) -> None:
        """Add a style to what is written there. A badge keeps its own colour when the rest of its place glows."""
        for row in self._cells[max(y, 0) : y + height]:
            for column in range(max(x, 0), min(x + width, self.width)):
                sign, before = row[column]
                if ink != "glow" or before != BADGE:
                    row[column] = (sign, f"{before} {ink}".strip())

    def spot(
        self, key: Hashable, x: int, y: int, width: int, height: int, letter: str = "", *, aside: bool = False
    ) -> None:
        self.spots[key] = Spot(key, x, y, width, height, letter, aside)

    def at(self, x: int, y: int) -> Spot | None:
        """The place at this cell; if places lie inside each other, the innermost."""
        here = (spot for spot in self.spots.values() if spot.covers(x, y))
        return min(here, key=lambda spot: spot.width * spot.height, default=None)

    def rows(self) -> list[str]:
        return [self.row(y) for y in range(len(self._cells))]

    def row(self, y: int) -> str:
        return "".join([sign for sign, _ in self._cells[y]])

    def differences(self, other: "Canvas") -> list[tuple[int, int]]:
        """The rows that look different on the other canvas: where each stretch of them begins, and its length."""
        unlike = [y for y in range(self.height) if self._shown(y) != other._shown(y)]
        starts = [y for at, y in enumerate(unlike) if not at or unlike[at - 1] != y - 1]
        ends = [y + 1 for at, y in enumerate(unlike) if at == len(unlike) - 1 or unlike[at + 1] != y + 1]
        return [(start, end - start) for start, end in zip(starts, ends, strict=True)]

    def _shown(self, y: int) -> list[tuple[str, Look]]:
        """The signs of a row with their looks."""
        if self._looks is None:
            return self._found(y)
        return self._looks[y] if y < len(self._looks) else []

    def _found(self, y: int) -> list[tuple[str, Look]]:
        if y >= min(self.height, len(self._cells)):
            return []
        pixels = self.ground.cells(y)
        if pixels is None:
            return [seen(sign, ink, "", "") for sign, ink in self._cells[y]]
        return [seen(*cell, high, low) for cell, high, low in zip(self._cells[y], *pixels, strict=True)]

    def strip(self, y: int, style_of: Mapping[Look, Style]) -> Strip:
        segments: list[Segment] = []
        run, look = "", None
        for sign, here in self._shown(y):
            if here != look:
                if look:
                    segments.append(Segment(run, style_of[look]))
                run, look = "", here
            run += sign
        if look:
            segments.append(Segment(run, style_of[look]))
        return Strip(segments, self.width)


def fit(text: str, width: int) -> str:
    """The text in exactly this many cells: cut with … or filled with blanks, wide signs counted as two."""
    size = cell_len(text)
    if size <= width:
        return text + " " * (width - size)
    if width <= 0:
        return ""
    kept = _head(text, width - 1)
    return kept + "…" + " " * (width - 1 - cell_len(kept))


def wrapped(text: str, width: int) -> list[str]:
    """The text in lines of at most so many cells, broken between words, or within one that is too long."""
    return list(_wrapped(text, width))


@lru_cache(1024)
def _wrapped(text: str, width: int) -> Sequence[str]:
    if cell_len(text) <= width:
        return [text]
    lines, line = [], ""
    for word in text.split():
        if line and cell_len(line) + 1 + cell_len(word) <= width:
            line += f" {word}"
            continue
        if line:
            lines.append(line)
        while cell_len(word) > width and (head := _head(word, width)):
            lines.append(head)
            word = word[len(head) :]
        line = word
    return [*lines, line] if line else lines


def wrapped_words(words: Words, width: int) -> list[Words]:
    """A line in styles as lines of at most so many cells, broken at its blanks; each piece keeps its style."""
    lines: list[Words] = [[]]
    room = width
    for text, ink in words:
        for word in re.findall(r" *[^ ]+| +$", text):
            if cell_len(word) > room and lines[-1]:
                lines.append([])
                word, room = word.lstrip(), width
            lines[-1].append((word, ink))
            room -= cell_len(word)
    return lines


def _head(text: str, width: int) -> str:
    """As much of the beginning as fits."""
    used = 0
    for at, sign in enumerate(text):
        used += get_character_cell_size(sign)
        if used > width:
            return text[:at]
    return text
