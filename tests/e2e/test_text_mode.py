"""Text mode at real terminals: two that can draw nothing, in tmux."""

import time
from pathlib import Path

import pytest

from tests.e2e.panes import DEN, Pane, Terminal, missing
from tests.e2e.players import code_in
from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing"),
]
TO_ANSWER = ("Which?", "is back.", "the seat is kept.")  # how a line ends after which an answer may be awaited
OVER = "Type again to play once more"


def dumb(terminal: Terminal, home: Path, *words: str) -> Pane:
    return terminal.run("env", "TERM=dumb", str(DEN), "--home", str(home), "--name", home.name, *words)


def type_line(pane: Pane, line: str) -> None:
    pane.type(f":{line}", "Enter")


def last_line(pane: Pane) -> str:
    return pane.screen().rstrip().split("\n")[-1]


def choose(pane: Pane) -> bool:
    """The first choice of a question. Returns whether the game is over."""
    if pane.shows(OVER):
        return True
    if any(words in last_line(pane) for words in TO_ANSWER):
        type_line(pane, "1")
    return False


def test_two_people_at_terminals_that_draw_nothing_meet_lose_each_other_and_play_to_the_scores(tmp_path: Path) -> None:
    with Terminal() as terminal:
        ann = dumb(terminal, tmp_path / "Ann")
        ann.until("What would you like to do?", "Which? 1 to 11, or words.")
        for line, question in (("host", "Which game?"), ("sneaks", "How many play"), ("2 players", "to sit down.")):
            type_line(ann, line)
            ann.until(question)
        ben = dumb(terminal, tmp_path / "Ben", "join", code_in(ann.screen()))
        ben.until("Type ready when you are ready")
        type_line(ben, "ready")
        ann.until("Everybody is ready: type start.")
        type_line(ann, "start")
        ben.until("Which?")
        for line, answer in (
            ("who", "Ben (you): here"),
            ("say good evening", "You say: good evening"),
            ("last", "Round 1."),
            ("board", "Embassy"),
        ):
            type_line(ben, line)
            ben.until(answer)
        ann.until("Ben says: good evening", "Which?")
        type_line(ann, "1")  # a fold of the list: it asks on
        ann.until("or words, or back.")
        type_line(ann, "1")
        ann.until("Sealed: Sneaks to A")

        ben.kill()
        ann.until("Ben is away; the seat is kept.")
        ben = dumb(terminal, tmp_path / "Ben", "resume")
        ben.until("Your turn.", "Which?")
        ann.until("Ben is back.")

        end = time.monotonic() + PATIENCE
        while choose(ann) + choose(ben) < 2:
            assert time.monotonic() < end, terminal.screens()
        for pane in (ann, ben):
            pane.until("The game is over: ", "Checked: ")
            type_line(pane, "again")
        ann.until("All are here; not everybody is ready.")
