"""The app: themes, settings, and the way from one place to the next."""

import os
import secrets
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import App
from textual.filter import LineFilter

from tui.config import Config, config_file
from tui.screens.home import HomeScreen
from tui.theme import DAY, NIGHT, AsciiOnly

if TYPE_CHECKING:
    from engines.core import Rules
    from netcode.client import Client


class DenApp(App[None]):
    TITLE = "Den"
    ENABLE_COMMAND_PALETTE = True

    def __init__(self, config: Config | None = None, *, path: Path | None = None, home: Path | None = None) -> None:
        super().__init__(ansi_color=True if "NO_COLOR" in os.environ else None)
        self.config = config or Config()
        self.config_path = path or config_file()
        self.home = home
        self._first: Any = None
        self._ascii = AsciiOnly()
        for theme in (NIGHT, DAY):
            self.register_theme(theme)
        self.theme = self.config.theme
        self.set_keymap(self.config.keys)

    def on_mount(self) -> None:
        self.push_screen(HomeScreen())
        if self._first is not None:
            self._first(self)

    def opening(self, first: Any) -> "DenApp":
        """Open straight at a place: `first` is called with the app once it stands."""
        self._first = first
        return self

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return [*filters, self._ascii] if self.config.ascii else filters

    # -- places --------------------------------------------------------------------------------------------------------

    def go(self, place: str) -> None:
        """To one of the places that the first screen names."""
        match place:
            case "practice":
                from tui.screens.practice import PracticeScreen

                self.push_screen(PracticeScreen())
            case "quit":
                self.exit()

    def practise(
        self,
        rules: "Rules",
        *,
        seats: int,
        level: str = "greedy",
        hints: bool | None = None,
        settings: Mapping[str, Any] | None = None,
        seed: int | None = None,
    ) -> None:
        from netcode.practice import PracticeClient
        from tui.screens.play import PracticeTable

        client = PracticeClient(
            rules,
            seats,
            seed=secrets.randbits(64) if seed is None else seed,
            settings=settings,
            level=level,
            names=names_at(seats, self.config.name or "you"),
        )
        guided = self.config.hints if hints is None else hints
        self.push_screen(PracticeTable(client, hints=guided, pace=self.config.pace, reveal=self._reveal))

    @property
    def _reveal(self) -> float:
        """Seconds a line when secret picks turn over."""
        return 0.7 if self.config.drama else 0.0

    def sit(self, client: "Client", title: str = "") -> None:
        """To a real table."""
        from tui.screens.table import TableScreen

        self.push_screen(TableScreen(client, title=title, pace=self._reveal))


BOTS = ("Ada", "Bruno", "Cleo", "Dimitri", "Elsa")


def names_at(seats: int, me: str) -> list[str]:
    return [me, *(name for name in BOTS if name != me)][:seats]
