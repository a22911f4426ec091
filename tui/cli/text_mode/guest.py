"""Text mode for a guest over ssh whose terminal cannot draw: the menu, in a folder of their own."""

from pathlib import Path

from netcode.peer.peer import CannotSit
from tui.cli import parse
from tui.cli.text_mode.home import Home
from tui.serve.door import Guest
from tui.serve.guests import NOTICE, code_of, guest_home, keyless, wanted
from tui.text.console import Console
from tui.words.games import all_games


async def guest_in_text(guest: Guest, console: Console, home: Path, relay: str | None) -> None:
    """Go straight to the table of the guest's code, if there is one; then wherever they like, but never to files of
    this machine."""
    warned = () if guest.key else (keyless(guest),)
    console.say(f"Den: {all_games()} of thieves, played with friends.", NOTICE, *warned)
    with guest_home(guest, home) as folder:
        place = Home(parse(["--text", "--home", str(folder)]), console, relay, guest.invites)
        typed, watching = wanted(guest)
        code = code_of(typed, watching=watching)
        if isinstance(code, CannotSit):
            console.say(f"{code.title}. {code} {code.step}")
        elif code is not None:
            await place.visit(place.watch(typed) if watching else place.join(typed))
        await place.stroll("settings")
