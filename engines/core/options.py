"""Sets of options: most are plain lists; those too many to list know membership and how to build one step by step."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, TypeAlias, overload

Option: TypeAlias = tuple[Any, ...]  # (verb, *plain arguments)


class Subsets(Sequence[Option]):
    """Every option `(verb, *some of the items)`, items in ascending order, `least` to `most` of them.

    >>> list(Subsets("lay", (4, 7), 0, 2))
    [('lay',), ('lay', 4), ('lay', 7), ('lay', 4, 7)]
    """

    __slots__ = ("items", "least", "most", "verb")

    def __init__(self, verb: str, items: Sequence[Any], least: int = 0, most: int | None = None) -> None:
        self.verb, self.items = verb, tuple(sorted(items))
        self.least, self.most = least, len(self.items) if most is None else min(most, len(self.items))

    def __contains__(self, option: object) -> bool:
        if type(option) is not tuple or not option or option[0] != self.verb:
            return False
        chosen = option[1:]
        if not self.least <= len(chosen) <= self.most:
            return False
        ascending = iter(self.items)  # each chosen item is found further on: a sorted subset without repeats
        return all(any(item == other for other in ascending) for item in chosen)

    def __iter__(self) -> Iterator[Option]:
        for size in range(self.least, self.most + 1):
            for chosen in combinations(self.items, size):
                yield (self.verb, *chosen)

    def __len__(self) -> int:
        from math import comb

        return sum(comb(len(self.items), size) for size in range(self.least, self.most + 1))

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return list(self)[index]

    def pick(self, rng: Random) -> Option:
        """One at random, without listing them all: every size equally likely, then every set of that size."""
        size = rng.randint(self.least, self.most)
        return (self.verb, *sorted(rng.sample(self.items, size)))

    def __repr__(self) -> str:
        return f"Subsets({self.verb!r}, {self.items!r}, {self.least}, {self.most})"


Options: TypeAlias = Sequence[Option]


def continuations(options: Options, prefix: Option) -> tuple[list[Any], bool]:
    """How a person builds an option word by word: what may follow `prefix`, and whether it is already complete."""
    if isinstance(options, Subsets):
        if not prefix:
            return [options.verb], False
        chosen = prefix[1:]
        rest = [item for item in options.items if not chosen or item > chosen[-1]]
        return (rest if len(chosen) < options.most else []), prefix in options
    following: dict[Any, None] = {}
    size, complete = len(prefix), False
    for option in options:
        if option[:size] == prefix:
            if len(option) == size:
                complete = True
            else:
                following[option[size]] = None
    return list(following), complete
