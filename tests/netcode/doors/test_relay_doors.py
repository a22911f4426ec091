"""Meeting at a relay: knock at a door, talk in a room, leave letters for those who are away."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace

import pytest
from websockets.asyncio.server import ServerConnection

from netcode.doors.direct import Unreachable, call
from netcode.doors.guess_limits import WRONG_SAVED, Guesses
from netcode.doors.relays import room
from netcode.doors.relays.client import NobodyThere, RelayFailed, at_relay, relay_url
from netcode.doors.relays.door import RelayDoor, visit
from netcode.doors.relays.room import RelayPipe, RelayRoom
from netcode.doors.short_code import ShortCode
from netcode.doors.spake2_knock import JOIN, WATCH, NoSeat, WrongCode
from netcode.links.address import Address
from netcode.links.link import Link, PipeClosed
from netcode.relay import frames
from netcode.relay.limits import Limits
from tests.netcode.doors.lying_relays import Greets, listening
from tests.netcode.relay.peers import ROOM, TOKEN, peer, port_to_keep, relay
from tests.patience import PATIENCE

INVITATIONS = {JOIN: b"sit down", WATCH: b"look on"}
KEY = b"k" * 32


@asynccontextmanager
async def running(task: asyncio.Task[None]) -> AsyncIterator[None]:
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def door(url: str, guesses: Guesses | None = None) -> AsyncIterator[tuple[RelayDoor, ShortCode, ShortCode]]:
    codes: asyncio.Future[tuple[ShortCode, ShortCode]] = asyncio.get_running_loop().create_future()
    one = RelayDoor(
        url, INVITATIONS, opened=lambda join, watch: codes.done() or codes.set_result((join, watch)), guesses=guesses
    )
    async with running(asyncio.create_task(one.run())):
        yield one, *await asyncio.wait_for(codes, PATIENCE)


async def test_a_code_opens_the_door_for_what_it_is_for() -> None:
    async with relay() as (_, port), door(f"ws://127.0.0.1:{port}") as (_, join, watch):
        assert await visit(f"127.0.0.1:{port}", join) == b"sit down"
        assert await visit(f"127.0.0.1:{port}", watch) == b"look on"


async def test_a_wrong_word_is_refused_and_the_host_hears_of_it() -> None:
    noticed: list[int] = []
    async with relay() as (_, port), door(f"ws://127.0.0.1:{port}", Guesses(noticed.append)) as (_, join, _):
        wrong = ShortCode(join.channel, join.first, "zucchini" if join.second != "zucchini" else "zodiac")
        with pytest.raises(WrongCode):
            await visit(f"127.0.0.1:{port}", wrong)
        assert noticed == [1]
        assert await visit(f"127.0.0.1:{port}", join) == b"sit down"


async def test_some_slips_lock_nobody_out() -> None:
    limits = Limits(knocks_per_minute=100_000)
    async with relay(limits) as (_, port), door(f"ws://127.0.0.1:{port}") as (one, join, _):
        guesses = [ShortCode(join.channel, "lantern", "zipper") for _ in range(WRONG_SAVED - 1)]
        tries = asyncio.gather(*(visit(f"127.0.0.1:{port}", guess) for guess in guesses), return_exceptions=True)
        assert await visit(f"127.0.0.1:{port}", join) == b"sit down"
        assert all(isinstance(outcome, WrongCode) for outcome in await tries)
        assert one.guesses.wrong == len(guesses)


async def test_a_door_that_is_closed_says_so() -> None:
    async with relay() as (_, port), door(f"ws://127.0.0.1:{port}") as (one, join, _):
        await one.give_up()
        with pytest.raises(NobodyThere):
            await visit(f"127.0.0.1:{port}", join)


async def test_a_full_table_lets_nobody_else_sit_down_but_look_on() -> None:
    async with relay() as (_, port), door(f"ws://127.0.0.1:{port}") as (one, join, watch):
        one.full = True
        with pytest.raises(NoSeat, match="seats are taken"):
            await visit(f"127.0.0.1:{port}", join)
        assert await visit(f"127.0.0.1:{port}", watch) == b"look on"


async def test_a_door_outlives_its_relay_and_keeps_its_codes() -> None:
    opened: asyncio.Queue[ShortCode] = asyncio.Queue()
    async with relay(port=port_to_keep()) as (_, port):
        one = RelayDoor(f"ws://127.0.0.1:{port}", INVITATIONS, opened=lambda join, watch: opened.put_nowait(join))
        keeping = running(asyncio.create_task(one.run()))
        await keeping.__aenter__()
        before = await asyncio.wait_for(opened.get(), PATIENCE)
    async with relay(port=port):
        assert await asyncio.wait_for(opened.get(), PATIENCE) == before
        assert await visit(f"127.0.0.1:{port}", before) == b"sit down"
        await keeping.__aexit__(None, None, None)


async def test_a_visitor_who_comes_while_the_door_changes_hands_gets_in_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("netcode.doors.relays.door.STEP_BACK", 0.5)
    async with relay() as (_, port):
        url = f"ws://127.0.0.1:{port}"
        async with door(url) as (before, join, _), peer(port, f"/door?token={before.token}") as silent:
            visiting = asyncio.create_task(visit(url, join))
            while (await silent.next())[:1] != frames.FROM:  # the knock, which nobody answers
                pass
            assert await visiting == b"sit down"  # for the keeper before comes back
            assert before.guesses.wrong == 0


async def test_a_visitor_waits_for_somebody_to_keep_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    async with relay() as (_, port), peer(port, f"/door?token={TOKEN}") as gone:
        url = f"ws://127.0.0.1:{port}"
        await gone.connection.close()
        code = ShortCode(1, "lantern", "velvet")
        visiting = asyncio.create_task(visit(url, code))
        keeper = RelayDoor(
            url, INVITATIONS, opened=lambda *_: None, token=TOKEN, deed=(code, replace(code, watch=True))
        )
        async with running(asyncio.create_task(keeper.run())):
            assert await visiting == b"sit down"
        monkeypatch.setattr("netcode.doors.relays.door.PATIENCE", 0.2)
        with pytest.raises(NobodyThere) as nobody:
            await visit(url, code)
        assert nobody.value.title == "Nobody opens that door"


async def test_an_unreachable_relay_is_named_with_what_to_do() -> None:
    with pytest.raises(RelayFailed) as trouble:
        await visit("ws://127.0.0.1:9", ShortCode(1, "lantern", "velvet"))
    assert trouble.value.title == "The relay cannot be reached"
    assert trouble.value.step


@pytest.mark.parametrize("url", ["relay..example.org", f"{'x' * 70}.org", "wss://[::1%25]"])
async def test_a_relay_s_name_that_no_name_server_could_know_is_one_that_cannot_be_reached(url: str) -> None:
    with pytest.raises(RelayFailed):
        async with at_relay(url, "/room/x"):
            pass


@pytest.mark.parametrize("proxy", ["http://127.0.0.1:9", "socks5://127.0.0.1:9", "rubbish"])
async def test_no_proxy_stands_between_a_machine_and_its_own_relay(proxy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "socks_proxy"):
        monkeypatch.setenv(name, proxy)
    async with relay() as (_, port), at_relay(f"ws://127.0.0.1:{port}", f"/room/{ROOM}") as at:
        assert at.hello.you > 0
    with pytest.raises(RelayFailed):
        async with at_relay("wss://relay.invalid", "/room/x"):
            pass


async def test_whoever_answers_sends_nobody_on_to_another_place() -> None:
    """A player could make the others call what only their own networks can reach."""
    inside = list[bytes]()

    async def hidden(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        inside.append(await reader.readline())
        writer.close()

    async with await asyncio.start_server(hidden, "127.0.0.1", 0) as secret:
        target = f"ws://127.0.0.1:{secret.sockets[0].getsockname()[1]}/admin"

        async def sends_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(f"HTTP/1.1 302 Found\r\nLocation: {target}\r\nContent-Length: 0\r\n\r\n".encode())
            await writer.drain()
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()
            answered.put_nowait(None)

        answered: asyncio.Queue[None] = asyncio.Queue()
        async with await asyncio.start_server(sends_on, "127.0.0.1", 0) as door:
            port = door.sockets[0].getsockname()[1]
            with pytest.raises(Unreachable):
                await call(Address("127.0.0.1", port), ROOM)
            with pytest.raises(RelayFailed):
                async with at_relay(f"ws://127.0.0.1:{port}", f"/room/{ROOM}"):
                    pass
            for _ in range(2):
                await asyncio.wait_for(answered.get(), PATIENCE)
    assert inside == []


async def test_what_a_relay_says_as_it_hangs_up_cannot_move_the_cursor() -> None:
    async def rude(connection: ServerConnection) -> None:
        await connection.close(1000, "\x1b]0;owned\x07 Come back later.")

    async with listening(rude) as url:
        with pytest.raises(RelayFailed, match="Come back later") as refused:
            async with at_relay(url, f"/room/{ROOM}"):
                pass
    assert refused.value.sentence.isprintable()


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("relay.example.org", "wss://relay.example.org"), ("127.0.0.1:80/", "ws://127.0.0.1:80"), ("ws://a", "ws://a")],
)
def test_a_relay_s_address_is_understood(typed: str, meant: str) -> None:
    assert relay_url(typed) == meant


@pytest.mark.parametrize(
    "typed", ["", "wss://", "http://", "ws://a:99999", "ws://" + "a" * 400, "ws//foo bar", "ws//foo"]
)
def test_what_is_no_address_is_refused(typed: str) -> None:
    with pytest.raises(RelayFailed):
        relay_url(typed)


class Member:
    """One peer in the room, with a link to every peer it meets."""

    def __init__(self, url: str, name: str, *, hosting: bool = False) -> None:
        self.name = name
        self.letters: asyncio.Queue[bytes] = asyncio.Queue()
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.links: asyncio.Queue[Link] = asyncio.Queue()
        self.room = RelayRoom(url, ROOM, met=self._met, mail=self.letters.put_nowait, calls_all=lambda: hosting)
        self._tasks: list[asyncio.Task[None]] = []

    def _met(self, pipe: RelayPipe, calling: bool) -> None:
        self._tasks.append(asyncio.create_task(self._talk(pipe, calling)))

    async def _talk(self, pipe: RelayPipe, calling: bool) -> None:
        with suppress(PipeClosed):
            link = await (Link.open if calling else Link.accept)(pipe, KEY)
            self.links.put_nowait(link)
            async for message in link.messages():
                self.heard.put_nowait(message)

    async def letter(self) -> bytes:
        return await asyncio.wait_for(self.letters.get(), PATIENCE)

    async def link(self) -> Link:
        return await asyncio.wait_for(self.links.get(), PATIENCE)

    async def message(self) -> bytes:
        return await asyncio.wait_for(self.heard.get(), PATIENCE)


@asynccontextmanager
async def member(port: int, name: str, *, hosting: bool = False) -> AsyncIterator[Member]:
    one = Member(f"ws://127.0.0.1:{port}", name, hosting=hosting)
    async with running(asyncio.create_task(one.room.run())):
        yield one
    for task in one._tasks:
        task.cancel()


async def test_two_peers_talk_through_the_relay_over_a_sealed_link() -> None:
    async with relay() as (_, port), member(port, "Ann") as ann, member(port, "Ben") as ben:
        to_ann, to_ben = await ben.link(), await ann.link()
        to_ann.send(b"x" * 200_000)
        to_ben.send(b"hello")
        assert await ann.message() == b"x" * 200_000
        assert await ben.message() == b"hello"


async def test_the_host_of_a_lobby_is_linked_to_everybody_in_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "CALL_AGAIN", 0.05)
    async with AsyncExitStack() as stack:
        _, port = await stack.enter_async_context(relay())
        ann = await stack.enter_async_context(member(port, "Ann", hosting=True))
        others = [await stack.enter_async_context(member(port, name)) for name in ("Ben", "Cleo", "Di", "Ed", "Flo")]
        for _ in others:
            (await ann.link()).send(b"who is there")
        for each in others:
            assert await each.message() == b"who is there"


async def test_a_letter_waits_for_who_comes_later() -> None:
    async with relay() as (_, port):
        async with member(port, "Ann") as ann:
            ann.room.post(b"my move")
            async with member(port, "Cleo") as cleo:
                assert await cleo.letter() == b"my move"
        async with member(port, "Ben") as ben:
            assert await ben.letter() == b"my move"


async def test_after_a_restart_of_the_relay_peers_meet_again_and_letters_are_there_again() -> None:
    async with relay(port=port_to_keep()) as (_, port):
        ann = Member(f"ws://127.0.0.1:{port}", "Ann")
        ben = Member(f"ws://127.0.0.1:{port}", "Ben")
        tasks = [running(asyncio.create_task(one.room.run())) for one in (ann, ben)]
        for task in tasks:
            await task.__aenter__()
        await ann.link(), await ben.link()
        ann.room.post(b"my move")
        assert await ben.letter() == b"my move"
    async with relay(port=port):
        to_ben, _ = await ann.link(), await ben.link()
        to_ben.send(b"still here")
        assert await ben.message() == b"still here"
        async with member(port, "Cleo") as cleo:
            assert await cleo.letter() == b"my move"
        for task in tasks:
            await task.__aexit__(None, None, None)
        for pending in (*ann._tasks, *ben._tasks):
            pending.cancel()


HELLO = {"you": 5, "here": [1, 2], "epoch": "x", "last": 0}
LIES: list[dict[str, object]] = [
    {"epoch": "\ud800"},
    {"epoch": "a b\r\nX: y"},
    {"epoch": "#x"},
    {"epoch": 7},
    {"you": float("inf")},
    {"you": -5, "here": [-7]},
    {"here": [2**40]},
    {"here": "123"},
    {"last": 10**400},
    {"door": 10**400},
]


@pytest.mark.parametrize("hello", [*(json.dumps(HELLO | lie).encode() for lie in LIES), b"[" * 10_000, b"{}", b"\xff"])
async def test_a_relay_that_greets_with_nonsense_is_none_of_ours_and_is_called_again(
    hello: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may be mended meanwhile: what it said before must not be in its way."""
    monkeypatch.setattr(room, "FIRST_WAIT", 0.01)
    told, back = list[str](), asyncio.Event()

    def trouble(failed: RelayFailed | None) -> None:
        told.append(failed.title if failed else "")
        if len(told) > 3:
            back.set()

    async with listening(Greets(hello)) as url:
        one = RelayRoom(url, ROOM, met=lambda pipe, calling: None, mail=lambda letter: None, trouble=trouble)
        async with running(asyncio.create_task(one.run())):
            await asyncio.wait_for(back.wait(), PATIENCE)
    assert told[0] == told[2] == "That is no relay of ours"
