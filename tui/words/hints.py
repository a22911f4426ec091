"""What is said beside a question: what matters now and, if a search has found it out, how likely it is to work."""

import re
from collections.abc import Sequence
from math import sqrt
from typing import Final

from engines.core import Advice, Request, Rules, View
from engines.core.grammar import tenths
from netcode.play.client import Client

MATTERS: Final = 0.05  # a smaller difference between two choices is not mentioned
DOUBT: Final = 0.5  # about the standard error of a difference after one game
ENOUGH: Final = 20  # fewer imagined games than this tell nothing


class Hints:
    """Never says the same sentence twice in a row: what was said beside the last question is left out."""

    def __init__(self) -> None:
        self._question: object = None
        self._said: set[str] = set()  # what was said beside this question
        self._before: set[str] = set()  # what was said beside the question before

    def beside(self, question: object, *hints: str) -> str:
        """The hints that are new; `question` is any value that differs from question to question."""
        if question != self._question:
            self._question, self._before, self._said = question, self._said, set()
        sentences = dict.fromkeys(sentence for hint in hints for sentence in sentences_of(hint))
        new = [sentence for sentence in sentences if sentence not in self._before]
        self._said.update(new)
        return " ".join(new)


def sentences_of(text: str) -> Sequence[str]:
    """One that begins with But makes no sense without the one before it."""
    return [part for part in re.split(r"(?<=[.!?])\s+(?=[^a-z])(?!But )", text) if part]


def odds_in_words(client: Client, advice: Advice | None) -> str:
    """What the search says about the choices I have now."""
    request = client.request
    if advice is None or request is None:
        return ""
    return advice_in_words(client.rules, client.view, request, advice)


def advice_in_words(rules: Rules, view: View, request: Request, advice: Advice) -> str:
    """What a search has found out: in the game's own terms, or else which choice is best, and by how much."""
    if advice.worlds < ENOUGH or view.me is None:
        return ""
    if said := rules.words.advice(view, request, advice):
        return said
    first, second = sorted(advice.chances, key=lambda move: -advice.chances[move])[:2]
    best, next_best = (rules.words.option(view, request, move) for move in (first, second))
    ahead = advice.chances[first]
    if ahead - advice.chances[second] < max(MATTERS, DOUBT / sqrt(advice.worlds)) or best == next_best:
        return ""
    return f"Played on from here, “{best}” wins {tenths(ahead)}, “{next_best}” {tenths(advice.chances[second])}."
