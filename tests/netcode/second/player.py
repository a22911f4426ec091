"""A guest: sits down by a code, says ready, plays its seat over one link to the host, goes home when all is said."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from hashlib import scrypt
from pathlib import Path
from random import Random
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from websockets.exceptions import ConnectionClosed

import netcode
from engines.core import Rules
from tests.netcode.second import proofs
from tests.netcode.second.encoding import mac, pack, sha256, unpack
from tests.netcode.second.links import Code, Link
from tests.netcode.second.rounds import Secrets
from tests.netcode.second.seat import Contract, Seat, announced, check_contract, name_of, terms_of, verify

WORDS = (Path(netcode.__file__).parent / "doors" / "code_words.txt").read_text("utf-8").split()


def table_words(table: bytes) -> str:
    rest = int.from_bytes(scrypt(table, salt=b"den/2 table words", n=32768, r=8, p=1, maxmem=2**26, dklen=32))
    found = []
    for _ in range(5):
        rest, at = divmod(rest, len(WORDS))
        found.append(WORDS[at])
    return " ".join(found)


class Player:
    def __init__(self, code: str, name: str, rules_of: Callable[[str], Rules], luck: Random) -> None:
        self._code, self._name, self._rules_of, self._luck = Code.parse(code), name, rules_of, luck
        self._pen = Ed25519PrivateKey.generate()
        self._mine = Secrets(proofs.some(), proofs.Coins())
        self.signing = self._pen.public_key().public_bytes_raw()
        self.host: bytes | None = None
        self.page: dict[str, Any] | None = None
        self.announcement: list[Any] | None = None
        self.words = ""
        self.seat: Seat | None = None
        self.changed = asyncio.Event()
        self._there: bytes | None = None  # who is at the other end

    async def play(self) -> None:
        """Until the host hangs up."""
        self._link = await Link.call(self._code)
        beats = asyncio.create_task(self._beat())
        try:
            await self._link.say(b"?" + secrets.token_bytes(16))
            said = {
                "proof": mac(self._code.sitting, self.signing),
                "signature": self._pen.sign(b"den/2 link" + self._link.hash),
                "signing": self.signing,
            }
            await self._link.say(b"i" + pack(said))
            while True:
                message = await self._link.hear()
                await self._heard(message[:1], message[1:])
                self.changed.set()
        except ConnectionClosed:
            return
        finally:
            beats.cancel()

    async def until(self, holds: Callable[[], bool]) -> None:
        while not holds():
            self.changed.clear()
            await self.changed.wait()

    async def _ask(self, do: str, **what: Any) -> None:
        await self._link.say(b"a" + pack({"do": do, **what}))

    async def _heard(self, kind: bytes, content: bytes) -> None:
        match kind:
            case b"i":
                self._introduced(unpack(content))
                await self._ask("sit", name=self._name)
            case b"p" if self.seat is None:
                self.host = self.host or self._there
                self.page = unpack(content) if self._there == self.host else self.page
                if self.page is not None and self.page["begun"]:
                    await self._ask("ready", number=self.page["number"], seat=self.announcement)
            case b"s" if self._there == self.host and self.seat is None:
                contract = self._contract(unpack(content))
                if self.announcement in contract["seats"]:
                    check_contract(contract, self._rules_of(contract["game"]))
                    self.words = table_words(name_of(contract))
            case b"c" if self.seat is None:
                await self._begin(unpack(content))
            case b"h" if self.seat is not None:
                await self._answer(unpack(content))
            case b"e" if self.seat is not None:
                self.seat.take(content)
                await self.go_on()

    def _introduced(self, said: dict[str, bytes]) -> None:
        proofs.need(said["proof"] == mac(self._code.sitting, said["signing"]), "another join code")
        verify(proofs.point(said["signing"]), b"den/2 link" + self._link.hash, said["signature"])
        self._there = said["signing"]

    # -- the lobby ---------------------------------------------------------------------------------------------------

    def _terms(self) -> tuple[bytes, int]:
        """The digest of the page's terms, and my place on it."""
        assert self.page is not None
        page = {**self.page, "options": self.page["settings"]}
        return terms_of(page, page["places"]), [place[1] for place in page["places"]].index(self.signing)

    async def ready(self) -> None:
        assert self.page is not None
        terms, seat = self._terms()
        key = proofs.times(self._mine.layer, proofs.G)
        place = [self.page["invitation"], 0, seat, f"seat {self.signing.hex()}"]
        possession = proofs.prove(place, "possession", self._mine.layer, [proofs.G], [key], None)
        signature = self._pen.sign(announced(terms, seat, key, self._mine.coins.root))
        name = self.page["places"][seat][0]
        self.announcement = [name, self.signing, key, possession, self._mine.coins.root, signature]
        await self._ask("ready", number=self.page["number"], seat=self.announcement)

    def _contract(self, seats: list[Any]) -> Contract:
        assert self.page is not None
        rest = {name: self.page[name] for name in ("game", "invitation", "needed", "rules")}
        return {**rest, "options": self.page["settings"], "protocol": 2, "seats": seats}

    async def _begin(self, contract: Contract) -> None:
        terms, me = self._terms()
        proofs.need(terms_of(contract, contract["seats"]) == terms, "not what I said ready to")
        proofs.need(contract["seats"][me] == self.announcement, "not what I announced")
        proofs.need(self.host in [seat[1] for seat in contract["seats"]], "without my host")
        rules = self._rules_of(contract["game"])
        self.seat = Seat(
            contract, rules, self._code.reading, me, self._pen, self._mine, lambda options: self._luck.choice(options)
        )
        await self._link.say(b"c" + pack(contract))
        await self._link.say(b"h" + pack(self.seat.have()))
        await self.go_on()

    # -- the table ---------------------------------------------------------------------------------------------------

    async def go_on(self, *said: bytes) -> None:
        assert self.seat is not None
        for sealed in (*said, *self.seat.go_on()):
            await self._link.say(b"e" + sealed)
        if self.seat.closed:
            await self._say_here()

    async def wish_out(self, seat: int) -> None:
        assert self.seat is not None
        await self.go_on(self.seat.wish_out(seat))

    async def _answer(self, theirs: dict[str, list[Any]]) -> None:
        assert self.seat is not None
        for sealed in self.seat.missing(theirs)[:64]:
            await self._link.say(b"e" + sealed)
        if theirs != self.seat.have():
            await self._link.say(b"h" + pack(self.seat.have()))

    async def _say_here(self) -> None:
        if self.seat is not None:
            told = {"done": self.seat.closed, "player": True, "seat": self.seat.me}
            here = time.time_ns() // 1_000_000
            signature = self._pen.sign(pack({**told, "here": here, "table": self.seat.table}))
            await self._link.say(b"n" + pack({**told, "number": here, "signature": signature}))

    async def _beat(self) -> None:
        while True:
            await self._say_here()
            await asyncio.sleep(10)


__all__ = ["Player", "sha256", "table_words"]
