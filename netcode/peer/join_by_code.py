"""Coming in by whatever code a friend gave: the long one, which says where to go, or the short one, to knock with."""

from __future__ import annotations

from typing import Final

from netcode.doors.relay_client import RelayTrouble
from netcode.doors.short_code import BadCode as BadShortCode
from netcode.doors.short_code import ShortCode, looks_short
from netcode.doors.short_code_door import come_in
from netcode.doors.spake import NoSeat, Resting, WrongCode
from netcode.links.address import Address
from netcode.links.join_code import BadCode as BadLongCode
from netcode.links.join_code import Code
from netcode.peer.guest import Guest, join
from netcode.peer.peer import CannotSit, RulesOf
from netcode.protocol.wire import Refused
from netcode.storage.store import Store

AnyCode = Code | ShortCode
SLIP: Final = "Copy it once more, or have it read to you again."


def read_code(typed: str, *, watching: bool = False) -> AnyCode:
    """The code somebody typed. Raises `CannotSit` with what is wrong with it."""
    try:
        code: AnyCode = ShortCode.parse(typed) if looks_short(typed) else Code.parse(typed)
    except (BadShortCode, BadLongCode) as slip:
        raise CannotSit("That code has a slip", str(slip), SLIP) from None
    only_watch = code.watch if isinstance(code, ShortCode) else code.watch_only
    if only_watch and not watching:
        raise CannotSit("That code is for watching", "Whoever has it may look on, not sit down.", "Try: den watch CODE")
    return code


async def enter(
    store: Store,
    code: AnyCode,
    rules_of: RulesOf,
    *,
    name: str,
    watching: bool = False,
    relay: str | None = None,
    lan: bool = True,
    listen: Address | None = None,
) -> Guest:
    """Sit down, or watch. `relay` and `lan`: where to look for the door of a short code. Raises `CannotSit`."""
    way: str | None = None
    if isinstance(code, ShortCode):
        try:
            code, way = await come_in(code, relay, lan=lan)
        except RelayTrouble as trouble:
            raise CannotSit(trouble.title, trouble.sentence, trouble.step) from None
        except NoSeat as full:
            raise CannotSit("No seat is free", str(full), "Ask for the watch code: it begins with a w.") from None
        except Resting as resting:
            step = "Ask for the long code. Or try again in ten minutes."
            raise CannotSit("The door rests", str(resting), step) from None
        except WrongCode as wrong:
            raise CannotSit("The words do not fit", str(wrong), "Ask your friend to read the code again.") from None
        except Refused as problem:
            raise CannotSit("The host spoke another language", str(problem), "Compare your versions of Den.") from None
    if watching:
        code = code.for_watching()
    return await join(store, code, rules_of, name=name, listen=None if watching else listen, relay=way)
