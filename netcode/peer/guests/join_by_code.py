"""Joining by any code that a friend gave: a join code says where to go, a short code is used to knock.

One machine has one seat. Whoever has sat at that table before comes back to the same seat by the same code, also when
the table is full or the game has begun.
"""

from __future__ import annotations

import asyncio
from typing import Final

from netcode.doors.pasted_code import code_in
from netcode.doors.relays.client import RelayFailed, relay_url
from netcode.doors.short_code import BadShortCode, ShortCode, looks_short
from netcode.doors.short_code_door import Deed, come_in
from netcode.doors.spake2_knock import NoSeat, Resting, WrongCode
from netcode.links.address import Address
from netcode.links.join_code import BadCode as BadLongCode
from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join, reenter
from netcode.peer.peer import CannotSit, Peer, RulesOf
from netcode.peer.resume import resume
from netcode.protocol.wire import Refused, unpack
from netcode.storage.handover import kept_tables
from netcode.storage.store import Saved, Store, TableFile

AnyCode = Code | ShortCode
IN_ANOTHER_WINDOW: Final = (
    "Your seat is open in another window",
    "This machine sits at that table already.",
    "Close it there. If that terminal is gone, wait a minute: then the same code brings you back.",
)
SLIP: Final = "Copy it once more, or have it read to you again."


def read_code(typed: str, *, watching: bool = False) -> AnyCode:
    """The code somebody typed or pasted. Raises `CannotSit` with what is wrong with it."""
    typed = code_in(typed)
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
) -> Peer:
    """Sit down, or watch. `relay` and `lan`: where to look for the door of a short code. Raises `CannotSit`."""
    try:
        return await _enter(store, code, rules_of, name, watching, relay, lan, listen)
    except CannotSit:
        if not watching and store.open_elsewhere(lambda file: is_mine(file, code)):
            raise CannotSit(*IN_ANOTHER_WINDOW) from None
        raise


async def _enter(
    store: Store,
    code: AnyCode,
    rules_of: RulesOf,
    name: str,
    watching: bool,
    relay: str | None,
    lan: bool,
    listen: Address | None,
) -> Peer:
    mine = None if watching else await asyncio.to_thread(_mine, store, code)
    if mine is not None and (mine.status == "playing" or store.look(mine.id).get("hosting")):
        return await resume(store, mine.id, rules_of)
    try:
        long, way = await _behind(code, relay, lan)
    except CannotSit:
        if mine is None:
            raise
        return await resume(store, mine.id, rules_of)  # the door is shut, as my own place is the last
    if mine is not None:
        return await _back(store, mine, long, way, rules_of)
    if watching:
        long = long.for_watching()
    guest = await join(store, long, rules_of, name=name, listen=None if watching else listen, relay=way)
    if isinstance(code, ShortCode):
        guest.file.put(typed=code.words)
    return guest


def _mine(store: Store, code: AnyCode) -> Saved | None:
    """My unfinished table that this code leads to, if it is not open in another window."""
    return store.latest(lambda file: is_mine(file, code), kept_tables(store.home))


def is_mine(file: TableFile, code: AnyCode) -> bool:
    """Whether this file belongs to a seat of mine at the table of this code."""
    kept = file.get("deed")
    if isinstance(code, Code):
        return file.get("join") is not None and file.keys() == code.keys
    known = isinstance(kept, bytes) and Deed.from_wire(unpack(kept)).join.words == code.words
    return file.get("join") is not None and (known or file.get("typed") == code.words)


async def _back(store: Store, mine: Saved, code: Code, way: str | None, rules_of: RulesOf) -> Peer:
    """Come back to my place in the lobby, at the address to which the code leads now."""
    file = store.open(mine.id)
    file.put(addresses=[str(address) for address in code.addresses])
    if way is not None:
        file.put(relay=way)
    return await reenter(file, rules_of)


async def _behind(code: AnyCode, relay: str | None, lan: bool) -> tuple[Code, str | None]:
    """The join code behind a short code, and the relay where the others are, if the door was at a relay."""
    try:
        if isinstance(code, Code):
            return code, relay_url(code.relay) if code.relay else relay
        return await come_in(code, code.relay or relay, lan=lan)
    except RelayFailed as trouble:
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
