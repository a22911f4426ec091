"""Text from anywhere keeps its columns."""

import pytest
from rich.cells import cell_len

from tui.look.canvas import Canvas, fit, wrapped

NAMES = ["Ann", "小さな泥棒の長い名前", "עדה לאבלייס", "a" * 60, "e\u0301milie", "🦊 fox"]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_takes_exactly_its_room(name: str) -> None:
    assert cell_len(fit(name, 9)) == 9


@pytest.mark.parametrize("name", NAMES)
def test_a_name_moves_nothing_that_stands_beside_it(name: str) -> None:
    canvas = Canvas(30, 1)
    canvas.put(2, 0, fit(name, 12))
    canvas.put(14, 0, "|")
    row = canvas.rows()[0]
    assert cell_len(row) == 30
    assert cell_len(row[: row.index("|")]) == 14


def test_what_does_not_fit_is_cut_at_the_edge() -> None:
    canvas = Canvas(5, 2)
    canvas.put(3, 0, "wide")
    canvas.put(-1, 1, "ab")
    canvas.put(0, 7, "below")
    assert canvas.rows() == ["   wi", "b    "]


@pytest.mark.parametrize("width", [6, 11, 40])
def test_wrapped_lines_fit_and_lose_no_word(width: int) -> None:
    text = "Ann and 小さな泥棒の長い名前 collide: a card each."
    lines = wrapped(text, width)
    assert all(cell_len(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_place_is_found_by_any_of_its_cells() -> None:
    canvas = Canvas(10, 4)
    canvas.spot("room", 2, 1, 3, 2, "r")
    assert canvas.at(4, 2) is canvas.spots["room"]
    assert canvas.at(5, 2) is None


def test_a_badge_keeps_its_colour_where_a_place_glows() -> None:
    canvas = Canvas(4, 1)
    canvas.ground.fill(0, 0, 4, 2, "stone")
    canvas.badge(1, 0, "G", "alarm")
    canvas.tint(0, 0, 4, 1, "glow")
    inks = [ink for _, (ink, _, _) in canvas._shown(0)]
    assert inks == ["glow", "background strong", "glow", "glow"]
    assert canvas.ground.at(1, 0) == "alarm"
