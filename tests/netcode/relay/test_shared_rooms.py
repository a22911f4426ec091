"""Several relays share their rooms through a real Redis server."""

import asyncio
import shutil
import subprocess
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError
from websockets.frames import CloseCode

from netcode.relay import frames
from netcode.relay.limits import ENTRY, Limits
from netcode.relay.redis_rooms import RedisRooms
from netcode.relay.rooms import Full
from netcode.relay.server import Relay
from tests.netcode.relay.peers import ROOM, TOKEN, peer, to
from tests.patience import PATIENCE

SERVER = shutil.which("redis-server")
pytestmark = pytest.mark.skipif(SERVER is None, reason="redis-server is not installed (Debian: redis-server)")


@contextmanager
def redis_in(folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    socket = folder / "redis.sock"
    words = [SERVER or "", "--port", "0", "--unixsocket", str(socket), "--save", "", "--dir", str(folder)]
    server = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    try:
        yield server
    finally:
        server.terminate()
        server.wait(PATIENCE)


@pytest.fixture
def redis_server(tmp_path: Path) -> Iterator[str]:
    with redis_in(tmp_path):
        yield f"unix://{tmp_path / 'redis.sock'}"


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


async def test_a_door_is_opened_in_one_step_however_many_there_are(
    redis_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await answering(redis_server)
    relay = await Relay.sharing(redis_server, Limits(rooms=400))
    async with relay.listen("127.0.0.1", 0):
        rooms = relay.rooms
        assert isinstance(rooms, RedisRooms)
        doors = [await rooms.open_door(f"{number:032x}", 0) for number in range(1, 401)]
        assert doors == list(range(1, 401))
        asked, ask = list[object](), rooms._redis.execute_command

        async def noted(*words: object, **settings: object) -> object:
            asked.append(words[0])
            return await ask(*words, **settings)

        monkeypatch.setattr(rooms._redis, "execute_command", noted)
        with pytest.raises(Full):
            await rooms.open_door(TOKEN, 7)
        assert asked == ["EVALSHA"]
        assert await rooms.open_door(f"{7:032x}", 0) == 7
        await rooms.close_door(399)
        assert await rooms.open_door(TOKEN, 7) == 399
        assert await rooms.open_door("e" * 32, 1234) == 1234


async def test_a_shared_room_forgets_its_oldest_entries_first(redis_server: str) -> None:
    async with shared(redis_server, Limits(kept_bytes=100 + 2 * ENTRY)) as one, peer(one, f"/room/{ROOM}") as ann:
        for number in range(4):
            await ann.send(frames.POST + bytes([number]) * 40)
        await ann.send(to(ann.hello["you"], b"done"))
        await ann.next()
        async with peer(one, f"/room/{ROOM}") as late:
            assert await late.next() == frames.kept(3, b"\x02" * 40)


async def what_ends(redis: Redis) -> dict[bytes, int]:
    """The keys in Redis, and the seconds until it deletes them; not the one that says which Redis this is."""
    return {key: await redis.ttl(key) for key in await redis.keys("den:*") if key != b"den:epoch"}


async def test_redis_forgets_rooms_and_doors_unless_somebody_is_there(
    redis_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await answering(redis_server)
    relay = await Relay.sharing(redis_server, Limits(idle_seconds=1000))
    async with relay.listen("127.0.0.1", 0) as server, Redis.from_url(redis_server) as redis:
        port = server.sockets[0].getsockname()[1]
        async with peer(port, f"/room/{ROOM}") as ann, peer(port, f"/door?token={TOKEN}"):
            await ann.send(frames.POST + b"sealed")
            await ann.send(to(ann.hello["you"], b"done"))
            await ann.next()
            told = await what_ends(redis)
            assert len(told) == 1 + 7 + 1 + 2  # the relay, its room, the members at the door, the door and its owner
            assert all(0 < seconds <= 1000 for seconds in told.values())
            for key in told:
                await redis.expire(key, 100)
            monkeypatch.setattr("netcode.relay.redis_rooms.FRESH", 1e9)
            await relay.rooms.forget_idle()
            told = await what_ends(redis)
            assert all(seconds > 100 for key, seconds in told.items() if not key.startswith(b"den:node:"))


async def health(port: int) -> str:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /health HTTP/1.1\r\nHost: relay\r\n\r\n")
    answer = await asyncio.wait_for(reader.read(), PATIENCE)
    writer.close()
    return answer.decode()


async def test_redis_is_killed_and_comes_back_empty_and_peers_at_two_relays_hear_each_other_again(
    tmp_path: Path,
) -> None:
    url, rooms = f"unix://{tmp_path / 'redis.sock'}", f"/room/{ROOM}"
    with ExitStack() as servers:
        first = servers.enter_context(redis_in(tmp_path))
        async with shared(url) as one, shared(url) as two:
            async with peer(one, rooms) as ann, peer(two, rooms) as ben:
                first.kill()
                while "503" not in (told := await health(one)):
                    pass
                assert "The Redis server is gone" in told
                servers.enter_context(redis_in(tmp_path))
                for lost in (ann, ben):
                    await asyncio.wait_for(lost.connection.wait_closed(), PATIENCE)
                    assert lost.connection.close_code == CloseCode.SERVICE_RESTART
            assert "200 OK" in await health(one)
            async with peer(one, rooms) as ann, peer(two, rooms) as ben:
                assert ann.hello["epoch"] == ben.hello["epoch"]
                assert await ann.next() == frames.came(ben.hello["you"])
                await ann.send(frames.POST + b"sealed")
                assert await ben.next() == frames.kept(1, b"sealed")
