"""`den serve`: friends who have nothing but ssh log in here and get the app."""

import argparse
import asyncio
import logging
import os
import signal
import sys
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netcode.links.address import Address
from netcode.storage.store import Store
from tui.cli.door_args import add_doors, relay_of
from tui.cli.headless_seat import address_of
from tui.cli.store_args import store_of
from tui.cli.trouble import CommandFailed
from tui.text.console import Console

if TYPE_CHECKING:
    from textual.app import App

    from tui.serve.server import SshGuest

PORT = 2222


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--listen", default=f":{PORT}", metavar="ADDR", help=f"where to listen (default: :{PORT})")
    parser.add_argument("--guests", type=int, default=64, metavar="N", help="at most so many at once (default: 64)")
    parser.add_argument("--each", type=int, default=8, metavar="N", help="at most from one address (default: 8)")
    parser.add_argument("--idle", type=float, default=4.0, metavar="HOURS", help="let go who types nothing for so long")
    add_doors(parser)


def run(args: argparse.Namespace) -> int:
    address = address_of(args.listen, PORT)
    store, relay = store_of(args), relay_of(args)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    try:
        return asyncio.run(_serve(args, address, store, relay))
    except ModuleNotFoundError:
        raise CommandFailed(
            "ssh needs an extra", "The package asyncssh is not installed.", "pip install 'den-of-thieves[ssh]'"
        ) from None


async def _serve(args: argparse.Namespace, address: Address, store: Store, relay: str | None) -> int:
    from tui.cli.text_mode.guest import guest_in_text
    from tui.serve.guests import furnish, guest_app
    from tui.serve.server import SshLimits, host_key, serving

    os.environ["DEN_ROUTER"] = "no"  # guests do not open this machine's router
    furnish()
    key = host_key(store.home / "ssh_host_key")
    limits = SshLimits(
        sessions=max(1, args.guests),
        sessions_per_address=max(1, args.each),
        logins_per_minute=20 * max(1, args.each) // 8,
        idle_seconds=max(60.0, args.idle * 3600),
    )
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)

    def app_for(guest: "SshGuest") -> AbstractContextManager["App[Any]"]:
        return guest_app(guest, Path(store.home), relay)

    async def converse(guest: "SshGuest", console: Console) -> None:
        await guest_in_text(guest, console, Path(store.home), relay)

    try:
        async with serving(app_for, converse, address.host, address.port, key, limits) as (_, port):
            print(f"Guests log in with:  ssh -p {port} CODE@{_named(address)}", flush=True)
            print(f"Our key is {key.get_fingerprint()}: tell them, so that they know it is you.", flush=True)
            print("A guest trusts this machine: it holds their keys and could see their cards.", flush=True)
            await stop.wait()
            print("Closing. Every game is saved.", file=sys.stderr, flush=True)
    except OSError as error:
        raise CommandFailed(
            "Cannot listen there", f"{address}: {error.strerror}.", "Choose another --listen."
        ) from None
    return 0


def _named(address: Address) -> str:
    return "this-machine" if address.host in ("0.0.0.0", "::") else address.host
