"""How much spectators and strangers may take from a peer: links, messages, memory. If one takes more, nobody else is
harmed."""

import asyncio
import secrets
import time
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.links.link import Link
from netcode.peer.guests.enter_table import join
from netcode.play.chat import MOST_OF_SPECTATORS, SLACK
from netcode.protocol.wire import pack
from netcode.session.link_budgets import BUDGETS, LINKS_WORTH, OF_OTHERS, OTHERS, PER_SEAT, Addresses, FarEnd, surplus
from netcode.session.session import WHISPER
from netcode.storage.store import Store
from tests.netcode.intruders import intruder
from tests.netcode.peers import LOOPBACK, begun, hosted, joined, rules_of, until, watching
from tests.patience import PATIENCE

# -- places for links ------------------------------------------------------------------------------------------------


def ends(*there: tuple[str, int, bool]) -> dict[str, FarEnd]:
    return {f"{who} {number}": FarEnd(who, seated) for who, count, seated in there for number in range(count)}


def test_the_holder_of_the_most_links_loses_the_oldest_of_them() -> None:
    held = ends(("quiet spectator", 1, False), ("greedy", OTHERS - 1, False), ("newcomer", 1, False))
    assert surplus(held, held.__getitem__) == "greedy 0"


def test_seats_take_no_place_from_others_and_others_none_from_seats() -> None:
    held = ends(("Ann", PER_SEAT, True), ("greedy", OTHERS, False), ("Bo", PER_SEAT, True))
    assert surplus(held, held.__getitem__) is None


def test_a_seat_that_takes_too_many_links_gives_up_its_own() -> None:
    held = ends(("spectator", 3, False), ("Ann", PER_SEAT + 1, True), ("Bo", 1, True))
    assert surplus(held, held.__getitem__) == "Ann 0"


