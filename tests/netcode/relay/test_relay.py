"""A relay passes on what it cannot read, keeps it for late comers, and lets nobody spoil it for others."""

import asyncio
import urllib.error
import urllib.request
from contextlib import AsyncExitStack

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from netcode.relay import frames
from netcode.relay.limits import ENTRY, Limits
from tests.netcode.relay.peers import ROOM, TOKEN, peer, port_to_keep, relay, to
from tests.patience import PATIENCE


async def test_an_entry_reaches_everybody_else_and_those_who_come_later() -> None:
    async with relay() as (_, port), peer(port, f"/room/{ROOM}") as ann, peer(port, f"/room/{ROOM}") as ben:
        assert await ann.next() == frames.came(ben.hello["you"])
        await ann.send(frames.POST + b"sealed")
        assert await ben.next() == frames.kept(1, b"sealed")
        async with peer(port, f"/room/{ROOM}") as cleo:
            assert cleo.hello["here"] == [ann.hello["you"], ben.hello["you"]]
            assert await cleo.next() == frames.kept(1, b"sealed")


async def test_a_peer_that_says_how_far_it_has_read_gets_only_the_rest() -> None:
    async with relay() as (_, port), peer(port, f"/room/{ROOM}") as ann, peer(port, f"/room/{ROOM}") as ben:
        for text in (b"one", b"two", b"three"):
            await ann.send(frames.POST + text)
            await ben.next()
        async with peer(port, f"/room/{ROOM}?epoch={ann.hello['epoch']}&after=2") as late:
            assert await late.next() == frames.kept(3, b"three")
        async with peer(port, f"/room/{ROOM}?epoch=another&after=2") as stranger:
            assert await stranger.next() == frames.kept(1, b"one")


async def test_the_same_entry_is_kept_once() -> None:
    async with relay() as (one, port), peer(port, f"/room/{ROOM}") as ann, peer(port, f"/room/{ROOM}") as ben:
        await ann.send(frames.POST + b"again")
        await ann.send(frames.POST + b"again")
        await ann.send(frames.POST + b"new")
        assert [await ben.next(), await ben.next()] == [frames.kept(1, b"again"), frames.kept(2, b"new")]
        assert one.counts["frames"] == 3


async def test_a_frame_for_one_reaches_that_one_alone() -> None:
    async with (
        relay() as (_, port),
        peer(port, f"/room/{ROOM}") as ann,
        peer(port, f"/room/{ROOM}") as ben,
        peer(port, f"/room/{ROOM}") as cleo,
    ):
        await ann.next(), await ann.next(), await ben.next()
        await ann.send(to(ben.hello["you"], b"for Ben"))
        await ann.send(frames.POST + b"for all")
        assert await ben.next() == frames.told(ann.hello["you"], b"for Ben")
        assert await cleo.next() == frames.kept(1, b"for all")


async def test_rooms_do_not_hear_each_other() -> None:
    async with relay() as (_, port), peer(port, f"/room/{ROOM}") as ann, peer(port, f"/room/{'f' * 32}") as other:
        await ann.send(frames.POST + b"ours")
        await other.send(frames.POST + b"theirs")
        async with peer(port, f"/room/{'f' * 32}") as third:
            assert await third.next() == frames.kept(1, b"theirs")


async def test_a_full_room_forgets_its_oldest_entries_first() -> None:
    async with relay(Limits(kept_bytes=100 + 2 * ENTRY)) as (_, port), peer(port, f"/room/{ROOM}") as ann:
        async with peer(port, f"/room/{ROOM}") as ben:
            for number in range(4):
                await ann.send(frames.POST + bytes([number]) * 40)
            for _ in range(4):
                await ben.next()
        async with peer(port, f"/room/{ROOM}") as late:
            assert await late.next() == frames.kept(3, b"\x02" * 40)


