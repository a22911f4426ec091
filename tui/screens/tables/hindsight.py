"""The look back at a game that I have just played: found once, and there each time its scores are opened."""

from collections.abc import Callable, Sequence

from engines.catalogue import rules_of
from netcode.play.client import Client
from netcode.play.replay import ReplayClient


class Hindsight:
    def __init__(self, client: Client) -> None:
        self.client = client
        self.part = 0.0  # how far it has come, from 0 to 1; 0: nobody looks back
        self.moments: Sequence[tuple[int, str]] | None = None  # those that cost me much, once found: when, and in words
        self.changed: Callable[[], None] = lambda: None
        self.shown: int | None = None  # the moment that was looked at last

    @property
    def due(self) -> bool:
        """Nobody looks back, and nothing has been found: also when the last attempt came to nothing."""
        return self.moments is None and not self.part

    async def look(self) -> None:
        """Find, in the background, the moments that cost me most."""
        from netcode.session.looking_back import look_back
        from tui.words.looking_back import moment_in_words

        client, ending = self.client, self.client.ending
        if client.me is None or isinstance(client, ReplayClient) or ending is None or not ending.standings:
            return
        reel, me = client.reel(), client.me
        self._come(0.0)
        try:
            if (moments := await look_back(reel, me, rules_of, self._come)) is not None:
                self.moments = [(moment.slot, moment_in_words(reel, me, moment)) for moment in moments]
        finally:
            self.part = 0.0
            self.changed()

    def _come(self, part: float) -> None:
        self.part = max(part, 0.01)
        self.changed()

    @property
    def following(self) -> int | None:
        """The moment after the one that was looked at last; after the last one the first."""
        slots = [slot for slot, _ in self.moments or ()]
        if not slots:
            return None
        return slots[(slots.index(self.shown) + 1) % len(slots) if self.shown in slots else 0]
