"""Marks, themes, and the sequences that call for attention."""

from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import STANDARD_PALETTE, Color
from textual.theme import Theme

from tui.look import theme
from tui.look.sixteen_colours import in_sixteen
from tui.shell import notify

SIXTEEN = [STANDARD_PALETTE[number] for number in range(16)]


def test_every_sign_has_one_plain_sign_of_the_same_width() -> None:
    for sign, plain in theme.ASCII.items():
        assert isinstance(plain, str)
        assert plain.isascii()
        assert cell_len(plain) == cell_len(chr(sign)) == 1


def test_both_themes_name_the_same_colours() -> None:
    assert theme.NIGHT.variables.keys() == theme.DAY.variables.keys()
    assert {*theme.INKS, *theme.SEATS} <= theme.NIGHT.variables.keys()


@pytest.mark.parametrize("look", [theme.NIGHT, theme.DAY])
def test_a_key_and_the_cursor_are_a_block_of_lamplight_and_reversed_where_there_are_no_colours(look: Theme) -> None:
    colours = {**look.variables, "background": str(look.background)}
    for name in ("key", "cursor"):
        style = theme.style_of(name, colours)
        assert style.reverse
        assert style.color == Color.parse(colours["lamp"]), "reversed, it is what stands behind the sign"
        assert style.bgcolor == Color.parse(colours["background"])


@pytest.mark.parametrize("look", [theme.NIGHT, theme.DAY])
def test_where_there_are_sixteen_colours_each_is_one_of_them_and_none_is_lost_on_its_ground(look: Theme) -> None:
    few = in_sixteen(look)
    assert few.variables.keys() == look.variables.keys()
    for name in (*theme.INKS, *theme.SEATS):
        triplet = Color.parse(few.variables[name]).get_truecolor()
        assert triplet in SIXTEEN, f"{name} would be shown as its neighbour"
        assert few.variables[name] != few.background
    assert len({few.variables[seat] for seat in theme.SEATS}) == len(theme.SEATS)


def test_the_signs_that_boards_draw_have_plain_ones() -> None:
    boards = Path(theme.__file__).parents[1].glob("boards/**/*.py")
    drawn = {sign for board in boards for sign in board.read_text() if not sign.isascii() and not sign.isalpha()}
    assert {sign for sign in drawn if ord(sign) not in theme.ASCII} == set()


def test_a_bell_rings_everywhere_and_a_note_goes_where_it_is_understood() -> None:
    assert notify.call("Your turn", {"TERM": "xterm-256color"}) == "\x07"
    assert notify.call("Your turn", {"TERM_PROGRAM": "iTerm.app"}) == "\x1b]9;Your turn\x07\x07"
    assert notify.call("Your turn", {"TERM": "rxvt-unicode"}) == "\x1b]777;notify;Den;Your turn\x07\x07"


def test_a_name_cannot_end_the_sequence_it_stands_in() -> None:
    assert notify.title("A\x1b]0;x\x07; B") == "\x1b]2;A]0x B\x07"
