"""What a lobby is safe from: hosts that show one page and sign another, strangers with the join code, attempts that
fail.

The malicious host is an honest one under the test's control: the test sends what it likes on the host's links.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join, reenter
from netcode.peer.guests.guest import Guest
from netcode.peer.host import Host, host
from netcode.peer.lobby import Page, Place
from netcode.peer.peer import ASK, CONTRACT, DEED, PAGE, SEATS, TALK, WHO, CannotSit, Peer
from netcode.peer.rematch import rematch
from netcode.peer.resume import resume
from netcode.peer.table_words import table_words
from netcode.protocol.announcement import Announcement, announce
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.wire import pack, unpack
from netcode.storage.store import Store
from tests.engines.toy import TOY
from tests.netcode.peers import LOOPBACK, begun, hosted, joined, played_out, ready, rules_of, until, watching
from tests.netcode.strangers import Stranger
from tests.patience import PATIENCE

EVE = Seed(b"e" * 32)


@asynccontextmanager
async def lobby(home: Path, seats: int = 2) -> AsyncIterator[tuple[Host, list[Guest]]]:
    """Ann hosts, and all seats are taken by guests whom others can call."""
    ann = await hosted(home / "Ann", seats=seats)
    code = Code.parse(str(ann.lobby.join_code))
    guests = [
        await join(Store(home / name), code, rules_of, name=name, listen=LOOPBACK)
        for name in ("Bo", "Cy", "Di")[: seats - 1]
    ]
    for guest in guests:
        await until(guest, lambda guest=guest: guest.lobby.page.full)
    try:
        yield ann, guests
    finally:
        for peer in (*guests, ann):
            await peer.close()


async def handled(ann: Host, guest: Guest) -> None:
    """Until the guest has heard all that the host has said to it so far, and has done what comes of it."""
    said = len(guest.lobby.talk)
    ann.lobby.say("So much for that.")
    await until(guest, lambda: len(guest.lobby.talk) > said)
    while guest._tasks:
        await asyncio.wait(guest._tasks)


def announcements(ann: Host) -> list[Announcement]:
    """Of all seats, once all are ready."""
    assert ann._contract is not None
    return list(ann._contract.seats)


def show_contract(ann: Host, contract: Contract) -> None:
    ann.net.say(CONTRACT + pack(contract.to_wire()))


def still_waits(guest: Guest) -> bool:
    """Whether the guest sits in its lobby as if nothing had happened."""
    return guest.session is None and not guest.lobby.over and guest.lobby.trouble is None


# -- what a player says ready to -----------------------------------------------------------------------------------


def with_seat(contract: Contract, seat: int, announcement: Announcement) -> Contract:
    return replace(contract, seats=[announcement if at == seat else each for at, each in enumerate(contract.seats)])


OTHER_CONTRACTS: dict[str, Callable[[Contract], Contract]] = {
    "nobody stands in": lambda c: replace(c, needed=0),
    "other options": lambda c: replace(c, options={**c.options, "more": 1}),
    "another table": lambda c: replace(c, invitation=bytes(32)),
    "other rules": lambda c: replace(c, rules=c.rules + 1),
    "another order": lambda c: replace(c, seats=c.seats[::-1]),
    "another name": lambda c: with_seat(c, 2, replace(c.seats[2], name="Cyd")),
    "another player": lambda c: with_seat(c, 2, announce(c.terms, 2, EVE)),
    "another key for me": lambda c: with_seat(c, 1, replace(c.seats[1], key=c.seats[2].key)),
    "a seat less": lambda c: replace(c, seats=c.seats[:2]),
}


@pytest.mark.parametrize("change", OTHER_CONTRACTS.values(), ids=OTHER_CONTRACTS)
async def test_a_host_cannot_sit_a_guest_down_at_other_terms_than_it_was_ready_to(
    change: Callable[[Contract], Contract], tmp_path: Path
) -> None:
    async with lobby(tmp_path, seats=3) as (ann, (bo, cy)):
        await ready(ann, [bo, cy])
        assert ann._contract is not None
        show_contract(ann, change(ann._contract))
        await handled(ann, bo)
        assert bo.session is None


async def test_a_host_cannot_begin_with_a_guest_that_has_never_said_ready(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=2) as (ann, (bo,)):
        page = ann.lobby.page
        made_up = [announce(page.terms, seat, EVE) for seat in range(2)]
        ann.net.say(PAGE + pack(replace(page, begun=True, number=page.number + 1).to_wire()))
        ann.net.say(SEATS + pack([seat.to_wire() for seat in made_up]))
        show_contract(ann, Contract.of(page.terms, made_up))
        await handled(ann, bo)
        assert bo.session is None
        assert bo.ready is None


async def test_ready_that_was_taken_back_is_worth_nothing_to_a_host_that_kept_it(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=2) as (ann, (bo,)):
        await ready(ann, [bo])
        old = ann._contract
        assert old is not None
        bo.lobby.ready(False)
        await until(ann, lambda: not ann.lobby.places[1].ready)
        assert not ann.lobby.can_start
        show_contract(ann, old)
        await until(bo, lambda: bo.lobby.over)
        assert bo.session is None
        assert bo.lobby.trouble is not None
        assert "taken back" in bo.lobby.trouble.sentence


async def test_a_guest_that_takes_ready_back_just_as_the_host_starts_holds_up_nobody(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=3) as (ann, (bo, cy)):
        await ready(ann, [bo, cy])
        ann.lobby.start()
        bo.lobby.ready(False)  # neither has heard of the other
        await until(ann, lambda: ann.lobby.trouble is not None)
        assert ann.lobby.trouble is not None
        assert ann.lobby.trouble.sentence == "No longer ready when you started: Bo."
        await until(cy, lambda: not cy.lobby.page.begun and not cy.lobby.places[1].ready)
        assert [place.ready for place in ann.lobby.places] == [True, False, True]
        assert still_waits(bo)
        assert still_waits(cy)
        await begun(ann, [bo])
        await until(cy, lambda: cy.lobby.client is not None)
        assert bo.session.contract.id == cy.session.contract.id == ann.session.contract.id


async def test_a_guest_that_is_gone_or_says_nothing_as_the_host_starts_holds_up_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lobby(tmp_path, seats=3) as (ann, (bo, cy)):
        await ready(ann, [bo, cy])
        confirm = bo._confirm
        monkeypatch.setattr(bo, "_confirm", lambda page: asyncio.sleep(0))
        monkeypatch.setattr("netcode.peer.host.CONFIRMING", 0.1)
        ann.lobby.start()
        before = ann.lobby.page
        await until(ann, lambda: not ann.lobby.page.begun)
        assert [place.ready for place in ann.lobby.places] == [True, False, True]
        assert not ann.lobby.can_start
        monkeypatch.setattr("netcode.peer.host.CONFIRMING", PATIENCE)
        await until(bo, lambda: not bo.lobby.page.begun)
        await ready(ann, [bo])
        ann.lobby.start()
        await confirm(before)  # to the start before: that is worth nothing now
        await handled(ann, cy)
        assert ann.session is None
        await bo.close()
        await until(ann, lambda: not ann.lobby.page.begun)
        assert still_waits(cy)


async def test_a_page_that_changes_and_changes_back_takes_ready_back_whatever_the_host_kept(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=2) as (ann, (bo,)):
        await ready(ann, [bo])
        old, page = ann._contract, ann.lobby.page
        assert old is not None
        for number, shown in enumerate((page.with_place(0, name="Anna"), page), page.number + 1):
            ann.net.say(PAGE + pack(replace(shown, number=number).to_wire()))  # and it still says that Bo is ready
        await until(bo, lambda: bool(bo.lobby.unready))
        assert bo.lobby.unready == "Who sits at the table changed: say ready again."
        await handled(ann, bo)
        assert not bo.lobby.places[1].ready
        show_contract(ann, old)
        await until(bo, lambda: bo.lobby.over)
        assert bo.session is None


async def test_announcements_of_different_attempts_do_not_mix(tmp_path: Path) -> None:
    """The host keeps what Bo announced first, and begins with that after Bo has said ready anew."""
    async with lobby(tmp_path, seats=3) as (ann, (bo, cy)):
        await ready(ann, [bo, cy])
        first = announcements(ann)
        bo.lobby.ready(False)
        await until(ann, lambda: not ann.lobby.places[1].ready)
        await until(bo, lambda: not bo.lobby.places[1].ready)
        await ready(ann, [bo])
        second = announcements(ann)
        assert first[1].key != second[1].key
        assert first[1].coins != second[1].coins
        assert first[1].signing == second[1].signing
        show_contract(ann, Contract.of(ann.lobby.page.terms, [second[0], first[1], second[2]]))
        await handled(ann, bo)
        assert bo.session is None


async def test_every_change_of_the_table_takes_ready_back_and_says_why(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=3) as (ann, (bo, cy)):
        changes: list[tuple[Callable[[], Any], str]] = [
            (lambda: ann.lobby.rename("Anna"), "Who sits at the table changed"),
            (lambda: ann.lobby.resize(4), "Who sits at the table changed"),
            (lambda: ann.lobby.resize(3), ""),
            (lambda: cy.lobby.rename("Cyd"), "Who sits at the table changed"),
        ]
        for change, why in changes:
            if why:
                await ready(ann, [bo, cy])
                await until(bo, lambda: bool(bo.lobby.words))
                assert not bo.lobby.unready
            change()
            await until(bo, lambda why=why: bo.lobby.unready.startswith(why) and not bo.lobby.places[1].ready)
            await until(ann, lambda: not ann.lobby.can_start and not ann.lobby.words)


async def test_ready_said_to_an_older_page_does_not_count_for_a_newer_one(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=2) as (ann, (bo,)):
        await ready(ann, [bo])
        said = {"do": "ready", "number": ann.lobby.page.number, "seat": announcements(ann)[1].to_wire()}
        for name in ("Anna", "Ann"):
            ann.lobby.rename(name)
        bo._tell_host(said)
        bo.lobby.say("Still there?")
        await until(ann, lambda: len(ann.lobby.talk) > 0)
        assert not ann.lobby.places[1].ready


async def test_nobody_is_ready_while_a_seat_is_free(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "Ann", seats=3)
    bo = await joined(tmp_path / "Bo", ann, "Bo")
    bo.lobby.ready()
    said = announce(ann.lobby.page.terms, 1, bo.seed)
    bo._tell_host({"do": "ready", "number": ann.lobby.page.number, "seat": said.to_wire()})
    bo.lobby.say("I am")
    await until(ann, lambda: len(ann.lobby.talk) > 0)
    assert bo.ready is None
    assert not ann.lobby.places[1].ready
    for peer in (bo, ann):
        await peer.close()


async def test_a_host_hears_nothing_but_public_keys_in_its_lobby_whatever_it_says(tmp_path: Path) -> None:
    """Seats used to share their keys here, with everybody in the host's list."""
    async with lobby(tmp_path, seats=3) as (ann, (bo, cy)):
        heard: list[dict[str, Any]] = []
        asked = ann._asked
        ann.net.on(ASK, lambda link, message: (heard.append(unpack(message[1:])), asked(link, message))[1])
        await ready(ann, [bo, cy])
        page, said = ann.lobby.page, announcements(ann)
        bait = [
            seat if at == 1 else announce(page.terms, at, Seed(bytes([200 + at]) * 32)) for at, seat in enumerate(said)
        ]
        for needed in (1, 2, 0):
            for flag in (True, False):
                ann.net.say(PAGE + pack(replace(page, begun=flag, needed=needed).to_wire()))
                ann.net.say(SEATS + pack([seat.to_wire() for seat in bait]))
        await handled(ann, bo)
        assert {ask["do"] for ask in heard} <= {"ready", "say"}
        assert all(ask.keys() <= {"do", "number", "seat"} for ask in heard if ask["do"] == "ready")


