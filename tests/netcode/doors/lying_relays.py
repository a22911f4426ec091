"""Relays that lie: they make up visitors to guess at a keeper, and stand in for a keeper to guess at a visitor."""

from __future__ import annotations

import asyncio
import hmac
import itertools
import json
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager

from spake2 import SPAKE2_A, SPAKE2_B
from websockets.asyncio.server import ServerConnection, serve

from netcode.doors import spake2_knock
from netcode.relay import frames

CHANNEL = 7


class GuessesAtTheKeeper:
    """The keeper of the door hears of one visitor after another, each with the next guess."""

    def __init__(self, guesses: Iterable[bytes], kind: bytes = spake2_knock.JOIN) -> None:
        self._guesses, self._kind = iter(guesses), kind
        self.answers: list[bytes] = []  # to each: refused, told to wait, or the invitation
        self.done = asyncio.Event()

    async def __call__(self, connection: ServerConnection) -> None:
        await connection.send(_hello(0, [], door=CHANNEL))
        for member, guess in zip(itertools.count(1), self._guesses, strict=False):
            self.answers.append(await self._visit(connection, member, guess))
            await connection.send(frames.left(member))
        self.done.set()
        await connection.wait_closed()

    async def _visit(self, connection: ServerConnection, member: int, guess: bytes) -> bytes:
        own = SPAKE2_A(guess, idA=spake2_knock.PURPOSE + self._kind, idB=str(CHANNEL).encode())
        said = bytes(own.start())
        await connection.send(frames.told(member, self._kind + said))
        answer = await _payload(connection)
        if len(answer) == 1:
            return answer
        key = bytes(own.finish(answer))
        await connection.send(frames.told(member, spake2_knock._confirmation(key, answer, said)))
        return await _payload(connection)


class GuessesAtTheVisitor:
    """A visitor is answered with the next guess; its confirmation tells whether the guess was right. Then it is cut."""

    def __init__(self, guesses: Iterator[bytes], last_word: bytes | None = None) -> None:
        """`last_word`: said to each instead of cutting it."""
        self._guesses, self._last = guesses, last_word
        self.right: list[bool] = []

    async def __call__(self, connection: ServerConnection) -> None:
        await connection.send(_hello(1, [0]))
        heard = await _payload(connection)
        own = SPAKE2_B(next(self._guesses), idA=spake2_knock.PURPOSE + heard[:1], idB=str(CHANNEL).encode())
        said = bytes(own.start())
        key = bytes(own.finish(heard[1:]))
        await connection.send(frames.told(0, said))
        confirmation = await _payload(connection)
        self.right.append(hmac.compare_digest(confirmation, spake2_knock._confirmation(key, said, heard[1:])))
        if self._last is not None:
            await connection.send(frames.told(0, self._last))


class Greets:
    """With these words, whatever is asked for."""

    def __init__(self, hello: bytes) -> None:
        self._hello = hello

    async def __call__(self, connection: ServerConnection) -> None:
        await connection.send(frames.HELLO + self._hello)
        await connection.wait_closed()


@asynccontextmanager
async def listening(relay: GuessesAtTheKeeper | GuessesAtTheVisitor | Greets) -> AsyncIterator[str]:
    async with serve(relay, "127.0.0.1", 0, subprotocols=[frames.SUBPROTOCOL]) as server:
        yield f"ws://127.0.0.1:{next(iter(server.sockets)).getsockname()[1]}"


async def _payload(connection: ServerConnection) -> bytes:
    """What is said to some member."""
    frame = await connection.recv()
    assert isinstance(frame, bytes)
    return frame[1 + frames.MEMBER.size :]


def _hello(you: int, here: list[int], **more: int) -> bytes:
    return frames.HELLO + json.dumps({"you": you, "here": here, "epoch": "x", "last": 0, **more}).encode()
