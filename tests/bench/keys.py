"""`python -m tests.bench.keys`: the time from a key to the changed screen, at a table of five processes, in a real
terminal.

Four seats play themselves, each in a process of its own; the fifth is the app in a pseudo-terminal of 80 by 24. A key
is written to it, and the clock runs until the terminal receives the change, while nothing else moves. While the other
seats and their proofs are at work, other things change, too: then the key is that of the help, and the clock runs until
its words are seen. The first frame of a fresh process is measured as well, next to a bare `import textual`.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from tests.bench.terminal import Terminal, Took

DEN = [sys.executable, "-m", "tui"]
# Help is left with q here: after Esc every program waits for a moment whether more comes.
RIGHT, LEFT, CHOOSE, BACK, HELP, LEAVE = b"\x1b[C", b"\x1b[D", b"1", b"\x7f", b"?", b"q"
CURSOR = "cursor to the right and back"  # it stands at the left edge before
KEYS = {CURSOR: (RIGHT, LEFT), "choose and back": (CHOOSE, BACK), "help and back": (HELP, LEAVE)}
MY_TURN, OVER = "▶ you", "See the scores"
HELP_SAYS = "The board shows the table"
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
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        homes = Path(folder)
        host = stack.enter_context(
            seat(homes / "0", "host", game, "--seats", "5", "--listen", "127.0.0.1:0", "--name", "Ann", "--stay")
        )
        for number in range(1, 4):
            stack.enter_context(seat(homes / str(number), "join", host["code"], "--name", f"Bo{number}"))
        home = homes / "me"
        home.mkdir()
        (home / "config.toml").write_text('name = "Me"\ndrama = false\n')
        me = Terminal([*DEN, "join", host["code"], "--home", str(home)])
        stack.callback(me.end)
        me.until("ready")
        me.until(MY_TURN, key=b" ")
        for _ in range(rounds):
            if me.shows(OVER):
                break
            me.press_in_vain(LEFT)
            for what, (key, back) in KEYS.items():
                there = me.press(key)
                if key != CHOOSE or me.shows("Backspace"):  # where nothing can be chosen nothing changes
                    took.setdefault(what, []).extend([there, me.press(back)])
            me.type(b"111\r\r")  # the second Enter where the first one brings a warning
            # Keys are taken in their order: once help is seen, the choice is made, and what is asked later is new.
            took.setdefault("help, while others are at work", []).append(me.press_until(HELP, HELP_SAYS))
            me.type(LEAVE)
            me.until(MY_TURN)
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
