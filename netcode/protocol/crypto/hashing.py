"""One unambiguous encoding, hashed with SHA-512: two different things never give the same bytes."""

from __future__ import annotations

import hashlib
from typing import Final

VERSION: Final = "den/2"


def label(purpose: str) -> bytes:
    """The prefix of everything that is hashed or signed for this purpose, and of nothing else."""
    return f"{VERSION} {purpose}".encode()


def encode(part: object) -> bytes:
    """Injective: a letter for the type, eight bytes of length (for lists: of count), the content."""
    if type(part) is bytes:  # the exact type: True must not count as the number 1
        return b"b" + len(part).to_bytes(8) + part
    if type(part) is list or type(part) is tuple:
        return b"l" + len(part).to_bytes(8) + b"".join([encode(item) for item in part])
    if type(part) is str:
        text = part.encode()
        return b"s" + len(text).to_bytes(8) + text
    if type(part) is int:
        digits = b"%d" % part
        return b"i" + len(digits).to_bytes(8) + digits
    if part is None:
        return b"n"
    if hasattr(part, "to_wire"):
        return encode(part.to_wire())
    raise TypeError(f"{type(part).__name__} has no encoding")


def digest(tag: str, *parts: object) -> bytes:
    """64 bytes that depend on the tag and every part, and on where each part ends."""
    return hashlib.sha512(encode((VERSION, tag, *parts))).digest()
