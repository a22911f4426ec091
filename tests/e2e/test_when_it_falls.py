"""The app crashes: the terminal is restored, one sentence says how to go on, and the log has the rest."""

import os
import pty
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.e2e.panes import DEN, Terminal, missing
from tests.patience import PATIENCE

pytestmark = [pytest.mark.e2e, pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing")]
FALLS = """
from tui.cli import parse
from tui.cli.launch import open_app
from tui.cli.command_failed import CommandFailed
try:
    open_app(parse(["--home", {home!r}]), lambda app: app.set_timer(0.5, lambda: 1 // 0))
except CommandFailed as trouble:
    trouble.show()
"""


def test_the_terminal_is_whole_and_the_way_on_is_told(tmp_path: Path) -> None:
    falls = shlex.join([sys.executable, "-c", FALLS.format(home=str(tmp_path))])
    with Terminal() as terminal:
        pane = terminal.run("sh", "-c", f"{falls}; stty -a; exec cat")
        screen = pane.until("Den stumbled over itself", "den resume goes on", "den.log", " icanon", " echo ")
        assert "Traceback" not in screen
        pane.type(":still here", "Enter")
        pane.until("still here\nstill here")
        assert not pane.has_mouse
    assert "ZeroDivisionError" in (tmp_path / "den.log").read_text()


def test_ctrl_z_goes_back_to_the_shell_and_fg_to_the_table(tmp_path: Path) -> None:
    with Terminal() as terminal:
        pane = terminal.run("env", "PS1=shell> ", "sh", "-i")
        pane.type(f":{shlex.join([str(DEN), '--home', str(tmp_path), 'play', 'thieves'])}", "Enter")
        pane.until("Thieves!", "▶ you")
        pane.type("C-z")
        pane.until("shell>")
        pane.type(":fg", "Enter")
        pane.until("Thieves!", "▶ you")


def test_the_app_draws_though_errors_go_to_a_file(tmp_path: Path) -> None:
    with Terminal() as terminal:
        den = shlex.join([str(DEN), "--home", str(tmp_path), "play", "thieves"])
        pane = terminal.run("sh", "-c", f"{den} 2>{shlex.quote(str(tmp_path / 'errors'))}")
        pane.until("Thieves!", "▶ you")
    assert not (tmp_path / "errors").read_text()


def test_an_app_ends_whose_terminal_is_gone_though_no_signal_tells_it_so(tmp_path: Path) -> None:
    """A process that does not control its terminal is sent none."""
    mine, theirs = pty.openpty()
    words = [str(DEN), "--home", str(tmp_path)]
    with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True) as den:
        os.close(theirs)
        said = b""
        while b"Practise" not in said:
            said += os.read(mine, 1 << 16)
        os.close(mine)
        try:
            assert den.wait(PATIENCE) == 0
        finally:
            den.kill()
