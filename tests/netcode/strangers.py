"""What strangers, and peers gone mad, send: true messages of every kind bent at random, and rubbish. Used by the fuzz
test, and by `python -m tests.netcode.strangers --inputs N` for as many as one has patience for."""

from __future__ import annotations

import argparse
import asyncio
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from netcode.doors.direct import call
from netcode.doors.short_code_door import Deed
from netcode.links.address import Address
from netcode.links.introduction import introduce
from netcode.links.keys import Keys
from netcode.links.link import Link, PipeClosed
from netcode.peer.guests.guest import Guest
from netcode.peer.guests.joiner import Joiner
from netcode.peer.guests.spectator import Spectator
from netcode.peer.host import Host
from netcode.peer.lobby import Page
from netcode.peer.peer import ASK, CONTRACT, DEED, PAGE, SEATS, TALK, WHO, Peer
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.wire import Refused, pack
from netcode.session.link_budgets import BUDGETS
from netcode.session.mesh import HELLO
from netcode.session.seat_addresses import WHERE, where
from netcode.session.session import NOTE, PASSED, WHISPER
from netcode.storage.store import Store
from tests.engines.toy import TOY
from tests.netcode.peers import rules_of
from tests.netcode.protocol.table.tables import contract, room, seed

KINDS = tuple(BUDGETS)
KEYS = Keys.of_join(b"0123456789")


class Silence:
    """A pipe at whose other end nobody is."""

    async def send(self, frame: bytes) -> None:
        return None

    async def recv(self) -> bytes:
        await asyncio.Event().wait()
        raise PipeClosed

    async def close(self, reason: str = "") -> None:
        return None


class Den:
    """A host in its lobby, a guest in another's, and a spectator of a running game; strangers talk to all three."""

    def __init__(self, home: Path) -> None:
        from netcode.protocol.noise_handshake import Cipher

        store = Store(home)
        agreed = contract(3)
        self.peers: list[Peer] = [self._host(store), self._guest(store), self._guest(store, agreed)]
        self.link = Link(Silence(), Cipher(bytes(32)), Cipher(bytes(32)), bytes(32))
        self.true = true_messages(agreed, self.link)
        self.heard = self.refused = 0

    def _host(self, store: Store) -> Host:
        file = store.create("toy")
        page = Page(TOY.name, TOY.version, TOY.settings(), 3, 2, bytes(32))
        file.put(hosting=True, join=KEYS.join, name="Ann", page=pack(page.to_wire()))
        return Host(file, rules_of)

    def _guest(self, store: Store, agreed: Contract | None = None) -> Guest:
        file = store.create("toy")
        file.put(join=None if agreed else KEYS.join, watch=KEYS.watch, name="Bo", addresses=[])
        if agreed is None:
            return Joiner(file, rules_of)
        file.put(contract=pack(agreed.to_wire()))
        return Spectator(file, rules_of)

    async def open(self) -> None:
        spectator = self.peers[2]
        agreed = spectator.contract()
        assert agreed is not None
        await spectator.begin(agreed)
        await self.hear(self.true[0])  # who they are, or nobody would listen to the rest
        self.heard = self.refused = 0

    async def hear(self, message: bytes) -> None:
        """Every peer hears it. Only `Refused` may come of it."""
        for peer in self.peers:
            self.heard += 1
            try:
                handler = peer.net._heard.get(message[:1])
                if handler is None:
                    raise Refused("A message is of no known kind.")
                handler(self.link, message)
            except Refused:
                self.refused += 1
        await asyncio.sleep(0)

    async def close(self) -> None:
        for peer in self.peers:
            await peer.close()
        self.link.cut("")


class Stranger:
    """Somebody with the join code and no seat, linked to one peer: it says what it likes and keeps what it hears."""

    def __init__(self, link: Link, signing: Seed) -> None:
        self.link, self.seed = link, signing
        self.heard: list[bytes] = []
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def call(cls, address: Address, keys: Keys, signing: Seed) -> Stranger:
        link = await Link.open(await call(address, keys.room), keys.reading)
        stranger = cls(link, signing)
        link.send(HELLO + signing.key("hello", 16))
        link.send(WHO + pack(introduce(keys, signing, link)))
        return stranger

    def say(self, kind: bytes, wire: Any) -> None:
        self.link.send(kind + pack(wire))

    async def _listen(self) -> None:
        async for message in self.link.messages():
            self.heard.append(message)

    async def close(self) -> None:
        await self.link.close("")
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)


