"""Guests who type, paste, resize and come without end: what they do is bounded, and the others go first."""

import asyncio
import gc
import weakref
from contextlib import AsyncExitStack, nullcontext
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import asyncssh
import pytest
from asyncssh.channel import SSHClientChannel, SSHServerChannel
from textual import events

from tests.netcode.virtual_time import virtual
from tests.patience import PATIENCE
from tests.tui.test_serve import Greeter, logged_in, screen, served
from tui.serve.door import Guest, Limits
from tui.serve.driver import TOO_LONG
from tui.serve.ssh import CHANNELS, host_key, read_only_who_reads
from tui.serve.taking_turns import SeldomTurns, Turns
from tui.serve.typed import BITE, LONGEST_PASTE, MOST, Typed

START, END = b"\x1b[200~", b"\x1b[201~"


@pytest.fixture
def key(tmp_path: Path) -> asyncssh.SSHKey:
    return host_key(tmp_path / "host")


class Line:
    """The line to one guest: whether it is read, and how often something pasted was lost."""

    def __init__(self) -> None:
        self.read, self.lost = True, 0
        self.typed = Typed(self._listen, self._too_long)

    def _listen(self, more: bool) -> None:
        self.read = more

    def _too_long(self) -> None:
        self.lost += 1

    async def next(self) -> Any:
        return await asyncio.wait_for(self.typed.next(), PATIENCE)


async def test_a_character_that_comes_in_two_parts_is_one() -> None:
    line = Line()
    line.typed.hear("ü".encode()[:1])
    coming = asyncio.create_task(line.next())
    for _ in range(5):
        await asyncio.sleep(0)  # the first part is read
    line.typed.hear("ü".encode()[1:] + b"a")
    assert (await coming).character == "ü"
    assert (await line.next()).character == "a"


async def test_more_than_the_app_takes_waits_on_the_line_and_none_of_it_is_lost() -> None:
    line = Line()
    line.typed.hear(b"a" * (MOST + 1))
    assert not line.read
    for _ in range(MOST + 1):
        assert (await line.next()).character == "a"
    assert line.read


async def test_a_paste_is_one_event() -> None:
    line = Line()
    line.typed.hear(START + b"7-lantern-velvet" + END)
    pasted = await line.next()
    assert isinstance(pasted, events.Paste)
    assert pasted.text == "7-lantern-velvet"


@pytest.mark.parametrize("packet", [1_000_003, 999, 5])
async def test_a_paste_that_is_too_long_is_left_out_and_what_follows_is_not(packet: int) -> None:
    line = Line()
    everything = START + b"paste" * LONGEST_PASTE + END + b"q"
    for at in range(0, len(everything), packet):
        line.typed.hear(everything[at : at + packet])
    assert (await line.next()).key == "q"
    assert line.lost == 1


async def test_of_many_sizes_only_the_last_counts() -> None:
    line = Line()
    for width in range(60, 200):
        line.typed.resize(width, 24)
    line.typed.hear(b"a")
    assert (await line.next()).size == (199, 24)
    assert (await line.next()).key == "a"


async def test_an_escape_whose_rest_waits_is_no_escape_key() -> None:
    line = Line()
    line.typed.hear(b"a" * 255 + b"\x1b[A")  # the bite ends within the arrow
    for _ in range(255):
        assert (await line.next()).key == "a"
        line.typed.tick()
    assert (await line.next()).key == "up"


async def test_the_lightest_has_the_next_turn_and_who_goes_away_keeps_nobody_waiting() -> None:
    turns, order = Turns(), list[str]()

    async def have(name: str, weight: float) -> None:
        async with turns.turn(lambda: weight):
            order.append(name)

    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as group:
        async with turns.turn(lambda: 0.0):
            for name, weight in {"floods": 9000.0, "pastes": 500.0, "leaves": 1.0, "types": 2.0}.items():
                task = group.create_task(have(name, weight))
                await asyncio.sleep(0)
                if name == "leaves":
                    leaving = task
        leaving.cancel()  # it was given the turn just now
    assert order == ["types", "pastes", "floods"]


def test_sizes_without_end_take_a_few_turns_in_a_row_and_then_one_every_other_second() -> None:
    async def drag(turns: Turns, changed: list[float]) -> None:
        while True:
            async with turns.turn(lambda: 50.0):
                changed.append(asyncio.get_running_loop().time())

    async def everybody() -> list[float]:
        turns, changed = SeldomTurns(), list[float]()
        dragging = [asyncio.create_task(drag(turns, changed)) for _ in range(12)]
        await asyncio.sleep(60)
        for task in dragging:
            task.cancel()
        await asyncio.wait(dragging)
        return changed

    with virtual(Random(1)) as loop:
        changed = loop.run_until_complete(everybody())
    assert sum(time < 1.9 for time in changed) == 10  # a guest who drags the edge of a window alone sees it follow
    assert sum(30 < time < 60 for time in changed) <= 15


