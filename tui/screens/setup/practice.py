"""Setting up a practice game: which one, how many rivals, how good, and the game's own options."""

from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from engines.search import DEFAULT, LEVELS
from netcode.play.lesson import Lesson, lessons_of
from netcode.storage.lessons import Lessons
from netcode.storage.saved_games import shelf_of
from netcode.storage.store import StoreError
from tui.screens.setup.game_form import GameForm
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.widgets.input.form import Field, Form
from tui.widgets.key_hints import KeyHints
from tui.widgets.top_and_bottom import Headline, KeyLine


class PracticeScreen(GameForm):
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("learn")]
    HELP = "A practice game is on this machine alone. Choose a game and your rivals, then press Enter."
    TITLED = "Practice"

    def __init__(self, game: str = "") -> None:
        super().__init__(game)
        self._was_named = game in self.games
        self._last: tuple[str, int, str] | None = None  # what was played last: it is proposed again

    def compose(self) -> ComposeResult:
        with suppress(OSError, StoreError):
            self._last = shelf_of(table_commands.store_of(self.den)).latest()
        if not self._was_named and self._last and self._last[0] in self.games:
            self.game = self._last[0]
        yield Headline()
        yield Static(id="blurb", markup=False)
        yield Form(self.fields(), id="form")
        yield KeyHints(("enter", "sit down"), id="go")
        yield KeyLine()

    def seats_and_more(self) -> list[Field]:
        rules, guided = self.rules, [(True, "with hints"), (False, "without")]
        seats = [(seats, f"{seats - 1} {'rival' if seats == 2 else 'rivals'}") for seats in rules.seats]
        game, many, level = self._last or ("", 0, DEFAULT)
        usual = many if game == self.game and many in rules.seats else min(4, rules.seats[-1])
        level = level if level in LEVELS else DEFAULT
        return [
            Field("seats", "Rivals", seats, usual, "Bots, at this machine."),
            Field("level", "They play", [(each, each) for each in LEVELS], level, "", LEVELS),
            Field("hints", "Guided", guided, self.den.config.hints, "What to do here, and why."),
        ]

    def blurb(self) -> str:
        seats = self.rules.seats
        return f"{super().blurb()}\n{seats[0]} to {seats[-1]} players, about {self.rules.minutes} minutes."

    def on_screen_resume(self) -> None:
        """The player may come back from the lesson."""
        self._tell()

    def _tell(self) -> None:
        super()._tell()
        lesson = self._lesson
        keys = [("enter", "sit down"), *([("e", f"learn it first ({lesson.minutes} minutes)")] if lesson else [])]
        self.query_one("#go", KeyHints).show(*keys)

    @property
    def _lesson(self) -> Lesson | None:
        """The next lesson of this game that was not done yet; None if all were."""
        known = Lessons(self.den.home)
        return next((lesson for lesson in lessons_of(self.rules) if not known.of(lesson.id).done), None)

    def action_learn(self) -> None:
        if lesson := self._lesson:
            self.den.learn(lesson)

    def on_form_done(self) -> None:
        form = self.query_one(Form)
        self.den.practise(
            self.rules,
            seats=form["seats"],
            level=form["level"],
            hints=form["hints"],
            settings=self.chosen_settings(),
        )
