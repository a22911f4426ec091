"""A peer's side of a relay: one connection to a room or a door, and the frames that go over it."""

import asyncio
import json
import re
import secrets
import ssl
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from netcode.doors.direct import LONGEST_REASON, Straight
from netcode.links.address import Address, is_loopback, is_public
from netcode.play.clean_text import clean
from netcode.relay import frames

HELLO_BYTES = 16 << 10
FRAME_BYTES = (64 << 10) + 64  # what a relay passes on, with its own few bytes
BUSY = 429
APART = 0.25  # seconds between the addresses of one machine
EPOCH = re.compile(r"\w{0,64}", re.ASCII)  # it is said again in the address of the next call
HERE = 1000  # members of a room that a peer takes note of
LAST_MEMBER, LAST_NUMBER, LAST_DOOR = 2**32 - 1, 2**64 - 1, 9_999_999
EARLY = 64  # frames that may come before the hello
GREETING = 10.0  # seconds until the hello
# seconds between two calls to a relay that is away: all are back within ten when it is
FIRST_WAIT, LONGEST_WAIT = 0.5, 4.0


async def about(seconds: float) -> None:
    """Wait this long, give or take half, so that many who wait at once do not keep step."""
    await asyncio.sleep(seconds * (0.5 + secrets.randbelow(1000) / 1000))


class RelayFailed(Exception):
    """The relay could not be used: what happened, and what to do."""

    def __init__(self, title: str, sentence: str, step: str) -> None:
        super().__init__(sentence)
        self.title, self.sentence, self.step = title, sentence, step


class NobodyThere(RelayFailed):
    """The door has no host."""


@dataclass(slots=True)
class Hello:
    you: int
    here: list[int]
    epoch: str
    last: int
    door: int | None = None


@dataclass(slots=True)
class AtRelay:
    """An open connection to a relay, after the relay's hello."""

    hello: Hello
    _connection: ClientConnection
    early: list[bytes] = field(default_factory=list)  # frames that arrived before the hello

    async def post(self, payload: bytes) -> None:
        await self._connection.send(frames.POST + payload)

    async def send(self, member: int, payload: bytes) -> None:
        await self._connection.send(frames.SEND + frames.MEMBER.pack(member) + payload)

    async def frames(self) -> AsyncIterator[tuple[bytes, int, bytes]]:
        """(kind, member or number, payload) until the connection ends."""
        for early in self.early:
            yield _split(early)
        async for frame in self._connection:
            if isinstance(frame, bytes) and frame:
                yield _split(frame)

    async def close(self, code: int = 1000) -> None:
        await self._connection.close(code)


async def first_to_answer(urls: Sequence[str]) -> str:
    """Call several addresses of one machine, one shortly after the other, and take the one that answers first (RFC
    8305). Raises RelayFailed."""

    async def reached(url: str, wait: float) -> str:
        await asyncio.sleep(wait)
        there = urlsplit(url)
        async with asyncio.timeout(GREETING):
            _, writer = await asyncio.open_connection(there.hostname, there.port)
        writer.close()
        return url

    calls = [asyncio.create_task(reached(url, APART * at)) for at, url in enumerate(urls)]
    try:
        for call in asyncio.as_completed(calls):
            with suppress(OSError, TimeoutError):
                return await call
    finally:
        for task in calls:
            task.cancel()
        await asyncio.gather(*calls, return_exceptions=True)
    raise _no_relay(urls[0])


@asynccontextmanager
async def at_relay(url: str, path: str) -> AsyncIterator[AtRelay]:
    """Connect. Raises RelayFailed if that fails; a ConnectionClosed later means that the relay went away."""
    address = relay_url(url)
    try:
        connection = await Straight(
            address + path,
            proxy=None if _is_near(address) else True,
            subprotocols=[frames.SUBPROTOCOL],  # type: ignore[list-item]  # a plain NewType of str
            compression=None,
            max_size=FRAME_BYTES,
            max_queue=(64, 16),
            open_timeout=10,
            ping_interval=20,
            ping_timeout=20,
            close_timeout=2,
            user_agent_header=None,
        )
    except InvalidStatus as refused:
        if refused.response.status_code == BUSY:
            body = clean(
                bytes(refused.response.body or b"")[:LONGEST_REASON].decode("utf-8", "replace"), LONGEST_REASON
            )
            raise RelayFailed("The relay asks for patience", body, "Wait a minute, then try again.") from None
        raise _no_relay(address) from None
    except ssl.SSLCertVerificationError as untrusted:
        raise RelayFailed(
            "The relay does not prove who it is",
            f"The certificate of {address} is not to be trusted: {untrusted.verify_message.rstrip('.')}.",
            "Check its address. If its certificate is from an authority of your own, name that in SSL_CERT_FILE.",
        ) from None
    except (OSError, WebSocketException, TimeoutError, ValueError, LookupError, ImportError):
        # as many kinds as there are wrong addresses, wrong answers, and proxies that cannot be used
        raise _no_relay(address) from None
    try:
        yield await _greeted(connection)
    finally:
        await connection.close()