def true_messages(agreed: Contract, link: Link) -> list[bytes]:
    played = room(2, 0)
    played.run(until=lambda: played.tables[0].slot > 6)
    page = Page(TOY.name, TOY.version, TOY.settings(), 3, 2, bytes(32))
    asks: list[dict[str, Any]] = [
        {"do": "sit", "name": "Cy"},
        {"do": "ready", "number": 0, "seat": agreed.seats[0].to_wire()},
        {"do": "ready", "number": 0, "seat": None},
        {"do": "rename", "name": "Dot"},
        {"do": "say", "text": "Hello"},
        {"do": "stand up"},
    ]
    return [
        WHO + pack(introduce(KEYS, seed(0), link)),
        *(ASK + pack(ask) for ask in asks),
        PAGE + pack(page.to_wire()),
        TALK + pack({"name": "Ann", "seat": 0, "text": "Hello"}),
        SEATS + pack([seat.to_wire() for seat in agreed.seats]),
        CONTRACT + pack(agreed.to_wire()),
        NOTE + pack({"done": False, "number": 5, "player": False, "seat": 1, "signature": bytes(64)}),
        PASSED + pack({"done": False, "number": 5, "player": False, "seat": 1, "signature": None}),
        WHISPER + pack({"id": bytes(16), "name": "Zoe", "text": "Hello"}),
        HELLO + bytes(16),
        WHERE + where(seed(1), [Address("127.0.0.1", 8021)]),
        DEED + pack({"deed": Deed.fresh(7).to_wire(), "lan": True, "relay": None}),
        b"h" + pack(played.tables[0].have()),
        *(b"e" + sealed for sealed in played.tables[0].missing({}, 8)),
    ]


def bent(rng: Random, true: Sequence[bytes]) -> bytes:
    """A true message with something changed, or rubbish with a true beginning."""
    message = bytearray(rng.choice(true))
    how = rng.randrange(6)
    if how == 0:
        return rng.choice(KINDS) + rng.randbytes(rng.randrange(200))
    if how == 1:
        return rng.choice(KINDS) + _packed(rng)
    for _ in range(rng.choice((1, 1, 2, 8))):
        at = rng.randrange(1, len(message)) if len(message) > 1 else 0
        if how == 2:
            message[at] ^= 1 << rng.randrange(8)
        elif how == 3:
            del message[at : at + rng.randrange(1, 9)]
        elif how == 4:
            message[at:at] = rng.randbytes(rng.randrange(1, 9))
        else:
            message[at : at + 4] = rng.choice(
                (b"\xdd\xff\xff\xff", b"\xdf\xff\xff\xff", b"\xc6\xff\xff\xff", b"\xc1" * 4)
            )
        message = message or bytearray(b"e")
    return bytes(message)


def _packed(rng: Random, depth: int = 0) -> bytes:
    def value(depth: int) -> Any:
        kind = rng.randrange(9 if depth < 6 else 6)
        plain = (None, True, rng.randrange(-9, 2**31), -1, "text\x1b[2J", rng.randbytes(32))
        if kind < 6:
            return plain[kind]
        if kind == 6:
            return [value(depth + 1) for _ in range(rng.randrange(4))]
        names = ("do", "name", "signing", "seat", "text", "number", "signature", "0", "1", "places", "seats")
        return {name: value(depth + 1) for name in rng.sample(names, rng.randrange(5))}

    return pack(value(depth))


async def attack(inputs: int, seed: int = 0) -> tuple[int, int]:
    """So many messages to each peer; how many were heard and refused. Whatever else happens is raised."""
    rng = Random(seed)
    with tempfile.TemporaryDirectory() as home:
        den = Den(Path(home))
        await den.open()
        try:
            for _ in range(inputs):
                await den.hear(bent(rng, den.true))
            for peer in den.peers:
                trouble = peer.lobby.trouble
                assert trouble is None or trouble.sentence.endswith("."), trouble
        finally:
            await den.close()
        return den.heard, den.refused


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.netcode.strangers")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    begun, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for part in range(0, args.inputs, 20_000):
        heard, refused = asyncio.run(attack(min(20_000, args.inputs - part), args.seed + part))
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        print(f"{part + 20_000} inputs: {refused} of {heard} refused, {grown} KiB grown", flush=True)
    print(f"no crash and no hang in {time.perf_counter() - begun:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
