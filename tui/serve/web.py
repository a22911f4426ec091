"""Guests with a browser: a page that is a terminal, and the app in it. `/7-lantern-velvet` is the way to that table.

The page's terminal is that of textual-serve; but the apps of all guests run in this process, as those over ssh do, with
the same limits. A browser comes back to its seat by a secret in a cookie, of which only a digest is kept here.
"""

import asyncio
import json
import logging
import re
import secrets
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Final

import textual_serve
from aiohttp import WSMsgType, web

from netcode.links.address import household
from netcode.links.interfaces import listening
from netcode.links.token_bucket import Bucket
from tui.serve.door import FULL, Door, Guest, Stay, bounded
from tui.serve.driver import Terminal
from tui.serve.palette import Palette

COOKIE: Final = "den-guest"
SECRET: Final = re.compile(r"[\w-]{43}", re.ASCII)
YEAR: Final = 365 * 24 * 3600
LONGEST: Final = 64 * 1024  # bytes of one message from a browser
MESSAGES, SAVED = 200.0, 400.0  # from one browser: a second, and at once after a pause
BITE: Final = 8 * 1024  # bytes that are taken from one line before others have their turn
BEHIND: Final = 512 * 1024  # bytes that wait for a slow browser: then frames are left out
STRANGERS: Final = 500  # connections at which no guest sits: most load the page, and wait for nothing then
RESTING: Final = 10.0  # seconds that such a connection stays open after a request, or before the first
GOODBYE: Final = 1.0  # seconds to say goodbye to a browser that may be gone
TOO_OFTEN: Final = "Too many visits from your address. Wait a minute, and load the page anew."
ELSEWHERE: Final = "You have come in by another window, and sit there now."
HEADERS: Final = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
    "font-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",  # the code of a table is in the address
    "X-Content-Type-Options": "nosniff",
    "Server": "Den",
}


class Pages:
    def __init__(self, door: Door, *, proxied: bool) -> None:
        self._door = door
        self._proxied = proxied  # trust the headers of the proxy before us; only right if there is one
        self._page = files("tui.serve").joinpath("page/index.html").read_text("utf-8")
        self._inside: dict[str, tuple[Visit, asyncio.Event]] = {}  # by the guest's key
        self._seated: set[asyncio.Protocol] = set()  # the connections at which guests sit

    def app(self) -> web.Application:
        app = web.Application(middlewares=[_with_headers])
        app.add_routes(
            [
                web.static("/static", Path(textual_serve.__file__).parent / "static"),
                web.static("/page", Path(str(files("tui.serve").joinpath("page")))),
                web.get(r"/seat/{code:[^/]{0,200}}", self._seat),
                web.get(r"/{code:[^/]{0,200}}", self._welcome),
            ]
        )
        return app

    def make_room(self, connections: list[web.RequestHandler]) -> None:
        """One more comes to the `connections` that are open: if too many have no guest, whoever has the most of these
        loses the oldest."""
        lines = [each.transport for each in connections if each not in self._seated]
        strangers = [line for line in lines if isinstance(line, asyncio.Transport) and not line.is_closing()]
        if len(strangers) >= STRANGERS:
            addresses = [household(str(line.get_extra_info("peername")[0])) for line in strangers]
            (greediest, _), *_ = Counter(addresses).most_common(1)
            strangers[addresses.index(greediest)].abort()

    async def _welcome(self, request: web.Request) -> web.Response:
        response = web.Response(text=self._page, content_type="text/html", headers={"Cache-Control": "no-store"})
        if self._secret(request) is None:
            safe = self._scheme(request) == "https"
            secret = secrets.token_urlsafe(32)
            response.set_cookie(COOKIE, secret, max_age=YEAR, httponly=True, secure=safe, samesite="Lax")
        return response

    async def _seat(self, request: web.Request) -> web.StreamResponse:
        """The line between a page and the app."""
        if request.headers.get("Origin", "").partition("://")[2] != self._host(request):
            raise web.HTTPForbidden(text="Only Den's own page may sit down here.")
        heartbeat = self._door.limits.hung_seconds / 3
        line = web.WebSocketResponse(heartbeat=heartbeat, autoping=False, max_msg_size=LONGEST, timeout=GOODBYE)
        await line.prepare(request)
        address = self._address(request)
        if not self._door.may_log_in(address):
            await _say(line, TOO_OFTEN)
            return line
        if not self._door.has_room(address):
            await _say(line, FULL)
            return line
        secret = self._secret(request)
        key = None if secret is None else sha256(b"den: browser\0" + secret.encode()).hexdigest()[:32]
        invites = f"{self._scheme(request)}://{self._host(request)}/CODE"
        guest = Guest(request.match_info["code"], "", key, address, invites=invites, browser=True)
        size = bounded(_number(request.query.get("width"), 80), _number(request.query.get("height"), 24))
        visit = Visit(self._door, guest, line, size)
        self._seated.add(request.protocol)
        try:
            async with self._alone(key, visit):
                await visit.until_over()
        finally:
            visit.over()
            self._seated.discard(request.protocol)
        return line

    @asynccontextmanager
    async def _alone(self, key: str | None, visit: "Visit") -> AsyncIterator[None]:
        """Waits until an earlier visit of the same guest has ended, for example after the page was loaded again."""
        if key is None:
            yield
            return
        while key in self._inside:
            before, gone = self._inside[key]
            before.send_elsewhere()
            await gone.wait()
        self._inside[key] = visit, (gone := asyncio.Event())
        try:
            yield
        finally:
            del self._inside[key]
            gone.set()

    def _secret(self, request: web.Request) -> str | None:
        secret = request.cookies.get(COOKIE, "")
        return secret if SECRET.fullmatch(secret) else None

    def _forwarded(self, request: web.Request, header: str) -> str:
        return request.headers.get(header, "").rsplit(",", 1)[-1].strip()[:200] if self._proxied else ""

    def _address(self, request: web.Request) -> str:
        return household(self._forwarded(request, "X-Forwarded-For") or str(request.remote))

    def _scheme(self, request: web.Request) -> str:
        return "https" if self._forwarded(request, "X-Forwarded-Proto") == "https" else "http"

    def _host(self, request: web.Request) -> str:
        return self._forwarded(request, "X-Forwarded-Host") or request.host


