"""Replaces every sign by plain ASCII, for terminals that can show nothing else."""

from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from tui.look.theme import ASCII


def in_ascii(text: str) -> str:
    """The same text in plain ASCII signs, as wide as before."""
    plain = text.translate(ASCII)
    return plain if plain.isascii() else "".join(map(_plain, plain))


def _plain(sign: str) -> str:
    """A letter without its accent, or a question mark for each column of any other sign."""
    if sign.isascii():
        return sign
    letter = normalize("NFKD", sign)[0]
    return letter if letter.isascii() and letter.isprintable() and cell_len(sign) == 1 else "?" * cell_len(sign)


BAR_ENDS = frozenset("▁▂▃▄▅▆▇")  # ends of Textual's scroll bars, which are finer than a cell


def _is_bar(segment: Segment) -> bool:
    """Whether it is the part of a scroll bar that can be dragged: a single cell with this action of the mouse."""
    return bool(len(segment.text) == 1 and segment.style and segment.style.meta.get("@mouse.down") == "grab")


class LineBar(LineFilter):
    """Draws scroll bars as a dim line: without colours they would be the brightest thing on the screen."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [self._line(segment) if _is_bar(segment) else segment for segment in segments]

    @staticmethod
    def _line(segment: Segment) -> Segment:
        return Segment("┃", segment.style and segment.style + Style(reverse=False, dim=True))


class AsciiOnly(LineFilter):
    """Swaps every sign that is not plain ASCII for one that is, on the way to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(self._swapped(segment), segment.style, segment.control) for segment in segments]

    @staticmethod
    def _swapped(segment: Segment) -> str:
        return " " if segment.text in BAR_ENDS and _is_bar(segment) else in_ascii(segment.text)
