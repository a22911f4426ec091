"""`python -m tests.bench.films`: what a film costs: bytes sent to the terminal a second, and processor time a frame.

A practice game of each game is played with keys, in the app as it comes, in a pseudo-terminal of each size. The app
writes down when a film begins, shows a frame and ends, and how much its main thread has computed by then. A second
counts if a film moves in it, and then with all that is sent, whatever for.
"""

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from engines.catalogue import GAMES
from tests.bench.terminal import Terminal

SIZES = (160, 50), (80, 24)
STILL = 0.4  # seconds without output after which no film is on
# The app itself, which also says what its films do.
TELLING = """
import sys, time
from tui.widgets.painted import Painted
from tui.cli import main
diary = open(sys.argv.pop(1), "w", buffering=1)
def note(what, method):
    def noted(*args, **named):
        print(what, time.monotonic(), time.thread_time(), file=diary)
        return method(*args, **named)
    return noted
begin, stop = Painted.play, Painted._stop
def play(painted, film):
    begin(painted, film)
    if painted._projector is not None:
        print("film", time.monotonic(), time.thread_time(), file=diary)
        exchange = painted._exchange
        painted._exchange = note("frame", exchange)
def ended(painted):
    if painted._projector is not None:
        print("end", time.monotonic(), time.thread_time(), file=diary)
        painted.__dict__.pop("_exchange", None)
    stop(painted)
Painted.play, Painted._stop = play, ended
main()
"""
Note = tuple[str, float, float]  # what, when, and after how much computing


def play(game: str, size: tuple[int, int], seconds: float, seed: int) -> tuple[list[tuple[float, int]], list[Note]]:
    """What was sent when, and what the films did meanwhile."""
    with tempfile.TemporaryDirectory() as folder:
        diary = Path(folder) / "diary"
        words = ["play", game, "--seed", str(seed), "--home", folder]
        app = Terminal([sys.executable, "-c", TELLING, str(diary), *words], size)
        try:
            app.until("▶ you")
            end = time.monotonic() + seconds
            for key in (b"1", b"\r") * 1000:
                if time.monotonic() > end or app.shows("See the scores"):
                    break
                app.type(key)
                app.settle(STILL)
                if not app.shows("[Enter]"):
                    app.until("▶ you")
            return app.sent, list(read(diary))
        finally:
            app.end()


def read(diary: Path) -> Iterator[Note]:
    for line in diary.read_text().splitlines():
        what, when, spent = line.split()
        yield what, float(when), float(spent)


def figures(sent: Sequence[tuple[float, int]], notes: Sequence[Note]) -> dict[str, float]:
    begun = [when for what, when, _ in notes if what == "film"]
    ended = [when for what, when, _ in notes if what == "end"]
    films = list(zip(begun, ended, strict=False))
    beginnings = [when for when, _ in sent if any(begin - 1 < when <= end for begin, end in films)]
    kilobytes = [sum(size for at, size in sent if when <= at < when + 1) / 1000 for when in (*begun, *beginnings)]
    frames = [1000 * (after[2] - before[2]) for before, after in pairwise(notes) if before[0] != "end"]
    if not films:
        return {"films": 0}
    return {
        "films": len(films),
        "kB_in_the_worst_second": round(max(kilobytes), 1),
        "kB_in_the_first_second_of_a_film": round(statistics.mean(kilobytes[: len(begun)]), 1),
        "frame_ms_median": round(statistics.median(frames), 1),
        "frame_ms_95_percent": round(statistics.quantiles(frames, n=20)[18], 1),
        "frame_ms_most": round(max(frames), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.films")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=40, help="of play, for each game and size")
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    for game in args.games:
        for size in SIZES:
            found = figures(*play(game, size, args.seconds, args.seed))
            print(game, "x".join(map(str, size)), json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
