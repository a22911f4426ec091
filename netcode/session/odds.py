"""How likely my choices are to win: while I look at them, a process plays on from each. I never wait for it."""

from collections.abc import Callable
from typing import Final

from engines.core import Advice, Rules, View, only_one
from netcode.play.practice import PracticeClient
from netcode.session.thinking import Thinker

SECONDS: Final = 1.0  # for finding out about my choices


class Odds:
    """The odds of one practice game, for one question at a time. `told` is called when there is a result."""

    def __init__(self, client: PracticeClient, rules_of: Callable[[str], Rules], told: Callable[[], None]) -> None:
        self._client, self._rules_of, self._told = client, rules_of, told
        self._thinker: Thinker | None = None  # begins with the first question
        self._asking = False
        self._found: tuple[View | None, int, Advice | None] = (None, -1, None)  # of which game, at which slot, and what

    @property
    def pid(self) -> int | None:
        return None if self._thinker is None else self._thinker.pid

    @property
    def known(self) -> bool:
        """Whether there is a result for the choices I have now."""
        view, slot, _ = self._found
        return self._is_now(view, slot)

    def _is_now(self, view: View | None, slot: int) -> bool:
        """Whether I am still at this moment. When a move is taken back a new game begins, with the same slots."""
        return view is self._client.view and slot == self._client.slot

    @property
    def advice(self) -> Advice | None:
        """The result for the choices I have now."""
        return self._found[-1] if self.known else None

    def consult(self) -> bool:
        """Start computing for the choices I have now. Returns whether a result will come."""
        client = self._client
        if client.ending is not None or self.known or not client.choices() or only_one(client.choices()):
            return False
        if not self._asking:
            if self._thinker is None:
                self._thinker = Thinker(self._rules_of, SECONDS)
            view, slot = client.view, client.slot
            self._asking = self._thinker.advise(view, slot, lambda found: self._advised(view, slot, found))
        return self._asking

    def close(self) -> None:
        if self._thinker is not None:
            self._thinker.close()

    def _advised(self, view: View, slot: int, found: Advice | None) -> None:
        self._asking = False
        if self._is_now(view, slot):  # otherwise I moved before the result came
            self._found = view, slot, found
        self._told()
