"""`den keep`: sit at all unfinished tables of this machine without a screen, so that nobody waits for it."""

import argparse
import asyncio
import json
from contextlib import suppress

from engines.catalogue import rules_of
from netcode.peer.keeper import Keeper
from netcode.storage.store import Saved, StoreError
from tui.cli.headless_seat import on_stop
from tui.cli.launch import keep_log, settings
from tui.cli.store_args import store_of
from tui.cli.trouble import CommandFailed
from tui.words.turns import whose_table

TOLD = {"sits": "sits at", "lets go": "makes room for a screen at", "turn": "it is your turn at", "over": "over:"}


def add(parser: argparse.ArgumentParser) -> None:
    """There is nothing to choose."""


def run(args: argparse.Namespace) -> int:
    keep_log(args)
    return asyncio.run(_keep(args))


async def _keep(args: argparse.Namespace) -> int:
    stop = asyncio.Event()
    on_stop(stop.set)

    def news(what: str, table: Saved) -> None:
        if args.json:
            line = json.dumps({"event": what, "table": table.id, "game": table.game}, ensure_ascii=False)
        else:
            line = f"{TOLD[what]} {whose_table(table)} ({table.id})"
        print(line, flush=True)

    keeper = Keeper(store_of(args), rules_of, news, forced=settings(args).forced)
    try:
        await keeper.open()
    except StoreError as problem:
        raise CommandFailed(
            "The tables cannot be kept", str(problem), "End the other one, or choose another --home."
        ) from None
    if args.json:
        print(json.dumps({"event": "ready"}), flush=True)
    keeping, stopped = asyncio.create_task(keeper.run()), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((keeping, stopped), return_when=asyncio.FIRST_COMPLETED)
        if keeping.done():
            keeping.result()
    finally:
        for task in (keeping, stopped):
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await keeper.close()
    return 0
