"""Bytes: what travels, what is hashed, and how keys are derived."""

import hashlib
import hmac
from typing import Any

import msgpack
from cryptography.hazmat.primitives.hashes import SHA256, SHA512
from cryptography.hazmat.primitives.kdf.hkdf import HKDF


def pack(value: Any) -> bytes:
    packed: bytes = msgpack.packb(_in_order(value), use_bin_type=True)
    return packed


def unpack(wire: bytes) -> Any:
    value = msgpack.unpackb(wire)
    assert pack(value) == wire, "not written in the form that was agreed"
    return value


def _in_order(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _in_order(value[key]) for key in sorted(value)}
    return [_in_order(item) for item in value] if isinstance(value, list | tuple) else value


def encode(part: Any) -> bytes:
    """What is hashed; a point is its bytes."""
    match part:
        case bytes():
            return b"b" + len(part).to_bytes(8) + part
        case str():
            return b"s" + len(part.encode()).to_bytes(8) + part.encode()
        case int():
            return b"i" + len(str(part)).to_bytes(8) + str(part).encode()
        case None:
            return b"n"
    return b"l" + len(part).to_bytes(8) + b"".join(map(encode, part))


def digest(tag: str, *parts: Any) -> bytes:
    return hashlib.sha512(encode(["den/2", tag, *parts])).digest()


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def mac(key: bytes, text: bytes) -> bytes:
    return hmac.digest(key, text, "sha256")


def hkdf256(secret: bytes, info: bytes, length: int = 32) -> bytes:
    return HKDF(SHA256(), length, salt=None, info=info).derive(secret)


def hkdf512(secret: bytes, info: bytes, length: int = 32) -> bytes:
    return HKDF(SHA512(), length, salt=None, info=info).derive(secret)


def plain_text(value: Any) -> str:
    """The encoding of a public table, for its digest."""
    match value:
        case list() | tuple():
            return "[" + ",".join(map(plain_text, value)) + "]"
        case dict():
            return "{" + ",".join(f"{plain_text(key)}:{plain_text(item)}" for key, item in value.items()) + "}"
        case set() | frozenset():
            return "{" + ",".join(sorted(map(plain_text, value))) + "}"
    return repr(value)
