"""Envelopes: everything that is said at a table is signed by its author, chained to the author's previous envelope, and
sealed with the table's reading key.

Signature: Ed25519 (RFC 8032) over the canonical bytes of the envelope. Seal: ChaCha20-Poly1305 (RFC 8439). The nonce is
a keyed hash of the plain text (the synthetic nonce of Rogaway and Shrimpton, "Deterministic authenticated encryption",
2006). So two different texts practically never share a nonce, and a peer that seals the same envelope again gets the
same bytes.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Protocol

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from netcode.protocol.crypto.hashing import label
from netcode.protocol.wire import MOST_BYTES, Refused, blob, fields, integer, items, pack, unpack

MOST_NUMBER: Final = 2**31 - 1
NOTHING: Final = bytes(32)  # the previous hash in an author's first envelope
SEALED_MOST: Final = MOST_BYTES + 12 + 16  # its nonce and its tag: what is inside fits a record, too
_FIELDS: Final = ("author", "body", "number", "previous", "slot", "table")


@dataclass(frozen=True)
class Envelope:
    """What one seat said: its `number`-th envelope, about the `slot`-th request of the game."""

    table: bytes
    author: int
    number: int
    previous: bytes
    slot: int
    body: Any
    signature: bytes = b""

    @cached_property
    def signed(self) -> bytes:
        """The bytes that the signature covers."""
        return pack({name: getattr(self, name) for name in _FIELDS})

    def signed_by(self, pen: Pen) -> Envelope:
        signature = pen.sign(self.signed)
        envelope = Envelope(self.table, self.author, self.number, self.previous, self.slot, self.body, signature)
        envelope.__dict__["signed"] = self.signed  # it is not encoded anew
        return envelope

    @cached_property
    def hash(self) -> bytes:
        """The name of this envelope, by which its author's next one refers to it. It covers the signature too: the same
        text under another signature is another envelope, and the author has told two stories."""
        return hashlib.sha256(self.signed + self.signature).digest()

    def to_wire(self) -> list[bytes]:
        return [self.signed, self.signature]

    @classmethod
    def from_wire(cls, wire: object) -> Envelope:
        """Reads the form alone; the caller checks the signature."""
        signed, signature = items(wire, 2, "An envelope")
        if not isinstance(signed, bytes):
            raise Refused("An envelope must be bytes.")
        author, body, number, previous, slot, table = fields(unpack(signed), _FIELDS, "An envelope")
        envelope = cls(
            blob(table, 32, "An envelope's table"),
            integer(author, 0, 63, "An envelope's author"),
            integer(number, 0, MOST_NUMBER, "An envelope's number"),
            blob(previous, 32, "An envelope's previous hash"),
            integer(slot, 0, MOST_NUMBER, "An envelope's slot"),
            body,
            blob(signature, 64, "A signature"),
        )
        envelope.__dict__["signed"] = signed  # these bytes are canonical: `unpack` has checked it
        return envelope


class Pen(Protocol):
    """Signs for one seat."""

    def sign(self, text: bytes) -> bytes: ...


class Eye(Protocol):
    """Checks signatures, for every peer; raises `Refused`."""

    def check(self, key: bytes, text: bytes, signature: bytes) -> None: ...


class Ed25519Pen:
    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key

    def sign(self, text: bytes) -> bytes:
        return self._key.sign(text)


class Ed25519Eye:
    def check(self, key: bytes, text: bytes, signature: bytes) -> None:
        try:
            Ed25519PublicKey.from_public_bytes(key).verify(signature, text)
        except (InvalidSignature, ValueError):
            raise Refused("A signature is not its author's.") from None


class Seal:
    """Closes and opens envelopes with a table's reading key."""

    def __init__(self, reading_key: bytes) -> None:
        blob(reading_key, 32, "A reading key")
        self._cipher = ChaCha20Poly1305(_derive(reading_key, label("seal")))
        self._nonces = _derive(reading_key, label("nonce"))

    def close(self, envelope: Envelope) -> bytes:
        plain = pack(envelope.to_wire())
        nonce = hmac.digest(self._nonces, plain, "sha256")[:12]
        return nonce + self._cipher.encrypt(nonce, plain, None)

    def open(self, sealed: bytes) -> Envelope:
        """The envelope inside; its signature is not checked yet."""
        if not 28 <= len(sealed) <= SEALED_MOST:
            raise Refused("A sealed envelope has the wrong size.")
        try:
            plain = self._cipher.decrypt(sealed[:12], sealed[12:], None)
        except InvalidTag:
            raise Refused("An envelope was not sealed with this table's key.") from None
        if not hmac.compare_digest(hmac.digest(self._nonces, plain, "sha256")[:12], sealed[:12]):
            raise Refused("An envelope was not sealed in the form that was agreed.")
        return Envelope.from_wire(unpack(plain))


def _derive(key: bytes, label: bytes) -> bytes:
    return hmac.digest(key, label, "sha256")
