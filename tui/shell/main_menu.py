"""The entries of the main menu, also in text mode. A screen is imported when its entry is chosen."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tui.words.games import all_games

if TYPE_CHECKING:
    from textual.screen import Screen


@dataclass(frozen=True)
class MenuPlace:
    key: str
    letter: str
    title: str
    sentence: str
    screen: "Callable[[], Screen[Any]] | None" = None  # None: quit


def _learn() -> "Screen[Any]":
    from tui.screens.lessons import LessonsScreen

    return LessonsScreen()


def _practice() -> "Screen[Any]":
    from tui.screens.setup.practice import PracticeScreen

    return PracticeScreen()


def _host() -> "Screen[Any]":
    from tui.screens.setup.host import HostScreen

    return HostScreen()


def _join(watch: bool = False) -> "Screen[Any]":
    from tui.screens.setup.join import JoinScreen

    return JoinScreen(watch=watch)


def _games(unfinished: bool) -> "Screen[Any]":
    from tui.screens.kept_games import GamesScreen

    return GamesScreen(unfinished=unfinished)


def _career() -> "Screen[Any]":
    from tui.screens.career import CareerScreen

    return CareerScreen()


def _library() -> "Screen[Any]":
    from tui.screens.choose_rules import LibraryScreen

    return LibraryScreen()


def _settings() -> "Screen[Any]":
    from tui.screens.settings import SettingsScreen

    return SettingsScreen()


def places(*, lessons_first: bool) -> Sequence[MenuPlace]:
    """The entries in their order. For a player who has done a lesson, the lessons stand beside the rules."""
    if lessons_first:
        return PLACES
    learn, *others = PLACES
    rules = next(at for at, place in enumerate(others) if place.key == "rules")
    return [*others[:rules], learn, *others[rules:]]


PLACES = (
    MenuPlace("learn", "e", "Learn by playing", "a game in a few minutes, step by step", _learn),
    MenuPlace("practice", "p", "Practise", "any game against bots, moves to take back", _practice),
    MenuPlace("host", "o", "Host a table", "you get a code; your friends type it", _host),
    MenuPlace("join", "i", "Join a table", "with the code a friend gave you", _join),
    MenuPlace("watch", "w", "Watch a table", "a game without a seat, nothing hidden shown", lambda: _join(watch=True)),
    MenuPlace("resume", "r", "Resume", "go on where you were: no game is ever lost", lambda: _games(unfinished=True)),
    MenuPlace("replays", "g", "Games & replays", "step through what was played", lambda: _games(unfinished=False)),
    MenuPlace("career", "c", "Your record", "wins, places, best hauls, titles", _career),
    MenuPlace("rules", "y", "How to play", f"the rules of the {all_games()}", _library),
    MenuPlace("settings", "s", "Settings", "name, theme, pace, hints, signs", _settings),
    MenuPlace("quit", "q", "Quit", "see you another night"),
)
