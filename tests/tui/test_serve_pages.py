"""Guests with a browser, without the browser: the page's line, its secret, and whatever else somebody may send."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType, WSServerHandshakeError

from tests.patience import PATIENCE
from tests.tui.test_serve import greeted, parrot
from tui.serve.door import Door, Guest, Limits, open_door
from tui.serve.guests import code_of, guest_home, wanted
from tui.serve.web import COOKIE, serving_pages


class Line:
    """What a page has on the other end: what was drawn, and what is typed."""

    def __init__(self, line: ClientWebSocketResponse) -> None:
        self.line = line
        self.text = ""

    async def until(self, wanted: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while wanted not in self.text:
                message = await self.line.receive()
                if message.type not in (WSMsgType.BINARY, WSMsgType.TEXT):
                    raise EOFError(self.text)
                data = message.data
                self.text += data if isinstance(data, str) else data.decode("utf-8", "replace")

    async def ended(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while (await self.line.receive()).type not in (WSMsgType.CLOSE, WSMsgType.CLOSED):
                pass

    async def type(self, keys: str) -> None:
        self.text = ""
        await self.line.send_str(json.dumps(["stdin", keys]))


class Visitor:
    """A browser: it keeps cookies, and calls with the headers that a browser sends."""

    def __init__(self, session: ClientSession, port: int) -> None:
        self.session, self.there = session, f"127.0.0.1:{port}"

    async def load(self, code: str = "", **headers: str) -> str:
        async with self.session.get(f"http://{self.there}/{code}", headers=headers) as answer:
            assert answer.status == 200
            return await answer.text()

    @asynccontextmanager
    async def line(self, code: str = "", origin: str | None = None, **headers: str) -> AsyncIterator[Line]:
        headers["Origin"] = origin or f"http://{self.there}"
        place = f"http://{self.there}/seat/{code}?width=90&height=30"
        async with self.session.ws_connect(place, headers=headers) as line:
            yield Line(line)


@asynccontextmanager
async def visited(limits: Limits | None = None, *, proxied: bool = False) -> AsyncIterator[tuple[Door, Visitor]]:
    async with (
        open_door(greeted, parrot, limits) as door,
        serving_pages(door, "127.0.0.1", 0, proxied=proxied) as port,
        ClientSession(cookie_jar=CookieJar(unsafe=True)) as session,
    ):
        yield door, Visitor(session, port)


async def empty(door: Door) -> None:
    async with asyncio.timeout(PATIENCE):
        while door.guests or door.sessions.total():  # noqa: ASYNC110  # the server's side ends by itself
            await asyncio.sleep(0.01)


async def test_a_link_leads_to_the_app_with_its_code_and_keys_and_sizes_reach_it() -> None:
    async with visited() as (_, ben):
        assert 'src="/page/page.js"' in await ben.load("7-lantern-velvet")
        async with ben.line("7-lantern-velvet") as line:
            await line.until("wish 7-lantern-velvet command  key True")
            await line.type("ab")
            await line.until("pressed a.")
            await line.until("b. at 90x30")  # the rest may come by itself: what is on the screen is not sent again
            await line.line.send_str(json.dumps(["resize", {"width": 100, "height": 40}]))
            await line.type("c")
            await line.until("at 100x40")
            await line.type("q")
            await line.until("See you at the table.")
            await line.ended()


async def test_the_page_is_shown_nowhere_else_runs_nothing_else_and_tells_nobody_the_code() -> None:
    async with visited() as (_, ben), ben.session.get(f"http://{ben.there}/7-lantern-velvet") as answer:
        assert "default-src 'none'; script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        secret = answer.cookies[COOKIE]
        assert (secret["httponly"], secret["samesite"], bool(secret["secure"])) == (True, "Lax", False)


async def test_a_browser_that_comes_again_is_the_same_guest_and_a_false_secret_is_nobody() -> None:
    seen: set[str | None] = set()

    async with visited() as (door, ben):
        make = door.make_app
        door.make_app = lambda guest: (seen.add(guest.key), make(guest))[1]
        for _ in range(2):
            await ben.load()
            async with ben.line() as line:
                await line.until("key True")
        assert len(seen) == 1
        (key,) = seen
        assert key is not None
        jar = {cookie.key: cookie.value for cookie in ben.session.cookie_jar}
        assert jar[COOKIE] not in key, "only a digest is kept"
        ben.session.cookie_jar.clear()
        async with ben.line(Cookie=f"{COOKIE}=../../etc") as line:
            await line.until("key False")


async def test_the_same_guest_in_another_window_takes_the_place_of_the_first() -> None:
    async with visited() as (door, ben):
        await ben.load()
        async with ben.line("one") as first:
            await first.until("wish one")
            async with ben.line("two") as second:
                await first.until("You have come in by another window")
                await first.ended()
                await second.until("wish two")
                assert len(door.guests) == 1


async def test_another_site_cannot_sit_down_in_a_guests_name() -> None:
    async with visited() as (door, ben):
        await ben.load()
        for elsewhere in ("https://elsewhere.example", "null", "http://127.0.0.1:1"):
            with pytest.raises(WSServerHandshakeError) as refused:
                async with ben.line(origin=elsewhere):
                    pass
            assert refused.value.status == 403
        assert not door.guests


@pytest.mark.parametrize(
    "sent",
    [
        *("", "no json", "[]", "{}", '["stdin"]', '["stdin", 7]', '["resize", {"width": "x"}]', '["ping", {}]'),
        *('["resize", {"width": 99999999, "height": -5}]', '["resize", {"width": 1e9}]', "[" * 20_000),
        '["stdin", "\\ud800"]',
    ],
)
async def test_whatever_a_page_sends_the_app_goes_on(sent: str) -> None:
    async with visited() as (_, ben), ben.line() as line:
        await line.until("wish")
        await line.line.send_str(sent)
        await line.line.send_bytes(b"\xff")
        await line.type("b")
        await line.until("b.")


async def test_more_than_a_message_may_hold_ends_the_line_and_nothing_stays_behind() -> None:
    async with visited() as (door, ben), ben.line() as line:
        await line.until("wish")
        await line.type("x" * 100_000)
        await line.ended()
        await empty(door)


async def test_a_page_that_closes_at_once_leaves_nobody_behind() -> None:
    async with visited() as (door, ben):
        for _ in range(3):
            async with ben.line():
                pass
        await empty(door)


async def test_there_is_room_for_so_many_and_so_often() -> None:
    async with visited(Limits(sessions_per_address=1)) as (_, ben), ben.line() as one:
        await one.until("wish")
        async with ben.line() as other:
            await other.until("No room: as many guests are here as this machine lets in.")
    async with visited(Limits(logins_per_minute=1)) as (_, ben), ben.line() as one:
        await one.until("wish")
        async with ben.line() as other:
            await other.until("Too many visits from your address.")


async def test_a_guest_who_types_nothing_is_disconnected_and_a_server_that_closes_says_goodbye() -> None:
    async with visited(Limits(idle_seconds=0.5)) as (_, ben), ben.line() as line:
        await line.until("See you at the table.")
    async with visited() as (door, ben), ben.line() as line:
        await line.until("wish")
        await asyncio.gather(door.close(), line.until("The machine you are a guest on is closing."))


async def test_behind_a_proxy_addresses_and_names_are_those_that_it_tells() -> None:
    forwarded = {
        "X-Forwarded-For": "10.9.9.9, 203.0.113.7",
        "X-Forwarded-Proto": "https",
        "X-Forwarded-Host": "den.example",
    }
    async with visited(proxied=True) as (door, ben):
        guests: list[Guest] = []
        make = door.make_app
        door.make_app = lambda guest: (guests.append(guest), make(guest))[1]
        async with ben.session.get(f"http://{ben.there}/", headers=forwarded) as answer:
            assert answer.cookies[COOKIE]["secure"]
        async with ben.line(origin="https://den.example", **forwarded) as line:
            await line.until("wish")
        assert (guests[0].address, guests[0].invites) == ("203.0.113.7", "https://den.example/CODE")
    async with visited() as (_, ben):
        with pytest.raises(WSServerHandshakeError):
            async with ben.line(origin="https://den.example", **forwarded):
                pass


@pytest.mark.parametrize(
    ("wish", "watching"), [("7-lantern-velvet", False), ("w7-lantern-velvet", True), ("watch-AAAAA", True), ("", False)]
)
def test_a_link_says_by_its_code_whether_it_is_for_watching(wish: str, watching: bool) -> None:
    guest = Guest(wish, "", None, "127.0.0.1", browser=True)
    assert wanted(guest) == (wish, watching)
    assert (code_of(wish, watching=watching) is None) == (wish == "")


def test_a_browser_without_cookies_leaves_nothing_behind(tmp_path: Path) -> None:
    with guest_home(Guest("", "", None, "127.0.0.1", browser=True), tmp_path) as folder:
        (folder / "seat").touch()
    assert list((tmp_path / "guests").iterdir()) == []


def test_a_key_that_leaves_nothing_behind_has_no_folder_and_one_that_does_keeps_it(tmp_path: Path) -> None:
    ben = Guest("", "", "ab" * 16, "127.0.0.1")
    with guest_home(ben, tmp_path) as folder:
        with guest_home(ben, tmp_path) as same:
            assert same == folder
        assert folder.is_dir()  # the other window is still open
    assert not folder.exists()
    with guest_home(ben, tmp_path) as folder:
        (folder / "config.toml").touch()
    assert (folder / "config.toml").exists()


async def test_connections_without_end_make_room_for_each_other_and_no_guest_loses_the_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tui.serve.web.STRANGERS", 20)
    async with visited() as (_, ben), ben.line() as line:
        await line.until("key False")
        port = int(ben.there.partition(":")[2])
        slow = [await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.3", 0)) for _ in range(3)]
        crowd = [await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0)) for _ in range(60)]
        for _, writer in [*slow, *crowd]:
            writer.write(b"GET / HTTP/1.1\r\n")  # and never more
        async with asyncio.timeout(PATIENCE):
            for reader, _ in crowd[:43]:
                with suppress(ConnectionResetError):
                    assert await reader.read() == b""
        assert not any(reader.at_eof() for reader, _ in [*slow, *crowd[43:]])
        assert "page.js" in await ben.load()
        await line.type("a")
        await line.until("pressed a.")
        for _, writer in [*slow, *crowd]:
            writer.close()


@pytest.mark.parametrize("request_line", [b"GET http://[ HTTP/1.1", b"GET /static/" + b"a" * 3000 + b" HTTP/1.1"])
async def test_bad_requests_without_end_are_logged_a_few_times(
    request_line: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with visited() as (_, ben):
        host, port = ben.there.split(":")
        for _ in range(40):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(request_line + b"\r\nHost: den\r\nConnection: close\r\n\r\n")
            assert await asyncio.wait_for(reader.read(), PATIENCE)
            writer.close()
    assert 0 < len(caplog.records) < 20


async def test_an_origin_that_is_no_address_is_turned_away_like_any_other() -> None:
    async with visited() as (_, ben):
        with pytest.raises(WSServerHandshakeError) as refused:
            async with ben.line(origin="http://["):
                pass
    assert refused.value.status == 403


async def test_of_a_page_that_sends_without_end_a_few_messages_are_read_and_the_rest_waits(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also of the websocket's own pings, which no page sends."""
    monkeypatch.setattr("tui.serve.web.MESSAGES", 1e-6)
    monkeypatch.setattr("tui.serve.web.SAVED", 10.0)
    async with visited() as (_, rude), rude.line() as line:
        await line.until("key False")
        for _ in range(5):
            await line.line.ping()
        for number in range(100):
            await line.line.send_str(json.dumps(["ping", str(number)]))
        await line.until('["pong", "5"]')  # that is the eleventh
        async with rude.line() as other:
            await other.until("key")
            await other.type("ab")
            await other.until("b. at 90x30")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(line.until('["pong", "6"]'), 0.05)
