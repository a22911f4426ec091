"""`den serve`: friends who have nothing but ssh, or a browser, come in here and get the app."""

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netcode.links.address import Address
from netcode.links.interfaces import own_addresses
from netcode.storage.store import Store
from tui.cli.command_failed import CommandFailed, Usage
from tui.cli.door_args import add_doors, relay_of
from tui.cli.headless_seat import address_of
from tui.cli.numbers import duration, some
from tui.cli.store_args import store_of
from tui.process_settings import expect_a_crowd
from tui.text.console import Console

if TYPE_CHECKING:
    from textual.app import App

    from tui.serve.door import Door, Guest

PORT = 2222
PAGES = "127.0.0.1:8080"
LOOPBACK = ("127.0.0.1", "::1", "localhost")
NOT_SAFE = "Without TLS whoever is on the way can read along: better a proxy before it, see docs/hosting.md."
TRUST = "A guest trusts this machine: it holds their keys and could see their cards."


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--listen", default=f":{PORT}", metavar="ADDR", help=f"where to listen (default: :{PORT})")
    parser.add_argument("--no-ssh", action="store_true", help="with --web: pages alone")
    parser.add_argument(
        "--web", nargs="?", const=PAGES, metavar="ADDR", help=f"let friends play in a browser, too (default: {PAGES})"
    )
    parser.add_argument("--proxied", action="store_true", help="the pages are behind a proxy that sets X-Forwarded-For")
    parser.add_argument("--called", metavar="NAME", help="how guests call this machine (default: its address)")
    parser.add_argument("--guests", type=some, default=64, metavar="N", help="at most so many at once (default: 64)")
    parser.add_argument("--each", type=some, default=8, metavar="N", help="at most from one address (default: 8)")
    parser.add_argument(
        "--idle", type=duration, default=4.0, metavar="HOURS", help="let go who types nothing for so long"
    )
    add_doors(parser)


def run(args: argparse.Namespace) -> int:
    if args.no_ssh and args.web is None:
        raise Usage("A door without an entrance", "Without ssh and without pages nobody comes in.", "Add --web.")
    store, relay = store_of(args), relay_of(args)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s")
    return asyncio.run(_serve(args, store, relay))


async def _serve(args: argparse.Namespace, store: Store, relay: str | None) -> int:
    from tui.cli.text_mode.guest import guest_in_text
    from tui.serve.door import Limits, open_door
    from tui.serve.guests import furnish, guest_app

    os.environ["DEN_ROUTER"] = "no"  # guests do not open this machine's router
    furnish()
    expect_a_crowd()
    limits = Limits(
        sessions=max(1, args.guests),
        sessions_per_address=max(1, args.each),
        logins_per_minute=20 * max(1, args.each) // 8,
        idle_seconds=max(60.0, args.idle * 3600),
    )
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)

    def app_for(guest: "Guest") -> AbstractContextManager["App[Any]"]:
        return guest_app(guest, Path(store.home), relay)

    async def converse(guest: "Guest", console: Console) -> None:
        await guest_in_text(guest, console, Path(store.home), relay)

    async with open_door(app_for, converse, limits) as door, AsyncExitStack() as servers:
        if not args.no_ssh:
            await servers.enter_async_context(_ssh(args, door, store))
        if args.web is not None:
            await servers.enter_async_context(_pages(args, door))
        print(TRUST, flush=True)
        await stop.wait()
        print("Closing. Every game is saved.", file=sys.stderr, flush=True)
    return 0


@asynccontextmanager
async def _ssh(args: argparse.Namespace, door: "Door", store: Store) -> AsyncIterator[None]:
    try:
        from tui.serve.ssh import host_key, serving_ssh
    except ModuleNotFoundError:
        raise CommandFailed(
            "ssh needs an extra", "The package asyncssh is not installed.", "pip install 'den-of-thieves[ssh]'"
        ) from None
    address = address_of(args.listen, PORT)
    key, called = host_key(store.home / "ssh_host_key"), args.called or own_addresses(address)[0].host
    async with AsyncExitStack() as stack:
        try:
            port = await stack.enter_async_context(serving_ssh(door, address.host, address.port, key, called))
        except OSError as error:
            raise _cannot_listen(address, error) from None
        print(f"Guests log in with:  ssh -p {port} CODE@{called}", flush=True)
        print(f"Our key is {key.get_fingerprint()}: tell them, so that they know it is you.", flush=True)
        yield


@asynccontextmanager
async def _pages(args: argparse.Namespace, door: "Door") -> AsyncIterator[None]:
    try:
        from tui.serve.web import serving_pages
    except ModuleNotFoundError:
        raise CommandFailed(
            "Pages need an extra", "The package textual-serve is not installed.", "pip install 'den-of-thieves[web]'"
        ) from None
    address = address_of(args.web, 8080)
    async with AsyncExitStack() as stack:
        try:
            port = await stack.enter_async_context(
                serving_pages(door, address.host, address.port, proxied=args.proxied)
            )
        except OSError as error:
            raise _cannot_listen(address, error) from None
        if args.proxied:
            print(f"Guests with a browser open:  https://{args.called or 'YOUR-NAME'}/CODE", flush=True)
        else:
            there = Address(args.called or own_addresses(Address(address.host, port))[0].host, port)
            print(f"Guests with a browser open:  http://{there}/CODE", flush=True)
        if not args.proxied and address.host not in LOOPBACK:
            print(NOT_SAFE, flush=True)
        yield


def _cannot_listen(address: Address, error: OSError) -> CommandFailed:
    return CommandFailed("Cannot listen there", f"{address}: {error.strerror}.", "Choose another --listen or --web.")
