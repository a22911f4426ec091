"""What stands for each sign where a terminal can show nothing but plain ASCII."""

from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tui.look.theme import ASCII


def in_ascii(text: str) -> str:
    """The same text, as wide as before, of plain signs."""
    plain = text.translate(ASCII)
    return plain if plain.isascii() else "".join(map(_plain, plain))


def _plain(sign: str) -> str:
    """A letter without its accent, or a question mark for each column of what cannot be said."""
    if sign.isascii():
        return sign
    letter = normalize("NFKD", sign)[0]
    return letter if letter.isascii() and letter.isprintable() and cell_len(sign) == 1 else "?" * cell_len(sign)


class AsciiOnly(LineFilter):
    """Swaps every sign that is not plain ASCII for one that is, on the way to the terminal."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [type(segment)(in_ascii(segment.text), segment.style, segment.control) for segment in segments]
