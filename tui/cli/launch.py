"""Opens the app: reads the settings, examines the terminal, and goes straight to the place that was asked for."""

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from functools import cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING

import platformdirs

from tui.cli.command_failed import CommandFailed
from tui.process_settings import smooth, tidy
from tui.shell.config import Config, config_file, load
from tui.words.locale import speaks_utf8

if TYPE_CHECKING:
    from tui.shell.app import DenApp

LOOK = 2.0  # seconds from one look at the terminal to the next
ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)  # from the shell, the machine, a terminal that is closed


def settings(args: argparse.Namespace) -> Config:
    """The settings of this player; options of the command line take precedence."""
    config = load(config_of(args))
    _tell(tuple(config.slips))
    config.name = args.name or config.name
    config.ascii = args.ascii or config.ascii or not speaks_utf8(os.environ)
    config.theme = args.theme or config.theme
    return config


@cache  # asked once in a process
def _tell(slips: tuple[str, ...]) -> None:
    for slip in slips:
        print(f"{slip} Den goes on without it.", file=sys.stderr)


def home_of(args: argparse.Namespace) -> Path | None:
    """The folder for saved games, if one was given."""
    return Path(args.home) if args.home else None


def state_of(args: argparse.Namespace) -> Path:
    """Where the log file is."""
    return home_of(args) or Path(platformdirs.user_state_dir("den", appauthor=False))


def log_file(args: argparse.Namespace) -> Path:
    return state_of(args) / "den.log"


def keep_log(args: argparse.Namespace) -> None:
    """Write internal errors to a file, never to the screen."""
    try:
        state_of(args).mkdir(parents=True, exist_ok=True)
        file: logging.Handler = logging.FileHandler(log_file(args), encoding="utf-8", delay=True)
    except OSError:  # there is nowhere to write, so there is no log
        file = logging.NullHandler()
    logging.raiseExceptions = False  # a log that cannot be written, as on a full disk, must not be told on the screen
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(message)s", handlers=[file])


def config_of(args: argparse.Namespace) -> Path:
    return Path(args.home) / "config.toml" if args.home else config_file()


def in_text(args: argparse.Namespace) -> bool:
    """Whether to use text mode: because it was asked for, or because this terminal cannot draw."""
    drawable = sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return bool(args.text) or not drawable


def open_app(args: argparse.Namespace, first: "Callable[[DenApp], None] | None" = None) -> int:
    """Run the app until it is left. Raises CommandFailed if it crashed."""
    config = settings(args)
    keep_log(args)
    from tui.shell.app import DenApp

    app = DenApp(config, path=config_of(args), home=home_of(args))
    if sys.platform != "win32":
        from tui.cli.terminal_driver import TerminalDriver

        app.driver_class = TerminalDriver
    if not os.environ.get("DEN_DEBUG"):
        app.error_console.file = StringIO()  # no traceback on the terminal

    def begin(app: "DenApp") -> None:
        app.run_worker(tidy(lambda: app.typed))
        for number in ENDINGS:
            asyncio.get_running_loop().add_signal_handler(number, app.exit)
        if sys.stdin.isatty():  # it is not any more once it is gone; only who controls a terminal is sent a signal then
            app.set_interval(LOOK, lambda: None if sys.stdin.isatty() else app.exit())
        for slip in config.slips:
            app.notify(slip, title="Den goes on without it", severity="warning", timeout=12, markup=False)
        if first is not None:
            first(app)

    with smooth(tidied=True):
        app.opening(begin).run()
    if app.return_code:
        logging.getLogger("den").error("the app fell", exc_info=app._exception)
        raise CommandFailed(
            "Den stumbled over itself",
            "Your game is kept, every move of it: den resume goes on where you were.",
            f"What went wrong is written in {log_file(args)}; please tell us about it.",
        )
    return 0