async def test_a_host_that_shows_each_guest_another_table_gives_them_other_words_and_no_key(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=3) as (ann, (bo, cy)):
        await ready(ann, [bo, cy])
        terms, said = ann.lobby.page.terms, announcements(ann)
        tables = [
            Contract.of(terms, [announce(terms, 0, ann.seed.salted(bytes([at]) * 32)), *said[1:]]) for at in range(2)
        ]
        for guest, contract in zip((bo, cy), tables, strict=True):
            links = [link for link, key in ann.who.items() if key == guest.signing]
            ann.net.say(CONTRACT + pack(contract.to_wire()), links)
            await until(guest, lambda guest=guest: guest.lobby.client is not None)
        assert bo.lobby.client.words != cy.lobby.client.words
        for guest in (bo, cy):
            assert guest.session.table.slots.round.name == "sign"  # it waits for the others, and nothing is shared yet


# -- strangers with the join code --------------------------------------------------------------------------------


@asynccontextmanager
async def eve_at(guest: Guest, seed: Seed = EVE) -> AsyncIterator[Stranger]:
    """A stranger calls the guest, as the address on the page allows; or another player, by that seed."""
    assert guest.listener is not None
    met = asyncio.Event()
    guest.net.watch(lambda link: met.set(), lambda link: None)
    met.clear()  # of the links that were there
    eve = await Stranger.call(guest.listener.address, guest.keys, seed)
    await met.wait()
    try:
        yield eve
    finally:
        await eve.close()


