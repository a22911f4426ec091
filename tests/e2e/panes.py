"""Real terminals: tmux panes with real processes in them, typed into and read."""

import os
import shlex
import shutil
import subprocess
import sys
import time
import uuid
from collections.abc import Callable
from pathlib import Path

DEN = Path(sys.executable).parent / "den"
PATIENCE = 90.0  # seconds that a screen may take on a busy machine


def missing() -> str:
    """Why there can be no panes here; "" if there can."""
    if shutil.which("tmux") is None:
        return "tmux is not installed"
    return "" if DEN.exists() else f"den is not installed beside {sys.executable}"


class Terminal:
    """One tmux server of its own for a test; `pane` opens a terminal of 80 by 24 in it."""

    def __init__(self) -> None:
        self._socket = f"den-{uuid.uuid4().hex[:8]}"

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *_: object) -> None:
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], capture_output=True, check=False)

    def pane(self, home: Path, *words: str) -> "Pane":
        home.mkdir(parents=True, exist_ok=True)
        settings = home / "config.toml"
        if not settings.exists():
            settings.write_text("drama = false\npace = 0\n")
        return Pane(self, [str(DEN), "--home", str(home), *words])

    def run(self, *command: str) -> "Pane":
        """A pane with any other command in it."""
        return Pane(self, list(command))

    def tmux(self, *words: str) -> str:
        done = subprocess.run(["tmux", "-L", self._socket, *words], capture_output=True, text=True, check=True)
        return done.stdout


class Pane:
    def __init__(self, terminal: Terminal, command: list[str]) -> None:
        self._terminal, self._name = terminal, uuid.uuid4().hex[:8]
        words = ["env", "-u", "NO_COLOR", "TERM=tmux-256color", *command]
        size = ("-x", "80", "-y", "24")
        terminal.tmux("new-session", "-d", "-s", self._name, *size, "exec " + shlex.join(words))
        self.pid = int(terminal.tmux("display", "-p", "-t", self._name, "#{pane_pid}"))

    def type(self, *keys: str) -> None:
        """Keys by tmux's names, or text after a colon."""
        for key in keys:
            if key.startswith(":"):
                self._terminal.tmux("send-keys", "-t", self._name, "-l", key[1:])
            else:
                self._terminal.tmux("send-keys", "-t", self._name, key)

    def screen(self) -> str:
        return self._terminal.tmux("capture-pane", "-p", "-t", self._name)

    def shows(self, *words: str) -> bool:
        """Whether any of these words is on the screen."""
        screen = self.screen()
        return any(word in screen for word in words)

    def until(self, *words: str, meanwhile: Callable[[], object] = lambda: None) -> str:
        """Wait until all these words are on the screen."""
        end = time.monotonic() + PATIENCE
        while not all(word in (screen := self.screen()) for word in words):
            assert time.monotonic() < end, f"waited in vain for {words}:\n{screen}"
            meanwhile()
            time.sleep(0.1)
        return screen

    def kill(self) -> None:
        """As a power cut would."""
        os.kill(self.pid, 9)