async def test_that_a_paste_was_too_long_is_said_once_and_not_again_and_again(key: asyncssh.SSHKey) -> None:
    told = list[str]()

    class Noting(Greeter):
        def notify(self, message: str, **how: Any) -> None:
            told.append(message)

    def making(guest: Guest) -> Any:
        return nullcontext(Noting(guest))

    async with served(key, making=making) as (_, port), screen(port) as guest:
        await guest.until("wish guest")
        guest.type((START + b"paste" * LONGEST_PASTE + END) * 3 + b"k")
        await guest.until("pressed k.")
    assert told == [TOO_LONG]


async def test_a_guest_who_floods_comes_after_one_who_types(key: asyncssh.SSHKey) -> None:
    pressed = dict[str, int]()

    class Counter(Greeter):
        def on_key(self, event: events.Key) -> None:
            pressed[self.guest.wish] = pressed.get(self.guest.wish, 0) + 1
            if self.guest.wish == "types":
                super().on_key(event)

    def making(guest: Guest) -> Any:
        return nullcontext(Counter(guest))

    async with AsyncExitStack() as stack:
        _, port = await stack.enter_async_context(served(key, making=making))
        floods = await stack.enter_async_context(screen(port, "floods"))
        types = await stack.enter_async_context(screen(port, "types"))
        await floods.until("wish floods")
        await types.until("wish types")
        floods.type(b"a" * 4 * MOST)
        async with asyncio.timeout(PATIENCE):
            while not pressed.get("floods"):  # noqa: ASYNC110  # the app tells nobody
                await asyncio.sleep(0.01)
        types.type(b"k")
        await types.until("pressed k.")
        assert pressed["floods"] < MOST


async def test_of_a_guest_who_has_gone_nothing_is_kept(key: asyncssh.SSHKey) -> None:
    apps = list[weakref.ref[Greeter]]()

    def making(guest: Guest) -> Any:
        app = Greeter(guest)
        apps.append(weakref.ref(app))
        return nullcontext(app)

    async with served(key, making=making) as (_, port):
        async with screen(port) as guest:
            await guest.until("wish")
            guest.type(b"k")
            await guest.until("pressed k.")
        async with asyncio.timeout(PATIENCE):
            while apps[0]() is not None:
                await asyncio.sleep(0.01)
                gc.collect()


async def test_from_somebody_who_does_not_read_nothing_is_read() -> None:
    done = list[str]()

    class Transport(asyncio.Transport):
        def pause_reading(self) -> None:
            done.append("paused")

        def resume_reading(self) -> None:
            done.append("resumed")

    connection: Any = SimpleNamespace(_transport=Transport())
    read_only_who_reads(connection)
    connection.pause_writing()
    connection.resume_writing()
    assert done == ["paused", "resumed"]


async def test_strangers_at_the_door_are_not_more_than_a_crowd_and_make_room_when_they_go(key: asyncssh.SSHKey) -> None:
    async with AsyncExitStack() as stack:
        door, port = await stack.enter_async_context(served(key, Limits(strangers=2)))

        async def until(strangers: int) -> None:
            async with asyncio.timeout(PATIENCE):
                while door.strangers != strangers:  # noqa: ASYNC110  # the door tells nobody
                    await asyncio.sleep(0.01)

        async with logged_in(port):
            await until(0)  # who has logged in is none any more
            silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
            await until(2)
            with pytest.raises((asyncssh.DisconnectError, ConnectionError)):
                await stack.enter_async_context(logged_in(port))
            for _, writer in silent:
                writer.close()
                await writer.wait_closed()
            await until(0)
            await stack.enter_async_context(logged_in(port))


async def test_a_guest_who_goes_while_waiting_for_a_turn_stops_nobody() -> None:
    turns, order, over = Turns(), list[str](), asyncio.Event()

    async def have(name: str, weight: float) -> None:
        async with turns.turn(lambda: weight):
            order.append(name)
            await over.wait()

    tasks = [asyncio.create_task(have(name, at)) for at, name in enumerate(("has it", "goes", "waits"))]
    await asyncio.sleep(0)
    over.set()  # the first has done, and before anybody goes on ...
    tasks[1].cancel()  # ... the second is no longer there
    async with asyncio.timeout(PATIENCE):
        found = await asyncio.gather(*tasks, return_exceptions=True)
    assert [type(each) for each in found] == [type(None), asyncio.CancelledError, type(None)]
    assert order == ["has it", "waits"]