async def test_a_peer_that_floods_a_room_pushes_out_its_own_entries_and_nobody_else_s() -> None:
    limits = Limits(kept_bytes=1000 + 7 * ENTRY, frames_per_second=1e6)
    async with relay(limits) as (_, port), peer(port, f"/room/{ROOM}") as ann:
        await ann.send(frames.POST + b"a" * 400)
        async with peer(port, f"/room/{ROOM}", "127.0.0.2") as flood, peer(port, f"/room/{ROOM}", "127.0.0.2") as more:
            for number in range(50):
                await (flood, more)[number % 2].send(frames.POST + bytes([number]) * 100)
                await flood.next() if number % 2 else await more.next()
        async with peer(port, f"/room/{ROOM}", "127.0.0.3") as late:
            assert await late.next() == frames.kept(1, b"a" * 400)
            assert [(await late.next())[9] for _ in range(6)] == [44, 45, 46, 47, 48, 49]


async def test_callers_from_one_address_cannot_fill_a_room() -> None:
    async with relay(Limits(members=5, members_per_address=3)) as (_, port), AsyncExitStack() as stack:
        for _ in range(3):
            await stack.enter_async_context(peer(port, f"/room/{ROOM}", "127.0.0.2"))
        with pytest.raises(ConnectionClosed, match="from your address"):
            await stack.enter_async_context(peer(port, f"/room/{ROOM}", "127.0.0.2"))
        friend = await stack.enter_async_context(peer(port, f"/room/{ROOM}"))
        assert len(friend.hello["here"]) == 3


async def test_visitors_at_a_door_talk_to_its_host_and_do_not_see_each_other() -> None:
    async with relay() as (_, port), peer(port, f"/door?token={TOKEN}") as host:
        door = host.hello["door"]
        assert door == 1
        async with peer(port, f"/door/{door}") as ann, peer(port, f"/door/{door}") as ben:
            assert ann.hello["here"] == ben.hello["here"] == [frames.HOST]
            assert await host.next() == frames.came(ann.hello["you"])
            assert await host.next() == frames.came(ben.hello["you"])
            await ann.send(to(frames.HOST, b"knock"))
            assert await host.next() == frames.told(ann.hello["you"], b"knock")
            await host.send(to(ann.hello["you"], b"come in"))
            assert await ann.next() == frames.told(frames.HOST, b"come in")
            await ann.send(to(ben.hello["you"], b"psst"))
            with pytest.raises(ConnectionClosed):
                await ann.next()


async def test_a_host_that_comes_back_has_its_number_again() -> None:
    async with relay() as (_, port), peer(port, f"/door?token={'cd' * 16}"):
        async with peer(port, f"/door?token={TOKEN}") as host:
            assert host.hello["door"] == 2
            host.connection.transport.abort()
        async with peer(port, f"/door?token={TOKEN}") as host:
            assert host.hello["door"] == 2
            async with peer(port, "/door/2") as visitor:
                assert visitor.hello["here"] == [frames.HOST]


async def test_a_host_that_takes_a_door_over_replaces_the_earlier_one_and_that_one_is_told() -> None:
    async with relay() as (_, port), peer(port, f"/door?token={TOKEN}") as first, peer(port, "/door/1") as visitor:
        assert await first.next() == frames.came(1)
        async with peer(port, f"/door?token={TOKEN}") as second:
            assert await visitor.next() == frames.came(frames.HOST)
            await first.connection.wait_closed()
            assert first.connection.close_code == frames.REPLACED
            await visitor.send(to(frames.HOST, b"who is there?"))
            assert await second.next() == frames.told(1, b"who is there?")
        assert await visitor.next() == frames.left(frames.HOST)


async def test_a_host_gets_the_number_it_wishes_for_if_it_is_free() -> None:
    async with relay() as (_, port), peer(port, f"/door?token={TOKEN}&wish=7") as host:
        assert host.hello["door"] == 7
        async with peer(port, f"/door?token={'cd' * 16}&wish=7") as other:
            assert other.hello["door"] == 1


