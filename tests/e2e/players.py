"""People at real terminals: they read the screen and press keys, and know nothing else of the game."""

import re
import time
from collections.abc import Sequence
from itertools import cycle

from engines.catalogue import rules_of
from tests.e2e.panes import Pane
from tests.patience import PATIENCE

OVER = ("The game is over", "· the end")


class Player:
    """Somebody at a terminal who takes what the screen offers. A key that comes late does no harm there."""

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.saw = ""  # the screen when it was looked at last
        self._digits = cycle("1321")

    def choose(self) -> bool:
        """Take a choice, if there is one. Returns whether the game is over."""
        self.saw = screen = self.pane.screen()
        if any(word in screen for word in OVER):
            return True
        if "[Enter] do it" in screen or "Enter: all at once" in screen:
            self.pane.type("Enter")
        elif "▶ you" in screen:
            self.pane.type(next(self._digits), "Enter", next(self._digits), "Enter")
        return False

    def open_table(self, game: str, seats: int) -> None:
        """From the first screen to a lobby, with the arrows."""
        self.pane.until("Host a table")
        self.pane.type("o")
        self._turn(f"◀ {rules_of(game).title} ▶")
        self.pane.type("Down")
        self._turn(f"◀ {seats} players ▶")
        self.pane.type("Enter")
        self.pane.until(f"1 of {seats} seats taken")

    def _turn(self, wanted: str) -> None:
        """Turn the line of a form until it says this."""
        self.pane.until("◀ ")
        while wanted not in (before := self.pane.screen()):
            self.pane.type("Right")
            self.pane.until_changed(before)

    def join(self, code: str) -> None:
        """From the first screen to a lobby, typing the code."""
        self.pane.until("Join a table")
        self.pane.type("i")
        self.pane.until("your name", "f1 help")  # which says that a field has the focus
        self.pane.type(f":{code}", "Enter")
        self.pane.until("seats taken")

    def say(self, words: str) -> None:
        """To the table. Once it stands there, every key pressed before has done what it does, too."""
        self.pane.type("t")
        self.pane.until("f1 help")
        self.pane.type(f":{words}", "Enter", "Escape")
        self.pane.until("? help", words)

    def asked(self) -> list[str]:
        """What the ask says: the last thing that happened, the question, the choices."""
        rows = self.pane.screen().split("\n")
        first = next((at for at, row in enumerate(rows) if "▶ you" in row), len(rows))
        asked = [re.split("[│┃]", row)[0].rstrip() for row in rows[first + 1 : -2]]
        return [row for row in asked if not row.startswith(" Waiting for ")]  # that may change at any moment


def code_in(lobby: str) -> str:
    """The long code, as it stands in the lobby in one line or in several."""
    words = re.findall(r"(?:join-)?(?:[0-9A-Z]{5}-)*[0-9A-Z]{5}\b-?", lobby)
    first = next(at for at, word in enumerate(words) if word.startswith("join-"))
    code = ""
    for word in words[first:]:
        code += word
        if not code.endswith("-"):
            break
    return code


def start(host: Player, guests: Sequence[Player], seats: int) -> None:
    """From the lobby to the board."""
    for player in (host, *guests):
        player.pane.until(f"{seats} of {seats} seats taken")
    for guest in guests:
        guest.pane.type("Space")
    host.pane.until("everybody is ready: s starts")
    host.pane.type("s")
    for player in (host, *guests):
        player.pane.until("Ann's table")


def play(*players: Player) -> None:
    """All choose, until everybody sees that the game is over. However long that takes, it must not stand still."""
    saw: list[str] = []
    while sum(player.choose() for player in players) < len(players):
        if saw != (saw := [player.saw for player in players]):
            end = time.monotonic() + PATIENCE
        assert time.monotonic() < end, "\n".join(saw)
