"""Films: at most a second and fifteen frames, over a picture that stands when they end."""

import pytest
from textual.app import App, ComposeResult

from tests.tui.tables import app_at_once, sit_down
from tui.boards.base import Board
from tui.look.canvas import Canvas
from tui.look.films import LONGEST, MOST, Film, flash, sweep, then, together, travel
from tui.look.theme import NIGHT
from tui.widgets.painted import Painted


def dot(canvas: Canvas, x: int, y: int) -> None:
    canvas.put(x, y, "●", "lamp")


def shown(film: Film, number: int) -> str:
    canvas = Canvas(30, 3)
    film.frames[number](canvas)
    return "\n".join(canvas.rows())


def test_a_token_goes_along_its_path_from_beginning_to_end() -> None:
    film = travel([(0, 0), (12, 0), (12, 2)], dot)
    places = [shown(film, number).replace("\n", "").index("●") for number in range(len(film.frames))]
    assert (places[0], places[-1]) == (0, 2 * 30 + 12)
    assert places == sorted(places)


def test_what_is_too_long_is_shown_faster_and_still_arrives() -> None:
    film = then(*(travel([(0, 0), (29, 0)], dot) for _ in range(3)))
    assert len(film.frames) == MOST
    assert film.seconds == LONGEST
    assert shown(film, -1).index("●") == 29
    assert film.at(0.0) is film.frames[0]
    assert film.at(0.999) is film.frames[-1]
    assert film.at(1.0) is None


def test_two_things_can_move_at_once() -> None:
    film = together(travel([(0, 0), (20, 0)], dot), travel([(0, 2), (8, 2)], dot))
    assert shown(film, 1).count("●") == 2
    assert shown(film, -1).split("\n")[0].index("●") > 15


def test_a_light_goes_on_and_out_again_and_beams_sweep_over_the_table() -> None:
    canvas = Canvas(30, 3)
    canvas.ground.fill(0, 0, 30, 6, "street")
    bright = []
    for frame in flash(2, 0, 4, 1).frames:
        lit = canvas.copy()
        frame(lit)
        bright.append(int(lit.ground.at(3, 1).rpartition("-")[2]))
        assert lit.ground.at(3, 2) == "street"
    assert bright.index(max(bright)) not in (0, len(bright) - 1)
    colours = set()
    for frame in sweep(0, 0, 30, 3).frames:
        lit = canvas.copy()
        frame(lit)
        colours |= {lit.ground.at(x, 0) for x in range(30)}
    assert {"street alarm-4", "street blue-4"} <= colours


class Picture(Painted):
    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        canvas.put(0, 0, "still")
        return canvas


class Cinema(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.register_theme(NIGHT)
        self.theme = "night"

    def compose(self) -> ComposeResult:
        yield Picture()


def moved(picture: Picture) -> str:
    return picture.canvas.rows()[1].strip()


async def test_a_film_is_shown_over_the_picture_and_any_key_ends_it() -> None:
    async with Cinema().run_test(size=(40, 5)) as pilot:
        picture = pilot.app.query_one(Picture)
        picture.focus()
        await pilot.pause()
        picture.play(Film((lambda canvas: dot(canvas, 3, 1),), seconds=1))
        assert moved(picture) == "●"
        assert picture.canvas.rows()[0].startswith("still")
        await pilot.press("f1")
        assert moved(picture) == ""


async def test_a_film_ends_by_itself_and_a_new_picture_ends_it() -> None:
    async with Cinema().run_test(size=(40, 5)) as pilot:
        picture = pilot.app.query_one(Picture)
        await pilot.pause()
        picture.play(Film((lambda canvas: dot(canvas, 3, 1),), seconds=0.05))
        while moved(picture):
            await pilot.pause()
        picture.play(Film((lambda canvas: dot(canvas, 3, 1),), seconds=1))
        picture.repaint()
        assert moved(picture) == ""
        assert picture._projector is None


async def test_a_player_who_wants_no_motion_sees_none() -> None:
    app = Cinema()
    async with app.run_test(size=(40, 5)) as pilot:
        app.animation_level = "none"
        picture = app.query_one(Picture)
        await pilot.pause()
        picture.play(Film((lambda canvas: dot(canvas, 3, 1),), seconds=1))
        assert moved(picture) == ""


@pytest.mark.parametrize(
    ("game", "event"),
    [
        ("thieves", ("raid", 4)),
        ("sneaks", ("steals", 1, "A", "gold")),
        ("gentlemen", ("burglary", 1, "MAN")),
        ("gentlemen", ("places", 1, "Gm", "OPE")),
        ("havoc", ("cracked", 1, 14, 3)),
        ("havoc", ("guard", 0, 0)),
    ],
)
async def test_a_film_over_a_large_board_changes_few_cells_so_that_a_slow_line_can_follow(
    game: str, event: tuple[object, ...]
) -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        board = (await sit_down(pilot, game, 4)).query_one(Board)
        assert board.view is not None
        film, changed, before = board.films(board.view, [event]), 0, board.canvas
        assert film.frames
        for frame in film.frames:
            after = board.canvas.copy()
            frame(after)
            rows = range(after.height)
            changed += sum(a != b for y in rows for a, b in zip(before._shown(y), after._shown(y), strict=True))
            before = after
        assert 0 < changed < 30_000 / 12, "a cell costs about a dozen bytes, and a line of 30 kB a second must do"


async def test_a_thief_that_runs_is_seen_in_one_room_after_the_other() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        board = (await sit_down(pilot, "havoc", 3)).query_one(Board)
        assert board.view is not None
        film = board.films(board.view, [("goes", 1, 0), ("noise", 0), ("goes", 1, 1), ("goes", 1, 2)])
        places = []
        for frame in film.frames:
            canvas = Canvas(board.canvas.width, board.canvas.height)
            frame(canvas)
            places += [row.index("②") for row in canvas.rows() if "②" in row]
        assert places == sorted(places)
        assert len(set(places)) > 3


async def test_a_piece_goes_from_house_to_house() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        board = (await sit_down(pilot, "gentlemen", 3)).query_one(Board)
        assert board.view is not None
        houses = [board.canvas.spots["at", place] for place in ("MAN", "OPE")]
        film = board.film(board.view, ("lock", 1, "MAN", "OPE"))
        assert film is not None
        at = []
        for frame in (film.frames[0], film.frames[-1]):
            canvas = Canvas(board.canvas.width, board.canvas.height)
            frame(canvas)
            at += [(row.index("■"), y) for y, row in enumerate(canvas.rows()) if "■" in row]
        assert all(house.covers(*place) for house, place in zip(houses, at, strict=True))