@pytest.mark.parametrize(
    "strange", [b"\x1b[1114112u", b"\x1b[99999999999u", b"\x1b[97:1114113u", b"\x1b[48;20000;20000;1;1t"]
)
async def test_keys_that_do_not_exist_and_sizes_that_are_typed_are_left_out(strange: bytes) -> None:
    line = Line()
    line.typed.hear(strange.ljust(BITE) + b"q")
    while (key := (await line.next()).key) == "space":
        pass
    assert key == "q"


@pytest.mark.parametrize("length", range(LONGEST_PASTE + 490, LONGEST_PASTE + 520))
async def test_the_end_of_a_paste_is_found_wherever_it_stands(length: int) -> None:
    line = Line()
    line.typed.hear(START + b"x" * length + END)
    line.typed.hear(b"q" * 20)
    heard = [await line.next()]
    assert heard[0].key == "q" if line.lost else isinstance(heard[0], events.Paste)
    assert (await line.next()).key == "q"


async def test_a_paste_that_begins_again_and_again_is_one() -> None:
    line = Line()
    line.typed.hear((START + b"x" * 10_000) * 20 + END + b"q")
    assert (await line.next()).key == "q"
    assert line.lost == 1


async def test_an_end_mark_that_comes_in_two_parts_with_a_pause_does_not_open_the_paste_to_more() -> None:
    line = Line()
    line.typed.hear(START + b"x" + END[:3])
    coming = asyncio.create_task(line.next())
    for _ in range(5):
        await asyncio.sleep(0)
    line.typed._parser._timeout_time = 0.0  # so long that the parser no longer takes what follows for its rest
    line.typed.tick()
    line.typed.hear(END[3:] + b"x" * 2 * LONGEST_PASTE + END + b"q")
    heard = [await coming, await line.next(), await line.next()]
    assert [key.character for key in heard] == ["[", "2", "q"]  # the parser takes the half mark for keys
    assert line.lost == 1


async def test_a_connection_in_which_nothing_is_opened_is_closed_and_one_with_a_session_stays(
    key: asyncssh.SSHKey,
) -> None:
    async with (
        served(key, Limits(login_seconds=0.5)) as (_, port),
        logged_in(port) as idle,
        screen(port, "7-lantern-velvet") as guest,
    ):
        await guest.until("wish 7-lantern-velvet")
        async with asyncio.timeout(PATIENCE):
            await idle.wait_closed()
        guest.type(b"a")
        await guest.until("pressed a. at 80x24")


async def test_of_a_guest_s_environment_only_what_is_read_is_kept(key: asyncssh.SSHKey) -> None:
    much = {f"MUCH{number}": "x" * 20_000 for number in range(100)}
    env = {**much, "LANG": "C", "NO_COLOR": "1", "LC_ALL": "y" * 20_000}
    async with served(key) as (_, port), screen(port, env=env) as guest:
        await guest.until("wish guest")
        kept = [thing._env for thing in gc.get_objects() if isinstance(thing, SSHServerChannel)]
        assert kept == [{b"LANG": b"C", b"NO_COLOR": b"1"}]


async def opened(connection: asyncssh.SSHClientConnection) -> None:
    """A channel in which nothing is asked for."""
    channel = SSHClientChannel(connection, asyncio.get_running_loop(), "strict", None, "strict", 1 << 16, 1 << 15)
    await channel._open(b"session")


async def test_one_connection_opens_a_few_channels_and_no_more_whether_or_not_there_is_room(
    key: asyncssh.SSHKey,
) -> None:
    async with served(key, Limits(sessions_per_address=2)) as (door, port), logged_in(port) as connection:
        for _ in range(CHANNELS):
            await opened(connection)
        with pytest.raises(asyncssh.ChannelOpenError):
            await opened(connection)
        assert door.sessions.total() == 2


async def test_channels_in_which_nothing_is_asked_for_keep_no_place_for_long(key: asyncssh.SSHKey) -> None:
    async with served(key, Limits(login_seconds=0.3)) as (door, port), logged_in(port) as connection:
        await opened(connection)
        await asyncio.wait_for(connection.wait_closed(), PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while door.sessions.total():  # noqa: ASYNC110  # the server's side ends by itself
                await asyncio.sleep(0.01)
