"""`python -m tests.bench.side_by_side OTHER_TREE`: this tree and another one, turn about in one run, by processor time.

Start-up, a key that moves the cursor, a pick that is taken back, and the answers a second of random games. The app of
each tree runs in a pseudo-terminal of 80 by 24, in this Python. Processor time hardly depends on what else the machine
does, and the smallest of many measurements least of all, so the ratios can be trusted on a busy machine, too.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from tests.bench.terminal import Terminal

HERE = Path(__file__).parents[2]
QUIET = 0.15  # seconds without work after which the app is taken for idle
LOOK = 0.06  # seconds in which a key has done all it does
SETTINGS = 'name = "Me"\npace = 0.0\ndrama = false\nforced = false\n'
GAMES = ("sneaks", "gentlemen", "thieves", "havoc", "blackkeep")


def den(tree: Path) -> list[str]:
    """The command, as this tree has it."""
    return [
        sys.executable,
        "-P",
        "-c",
        f"import sys; sys.path.insert(0, {str(tree)!r})\nfrom tui.cli import main; main()",
    ]


class App(Terminal):
    """The app of one tree, and the processor time that it has used."""

    def __init__(self, tree: Path, home: Path, *words: str) -> None:
        settings = home / "den"
        settings.mkdir(parents=True, exist_ok=True)
        (settings / "config.toml").write_text(SETTINGS)
        super().__init__([*den(tree), *words, "--home", str(home)], XDG_CONFIG_HOME=str(home))

    def worked(self) -> float:
        """Milliseconds of processor time so far, of all threads."""
        spent = 0
        for task in Path(f"/proc/{self._process.pid}/task").iterdir():
            spent += int((task / "schedstat").read_text().split()[0])
        return spent / 1e6

    def idle(self) -> float:
        """Wait until the app neither says nor does anything more; its processor time then."""
        before = -1.0
        while (now := self.worked()) - before > 0.5:
            before = now
            self.settle_for(QUIET)
        return now

    def costs(self, keys: bytes) -> float:
        """Milliseconds of work that these keys cause, each after the last one's is done."""
        before = self.worked()
        for key in keys:
            self.type(bytes([key]))
            self.settle_for(LOOK)
        return self.idle() - before


def start_up(tree: Path) -> float:
    """Milliseconds of work until the first screen stands."""
    with tempfile.TemporaryDirectory() as home:
        app = App(tree, Path(home))
        try:
            app.until("Practise")
            return app.idle()
        finally:
            app.end()


def answers(tree: Path, game: str) -> float:
    """Random answers a second."""
    told = subprocess.run([*den(tree), "bench", game, "--seconds", "0.3", "--json"], capture_output=True, check=True)
    return float(json.loads(told.stdout)[game]["answers_per_second"])


def turn_about(trees: Sequence[Path], times: int, measured: Callable[[Path], float]) -> list[list[float]]:
    found: list[list[float]] = [[] for _ in trees]
    for number in range(times):
        for at in (0, 1) if number % 2 else (1, 0):
            found[at].append(measured(trees[at]))
    return found


def at_a_table(trees: Sequence[Path], game: str, times: int) -> dict[str, list[list[float]]]:
    """What keys cost at a practice table, in both trees: there and back is one measurement."""
    found: dict[str, list[list[float]]] = {}
    with tempfile.TemporaryDirectory() as folder:
        apps = {tree: App(tree, Path(folder) / str(at), "play", game, "--seed", "5") for at, tree in enumerate(trees)}
        try:
            for app in apps.values():
                app.until("▶")
                app.idle()
                app.costs(b"lh1\x7f")  # what is loaded at the first key
            for what, keys in (("arrow", b"lh"), ("pick and back", b"1\x7f")):
                found[what] = turn_about(trees, times, lambda tree, keys=keys: apps[tree].costs(keys))  # type: ignore[misc]
        finally:
            for app in apps.values():
                app.end()
    return found


def told(what: str, unit: str, found: Sequence[Sequence[float]]) -> None:
    here, there = found
    best = max if unit == "/s" else min
    ratios = best(here) / best(there), statistics.median(here) / statistics.median(there)
    print(
        f"{what:<28}{best(here):>12,.1f}{best(there):>12,.1f} {unit:<3}  ratio of the best {ratios[0]:.2f}, "
        f"of the medians {ratios[1]:.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.side_by_side", description=__doc__)
    parser.add_argument("other", type=Path, metavar="OTHER_TREE", help="a checkout of another commit")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--games", nargs="*", default=GAMES)
    parser.add_argument("--no-answers", action="store_true", help="leave the rules out")
    args = parser.parse_args()
    trees = [HERE, args.other.resolve()]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as for a player, what is compiled once is kept
    print(f"{'':<28}{'here':>12}{'there':>12}")
    told("start-up", "ms", turn_about(trees, args.times, start_up))
    for game in args.games:
        for what, found in at_a_table(trees, game, args.times).items():
            told(f"{game}: {what}", "ms", found)
    for game in [] if args.no_answers else args.games:
        told(f"{game}: answers", "/s", turn_about(trees, args.times, partial(answers, game=game)))


if __name__ == "__main__":
    main()
