"""What `den host`, `join`, `watch` and `resume` share: a seat that is played by a bot or in text, and what it reports.

With `--json` every event is one line on stdout: "open" or "joined", "begun", at the end "over" or "stopped".
"""

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

from engines.catalogue import rules_of
from engines.core import Bot, RandomBot, Rules, Secret
from netcode.client import Client, Ending, Presence
from netcode.code import Address
from netcode.doors.direct import Unreachable
from netcode.party import CannotSit, Party
from netcode.store import Store, StoreError
from tui.cli.screen import add_screen, in_text, open_app, settings
from tui.cli.trouble import Trouble, Usage
from tui.text.console import Console
from tui.text.lobby import LobbyTalk
from tui.text.table import TableTalk

LINGER = 30.0  # seconds that a seat without a person stays, so that the others get the last signature too
PARTING = 1.0
DOOR = 5.0  # seconds to open a door for short codes


def add_seat(parser: argparse.ArgumentParser) -> None:
    add_screen(parser)
    parser.add_argument("--bot", metavar="LEVEL", help="this seat plays itself: random, greedy, ...")
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="the bot's luck, for repeatable scripts")
    parser.add_argument(
        "--patience", type=float, metavar="SECONDS", help="the bot votes out who is away for longer (default: never)"
    )
    parser.add_argument(
        "--stay", action="store_true", help="after the game, stay until stopped: others may still watch"
    )


def name_of(args: argparse.Namespace) -> str:
    return settings(args).name or "Somebody"


def store_of(args: argparse.Namespace) -> Store:
    try:
        return Store(args.home)
    except StoreError as problem:
        raise Trouble("Nowhere to keep the table", str(problem), "See: den locate saves") from None


def address_of(text: str, port: int) -> Address:
    try:
        return Address.parse(text, port)
    except ValueError as problem:
        raise Usage("That is no address to listen on", str(problem), f"Try --listen :{port}") from None


def bot_of(rules: Rules, level: str) -> Bot:
    levels: dict[str, Bot] = {"random": RandomBot(), **rules.bots}
    if level not in levels:
        raise Usage("No such bot", f"{rules.title} has no bot “{level}”.", f"Choose from {', '.join(levels)}.")
    return levels[level]


def run_seat(args: argparse.Namespace, sit: Callable[[], Awaitable[Party]]) -> int:
    """Sit down by `sit`, play, report. The exit code."""
    if not (args.bot or args.json or in_text(args)):
        return open_app(args, lambda app: app.seat(sit, "On the way to the table"))
    return asyncio.run(_run(args, sit))


async def _run(args: argparse.Namespace, sit: Callable[[], Awaitable[Party]]) -> int:
    stop = asyncio.Event()
    console = _console(args)

    def halt() -> None:
        stop.set()
        if console is not None:
            console.stop()

    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, halt)
    try:
        party = await sit()
    except CannotSit as problem:
        raise Trouble(problem.title, problem.sentence, problem.step) from None
    except Unreachable as problem:
        raise Trouble("No table there", str(problem), "Check the address, and that nothing else uses it.") from None
    except StoreError as problem:
        raise Trouble("No such table to open", str(problem), "See: den games") from None
    try:
        return await Seat(args, party, stop, console).play()
    finally:
        await party.close()


def _console(args: argparse.Namespace) -> Console | None:
    """Where somebody types; None for a seat without a person."""
    if args.bot or not in_text(args) or (args.json and not args.text):
        return None
    return Console(out=sys.stderr if args.json else sys.stdout)


