"""Where short codes lead: the options of every command that opens a table or comes to one."""

import argparse
import os

from netcode.doors.relays.client import RelayFailed, relay_url
from netcode.peer.guests.join_by_code import AnyCode, read_code
from netcode.peer.peer import CannotSit
from tui.cli.command_failed import Usage
from tui.cli.launch import settings


def add_doors(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--relay", metavar="URL", help="meet through this relay (else: DEN_RELAY, or your settings)")
    use = argparse.BooleanOptionalAction
    parser.add_argument("--lan", action=use, default=None, help="short codes on the local network too (default: yes)")


def relay_of(args: argparse.Namespace) -> str | None:
    """The relay to use, if any."""
    named = args.relay or os.environ.get("DEN_RELAY") or settings(args).relay
    if not named:
        return None
    try:
        return relay_url(named)
    except RelayFailed as trouble:
        raise Usage(trouble.title, str(trouble), trouble.step) from None


def code_of(words: list[str], *, watching: bool = False) -> AnyCode:
    try:
        return read_code(" ".join(words), watching=watching)
    except CannotSit as slip:
        raise Usage(slip.title, str(slip), slip.step) from None
