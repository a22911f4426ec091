"""How likely my choices are to win: a process plays on from them while I look at them, and never keeps me waiting."""

from collections.abc import Callable
from typing import Final

from engines.core import Advice, Rules, only_one
from netcode.play.practice import PracticeClient
from netcode.session.thinking import Thinker

SECONDS: Final = 1.0  # for finding out about my choices


class Odds:
    """The odds of one practice game, one question at a time. `told` is called when something has been found out."""

    def __init__(self, client: PracticeClient, rules_of: Callable[[str], Rules], told: Callable[[], None]) -> None:
        self._client, self._rules_of, self._told = client, rules_of, told
        self._thinker: Thinker | None = None  # begins with the first question
        self._asking = False
        self._found: tuple[int, Advice | None] = (-1, None)  # what came out last, and of which slot

    @property
    def pid(self) -> int | None:
        return None if self._thinker is None else self._thinker.pid

    @property
    def known(self) -> bool:
        """Whether the choices I have now have been tried out."""
        return self._found[0] == self._client.slot

    @property
    def advice(self) -> Advice | None:
        """What has been found out about them."""
        return self._found[1] if self.known else None

    def consult(self) -> bool:
        """Let the choices I have now be tried out. Returns whether an answer will come."""
        client = self._client
        if client.ending is not None or self.known or not client.choices() or only_one(client.choices()):
            return False
        if not self._asking:
            if self._thinker is None:
                self._thinker = Thinker(self._rules_of, SECONDS)
            slot = client.slot
            self._asking = self._thinker.advise(client.view, slot, lambda found: self._advised(slot, found))
        return self._asking

    def close(self) -> None:
        if self._thinker is not None:
            self._thinker.close()

    def _advised(self, slot: int, found: Advice | None) -> None:
        self._asking = False
        if slot == self._client.slot:  # else I was quicker
            self._found = slot, found
        self._told()
