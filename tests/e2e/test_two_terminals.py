"""Two people at two terminals, with the keyboard alone: real processes in real panes of 80 by 24."""

import time
from pathlib import Path

import pytest

from netcode.code import Address, Code
from netcode.store import Store
from tests.e2e.panes import PATIENCE, Pane, Terminal, missing

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing"),
]


def code_at(home: Path) -> str:
    """The code that stands in the host's lobby, as the host's friend would hear it."""
    store = Store(home)
    file = store.look(store.list()[0].id)
    address = Address.parse(str(file.get("listen")))
    try:
        return str(Code(file.keys(), (Address("127.0.0.1", address.port),)))
    finally:
        file.close()


def sit_down_together(terminal: Terminal, folder: Path, game: str) -> tuple[Pane, Pane]:
    ann = terminal.pane(
        folder / "ann", "--name", "Ann", "host", game, "--seats", "2", "--listen", "127.0.0.1:0", "--no-lan"
    )
    ann.until("1 of 2 seats taken")
    ben = terminal.pane(folder / "ben", "--name", "Ben", "join", code_at(folder / "ann"))
    ben.until("2 of 2 seats taken")
    ben.type("Space")
    ann.until("everybody is ready")
    ann.type("s")
    for pane in (ann, ben):
        pane.until("Ann's table")
    return ann, ben


def choose(pane: Pane) -> None:
    """The first choice at every step; keys that mean nothing just now do no harm."""
    screen = pane.screen()
    if "▶ you" in screen:
        pane.type("1", "1", "1", "Enter")
    elif "Enter: all at once" in screen:
        pane.type("Enter")


def play_to_the_end(*panes: Pane) -> None:
    """Every table comes to its end; where a key came late, it has opened the scores already."""
    end = time.monotonic() + PATIENCE
    while not all(pane.shows("The game is over", "· the end") for pane in panes):
        assert time.monotonic() < end, "\n".join(pane.screen() for pane in panes)
        for pane in panes:
            choose(pane)
        time.sleep(0.1)


def test_a_game_from_code_to_scores_with_a_crash_on_the_way(tmp_path: Path) -> None:
    with Terminal() as terminal:
        ann, ben = sit_down_together(terminal, tmp_path, "sneaks")
        ann.until("round 3", meanwhile=lambda: (choose(ann), choose(ben)))

        ben.kill()
        ann.until("Ben away")
        ben = terminal.pane(tmp_path / "ben", "resume")
        ben.until("Sneaks & Snitches", "Ann's table")

        play_to_the_end(ann, ben)
        for pane in (ann, ben):
            pane.until("Checked:", meanwhile=lambda pane=pane: pane.type("Enter"))  # type: ignore[misc]
