"""Players made of code, and what a game tells them about itself.

A bot sees what its seat sees: a view, the request, and the honest choices. A game that names an `Instinct` gets a
beginner and a crafty player by it (`engines.search`); one that has an `Insight`, too, a master who knows what it does.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from engines.core.facts import Card, Value, ValueOf
from engines.core.options import Subsets
from engines.core.requests import Move, Player, Request

if TYPE_CHECKING:
    from engines.core.view import View


class Bot(Protocol):
    def __call__(self, view: "View", request: Request, choices: Sequence[Move], rng: Random) -> Move:
        """Pick one of the honest choices for the seat `view.me`; all chance comes from `rng`."""
        ...


class Instinct(Protocol):
    def __call__(self, view: "View", request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
        """How much a seasoned player is drawn to each choice: the logarithm of how likely it takes it, up to a
        constant. Choices that are left out are never taken. There is no chance in it."""
        ...


@dataclass(frozen=True)
class Insight:
    """How a game looks to somebody who thinks ahead: what stands for winning, and where it is worth to look.

    A seat's chance to win is the softmax over `weights` times its row of `features`; each weight is a pair, for the end
    and for the beginning, since what counts changes. They are fitted to games: `python -m tests.bench.fit`.
    """

    features: Callable[[Any, ValueOf], Sequence[Sequence[float]]]  # a row of numbers for each seat
    left: Callable[[Any], float]  # how much of the game is still to come: 1 at its beginning, 0 at its end
    names: Sequence[str]  # of the features, in the order of a row
    weights: Mapping[str, tuple[float, float]]  # by those names
    nobody: tuple[float, float] | None = None  # the same for "all lose together", where that can be
    tell: Callable[[Any, Player], Card | None] = field(
        default=lambda s, seat: None
    )  # the card a seat's play gives away
    # for hidden cards of which people's habits tell something: how much likelier each value is for it, as a logarithm
    habits: Callable[[Any], Mapping[Card, Mapping[Value, float]]] = field(default=lambda s: {})
    quick: Instinct | None = None  # how all play on, if not by the instinct itself
    # what kinds of players there are: which kind each rival is, a master learns from its secret picks
    kinds: Sequence[Instinct] = ()
    mixed: bool = False  # secret picks get in each other's way: whoever can be foreseen loses
    horizon: int = 4  # how many decisions ahead it is judged
    tries: int = 24  # choices that are tried: those that instinct likes best
    # whether a choice does nothing: it is tried only if instinct likes it best
    idle: Callable[["View", Request, Move], object] | None = None
    # how much more of a chance a choice must promise than the usual one, for each unit that instinct likes it less
    trusted: float = 0.0
    rounds: Callable[[Any], bool] | None = None  # whether this is where all choose at once: the horizon counts these
    patience: int = 0  # how many more of them it counts for such a choice: what that brings shows later


class RandomBot:
    """Any honest choice, each as likely as the others."""

    def __call__(self, view: "View", request: Request, choices: Sequence[Move], rng: Random) -> Move:
        if isinstance(choices, Subsets):
            return choices.pick(rng)
        return choices[int(rng.random() * len(choices))]
