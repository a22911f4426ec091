"""Noise_NNpsk0_25519_ChaChaPoly_SHA256: how two peers who hold the same key seal what they say to each other.

From Trevor Perrin, "The Noise Protocol Framework", revision 34 (2018): two messages, `-> psk, e` and `<- e, ee`, then
one key for each direction. A peer that lacks the key fails at the first message. Every link makes fresh ephemeral keys,
so what was said stays sealed even if the key leaks later. A message that is repeated, dropped or moved does not open.
"""

import hashlib
import hmac

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

NAME = b"Noise_NNpsk0_25519_ChaChaPoly_SHA256"


class NotSealed(Exception):
    """These bytes were not sealed with the key, or not as the next message."""


class Cipher:
    """One direction: every message has the next number. (Noise: CipherState.)"""

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)
        self._count = 0

    def seal(self, plain: bytes, bound: bytes = b"") -> bytes:
        return self._cipher.encrypt(self._nonce(), plain, bound)

    def open(self, sealed: bytes, bound: bytes = b"") -> bytes:
        try:
            return self._cipher.decrypt(self._nonce(), sealed, bound)
        except InvalidTag:
            raise NotSealed from None

    def _nonce(self) -> bytes:
        self._count += 1
        return bytes(4) + (self._count - 1).to_bytes(8, "little")


class Handshake:
    """`write` and `read` once each, the initiator writing first; then `split`. (Noise: HandshakeState.)"""

    def __init__(self, key: bytes, *, prologue: bytes = b"", ephemeral: bytes | None = None) -> None:
        self._hash = self._chain = hashlib.sha256(NAME).digest()
        self._mix_hash(prologue)
        if ephemeral is None:
            self._mine = X25519PrivateKey.generate()
        else:
            self._mine = X25519PrivateKey.from_private_bytes(ephemeral)
        self._theirs: X25519PublicKey | None = None
        self._wrote = False
        self._chain, mixed, cipher = self._derive(key, 3)  # psk
        self._mix_hash(mixed)
        self._cipher = Cipher(cipher)

    def write(self, payload: bytes = b"") -> bytes:
        public = self._mine.public_key().public_bytes_raw()
        self._wrote = True
        self._mix_public(public)
        sealed = self._cipher.seal(payload, self._hash)
        self._mix_hash(sealed)
        return public + sealed

    def read(self, message: bytes) -> bytes:
        if len(message) < 48:
            raise NotSealed
        self._theirs = X25519PublicKey.from_public_bytes(message[:32])
        self._mix_public(message[:32])
        payload = self._cipher.open(message[32:], self._hash)
        self._mix_hash(message[32:])
        return payload

    @property
    def hash(self) -> bytes:
        """A hash that both ends of this handshake know, and nobody else. (Noise: h, channel binding.)"""
        return self._hash

    def split(self) -> tuple[Cipher, Cipher]:
        """The cipher from the initiator to the responder, and the one back."""
        there, back = self._derive(b"", 2)
        return Cipher(there), Cipher(back)

    def _mix_public(self, public: bytes) -> None:
        """Token e; on the second call also ee."""
        self._mix_hash(public)
        self._mix_key(public)
        if self._wrote and self._theirs is not None:
            try:
                self._mix_key(self._mine.exchange(self._theirs))
            except ValueError:
                raise NotSealed from None

    def _mix_key(self, material: bytes) -> None:
        self._chain, key = self._derive(material, 2)
        self._cipher = Cipher(key)

    def _mix_hash(self, data: bytes) -> None:
        self._hash = hashlib.sha256(self._hash + data).digest()

    def _derive(self, material: bytes, count: int) -> list[bytes]:
        """HKDF of RFC 5869 as Noise uses it: without info, so each output is the HMAC of the one before."""
        extracted = hmac.digest(self._chain, material, "sha256")
        outputs = [b""]
        for number in range(1, count + 1):
            outputs.append(hmac.digest(extracted, outputs[-1] + bytes([number]), "sha256"))
        return outputs[1:]
