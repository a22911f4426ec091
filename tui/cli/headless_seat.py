"""A seat without a person, which reports to a script: shared by `den host`, `join`, `watch` and `resume`.

With `--json` every event is one line on stdout: "open" or "joined", "begun", at the end "over" or "stopped".
"""

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import Any

from engines.catalogue import rules_of
from engines.core import Illegal, Rules, Secret
from engines.search import LEVELS
from netcode.doors.direct import Unreachable
from netcode.doors.router.opening import Way
from netcode.links.address import Address
from netcode.peer.lobby import be_ready
from netcode.peer.peer import CannotSit, Peer
from netcode.play.bots.autoplay import Autoplay, Mind
from netcode.play.client import Client, Ending, Presence, Trouble
from netcode.session.thinking import mind_at
from netcode.storage.store import StoreError
from tui.cli.command_failed import CommandFailed, Usage
from tui.cli.game_args import add_think, chosen_level
from tui.cli.launch import in_text, keep_log, open_app, settings
from tui.cli.numbers import duration
from tui.process_settings import smooth
from tui.words.code_reach import whereabouts
from tui.words.invitation import invitation

LINGER = 30.0  # seconds that such a seat stays after the end, so that the others receive the last signature
NOTHING_LOST = "Nothing that was said is lost. Set that right, then: den resume"
PARTING = 1.0
DOOR = 30.0  # seconds to open a door for short codes; it takes so long only where the relay cannot be reached

Sit = Callable[[], Awaitable[Peer]]  # how to get to a table


