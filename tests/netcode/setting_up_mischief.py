"""What a bad host, and strangers who hold the join code, do at a simulated lobby: see `setting_up.py`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from netcode.links.introduction import introduce
from netcode.links.link import Link, PipeClosed, Stranger
from netcode.peer.lobby import Page, Place
from netcode.peer.peer import ASK, CONTRACT, PAGE, SEATS, TALK, WHO
from netcode.protocol.announcement import Announcement, announce
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.wire import Refused, pack
from netcode.session.mesh import HELLO
from tests.netcode.virtual_time import pipe

if TYPE_CHECKING:
    from tests.netcode.setting_up import Gathering

NAMES: Final = ("Ann", "Bo", "Cy", "Di")


def _fits(said: Announcement, page: Page, seat: int) -> bool:
    with suppress(Refused):
        said.check(page.terms, seat)
        return True
    return False


def ghost(at: int) -> Seed:
    return Seed(bytes([100 + at]) * 32)


def _public(seed: Seed) -> bytes:
    return seed.signing_key().public_key().public_bytes_raw()


def _links(world: Gathering) -> list[Link]:
    """All of the bad host's links, or one of them."""
    links = world.host.net.links
    return links if world.rng.random() < 0.5 else links[:1]


def _ghosts(world: Gathering, page: Page, keep: int) -> Page:
    """The same page with nobody of the friends but some: the host's own people sit there instead."""
    places = [
        place if place.signing == world.host.signing or at < keep else Place(f"Ghost {at}", _public(ghost(at)), True)
        for at, place in enumerate(page.places)
    ]
    return replace(page, places=tuple(places))


def _contract(world: Gathering, page: Page) -> Contract:
    """Of this page, with whatever the friends have announced for it at some time, and else with ghosts."""
    seats = [_announced(world, page, at) or announce(page.terms, at, ghost(at)) for at in range(len(page.places))]
    return Contract.of(page.terms, seats)


def _announced(world: Gathering, page: Page, seat: int) -> Announcement | None:
    said = [each for friend in world.friends for each in friend.said if each.signing == page.places[seat].signing]
    fitting = [each for each in said if _fits(each, page, seat)]
    return world.rng.choice(fitting or said) if said else None


# -- a bad host --------------------------------------------------------------------------------------------------------


def _shows_another_page(world: Gathering) -> None:
    page = _bent(world, world.host.lobby.page)
    _show(world, page)


def _shows_ghosts(world: Gathering) -> None:
    page = world.host.lobby.page
    _show(world, _ghosts(world, page, world.rng.randrange(1, page.seats + 1)))


def _shows_the_truth(world: Gathering) -> None:
    world.host._publish(world.host.lobby.page)


def _begins(world: Gathering) -> None:
    page = world.host.lobby.page
    page = page if world.rng.random() < 0.7 else _bent(world, page)
    contract = _contract(world, page)
    if world.rng.random() < 0.5:
        _show(world, replace(page, begun=True))
    if world.rng.random() < 0.5:
        world.host.net.say(SEATS + pack([seat.to_wire() for seat in contract.seats]), _links(world))
    world.host.net.say(CONTRACT + pack(contract.to_wire()), _links(world))


def _begins_with_what_was_agreed(world: Gathering) -> None:
    """At some time, as it was or with something changed."""
    if world.agreed:
        agreed = world.rng.choice(world.agreed)
        seats = list(agreed.seats)
        at = world.rng.randrange(len(seats))
        other = world.rng.choice(seats)
        changed: list[Contract] = [
            agreed,
            replace(agreed, needed=0),
            replace(agreed, seats=seats[::-1]),
            replace(agreed, seats=[*seats[:at], replace(seats[at], key=other.key), *seats[at + 1 :]]),
            replace(agreed, seats=[*seats[:at], announce(agreed.terms, at, ghost(at)), *seats[at + 1 :]]),
        ]
        contract = agreed if world.rng.random() < 0.5 else world.rng.choice(changed)
        world.host.net.say(CONTRACT + pack(contract.to_wire()), _links(world))


