"""Colour behind the signs: two pixels a cell, lights that fade, and signs that can be read on all of it."""

import pytest
from rich.style import Style
from textual.color import Color
from textual.theme import Theme

from tui.look import theme
from tui.look.canvas import Canvas, Look
from tui.look.ground import GRADES, Ground, fading, lit
from tui.look.shades import CLEAR, colour_of, contrast, on_ground, readable
from tui.look.sixteen_colours import in_sixteen

THEMES = [theme.NIGHT, theme.DAY, in_sixteen(theme.NIGHT), in_sixteen(theme.DAY)]
NAMES = ["night", "day", "sixteen-night", "sixteen-day"]


def colours_of(look: Theme) -> dict[str, str]:
    return {**look.to_color_system().generate(), **look.variables}


def looks(canvas: Canvas, y: int) -> list[tuple[str, Look]]:
    """The pieces of a row, each with what it looks like."""
    seen: list[Look] = []

    class Book(dict[Look, Style]):
        def __missing__(self, look: Look) -> Style:
            seen.append(look)
            return Style()

    return list(zip((segment.text for segment in canvas.strip(y, Book())), seen, strict=True))


def test_a_cell_shows_two_pixels_one_above_the_other() -> None:
    canvas = Canvas(4, 1)
    canvas.ground.fill(1, 0, 2, 1, "stone")
    canvas.ground.fill(1, 1, 2, 1, "wall")
    assert looks(canvas, 0) == [(" ", ("", "", "")), ("▀▀", (None, "stone", "wall")), (" ", ("", "", ""))]


def test_a_sign_stands_on_the_lower_pixel_and_keeps_its_ink() -> None:
    canvas = Canvas(2, 1)
    canvas.ground.fill(0, 0, 2, 1, "stone")
    canvas.ground.fill(0, 1, 2, 1, "wall")
    canvas.put(0, 0, "G", "blue")
    assert looks(canvas, 0) == [("G", ("blue", "wall", "wall")), ("▀", (None, "stone", "wall"))]


@pytest.mark.parametrize("ink", ["glow", "lamp cursor", "key", "paper"])
def test_what_can_be_done_hides_the_ground(ink: str) -> None:
    canvas = Canvas(1, 1)
    canvas.ground.fill(0, 0, 1, 1, "stone")
    canvas.tint(0, 0, 1, 1, ink)
    assert looks(canvas, 0)[0][0] == " "
    assert looks(canvas, 0)[0][1][0] == ink


def test_a_plain_canvas_has_no_ground_whatever_is_painted() -> None:
    canvas = Canvas(3, 2, plain=True)
    canvas.ground.fill(0, 0, 3, 4, "stone")
    canvas.ground.shine(1, 1, 3)
    canvas.ground.dot(1, 1, "wall")
    assert looks(canvas, 0) == [("   ", ("", "", ""))]
    assert canvas.ground.at(1, 1) == ""


def test_paint_beyond_the_edge_is_cut_off() -> None:
    ground = Ground(3, 2)
    ground.fill(-5, -5, 20, 20, "stone")
    ground.dot(7, 7, "wall")
    ground.dot(-1, 0, "wall")
    ground.shine(-2, -2, 9)
    ground.fill(5, 0, 3, 1, "wall")
    assert {ground.at(x, y).split()[0] for x in range(3) for y in range(2)} == {"stone"}


def test_a_lamp_fades_with_the_distance_and_the_page_stays_dark() -> None:
    ground = Ground(12, 2)
    ground.fill(0, 0, 8, 2, "stone")
    ground.shine(0, 0, 9)
    grades = [int(shade.rpartition("-")[2]) for x in range(8) if "torch" in (shade := ground.at(x, 0))]
    assert grades == sorted(grades, reverse=True)
    assert len(set(grades)) > 3
    assert ground.at(9, 0) == ""
    assert fading(9, 9) == 0


def test_the_nearer_of_two_lamps_counts_and_lights_of_two_colours_mix() -> None:
    assert lit(lit("stone", "torch", 5), "torch", 2) == "stone torch-5"
    assert lit(lit("stone", "torch", 2), "moonlight", 99) == f"stone torch-2 moonlight-{GRADES}"


@pytest.mark.parametrize("look", THEMES, ids=NAMES)
def test_every_ground_and_every_light_is_a_colour_and_the_full_light_is_all_one_sees(look: Theme) -> None:
    colours = colours_of(look)
    for ground in (*theme.GROUNDS, *theme.INKS, *theme.SEATS):
        assert colour_of(ground, colours) == Color.parse(colours[ground]).hex6.lower()
        for light in theme.LIGHTS:
            assert colour_of(lit(ground, light, GRADES), colours) == colour_of(light, colours)


@pytest.mark.parametrize("look", THEMES[:2], ids=NAMES[:2])
@pytest.mark.parametrize("light", ["torch", "moonlight"])
def test_light_makes_a_ground_brighter_by_degrees(look: Theme, light: str) -> None:
    colours = colours_of(look)
    for ground in ("stone", "wall", "street"):
        steps = [Color.parse(colour_of(lit(ground, light, grade), colours)).brightness for grade in range(GRADES + 1)]
        assert steps == sorted(steps), (ground, steps)
        assert steps[4] - steps[0] > 0.05


@pytest.mark.parametrize("look", THEMES, ids=NAMES)
def test_every_ink_can_be_read_on_every_ground_in_every_light(look: Theme) -> None:
    colours = colours_of(look)
    for ground in theme.GROUNDS:
        for light in theme.LIGHTS:
            for grade in (0, 3, 6):
                behind = colour_of(lit(ground, light, grade), colours)
                for ink in (*theme.INKS, *theme.SEATS):
                    drawn = on_ground(Style(color=colours[ink]), behind, colours)
                    assert drawn.color is not None
                    seen = contrast(Color.parse(drawn.color.get_truecolor().hex), Color.parse(behind))
                    assert seen >= CLEAR - 0.1, (ink, ground, light, grade)


def test_an_ink_that_can_be_read_is_left_as_it_is() -> None:
    colours = colours_of(theme.NIGHT)
    assert readable(colours["lamp"], colours["wall"], colours) == colours["lamp"]


def test_only_what_looks_different_is_sent() -> None:
    before = Canvas(20, 3)
    before.ground.fill(0, 0, 20, 6, "stone")
    after = before.copy()
    after.ground.light(5, 2, 4, 1, "torch", 3)
    after.put(12, 2, "G")
    assert after.differences(before) == [(1, 2)]
    assert after.differences(after.copy()) == []
    assert before.ground.at(5, 2) == "stone"  # the copy is a copy
