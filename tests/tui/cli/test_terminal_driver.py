"""The terminal's window is closed while Den draws on it: no process stays behind."""

import time
from io import StringIO
from types import SimpleNamespace
from typing import Any

import pytest
from textual.drivers._writer_thread import WriterThread

from tests.patience import PATIENCE
from tui.cli.terminal_driver import TerminalDriver


class Gone(StringIO):
    """What is written to a terminal whose window has been closed."""

    def write(self, text: str) -> int:
        raise OSError(5, "Input/output error")


class Stuck(StringIO):
    """A terminal that takes nothing and says nothing."""

    def write(self, text: str) -> int:
        time.sleep(2 * PATIENCE)
        return 0


def driver_on(file: Any, *, leaving: bool) -> TerminalDriver:
    """A driver in the middle of its work. (To make one takes over the signals of the process.)"""
    driver = TerminalDriver.__new__(TerminalDriver)
    driver._app = SimpleNamespace(_exit=leaving)  # type: ignore[assignment]  # all of the app that is asked
    driver._writer_thread = WriterThread(file)
    driver._writer_thread.start()
    return driver


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")  # it falls: that is the case
@pytest.mark.parametrize(("file", "leaving"), [(Gone, False), (Gone, True), (Stuck, True)])
def test_an_app_draws_on_and_ends_though_nobody_takes_what_it_draws(file: type[StringIO], leaving: bool) -> None:
    driver = driver_on(file(), leaving=leaving)
    begun = time.monotonic()
    frames = 100 if file is Gone else 32  # more than the writer's queue holds
    for _ in range(frames):
        driver.write("a frame")
    driver.close()
    assert time.monotonic() - begun < PATIENCE


def test_what_was_drawn_last_is_still_written() -> None:
    file = StringIO()
    driver = driver_on(file, leaving=True)
    for frame in range(100):
        driver.write(f"{frame} ")
    driver.close()
    assert file.getvalue().endswith("98 99 ")