class Visit:
    """One guest at one page."""

    def __init__(self, door: Door, guest: Guest, line: web.WebSocketResponse, size: tuple[int, int]) -> None:
        self._guest, self._line = guest, line
        self._stay = Stay(door, guest.address)
        self._terminal = Terminal(self._draw, size, Palette.FULL, listen=self._listen)
        self._listening = asyncio.Event()
        self._listening.set()
        self._waiting = bytearray()
        self._drawn = asyncio.Event()
        self._elsewhere = False

    async def until_over(self) -> None:
        showing = asyncio.create_task(self._stay.draw(self._guest, self._terminal))
        tasks = [showing, asyncio.create_task(self._hear()), asyncio.create_task(self._send())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            self._stay.leave()
            sentence, _ = await showing  # the app always ends before the connection
            for task in tasks:
                task.cancel()
            with suppress(OSError, RuntimeError):  # the browser is gone
                async with asyncio.timeout(2 * GOODBYE):
                    await self._line.send_bytes(bytes(self._waiting))
                    await _say(self._line, ELSEWHERE if self._elsewhere else sentence)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def over(self) -> None:
        self._stay.over()

    def send_elsewhere(self) -> None:
        self._elsewhere = True
        self._stay.leave()

    def _draw(self, data: bytes) -> None:
        self._waiting += data
        self._drawn.set()
        if len(self._waiting) > BEHIND:
            self._stay.behind()

    async def _send(self) -> None:
        while not self._line.closed:
            await self._drawn.wait()
            self._drawn.clear()
            data = bytes(self._waiting)
            self._waiting.clear()
            await self._line.send_bytes(data)  # waits while the browser is slow
            if not self._waiting:
                self._stay.caught_up()

    async def _hear(self) -> None:
        rate = Bucket(MESSAGES, SAVED)
        async for message in self._line:
            if message.type is WSMsgType.TEXT:
                await self._heard(message.data)
            elif message.type is WSMsgType.PING:
                await self._line.pong(message.data)
            if debt := rate.wait(1):
                await asyncio.sleep(debt)
            await self._listening.wait()

    def _listen(self, more: bool) -> None:
        (self._listening.set if more else self._listening.clear)()

    async def _heard(self, text: str) -> None:
        """Handles a message of the page's terminal: a list of its kind and its content."""
        match _read(text):
            case ["stdin", str(typed)]:
                self._stay.heard(typed.encode("utf-8", "replace"))
            case ["resize", {"width": int(width), "height": int(height)}]:
                self._stay.resized(width, height)
            case ["ping", str(when)]:
                await self._line.send_json(["pong", when[:40]])


def _read(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


async def _say(line: web.WebSocketResponse, sentence: str) -> None:
    """The last sentence to a guest."""
    await line.send_bytes(f"\r\n{sentence}\r\n".encode())
    await line.close()


def _number(text: str | None, default: int) -> int:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 6 else default


class Seldom(logging.Filter):
    """Lets ten lines through, and then one every ten seconds."""

    def __init__(self) -> None:
        super().__init__()
        self._bucket = Bucket(0.1, 10)

    def filter(self, record: logging.LogRecord) -> bool:
        return self._bucket.afford()


@contextmanager
def seldom(*names: str) -> Iterator[None]:
    """Strangers cannot fill the disk with what these logs say of their requests."""
    few = Seldom()
    for name in names:
        logging.getLogger(name).addFilter(few)
    try:
        yield
    finally:
        for name in names:
            logging.getLogger(name).removeFilter(few)


@web.middleware
async def _with_headers(
    request: web.Request, handler: Callable[[web.Request], Awaitable[web.StreamResponse]]
) -> web.StreamResponse:
    if request.transport is not None:
        request.transport.max_size = BITE  # type: ignore[attr-defined]  # asyncio takes 256 KiB at once
    response = await handler(request)
    if not response.prepared:
        response.headers.update(HEADERS)
    return response


@asynccontextmanager
async def serving_pages(door: Door, host: str, port: int, *, proxied: bool = False) -> AsyncIterator[int]:
    """Let guests with a browser in until the block ends. Yields the port."""
    socket = listening(host, port)
    pages = Pages(door, proxied=proxied)
    runner = web.AppRunner(pages.app(), access_log=None, shutdown_timeout=2.0, keepalive_timeout=RESTING)
    await runner.setup()
    handlers = runner.server
    assert handlers is not None

    def called() -> web.RequestHandler:
        pages.make_room(handlers.connections)
        return handlers()

    server = await asyncio.get_running_loop().create_server(called, sock=socket)
    with seldom("aiohttp.server", "aiohttp.websocket"):
        try:
            yield socket.getsockname()[1]
        finally:
            await door.close(socket)
            server.close()
            await runner.cleanup()
