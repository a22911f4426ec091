"""Real terminals: tmux panes with real processes in them, typed into and read."""

import os
import shlex
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

from tests.e2e.reading import Readable
from tests.patience import PATIENCE

DEN = Path(sys.executable).parent / "den"


def missing() -> str:
    """Why there can be no panes here; "" if there can."""
    if shutil.which("tmux") is None:
        return "tmux is not installed"
    return "" if DEN.exists() else f"den is not installed beside {sys.executable}"


def eventually(true: Callable[[], bool]) -> bool:
    """Wait until it is so; whether it came to be."""
    end = time.monotonic() + PATIENCE
    while not true() and time.monotonic() < end:
        time.sleep(0.1)
    return true()


class Terminal:
    """One tmux server of its own for a test; `pane` opens a terminal of 80 by 24 in it."""

    def __init__(self) -> None:
        self._socket = f"den-{uuid.uuid4().hex[:8]}"
        self._panes: list[Pane] = []

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], capture_output=True, check=False)

    def pane(self, home: Path, *words: str) -> "Pane":
        """A terminal with den in it, for somebody who keeps their things there and likes it quick."""
        home.mkdir(parents=True, exist_ok=True)
        settings = home / "config.toml"
        if not settings.exists():
            settings.write_text("drama = false\npace = 0\n")
        return self.run(str(DEN), "--home", str(home), *words)

    def run(self, *command: str) -> "Pane":
        """A pane with any other command in it."""
        self._panes.append(Pane(self, list(command)))
        return self._panes[-1]

    def screens(self) -> str:
        """Everything on the screens, to find out what went wrong."""
        return "\n".join(pane.screen() for pane in self._panes if pane.open)

    def has(self, name: str) -> bool:
        """Whether this pane is still there."""
        return self._ask("has-session", "-t", name).returncode == 0

    def tmux(self, *words: str) -> str:
        asked = self._ask(*words)
        asked.check_returncode()
        return asked.stdout

    def _ask(self, *words: str) -> subprocess.CompletedProcess[str]:
        tmux = ["tmux", "-u", "-f", "/dev/null", "-L", self._socket]  # whatever the locale and the settings here
        return subprocess.run([*tmux, *words], capture_output=True, encoding="utf-8", check=False)


class Pane(Readable):
    def __init__(self, terminal: Terminal, command: list[str]) -> None:
        self._terminal, self._name = terminal, uuid.uuid4().hex[:8]
        self.open = True
        words = ["env", "-u", "NO_COLOR", "TERM=tmux-256color", *command]
        size = ("-x", "80", "-y", "24")
        terminal.tmux("new-session", "-d", "-s", self._name, *size, "exec " + shlex.join(words))
        self.pid = int(terminal.tmux("display", "-p", "-t", self._name, "#{pane_pid}"))

    def type(self, *keys: str) -> None:
        """Keys by tmux's names, or text after a colon."""
        for literally, some in groupby(keys, lambda key: key.startswith(":")):
            words = [key.removeprefix(":") for key in some]
            self._terminal.tmux("send-keys", "-t", self._name, *(["-l", "".join(words)] if literally else words))

    def screen(self) -> str:
        return self._terminal.tmux("capture-pane", "-p", "-t", self._name)

    @property
    def has_mouse(self) -> bool:
        """Whether what runs in it has asked for the mouse."""
        return self._terminal.tmux("display", "-p", "-t", self._name, "#{mouse_any_flag}").strip() == "1"

    def around(self) -> str:
        return self._terminal.screens()

    def until_left(self) -> None:
        """Wait until what ran in it has ended. tmux closes the pane then; the process it may bury much later."""
        assert eventually(lambda: not self._terminal.has(self._name)), self.screen()
        self.open = False

    def kill(self) -> None:
        """As a power cut would."""
        os.kill(self.pid, 9)
        self.open = False
