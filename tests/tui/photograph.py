"""What the screen shows, as SVG: small, and one line for each row, so that a difference can be read."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, groupby
from typing import TypeAlias
from xml.sax.saxutils import escape

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.pilot import Pilot

WIDE, HIGH, EDGE = 9, 19, 10  # pixels of a cell, and around the screen
Row: TypeAlias = list[Segment]
INK, PAPER = "#d0d0d0", "#101010"  # what a terminal without colours may have


async def photograph(pilot: Pilot[None]) -> str:
    """The screen once nothing moves any more."""
    before: list[Row] | None = None
    rows: list[Row] = []
    while rows != before:
        await pilot.pause()
        before, rows = rows, rows_of(pilot.app)
    return picture_of(pilot.app, rows)


def rows_of(app: App[None]) -> list[Row]:
    return [list(strip) for strip in app.screen._compositor.render_strips()]


def picture_of(app: App[None], rows: list[Row]) -> str:
    paper = _colour(next((style.bgcolor for _, style, _ in rows[-2] if style), None), PAPER)
    sheet = Sheet(paper)
    drawn = [sheet.row(y, segments) for y, segments in enumerate(rows)]
    width, height = app.size.width * WIDE + 2 * EDGE, app.size.height * HIGH + 2 * EDGE
    styles = "".join(f".{name}{{{css}}}" for css, name in sheet.classes.items())
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" xml:space="preserve">',
            f"<style>text{{font:15px 'DejaVu Sans Mono',Menlo,Consolas,monospace;white-space:pre}}{styles}</style>",
            f'<rect width="{width}" height="{height}" rx="8" fill="{paper}"/>',
            *filter(None, drawn),
            "</svg>\n",
        ]
    )


@dataclass
class Sheet:
    """Rows of text, with the styles that were needed for them so far."""

    paper: str
    classes: dict[str, str] = field(default_factory=dict)  # CSS -> name

    def row(self, y: int, segments: list[Segment]) -> str:
        grounds, runs, x = "", "", 0
        for style, text in _runs(segments):
            wide = cell_len(text)
            ink, ground, more = _look(style)
            left, top = x * WIDE + EDGE, y * HIGH + EDGE
            if ground and ground != self.paper:
                name = self._name(f"fill:{ground}")
                grounds += f'<rect class="{name}" x="{left}" y="{top}" width="{wide * WIDE}" height="{HIGH}"/>'
            lead = len(text) - len(text.lstrip()) if "underline" not in more else 0
            shown = text.strip() if "underline" not in more else text
            if shown:
                place = f'x="{left + lead * WIDE}" textLength="{cell_len(shown) * WIDE}"'
                runs += f'<tspan class="{self._name(f"fill:{ink}{more}")}" {place}>{escape(shown)}</tspan>'
            x += wide
        return f'{grounds}<text y="{y * HIGH + EDGE + 14}">{runs}</text>' if runs else grounds

    def _name(self, css: str) -> str:
        return self.classes.setdefault(css, f"s{len(self.classes)}")


def _runs(segments: list[Segment]) -> Iterator[tuple[Style, str]]:
    """Neighbours that look the same as one; a row is drawn in few pieces."""
    pieces = ((style or Style.null(), text) for text, style, _ in segments)
    for (_, style), group in groupby(pieces, key=lambda piece: (_look(piece[0]), piece[0])):
        yield style, "".join(chain.from_iterable(text for _, text in group))


@lru_cache(4096)
def _look(style: Style) -> tuple[str, str, str]:
    """Ink, ground (empty: none) and the rest as CSS."""
    ink, ground = _colour(style.color, INK), _colour(style.bgcolor, "")
    if style.reverse:
        ink, ground = ground or PAPER, ink
    marks = (
        (style.bold, "font-weight:bold"),
        (style.underline, "text-decoration:underline"),
        (style.dim, "opacity:.6"),
    )
    return ink, ground, "".join(f";{css}" for on, css in marks if on)


def _colour(colour: Color | None, plain: str) -> str:
    return plain if colour is None or colour.is_default else colour.get_truecolor().hex