def _is_near(url: str) -> bool:
    """Whether this is an address of this machine or its network, to which no proxy leads."""
    address = Address(urlsplit(url).hostname or "", 0)
    return is_loopback(address) or not is_public(address)


async def _greeted(connection: ClientConnection) -> AtRelay:
    early: list[bytes] = []
    try:
        async with asyncio.timeout(GREETING):
            async for frame in connection:
                if isinstance(frame, bytes) and frame[:1] == frames.HELLO and len(frame) <= HELLO_BYTES:
                    return AtRelay(_hello(frame[1:]), connection, early)
                if isinstance(frame, bytes) and frame and len(early) < EARLY:
                    early.append(frame)
    except ConnectionClosed:
        pass
    except TimeoutError:
        raise RelayFailed(
            "The relay is silent", "Something answers at its address and says nothing.", "Check the relay's address."
        ) from None
    reason = clean(connection.close_reason or "", LONGEST_REASON) or "It closed the connection."
    if "Nobody" in reason:
        raise NobodyThere(
            "No table behind this code",
            "The number of the code leads to no open table.",
            "Check the number with your friend; a code dies when its table is full or closed.",
        )
    raise RelayFailed("The relay did not let us in", reason, "Try again in a minute, or use another relay.")


def _hello(text: bytes) -> Hello:
    try:
        hello = json.loads(text)
        epoch, door = hello["epoch"], hello.get("door")
        if not EPOCH.fullmatch(epoch):
            raise ValueError
        here = [_whole(member, LAST_MEMBER) for member in hello["here"][:HERE]]
        you, last = _whole(hello["you"], LAST_MEMBER), _whole(hello["last"], LAST_NUMBER)
        return Hello(you, here, epoch, last, None if door is None else _whole(door, LAST_DOOR))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise RelayFailed(
            "That is no relay of ours", "It greets us in words we do not know.", "Check the relay's address."
        ) from None


def _whole(number: object, most: int) -> int:
    if type(number) is not int or not 0 <= number <= most:
        raise ValueError
    return number


def _split(frame: bytes) -> tuple[bytes, int, bytes]:
    kind, rest = frame[:1], frame[1:]
    field = frames.NUMBER if kind == frames.POST else frames.MEMBER
    if len(rest) < field.size:
        return b"", 0, b""
    return kind, field.unpack_from(rest)[0], rest[field.size :]


def relay_url(text: str) -> str:
    """The address of a relay as a websocket URL: `relay.example.org` means wss, a bare loopback address ws."""
    text = text.strip()
    if not re.match(r"\w+:/", text):
        local = re.match(r"(localhost|127\.|\[?::1|10\.|192\.168\.)", text)
        text = f"{'ws' if local else 'wss'}://{text}"
    text = re.sub(r"^[^/]+//[^/]*", lambda place: place[0].lower(), text)
    try:
        parts = urlsplit(text)
        usable = (
            parts.scheme in ("ws", "wss")
            and bool(parts.hostname)
            and (parts.port is None or parts.port > 0)
            and len(text) < 300
            and not re.search(r"\s|[^:]//", text)
        )
    except ValueError:
        usable = False
    if not usable:
        raise RelayFailed(
            "That is no address of a relay", f"“{text[:60]}” cannot be used.", "Write it like wss://relay.example.org."
        )
    return text.rstrip("/")


def relay_place(url: str) -> str:
    """A relay's address in the short form that people write. Raises `RelayFailed` for what is none."""
    usual = relay_url(url)
    place = usual.partition("://")[2]
    return place if relay_url(place) == usual else usual


def _no_relay(address: str) -> RelayFailed:
    return RelayFailed(
        "The relay cannot be reached",
        f"Nothing answers as a relay at {address}.",
        "Check its address and your network, or join by the long code.",
    )
