"""`den relay`: pass sealed frames between peers that cannot reach each other. It can read none of them."""

import argparse
import asyncio
import signal
import ssl
import sys

from netcode.links.address import Address
from netcode.links.interfaces import own_addresses
from netcode.relay.limits import Limits
from netcode.relay.server import Relay
from tui.cli.command_failed import CommandFailed, Usage
from tui.cli.numbers import some
from tui.process_settings import expect_a_crowd, tidy_crowd

PORT = 8027


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--listen", default=f":{PORT}", metavar="ADDR", help=f"where to listen (default: :{PORT})")
    parser.add_argument("--cert", metavar="FILE", help="certificate chain, for wss without a proxy")
    parser.add_argument("--key", metavar="FILE", help="the certificate's private key")
    parser.add_argument("--proxied", action="store_true", help="behind a proxy that sets X-Forwarded-For")
    parser.add_argument("--redis", metavar="URL", help="share rooms with other relays through this Redis server")
    parser.add_argument("--rooms", type=some, default=Limits().rooms, help="at most (default: 10,000)")


def run(args: argparse.Namespace) -> int:
    try:
        address = Address.parse(args.listen, PORT)
    except ValueError as error:
        raise Usage("That is no address to listen on", str(error), f"Try --listen :{PORT}") from None
    if args.rooms < 1:
        raise Usage("A relay without rooms", f"{args.rooms} rooms are none.", "Choose a number above 0 with --rooms.")
    return asyncio.run(_serve(args, address, _tls(args.cert, args.key)))


def _tls(cert: str | None, key: str | None) -> ssl.SSLContext | None:
    if cert is None and key is None:
        return None
    if cert is None:
        raise Usage("A key without its certificate", "--key is given, --cert is not.", "Name both files.")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(cert, key)
    except (OSError, ssl.SSLError) as error:
        raise CommandFailed(
            "The certificate cannot be used", f"{error}.", "Check the files given by --cert and --key."
        ) from None
    return context


async def _serve(args: argparse.Namespace, address: Address, tls: ssl.SSLContext | None) -> int:
    expect_a_crowd()
    relay = await _relay(args)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    try:
        async with relay.listen(address.host, address.port, tls) as server:
            port = server.sockets[0].getsockname()[1]
            told = own_addresses(Address(address.host, port))[0]
            print(f"Relay ready at {'wss' if tls else 'ws'}://{told}. It can read nothing that passes.", flush=True)
            tidying = asyncio.create_task(tidy_crowd(relay.connections, lambda: len(relay.not_open)))
            await stop.wait()
            tidying.cancel()
            print("Going down: peers are told to come back.", file=sys.stderr, flush=True)
    except OSError as error:
        raise CommandFailed(
            "Cannot listen there", f"{address}: {error.strerror}.", "Choose another --listen."
        ) from None
    return 0


async def _relay(args: argparse.Namespace) -> Relay:
    limits = Limits(rooms=args.rooms)
    if args.redis is None:
        return Relay(limits, forwarded=args.proxied)
    try:
        return await Relay.sharing(args.redis, limits, forwarded=args.proxied)
    except ModuleNotFoundError:
        raise CommandFailed(
            "Shared rooms need an extra", "The package redis is not installed.", "pip install 'den-of-thieves[cluster]'"
        ) from None
    except Exception as error:
        raise CommandFailed(
            "No Redis there", f"{args.redis}: {error}.", "Check --redis, and that the server runs."
        ) from None
