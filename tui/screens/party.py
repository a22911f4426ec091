"""A table with others: the table screen, on the session of a party."""

from collections.abc import Callable

from netcode.client import Presence
from netcode.party import Party
from tui.screens.confirm import ConfirmScreen
from tui.screens.table import TableScreen


class PartyTable(TableScreen):
    def __init__(self, party: Party, *, pace: float) -> None:
        client = party.lobby.client
        assert client is not None
        super().__init__(client, title=f"{client.names[0]}'s table", pace=pace)
        self.party = party

    def rematch(self) -> Callable[[], None] | None:
        return lambda: self.app.rematch(self.party)  # type: ignore[attr-defined]  # the app is a DenApp

    def action_leave(self) -> None:
        """Going home asks first while the game goes on and the others are there."""
        client = self.client
        others = [seat for seat, is_ in enumerate(client.presence) if seat != client.me and is_ is Presence.HERE]
        if client.me is None or client.ending is not None or not others:
            self._go_home(True)
            return
        wait = "The others wait for your move. " if client.me in client.waiting() else ""
        keeps = "Your seat is kept: Resume, or den resume, brings you back to the same place."
        question = ConfirmScreen("Leave the table?", wait + keeps, yes="leave", no="stay")
        self.app.push_screen(question, self._go_home)

    def _go_home(self, yes: bool | None) -> None:
        if yes:
            self.app.go_home(self.party)  # type: ignore[attr-defined]  # the app is a DenApp
