"""What all screens share: a top line, a line of keys, help, and a notice if the terminal is too small."""

from typing import TYPE_CHECKING, ClassVar, cast

from textual import events
from textual._styles_cache import StylesCache
from textual.binding import BindingType
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from tui.shell.actions import bindings

if TYPE_CHECKING:
    from tui.shell.app import DenApp

MINIMUM = (80, 23)  # 80x24 with the status line of a multiplexer


class LeavesNothing:
    """Frees the memory of a screen when it is closed: its rows would otherwise stay in a cache."""

    def on_unmount(self) -> None:
        StylesCache.get_inner_outer.cache_clear()  # this cache of Textual keeps the rows of the last thousand widgets


class DenScreen(LeavesNothing, Screen[None]):
    """`HELP`: what the help says about this screen before it lists the keys."""

    HELP: ClassVar[str] = ""
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("help", "back")]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    DEFAULT_CSS = """
    DenScreen { background: $background; color: $foreground; }
    DenScreen #too-small { display: none; }
    DenScreen Input, DenScreen Input:focus { height: 1; border: none; padding: 0 1; }
    DenScreen.-small > * { display: none; }
    DenScreen.-small #too-small { display: block; }
    """

    _had_focus: Widget | None = None  # before the window became too small

    @property
    def den(self) -> "DenApp":
        """The app, with its own type."""
        return cast("DenApp", self.app)

    def _screen_resized(self, size: Size) -> None:
        """Lay out for a new size. Laying out tells all widgets their size, and so the screen its own once more."""
        if size != self._compositor.size:
            super()._screen_resized(size)

    def on_resize(self, event: events.Resize) -> None:
        width, height = event.size
        small = width < MINIMUM[0] or height < MINIMUM[1]
        if small and not self.has_class("-small"):
            self._had_focus = self.focused  # what is hidden loses it
        elif not small and self.has_class("-small"):
            self.call_after_refresh(self.set_focus, self._had_focus)
        self.set_class(small, "-small")
        if small:
            there = self.query("#too-small").results(Static)
            notice = next(there, None) or Static(id="too-small", markup=False)
            notice.update(f"Den needs {MINIMUM[0]}x{MINIMUM[1]}; this window is {width}x{height}.")
            if notice.parent is None:
                self.mount(notice)  # a screen that is being closed shows no notice

    def on_screen_suspend(self) -> None:
        """Another screen covers this one, so this one must be drawn again when it comes back."""
        for widget in (self, *self.query("*")):
            widget._styles_cache.clear()

    def action_help(self) -> None:
        from tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self))

    def action_back(self) -> None:
        self.action_leave()

    def action_leave(self) -> None:
        if len(self.app.screen_stack) > 2:
            self.app.pop_screen()
        else:
            self.app.exit()
