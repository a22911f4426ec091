"""Drawings kept as text."""

from pathlib import Path

import pytest
from textual.color import Color

import tui
from tui.look import theme
from tui.look.canvas import Canvas
from tui.look.shades import colour_of
from tui.look.sprites import draw, read

LANTERN = """\
# A lantern.
palette: y lamp, m stone darkness-2
.mm.
myym
.mm.
"""


def test_a_drawing_is_rows_of_letters_and_what_is_no_letter_is_see_through() -> None:
    canvas = Canvas(6, 3)
    canvas.ground.fill(0, 0, 6, 6, "sky")
    lantern = read(LANTERN)
    assert (lantern.width, lantern.height) == (4, 2)
    draw(canvas, lantern, 1, 1)
    rows = [[canvas.ground.at(x, y).split()[0] for x in range(6)] for y in range(2, 5)]
    assert rows == [
        ["sky", "sky", "stone", "stone", "sky", "sky"],
        ["sky", "stone", "lamp", "lamp", "stone", "sky"],
        ["sky", "sky", "stone", "stone", "sky", "sky"],
    ]


def test_a_drawing_can_be_dyed_and_begin_at_half_a_cell() -> None:
    canvas = Canvas(6, 3)
    draw(canvas, read(LANTERN), 0, 0, {"y": "seat-2"}, lower=True)
    assert [canvas.ground.at(1, y) for y in range(4)] == ["", "stone darkness-2", "seat-2", "stone darkness-2"]


def test_a_drawing_beyond_the_edge_is_cut_off() -> None:
    canvas = Canvas(3, 1)
    draw(canvas, read(LANTERN), -2, -1)
    draw(canvas, read(LANTERN), 2, 0)
    assert canvas.ground.at(2, 1) == "stone darkness-2"


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("palette: y lamp\nyyz", "line 2: the palette has no colour for z"),
        ("palette: yy lamp\ny", "'yy lamp' is no letter with a colour"),
        ("palette: y\ny", "'y' is no letter with a colour"),
        ("palette: . lamp\n.", "'. lamp' is no letter with a colour"),
        ("# nothing", "no row of pixels"),
    ],
)
def test_a_slip_in_a_drawing_is_said_with_its_line(text: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        read(text)


def test_every_drawing_of_the_app_can_be_read_and_names_colours_of_the_theme() -> None:
    for path in Path(tui.__file__).parent.glob("**/*.sprite"):
        picture = read(path.read_text(encoding="utf-8"), path.name)
        assert picture.width <= 80, path
        assert len(picture.rows) <= 48, path
        for look in (theme.NIGHT, theme.DAY):
            for shade in picture.palette.values():
                assert Color.parse(colour_of(shade, {"background": str(look.background), **look.variables})), (
                    path,
                    shade,
                )
