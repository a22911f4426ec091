"""Plays the guards when that falls to the bot: sends them after others, and keeps them away from itself."""

from collections.abc import Sequence
from random import Random

from engines.core import Option
from engines.games.havoc.bots.judgement import Judgement
from engines.games.havoc.cards import AGENT
from engines.games.havoc.floor.grid import CORNERS
from engines.games.havoc.floor.ways import guard_distances
from engines.games.havoc.guards import guard_moves
from engines.games.havoc.state import IN, in_play


class Chase:
    """How good it is for this seat to have a guard in each room."""

    def __init__(self, judgement: Judgement) -> None:
        s = self.s = judgement.s
        self.worth: dict[int, float] = {}
        for seat in in_play(s):
            if seat == judgement.me:
                weight = 40.0 if judgement.role == AGENT else -(judgement.stake + 300.0) * judgement.preferences.dread
            else:
                weight = 200.0 + 60.0 * len(s.cash[seat])
                if judgement.role == "loyal" and s.status[judgement.me] == IN:
                    weight = -20.0
            for room, far in guard_distances(s, s.room[seat]).items():
                near = 1.0 if far == 0 else 0.3 / far
                self.worth[room] = self.worth.get(room, 0.0) + weight * near

    def at(self, room: int) -> float:
        return self.worth.get(room, 0.0)

    def best_move(self, quadrant: int) -> float:
        """What a die with this quadrant brings: if a move is possible, it must be made."""
        gains = [self.at(to) - self.at(self.s.guards[guard]) for _, guard, to in guard_moves(self.s, quadrant)]
        return max(gains, default=0.0)


def open_dice(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """Two dice for the guards that move, the better one first; one for the corner where a new guard comes in."""
    chase = Chase(judgement)
    numbers = {die: judgement.view.value(die) for option in options for die in option[1:]}
    if len(options[0]) == 2:
        worth = {die: chase.at(CORNERS[number - 1]) for die, number in numbers.items() if isinstance(number, int)}
    else:
        worth = {die: chase.best_move(number) for die, number in numbers.items() if isinstance(number, int)}
    weights = [sum(worth[die] / (1 + 0.1 * place) for place, die in enumerate(option[1:])) for option in options]
    return options[weights.index(max(weights))]


def move_guard(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    chase = Chase(judgement)
    return max(options, key=lambda option: chase.at(option[2]) - chase.at(judgement.s.guards[option[1]]))
