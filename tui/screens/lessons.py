"""The list of lessons: one or two a game, each a few minutes of play in which a sentence says what to do."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from engines.catalogue import GAMES, rules_of
from netcode.play.lesson import Lesson, lessons_of
from netcode.storage.lessons import Lessons
from tui.screens.base import DenScreen
from tui.shell.actions import bindings
from tui.widgets.menu import Item, Menu
from tui.widgets.painted import Painted
from tui.widgets.top_and_bottom import Headline, KeyLine

NOT_NOW = Item("not now", "n", "Not now", "let the lessons stand further down on the menu")


class LessonsScreen(DenScreen):
    HELP = "Learn a game by playing it: a lesson takes three to five minutes and says what to do, step by step."
    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    DEFAULT_CSS = "LessonsScreen Menu { margin-top: 2; }"

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Menu([], id="menu")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Learn by playing"
        self._found = {lesson.id: lesson for name in GAMES for lesson in lessons_of(rules_of(name))}
        self._list()

    def on_screen_resume(self) -> None:
        self._list()

    def _list(self) -> None:
        self._lessons = Lessons(self.den.home)
        lessons = [self._item(at, lesson) for at, lesson in enumerate(self._found.values(), 1)]
        menu = self.query_one(Menu)
        menu.show([*lessons, *([NOT_NOW] if self._lessons.lead else ())])
        menu.cursor = next((id for id in self._found if not self._lessons.of(id).done), menu.cursor)

    def _item(self, at: int, lesson: Lesson) -> Item:
        title = rules_of(lesson.game).title
        return Item(lesson.id, str(at) if at < 10 else "", title, f"{lesson.title}{self._state(lesson)}")

    def _state(self, lesson: Lesson) -> str:
        progress = self._lessons.of(lesson.id)
        at = f" ({progress.at + 1} of {len(lesson.steps)})" if progress.at else ""
        return f"{' ✓' if progress.done else ''}{at}"

    def on_painted_picked(self, event: Painted.Picked) -> None:
        if lesson := self._found.get(str(event.key)):
            self.den.learn(lesson)
        elif event.key == NOT_NOW.key:
            self._lessons.not_now()
            self.action_leave()
