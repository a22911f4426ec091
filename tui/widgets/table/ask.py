"""The ask: the widget that shows what I am asked and the choice as it grows, with a way back until it is made."""

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from textual.reactive import reactive

from tui.look.canvas import Canvas, Ink, fit, wrapped
from tui.widgets.painted import Painted

COMMIT, BACK = ("commit",), ("back",)


@dataclass(frozen=True)
class Question:
    """Everything that the ask shows at one moment."""

    sentence: str
    mine: bool = False  # something is asked of me
    steps: Sequence[tuple[Hashable, str]] = ()  # what can be picked next, with its label
    keys: Mapping[Hashable, str] = field(default_factory=dict)  # and what is typed for it
    so_far: str = ""  # what has been picked, in words
    preview: str = ""  # the complete choice, in words, before it is made
    waiting: str = ""  # who is waited for
    last: str = ""  # the last thing that happened
    hint: str = ""
    reason: str = ""  # why something was refused
    alarm: str = ""  # trouble: what happened and what to do
    can_go_back: bool = False
    title: str = ""


class Ask(Painted):
    """The key before a choice picks it; enter confirms; backspace goes back."""

    HELP = (
        "The question, and the choices you have. The letter or number before one picks it: of more than ten, type "
        "both digits. Enter confirms, Backspace goes back a step."
    )
    DEFAULT_CSS = """
    Ask { height: 8; padding: 0 0 0 1; overflow-y: auto;
        border-top: heavy $frame; border-title-color: $quiet; }
    Ask.mine { border-top: heavy $lamp; border-title-color: $lamp; border-title-style: bold; }
    """

    question: reactive[Question] = reactive(Question(""), always_update=True, repaint=False)

    def watch_question(self, question: Question) -> None:
        self.set_class(question.mine, "mine")
        if (title := question.title or ("▶ you" if question.mine else "…")) != self.border_title:
            self.border_title = title  # this draws everything again
        self.repaint()
        keys = list(self.canvas.spots)
        if self.cursor not in keys:
            self.cursor = keys[0] if keys else None
        self.scroll_home(animate=False)

    def paint(self, width: int, height: int) -> Canvas:
        for lines in (3, 2, 1):  # what happened is shortened, but never left out
            canvas = self._painted(shortened(self.question.last, width, lines), width, height)
            if canvas.height <= height:
                break
        return canvas

    def _painted(self, last: Sequence[str], width: int, height: int) -> Canvas:
        """The picture, with the last thing that happened in at most so many lines."""
        question = self.question
        canvas = Canvas(width, max(height, 40))
        for y, line in enumerate(last):
            canvas.put(0, y, line, "quiet")
        y = len(last)
        if question.alarm:
            y = self._lines(canvas, y, question.alarm, "alarm strong")
        y = self._lines(canvas, y, question.sentence, "bright strong" if question.mine else "")
        if question.so_far and not question.preview:
            y = self._lines(canvas, y, question.so_far, "lamp")
        if question.preview:
            y = self._confirm(canvas, y, question)
        elif question.steps:
            y = self._chips(canvas, y, question)
            if question.can_go_back:
                y = self._button(canvas, 0, y, BACK, "[Backspace] back")[1]
        if question.reason:
            y = self._lines(canvas, y, question.reason, "alarm")
        if question.waiting:
            y = self._lines(canvas, y, question.waiting, "quiet")
        if question.hint and not question.reason:
            for line in whole_sentences(f"Hint: {question.hint}", width, height - y):  # gets the room that is left
                canvas.put(0, y, line, "slate")
                y += 1
        return self._cropped(canvas, max(y, height))

    def _lines(self, canvas: Canvas, y: int, text: str, ink: Ink) -> int:
        for line in wrapped(text, canvas.width):
            canvas.put(0, y, line, ink)
            y += 1
        return y

    def _chips(self, canvas: Canvas, y: int, question: Question) -> int:
        x = 0
        for step, label in question.steps:
            typed = question.keys.get(step, "")
            text = fit(label, min(canvas.width - 4, max(len(label), 1))).rstrip() if len(label) < 200 else label
            text = text.removeprefix(f"{typed} ") if text != typed else ""  # the key of a room is its name
            size = len(typed) + 1 + len(text) + 2
            if x and x + size > canvas.width:
                x, y = 0, y + 1
            x, y = self._chip(canvas, x, y, step, text, typed)
        return y + 1

    def _chip(self, canvas: Canvas, x: int, y: int, step: Hashable, text: str, typed: str) -> tuple[int, int]:
        here = step == self.cursor and self.has_focus
        start = x
        x = canvas.put(x, y, typed, "key")
        x = canvas.put(x, y, f" {text}" if text else "", "")
        canvas.put(x, y, "  ")
        canvas.spot(step, start, y, x - start, 1, typed if typed.isalpha() else "")
        if here:
            canvas.tint(start, y, x - start, 1, "cursor")
        return x + 2, y

    def _confirm(self, canvas: Canvas, y: int, question: Question) -> int:
        y = self._lines(canvas, y, f"▶ {question.preview}", "lamp strong")
        x, _ = self._button(canvas, 0, y, COMMIT, "[Enter] do it")
        return self._button(canvas, x + 3, y, BACK, "[Backspace] back")[1] if question.can_go_back else y + 1

    def _button(self, canvas: Canvas, x: int, y: int, key: Hashable, text: str) -> tuple[int, int]:
        end = canvas.put(x, y, text, "lamp" if key == COMMIT else "quiet")
        canvas.spot(key, x, y, end - x, 1)
        if key == self.cursor and self.has_focus:
            canvas.tint(x, y, end - x, 1, "cursor")
        return end, y + 1

    @staticmethod
    def _cropped(canvas: Canvas, height: int) -> Canvas:
        canvas.height = min(canvas.height, height)
        return canvas


def shortened(text: str, width: int, lines: int) -> list[str]:
    """The text in at most so many lines; a longer text is cut at the end."""
    rows = wrapped(text, width) if text else []
    return rows if len(rows) <= lines else [*rows[: lines - 1], fit(" ".join(rows[lines - 1 :]), width).rstrip()]


def whole_sentences(text: str, width: int, lines: int) -> list[str]:
    """As many whole sentences as fit in so many lines. If these fill no more than half of them, the next one is cut."""
    if lines <= 0:
        return []
    ends = [match.end() for match in re.finditer(r"[.!?](?= |$)", text)]
    fitting = (kept for end in reversed(ends) if len(kept := wrapped(text[:end], width)) <= lines)
    rows = next(fitting, [])
    return rows if 2 * len(rows) > lines else shortened(text, width, lines)
