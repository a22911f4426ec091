"""A choice's letter that is typed a moment too late does not start a command that has the same letter."""

from textual.pilot import Pilot

from tests.tui.tables import app_at_once, question, sit_down
from tui.screens.tables.late_letters import MOMENT, LateLetters
from tui.screens.tables.practice_table import PracticeTable


async def asked_for_colours(pilot: Pilot[None]) -> PracticeTable:
    """I am asked which colours are on White, purple among them."""
    for seed in range(20):
        table = await sit_down(pilot, "gentlemen", 2, seed=seed)
        if ("colour", "P") in dict(question(table).steps):
            return table
    raise AssertionError("nobody asked me")


async def test_a_colour_typed_twice_does_not_open_the_replay() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await asked_for_colours(pilot)
        await pilot.press("p", "p")  # purple, and purple once more: it is on White already
        assert pilot.app.screen is table
        await pilot.press("enter", "p")
        assert pilot.app.screen is table


async def test_a_letter_typed_while_the_log_has_the_focus_picks_its_place() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await asked_for_colours(pilot)
        table.query_one("#log").focus()
        await pilot.press("p")
        assert pilot.app.screen is table
        assert ("colour", "P") in table.query_one("#board").picked  # type: ignore[attr-defined]


async def test_a_moment_later_the_letter_is_a_command_again() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 2)
        now = [0.0]
        table._late = LateLetters(lambda: now[0])
        table._late.offer("p")
        table._late.offer("")
        now[0] = MOMENT
        await pilot.press("backspace", "m")  # a command that was no choice's letter
        assert table.query_one("#journal").has_class("chat")
        assert not table._late.holds("P")


def test_a_letter_that_is_offered_again_counts_from_the_time_it_goes() -> None:
    now = [0.0]
    late = LateLetters(lambda: now[0])
    late.offer(["P", "01"])
    assert late.holds("p")
    late.offer(["r"])
    now[0] = MOMENT / 2
    assert late.holds("P")
    assert not late.holds("x")
    late.offer(["p"])
    now[0] = MOMENT * 2
    late.offer([])
    assert late.holds("p")
    assert late.holds("r") is False
    now[0] = MOMENT * 3
    assert not late.holds("p")
