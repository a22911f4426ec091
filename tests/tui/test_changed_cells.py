"""Only what changed is sent to the terminal, and yet it shows all there is."""

import re
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.segment import Segment
from textual._compositor import CompositorUpdate
from textual.strip import Strip

from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked
from tui.serve.driver import GuestDriver
from tui.shell.app import DenApp
from tui.shell.changed_cells import _cells, _written, stretches
from tui.shell.pen import Pen

SEQUENCE = re.compile(r"\x1b\[(\d+);(\d+)H|\x1b\[([\d;]*)m|\n|(.)")
CODE = re.compile(r"(?P<ink>38;2;\d+;\d+;\d+|38;5;\d+|[39]\d)|(?P<ground>48;2;\d+;\d+;\d+|48;5;\d+|4\d|10\d)|\d+")


class Terminal:
    """Takes what is written, as a terminal does."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], str] = {}
        self.looks: dict[tuple[int, int], frozenset[str]] = {}
        self.bytes = 0

    def take(self, app: DenApp, update: Any) -> None:
        if isinstance(update, CompositorUpdate):
            data = update.render_segments(app.console)
            self.bytes += len(data.encode())
            x = y = 0
            look: frozenset[str] = frozenset()
            for found in SEQUENCE.finditer(data):
                down, across, codes, sign = found.groups()
                if down:
                    x, y = int(across) - 1, int(down) - 1
                elif codes is not None:
                    look = changed(look, codes)
                elif sign:
                    self.signs[x, y], self.looks[x, y] = sign, look
                    x += 1
            assert not look, "what is written next begins in the terminal's own style"

    def rows(self, width: int, height: int) -> list[str]:
        return ["".join(self.signs.get((x, y), " ") for x in range(width)) for y in range(height)]


def changed(look: frozenset[str], codes: str) -> frozenset[str]:
    """How a terminal writes after these codes: a colour replaces the one before, and 0 takes all away."""
    for code in CODE.finditer(codes):
        if code[0] == "0":
            look = frozenset()
        else:
            kind = code.lastgroup
            same = {each for each in look if kind and (was := CODE.fullmatch(each)) and was.lastgroup == kind}
            look = look - same | {code[0]}
    return look


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    terminal = Terminal()
    monkeypatch.setattr(DenApp, "_display", lambda app, screen, update: terminal.take(app, update))
    return terminal


def there(app: DenApp) -> list[str]:
    return [strip.text for strip in app.screen._compositor.render_strips()]


def looks_there(app: DenApp) -> dict[tuple[int, int], frozenset[str]]:
    looks = {}
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        x = 0
        for text, style, _ in strip:
            codes = style._make_ansi_codes(app.console._color_system) if style else ""
            for _ in text:
                looks[x, y] = changed(frozenset(), codes)
                x += 1
    return looks


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
            assert terminal.looks == looks_there(app), keys
        for _ in range(4):
            play_moves(table.practice, 1)
            await until_asked(pilot)
            await pilot.pause()
            assert terminal.rows(*size) == there(app)
            assert terminal.looks == looks_there(app)
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
    shown: dict[int, list[Any]] = {}

    def sent(text: str) -> list[str]:
        cells = [*_cells(Strip([Segment(text)]))]
        return list(_written(shown, cells, 0, 0, Pen(None)))[1::2]  # between them: where to

    assert sent("a盗b e\u0301 end") == ["a盗b e\u0301 end"]
    assert sent("a怪b e\u0301 end") == ["怪"]
    assert sent("axyb e\u0300 end") == ["xyb e\u0300"]
    assert sent("a盗b e\u0300 end") == ["盗"]


def test_stretches_bridge_small_gaps() -> None:
    assert stretches([]) == []
    assert stretches([3]) == [(3, 4)]
    assert stretches([3, 4, 8, 20]) == [(3, 9), (20, 21)]
