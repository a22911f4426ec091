"""Whether a terminal can show more than plain ASCII, and what stands for each sign where it cannot."""

from collections.abc import Mapping
from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from tui.look.theme import ASCII


def speaks_utf8(environ: Mapping[str, str]) -> bool:
    """As the locale says. Where it says nothing, a terminal of today can; where it says "C", Python itself takes
    C.UTF-8 instead, which the terminal does not know of."""
    ctype, lang = environ.get("LC_CTYPE", ""), environ.get("LANG", "")
    taken = ctype == "C.UTF-8" and lang in ("C", "POSIX")
    named = environ.get("LC_ALL") or ("" if taken else ctype) or lang
    return not named or "utf8" in named.lower().replace("-", "")


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
