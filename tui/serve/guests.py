"""What a guest gets: the app, opened at the table of their code; and a folder of their own if they have a key."""

import re
import secrets
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import TYPE_CHECKING

import engines
import tui.boards
import tui.screens
from netcode.peer.guests.join_by_code import AnyCode, read_code
from netcode.peer.peer import CannotSit
from tui.serve.door import Guest
from tui.shell import table_commands
from tui.shell.config import load

if TYPE_CHECKING:
    from tui.shell.app import DenApp

NOTICE = "You are a guest on this machine: it holds your keys and could see your cards. Whoever runs it, you trust."

KEYLESS = "You came without a key: when this connection ends, your seat cannot be given back. ssh-keygen makes a key."
COOKIELESS = "Your browser keeps no cookie of ours: when this page is closed, your seat cannot be given back."
_in_use = Counter[Path]()  # the folders of guests who are in, and of how many each
FOR_WATCHING = re.compile(r"\s*(w\s?\d|watch-)", re.IGNORECASE)


def furnish() -> None:
    """Import every game, board and screen, so that no guest waits while another opens one for the first time."""
    for package in (engines, tui.boards, tui.screens):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)


@contextmanager
def guest_app(guest: Guest, home: Path, relay: str | None) -> "Iterator[DenApp]":
    """The app for one guest."""
    from tui.shell.app import DenApp

    with guest_home(guest, home) as folder:
        config = load(folder / "config.toml")
        config.ascii = config.ascii or guest.plain
        config.relay = config.relay or relay or ""
        app = DenApp(config, path=folder / "config.toml", home=folder, sixteen=guest.sixteen, invites=guest.invites)
        yield app.opening(_first(guest))


@contextmanager
def guest_home(guest: Guest, home: Path) -> Iterator[Path]:
    """The folder of one guest. That of a guest without a key is deleted when the guest leaves; that of any other, when
    the last with that key leaves, if there is nothing in it: keys cost nothing, and folders would stay for ever."""
    folder = home / "guests" / (guest.key or f"once-{secrets.token_hex(8)}")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _in_use[folder] += 1
    try:
        yield folder
    finally:
        _in_use[folder] -= 1
        if guest.key is None:
            shutil.rmtree(folder, ignore_errors=True)
        if not _in_use[folder]:
            del _in_use[folder]
            with suppress(OSError):  # there is something in it
                folder.rmdir()


def wanted(guest: Guest) -> tuple[str, bool]:
    """The code that the guest may have typed, as login name, as command or in the link; and whether it is for
    watching."""
    verb, _, rest = guest.command.strip().partition(" ")
    typed = rest if verb in ("watch", "join") else guest.wish
    return typed, verb == "watch" or (verb != "join" and FOR_WATCHING.match(typed) is not None)


def keyless(guest: Guest) -> str:
    return COOKIELESS if guest.browser else KEYLESS


def _first(guest: Guest) -> "Callable[[DenApp], None]":
    """Opens the place that the guest wants."""
    typed, watching = wanted(guest)

    def go(app: "DenApp") -> None:
        from tui.screens.setup.join import JoinScreen

        app.notify(NOTICE, title="A word of honesty", timeout=12)
        if guest.key is None:
            app.notify(keyless(guest), title="Your seat", severity="warning", timeout=12)
        code = code_of(typed, watching=watching)
        if isinstance(code, CannotSit):
            app.notify(f"{code} {code.step}", title=code.title, severity="warning", timeout=12, markup=False)
        elif code is not None and (app.config.name or watching):
            table_commands.join(app, code, app.config.name, watching=watching)
        elif code is not None:
            app.push_screen(JoinScreen(watch=watching, code=typed))  # this screen asks for the name

    return go


def code_of(typed: str, *, watching: bool) -> AnyCode | CannotSit | None:
    """The code, what is wrong with it, or None for a word that was never meant as one."""
    if not re.match(r"(w?\d|join-|watch-)", typed.strip(), re.IGNORECASE):
        return None
    try:
        return read_code(typed, watching=watching)
    except CannotSit as slip:
        return slip
