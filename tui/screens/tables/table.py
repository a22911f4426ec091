"""The table screen, the same for every game: what I am asked, and how picks on the board become a move.

It also shows what the others did. The parts of the window are in `table_window.py`.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.timer import Timer

from engines.core import Choose, Commit, Illegal, Move, Request, Secret, View, listed, only_one
from netcode.play.client import Client
from tui.choosing.draft import Draft, draft_of
from tui.screens.tables.late_letters import LateLetters
from tui.screens.tables.question import line_of, lines_of, passed, question_of
from tui.screens.tables.table_window import TableWindow
from tui.screens.tables.what_is_this import NO_CHOICE, in_a_line, in_full, in_this_moment, why_not
from tui.shell.actions import ACTIONS, bindings, keys_of
from tui.widgets.painted import Guide, Painted
from tui.widgets.table.about_line import AboutLine
from tui.widgets.table.ask import BACK, COMMIT, Ask, Question
from tui.widgets.table.crew import Crew
from tui.widgets.top_and_bottom import TakesLetters
from tui.words.hints import Hints

RECENT = 12  # more lines than this are told in short to a player who has just sat down
MANY = 80  # lines: more than one round of picks brings


class TableScreen(TableWindow, Guide, TakesLetters):
    """Redraws after a change, when the client says so; turns picks on the board or in the question into a move."""

    by_itself = True  # whether a choice may be made by itself if there is only one
    line = 0.45  # seconds for each line that is shown slowly
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(
            "leave", "cover", "talk", "journal", "why", "rules", "undo", "undo-step", "hints", "other", "results"
        ),
        replace(ACTIONS["replay"].binding, show=False),  # not shown: the line of keys is full
        *(Binding(str(digit % 10), f"choice({digit})", show=False) for digit in range(1, 11)),
        Binding("pageup", "read(-1)", "older", show=False, tooltip="Read back in the log, or in the chat."),
        Binding("pagedown", "read(1)", "newer", show=False, tooltip="Read on in the log, or in the chat."),
    ]

    def __init__(self, client: Client, *, title: str = "", hints: bool = False) -> None:
        super().__init__(client, title=title)
        self.guided = hints
        self._draft: Draft | None = None
        self._moment: tuple[object, ...] = ()
        self._reason = ""
        self._dirty = False
        self._late = LateLetters()
        self._hints = Hints()
        self._hinted: tuple[int, Request | None, str] = (-1, None, "")  # the hint and its question
        self._doubted: object = None  # the choice that does nothing, once I have been told so
        self._digits = ""  # the first of two digits, if there are more than ten choices
        self._forced: list[str] = []  # what I did since the last question because nothing else could be done
        self._step = range(0)  # the lines of the log that are new
        self._asked: int | None = None  # how long the log was when I was last asked something
        self._passed = range(0)  # the lines between that question and this one
        self._pointed: Hashable = None  # the place that the player points at, on the board or among the choices
        self._sealed: tuple[int, Move | None] = (-1, None)  # what I chose last, and in which slot
        self._secret = False  # whether the table waited for secret picks when the screen was last drawn
        self._timer: Timer | None = None  # runs while secret picks are turned over
        self._last: int | None = None  # animate only up to this line of the log: up to the next question
        self._leave_client: Callable[[], None] = lambda: None

    def on_mount(self) -> None:
        self._leave_client = self.client.subscribe(self._changed)
        self._told = len(self.client.log)
        self._sync()

    def on_resize(self, event: events.Resize) -> None:
        """Once the board is laid out, its letters are known: show them in the question, too. (What every screen does on
        a resize is called by Textual, which asks each class.)"""
        self.call_after_refresh(self._changed)

    def on_unmount(self) -> None:
        self._leave_client()

    @property
    def _pace(self) -> float:
        """Seconds for each line when secret picks are revealed; 0 means all at once."""
        return self.line if self.den.config.drama else 0.0

    # -- from the client to the screen -------------------------------------------------------------------------------

    def _changed(self) -> None:
        """Many changes in a row cause one redraw."""
        if not self._dirty:
            self._dirty = True
            self.call_later(self._sync)

    def _sync(self) -> None:
        self._dirty = False
        if self.client.ending is None:
            self._go_on_playing()
        if self._timer is not None:
            self._see_the_end()
            return
        if self._pace and self._is_dramatic:
            self._see_the_end()
            self._tell()
            return
        fresh = [line.event for line in self.client.log[self._told :]]
        self._news(self._told)
        self._told = len(self.client.log)
        self._secret = isinstance(self.client.request, Secret)
        self._take_up()
        self._show()
        if 0 < len(fresh) <= MANY:
            self._board.happened(fresh)

    def _news(self, told: int) -> None:
        """The lines that were not shown yet. They count as new until there are newer ones."""
        if told != len(self.client.log):
            self._step = range(min(told, len(self.client.log)), len(self.client.log))

    def _take_up(self) -> None:
        """Begin a new draft if the question to me has changed."""
        client = self.client
        choices = client.choices()
        self._board.view = self.view
        moment = (client.slot, client.request is None, bool(choices), client.view)
        if moment != self._moment:
            self._moment, self._reason, self._digits = moment, "", ""
            if self.by_itself and only_one(choices) and self.den.config.forced:
                self._go_on(choices[0])
                return
            self._draft = draft_of(choices, self._board.ways) if choices else None
            if choices:
                self._pointed = None  # a new question: show again what it is about
                log = len(self.client.log)
                before = log - RECENT if self._asked is None else min(self._asked, log)
                self._passed = range(max(before, 0), log)
                self._asked = log
                self._my_turn()

    def _go_on(self, move: Move) -> None:
        """Make the only choice that there is, and say so."""
        client, request = self.client, self.client.request
        self._draft = None
        if request is not None:
            hidden = self._covered and isinstance(request, Commit)
            self._forced.append("▒" if hidden else client.rules.words.option(self.view, request, move))
        client.submit(move)

    @property
    def _is_dramatic(self) -> bool:
        """Whether secret picks, or other hidden things, have just been revealed. After a long absence they are not
        animated."""
        fresh = [line.event for line in self.client.log[self._told :]]
        return 0 < len(fresh) <= MANY and (self._secret or any(map(self._board.is_dramatic, fresh)))

    def _see_the_end(self) -> None:
        """Animate only up to the next question. Later events are shown at once: otherwise the animation would fall
        behind for good."""
        if self._last is None and isinstance(self.client.request, Choose | Secret | Commit):
            self._last = len(self.client.log)

    def _tell(self) -> None:
        """Show what happened line by line, then the table as it is now."""
        log = self.client.log[: self._last]
        if self._told >= len(log):
            self._skip()
            return
        if self._timer is None:
            self._first = self._told
        self._told += 1
        events = [line.event for line in log[self._first :]]
        self._board.tell(events[: self._told - self._first], events[self._told - self._first :])
        text = line_of(self.client, self.view, self._told - 1)
        self._put(Question(text, waiting="Enter: all at once", title="revealed"))
        self._journal(self.view)
        self._timer = self.set_timer(self._pace, self._tell)

    def _skip(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._news(self._first)
        self._told, self._last, self._secret = len(self.client.log), None, False
        self._board.told()
        self._sync()

    def _show(self) -> None:
        if self._timer is not None:
            return  # crew and question must not be ahead of the animation
        view, draft = self.view, self._draft
        self._board.view = view
        self._board.offer(draft.steps() if draft else (), draft.picked if draft else ())
        self._put(self._question(view))
        self._show_crew(view)
        self._journal(view)
        self._show_headline(view)
        self._show_goal(view)
        self._show_about()
        self.refresh_bindings()

    def _put(self, question: Question) -> None:
        question = replace(question, why=keys_of("why", self.den.config.keys))
        self.query_one(Ask).question = question
        self.query_one(AboutLine).key_for_all = question.key_for_all
        self._late.offer(question.keys.values())

    @property
    def letters_taken(self) -> frozenset[str]:
        return frozenset(key.lower() for key in self.query_one(Ask).question.keys.values())

    def _question(self, view: View) -> Question:
        """What the widget `Ask` shows now."""
        client, draft, (slot, move) = self.client, self._draft, self._sealed
        sealed = move if slot == client.slot else None
        last = passed(client, view, self._passed) if draft is not None else lines_of(client, view, self._step)
        if self._forced and draft is not None:
            last = f"Nothing else could be done: {listed(self._forced)}. {last}".rstrip()
        return question_of(
            client, view, self._board, draft, hint=self._hint(view), reason=self._reason, sealed=sealed, last=last
        )

    def _hint(self, view: View) -> str:
        """The hints beside a question to me, if hints are on. While my cards are covered a hint could only be wrong."""
        request = self.client.request
        if not self.guided or request is None or self._draft is None or self._covered:
            return ""
        slot, asked, _ = self._hinted
        if asked is not request or slot != self.client.slot:
            hint = self.client.rules.words.hint(view, request)  # once for each question: it may take a while
            self._hinted = self.client.slot, request, hint
        return self._hints.beside(self._moment, self._advice, self._hinted[-1])

    @property
    def _advice(self) -> str:
        """What the search says about the choices I have now."""
        return ""

    def _show_about(self) -> None:
        """Show the line about the place that the player points at."""
        self.query_one(AboutLine).about = in_a_line(self.client, self.view, self._board, self._draft, self._pointed)

    def _my_turn(self) -> None:
        """I am asked something."""
        self.den.call(f"Your turn: {self.client.rules.title}")

    # -- from the player to the client -------------------------------------------------------------------------------

    def point_at(self, key: Hashable) -> None:
        self._pointed = key
        self._show_about()

    def on_painted_picked(self, event: Painted.Picked) -> None:
        if self._timer is not None:
            self._skip()
        elif event.key == BACK:
            self.action_undo_step()
        elif isinstance(event.key, tuple) and event.key[0] == "all of it":
            self.action_why()
        elif event.key == COMMIT or (event.entered and self._complete):
            self.commit()
        elif isinstance(event.painted, Crew):
            self.action_why()
        else:
            self.pick(event.key)

    @property
    def _complete(self) -> bool:
        return self.client.ending is not None or (self._draft is not None and self._draft.chosen is not None)

    def pick(self, key: Hashable) -> None:
        """Take a step of the choice. If the choice is complete, change its last step instead."""
        draft = self._draft
        if self._timer is not None:
            return
        if draft is None:
            self._board.repaint()  # the cursor has moved
            return
        if draft.chosen is not None and draft.free:
            self._change(draft, key)
        elif draft.pick(self._board.step_of(key) or key):
            self._reason = ""
        else:
            self._reason = self._why(key)
        self._show()
        if draft.chosen is not None and self.query_one(Ask).has_focus:
            self.query_one(Ask).cursor = COMMIT

    def _change(self, draft: Draft, key: Hashable) -> None:
        """The choice is complete: replace its last step by this one, if that is possible."""
        last = draft.picked
        draft.back()
        self._board.offer(draft.steps(), draft.picked)
        if not draft.pick(self._board.step_of(key) or key):
            while draft.picked != last:
                draft.pick(last[len(draft.picked)])
        self._reason = ""

    def commit(self) -> None:
        if self.client.ending is not None:
            self.action_results()
            return
        if self._draft is None or self._draft.chosen is None or self._is_idle(self._draft.chosen):
            return
        self._sealed = self.client.slot, self._draft.chosen
        self._forced.clear()
        try:
            self.client.submit(self._draft.chosen)
        except Illegal as refused:
            self._reason = refused.why
        self._changed()

    def _is_idle(self, move: Move) -> bool:
        """Whether this choice would do nothing and I have not been told so yet. A second Enter makes it all the
        same."""
        request, doubt = self.client.request, (self.client.slot, move)
        why = "" if request is None else self.client.rules.words.idle(self.view, request, move)
        if not why or doubt == self._doubted:
            return False
        self._doubted, self._reason = doubt, f"{why} Enter once more does it all the same."
        self._show()
        return True

    def _why(self, key: Hashable) -> str:
        """Why a place cannot be picked, in the words of the rules."""
        if self.client.request is None or key is None:
            return ""
        return why_not(self.client, self.view, self._board, self._draft, key) or NO_CHOICE

    # -- actions -----------------------------------------------------------------------------------------------------

    def action_choice(self, digit: int) -> None:
        """Pick a choice by its number; of more than ten choices by two digits. A choice with a letter can be picked by
        its number, too."""
        question = self.query_one(Ask).question
        numbered = {key: step for step, key in question.keys.items() if key.isdecimal()}
        typed, self._digits = f"{self._digits}{digit % 10}", ""
        if typed in numbered:
            self.pick(numbered[typed])
        elif any(key.startswith(typed) for key in numbered):
            self._digits = typed
        elif digit <= len(question.steps):
            step, *_ = question.steps[digit - 1]
            if question.keys[step].strip("0"):  # what has 0 means something else by another digit
                self.pick(step)

    def action_undo_step(self) -> None:
        if self._draft is not None and self._draft.back():
            self._reason = ""
            self._show()

    @property
    def _within(self) -> bool:
        """Whether there is something here to go back from: the chat, the log, a step of the choice."""
        return self._reads or bool(self._draft is not None and self._draft.free)

    def action_back(self) -> None:
        if self._reads:
            self._board.focus()
        elif self._draft is not None and self._draft.free:
            self.action_undo_step()
        else:
            self.action_leave()

    def action_why(self) -> None:
        """Show all there is to say about the place that is pointed at, or the one under the cursor, and about this
        moment: the window may have no room for all of that."""
        from tui.screens.rules import RulesScreen

        key = self._pointed
        if key is None and isinstance(self.focused, Painted):
            key = self.focused.cursor
        question, goal = self.query_one(Ask).question, self.query_one(AboutLine).goal
        now = in_this_moment(self._board.headline(self.view), question, goal)
        page = in_full(self.client, self.view, self._board, self._draft, key, now)
        self.app.push_screen(RulesScreen(self.client.rules.name, page))

    def action_cover(self) -> None:
        if self._timer is not None:  # end the animation: it is drawn over a picture that is not covered
            self._skip()
        self.cover(not self._covered)
        self._show()

    def action_hints(self) -> None:
        self.guided = not self.guided
        self._show()

    def action_undo(self) -> None:
        if not self.client.can_undo():
            return
        self.client.undo()
        while self.by_itself and self.den.config.forced and only_one(self.client.choices()) and self.client.can_undo():
            self.client.undo()  # take this one back, too: it would be made by itself again
        self._forced.clear()
        self._changed()

    def action_replay(self) -> None:
        """Replay the game so far, from the question before this one; the table waits behind the replay."""
        from netcode.play.replay import ReplayClient
        from tui.screens.tables.replay import ReplayScreen

        log, since = self.client.log, self._passed
        slot = log[since.start].slot if since and since.stop <= len(log) else self.client.slot
        client = ReplayClient(self.client.reel(), self.client.me, slot=max(slot - 1, 0))
        self.app.push_screen(ReplayScreen(client, covered=self._covered))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "undo":
                return self.client.can_undo() or None
            case "cover":  # a spectator has no cards
                return self.client.me is not None
            case "results":
                return self.client.ending is not None
            case _:
                return True

    def on_click(self) -> None:
        """A click anywhere ends the animation: everything is shown at once."""
        if self._timer is not None:
            self._skip()

    def on_key(self, event: events.Key) -> None:
        """Letters of the board work wherever the focus is. A letter that comes too late for its choice is not a
        command."""
        if event.character and not self._board.has_focus:
            self._board.press(event)
        if event.character and self._late.holds(event.character):
            event.stop()
