"""The part of a client that is about other people, for practice and replay: nobody is away, and nobody votes."""

from collections.abc import Mapping, Sequence

from engines.core import Player
from netcode.play.client import Trouble
from netcode.play.subscribers import Subscribed


class WithoutOthers(Subscribed):
    words = ""

    @property
    def trouble(self) -> Trouble | None:
        return None

    @property
    def again(self) -> Sequence[Player]:
        return ()

    def held_up_by(self) -> Sequence[Player]:
        return ()

    def in_the_way(self) -> bool:
        return False

    def votes(self) -> Mapping[Player, Sequence[Player]]:
        return {}

    def close(self) -> None:
        self._subscribers.clear()
