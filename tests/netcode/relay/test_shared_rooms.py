"""Several relays share their rooms through a real Redis server."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError

from netcode.relay import frames
from netcode.relay.limits import Limits
from netcode.relay.server import Relay
from tests.netcode.relay.peers import ROOM, TOKEN, peer, to
from tests.patience import PATIENCE

SERVER = shutil.which("redis-server")
pytestmark = pytest.mark.skipif(SERVER is None, reason="redis-server is not installed (Debian: redis-server)")


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[str]:
    socket = tmp_path / "redis.sock"
    words = [SERVER or "", "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(tmp_path)]
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    yield f"unix://{socket}"
    server.terminate()
    server.wait(PATIENCE)


@asynccontextmanager
async def shared(url: str, limits: Limits | None = None) -> AsyncIterator[int]:
    await answering(url)
    relay = await Relay.sharing(url, limits)
    async with relay.listen("127.0.0.1", 0) as server:
        yield server.sockets[0].getsockname()[1]


async def answering(url: str) -> None:
    redis = Redis.from_url(url)
    for _ in range(500):
        try:
            await redis.ping()
            break
        except RedisError:
            await asyncio.sleep(0.01)
    await redis.aclose()


async def test_peers_at_different_relays_share_a_room(redis_server: str) -> None:
    async with shared(redis_server) as one, shared(redis_server) as two, peer(one, f"/room/{ROOM}") as ann:
        async with peer(two, f"/room/{ROOM}") as ben:
            assert ben.hello["here"] == [ann.hello["you"]]
            assert await ann.next() == frames.came(ben.hello["you"])
            await ann.send(frames.POST + b"sealed")
            assert await ben.next() == frames.kept(1, b"sealed")
            await ben.send(to(ann.hello["you"], b"for Ann"))
            assert await ann.next() == frames.told(ben.hello["you"], b"for Ann")
        assert await ann.next() == frames.left(ben.hello["you"])


async def test_entries_outlive_the_relay_that_took_them(redis_server: str) -> None:
    async with shared(redis_server) as one, peer(one, f"/room/{ROOM}") as ann:
        await ann.send(frames.POST + b"first")
        await ann.send(frames.POST + b"first")
        await ann.send(frames.POST + b"second")
        await ann.send(to(ann.hello["you"], b"done"))
        assert await ann.next() == frames.told(ann.hello["you"], b"done")
        epoch = ann.hello["epoch"]
    async with shared(redis_server) as two, peer(two, f"/room/{ROOM}?epoch={epoch}&after=1") as ann:
        assert ann.hello["epoch"] == epoch
        assert await ann.next() == frames.kept(2, b"second")


async def test_a_visitor_knocks_at_another_relay_than_the_host_s(redis_server: str) -> None:
    async with (
        shared(redis_server) as one,
        shared(redis_server) as two,
        peer(one, f"/door?token={TOKEN}") as host,
        peer(two, f"/door/{host.hello['door']}") as visitor,
    ):
        assert visitor.hello["here"] == [frames.HOST]
        assert await host.next() == frames.came(visitor.hello["you"])
        await visitor.send(to(frames.HOST, b"knock"))
        assert await host.next() == frames.told(visitor.hello["you"], b"knock")


async def test_a_door_is_taken_over_at_another_relay(redis_server: str) -> None:
    async with (
        shared(redis_server) as one,
        shared(redis_server) as two,
        peer(one, f"/door?token={TOKEN}") as first,
        peer(one, "/door/1") as visitor,
        peer(two, f"/door?token={TOKEN}") as second,
    ):
        await first.connection.wait_closed()
        assert first.connection.close_code == frames.REPLACED
        assert await visitor.next() == frames.came(frames.HOST)
        await visitor.send(to(frames.HOST, b"who is there?"))
        assert await second.next() == frames.told(1, b"who is there?")


async def test_a_shared_room_forgets_its_oldest_entries_first(redis_server: str) -> None:
    async with shared(redis_server, Limits(kept_bytes=100)) as one, peer(one, f"/room/{ROOM}") as ann:
        for number in range(4):
            await ann.send(frames.POST + bytes([number]) * 40)
        await ann.send(to(ann.hello["you"], b"done"))
        await ann.next()
        async with peer(one, f"/room/{ROOM}") as late:
            assert await late.next() == frames.kept(3, b"\x02" * 40)