def eves_page(page: Page) -> Page:
    """The host's page, under the same names, with Eve's key in the place of the host's."""
    return replace(
        page.with_place(0, signing=EVE.signing_key().public_key().public_bytes_raw()), number=page.number + 9
    )


async def test_a_stranger_cannot_speak_for_the_host_nor_lead_a_guest_away(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=2) as (ann, (bo,)), eve_at(bo) as eve:
        await ready(ann, [bo])
        mine = eves_page(ann.lobby.page)
        seats = [announce(mine.terms, 0, EVE), announcements(ann)[1]]  # even if Bo's words had come to her
        eve.say(PAGE, mine.to_wire())
        eve.say(TALK, {"name": "Ann", "seat": 0, "text": "Trust me."})
        eve.say(SEATS, [seat.to_wire() for seat in seats])
        eve.say(DEED, {"deed": [], "lan": True, "relay": "wss://eve.example"})
        eve.say(CONTRACT, Contract.of(mine.terms, seats).to_wire())
        eve.say(CONTRACT, Contract.of(mine.terms, [seats[0], announce(mine.terms, 1, Seed(b"z" * 32))]).to_wire())
        await handled(ann, bo)
        assert still_waits(bo)
        assert bo.lobby.places[0].signing == ann.signing
        assert "Trust me." not in [talk.text for talk in bo.lobby.talk]
        ann.lobby.start()
        await until(bo, lambda: bo.lobby.client is not None)
        assert bo.session.contract.id == ann.session.contract.id


