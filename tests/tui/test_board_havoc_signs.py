"""What the board of Heist & Havoc says without colours: the time track, and roles that only I know."""

from collections.abc import Mapping

from engines.core import Card, Value, View
from engines.core.knowledge import Knowledge, Ledger
from engines.games.havoc.cards import ACTIONS
from engines.games.havoc.state import CAUGHT
from tests.engines.games.havoc.stage import Stage
from tests.tui.tables import app_at_once, sit_down
from tui.boards.havoc import GameBoard
from tui.boards.havoc.signs import (
    BODY,
    BREACHED,
    DARK,
    HELP,
    HIDDEN,
    ITEM_SIGNS,
    LEGEND,
    NOISE,
    SAFE,
    SEEN,
    SHUT,
    SMOKE,
    TOKEN_SIGNS,
    of_table,
    seat_words,
)
from tui.boards.havoc.time_track import draw_track
from tui.look.canvas import Canvas
from tui.look.theme import ASCII

NARROWEST = 13  # what the smallest board leaves beside the maze
NAMES = ("Ann", "Ben", "Cy", "Di", "Ed", "Flo")


def track(stage: Stage) -> dict[str, str]:
    """The rows of the track, each under its name."""
    canvas = Canvas(NARROWEST, 8)
    draw_track(canvas, stage.s, 0, 0, NARROWEST)
    return {row[:2].strip(): row[2:] for row in canvas.rows()}


def words(stage: Stage, seat: int, seen: Mapping[Card, Value]) -> str:
    """What seat 0 reads of a seat, after it has looked at these cards."""
    knowledge = Knowledge(Ledger(()), 0)
    knowledge.learn({**stage.s.face, **seen})
    lines = seat_words(View(stage.s, knowledge, NAMES), seat)
    return " / ".join("".join(text for text, _ in line).strip() for line in lines)


def test_a_stack_of_all_six_counters_is_shown_whole_on_the_narrowest_track() -> None:
    stage = Stage(6)
    stage.order(0, 1, 2, 3, 4, 5)
    assert track(stage)["0"].startswith("①②③④⑤⑥·")
    assert track(stage)["0"].endswith("▒"), "the last column is there too"


def test_stacks_in_neighbouring_columns_do_not_run_into_each_other() -> None:
    stage = Stage(6)
    stage.order(0, 1, 2, 3, 4, 5)
    stage.s.col[:] = [0, 0, 0, 1, 1, 1]
    assert track(stage)["0"].startswith("①②③ ④⑤⑥·")


def test_the_dark_part_begins_where_each_row_says() -> None:
    rows = track(Stage(3))
    assert all(rows[""].index("5") == rows[row].index("▒") for row in ("+3", "+2", "+1"))
    assert all(rows[""].index("4") == rows[row].index("▒") for row in ("0", "-1"))
    assert all(rows[""].index("3") == rows[row].index("▒") for row in ("-2", "-3"))


def test_a_role_that_i_have_learned_is_marked_and_mine_alone() -> None:
    stage = Stage(3)
    assert "▒Agent" in words(stage, 2, {stage.s.role[2]: "agent"})
    assert "Agent" not in words(stage, 2, {})


def test_a_role_that_lies_open_is_told_of_a_player_who_is_out() -> None:
    stage = Stage(3)
    stage.s.status[1] = CAUGHT
    stage.s.face[stage.s.role[1]] = "macho"
    assert words(stage, 1, {}) == "caught Macho"


def test_help_names_every_sign_that_the_smallest_board_has_no_room_to_explain() -> None:
    assert all(f"{sign} " in HELP for sign in (*ITEM_SIGNS.values(), DARK, NOISE, SMOKE, SHUT, BREACHED, BODY, SAFE))
    assert all(sign[0] in "VDLE" or f"{sign} " in HELP for sign in TOKEN_SIGNS.values())


def test_a_guard_that_is_gone_is_told_of() -> None:
    stage = Stage(4)
    stage.s.entered, stage.s.guards = 4, {0: 3, 2: 5, 3: 5}
    view = View(stage.s, Knowledge(Ledger(()), 0), NAMES)
    assert "guards 4 of 7, 1 gone" in GameBoard().headline(view)
    stage.s.guards[1] = 7
    assert "gone" not in GameBoard().headline(view)


def test_in_plain_ascii_no_two_signs_of_the_map_are_alike() -> None:
    signs = "".join((DARK, SEEN, HIDDEN, NOISE, SMOKE, SHUT, BREACHED, BODY, SAFE))
    assert len(set(signs.translate(ASCII))) == len(signs)


async def test_the_legend_names_what_is_on_the_map_and_nothing_else() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        board = (await sit_down(pilot, "havoc", 4)).query_one(GameBoard)
        s = of_table(board.view)  # type: ignore[arg-type]

        def legend() -> set[str]:
            named = {str(key[1]) for key in board.canvas.spots if key[0] == "label"}  # type: ignore[index]
            return named & LEGEND.keys()

        assert {"dark", "way out", "calls"} <= legend()
        assert legend().isdisjoint({"noise", "smoke", "body", "stunned"})
        s.noise.append(7)
        s.smoke.append(8)
        board.repaint()
        assert {"noise", "smoke"} <= legend()


async def test_all_action_cards_stay_in_sight_on_a_screen_of_a_hundred_columns() -> None:
    async with app_at_once().run_test(size=(100, 30)) as pilot:
        table = await sit_down(pilot, "havoc", 5)
        shown = "\n".join(table.query_one(GameBoard).canvas.rows())
        assert all(action.upper() in shown for action in ACTIONS)
