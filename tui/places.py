"""The places that the first screen names. Each screen is imported when somebody goes there."""

from collections.abc import Callable
from typing import Any

from textual.screen import Screen


def screen_of(place: str) -> Screen[Any]:
    return PLACES[place]()


def _practice() -> Screen[Any]:
    from tui.screens.practice import PracticeScreen

    return PracticeScreen()


def _host() -> Screen[Any]:
    from tui.screens.host import HostScreen

    return HostScreen()


def _join(watch: bool = False) -> Screen[Any]:
    from tui.screens.join import JoinScreen

    return JoinScreen(watch=watch)


def _games(unfinished: bool) -> Screen[Any]:
    from tui.screens.games import GamesScreen

    return GamesScreen(unfinished=unfinished)


def _library() -> Screen[Any]:
    from tui.screens.library import LibraryScreen

    return LibraryScreen()


def _settings() -> Screen[Any]:
    from tui.screens.settings import SettingsScreen

    return SettingsScreen()


PLACES: dict[str, Callable[[], Screen[Any]]] = {
    "practice": _practice,
    "host": _host,
    "join": _join,
    "watch": lambda: _join(watch=True),
    "resume": lambda: _games(unfinished=True),
    "replays": lambda: _games(unfinished=False),
    "rules": _library,
    "settings": _settings,
}
