"""Drawing things at random from a bag, in public: rolls of public dice say which thing comes next."""

from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")


def draws(size: int, count: int) -> tuple[int, ...]:
    """The dice to `Roll` for `count` draws, without putting back, from a bag of `size` things."""
    return tuple(range(size, size - count, -1))


def drawn(bag: Sequence[Thing], numbers: Sequence[int]) -> list[Thing]:
    """The bag in the order in which these numbers draw from it, then what was not drawn.

    Dice for all but one of the things put the whole bag in random order.

    >>> drawn("abcd", [3, 1, 2])
    ['c', 'a', 'd', 'b']
    """
    left = list(bag)
    return [left.pop(number - 1) for number in numbers] + left
