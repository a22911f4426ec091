"""A thief made of code."""

from collections.abc import Sequence
from random import Random

from engines.core import Move, Request, View


def greedy(view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
    return choices[int(rng.random() * len(choices))]
