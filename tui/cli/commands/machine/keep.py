"""`den keep`: sit at all unfinished tables of this machine without a screen, so that nobody waits for it."""

import argparse
import asyncio
import json
import signal
from contextlib import suppress

from engines.catalogue import rules_of
from netcode.peer.keeper import Keeper
from netcode.storage.forget_old_games import DAY, forget_old
from netcode.storage.store import Saved, StoreError
from tui.cli.command_failed import CommandFailed, Usage
from tui.cli.headless_seat import on_stop
from tui.cli.launch import home_of, keep_log, settings
from tui.cli.service.systemd_unit import STEPS, install
from tui.cli.service.tell_player import Teller, Way, way
from tui.cli.store_args import store_of
from tui.words.turns import whose_table

SAID = {
    "sits": "Sits at {table}",
    "lets go": "Makes room for the screen at {table}",
    "turn": "It is your turn at {table}",
    "over": "The game is over at {table}",
}
WAYS = "Say desktop, a command, or an address that begins with https://"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--notify", metavar="HOW", help="when it is your turn: desktop, a command, or a web hook (else: your settings)"
    )

    parser.add_argument(
        "--install", action="store_true", help="write a unit, so that systemd starts it with your login"
    )


def run(args: argparse.Namespace) -> int:
    if args.install:
        return _install(args)
    keep_log(args)
    return asyncio.run(Service(args).run())


def way_of(args: argparse.Namespace) -> Way | None:
    try:
        return way(settings(args).notify if args.notify is None else args.notify)
    except ValueError as problem:
        raise Usage("Nobody can be told in that way", str(problem), WAYS) from None


def _install(args: argparse.Namespace) -> int:
    try:
        file = install(home_of(args))
    except OSError as problem:
        step = "Write it there yourself: docs/hosting.md says how."
        raise CommandFailed("The unit cannot be written", f"{problem.filename}: {problem.strerror}.", step) from None
    if args.json:
        print(json.dumps({"file": str(file), "steps": STEPS}))
    else:
        print(f"Written: {file}", "Now:", *(f"    {step}" for step in STEPS), sep="\n")
    return 0


class Service:
    """A keeper that reports what it does, and tells its player about turns."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._json = args.json
        self._store, self._days = store_of(args), settings(args).forget
        self._keeper = Keeper(self._store, rules_of, self._news, forced=settings(args).forced)
        chosen = way_of(args)
        self._teller = None if chosen is None else Teller(chosen, self._keeper.told)

    async def run(self) -> int:
        stop = asyncio.Event()
        await self._open()
        on_stop(stop.set)
        if signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:  # nohup ignores it
            asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, stop.set)
        self._say("ready", "Your tables are kept. Ctrl+C ends that.")
        forgetting = asyncio.create_task(self._forget())
        try:
            await self._keeper.run(stop)
        finally:
            forgetting.cancel()
            if self._teller is not None:
                await self._teller.close()
            await self._keeper.close()
        return 0

    async def _open(self) -> None:
        try:
            await self._keeper.open()
        except StoreError as problem:
            step = "End the other one, or choose another --home."
            raise CommandFailed("The tables cannot be kept", str(problem), step) from None

    async def _forget(self) -> None:
        """Delete old finished tables, if the settings say so."""
        while self._days:
            await asyncio.to_thread(forget_old, self._store, rules_of, self._days)
            await asyncio.sleep(DAY)

    def _news(self, what: str, table: Saved) -> None:
        self._say(what, f"{SAID[what].format(table=whose_table(table))} ({table.id})", table)
        if self._teller is None:
            return
        if what == "turn":
            self._teller.turn(table)
        elif what == "over":
            self._teller.over(table)
        elif what == "lets go":
            self._teller.forget(table)

    def _say(self, what: str, sentence: str, table: Saved | None = None) -> None:
        facts = {} if table is None else {"table": table.id, "game": table.game}
        with suppress(OSError):  # the terminal is gone; the tables are not
            print(json.dumps({"event": what, **facts}) if self._json else sentence, flush=True)