async def test_what_a_guest_asks_is_heard_by_its_host_alone(tmp_path: Path) -> None:
    async with lobby(tmp_path, seats=2) as (ann, (bo,)), eve_at(bo) as eve:
        await ready(ann, [bo])
        bo.lobby.say("Between us.")
        await until(ann, lambda: len(ann.lobby.talk) > 0)
        assert not [message for message in eve.heard if message[:1] == ASK]


async def test_a_guest_that_comes_back_knows_its_host_and_hears_no_other(tmp_path: Path) -> None:
    """Somebody with the join code has taken the host's place meanwhile, under the same name, at the same address."""
    ann = await hosted(tmp_path / "Ann", seats=2)
    bo = await joined(tmp_path / "Bo", ann, "Bo")
    assert ann.listener is not None
    await bo.close()
    await ann.close()
    eve = await host(
        Store(tmp_path / "Eve"), TOY, rules_of, name="Ann", seats=2, listen=ann.listener.address, keys=ann.keys
    )
    file = Store(tmp_path / "Bo").open("")
    with pytest.raises(CannotSit):
        await reenter(file, rules_of, patience=0.5)
    assert [place.name for place in eve.lobby.places] == ["Ann"]
    await eve.close()


async def test_at_a_rematch_nobody_else_with_the_code_takes_the_hosts_place(tmp_path: Path) -> None:
    """Eve opens the door before Ann does, under her name, with the codes of the first game."""
    ann = await hosted(tmp_path / "Ann", seats=2)
    bo = await joined(tmp_path / "Bo", ann, "Bo")
    await begun(ann, [bo])
    await played_out(ann, bo)
    assert ann.listener is not None
    address, seed = ann.listener.address, ann.file.seed
    await ann.close()
    eve = await host(Store(tmp_path / "Eve"), TOY, rules_of, name="Ann", seats=2, listen=address, keys=ann.keys)
    met, heard = asyncio.Event(), eve._introduced
    eve.net.on(WHO, lambda link, message: (heard(link, message), met.set())[0])
    again = asyncio.create_task(rematch(Store(tmp_path / "Bo"), bo, rules_of))
    await met.wait()
    assert [place.name for place in eve.lobby.places] == ["Ann"]
    await eve.close()
    ann = await host(
        Store(tmp_path / "Ann"), TOY, rules_of, name="Ann", seats=2, listen=address, keys=ann.keys, seed=seed
    )
    back = await again
    assert back.host_key == ann.signing
    await until(ann, lambda: len(ann.lobby.places) == 2)
    assert ann.lobby.places[1].signing == bo.signing
    for peer in (back, ann):
        await peer.close()


async def test_a_page_that_changes_under_the_hand_that_says_ready_is_not_said_ready_to(tmp_path: Path) -> None:
    """A host that shows another page at the very moment: it was not what the player saw."""
    async with lobby(tmp_path, seats=2) as (ann, (bo,)):
        seen = bo.lobby.page
        assert not bo.lobby.just_changed
        bo.lobby.ready()
        bo._show(replace(seen, needed=2, number=seen.number + 1))
        await handled(ann, bo)
        assert bo.ready is None
        assert not ann.lobby.places[1].ready
        assert bo.lobby.just_changed  # so a screen asks its player to look first


