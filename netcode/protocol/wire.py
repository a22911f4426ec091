"""Encoding and decoding of messages: msgpack in one canonical form, and values that are checked before they are used.

msgpack has several encodings for one value. Only one of them is accepted here, so that the bytes that were signed are
the bytes that are read: maps have text keys in rising order and no key twice; numbers, texts and lists take their
shortest form; there are no floats, no extensions and no dates. Sizes are checked before anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgpack

from netcode.play.clean_text import UNPRINTABLE
from netcode.protocol.crypto.parsing import Refused, blob, integer, items, several

__all__ = ["Refused", "blob", "fields", "integer", "items", "option", "pack", "several", "text", "unpack"]

MOST_BYTES: Final = 60 * 1024  # of one message: with its envelope it fits a 64 KiB frame
MOST_DEPTH: Final = 12
MOST_ITEMS: Final = 1024  # of one list
MOST_KEYS: Final = 32  # of one map
_SCALARS: Final = frozenset((int, bytes, str, bool, type(None)))
_WORDS: Final = frozenset((str,))


def pack(value: Any, most: int = MOST_BYTES) -> bytes:
    """The one canonical encoding of a plain value."""
    packed: bytes = msgpack.packb(_canonical(value, 0), use_bin_type=True)
    if len(packed) > most:
        raise Refused(f"A message may have {most} bytes, not {len(packed)}.")
    return packed


def unpack(wire: bytes, most: int = MOST_BYTES) -> Any:
    """The value, if these bytes are its canonical encoding. Else raises `Refused`."""
    if len(wire) > most:
        raise Refused(f"A message may have {most} bytes, not {len(wire)}.")
    try:
        value = msgpack.unpackb(wire, max_array_len=MOST_ITEMS, max_map_len=MOST_KEYS, max_ext_len=0)
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise Refused("A message is not written in the form that was agreed.") from None
    if pack(value, most) != wire:
        raise Refused("A message is not written in its shortest form.")
    return value


def _canonical(value: Any, depth: int) -> Any:
    kind = type(value)
    if kind in _SCALARS:
        return value
    if depth >= MOST_DEPTH:
        raise Refused(f"A message may be {MOST_DEPTH} levels deep.")
    if kind is list or kind is tuple:
        if len(value) > MOST_ITEMS:
            raise Refused(f"A list in a message may have {MOST_ITEMS} items.")
        if _SCALARS.issuperset(map(type, value)):  # most lists: a loop for them would take several times as long
            return value
        return [item if type(item) in _SCALARS else _canonical(item, depth + 1) for item in value]
    if kind is dict:
        if len(value) > MOST_KEYS or not _WORDS.issuperset(map(type, value)):
            raise Refused(f"A map in a message may have {MOST_KEYS} keys, all of them words.")
        return {
            key: item if type(item := value[key]) in _SCALARS else _canonical(item, depth + 1) for key in sorted(value)
        }
    raise Refused(f"A message holds only plain values, no {kind.__name__}.")


def fields(wire: object, names: Sequence[str], what: str) -> list[Any]:
    """The values of a map that has exactly these keys."""
    if not isinstance(wire, dict) or len(wire) != len(names) or not all(map(wire.__contains__, names)):
        raise Refused(f"{what} must have exactly: {', '.join(names)}.")
    return [wire[name] for name in names]


def text(wire: object, most: int, what: str) -> str:
    """Printable text of 1 to `most` characters: nothing that could control a terminal."""
    if not isinstance(wire, str) or not 0 < len(wire) <= most or UNPRINTABLE.search(wire) or wire != wire.strip():
        raise Refused(f"{what} must be 1 to {most} printable characters.")
    return wire


def option(wire: object) -> tuple[Any, ...]:
    """An option of the rules: a list of words and numbers."""
    parts = several(wire, 64, "A choice")
    if not parts or not all(type(part) in (int, str) for part in parts):
        raise Refused("A choice must be a list of words and numbers.")
    return tuple(parts)
