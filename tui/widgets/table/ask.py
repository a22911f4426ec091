"""The ask: the widget that shows what I am asked and the choice as it grows, with a way back until it is made."""

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len
from textual.reactive import reactive

from tui.look.canvas import Canvas, Ink, fit, wrapped
from tui.widgets.painted import Painted
from tui.widgets.top_and_bottom import key_name

COMMIT, BACK = ("commit",), ("back",)
GO_BACK = "[Backspace] back"


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
    why: Sequence[str] = ("w", "f2")  # the keys that tell all of what is cut

    @property
    def places(self) -> Sequence[Hashable]:
        """Where the cursor can be, from the first to the last."""
        picks = [COMMIT] if self.preview else [step for step, _ in self.steps]
        return [*picks, BACK] if picks and self.can_go_back else picks

    @property
    def key_for_all(self) -> str:
        """What is typed to read all of what is cut; a choice may have the letter."""
        letters = {letter.lower() for letter in self.keys.values()}
        return key_name(next((key for key in self.why if key not in letters), self.why[-1]))


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
        if self.cursor not in question.places:
            self.set_reactive(Ask.cursor, next(iter(question.places), None))  # painted below, with all the rest
        self.repaint()
        self.scroll_home(animate=False)

    def paint(self, width: int, height: int) -> Canvas:
        """What happened is shortened where something is asked of me: to two lines for a whole hint, to one for any hint
        at all. Both are left out only where the choices need all the room."""
        question = self.question
        hint = f"Hint: {question.hint}" if question.hint and not question.reason else ""
        most = 3 if question.mine else height
        shares = [*((True, lines) for lines in range(most, 1, -1)), *((False, lines) for lines in (3, 2, 1, 0))]
        for whole, lines in shares:
            canvas = Canvas(width, max(height, 40))
            y = self._asked(canvas, shortened(question.last, width, lines))
            said = all_of(hint, width) if whole else whole_sentences(hint, width, height - y)
            if y + max(len(said), bool(hint and lines)) <= height:
                break
        cut = question.key_for_all if said != all_of(hint, width) else ""
        canvas.height = max(write_all(canvas, y, said, "slate", cut=cut), height)
        if hint and not said:
            self._hint_aside(canvas, height - 1, cut)
        return canvas

    @staticmethod
    def _hint_aside(canvas: Canvas, y: int, key: str) -> None:
        """Say at the end of a row that there is a hint, if the choices leave room for that."""
        text = "Hint … "
        x = canvas.width - cell_len(text) - cell_len(key)
        if y >= 0 and canvas.rows()[y][x - 1 :].isspace():
            canvas.put(canvas.put(x, y, text, "slate"), y, key, "key")
            canvas.spot(("all of it", y), x, y, canvas.width - x, 1, aside=True)

    def _asked(self, canvas: Canvas, last: Sequence[str]) -> int:
        """Paint these lines of what happened, the question and the choices; returns the row after them."""
        question = self.question
        cut = question.key_for_all if list(last) != all_of(question.last, canvas.width) else ""
        y = write_all(canvas, 0, last, "quiet", cut=cut)
        if question.alarm:
            y = self._lines(canvas, y, question.alarm, "alarm strong")
        y = self._lines(canvas, y, question.sentence, "bright strong" if question.mine else "")
        if question.preview:
            y = self._confirm(canvas, y, question)
        elif question.steps:
            y = self._chips(canvas, self._so_far(canvas, y, question), question)
        if question.reason:
            y = self._lines(canvas, y, question.reason, "alarm")
        if question.waiting:
            y = self._lines(canvas, y, question.waiting, "quiet")
        return y

    def _so_far(self, canvas: Canvas, y: int, question: Question) -> int:
        """What has been picked, and the way back: before the choices, which may be more than the window shows."""
        low = self._lines(canvas, y, question.so_far, "lamp") if question.so_far else y
        if not question.can_go_back:
            return low
        x = cell_len(wrapped(question.so_far, canvas.width)[-1]) + 3 if low > y else 0
        if x + len(GO_BACK) > canvas.width:
            return self._button(canvas, 0, low, BACK, GO_BACK)[1]
        return self._button(canvas, x, max(low - 1, y), BACK, GO_BACK)[1]

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
        return self._button(canvas, x + 3, y, BACK, GO_BACK)[1] if question.can_go_back else y + 1

    def _button(self, canvas: Canvas, x: int, y: int, key: Hashable, text: str) -> tuple[int, int]:
        end = canvas.put(x, y, text, "lamp" if key == COMMIT else "quiet")
        canvas.spot(key, x, y, end - x, 1)
        if key == self.cursor and self.has_focus:
            canvas.tint(x, y, end - x, 1, "cursor")
        return end, y + 1


def write_all(canvas: Canvas, y: int, rows: Sequence[str], ink: Ink, *, cut: str) -> int:
    """Rows of text. `cut`: something is missing, and this key says all. Returns the row after the last."""
    for row, text in enumerate(rows, y):
        canvas.put(0, row, text, ink)
    if rows and cut:
        say_all(canvas, y + len(rows) - 1, rows[-1], ink, cut)
    return y + len(rows)


def say_all(canvas: Canvas, y: int, text: str, ink: Ink, key: str) -> None:
    """A row that is not all there is to say, with the key for all of it."""
    text = text if text.endswith("…") else f"{text} …"
    room = canvas.width - cell_len(key) - 1
    x = canvas.put(0, y, f"{fit(text, room).rstrip() if cell_len(text) > room else text} ", ink)
    end = canvas.put(x, y, key, "key")
    canvas.put(end, y, " " * (canvas.width - end))
    canvas.spot(("all of it", y), x, y, end - x, 1, aside=True)


def all_of(text: str, width: int) -> list[str]:
    return wrapped(text, width) if text else []


def shortened(text: str, width: int, lines: int) -> list[str]:
    """The text in at most so many lines; a longer text is cut at the end."""
    rows = all_of(text, width) if lines else []
    return rows if len(rows) <= lines else [*rows[: lines - 1], fit(" ".join(rows[lines - 1 :]), width).rstrip()]


def whole_sentences(text: str, width: int, lines: int) -> list[str]:
    """As many whole sentences as fit in so many lines. If these fill no more than half of them, the next one is cut."""
    if lines <= 0 or not text:
        return []
    ends = [match.end() for match in re.finditer(r"[.!?](?= |$)", text)]
    fitting = (kept for end in reversed(ends) if len(kept := wrapped(text[:end], width)) <= lines)
    rows = next(fitting, [])
    return rows if 2 * len(rows) > lines else shortened(text, width, lines)
