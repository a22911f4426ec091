"""What a client without other people answers, practice and replay alike: nobody is away, and nobody votes."""

from collections.abc import Mapping, Sequence

from engines.core import Player
from netcode.play.client import Trouble
from netcode.play.subscribers import Subscribed


class Alone(Subscribed):
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
