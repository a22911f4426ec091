"""One unambiguous encoding, hashed with SHA-512: whatever two different things are hashed, their bytes differ."""

from __future__ import annotations

import hashlib
from typing import Final

VERSION: Final = "den/1"


def encode(part: object) -> bytes:
    """Injective: a letter for the type, eight bytes of length (for lists: of count), the content."""
    if isinstance(part, bytes):
        return b"b" + len(part).to_bytes(8) + part
    if isinstance(part, str):
        text = part.encode()
        return b"s" + len(text).to_bytes(8) + text
    if isinstance(part, int) and not isinstance(part, bool):
        digits = b"%d" % part
        return b"i" + len(digits).to_bytes(8) + digits
    if part is None:
        return b"n"
    if isinstance(part, tuple | list):
        return b"l" + len(part).to_bytes(8) + b"".join(map(encode, part))
    if hasattr(part, "to_wire"):
        return encode(part.to_wire())
    raise TypeError(f"{type(part).__name__} has no encoding")


def digest(tag: str, *parts: object) -> bytes:
    """64 bytes that depend on the tag and every part, and on where each part ends."""
    return hashlib.sha512(encode((VERSION, tag, *parts))).digest()
