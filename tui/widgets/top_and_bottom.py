"""The lines at the top and the bottom of every screen: the headline, and the keys."""

import re
from collections.abc import Container, Mapping

from rich.cells import cell_len
from textual.binding import ActiveBinding, Binding
from textual.reactive import reactive

from tui.look.canvas import Canvas, fit
from tui.widgets.painted import Painted

KEY_NAMES = {
    "question_mark": "?",
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "slash": "/",
    "backspace": "Bksp",
    "tab": "Tab",
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "pagedown": "PgDn",
    "pageup": "PgUp",
    "home": "Home",
    "end": "End",
}

Active = Mapping[
    str, ActiveBinding
]  # what each key does at this place now: found anew at each question, which takes long
PALETTE = "command_palette"  # the action that shows all commands


def key_name(key: str) -> str:
    first = key.split(",")[0]
    return KEY_NAMES.get(first, first.upper() if re.fullmatch(r"f\d+", first) else first.replace("ctrl+", "^"))


class Headline(Painted, can_focus=False):
    """What is played and how it stands; at the right the name of the table and how it is."""

    DEFAULT_CSS = "Headline { height: 1; padding: 0 1; background: $panel; }"

    title: reactive[str] = reactive("Den")
    status: reactive[str] = reactive("")
    corner: reactive[str] = reactive("")
    alarm: reactive[bool] = reactive(False)

    def on_mount(self) -> None:
        for name in ("title", "status", "corner", "alarm"):
            self.watch(self, name, self.repaint, init=False)

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, 1)
        room = width - cell_len(self.corner) - 2
        text = f"{self.title} · {self.status}" if self.status else self.title
        shown = fit(text, max(room, 0)).rstrip()
        canvas.put(0, 0, shown, "")
        canvas.put(0, 0, shown[: len(self.title)], "lamp strong")
        canvas.right(width, 0, self.corner, "alarm strong" if self.alarm else "quiet")
        return canvas


class TakesLetters:
    """A screen on which letters pick something."""

    @property
    def letters_taken(self) -> frozenset[str]:
        raise NotImplementedError


class KeyLine(Painted, can_focus=False):
    """The keys of this place, with what they do. A click does it too."""

    DEFAULT_CSS = "KeyLine { height: 1; padding: 0 1; background: $panel; dock: bottom; }"

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.repaint())  # also sent when the focus moves
        self.call_after_refresh(self.repaint)

    def paint(self, width: int, height: int) -> Canvas:
        canvas, active, choices = Canvas(width, 1), self.screen.active_bindings, self._choices
        x, width = 0, self._all(canvas, active)
        for key, binding, enabled in self._keys(active, choices):
            size = cell_len(key) + 1 + cell_len(binding.description)
            if x + size > width:
                break
            canvas.put(x, 0, key, "key" if enabled and key not in choices else "quiet")
            canvas.put(x + cell_len(key) + 1, 0, binding.description, "" if enabled else "quiet")
            canvas.spot(binding.action, x, 0, size, 1)
            x += size + 2
        return canvas

    def _all(self, canvas: Canvas, active: Active) -> int:
        """At the right end, the key of the palette, which shows the actions that do not fit here. Returns where it
        begins."""
        palette = next((key for key, (_, binding, *_) in active.items() if binding.action == PALETTE), "")
        if not palette:
            return canvas.width
        name, x = key_name(palette), canvas.width - cell_len(key_name(palette)) - len(" all")
        canvas.put(canvas.put(x, 0, name, "key"), 0, " all")
        canvas.spot(PALETTE, x, 0, canvas.width - x, 1)
        return x - 1

    def _keys(self, active: Active, choices: Container[str]) -> list[tuple[str, Binding, bool]]:
        """The screen's own keys, in its order, then the app's."""
        chosen: dict[str, tuple[str, Binding, bool]] = {}
        back: tuple[str, Binding, bool] | None = None
        for key, (node, binding, enabled, _tooltip) in active.items():
            before = chosen.get(binding.action)
            if binding.show and node in (self.screen, self.app) and (not before or before[0] in choices):
                chosen[binding.action] = (key_name(key), binding, enabled)
            elif binding.action == "back":
                back = (key_name(key), binding, enabled)
        if back and "leave" not in chosen:  # where letters are typed, q is a letter
            chosen["back"] = back
        own = [binding.action for _, binding in self.screen._bindings]
        return sorted(chosen.values(), key=lambda item: own.index(item[1].action) if item[1].action in own else 99)

    @property
    def _choices(self) -> Container[str]:
        """The keys that pick something now, so that their commands are found by other keys or by a click."""
        return self.screen.letters_taken if isinstance(self.screen, TakesLetters) else ()

    async def on_painted_picked(self, event: Painted.Picked) -> None:
        event.stop()
        for node, binding, *_ in self.screen.active_bindings.values():
            if binding.action == event.key:
                await self.app.run_action(binding.action, node)
                return
