"""Keys in bursts, as a slow ssh connection delivers them, or a cat on the keyboard: `python -m tests.mash --minutes 5`.

Every screen is opened in turn and gets keys held down, keys all at once, clicks, pastes and new window sizes. Nothing
may crash. A failure is reported with the last keys and with what repeats it: `--place NAME --seed N`.
"""

import argparse
import asyncio
import sys
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from textual import events
from textual.geometry import Size
from textual.pilot import Pilot

from engines.catalogue import GAMES, rules_of
from netcode.links.address import Address
from netcode.peer.host import host
from netcode.peer.peer import CannotSit, Peer
from netcode.play.practice import PracticeClient
from netcode.play.replay import ReplayClient
from netcode.storage import saved_games
from netcode.storage.store import Store
from tests.patience import PATIENCE
from tests.tui.tables import play_moves
from tui.screens.connect import Sit
from tui.screens.setup.lobby import LobbyScreen
from tui.screens.tables.replay import ReplayScreen
from tui.screens.tables.results import ResultsScreen
from tui.screens.tables.shared_table import SharedTable
from tui.shell.app import DenApp
from tui.shell.config import Config
from tui.shell.main_menu import PLACES

LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789"
OFTEN = ("enter", "enter", "enter", "escape", "ctrl+p", "down", "up", "left", "right", "pagedown", "pageup", "tab")
SELDOM = (
    "space",
    "backspace",
    "home",
    "end",
    "delete",
    "shift+tab",
    "ctrl+a",
    "ctrl+u",
    "f1",
    "f4",
    "ctrl+q",
    "ctrl+z",
)
SIGNS = {"question_mark": "?", "slash": "/", "space": " ", "full_stop": "."}
SIZES = ((80, 24), (80, 23), (160, 50), (60, 20), (110, 32))
LOOPBACK = Address("127.0.0.1", 0)


class Fell(AssertionError):
    """The app fell under somebody's hands."""


class MashedApp(DenApp):
    """Tables it opens are on the loopback alone, and there is no way to those of others."""

    def __init__(self, home: Path, luck: Random) -> None:
        config = Config(name=luck.choice(("", "Ann")), pace=luck.choice((0, 0.05)), drama=luck.random() < 0.5)
        super().__init__(config, path=home / "config.toml", home=home)
        self._stays = luck.random() < 0.8  # however often it is told to quit, so that there is more to mash

    def exit(self, *_: object, **__: object) -> None:
        if not self._stays:
            super().exit()

    def seat(self, sit: Sit, doing: str) -> None:
        async def near() -> Peer:
            if "Opening" not in doing:
                raise CannotSit("There is no way to that table", "Nobody answers.", "Ask your friend.")
            rules = rules_of("thieves")
            return await host(Store(self.home), rules, rules_of, name="Ann", seats=3, listen=LOOPBACK)

        super().seat(near, doing)


# -- where it begins ---------------------------------------------------------------------------------------------------

Place = Callable[[MashedApp, Random], Awaitable[None]]


async def lobby(app: MashedApp, luck: Random) -> None:
    app.seat(lambda: asyncio.sleep(0, None), "Opening a table")
    await _until(lambda: isinstance(app.screen, LobbyScreen))


async def shared_table(app: MashedApp, luck: Random) -> None:
    """With two bots of this machine."""
    await lobby(app, luck)
    table = app.screen
    assert isinstance(table, LobbyScreen)
    for _ in range(2):
        await _until(lambda: table.lobby.can_bring_bot)
        table.lobby.bring_bot()
    await _until(lambda: table.lobby.page.full)
    table.lobby.ready()
    await _until(lambda: table.lobby.can_start)
    table.lobby.start()
    await _until(lambda: isinstance(app.screen, SharedTable))


def practice(game: str, *, moves: int) -> Place:
    async def sit(app: MashedApp, luck: Random) -> None:
        app.play(_played(game, luck, moves), hints=luck.random() < 0.5)

    return sit


async def results(app: MashedApp, luck: Random) -> None:
    app.play(client := _played("thieves", luck, 10_000))
    app.push_screen(ResultsScreen(client, lambda: None))


async def replay(app: MashedApp, luck: Random) -> None:
    client = _played(luck.choice(list(GAMES)), luck, 12)
    app.push_screen(ReplayScreen(ReplayClient(client.reel(), 0)))


def menu(at: int) -> Place:
    async def go(app: MashedApp, luck: Random) -> None:
        app.go(PLACES[at])

    return go


async def first_screen(app: MashedApp, luck: Random) -> None:
    """There it is."""


WAYS: dict[str, Place] = {
    "first": first_screen,
    **{place.key: menu(at) for at, place in enumerate(PLACES) if place.screen is not None},
    **{f"{game}-table": practice(game, moves=3) for game in GAMES},
    "results-page": results,
    "replay-page": replay,
    "lobby": lobby,
    "shared-table": shared_table,
}


def _played(game: str, luck: Random, moves: int) -> PracticeClient:
    rules = rules_of(game)
    client = PracticeClient(rules, luck.choice(list(rules.seats)), seed=luck.randrange(1000), level="random")
    play_moves(client, moves, luck.randrange(1000))
    return client


