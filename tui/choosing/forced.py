"""A choice that is none: the only thing that can be done."""

from collections.abc import Sequence

from engines.core import Move, Subsets


def only_one(choices: Sequence[Move]) -> bool:
    """Whether there is exactly one way to answer."""
    return not isinstance(choices, Subsets) and len(choices) == 1
