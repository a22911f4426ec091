"""A seat that plays itself: a mind makes its moves, at once or after some time."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from engines.core import Bot, Move, Request, View
from netcode.play.client import Client


class Mind(Protocol):
    """What plays a seat. A bot chooses at once; a master thinks for a while in another process."""

    def think(
        self, view: View, request: Request, choices: Sequence[Move], luck: Random, done: Callable[[Move], None]
    ) -> bool:
        """Choose, and call `done` with the move, now or later. Returns whether it has begun."""

    def close(self) -> None: ...


class AtOnce:
    """A bot that chooses at once."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def think(
        self, view: View, request: Request, choices: Sequence[Move], luck: Random, done: Callable[[Move], None]
    ) -> bool:
        done(self._bot(view, request, choices, luck))
        return True

    def close(self) -> None:
        """Nothing to end: it does nothing between two questions."""


class Absent:
    """Nobody: for a game that is only looked at, where nobody shall move but as it is remembered."""

    def think(
        self, view: View, request: Request, choices: Sequence[Move], luck: Random, done: Callable[[Move], None]
    ) -> bool:
        return False

    def close(self) -> None:
        """Nothing to end."""


class Autoplay:
    """Makes the moves that are asked of a client's seat."""

    def __init__(self, client: Client, mind: Mind, luck: Random) -> None:
        self._client, self._mind, self._luck = client, mind, luck
        self._thinks_of: int | None = None  # the slot that is thought about

    def move(self) -> bool:
        """Make the move that is asked of this seat now, or begin to think about it. Returns whether one is asked."""
        client = self._client
        choices, request, slot = client.choices(), client.request, client.slot
        if not choices or request is None or self._thinks_of == slot:
            return False

        def done(move: Move) -> None:
            self._thinks_of = None
            if client.slot == slot and move in client.choices():
                client.submit(move)

        self._thinks_of = slot
        if not self._mind.think(client.view, request, choices, self._luck, done):
            self._thinks_of = None
            return False
        return self._thinks_of is None

    def close(self) -> None:
        self._mind.close()