async def test_a_door_that_is_given_up_is_gone_and_one_that_is_left_is_kept() -> None:
    async with relay() as (_, port):
        async with peer(port, f"/door?token={TOKEN}"):
            pass
        async with peer(port, "/door/1") as visitor:
            assert visitor.hello["here"] == []
        async with peer(port, f"/door?token={TOKEN}") as host:
            await host.connection.close(frames.GIVEN_UP)
        with pytest.raises(ConnectionClosed, match="Nobody is behind that number"):
            async with peer(port, "/door/1"):
                pass


async def test_too_many_knocks_from_one_address_are_turned_away() -> None:
    async with relay(Limits(knocks_per_minute=5)) as (one, port), peer(port, f"/door?token={TOKEN}") as host:
        answers = []
        for _ in range(12):
            try:
                async with peer(port, "/door/1"):
                    answers.append(101)
            except InvalidStatus as refused:
                answers.append(refused.response.status_code)
        assert answers == [101] * 5 + [429] * 7
        assert one.counts["refused"] == 7
        assert host.connection.close_code is None


@pytest.mark.parametrize("frame", [b"", b"X", b"S\x00", "text"])
async def test_what_is_no_frame_ends_the_connection_with_a_reason(frame: bytes | str) -> None:
    async with relay() as (one, port), peer(port, f"/room/{ROOM}") as ann:
        await ann.connection.send(frame)
        with pytest.raises(ConnectionClosed) as closed:
            await ann.next()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.reason
        assert one.counts["bad_frames"] == 1


NOWHERE = ["/", "/room/xyz", "/room/" + "A" * 32, "/door/0", "/door/99999999", "/../etc", "//[", "/room/[?"]


@pytest.mark.parametrize("path", NOWHERE)
async def test_other_paths_are_not_found_and_nothing_is_logged(path: str, caplog: pytest.LogCaptureFixture) -> None:
    async with relay() as (_, port):
        with pytest.raises(InvalidStatus) as refused:
            async with peer(port, path):
                pass
        assert refused.value.response.status_code == 404
    assert not caplog.records


async def test_a_web_page_cannot_connect() -> None:
    async with relay() as (_, port):
        with pytest.raises(InvalidStatus) as refused:
            async with connect(f"ws://127.0.0.1:{port}/room/{ROOM}", origin="https://example.org", proxy=None):
                pass
        assert refused.value.response.status_code == 403


async def test_a_reader_that_stops_is_cut_and_the_others_go_on() -> None:
    limits = Limits(behind_bytes=64 << 10, frames_per_second=1e9, bytes_per_second=1e12)
    async with relay(limits) as (one, port), peer(port, f"/room/{ROOM}") as ann, peer(port, f"/room/{ROOM}") as ben:
        async with peer(port, f"/room/{ROOM}") as stalled:
            stalled.connection.transport.pause_reading()
            for number in range(400):
                await ann.send(frames.POST + number.to_bytes(4) + bytes(60_000))
                while True:
                    frame = await ben.next()
                    if frame[:1] == frames.POST:
                        break
                if one.hall.cut:
                    break
            assert one.hall.cut == 1
            stalled.connection.transport.abort()
        async with peer(port, f"/room/{ROOM}") as third:
            await third.next()


async def test_a_relay_that_restarts_tells_its_peers_to_come_back() -> None:
    async with relay(port=port_to_keep()) as (_, port), peer(port, f"/room/{ROOM}") as ann:
        epoch = ann.hello["epoch"]
        closing = asyncio.create_task(ann.connection.wait_closed())
    await closing
    async with relay(port=port) as (_, _), peer(port, f"/room/{ROOM}?epoch={epoch}&after=7") as again:
        assert again.hello["epoch"] != epoch


async def test_health_and_metrics_can_be_read() -> None:
    def get(path: str, port: int) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=PATIENCE) as page:
            return str(page.read().decode())

    async with relay() as (_, port), peer(port, f"/room/{ROOM}"):
        assert await asyncio.to_thread(get, "/health", port) == "ok\n"
        metrics = await asyncio.to_thread(get, "/metrics", port)
        assert "den_relay_rooms 1\n" in metrics
        assert "den_relay_connections 1\n" in metrics
        with pytest.raises(urllib.error.HTTPError):
            await asyncio.to_thread(get, "/", port)
