"""`python -m tests.bench.keys`: from a key to the changed screen, at a table of five processes, in a real terminal.

Four seats play themselves, each in a process of its own; the fifth is the app in a pseudo-terminal of 80 by 24. A key
is written to it, and the clock runs until the terminal gets what has changed: while it is my turn, and while the others
and their proofs are at work. Besides, the first frame of a fresh process next to a bare `import textual`.
"""

import argparse
import fcntl
import json
import os
import pty
import select
import signal
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

DEN = [sys.executable, "-m", "tui"]
QUIET = 0.03  # seconds without output after which a screen is taken for finished
PATIENCE = 60.0
AGAIN = 3.0  # seconds until a key is pressed once more
CURSOR = (b"l", b"h")
# Help is left with q here: after Esc every program waits for a moment whether more comes.
KEYS = {"cursor": CURSOR, "choose and back": (b"1", b"\x7f"), "help and back": (b"?", b"q")}
# As little as an app of Textual can do with a key.
BARE = """
from textual.app import App
from textual.widgets import Static
class Bare(App):
    count = 0
    def compose(self):
        yield Static("ready")
    def on_key(self):
        self.count += 1
        self.query_one(Static).update(str(self.count))
Bare().run()
"""


class Took(NamedTuple):
    milliseconds: float
    work: float | None = None


class Terminal:
    """A program in a pseudo-terminal."""

    def __init__(self, words: list[str], **environment: str) -> None:
        self._mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        self._process = subprocess.Popen(
            words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, env=env
        )
        os.close(theirs)
        self._said = b""

    def press(self, key: bytes) -> Took:
        """From the key until the screen begins to change; the work until it is quiet again."""
        self.settle()
        worked = self.worked()
        took = self.press_at_once(key)
        self.settle()
        return Took(took.milliseconds, self.worked() - worked)

    def press_at_once(self, key: bytes) -> Took:
        """The same in the middle of other changes, and of other work."""
        while self._read(0):
            pass
        begun = time.perf_counter()
        self.type(key)
        self._read(PATIENCE)
        return Took(1000 * (time.perf_counter() - begun))

    def worked(self) -> float:
        """Milliseconds of processor time so far, in steps of ten; they say little of what else the machine does."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def type(self, keys: bytes) -> None:
        os.write(self._mine, keys)

    def settle(self) -> None:
        """Read until it is quiet."""
        while self._read(QUIET):
            pass

    def until(self, word: str, key: bytes = b"") -> None:
        """Wait until the terminal has been sent this word since the last time; press this key meanwhile, but not at
        once again: it may take back what it did."""
        end = time.monotonic() + PATIENCE
        again = 0.0
        while word.encode() not in self._said:
            assert time.monotonic() < end, f"{word!r} never came: {self._said[-2000:]!r}"
            if time.monotonic() > again:
                self.type(key)
                again = time.monotonic() + AGAIN
            self._read(0.2)
        self._said = b""

    def _read(self, patience: float) -> bytes:
        ready, _, _ = select.select([self._mine], [], [], patience)
        part = os.read(self._mine, 1 << 16) if ready else b""
        self._said += part
        return part

    def was_sent(self, word: str) -> bool:
        """Whether this word has come since the last `forget`."""
        return word.encode() in self._said

    def forget(self) -> None:
        self._said = b""

    def end(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._mine)


@contextmanager
def seat(home: Path, *words: str) -> Iterator[dict[str, Any]]:
    """A seat that plays itself; yields the first thing it says."""
    process = subprocess.Popen(
        [*DEN, *words, "--bot", "random", "--json", "--home", str(home)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        yield json.loads(process.stdout.readline())
    finally:
        process.kill()
        process.wait()


def table(game: str, rounds: int) -> dict[str, list[Took]]:
    """Milliseconds from a key to the changed screen, by what the key does."""
    took: dict[str, list[Took]] = {}
    with ExitStack() as stack, tempfile.TemporaryDirectory() as folder:
        homes = Path(folder)
        host = stack.enter_context(
            seat(homes / "0", "host", game, "--seats", "5", "--listen", "127.0.0.1:0", "--name", "Ann", "--stay")
        )
        for number in range(1, 4):
            stack.enter_context(seat(homes / str(number), "join", host["code"], "--name", f"Bo{number}"))
        config = homes / "config" / "den"
        config.mkdir(parents=True)
        (config / "config.toml").write_text('name = "Me"\ndrama = false\n')
        words = [*DEN, "join", host["code"], "--home", str(homes / "me")]
        me = Terminal(words, XDG_CONFIG_HOME=str(homes / "config"))
        stack.callback(me.end)
        me.until("ready")
        me.until("▶ you", key=b" ")
        for _ in range(rounds):
            for what, (key, back) in KEYS.items():
                me.forget()
                there = me.press(key)
                if what != "choose and back" or me.was_sent("Backspace"):  # where nothing can be chosen nothing changes
                    took.setdefault(what, []).extend([there, me.press(back)])
            me.settle()
            me.forget()
            me.type(b"111\r")
            took.setdefault("cursor, while others are at work", []).extend(map(me.press_at_once, CURSOR * 3))
            me.until("▶ you")
    return took


def bare(times: int) -> list[Took]:
    """The same for the bare app, whose every frame is one number."""
    app = Terminal([sys.executable, "-c", BARE])
    try:
        app.until("ready")
        return [app.press(b"x") for _ in range(times)]
    finally:
        app.end()


def first_frame(times: int) -> dict[str, float]:
    frames, bare = [], []
    for _ in range(times):
        with tempfile.TemporaryDirectory() as home:
            begun = time.perf_counter()
            app = Terminal([*DEN, "--home", home], XDG_CONFIG_HOME=home)
            app.until("Practise")
            frames.append(time.perf_counter() - begun)
            app.end()
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", "import textual.app, textual.widgets"], check=True)
        bare.append(time.perf_counter() - begun)
    frame, nothing = statistics.median(frames), statistics.median(bare)
    return {"first_frame_s": round(frame, 3), "import_textual_s": round(nothing, 3), "ratio": round(frame / nothing, 2)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.keys")
    parser.add_argument("--game", default="sneaks")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    print("first frame", json.dumps(first_frame(5)), flush=True)
    for what, keys in ({"a bare app": bare(20)} | table(args.game, args.rounds)).items():
        ms = sorted(took.milliseconds for took in keys)
        work = [took.work for took in keys if took.work is not None]
        of_that = f"; {statistics.mean(work):.1f} ms of work" if work else ""
        print(
            f"{what}: median {statistics.median(ms):.1f} ms, slowest {ms[-1]:.1f} ms, of {len(ms)}{of_that}", flush=True
        )


if __name__ == "__main__":
    main()