class Seat:
    def __init__(
        self, args: argparse.Namespace, party: Party, stop: asyncio.Event, console: Console | None = None
    ) -> None:
        self._args, self._party, self._stop, self._console = args, party, stop, console
        self._changed = asyncio.Event()
        self._away: dict[int, float] = {}
        self._picked: tuple[int, float] | None = None  # the slot of my last secret pick, and when it was made
        self._picks: list[float] = []

    async def play(self) -> int:
        lobby = self._party.lobby
        await self._introduce()
        lobby.subscribe(self._changed.set)
        client = await (self._begun() if self._console is None else self._begun_in_text(self._console))
        if client is None:
            return self._give_up()
        self._tell("begun", seat=client.me, names=list(client.names), slot=client.slot)
        client.subscribe(self._changed.set)
        if self._console is not None:
            await self._play_in_text(client, self._console)
        ending = await self._ended(client)
        if ending is None:
            return 0
        await self._part(client)
        return self._report(client, ending)

    # -- the lobby -------------------------------------------------------------------------------------------------

    async def _introduce(self) -> None:
        lobby, party = self._party.lobby, self._party
        if lobby.hosting:
            await self._door()
            short = {"short": lobby.short_code, "short_watch": lobby.short_watch_code} if lobby.short_code else {}
            self._tell("open", code=lobby.join_code, watch=lobby.watch_code, table=party.file.id, **short)
            if lobby.short_code:
                self._talk(f"Near, or at the same relay:  den join {lobby.short_code}")
                self._talk(f"and to watch:                den watch {lobby.short_watch_code}")
            self._talk(f"Friends join with:  den join {lobby.join_code}")
            self._talk(f"and watch with:     den watch {lobby.watch_code}")
        else:
            self._tell("joined", seat=lobby.me, table=party.file.id)

    async def _door(self) -> None:
        """Give the short codes a moment to be there, if there will be any."""
        lobby, opened = self._party.lobby, asyncio.Event()
        if self._party.front is None or lobby.client is not None:
            return
        leave = lobby.subscribe(lambda: opened.set() if lobby.short_code else None)
        with suppress(TimeoutError):
            await asyncio.wait_for(opened.wait(), DOOR if not lobby.short_code else 0)
        leave()

    async def _begun(self) -> Client | None:
        """Wait for the game; a bot is always ready, and starts the table it hosts when all are."""
        lobby = self._party.lobby
        while lobby.client is None and not lobby.over and not self._stop.is_set():
            me = lobby.me
            if me is not None and not lobby.places[me].ready and not lobby.page.signing:
                lobby.ready()
            lobby.start()
            await self._next()
        return lobby.client

    async def _begun_in_text(self, console: Console) -> Client | None:
        lobby = self._party.lobby
        leave = lobby.subscribe(console.stir)
        talk = LobbyTalk(lobby, console)
        if lobby.client is None:
            talk.greet()
        await talk.run()
        leave()
        if talk.left:
            self._stop.set()
        return lobby.client

    def _give_up(self) -> int:
        trouble = self._party.lobby.trouble
        if trouble is None or (self._console is not None and not self._party.lobby.over):
            return 0
        raise Trouble(trouble.title, trouble.sentence, trouble.step)

    # -- the game --------------------------------------------------------------------------------------------------

    async def _play_in_text(self, client: Client, console: Console) -> None:
        client.subscribe(console.stir)
        talk = TableTalk(client, console)
        talk.greet()
        await talk.run()
        if talk.left:
            self._stop.set()

    async def _ended(self, client: Client) -> Ending | None:
        bot = bot_of(client.rules, self._args.bot) if self._args.bot and client.me is not None else None
        luck = Random(None if self._args.seed is None else f"{self._args.seed} {client.me}")
        while client.ending is None and not self._stop.is_set():
            self._clock(client)
            choices = client.choices() if bot is not None else ()
            if bot is not None and choices and client.request is not None:
                if isinstance(client.request, Secret):
                    self._picked = client.slot, perf_counter()
                client.submit(bot(client.view, client.request, choices, luck))
            else:
                await self._next(self._vote(client) if bot is not None else None)
        return client.ending

    def _vote(self, client: Client) -> float | None:
        """A bot votes out who is away for longer than its patience. How many seconds until it looks again."""
        patience: float | None = self._args.patience
        if patience is None:
            return None
        now = perf_counter()
        for seat, presence in enumerate(client.presence):
            if presence is not Presence.AWAY:
                self._away.pop(seat, None)
            elif now - self._away.setdefault(seat, now) > patience and client.me not in client.votes().get(seat, ()):
                client.vote_out(seat)
        return min(1.0, patience)

    def _clock(self, client: Client) -> None:
        """How long a secret pick took, from when mine was made until all were open."""
        if self._picked is not None and client.slot > self._picked[0]:
            self._picks.append(round(1000 * (perf_counter() - self._picked[1]), 2))
            self._picked = None

    async def _part(self, client: Client) -> None:
        """Stay until the others have everything too, so that nobody is left without the last signature."""
        session = self._party.session
        deadline = asyncio.get_running_loop().time() + LINGER
        while session is not None and not self._stop.is_set():
            late = asyncio.get_running_loop().time() > deadline
            if not self._args.stay and (late or not session.needed()):
                return
            await self._next(PARTING)

    def _report(self, client: Client, ending: Ending) -> int:
        result = [
            {"name": client.names[line.seat], "seat": line.seat, "share": line.share, "total": line.total}
            for line in ending.standings
        ]
        event = "over" if ending.standings else "stopped"
        self._tell(
            event,
            result=result,
            why=ending.why,
            checked=ending.checked,
            slots=client.slot,
            picks_ms=self._picks,
            file=ending.file,
        )
        if self._console is not None:  # it has been told
            return 0 if ending.standings else 1
        for line in sorted(ending.standings, key=lambda line: -line.share):
            self._talk(f"{client.names[line.seat]:24} {line.total:>6g}{'  wins' if line.share else ''}")
        if ending.why:
            self._talk(ending.why)
        self._talk(f"The record: {ending.file}")
        return 0 if ending.standings else 1

    # -- telling ---------------------------------------------------------------------------------------------------

    async def _next(self, patience: float | None = None) -> None:
        """Wait until something changes, or somebody wants to stop."""
        waits = [asyncio.ensure_future(event.wait()) for event in (self._changed, self._stop)]
        await asyncio.wait(waits, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
        self._changed.clear()

    def _tell(self, event: str, **facts: Any) -> None:
        if self._args.json:
            print(json.dumps({"event": event, **facts}, ensure_ascii=False), flush=True)

    def _talk(self, line: str) -> None:
        print(line, file=sys.stderr if self._args.json else sys.stdout, flush=True)


__all__ = ["Path", "add_seat", "address_of", "bot_of", "name_of", "rules_of", "run_seat", "store_of"]
