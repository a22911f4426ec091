"""Why something cannot be chosen: what somebody types is sought among what the question could have offered."""

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from engines.core import Commit, Move, Request, View
from engines.core.rules import Words
from tui.text.menu import Choice, matching

MOST: Final = 3000  # attempts that are worded for one answer


class Attempts:
    """Remembers the arguments that choices have had, and mixes them anew: what they name but the rules refuse."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._seen: dict[tuple[Any, int], list[dict[Any, None]]] = {}  # (verb, length): the arguments at each place

    def remember(self, moves: Sequence[Move]) -> None:
        for move in islice((move for move in moves if isinstance(move, tuple)), MOST):
            places = self._seen.setdefault((move[0], len(move)), [{} for _ in move])
            for place, part in zip(places, move, strict=True):
                place[part] = None

    def why(self, view: View, request: Request, typed: str) -> str:
        """The reason in the words of the rules."""
        worded = [Choice(self._words.option(view, request, move), move) for move in islice(self._mixed(request), MOST)]
        fitting = matching(worded, typed)
        attempt = fitting[0].move if fitting else _as_typed(typed)
        reason = self._words.refusal(view, request, attempt)
        return f"{fitting[0].label}: {reason}" if fitting else reason

    def _mixed(self, request: Request) -> Iterator[Move]:
        if isinstance(request, Commit):
            yield from sorted(request.among, key=repr)
            return
        verbs = {option[0] for options in _options(request) for option in islice(options, MOST)}
        for (verb, _), places in self._seen.items():
            if verb in verbs:
                yield from product(*places)


def _options(request: Request) -> list[Sequence[Any]]:
    options = getattr(request, "options", ())
    return list(options.values()) if isinstance(options, dict) else [options]


def _as_typed(typed: str) -> Move:
    """An option as it is written in a record: "plan A B"."""
    return tuple(int(word) if word.isdecimal() else word for word in typed[:200].split())
