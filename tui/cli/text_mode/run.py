"""Runs commands in text mode, with a console that Ctrl+C and a signal to end the process stop."""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable

from tui.cli.headless_seat import on_stop
from tui.cli.launch import keep_log, settings
from tui.process_settings import smooth
from tui.text.console import Console, Streams


def converse(args: argparse.Namespace, work: Callable[[Console], Awaitable[int]]) -> int:
    """Run this conversation at the console. Returns the exit code."""

    async def run() -> int:
        keep_log(args)
        console = Streams(out=sys.stderr if args.json else sys.stdout, spelt=_spelling(args))
        on_stop(console.stop)
        return await work(console)

    with smooth():
        return asyncio.run(run())


def _spelling(args: argparse.Namespace) -> Callable[[str], str]:
    if not settings(args).ascii:
        return str
    from tui.look.ascii_signs import in_ascii  # loads all that draws, which text mode usually does without

    return in_ascii