async def test_a_contract_passed_on_by_another_seat_is_as_good_as_the_hosts_once_that_has_gone(tmp_path: Path) -> None:
    """From a stranger it is not: a guest that lost its host for a moment would begin alone, and the others wait."""
    async with lobby(tmp_path, seats=3) as (ann, (bo, cy)), eve_at(bo) as eve:
        await ready(ann, [bo, cy])
        agreed = ann._contract
        assert agreed is not None
        await cy.close()
        async with eve_at(bo, cy.seed) as as_cy:
            as_cy.say(CONTRACT, agreed.to_wire())
            await handled(ann, bo)
            assert still_waits(bo)  # its host is there, and has not begun
            await ann.close()
            await until(bo, lambda: not bo.lobby.places[0].linked)
            came, hear = asyncio.Event(), bo._contract
            bo.net.on(CONTRACT, lambda link, message: (hear(link, message), came.set())[0])
            eve.say(CONTRACT, agreed.to_wire())
            await came.wait()
            assert still_waits(bo)
            assert not bo._tasks
            as_cy.say(CONTRACT, agreed.to_wire())
            await until(bo, lambda: bo.lobby.client is not None)
        assert bo.session.contract.id == agreed.id


async def test_a_stranger_of_the_same_name_sits_down_under_another(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "Ann", seats=3)
    bo, other = [await joined(tmp_path / name, ann, "Bo") for name in ("bo", "eve")]
    await until(ann, lambda: len(ann.lobby.places) == 3)
    assert [place.name for place in ann.lobby.places] == ["Ann", "Bo", "Bo 2"]
    for peer in (bo, other, ann):
        await peer.close()


# -- killed, restarted, looked on at --------------------------------------------------------------------------------


async def test_a_guest_killed_between_ready_and_start_says_ready_again_and_plays(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "Ann", seats=2)
    bo = await joined(tmp_path / "Bo", ann, "Bo")
    await ready(ann, [bo])
    before = announcements(ann)[1]
    await bo.close()
    await until(ann, lambda: not ann.lobby.places[1].ready and not ann.lobby.words)
    back = await resume(Store(tmp_path / "Bo"), "", rules_of)
    assert isinstance(back, Guest)
    assert not back.lobby.places[1].ready
    await begun(ann, [back])
    assert ann.session.contract.seats[1] == before  # it had not taken it back
    for peer in (back, ann):
        await peer.close()


async def test_when_the_host_was_killed_all_say_ready_again(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "Ann", seats=2)
    bo = await joined(tmp_path / "Bo", ann, "Bo")
    await ready(ann, [bo])
    await ann.close()
    again = await resume(Store(tmp_path / "Ann"), "", rules_of)
    assert isinstance(again, Host)
    await until(again, lambda: again.lobby.places[1].linked)
    assert not again.lobby.can_start
    await begun(again, [bo])
    for peer in (bo, again):
        await peer.close()


async def test_all_read_the_same_five_words_from_the_lobby_to_the_end(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "Ann", seats=2)
    bo = await joined(tmp_path / "Bo", ann, "Bo")
    zoe = await watching(tmp_path / "Zoe", ann)
    peers: list[Peer] = [ann, bo, zoe]
    await ready(ann, [bo])
    for peer in peers:
        await until(peer, lambda peer=peer: bool(peer.lobby.words))
    words = {peer.lobby.words for peer in peers}
    ann.lobby.start()
    for peer in peers:
        await until(peer, lambda peer=peer: peer.lobby.client is not None)
    assert {peer.lobby.client.words for peer in peers} == words == {table_words(ann.session.contract.id)}
    assert len(words.pop().split()) == 5
    for peer in peers:
        await peer.close()


async def test_a_machine_that_cannot_tell_good_points_from_bad_sits_down_nowhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netcode.peer.peer.library_is_sound", lambda: False)
    with pytest.raises(CannotSit, match="CVE-2025-69277"):
        await hosted(tmp_path / "Ann")
    assert Store(tmp_path / "Ann").list() == []


def test_a_place_of_a_page_says_no_more_than_who_sits_there() -> None:
    """Ready and links change all the time, and are no part of what a player says ready to."""
    page = Page("toy", 1, {}, 2, 0, bytes(32), (Place("Ann", b"a" * 32), Place("Bo", b"b" * 32)))
    restless = page.with_place(1, ready=True, linked=False)
    assert replace(restless, number=9, begun=True).terms.digest == page.terms.digest
    assert page.with_place(1, signing=b"c" * 32).terms.digest != page.terms.digest
