"""From a direct code to a link: keys, a websocket, the handshake and its seal."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any

from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from websockets.asyncio.client import ClientConnection, connect

from tests.netcode.second.encoding import hkdf256, sha256

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


@dataclass(frozen=True)
class Code:
    """A join code of a table with an address of IPv4."""

    join: bytes
    host: str
    port: int

    @classmethod
    def parse(cls, text: str) -> Code:
        groups = text.split("-")[1:]
        bits = "".join(f"{LETTERS.index(letter):05b}" for group in groups for letter in group[:4])
        assert bits[:3] == "100", "version 2, for sitting down"
        assert bits[83:86] == "001", "an address of IPv4 first"
        host = ".".join(str(int(bits[at : at + 8], 2)) for at in range(86, 118, 8))
        return cls(int(bits[3:83], 2).to_bytes(10), host, int(bits[119:135], 2) if bits[118] == "1" else 8021)

    @property
    def reading(self) -> bytes:
        return hkdf256(hkdf256(self.join, b"den/code/watch", 10), b"den/code/reading")

    @property
    def sitting(self) -> bytes:
        return hkdf256(self.join, b"den/code/sitting")

    @property
    def room(self) -> str:
        return sha256(b"den/room", self.reading).hex()[:32]


class Seal:
    """One direction of a link."""

    def __init__(self, key: bytes) -> None:
        self._cipher, self._count = ChaCha20Poly1305(key), 0

    def _next(self) -> bytes:
        self._count += 1
        return bytes(4) + (self._count - 1).to_bytes(8, "little")

    def close(self, plain: bytes, bound: bytes = b"") -> bytes:
        return self._cipher.encrypt(self._next(), plain, bound)

    def open(self, sealed: bytes, bound: bytes = b"") -> bytes:
        return self._cipher.decrypt(self._next(), sealed, bound)


class Link:
    def __init__(self, socket: ClientConnection, out: Seal, back: Seal, name: bytes) -> None:
        self._socket, self._out, self._back, self.hash = socket, out, back, name

    @classmethod
    async def call(cls, code: Code) -> Link:
        socket = await connect(
            f"ws://{code.host}:{code.port}/{code.room}",
            subprotocols=["den.2"],
            compression=None,
            proxy=None,  # type: ignore[list-item]
        )
        chain = name = hashlib.sha256(b"Noise_NNpsk0_25519_ChaChaPoly_SHA256").digest()
        name = sha256(name, b"den/2")
        chain, mixed, key = _derived(chain, code.reading, 3)  # psk
        name = sha256(name, mixed)
        mine = X25519PrivateKey.generate()
        public = mine.public_key().public_bytes_raw()
        name = sha256(name, public)
        chain, key = _derived(chain, public, 2)  # e
        sealed = Seal(key).close(b"", name)
        name = sha256(name, sealed)
        await socket.send(public + sealed)
        answer = await socket.recv()
        assert isinstance(answer, bytes)
        theirs, sealed = answer[:32], answer[32:]
        name = sha256(name, theirs)
        chain, key = _derived(chain, theirs, 2)  # e
        chain, key = _derived(chain, mine.exchange(X25519PublicKey.from_public_bytes(theirs)), 2)  # ee
        assert Seal(key).open(sealed, name) == b""
        there, back = _derived(chain, b"", 2)
        return cls(socket, Seal(there), Seal(back), sha256(name, sealed))

    async def say(self, message: bytes) -> None:
        parts = [message[at : at + 60 * 1024] for at in range(0, len(message), 60 * 1024)]
        for at, part in enumerate(parts):
            await self._socket.send(self._out.close(bytes([at + 1 < len(parts)]) + part))

    async def hear(self) -> bytes:
        message = b""
        while True:
            frame: Any = await self._socket.recv()
            part = self._back.open(frame)
            message += part[1:]
            if part[0] == 0:
                return message

    async def close(self) -> None:
        await self._socket.close()


def _derived(chain: bytes, material: bytes, count: int) -> list[bytes]:
    extracted, outputs = hmac.digest(chain, material, "sha256"), [b""]
    for at in range(1, count + 1):
        outputs.append(hmac.digest(extracted, outputs[-1] + bytes([at]), "sha256"))
    return outputs[1:]