def add_seat(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--bot", metavar="LEVEL", help=f"this seat plays itself: {', '.join(LEVELS)}")
    add_think(parser)
    parser.add_argument("--seed", type=int, default=None, metavar="S", help="the bot's luck, for repeatable scripts")
    parser.add_argument(
        "--patience",
        type=duration,
        metavar="SECONDS",
        help="the bot votes out who is away for longer (default: never)",
    )
    parser.add_argument(
        "--stay", action="store_true", help="after the game, stay until stopped: others may still watch"
    )


def name_of(args: argparse.Namespace) -> str:
    return settings(args).name or "Somebody"


def address_of(text: str, port: int) -> Address:
    try:
        return Address.parse(text, port)
    except ValueError as problem:
        raise Usage("That is no address to listen on", str(problem), f"Try --listen :{port}") from None


def mind_of(rules: Rules, args: argparse.Namespace) -> Mind:
    """What plays this seat."""
    return mind_at(rules, chosen_level(rules, args.bot), rules_of, args.think)


def run_seat(args: argparse.Namespace, sit: Sit) -> int:
    """Sit down by `sit`, play, report. Returns the exit code."""
    if args.bot or (args.json and not args.text):
        with smooth():
            return asyncio.run(_run(args, sit))
    if in_text(args):
        from tui.cli.text_mode.run import converse
        from tui.cli.text_mode.seat import play_in_text

        return converse(args, lambda console: play_in_text(args, sit, console))
    return open_app(args, lambda app: app.seat(sit, "On the way to the table"))


async def _run(args: argparse.Namespace, sit: Sit) -> int:
    keep_log(args)
    stop = asyncio.Event()
    on_stop(stop.set)
    seat = Seat(args, await come(sit), stop)
    try:
        return await seat.play()
    except StoreError as problem:
        raise CommandFailed("The table cannot go on here", str(problem), NOTHING_LOST) from None
    finally:
        await seat.peer.close()


def on_stop(stop: Callable[[], None]) -> None:
    """Call this on Ctrl+C, or when the machine asks the process to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop)


async def come(sit: Sit) -> Peer:
    """Come to the table. Raises CommandFailed with the reason if that is impossible."""
    try:
        return await sit()
    except CannotSit as problem:
        raise CommandFailed(problem.title, problem.sentence, problem.step) from None
    except Unreachable as problem:
        raise CommandFailed(
            "No table there", str(problem), "Check the address, and that nothing else uses it."
        ) from None
    except StoreError as problem:
        raise CommandFailed("The table cannot be opened", str(problem), "See: den games") from None


class Seat:
    """One seat at one table. A seat without a person begins, plays and ends by itself."""

    def __init__(self, args: argparse.Namespace, peer: Peer, stop: asyncio.Event, invites: str = "") -> None:
        self.args, self.peer, self.stop = args, peer, stop
        self.invites = invites  # how a guest's friends become guests here, too
        self._changed = asyncio.Event()
        self._away: dict[int, float] = {}
        self._picked: tuple[int, float] | None = None  # the slot of my last secret pick, and when I made it
        self._picks: list[float] = []
        self._playing = False
        self._warned: Trouble | None = None

    async def play(self) -> int:
        lobby = self.peer.lobby
        await self._introduce()
        lobby.subscribe(self._changed.set)
        client = await self.begun()
        if client is None:
            return self._give_up()
        self._tell("begun", seat=client.me, names=list(client.names), slot=client.slot)
        client.subscribe(self._changed.set)
        ending = await self.ended(client)
        if ending is None:
            return 0
        if self.args.stay:
            self._tell("ended", file=ending.file)
        await self._part(client)
        return self._report(client, ending)

    # -- the lobby -------------------------------------------------------------------------------------------------

    async def _introduce(self) -> None:
        lobby, peer = self.peer.lobby, self.peer
        if lobby.hosting:
            await self._door()
            short = {"short": lobby.short_code, "short_watch": lobby.short_watch_code} if lobby.short_code else {}
            told = whereabouts(lobby)
            outside = {"outside": told} if told else {}
            self._tell("open", code=lobby.join_code, watch=lobby.watch_code, table=peer.file.id, **short, **outside)
            if told:
                self._talk(told)
            if lobby.short_code:
                self._talk(f"Near, or at the same relay:  {invitation(self.invites, 'join', lobby.short_code)}")
                self._talk(f"and to watch:                {invitation(self.invites, 'watch', lobby.short_watch_code)}")
            self._talk(f"Friends join with:  {invitation(self.invites, 'join', lobby.join_code)}")
            self._talk(f"and watch with:     {invitation(self.invites, 'watch', lobby.watch_code)}")
        else:
            self._tell("joined", seat=lobby.me, table=peer.file.id)

    async def _door(self) -> None:
        """Wait a moment for the doors: that of the short codes, and the router's."""
        lobby, opened = self.peer.lobby, asyncio.Event()

        def look() -> None:
            asking = lobby.outside is not None and lobby.outside.way is Way.ASKING
            if lobby.client is not None or not ((self.peer.front_door.open and lobby.short_code is None) or asking):
                opened.set()

        leave = lobby.subscribe(look)
        look()
        with suppress(TimeoutError):
            await asyncio.wait_for(opened.wait(), DOOR)
        leave()

    async def begun(self) -> Client | None:
        """Wait for the game. A bot is always ready, and starts the table that it hosts when all are."""
        lobby = self.peer.lobby
        while lobby.client is None and not lobby.over and not self.stop.is_set():
            be_ready(lobby)
            lobby.start()
            self._warn(lobby.trouble)
            await self._next()
        return lobby.client

    def _warn(self, trouble: Trouble | None) -> None:
        """Report once what is wrong in the lobby, unless that ends the lobby."""
        if trouble != self._warned:
            self._warned = trouble
            if trouble is not None and not self.peer.lobby.over:
                print(f"{trouble.title}: {trouble.sentence} {trouble.step}", file=sys.stderr, flush=True)

    def _give_up(self) -> int:
        trouble = self.peer.lobby.trouble
        if trouble is None or self.stop.is_set():
            return 0
        raise CommandFailed(trouble.title, trouble.sentence, trouble.step)

    # -- the game --------------------------------------------------------------------------------------------------

    async def ended(self, client: Client) -> Ending | None:
        luck = Random(None if self.args.seed is None else f"{self.args.seed} {client.me}")
        mind = mind_of(client.rules, self.args) if self.args.bot and client.me is not None else None
        seat = None if mind is None else Autoplay(client, mind, luck)
        try:
            await self._play(client, seat)
        finally:
            if seat is not None:
                seat.close()
        return client.ending

    async def _play(self, client: Client, seat: Autoplay | None) -> None:
        while client.ending is None and not self.stop.is_set():
            self._clock(client)
            assert self.peer.session is not None
            if why := self.peer.session.client.stands_still:
                raise CommandFailed("The table cannot go on here", why, NOTHING_LOST)
            if client.slot and not self._playing:  # keys are shared: from now on the table can lose a seat
                self._playing = True
                self._tell("playing", slot=client.slot)
            asked = client.request
            if seat is not None and seat.move():
                if isinstance(asked, Secret):
                    self._picked = client.slot, perf_counter()
            else:
                await self._next(self._vote(client) if seat is not None else None)

    def _vote(self, client: Client) -> float | None:
        """A bot votes out a seat that is away for longer than the bot's patience. Returns in how many seconds to look
        again."""
        patience: float | None = self.args.patience
        if patience is None:
            return None
        now = perf_counter()
        for seat, presence in enumerate(client.presence):
            if presence is not Presence.AWAY:
                self._away.pop(seat, None)
            elif now - self._away.setdefault(seat, now) > patience and client.me not in client.votes().get(seat, ()):
                with suppress(Illegal):  # the game does not wait for that seat yet
                    client.vote_out(seat)
        return min(1.0, patience)

    def _clock(self, client: Client) -> None:
        """Measure how long a secret pick took, from when mine was made until all were open."""
        if self._picked is not None and client.slot > self._picked[0]:
            self._picks.append(round(1000 * (perf_counter() - self._picked[1]), 2))
            self._picked = None

    async def _part(self, client: Client) -> None:
        """Stay until the others have everything, too, so that none of them lacks the last signature."""
        session = self.peer.session
        deadline = asyncio.get_running_loop().time() + LINGER
        while session is not None and not self.stop.is_set():
            late = asyncio.get_running_loop().time() > deadline
            if not self.args.stay and (late or not session.needed()):
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
        self.scores(client, ending)
        return 0 if ending.standings else 1

    def scores(self, client: Client, ending: Ending) -> None:
        for line in sorted(ending.standings, key=lambda line: -line.share):
            self._talk(f"{client.names[line.seat]:24} {line.total:>6g}{'  wins' if line.share else ''}")
        if ending.why:
            self._talk(ending.why)
        self._talk(f"The record: {ending.file}")

    # -- telling ---------------------------------------------------------------------------------------------------

    async def _next(self, patience: float | None = None) -> None:
        """Wait until something changes, or somebody wants to stop."""
        waits = [asyncio.ensure_future(event.wait()) for event in (self._changed, self.stop)]
        await asyncio.wait(waits, timeout=patience, return_when=asyncio.FIRST_COMPLETED)
        for wait in waits:
            wait.cancel()
        self._changed.clear()

    def _tell(self, event: str, **facts: Any) -> None:
        if self.args.json:
            print(json.dumps({"event": event, **facts}, ensure_ascii=False), flush=True)

    def _talk(self, line: str) -> None:
        print(line, file=sys.stderr if self.args.json else sys.stdout, flush=True)
