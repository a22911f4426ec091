"""Parsing what strangers send: types are checked, lengths are bounded, and one exception says what is wrong."""

from __future__ import annotations

from collections.abc import Sequence


class Refused(Exception):
    """Something from outside is not what it must be. The text is a sentence that can be shown and kept."""


def items(wire: object, count: int, what: str) -> Sequence[object]:
    """A list of exactly `count` things."""
    if not isinstance(wire, list) or len(wire) != count:
        raise Refused(f"{what} must be a list of {count}.")
    return wire


def several(wire: object, most: int, what: str) -> Sequence[object]:
    """A list of at most `most` things."""
    if not isinstance(wire, list) or len(wire) > most:
        raise Refused(f"{what} must be a list of at most {most}.")
    return wire


def integer(wire: object, low: int, high: int, what: str) -> int:
    """A whole number in `low..high`; True and False are not numbers."""
    if type(wire) is not int or not low <= wire <= high:
        raise Refused(f"{what} must be a number from {low} to {high}.")
    return wire


def blob(wire: object, length: int, what: str) -> bytes:
    """Exactly `length` bytes."""
    if not isinstance(wire, bytes) or len(wire) != length:
        raise Refused(f"{what} must be {length} bytes.")
    return wire
