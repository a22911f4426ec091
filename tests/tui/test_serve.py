"""Guests over ssh: an app each, in the colours of their terminal, and nothing else."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AbstractContextManager, AsyncExitStack, asynccontextmanager, nullcontext
from pathlib import Path
from typing import Any
from weakref import WeakSet

import asyncssh
import pytest
import textual.strip
from textual import events
from textual.app import App, ComposeResult
from textual.css.stylesheet import Stylesheet
from textual.widgets import Static

from tests.patience import PATIENCE
from tui.process_settings import tidy, tidy_crowd
from tui.serve.door import Door, Guest, Limits, MakeApp, open_door
from tui.serve.palette import Palette, palette_of, recoloured
from tui.serve.ssh import host_key, serving_ssh
from tui.shell.changed_cells import forget
from tui.text.console import MOST_LINES, Console


class Greeter(App[None]):
    """Says who came and what they press."""

    CSS = "Static { color: rgb(255, 170, 0); }"

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self.guest = guest
        self.pressed = ""

    def compose(self) -> ComposeResult:
        yield Static(
            f"wish {self.guest.wish} command {self.guest.command} key {self.guest.key is not None}", markup=False
        )
        yield Static("", id="pressed")

    def on_key(self, event: events.Key) -> None:
        if event.key == "q":
            self.exit()
        if event.key == "x":
            raise RuntimeError("a bug")
        self.pressed += event.key + "."
        forget(self.console)  # the tests read whole sentences, and Den's own app sends changed cells only
        self.query_one("#pressed", Static).update(f"pressed {self.pressed} at {self.size.width}x{self.size.height}")


async def parrot(guest: Guest, console: Console) -> None:
    """The same for a guest whose terminal draws nothing: says who came, and after them what they say."""
    console.say(f"wish {guest.wish} command {guest.command} interactive {console.interactive}")
    while not console.stopped and not console.ended:
        if (line := console.take()) is None:
            await console.stirred()
        elif line == "a bug":
            raise RuntimeError(line)
        else:
            console.say(f"said {line}")


class Keyless(asyncssh.SSHClient):
    """Has nothing to show and answers whatever is asked: OpenSSH does the same."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, name: str, instructions: str, lang: str, prompts: Any) -> list[str]:
        return []