async def test_a_spectator_who_takes_all_links_keeps_no_player_out(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    async with AsyncExitStack() as stack:
        links = [await stack.enter_async_context(intruder(ann)) for _ in range(OTHERS + 20)]
        bo = await joined(tmp_path / "bo", ann, "Bo")
        assert bo.lobby.me == 1
        links += [await stack.enter_async_context(intruder(ann)) for _ in range(OTHERS + 20)]
        bo.lobby.ready()
        await until(ann, lambda: ann.lobby.places[1].ready)  # its link is never given up for theirs
        assert len(ann.net.links) <= OTHERS + 2
        await bo.close()
    await ann.close()


@pytest.mark.parametrize("smaller", ["the host", "the guest"])
async def test_a_spectator_who_greets_like_a_player_shuts_nobody_out(smaller: str, tmp_path: Path) -> None:
    """If a peer has two links to us, one is closed. But a greeting alone does not say who a peer is: anybody can
    repeat it."""
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await join(Store(tmp_path / "bo"), Code.parse(str(ann.lobby.join_code)), rules_of, name="Bo", listen=LOOPBACK)
    ann.net._me, bo.net._me = (bytes(16), b"z" * 16) if smaller == "the host" else (b"z" * 16, bytes(16))
    async with intruder(ann, greeting=bo.net._me) as one, intruder(bo, greeting=ann.net._me) as other:
        for _ in range(2):
            for link in [link for link, key in ann.who.items() if key == bo.signing]:
                link.cut("a bad moment")
            await until(ann, lambda: not ann.lobby.places[1].linked)
            await until(ann, lambda: ann.lobby.places[1].linked)
            bo.lobby.say("Still there.")
            await until(ann, lambda: len(ann.lobby.talk) > 0)
        assert [one.link.closed, other.link.closed] == [False, False]
    for peer in (bo, ann):
        await peer.close()


@pytest.mark.parametrize("watch", [False, True], ids=["a guest", "a spectator"])
async def test_one_of_two_links_to_one_peer_is_closed(watch: bool, tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    assert ann.listener is not None
    zoe = await (watching(tmp_path / "zoe", ann) if watch else joined(tmp_path / "zoe", ann, "Zoe"))
    shut = asyncio.Event()
    zoe.net.watch(lambda link: None, lambda link: shut.set())
    zoe.net.call(Address("localhost", ann.listener.address.port))
    await asyncio.wait_for(shut.wait(), PATIENCE)
    assert len([link for link in zoe.net.links if not link.closed]) == 1
    for peer in (zoe, ann):
        await peer.close()


# -- what is said ------------------------------------------------------------------------------------------------------


async def test_a_spectator_who_whispers_without_end_fills_nobodys_memory_and_others_are_heard(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    zoe = await watching(tmp_path / "zoe", ann)
    await until(zoe, lambda: zoe.lobby.client is not None)
    async with intruder(ann) as zed:
        for number in range(2000):
            zed.say(WHISPER, pack({"id": secrets.token_bytes(16), "name": "x", "text": f"{number}"}))
        zoe.lobby.client.say("nice move")
        await until(bo, lambda: any(said.text == "nice move" for said in bo.lobby.client.talk))
        zed.say(b"!", b"")  # of no known kind: when it is cut for that, all before has been read
        await zed.until_cut()
    for peer in (ann, bo):
        assert len(peer.lobby.client.talk) <= 1 + OF_OTHERS[WHISPER].saved + 60 * OF_OTHERS[WHISPER].a_second
        assert len(peer.lobby.client.talk) <= MOST_OF_SPECTATORS + SLACK
    for peer in (zoe, bo, ann):
        await peer.close()


@pytest.mark.parametrize(
    "line",
    [{"name": "n" * 25, "text": "hi"}, {"name": "Zed", "text": "\x1b[2J"}, {"name": "Zed", "text": "hi", "to": 1}],
)
async def test_a_spectator_who_whispers_what_is_no_line_is_cut_and_no_player_for_passing_it_on(
    line: dict[str, object], tmp_path: Path
) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    await until(bo, lambda: bo.lobby.client is not None)
    links = [*ann.net.links, *bo.net.links]
    async with intruder(ann) as zed:
        zed.say(WHISPER, pack({"id": secrets.token_bytes(16), **line}))
        await zed.until_cut()
    ann.lobby.client.say("still here")
    await until(bo, lambda: any(said.text == "still here" for said in bo.lobby.client.talk))
    assert not any(link.closed for link in links)
    for peer in (bo, ann):
        await peer.close()


async def test_what_is_pasted_into_the_chat_is_cleaned_before_it_is_said(tmp_path: Path) -> None:
    """Blanks from a web page, and signs that join others, would get the one who says them cut, or called a liar."""
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    zoe = await watching(tmp_path / "zoe", ann)
    await until(zoe, lambda: zoe.lobby.client is not None)
    for peer in (zoe, bo):
        peer.lobby.client.say("price:\u00a05 \u20ac \U0001f469\u200d\U0001f4bb")
        peer.lobby.client.say("\u200b")
    await until(ann, lambda: len(ann.lobby.client.talk) > 1)
    assert {said.text for said in ann.lobby.client.talk} == {"price: 5 \u20ac \U0001f469 \U0001f4bb"}
    assert not any(link.closed for link in zoe.net.links)
    for peer in (zoe, bo, ann):
        await peer.close()


async def test_a_message_that_brings_a_mistake_of_ours_to_light_costs_its_link_and_nothing_else(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")

    def trips(link: Link, message: bytes) -> None:
        raise AttributeError("nobody had thought of this")

    ann.net.on(WHISPER, trips)
    async with intruder(ann) as zed:
        zed.say(WHISPER, b"")
        await zed.until_cut()
    bo.lobby.say("still here")
    await until(ann, lambda: any(said.text == "still here" for said in ann.lobby.talk))
    assert "den.heard" in {said.name for said in caplog.records}
    caplog.clear()
    for peer in (bo, ann):
        await peer.close()


async def test_a_spectator_with_many_links_says_no_more_than_one_with_few(tmp_path: Path) -> None:
    """Each of its links would still have lines to say; together they have said enough."""
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    begin = time.monotonic()
    async with AsyncExitStack() as stack:
        links = [await stack.enter_async_context(intruder(ann)) for _ in range(OTHERS)]
        for zed in links:
            for _ in range(int(OF_OTHERS[WHISPER].saved)):
                zed.say(WHISPER, pack({"id": secrets.token_bytes(16), "name": "x", "text": "x"}))
            zed.say(b"!", b"")
        for zed in links:
            await zed.until_cut()
        bo.lobby.client.say("a seat is heard all the same")
        await until(ann, lambda: ann.lobby.client.talk[-1].text == "a seat is heard all the same")
    budget, seconds = OF_OTHERS[WHISPER], time.monotonic() - begin
    heard = sum(said.text == "x" for said in ann.lobby.client.talk)
    assert LINKS_WORTH * budget.saved <= heard <= LINKS_WORTH * (budget.saved + budget.a_second * seconds)
    for peer in (bo, ann):
        await peer.close()


def test_links_from_one_address_share_what_four_of_them_may_say_and_those_from_another_have_their_own() -> None:
    now = [0.0]
    for kind in b"ehw":
        addresses, message = Addresses(lambda: now[0]), bytes([kind])
        most = int(LINKS_WORTH * OF_OTHERS[message].saved)
        assert all(addresses.wait("crowd", message) == 0 for _ in range(most))
        assert addresses.wait("crowd", message) != 0, "it waits, or is dropped"
        assert addresses.wait("somebody else", message) == 0
        assert addresses.wait("crowd", b"i") == 0, "who has a seat there can say so"
        now[0] += 1e6
        assert addresses.wait("crowd", message) == 0


async def test_a_message_of_a_kind_that_has_no_budget_ends_the_link(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    async with intruder(ann) as zed:
        zed.say(b"!", b"")
        await zed.until_cut()
    await ann.close()


def test_a_spectator_may_never_say_more_than_a_seat() -> None:
    for kind, budget in OF_OTHERS.items():
        assert budget.a_second <= BUDGETS[kind].a_second
        assert budget.saved <= BUDGETS[kind].saved
