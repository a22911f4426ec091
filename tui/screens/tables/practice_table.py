"""A practice table: the table screen, with a pace for what the bots do, and moves to take back."""

from collections.abc import Callable

from netcode.play.practice import PracticeClient
from tui.screens.tables.table import TableScreen


class PracticeTable(TableScreen):
    def __init__(self, client: PracticeClient, *, hints: bool) -> None:
        super().__init__(client, title="practice", hints=hints)
        self.practice = client
        self._driving = False

    @property
    def _rest(self) -> float:
        """Seconds between what the bots do."""
        return self.den.config.pace

    def rematch(self) -> Callable[[], None]:
        return lambda: self.den.practise_again(self)

    def _sync(self) -> None:
        super()._sync()
        practice, busy = self.practice, self._timer is not None or self._driving
        if not busy and not practice.choices() and not practice.thinking and practice.ending is None:
            self._driving = True
            self.set_timer(self._rest, self._drive) if self._rest else self.call_later(self._drive)

    def _drive(self) -> None:
        """Let the bots do one thing that is told of; without a pace, and before my first move, all there is to do."""
        self._driving = False
        told = len(self.practice.log)
        while self.practice.advance():
            if self._rest and self.practice.can_undo() and len(self.practice.log) > told:
                break
        self._changed()