class Screen:
    """What a guest's terminal received."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes]) -> None:
        self.process = process
        self.text = b""

    async def until(self, wanted: str) -> str:
        async with asyncio.timeout(PATIENCE):
            while wanted.encode() not in self.text:
                some = await self.process.stdout.read(4096)
                if not some:
                    raise EOFError(self.text)
                self.text += some
        return self.text.decode("utf-8", "replace")

    def type(self, keys: bytes) -> None:
        self.text = b""
        self.process.stdin.write(keys)


@pytest.fixture
def key(tmp_path: Path) -> asyncssh.SSHKey:
    return host_key(tmp_path / "keys" / "host")


def greeted(guest: Guest) -> AbstractContextManager[Greeter]:
    return nullcontext(Greeter(guest))


@asynccontextmanager
async def served(
    key: asyncssh.SSHKey, limits: Limits | None = None, making: MakeApp = greeted
) -> AsyncIterator[tuple[Door, int]]:
    async with open_door(making, parrot, limits) as door, serving_ssh(door, "127.0.0.1", 0, key) as port:
        yield door, port


@asynccontextmanager
async def logged_in(port: int, user: str = "guest", **options: Any) -> AsyncIterator[asyncssh.SSHClientConnection]:
    options.setdefault("client_keys", None)
    async with asyncssh.connect(
        "127.0.0.1",
        port,
        username=user,
        known_hosts=None,
        config=None,
        agent_path=None,
        client_factory=Keyless,
        **options,
    ) as connection:
        yield connection


@asynccontextmanager
async def screen(port: int, user: str = "guest", command: str | None = None, **options: Any) -> AsyncIterator[Screen]:
    term = options.pop("term_type", "xterm-256color")
    env = options.pop("env", {})
    async with (
        logged_in(port, user, **options) as connection,
        connection.create_process(command, term_type=term, term_size=(80, 24), encoding=None, env=env) as process,
    ):
        yield Screen(process)


async def test_a_guest_gets_the_app_with_what_they_wished_for(key: asyncssh.SSHKey) -> None:
    async with served(key) as (_, port), screen(port, "7-lantern-velvet") as guest:
        await guest.until("wish 7-lantern-velvet command  key False")
        guest.type(b"ab")
        await guest.until("pressed a.")
        await guest.until("b. at 80x24")  # the rest may come by itself: what is on the screen is not sent again


async def test_a_command_reaches_the_app(key: asyncssh.SSHKey) -> None:
    async with served(key) as (_, port), screen(port, command="watch 7-maple-otter") as guest:
        await guest.until("command watch 7-maple-otter")


async def test_a_public_key_is_an_identity(key: asyncssh.SSHKey) -> None:
    mine = asyncssh.generate_private_key("ssh-ed25519")
    async with served(key) as (_, port), screen(port, client_keys=[mine]) as guest:
        await guest.until("key True")


async def test_a_lone_escape_and_a_new_size_reach_the_app(key: asyncssh.SSHKey) -> None:
    async with served(key) as (_, port), screen(port) as guest:
        await guest.until("wish")
        guest.type(b"\x1b")
        await guest.until("pressed escape.")
        guest.process.change_terminal_size(100, 30)
        guest.type(b"z")
        await guest.until("z. at 100x30")


@pytest.mark.parametrize(
    ("term", "env", "there", "never"),
    [
        ("xterm-256color", {"COLORTERM": "truecolor"}, "38;2;255;170;0", "38;5;"),
        ("xterm-256color", {}, "38;5;214", "38;2;"),
        ("xterm", {}, "\x1b[91;40m", "38;2;"),
        ("xterm-256color", {"NO_COLOR": "1"}, "wish", "38;"),
    ],
)
async def test_colours_are_those_of_the_guest_s_terminal(
    key: asyncssh.SSHKey, term: str, env: dict[str, str], there: str, never: str
) -> None:
    async with served(key) as (_, port), screen(port, term_type=term, env=env) as guest:
        text = await guest.until("wish")
        assert there in text
        assert never not in text


async def test_guests_share_what_is_the_same_for_all_and_the_process_is_as_before_when_they_have_gone(
    key: asyncssh.SSHKey,
) -> None:
    apps: list[Greeter] = []

    def greeted(guest: Guest) -> AbstractContextManager[Greeter]:
        apps.append(Greeter(guest))
        return nullcontext(apps[-1])

    as_before = textual.strip.FIFOCache, Stylesheet._parse_rules, gc.get_threshold()
    async with served(key, making=greeted) as (_, port), screen(port) as one, screen(port) as other:
        await one.until("wish")
        await other.until("wish")
        first, second = (app.stylesheet.rules for app in apps)
        assert len(first) > 10
        assert all(mine is theirs for mine, theirs in zip(first, second, strict=True))
        apps[0].theme = "textual-light"
        other.type(b"k")
        await other.until("pressed k.")
        assert "38;5;214" in await other.until("pressed k.")
    assert (textual.strip.FIFOCache, Stylesheet._parse_rules, gc.get_threshold()) == as_before


async def test_guests_who_come_together_are_let_in_one_after_the_other(key: asyncssh.SSHKey) -> None:
    opening: list[int] = []

    class Slow(Greeter):
        async def on_mount(self) -> None:
            opening.append(1)
            while door.sessions.total() < 3:  # noqa: ASYNC110  # the door tells nobody
                await asyncio.sleep(0.01)
            await asyncio.sleep(0)
            assert len(opening) == 1
            opening.pop()

    async with AsyncExitStack() as stack:
        door, port = await stack.enter_async_context(served(key, making=lambda one: nullcontext(Slow(one))))
        guests = [await stack.enter_async_context(screen(port)) for _ in range(3)]
        await asyncio.gather(*(guest.until("wish") for guest in guests))


async def test_a_guest_whose_app_never_draws_keeps_nobody_waiting(key: asyncssh.SSHKey) -> None:
    class Stuck(Greeter):
        async def on_mount(self) -> None:
            if self.guest.wish == "stuck":
                await asyncio.Event().wait()

    async with AsyncExitStack() as stack:
        making, limits = lambda guest: nullcontext(Stuck(guest)), Limits(opening_seconds=0.1)
        _, port = await stack.enter_async_context(served(key, limits, making))
        await stack.enter_async_context(screen(port, "stuck"))
        guest = await stack.enter_async_context(screen(port))
        await guest.until("wish guest")


async def test_a_guest_who_hangs_up_before_the_app_is_drawn_keeps_nobody_waiting(key: asyncssh.SSHKey) -> None:
    async with served(key) as (door, port):
        async with door.opening, logged_in(port) as connection:
            await connection.create_process(term_type="xterm")
        async with screen(port) as guest:
            await guest.until("wish")


class Left:
    """Something that only a collection takes away."""

    def __init__(self) -> None:
        self.itself = self


async def test_what_the_gone_have_left_is_collected_when_nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    collected = asyncio.Event()
    left = Left()
    weakref.finalize(left, asyncio.get_running_loop().call_soon, collected.set)
    del left
    monkeypatch.setattr("tui.process_settings.TIDY", 0.01)
    tidying = asyncio.create_task(tidy(lambda: 0.0))
    await asyncio.wait_for(collected.wait(), PATIENCE)
    tidying.cancel()


@pytest.fixture
def nothing_set_aside() -> Iterator[None]:
    """The suite sets aside (`gc.freeze`) what it has loaded."""
    gc.unfreeze()
    yield
    gc.collect()
    gc.freeze()


@pytest.mark.usefixtures("nothing_set_aside")
async def test_what_a_small_crowd_leaves_behind_is_collected_and_in_a_large_one_only_if_it_is_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tui.process_settings.SETTLED", 0.001)
    monkeypatch.setattr("tui.process_settings.TIDY", 0.01)
    monkeypatch.setattr("tui.process_settings.MANY", 10)
    monkeypatch.setattr("tui.process_settings.TOO_MUCH", 3)
    left, crowd, looked = WeakSet[Left](), 5, 0

    def count() -> int:
        nonlocal looked
        looked += 1
        return crowd

    def leave(many: int) -> None:
        some = [Left() for _ in range(many)]
        gc.collect()  # they are old from now on: the collector does not come to them by itself
        left.update(some)

    async def until(seen: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not seen():  # noqa: ASYNC110  # what is collected tells nobody
                await asyncio.sleep(0.001)

    tidying = asyncio.create_task(tidy_crowd(count, lambda: len(left)))
    await until(lambda: looked > 0)
    leave(2)
    await until(lambda: not left)
    crowd, looked = 20, 0
    leave(2)
    await until(lambda: looked > 50)
    assert len(left) == 2
    leave(4)
    await until(lambda: not left)
    tidying.cancel()
    await asyncio.gather(tidying, return_exceptions=True)
    assert gc.get_freeze_count() == 0


async def test_leaving_gives_the_terminal_back(key: asyncssh.SSHKey) -> None:
    async with served(key) as (door, port), screen(port) as guest:
        await guest.until("wish")
        guest.type(b"q")
        text = await guest.until("See you at the table.")
        assert "\x1b[?1049l" in text
        assert await guest.process.wait_closed() is None
        assert guest.process.exit_status == 0
        assert door.sessions.total() <= 1


async def test_a_bug_shows_the_guest_a_sentence_and_no_traceback(
    key: asyncssh.SSHKey, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(key) as (_, port), screen(port) as guest, screen(port) as other:
        await guest.until("wish")
        await other.until("wish")
        guest.type(b"x")
        text = await guest.until("Den stumbled over itself")
        assert "Traceback" not in text
        assert "RuntimeError" not in text
        other.type(b"k")
        await other.until("pressed k.")
        assert "an app failed" in caplog.text


async def test_a_terminal_that_draws_nothing_gets_lines_which_are_echoed_and_can_be_mended(
    key: asyncssh.SSHKey,
) -> None:
    async with served(key) as (_, port), screen(port, "7-maple-otter", term_type="dumb") as guest:
        assert "\x1b" not in await guest.until("wish 7-maple-otter command  interactive True\r\n")
        guest.type("grün\x7f\x7fün, no: blue\r".encode())
        assert "grün, no: blue\r\nsaid grün, no: blue\r\n" in await guest.until("said grün, no: blue\r\n")
        guest.type(b"one\x03")
        await guest.until("See you at the table.")
        await guest.process.wait_closed()
        assert guest.process.exit_status == 0


async def test_without_a_terminal_a_script_types_its_lines_and_hears_the_answers(key: asyncssh.SSHKey) -> None:
    async with served(key) as (_, port), logged_in(port) as connection:
        result = await connection.run("watch 7-maple-otter", input="one\ntwo", check=False)
        told = ["wish guest command watch 7-maple-otter interactive False", "said one", "said two"]
        assert str(result.stdout).split("\n") == [*told, "See you at the table.", ""]
        assert result.exit_status == 0


async def test_a_guest_who_types_more_lines_than_anybody_reads_is_disconnected(key: asyncssh.SSHKey) -> None:
    async with served(key) as (_, port), logged_in(port) as connection:
        result = await connection.run(input="\n" * (MOST_LINES + 2), check=False)
        assert "See you at the table." in str(result.stdout)


async def test_a_bug_in_a_conversation_is_told_without_a_traceback(
    key: asyncssh.SSHKey, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(key) as (_, port), logged_in(port) as connection:
        result = await connection.run(input="a bug\n", check=False)
        assert "Den stumbled over itself" in str(result.stdout)
        assert "Traceback" not in str(result.stdout)
        assert result.exit_status == 1
        assert "a conversation failed" in caplog.text


async def test_a_guest_who_hangs_up_in_the_middle_of_a_conversation_is_not_kept(key: asyncssh.SSHKey) -> None:
    async with served(key) as (door, port):
        async with screen(port, term_type="dumb") as guest:
            await guest.until("wish")
        async with asyncio.timeout(PATIENCE):
            while door.sessions.total():  # noqa: ASYNC110  # the door tells nobody
                await asyncio.sleep(0.01)


async def test_there_is_no_shell_no_forwarding_and_no_file_access(key: asyncssh.SSHKey) -> None:
    async with served(key) as (_, port), logged_in(port) as connection:
        with pytest.raises(asyncssh.Error):
            await connection.start_sftp_client()
        with pytest.raises(asyncssh.Error):
            await connection.open_connection("127.0.0.1", port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.start_server(lambda host, port: False, "127.0.0.1", 0)
        result = await connection.run("cat /etc/passwd", stdin=asyncssh.DEVNULL, check=False)
        assert "root" not in str(result.stdout)


@pytest.mark.parametrize("term", ["xterm", "dumb"])
async def test_a_machine_that_closes_says_goodbye_to_its_guests(key: asyncssh.SSHKey, term: str) -> None:
    async with AsyncExitStack() as stack:
        async with served(key) as (_, port):
            guest = await stack.enter_async_context(screen(port, term_type=term))
            await guest.until("wish")
        await guest.until("The machine you are a guest on is closing. Your game is saved")


async def test_too_many_sessions_from_one_address_are_refused(key: asyncssh.SSHKey) -> None:
    async with served(key, Limits(sessions_per_address=1)) as (_, port), screen(port) as guest:
        await guest.until("wish")
        async with screen(port) as second:
            await second.until("No room: as many guests are here as this machine lets in.")
            await second.process.wait_closed()
            assert second.process.exit_status == 1
    async with served(key, Limits(logins_per_minute=2)) as (_, port):
        for _ in range(2):
            async with logged_in(port):
                pass
        with pytest.raises((asyncssh.DisconnectError, ConnectionError)):
            async with logged_in(port):
                pass


@pytest.mark.parametrize("term", ["xterm", "dumb"])
async def test_a_guest_who_types_nothing_for_too_long_is_let_go(key: asyncssh.SSHKey, term: str) -> None:
    async with served(key, Limits(idle_seconds=0.5)) as (_, port), screen(port, term_type=term) as guest:
        await guest.until("See you at the table.")


def test_the_host_key_is_kept_and_private(tmp_path: Path) -> None:
    path = tmp_path / "keys" / "host"
    first = host_key(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert host_key(path).get_fingerprint() == first.get_fingerprint()


@pytest.mark.parametrize(
    ("term", "colorterm", "no_color", "palette"),
    [
        ("xterm-kitty", "", None, Palette.FULL),
        ("xterm", "24bit", None, Palette.FULL),
        ("tmux-256color", "", None, Palette.MANY),
        ("linux", "", None, Palette.FEW),
        ("vt100", "", None, Palette.NONE),
        ("xterm-kitty", "truecolor", "1", Palette.NONE),
    ],
)
def test_a_terminal_is_given_the_colours_it_has(
    term: str, colorterm: str, no_color: str | None, palette: Palette
) -> None:
    assert palette_of(term, colorterm, no_color) is palette


def test_what_is_no_colour_stays_as_it_is() -> None:
    text = "\x1b[1;38;2;1;2;3;7mA\x1b[0m\x1b[2J\x1b[31mB"
    assert recoloured(text, Palette.FULL) == text
    assert recoloured(text, Palette.NONE) == "\x1b[1;7mA\x1b[0m\x1b[2JB"
