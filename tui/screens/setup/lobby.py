"""The lobby: friends come in, the host changes what is played, all say that they are ready, talk."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical

from engines.core import listed
from engines.search import LEVELS
from netcode.peer.peer import Peer
from tui.screens.base import DenScreen
from tui.screens.dialogs.confirm import ConfirmScreen
from tui.screens.setup.lobby_view import LobbyView, codes_of
from tui.shell.actions import bindings
from tui.widgets.painted import Painted
from tui.widgets.qr import Qr
from tui.widgets.table.chat import Chat
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.words.code_reach import photographed

NARROW, WIDE = 31, 43  # columns beside the seats


class LobbyScreen(DenScreen):
    HELP = (
        "Give your friends the code. When all seats are taken and everybody is ready, the host starts the game. Seats "
        "for which there is no friend the host can give to bots: they play on the host's machine."
    )
    AUTO_FOCUS = "#lobby"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings("ready", "start", "copy", "bring-bot", "talk", "let-go", "rules", "other", "leave")
    ]
    DEFAULT_CSS = """
    LobbyScreen #room { height: 1fr; }
    LobbyScreen #left { width: 1fr; padding-top: 1; }
    LobbyScreen #right { width: 32; border-left: solid $frame; align-horizontal: center; }
    LobbyScreen Chat { height: 1fr; border-top: solid $frame; }
    LobbyScreen.-wide #right { width: 44; }
    """

    def __init__(self, peer: Peer) -> None:
        super().__init__()
        self.peer, self.lobby = peer, peer.lobby
        self._off: Callable[[], None] = lambda: None
        self._dirty = False
        self._photographed = ""

    def compose(self) -> ComposeResult:
        yield Headline()
        with Horizontal(id="room"):
            with Vertical(id="left"):
                yield LobbyView(self.lobby, self.den.invites)
            with Vertical(id="right"):
                yield Qr()
                yield Chat(id="talk")
        yield KeyLine()

    def on_mount(self) -> None:
        self._off = self.lobby.subscribe(self._changed)
        self._sync()

    def on_unmount(self) -> None:
        self._off()

    def _changed(self) -> None:
        if not self._dirty:
            self._dirty = True
            self.call_later(self._sync)

    def _sync(self) -> None:
        self._dirty = False
        lobby = self.lobby
        if lobby.client is not None:
            self._off()
            self.den.arrive(self.peer, self)
            return
        self.query_one(LobbyView).repaint()
        self._show_picture()
        self.query_one(Chat).hear(lobby.talk)
        head = self.query_one(Headline)
        head.title, head.status = lobby.rules.title, self._state()
        head.corner, head.alarm = self._corner()
        self.refresh_bindings()

    def _show_picture(self) -> None:
        """Show the code as a picture, if there is room for it."""
        code = "" if self.den.config.ascii else photographed(self.lobby, self.den.invites)
        if code != self._photographed:
            self._photographed = code
            picture = self.query_one(Qr)
            picture.display = bool(code) and picture.show(code, WIDE if self.has_class("-wide") else NARROW)

    def _corner(self) -> tuple[str, bool]:
        if self.lobby.over:
            return "✗ closed", True
        if self.lobby.host_away is not None:
            return f"✗ {self.lobby.host_away} away", True
        return "lobby ●", False

    def _state(self) -> str:
        lobby = self.lobby
        if lobby.trouble:
            return lobby.trouble.title
        if lobby.page.begun:
            return "everybody sits down …"
        if len(lobby.places) < lobby.page.seats:
            return "waiting for friends"
        if lobby.can_start:
            return "everybody is ready: s starts"
        if lobby.unready:
            return "the table changed: Space says that you are ready for it"
        if lobby.me is not None and not lobby.places[lobby.me].ready:
            return "all are here: Space says that you are ready"
        lazy = [place.name for place in lobby.places if not (place.ready and place.linked)]
        return f"waiting for {listed(lazy)} to be ready" if lazy else "everybody is ready; the host starts"

    # -- what I do -------------------------------------------------------------------------------------------------

    def on_painted_picked(self, event: Painted.Picked) -> None:
        match event.key:
            case ("code",):
                self.action_copy()
            case ("seats",):
                numbers = list(self.lobby.rules.seats)
                at = numbers.index(self.lobby.page.seats)
                self.lobby.resize(numbers[(at + 1) % len(numbers)])
            case ("option", str(key)):
                variant = next(variant for variant in self.lobby.rules.variants if variant.key == key)
                choices = list(variant.choices)
                at = choices.index(self.lobby.settings[key])
                self.lobby.change({key: choices[(at + 1) % len(choices)]})
            case ("bots",):
                levels = list(LEVELS)
                self.lobby.choose_bots(levels[(levels.index(self.lobby.bots) + 1) % len(levels)])

    def action_copy(self) -> None:
        long, short, _ = codes_of(self.lobby)
        outside = self.lobby.outside
        anywhere = outside is not None and bool(outside.addresses)  # then the join code works near and far
        if code := (long if anywhere else short or long):
            self.app.copy_to_clipboard(code)
            self.notify("The code is copied, if your terminal allows it. Or read it aloud: it finds slips itself.")

    def action_ready(self) -> None:
        me = self.lobby.me
        if me is not None and not self.lobby.page.full:
            self.notify("Say that you are ready once all seats are taken: you say it to these players.")
        elif self.lobby.just_changed:
            self.notify("The table changed a moment ago. Look at it first.")
        elif me is not None:
            self.lobby.ready(not self.lobby.places[me].ready)

    def action_start(self) -> None:
        if self.lobby.can_start:
            self.lobby.start()
        elif not self.lobby.page.begun:
            self.notify(f"Not yet: {self._state()}.", markup=False)

    def action_talk(self) -> None:
        self.query_one(Chat).speak()

    def action_bring_bot(self) -> None:
        self.lobby.bring_bot()

    def action_let_go(self) -> None:
        match self.query_one(LobbyView).cursor:
            case ("seat", int(seat)) if self.lobby.hosting and seat != self.lobby.me:
                self.lobby.let_go(seat)

    def on_chat_said(self, event: Chat.Said) -> None:
        self.lobby.say(event.text)

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.lobby.game))

    def action_other(self) -> None:
        """Move the focus from the table to the line for chat, and back."""
        view = self.query_one(LobbyView)
        self.action_talk() if view.has_focus else view.focus()

    def action_back(self) -> None:
        if self.query_one(LobbyView).has_focus:
            self.action_leave()
        else:
            self.query_one(LobbyView).focus()

    def action_leave(self) -> None:
        if not self.lobby.hosting or len(self.lobby.places) < 2 or self.lobby.over:
            self._go_home(True)
            return
        keeps = "Nobody can join while you are away. Resume opens it again, with the same code."
        self.app.push_screen(ConfirmScreen("Leave the lobby?", keeps, yes="leave", no="stay"), self._go_home)

    def _go_home(self, yes: bool | None) -> None:
        if yes:
            self.den.go_home(self.peer, stand_up=True)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "start":
                return self.lobby.hosting
            case "ready":
                return self.lobby.me is not None
            case "bring_bot":
                return (self.lobby.can_bring_bot or None) if self.lobby.hosting else False
            case "let_go":
                return self.lobby.hosting
            case _:
                return True
