"""Where games are kept, as the command line says: apart, so that a list of games does not load the network."""

import argparse

from netcode.storage.store import Store, StoreError
from tui.cli.command_failed import CommandFailed


def store_of(args: argparse.Namespace) -> Store:
    try:
        return Store(args.home)
    except StoreError as problem:
        raise CommandFailed("Nowhere to keep the table", str(problem), "See: den locate saves") from None
