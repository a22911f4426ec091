"""The first screen: everything that can be done, at a glance."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Center, Vertical

from netcode.storage.lessons import Lessons
from tui.look.canvas import Canvas
from tui.screens.base import DenScreen
from tui.shell.actions import bindings
from tui.shell.main_menu import PLACES, places
from tui.widgets.menu import Item, Menu
from tui.widgets.night import draw_night
from tui.widgets.painted import Painted
from tui.widgets.top_and_bottom import KeyLine
from tui.words.games import all_games

LAMP = (
    ("           │           ", "frame"),
    ("         ╭─┴─╮         ", "lamp"),
    ("       ╭─╯   ╰─╮       ", "lamp"),
    ("     ╭─╯       ╰─╮     ", "lamp"),
    ("     ╰────╮ ╭────╯     ", "lamp"),
    ("          ╰─╯          ", "lamp strong"),
    ("   ·    ·  D E N  ·    ·   ", "lamp strong"),
)


class Sign(Painted, can_focus=False):
    """The street at night; in plain ASCII, a lamp."""

    DEFAULT_CSS = "Sign { width: 100%; height: 1fr; max-height: 30; }"

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height, plain=self.plain)
        draw_night(canvas, 0, height - 1)
        top = (height - 1 - len(LAMP)) // 2
        for y, (line, ink) in enumerate(LAMP if self.plain else (), top):
            canvas.put((width - len(line)) // 2, y, line, ink)
        text = f"{all_games()} of thieves, played with friends, with no host to trust"
        canvas.put((width - len(text)) // 2, height - 1, text, "quiet")
        return canvas


class HomeScreen(DenScreen):
    HELP = "Everything starts here. Choose with the arrows and Enter, or type the letter."
    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    DEFAULT_CSS = """
    HomeScreen #middle { width: 100%; height: 1fr; }
    HomeScreen Menu { width: 78; height: 11; margin-top: 1; padding: 0 5; }
    """

    def compose(self) -> ComposeResult:
        with Vertical(id="middle"):
            yield Sign()
            with Center():
                yield Menu(self._items(), id="menu")
        yield KeyLine()

    def on_screen_resume(self) -> None:
        """The player may come back from a lesson."""
        self.query_one(Menu).show(self._items())

    def _items(self) -> Sequence[Item]:
        lessons_first = Lessons(self.den.home).lead
        return [
            Item(place.key, place.letter, place.title, place.sentence) for place in places(lessons_first=lessons_first)
        ]

    def action_back(self) -> None:
        """Do nothing: there is nothing to go back to, and one Esc too many must not quit the app."""

    def on_painted_picked(self, event: Painted.Picked) -> None:
        place = next((place for place in PLACES if place.key == event.key), None)
        if place is not None:
            self.den.go(place)
