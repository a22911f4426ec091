"""A table with other people: the table screen for a peer's session."""

from collections.abc import Callable
from typing import ClassVar

from textual.binding import BindingType

from engines.core import Illegal
from netcode.peer.peer import Peer
from netcode.play.client import Presence
from tui.look.canvas import Ink
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.dialogs.note import NoteScreen
from tui.screens.tables.table import TableScreen
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.words.invitation import invitation
from tui.words.outcome import COMPARE
from tui.words.votes import IN_THE_WAY, lapsed, prospects, voted


class SharedTable(TableScreen):
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("vote-out", "invite")]

    def __init__(self, peer: Peer) -> None:
        client = peer.lobby.client
        assert client is not None
        super().__init__(client, title=f"{client.names[0]}'s table")
        self.peer = peer
        self._votes = self._ballots()
        self._in_the_way = False

    def _sync(self) -> None:
        super()._sync()
        votes = self._ballots()
        for seat, voter in sorted(votes - self._votes):
            if voter != self.client.me:
                self.notify(voted(self.client, seat, voter), markup=False)
        for seat, voter in sorted(self._votes - votes):
            if voter == self.client.me != seat:
                self.notify(lapsed(self.client, seat), markup=False)
        self._votes = votes
        if self.client.in_the_way() and not self._in_the_way:
            self.notify(IN_THE_WAY, markup=False)
        self._in_the_way = self.client.in_the_way()

    def _ballots(self) -> set[tuple[int, int]]:
        return {(seat, voter) for seat, voters in self.client.votes().items() for voter in voters}

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undo":
            return False
        if action == "vote_out":
            return self.client.me is not None and self._missed is not None
        return super().check_action(action, parameters)

    @property
    def _missed(self) -> int | None:
        """A seat that holds up the game: one that is awaited and away, or another one; it may be mine."""
        client = self.client
        if client.in_the_way():
            return client.me
        voted = [seat for seat, voters in client.votes().items() if client.me in voters]
        away = [seat for seat in client.waiting() if client.presence[seat] is Presence.AWAY and seat not in voted]
        others = [seat for seat in client.held_up_by() if seat != client.me]
        return next(iter([*away, *others]), None)

    def action_vote_out(self) -> None:
        """Vote that a seat is gone for good. Once all others have done so, chance plays for that seat."""
        seat = self._missed
        if seat is None:
            return

        def vote(yes: bool | None) -> None:
            if yes:
                try:
                    self.client.vote_out(seat)
                except Illegal as refused:
                    self.notify(refused.why, severity="warning", markup=False)

        what = prospects(self.client, seat)
        if seat == self.client.me:
            question = ConfirmScreen("Give up your seat?", what, yes="give up", no="wait")
        else:
            question = ConfirmScreen(f"Is {self.client.names[seat]} gone for good?", what, yes="vote", no="wait")
        self.app.push_screen(question, vote)

    def action_invite(self) -> None:
        """What to tell friends: how to watch, and the words of the table. The short code, while there is a door."""
        lobby = self.peer.lobby
        if code := lobby.short_watch_code or lobby.watch_code:
            self.app.copy_to_clipboard(code)
            how = "opens" if self.den.invites.startswith("http") else "types"
            text: list[tuple[str, Ink]] = [
                (f"A friend who looks on sees nothing that is hidden, and {how}:", ""),
                ("", ""),
                (invitation(self.den.invites, "watch", code), "lamp strong"),
                ("", ""),
                ("Or “Watch a table” on the first screen, and the code. It is copied, if your terminal allows it.", ""),
                ("", ""),
                ("The words of this table:", ""),
                ("", ""),
                (self.client.words, "lamp strong"),
                ("", ""),
                (COMPARE, ""),
            ]
            self.app.push_screen(NoteScreen("this table, for friends", text))

    def rematch(self) -> Callable[[], None] | None:
        return lambda: table_commands.rematch(self.den, self.peer)

    def action_leave(self) -> None:
        """Going home asks for confirmation while the game goes on and others are online."""
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
            self.den.go_home(self.peer)
