"""Only what changed is sent to the terminal, and yet it shows all there is."""

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console
from rich.segment import Segment
from textual._compositor import CompositorUpdate
from textual.strip import Strip

from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked
from tui.serve.driver import GuestDriver
from tui.shell.app import DenApp
from tui.shell.changed_cells import _cells, _written, stretches

SEQUENCE = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[[\d;]*m|\n|(.)")


class Terminal:
    """Takes what is written, as a terminal does."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], str] = {}
        self.bytes = 0

    def take(self, app: DenApp, update: Any) -> None:
        if isinstance(update, CompositorUpdate):
            data = update.render_segments(app.console)
            self.bytes += len(data.encode())
            x = y = 0
            for found in SEQUENCE.finditer(data):
                down, across, sign = found.groups()
                if down:
                    x, y = int(across) - 1, int(down) - 1
                elif sign:
                    self.signs[x, y] = sign
                    x += 1

    def rows(self, width: int, height: int) -> list[str]:
        return ["".join(self.signs.get((x, y), " ") for x in range(width)) for y in range(height)]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    terminal = Terminal()
    monkeypatch.setattr(DenApp, "_display", lambda app, screen, update: terminal.take(app, update))
    return terminal


def there(app: DenApp) -> list[str]:
    return [strip.text for strip in app.screen._compositor.render_strips()]


@pytest.mark.parametrize("size", [(80, 24), (160, 50)])
async def test_the_terminal_shows_all_there_is_while_a_game_goes_on(terminal: Terminal, size: tuple[int, int]) -> None:
    app = app_at_once()
    async with app.run_test(size=size) as pilot:
        table = await sit_down(pilot, "blackkeep", 3)
        await pilot.pause()
        for keys in ("right", "g", "o", "?", "escape", "n", "z", "i", "tab"):
            await pilot.press(keys)
            await pilot.pause()
            assert terminal.rows(*size) == there(app), keys
        for _ in range(4):
            play_moves(table.practice, 1)
            await until_asked(pilot)
            await pilot.pause()
            assert terminal.rows(*size) == there(app)
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert terminal.rows(100, 30) == there(app)


async def test_a_key_that_moves_the_cursor_sends_little(terminal: Terminal) -> None:
    app = app_at_once()
    async with app.run_test(size=(160, 50)) as pilot:
        await sit_down(pilot, "blackkeep", 3)
        await pilot.press("up")
        await pilot.pause()
        before = terminal.bytes
        await pilot.press("up", "down", "left", "right")
        await pilot.pause()
        assert 0 < terminal.bytes - before < 4 * 2000


async def test_the_whole_screen_is_sent_once_and_again_when_somebody_asks_for_it(terminal: Terminal) -> None:
    app = app_at_once()
    async with app.run_test(size=(160, 50)) as pilot:
        await sit_down(pilot, "sneaks", 3)
        await pilot.pause()
        before = terminal.bytes
        await pilot.press("tab")  # the focus moves: Textual draws all anew
        await pilot.pause()
        assert terminal.bytes - before < 4000
        assert terminal.rows(160, 50) == there(app)
        terminal.signs.clear()  # something else has written there
        await pilot.press("ctrl+l")
        await pilot.pause()
        assert terminal.rows(160, 50) == there(app)


async def test_a_guest_whose_line_lost_something_is_sent_the_whole_screen(terminal: Terminal) -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "thieves", 3)
        await pilot.pause()
        terminal.signs.clear()  # what was sent while the line was full
        GuestDriver.paint_anew(cast("GuestDriver", SimpleNamespace(_app=app)))
        await pilot.pause()
        assert terminal.rows(80, 24) == there(app)


def test_wide_signs_and_signs_with_marks_are_sent_whole() -> None:
    console, shown = Console(force_terminal=True, color_system=None), {}

    def sent(text: str) -> list[str]:
        return list(_written(shown, [*_cells(Strip([Segment(text)]))], 0, 0, console))[1::2]  # between: where to

    assert sent("a盗b e\u0301 end") == ["a盗b e\u0301 end"]
    assert sent("a怪b e\u0301 end") == ["怪"]
    assert sent("axyb e\u0300 end") == ["xyb e\u0300"]
    assert sent("a盗b e\u0300 end") == ["盗"]


def test_stretches_bridge_small_gaps() -> None:
    assert stretches([]) == []
    assert stretches([3]) == [(3, 4)]
    assert stretches([3, 4, 8, 20]) == [(3, 9), (20, 21)]