def _show(world: Gathering, page: Page) -> None:
    number = world.host.lobby.page.number + world.rng.randrange(3)
    world.host.lobby.page = replace(world.host.lobby.page, number=number)
    world.host.net.say(PAGE + pack(replace(page, number=number).to_wire()), _links(world))


def _bent(world: Gathering, page: Page) -> Page:
    """The page with something else on it."""
    luck = world.rng
    places = [replace(place, ready=True) for place in page.places]
    other = [
        replace(page, places=tuple(places)),
        replace(page, places=tuple(places[::-1])),
        replace(page, needed=0),
        replace(page, invitation=luck.randbytes(32)),
        replace(page, begun=True, places=tuple(places)),
        replace(page, settings={"pace": "slow"}),
        replace(page, settings={"more": 1}),
        replace(page, game="sneaks", rules=1, settings={}),
        page.with_place(luck.randrange(len(page.places)), name=luck.choice(NAMES)),
    ]
    return luck.choice(other)


MISCHIEF: Final = (
    _shows_another_page,
    _shows_ghosts,
    _shows_the_truth,
    _begins,
    _begins_with_what_was_agreed,
)


# -- strangers with the join code --------------------------------------------------------------------------------------


class Eve:
    """Calls whom she likes, says what she likes, and keeps what she hears."""

    def __init__(self, world: Gathering, seed: Seed) -> None:
        self._world, self._seed = world, seed
        self._heard: list[bytes] = []

    async def intrude(self) -> None:
        """One visit: a link, some words on it, and she listens for a while. Not to somebody who has not met the host
        yet, who would take her for it: see the threat model in docs/protocol.md."""
        world, luck = self._world, self._world.rng
        here, there = pipe(world.delay)
        world._run(luck.choice([each for each in world.friends if each.peer.host_key]).peer.net.enter(there))
        with suppress(PipeClosed, Stranger):
            link = await Link.open(here, world.table_keys.reading)
            listening = asyncio.create_task(self._listen(link))
            link.send(HELLO + luck.randbytes(16))
            if luck.random() < 0.9:
                link.send(WHO + pack(introduce(world.table_keys, self._seed, link)))
            for _ in range(luck.randrange(1, 6)):
                await asyncio.sleep(luck.expovariate(1.0))
                link.send(self._words())
            await asyncio.sleep(luck.expovariate(0.2))
            await link.close("")
            listening.cancel()

    async def _listen(self, link: Link) -> None:
        async for message in link.messages():
            self._heard.append(message)

    def _words(self) -> bytes:
        world, luck = self._world, self._world.rng
        page = world.host.lobby.page
        mine = next((at for at, place in enumerate(page.places) if place.signing == _public(self._seed)), 0)
        said = [announcement for friend in world.friends for announcement in friend.said]
        asks: list[Callable[[], dict[str, Any]]] = [
            lambda: {"do": "sit", "name": luck.choice([*NAMES, "Eve"])},
            lambda: {"do": "ready", "number": page.number, "seat": luck.choice(said).to_wire() if said else None},
            lambda: {"do": "ready", "number": page.number, "seat": announce(page.terms, mine, self._seed).to_wire()},
            lambda: {"do": "rename", "name": luck.choice(NAMES)},
            lambda: {"do": "say", "text": "I am Ann."},
            lambda: {"do": "stand up"},
            lambda: {"do": "start"},
        ]
        theirs = replace(page, places=(Place("Ann", _public(self._seed), True), *page.places[1:]), number=10_000)
        others: list[Callable[[], bytes]] = [
            lambda: PAGE + pack(_bent(world, theirs).to_wire()),
            lambda: PAGE + pack(replace(_bent(world, page), number=page.number + 5).to_wire()),
            lambda: TALK + pack({"name": "Ann", "seat": 0, "text": "Say ready, all of you."}),
            lambda: SEATS + pack([seat.to_wire() for seat in _contract(world, page).seats]),
            lambda: CONTRACT + pack(_contract(world, page).to_wire()),
            lambda: luck.choice(self._heard[-3:] or [b"?"]),
        ]
        return ASK + pack(luck.choice(asks)()) if luck.random() < 0.5 else luck.choice(others)()
