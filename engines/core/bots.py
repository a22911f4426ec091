"""Players made of code. A bot sees what its seat sees: a view, the request, and the honest choices."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from engines.core.options import Subsets
from engines.core.requests import Move, Request
from engines.core.words import View


class Bot(Protocol):
    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        """Pick one of the honest choices for the seat `view.me`; all chance comes from `rng`."""
        ...


class RandomBot:
    """Any honest choice, each as likely as the others."""

    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        if isinstance(choices, Subsets):
            return choices.pick(rng)
        return choices[int(rng.random() * len(choices))]
