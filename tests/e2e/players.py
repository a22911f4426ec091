"""Simulated people at real terminals: they read the screen and press keys, and know nothing else of the game."""

import re
import time
from collections.abc import Callable, Sequence
from random import Random

from engines.catalogue import rules_of
from tests.e2e.panes import Pane, eventually
from tests.patience import PATIENCE

OVER = ("The game is over", "· the end")
ASTRAY = ("How to play ·", "F1 help", "━replay━", "Leave the table?")  # where a key leads that came too late
SOON = 1.0  # seconds until a key that changed nothing to be seen is followed by another


class Player:
    """Somebody at a terminal who takes what the screen offers: one key, then a look at what came of it."""

    def __init__(self, pane: Pane) -> None:
        self.pane = pane
        self.saw = ""  # the screen when it was looked at last
        self._pressed = -SOON  # when a key was
        self._luck = Random(4)

    def choose(self) -> None:
        """Press the next key of a choice, if there is one to make and the game is not over."""
        before, self.saw = self.saw, self.pane.screen()
        if any(word in self.saw for word in OVER):
            return
        if (self.saw != before or time.monotonic() > self._pressed + SOON) and (key := self._key()):
            self.press(key)
            self._pressed = time.monotonic()

    def press(self, key: str) -> None:
        self.pane.type(key)

    def _key(self) -> str:
        if any(sign in self.saw for sign in ASTRAY):  # first: Enter would go there, too
            return "Escape"
        if "[Enter] do it" in self.saw or "Enter: all at once" in self.saw:
            return "Enter"
        if "▶ you" not in self.saw:
            return ""
        offered = keys_in(asked_in(self.saw))
        return f":{self._luck.choice((*offered, offered[-1])).lower()}" if offered else ""  # the last: that is all

    def open_table(self, game: str, seats: int) -> None:
        """From the first screen to a lobby, with the arrows."""
        title = rules_of(game).title
        self.pane.until("Host a table")
        self.pane.type("o")
        self._turn("Game", title)
        self.pane.type("Down")
        self._turn("Seats", f"{seats} players")
        self.pane.type("Enter")
        self.pane.until(f"1 of {seats} seats taken", title)

    def _turn(self, label: str, wanted: str) -> None:
        """Turn a line of a form until it says this; key by key, as one too many would turn on."""
        now = self._turned(label, before="")
        while now != wanted:
            self.pane.type("Right")
            now = self._turned(label, before=now)

    def _turned(self, label: str, before: str) -> str:
        """What that line says, once it is something else than before."""

        def says() -> str:
            line = re.search(rf"{label} +◀ (.*?) ▶", self.pane.screen())
            return line[1] if line else before

        assert eventually(lambda: says() != before), self.pane.screen()
        return says()

    def join(self, code: str) -> None:
        """From the first screen to a lobby, typing the code."""
        self.pane.until("Join a table")
        self.pane.type("i")
        self.pane.until("your name", "F1 help")  # which says that a field has the focus
        self.pane.type(f":{code}", "Enter")
        self.pane.until("seats taken")

    def say(self, words: str) -> None:
        """To the table. Once it stands there, every key pressed before has done what it does, too."""
        self.pane.type("t")
        self.pane.until("F1 help")
        self.pane.type(f":{words}", "Enter", "Escape")
        self.pane.until("? help", words)

    def asked(self) -> list[str]:
        """What the ask says: the last thing that happened, the question, the choices."""
        while (asked := asked_in(self.pane.screen())) != asked_in(self.pane.screen()):
            pass  # it was looked at while it was being drawn
        return asked


def asked_in(screen: str) -> list[str]:
    rows = screen.rstrip("\n").split("\n")
    first = next((at for at, row in enumerate(rows) if "▶ you" in row), len(rows))
    asked = [re.split("[│┃]", row)[0].rstrip() for row in rows[first + 1 : -2]]  # below: what is this, and the keys
    return [row for row in asked if not row.startswith(" Waiting for ")]  # that may change at any moment


def keys_in(asked: Sequence[str]) -> list[str]:
    """The keys of the choices: each is a digit or two, or a letter, before its words; or the name of a room, D4."""
    parts = [part for row in asked for part in re.split(r" {2,}", row.strip())]
    found = [re.match(r"(\d{1,2}|[A-Za-z])(?= \S)|[A-F][1-6]\b", part) for part in parts]
    return [key[0] for key in found if key]


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
    """All choose, until everybody sees that the game is over."""
    go_on(*players, until=lambda: all(any(word in player.saw for word in OVER) for player in players))


def go_on(*players: Player, until: Callable[[], bool]) -> None:
    """All choose for so long. However long that takes, it must not stand still."""
    saw, end = [""], 0.0
    while not until():
        for player in players:
            player.choose()
        if saw != (saw := [player.saw for player in players]):
            end = time.monotonic() + PATIENCE
        assert time.monotonic() < end, "\n".join(saw)
        time.sleep(0.05)
