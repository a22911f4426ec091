"""The runner: one game, advanced by answers, one stretch of its rules at a time.

A game is its rules, seats, options and answers: the same answers give the same game on any machine. Between stretches
the state is plain data, so a copy is the state at the start of the stretch plus the few answers since.
"""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any

from engines.core.knowledge import Ledger
from engines.core.requests import Answer, Illegal, Request
from engines.core.rules import Event, Rules, Script, Setting, State
from engines.core.running.copying import copied, uncopied
from engines.core.running.rule_errors import Broken, Rule, endless, explained, not_plain, returned

MOST_EMPTY = 1000  # stretches in a row that ask nothing


class Game:
    """`request` is what the game waits for (None once it is over), `state` the public table, `answers` and `events` the
    record.

    `ledger` is the public record of what the hidden cards may be. With `playout` it is a bare copy for simulation and
    search: no checks, no record, no events, no further copies.
    """

    __slots__ = (
        "_checkpoint",
        "_script",
        "_send",
        "_tail",
        "answers",
        "events",
        "ledger",
        "playout",
        "request",
        "rules",
        "settings",
        "state",
    )

    def __init__(
        self,
        rules: Rules,
        seats: int,
        options: Mapping[str, Setting] | None = None,
        answers: Sequence[Answer] = (),
        *,
        playout: bool = False,
    ) -> None:
        rules.check_seats(seats)
        self.rules, self.settings, self.playout = rules, rules.settings(options), playout
        self.answers: list[Answer] = []
        self.events: list[Event] = []
        self.request: Request | None = None
        self.ledger = Ledger(() if playout else rules.box(seats, self.settings))
        self.state: State = rules.unpacked(seats, self.settings)
        self.state.muted = playout
        self._script = rules.setup
        try:
            self._begin(rules.setup)
        except Exception as error:
            raise self._told(error) from error
        self._collect()
        for answer in answers:
            self.answer(answer)

    def answer(self, answer: Answer) -> None:
        """Check the answer and go on to the next request. If it raises Illegal, nothing has changed."""
        request = self.request
        if request is None:
            raise Illegal(None, "The game is over.")
        if not self.playout:
            request.check(answer)
            self.ledger.see(request, answer)
            self.answers.append(answer)
            self._tail.append(answer)
        try:
            self.advance(request, answer)
        except Exception as error:
            raise self._told(error) from error
        if not self.playout:
            self._collect()

    def advance(self, request: Request, answer: Answer) -> None:
        """Go on with an answer that is known to be valid. A playout calls this directly, to skip the checks."""
        request.turn_cards(self.state.face, answer)
        try:
            self.request = self._send(answer)
        except StopIteration as end:
            self._begin(end.value or self.rules.turn)

    def fork(self) -> "Game":
        """A bare copy, for trying things out."""
        copy: Game = object.__new__(Game)
        copy.rules, copy.settings, copy.playout = self.rules, self.settings, True
        copy.answers, copy.events, copy.ledger, copy.request = [], [], self.ledger, None
        if self.request is None:
            copy.state = copied(self.state)
            return copy
        copy.state = state = copied(self._checkpoint)
        state.muted = True
        copy._send = send = self._script(state).send
        request: Request = send(None)
        for answer in self._tail:
            request.turn_cards(state.face, answer)
            request = send(answer)
        copy.request = request
        return copy

    def digest(self) -> bytes:
        """A fingerprint of the public state and the request: equal for all peers that are in the same game."""
        request = self.request
        awaited = None if request is None else (type(request).__name__, request.who, getattr(request, "options", None))
        public = [(name, value) for name, value in vars(self.state).items() if name not in ("events", "muted")]
        return blake2b(_plain((self.rules.name, self.rules.version, public, awaited)).encode(), digest_size=16).digest()

    def _begin(self, script: Script) -> None:
        """Start a stretch. If it ends without a request, start the next one, until one asks or the game is over."""
        state, empty = self.state, 0
        while not state.over:
            if not self.playout:
                self._collect()
                if not callable(script):
                    raise returned(self._script, script)
                self._checkpoint = self._copied(state)
                self._script = script
                self._tail: list[Answer] = []
            self._send = script(state).send
            try:
                self.request = self._send(None)
            except StopIteration as end:
                script, empty = end.value or self.rules.turn, empty + 1
                if empty > MOST_EMPTY:
                    raise endless(script) from None
            else:
                return
        self.request = None

    def _copied(self, state: State) -> State:
        try:
            return copied(state)
        except Exception as error:
            raise not_plain(self._script, uncopied(state), error) from error

    def _told(self, error: Exception) -> Exception:
        """An error in a rule, as a sentence. In a playout it is not known which stretch was running."""
        return error if self.playout or isinstance(error, Broken) else explained(error, self._script, self.state)

    @property
    def rule(self) -> Rule:
        """The stretch of the rules that waits for the answer."""
        rule: Rule = self._send.__self__  # type: ignore[attr-defined]  # the generator whose `send` this is
        return rule

    def _collect(self) -> None:
        if self.state.events:
            self.events.extend(self.state.events)
            self.state.events.clear()


_SCALARS = frozenset((int, str, bool, type(None)))


def _plain(value: Any) -> str:
    """Plain data as a text that is the same under every hash seed."""
    kind = type(value)
    if kind in _SCALARS:
        return repr(value)
    # a call for each number and word in a state would take half as long again
    if kind is tuple or kind is list:
        return "[" + ",".join([repr(item) if type(item) in _SCALARS else _plain(item) for item in value]) + "]"
    match value:
        case dict():
            pairs = [
                f"{key!r}:{item!r}"
                if type(key) in _SCALARS and type(item) in _SCALARS
                else f"{_plain(key)}:{_plain(item)}"
                for key, item in value.items()
            ]
            return "{" + ",".join(pairs) + "}"
        case set() | frozenset():
            return "{" + ",".join(sorted(map(_plain, value))) + "}"
        case list() | tuple() | range():
            return "[" + ",".join(map(_plain, value)) + "]"
        case _:
            return repr(value)
