"""Sets of options. Most are plain lists. Sets too large to list can check membership and build an option step by
step."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb
from random import Random
from typing import Any, TypeAlias, overload

Option: TypeAlias = tuple[Any, ...]  # (verb, *plain arguments)


class Subsets(Sequence[Option]):
    """Every option `(verb, *some of the items)`, items in ascending order, `least` to `most` of them.

    `extra`: each of these also with one thing more, under another verb: `(verb, an extra, *some of the items)`.

    >>> list(Subsets("lay", (4, 7), 0, 2))
    [('lay',), ('lay', 4), ('lay', 7), ('lay', 4, 7)]
    >>> list(Subsets("lay", (4,), extra=("lend", (9,))))
    [('lay',), ('lay', 4), ('lend', 9), ('lend', 9, 4)]
    """

    __slots__ = ("extra_verb", "extras", "items", "least", "most", "verb")

    def __init__(
        self,
        verb: str,
        items: Sequence[Any],
        least: int = 0,
        most: int | None = None,
        extra: tuple[str, Sequence[Any]] = ("", ()),
    ) -> None:
        self.verb, self.items = verb, tuple(sorted(items))
        self.least, self.most = least, len(self.items) if most is None else min(most, len(self.items))
        self.extra_verb, self.extras = extra[0], tuple(extra[1])

    def option(self, chosen: Sequence[Any], extra: Any = None) -> Option:
        """The option that takes these items, and this extra."""
        head = (self.verb,) if extra is None else (self.extra_verb, extra)
        return (*head, *sorted(chosen))

    def with_extras(self, kept: Callable[[Option], bool]) -> "Subsets":
        """The same with only those of the extras that may be chosen: asked about `(verb, extra)`."""
        extras = [extra for extra in self.extras if kept((self.extra_verb, extra))]
        return Subsets(self.verb, self.items, self.least, self.most, (self.extra_verb, extras))

    def __contains__(self, option: object) -> bool:
        if type(option) is not tuple or not option:
            return False
        if option[0] == self.verb:
            chosen = option[1:]
        elif len(option) > 1 and option[0] == self.extra_verb and option[1] in self.extras:
            chosen = option[2:]
        else:
            return False
        if not self.least <= len(chosen) <= self.most:
            return False
        ascending = iter(self.items)  # each chosen item must come after the one before: a sorted subset without repeats
        return all(any(item == other for other in ascending) for item in chosen)

    def __iter__(self) -> Iterator[Option]:
        for extra in (None, *self.extras):
            for size in range(self.least, self.most + 1):
                for chosen in combinations(self.items, size):
                    yield self.option(chosen, extra)

    def __len__(self) -> int:
        subsets = sum(comb(len(self.items), size) for size in range(self.least, self.most + 1))
        return subsets * (1 + len(self.extras))

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Option | Sequence[Option]:
        return list(self)[index]

    def pick(self, rng: Random) -> Option:
        """A random option, without listing all: every size is equally likely, then every set of that size."""
        extra = rng.choice((None, *self.extras)) if self.extras else None
        size = rng.randint(self.least, self.most)
        return self.option(rng.sample(self.items, size), extra)

    def __repr__(self) -> str:
        extra = f", extra={(self.extra_verb, self.extras)!r}" if self.extras else ""
        return f"Subsets({self.verb!r}, {self.items!r}, {self.least}, {self.most}{extra})"


Options: TypeAlias = Sequence[Option]


def continuations(options: Options, prefix: Option) -> tuple[list[Any], bool]:
    """How a person builds an option step by step: what may follow `prefix`, and whether it is already complete."""
    if isinstance(options, Subsets):
        if not prefix:
            return [options.verb, *([options.extra_verb] if options.extras else [])], False
        if prefix == (options.extra_verb,):
            return list(options.extras), False
        chosen = prefix[1:] if prefix[0] == options.verb else prefix[2:]
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


def only_one(options: Sequence[Any]) -> bool:
    """Whether there is exactly one way to answer, so that nobody chooses anything."""
    return not isinstance(options, Subsets) and len(options) == 1