def keep_some(home: Path, luck: Random) -> None:
    """Games for the lists: one that goes on, one that is over."""
    for moves in (2, 10_000):
        rules = rules_of("thieves")
        client = PracticeClient(rules, 3, seed=luck.randrange(1000), level="random")
        saved_games.keep(home, client, print)
        play_moves(client, moves)


# -- mashing -----------------------------------------------------------------------------------------------------------


async def mash(place: str, seed: int, bursts: int) -> int:
    """How many keys were typed. Raises Fell."""
    luck, last = Random(f"{place} {seed}"), deque[str](maxlen=60)
    typed = 0
    with TemporaryDirectory() as folder:
        home = Path(folder)
        keep_some(home, luck)
        app = MashedApp(home, luck)
        try:
            async with app.run_test(size=luck.choice(SIZES[:3])) as pilot:
                await WAYS[place](app, luck)
                for _ in range(bursts):
                    if not app.is_running:
                        break
                    for event in _burst(luck, app.size):
                        typed += 1
                        last.append(_named(event))
                        _send(app, event)
                    await _wait(pilot, luck, last)
                if app.is_running:
                    await pilot.pause()
                DenApp.exit(app)
        except Exception as error:
            keys = " ".join(last)
            raise Fell(f"--place {place} --seed {seed} fell after {typed} keys, the last of them: {keys}") from error
    return typed


def _burst(luck: Random, size: Size) -> list[events.Event]:
    """What arrives at once."""
    at = luck.randrange(size.width), luck.randrange(size.height)
    match luck.randrange(12):
        case 0 | 1 | 2:  # held down
            return [_key(luck)] * luck.randint(2, 12)
        case 3:
            return [_mouse(kind, *at) for kind in (events.MouseMove, events.MouseDown, events.MouseUp)]
        case 4:
            return [_mouse(luck.choice((events.MouseScrollDown, events.MouseScrollUp)), *at)] * luck.randint(1, 6)
        case 5 if luck.random() < 0.3:
            return [events.Paste("7-lantern-velvet\n\x1b[31m" * luck.randint(1, 3))]
        case 6 if luck.random() < 0.3:
            return [events.Resize(new := Size(*luck.choice(SIZES)), new)]
        case _:
            return [_key(luck) for _ in range(luck.randint(1, 8))]


def _key(luck: Random) -> events.Key:
    match luck.randrange(10):
        case 0 | 1 | 2 | 3:
            key = luck.choice(LETTERS)
        case 4:
            key = luck.choice((*SELDOM, *SIGNS))
        case _:
            key = luck.choice(OFTEN)
    return events.Key(key, key if len(key) == 1 else SIGNS.get(key))


def _mouse(kind: type[events.MouseEvent], x: int, y: int) -> events.MouseEvent:
    button = 0 if kind is events.MouseMove else 1
    return kind(None, x, y, 0, 0, button, False, False, False, x, y)


def _send(app: MashedApp, event: events.Event) -> None:
    """As the driver hands it over; an event is sent once, so a key that is held down is one each time."""
    match event:
        case events.Key():
            event = events.Key(event.key, event.character)
        case events.MouseEvent():
            event = type(event)(None, event._x, event._y, 0, 0, event.button, False, False, False, event._x, event._y)
    event.set_sender(app)
    if app._driver is not None:
        app._driver.process_message(event)


def _named(event: events.Event) -> str:
    match event:
        case events.Key():
            return event.key
        case events.MouseEvent():
            return f"{type(event).__name__}({event._x:g},{event._y:g})"
        case events.Resize():
            return f"Resize({event.size.width}x{event.size.height})"
        case _:
            return type(event).__name__


async def _wait(pilot: Pilot[None], luck: Random, last: deque[str]) -> None:
    """Until the next burst: not at all, for a moment, or until all is done."""
    match luck.randrange(4):
        case 0:
            last.append("/")
        case 1:
            last.append("//")
            for _ in range(luck.randint(1, 30)):
                await asyncio.sleep(0)
        case 2:
            last.append("~")
            await asyncio.sleep(luck.random() * 0.03)
        case _:
            last.append(".")
            await pilot.pause()


async def _until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110  # screens and lobbies have no event to wait for
            await asyncio.sleep(0.01)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--place", choices=WAYS, help="only this one")
    parser.add_argument("--seed", type=int, default=0, help="where to begin")
    parser.add_argument("--bursts", type=int, default=80, help="at each place")
    args = parser.parse_args()
    end, seed, typed = monotonic() + args.minutes * 60, args.seed, 0
    while monotonic() < end:
        for place in [args.place] if args.place else WAYS:
            if monotonic() < end:
                typed += asyncio.run(mash(place, seed, args.bursts))
        seed += 1
    print(f"{typed} keys at {1 if args.place else len(WAYS)} places, seeds {args.seed} to {seed - 1}: nothing fell.")


if __name__ == "__main__":
    sys.exit(main())
