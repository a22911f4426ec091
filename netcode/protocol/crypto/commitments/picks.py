"""Simultaneous choices: every seat commits to its choice, and opens it when all have committed.

The hash commitment of Halevi and Micali, "Practical and provably-secure commitment schemes from collision-free hashing"
(1996), in its everyday form: SHA-256 over the choice, its place and a salt of 32 bytes. The place is in the hash, so a
seat cannot copy another seat's commitment or use an old one again.
"""

from __future__ import annotations

import hashlib
import hmac

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.hashing import VERSION, encode
from netcode.protocol.crypto.parsing import Refused, blob

SALT = 32


def commit(context: Context, choice: bytes, salt: bytes) -> bytes:
    """The 32 bytes to send first; `choice` is the canonical encoding of what was chosen."""
    if len(salt) != SALT:
        raise ValueError(f"a salt has {SALT} bytes")
    return hashlib.sha256(encode((VERSION, "pick", context, choice, salt))).digest()


def check(context: Context, commitment: object, choice: bytes, salt: object) -> None:
    """Raises `Refused` unless this is the choice that was committed to."""
    expected = commit(context, choice, blob(salt, SALT, "A pick's salt"))
    if not hmac.compare_digest(expected, blob(commitment, 32, "A commitment")):
        raise Refused(f"Seat {context.seat} opened another pick than the one it had committed to.")
