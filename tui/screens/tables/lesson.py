"""A lesson: the table screen with a sentence that says what to do; it accepts no other move."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

from textual import events

from engines.core import View
from netcode.play.lesson import LessonClient
from tui.screens.tables.table import TableScreen
from tui.widgets.table.ask import Question
from tui.widgets.top_and_bottom import Headline

GO_ON: Final = "Press Enter to go on."
AFTERWARDS: Final = 3  # seats of the game that is offered at the end: two bots


class LessonTable(TableScreen):
    """`came_to` is called with the step at which the lesson stands, and whether it is the last."""

    by_itself = False  # a lesson shows every step
    HELP = (
        "A lesson is played like the game: do what the sentence says, with the key it names. U goes a step back, Esc "
        "leaves; the lesson goes on where you left it."
    )

    def __init__(self, client: LessonClient, came_to: Callable[[int, bool], None]) -> None:
        super().__init__(client, title="lesson")
        self.lesson, self._came_to = client, came_to

    def _take_up(self) -> None:
        """Where there is only something to read, nothing can be picked; after it, what could be before."""
        if not self._reading and self._draft is None:
            self._moment = ()
        super()._take_up()
        if self._reading:
            self._draft = None

    def _show(self) -> None:
        super()._show()
        self._came_to(self.lesson.at, self.lesson.step is None)

    def _question(self, view: View) -> Question:
        """What to do and why. Other choices can still be picked, and are refused with a sentence."""
        question, step = super()._question(view), self.lesson.step
        plain = replace(question, last="", hint="", waiting="", mine=True, steps=self._wanted_first(question.steps))
        if step is None:
            title = self.client.rules.title
            return Question("You have done it, the lesson is over.", mine=True, preview=f"{title} with two bots")
        if not step.mine:
            return Question(step.text, mine=True, preview="Go on", reason=self._reason)
        if question.preview:
            return replace(plain, sentence=step.text)
        self._point_out()
        return replace(plain, sentence=f"{step.text} {self._press()}")

    def _show_headline(self, view: View) -> None:
        super()._show_headline(view)
        lesson = self.lesson.lesson
        head = self.query_one(Headline)
        head.status = f"lesson: {lesson.title}"
        over = self.lesson.step is None
        head.corner = "done" if over else f"step {self.lesson.at + 1} of {len(lesson.steps)}"

    @property
    def _next(self) -> Hashable | None:
        """The next step of the choice that the lesson wants."""
        draft, wanted = self._draft, self.lesson.wanted
        return None if draft is None or wanted is None else draft.toward(wanted)

    def _wanted_first(self, steps: Sequence[tuple[Hashable, str]]) -> Sequence[tuple[Hashable, str]]:
        """In a small window only the first of many choices can be seen."""
        return sorted(steps, key=lambda step: step[0] != self._next)

    def _point_out(self) -> None:
        """Move the cursor to the place that is meant."""
        for key in self._board.canvas.spots:
            if self._board.step_of(key) == self._next:
                self._board.cursor = key
                return

    def _press(self) -> str:
        """The key to press for that."""
        step, board = self._next, self._board
        spots = board.canvas.spots.values()
        letter = next((spot.letter for spot in spots if spot.letter and board.step_of(spot.key) == step), "")
        if letter:
            return _type(letter)
        steps = [] if self._draft is None else board.in_order(self._draft.steps())
        return _type(board.keys(steps)[step]) if step in steps else "Press Enter at the cursor."

    # -- from the player to the lesson -------------------------------------------------------------------------------

    @property
    def _reading(self) -> bool:
        """There is only something to read."""
        return self.lesson.step is None or not self.lesson.step.mine

    @property
    def _complete(self) -> bool:
        return self._reading or super()._complete

    def on_key(self, event: events.Key) -> None:
        if self._reading and event.is_printable and event.key not in self.active_bindings:
            self._refuse(GO_ON)

    def pick(self, key: Hashable) -> None:
        draft = self._draft
        if self._complete:
            self._refuse(GO_ON)
        elif draft is not None and (self._board.step_of(key) or key) != self._next:
            self._refuse(f"Not that one now. {self._press()}")
        else:
            super().pick(key)

    def _refuse(self, reason: str) -> None:
        self._reason = reason
        self._show()

    def commit(self) -> None:
        step = self.lesson.step
        if step is None:
            self._now_for_real()
        elif step.mine:
            super().commit()
        else:
            self._reason = ""
            self.lesson.read_on()

    def _now_for_real(self) -> None:
        rules = self.client.rules
        self.den.leave_table(self)
        self.den.practise(rules, seats=max(AFTERWARDS, rules.seats[0]), level="beginner", hints=True)


def _type(key: str) -> str:
    """A key, or the signs that are typed one after the other."""
    return f"{'Press' if len(key) == 1 else 'Type'} {key.upper()}."
