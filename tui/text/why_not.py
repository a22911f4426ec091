"""Why something that was typed cannot be chosen: finds the option that was meant, and asks the game for the reason."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product
from typing import Any, Final

from engines.core import Commit, Move, Request, View
from engines.core.rules import Words
from tui.text.menu import Choice, matching
from tui.words.outcome import capital

MOST: Final = 3000  # attempts that are put into words for one answer


class Attempts:
    """Remembers the arguments that choices had, and combines them again, to find the option that is meant but not
    allowed."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._seen: dict[tuple[Any, int], list[dict[Any, None]]] = {}  # (verb, length): the arguments at each place

    def remember(self, choices: Sequence[Choice]) -> None:
        for choice in choices:
            if isinstance(choice.move, tuple):
                places = self._seen.setdefault((choice.move[0], len(choice.move)), [{} for _ in choice.move])
                for place, part in zip(places, choice.move, strict=True):
                    place[part] = None

    def why(self, view: View, request: Request, typed: str) -> str:
        """The reason, in the words of the game."""
        attempts = [Choice(self._words.option(view, request, move), move) for move in self._attempts(request)]
        if fitting := matching(attempts, typed):
            return f"{capital(fitting[0].label)}: {self._words.refusal(view, request, fitting[0].move)}"
        attempt = _as_typed(typed)
        if attempt[0] in _verbs(request):
            return self._words.refusal(view, request, attempt)
        return f"Nothing that could be chosen here is called “{typed}”."

    def _attempts(self, request: Request) -> Iterator[Move]:
        if isinstance(request, Commit):
            return iter(sorted(request.among, key=repr))
        verbs = _verbs(request)
        mixed = (product(*places) for (verb, _), places in self._seen.items() if verb in verbs)
        return islice(chain.from_iterable(mixed), MOST)


def _verbs(request: Request) -> set[Any]:
    options: Any = getattr(request, "options", ())
    lists = options.values() if isinstance(options, dict) else [options]
    return {option[0] for options in lists for option in islice(options, MOST)}


def _as_typed(typed: str) -> Move:
    """An option as it is written in a record: "plan A B"."""
    return tuple(int(word) if word.isdecimal() else word for word in typed[:200].split())
