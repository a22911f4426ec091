"""Numbers on the command line: what an option takes, and what it says of anything else."""

from argparse import ArgumentTypeError
from contextlib import suppress
from math import isfinite


def whole(said: str) -> int:
    """0, 1, 2, ..."""
    with suppress(ValueError):
        if (number := int(said)) >= 0:
            return number
    raise ArgumentTypeError(f"takes a whole number, not “{said}”")


def some(said: str) -> int:
    """1, 2, 3, ..."""
    with suppress(ValueError):
        if (number := int(said)) > 0:
            return number
    raise ArgumentTypeError(f"takes a whole number above 0, not “{said}”")


def duration(said: str) -> float:
    """However short, but some."""
    with suppress(ValueError):
        if isfinite(number := float(said)) and number > 0:
            return number
    raise ArgumentTypeError(f"takes a number above 0, not “{said}”")
