"""The app: themes, settings, and the way from one place to the next."""

import logging
import os
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events
from textual.app import App, SystemCommand
from textual.binding import BindingType
from textual.filter import LineFilter
from textual.screen import Screen

from engines.catalogue import rules_of
from netcode.play.bots.names import names_at
from tui.look.ascii_signs import AsciiOnly, LineBar
from tui.look.sixteen_colours import in_sixteen
from tui.look.theme import DAY, NIGHT
from tui.screens.home import HomeScreen
from tui.shell import notify
from tui.shell.actions import bindings
from tui.shell.changed_cells import forget, send_changes_only
from tui.shell.config import Config, config_file
from tui.shell.key_queue import KeyQueue
from tui.shell.main_menu import MenuPlace
from tui.shell.setting_choices import SETTINGS
from tui.widgets.painted import Painted

if TYPE_CHECKING:
    from engines.core import Rules
    from netcode.peer.peer import Peer
    from netcode.play.lesson import Lesson
    from netcode.play.practice import PracticeClient
    from tui.screens.connect import Sit
    from tui.screens.tables.practice_table import PracticeTable

UNSEEN = ("ctrl+q", "ctrl+c", "ctrl+z")  # keys that work even if the window is too small to show what they do


class DenApp(App[None]):
    TITLE = "Den"
    ENABLE_COMMAND_PALETTE = False  # Textual's own palette crashes if keys come faster than it can search
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("palette", "suspend", "redraw")]

    def __init__(
        self,
        config: Config | None = None,
        *,
        path: Path | None = None,
        home: Path | None = None,
        sixteen: bool | None = None,  # whether the terminal has only sixteen colours; None: find out
        invites: str = "",  # what a guest tells friends: how they become guests on this machine, too
    ) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        send_changes_only()
        self.config = config or Config()
        self.config_path = path or config_file()
        self.home = home
        self.invites = invites
        self._first: Any = None
        self.typed = 0.0  # when a key was last pressed
        self.in_front = True  # whether the terminal has the focus, as far as it reports that
        self._ascii = AsciiOnly()
        self._line_bar = [LineBar()] if "NO_COLOR" in os.environ else []
        self._key_queue = KeyQueue(self, super().on_event)
        self.peers: set[Peer] = set()  # the tables this app sits at
        few = self.console.color_system == "standard" if sixteen is None else sixteen
        for theme in (NIGHT, DAY):
            self.register_theme(in_sixteen(theme) if few else theme)
        self.theme = self.config.theme
        self.animation_level = "full" if self.config.drama else "none"
        self.set_keymap(self.config.keys)

    def action_help_quit(self) -> None:
        """Ctrl+C, which copies where text is typed."""
        self.notify("Ctrl+Q leaves Den.")

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, lambda _: self.action_redraw())
        self.push_screen(HomeScreen())
        if self._first is not None:
            self._first(self)
        if self.config.forget:
            self.run_worker(self._forget_old, thread=True)

    def _forget_old(self) -> None:
        from netcode.storage.forget_old_games import forget_old  # imported here because most players delete nothing
        from netcode.storage.store import Store, StoreError

        with suppress(StoreError):  # the games cannot be read
            forget_old(Store(self.home), rules_of, self.config.forget)

    async def on_event(self, event: events.Event) -> None:
        if isinstance(event, events.Key):
            self.typed = monotonic()
        if isinstance(event, events.Resize):
            forget(self.console)
        if isinstance(event, events.InputEvent | events.Paste) and not event.is_forwarded:
            if not self.screen.has_class("-small") or (isinstance(event, events.Key) and event.key in UNSEEN):
                await self._key_queue.take(event)
        else:
            await super().on_event(event)

    @property
    def _background_screens(self) -> list[Screen[Any]]:
        """The screens that can be seen through the one on top. Textual would also name one of which nothing is seen,
        and lay it out three times whenever the size of the window changes."""
        return [] if self.screen.styles.background.a == 1 else super()._background_screens

    def _handle_exception(self, error: Exception) -> None:
        """Ignore errors once the app is closing: a screen that is just opening may find its parts gone."""
        if self._exit:
            logging.getLogger("den").warning("on the way out", exc_info=error)
        else:
            super()._handle_exception(error)

    def opening(self, first: Any) -> "DenApp":
        """Open the app at a place: `first` is called with the app once it runs."""
        self._first = first
        return self

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = [*super().get_line_filters(), *self._line_bar]
        return [*filters, self._ascii] if self.config.ascii else filters

    def apply(self) -> None:
        """The settings have changed: save them and show the effect."""
        self.theme = self.config.theme
        self.animation_level = "full" if self.config.drama else "none"
        for screen in self.screen_stack:
            for widget in (screen, *screen.query("*")):
                widget.repaint() if isinstance(widget, Painted) else widget.refresh()
        try:
            self.config.save(self.config_path)
        except OSError as problem:
            self.notify(f"The settings could not be kept: {problem.strerror}.", severity="warning", markup=False)

    def remember(self, name: str) -> None:
        """Remember somebody's name, so that they need not type it again."""
        if name.strip() and not self.config.name:
            self.config.name = name.strip()
            self.apply()

    def get_system_commands(self, screen: Screen[Any]) -> Iterator[SystemCommand]:
        """What the palette offers: every action of this place, by the same names as on the line of keys."""
        offered: set[str] = set()
        for node, binding, enabled, sentence in screen.active_bindings.values():
            if sentence and enabled and binding.action not in (*offered, "command_palette"):
                offered.add(binding.action)
                do = partial(self.run_action, binding.action, node)
                yield SystemCommand(binding.description.lower(), sentence, do)
        for choice in SETTINGS:
            for value, name in choice.values:
                if value != getattr(self.config, choice.key):
                    yield SystemCommand(f"{choice.title}: {name}", choice.meaning, partial(self.set, choice.key, value))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "suspend_process":  # over ssh there is no shell to go back to
            return self._driver is not None and self._driver.can_suspend
        return super().check_action(action, parameters)

    def action_redraw(self) -> None:
        forget(self.console)
        self.screen.refresh()

    def action_command_palette(self) -> None:
        from tui.screens.dialogs.commands import CommandsScreen

        def run(do: Callable[[], object] | None) -> None:
            if do is not None:
                self.call_later(do)

        self.push_screen(CommandsScreen([*self.get_system_commands(self.screen)]), run)

    def set(self, key: str, value: Any) -> None:
        """Change one of the settings."""
        setattr(self.config, key, value)
        self.apply()

    # -- being called --------------------------------------------------------------------------------------------------

    def on_app_blur(self) -> None:
        self.in_front = False

    def on_app_focus(self) -> None:
        self.in_front = True

    def call(self, text: str) -> None:
        """It is my turn: say so in the window's title, and ring if the terminal does not have the focus."""
        self.write(notify.title(text))
        if not self.in_front and self.config.bell:
            self.write(notify.call(text))

    def write(self, sequence: str) -> None:
        """Send a control sequence to the terminal."""
        if self._driver is not None:
            self._driver.write(sequence)

    async def action_quit(self) -> None:
        """Quit at once, unless other people sit at a table with me."""
        if not self.peers:
            self.exit()
            return
        from tui.screens.dialogs.confirm import ConfirmScreen

        keeps = "You sit at a table with others. Your seat is kept: den resume brings you back."
        self.push_screen(
            ConfirmScreen("Quit Den?", keeps, yes="quit", no="stay"), lambda yes: self.exit() if yes else None
        )

    # -- places --------------------------------------------------------------------------------------------------------

    def go(self, place: MenuPlace) -> None:
        """Go to one of the places that the first screen names."""
        if place.screen is None:
            self.exit()
        else:
            self.push_screen(place.screen())

    def practise(
        self,
        rules: "Rules",
        *,
        seats: int,
        level: str = "crafty",
        hints: bool | None = None,
        settings: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        from engines.catalogue import rules_of
        from netcode.play.practice import PracticeClient
        from netcode.session.thinking import minds_of

        client = PracticeClient(
            rules,
            seats,
            seed=secrets.randbits(64) if seed is None else seed,
            settings=settings,
            level=level,
            minds=minds_of(rules_of),
            chatter=self.config.chatter,
            names=names_at(seats, self.config.name),
        )
        self.play(client, hints=hints)

    def learn(self, lesson: "Lesson") -> None:
        """Play a lesson, from where it was left."""
        from engines.catalogue import rules_of
        from netcode.play.lesson import LessonClient
        from netcode.storage.lessons import Lessons
        from tui.screens.tables.lesson import LessonTable

        known = Lessons(self.home)
        client = LessonClient(rules_of(lesson.game), lesson, known.of(lesson.id).at)
        self.push_screen(LessonTable(client, lambda at, end: known.came_to(lesson.id, at, end=end)))

    def play(self, client: "PracticeClient", *, hints: bool | None = None, covered: bool = False, id: str = "") -> None:
        """Sit down at a practice table, which is kept from now on: under its `id` if it was kept before."""
        from netcode.storage import saved_games
        from tui.screens.tables.practice_table import PracticeTable

        table = PracticeTable(client, hints=self.config.hints if hints is None else hints)
        table.cover(covered)
        self.push_screen(table)
        saved_games.keep(self.home, client, table.not_kept, id)

    def practise_again(self, table: "PracticeTable") -> None:
        """The same practice game once more, with another deal."""
        self.leave_table(table)
        self.play(table.practice.another(), hints=table.guided, covered=table.is_covered)

    def leave_table(self, table: Screen[Any]) -> None:
        """Leave the scores of a table and the table itself."""
        while table in self.screen_stack:
            self.pop_screen()

    # -- tables with others --------------------------------------------------------------------------------------------

    def seat(self, sit: "Sit", doing: str) -> None:
        from tui.screens.connect import ConnectScreen

        self.push_screen(ConnectScreen(sit, doing))

    def arrive(self, peer: "Peer", place: Screen[Any]) -> None:
        """Show a table in the place of this screen: its lobby, or the board if the game has begun."""
        self.peers.add(peer)
        if peer.lobby.client is None:
            from tui.screens.setup.lobby import LobbyScreen

            self.go_on(place, LobbyScreen(peer))
        else:
            from tui.screens.tables.shared_table import SharedTable

            self.go_on(place, SharedTable(peer))

    def go_on(self, place: Screen[Any], screen: Screen[Any]) -> None:
        """Put a screen in the place of another, and of the pages that were opened over that one meanwhile."""
        if place in self.screen_stack:
            while self.screen is not place:
                self.pop_screen()
            self.switch_screen(screen)

    def go_home(self, peer: "Peer", *, stand_up: bool = False) -> None:
        """Leave a table and go back to the first screen; a player who came straight to the table leaves the app.
        `stand_up`: leave it for good, if possible."""
        self.run_worker(self.part(peer, stand_up=stand_up), exit_on_error=False)
        self.pop_screen()

    async def part(self, peer: "Peer", *, stand_up: bool = False) -> None:
        """Leave a table. It stays on the disk, and the others go on as far as they can."""
        if peer in self.peers:
            self.peers.remove(peer)
            await (peer.stand_up() if stand_up else peer.close())

    async def on_unmount(self) -> None:
        for peer in list(self.peers):
            await self.part(peer)
