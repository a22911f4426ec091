"""Fits the weights of a game's insight to games that bots play, and writes them into the game's folder.

    python -m tests.bench.fit thieves --games 600

Players as a master imagines them, who now and then make a random move, play a game at each number of seats in turn.
During a game the features of some moments are noted, with all values known; at the end, who won. The weights are those
under which the winners were likeliest: a softmax over seats (and over nobody, if all can lose together), fitted by Adam
(Kingma and Ba, 2015) with a small penalty on large weights, and one on weights that change during a game. A seventh of
the games is kept apart: the printed figures are measured on those.
"""

import argparse
from collections.abc import Sequence
from importlib import import_module
from math import log, sqrt
from pathlib import Path
from random import Random

from engines.catalogue import rules_of
from engines.core import Insight, Rules, Secret, Subsets, choices
from engines.core.running.game import Game
from engines.search.mixing import softmax
from engines.search.worlds import Witness, World

WHIM = 0.1  # how often a player does anything at all
MOMENTS = 12  # noted in each game, about
STEPS, RATE, PENALTY = 240, 0.08, 2e-4
ALIKE = 4e-3  # how strongly the end and the beginning count alike, unless the games say otherwise

Row = tuple[float, ...]
Moment = tuple[Sequence[Row], Sequence[float], float]  # each seat's features, twice; shares; what nobody won


def moments_of(rules: Rules, seats: int, seed: str, whim: float = WHIM) -> list[Moment]:
    """One game, and what stood on its table at some of its moments."""
    insight, rng = rules.insight, Random(seed)
    assert insight is not None
    game = Game(rules, seats, playout=True)
    world = World(game, {}, Witness(), rng, [insight.quick or rules.instinct] * seats)
    noted: list[tuple[Sequence[Row], float]] = []
    every, count = 1, 0
    while (request := world.asked()) is not None:
        count += 1
        if count % every == 0 and (
            insight.rounds is None or (isinstance(request, Secret) and insight.rounds(game.state))
        ):
            noted.append((insight.features(game.state, world.value_of), insight.left(game.state)))
            if len(noted) == 2 * MOMENTS:  # a long game: note half as many from now on
                noted, every = noted[::2], every * 2
        moves = {}
        for seat in request.who:
            moves[seat] = world.usual(request, seat)
            if rng.random() < whim:
                honest = choices(request, seat, world.view(seat).knowledge)
                moves[seat] = honest.pick(rng) if isinstance(honest, Subsets) else rng.choice(honest)
        world.decide(request, moves)
    shares = [line.share for line in rules.scores(game.state)]
    return [([both(row, left) for row in rows], shares, left) for rows, left in noted]


def both(row: Sequence[float], left: float) -> Row:
    """The features as they count at the end, and as they count at the beginning."""
    return (*[(1 - left) * number for number in row], *[left * number for number in row])


def chances(weights: Sequence[float], none: Sequence[float] | None, rows: Sequence[Row], left: float) -> list[float]:
    values = [sum(map(float.__mul__, weights, map(float, row))) for row in rows]
    if none is not None:
        values.append(none[0] * (1 - left) + none[1] * left)
    return softmax(values)


def loss(weights: Sequence[float], none: Sequence[float] | None, data: Sequence[Moment]) -> float:
    """The mean surprise at who won."""
    total = 0.0
    for rows, shares, left in data:
        targets = [*shares, 1 - sum(shares)]
        total -= sum(t * log(c + 1e-9) for t, c in zip(targets, chances(weights, none, rows, left), strict=False) if t)
    return total / len(data)


def fitted(data: Sequence[Moment], width: int, *, nobody: bool, rng: Random) -> tuple[list[float], list[float] | None]:
    """Maximum likelihood by Adam, on a tenth of the moments at a time."""
    count = width + (2 if nobody else 0)
    x, mean, square = [0.0] * count, [0.0] * count, [0.0] * count
    size = max(50, len(data) // 10)
    for step in range(1, STEPS + 1):
        slope = [PENALTY * value for value in x]
        for late in range(width // 2):
            pull = ALIKE * (x[late] - x[late + width // 2])
            slope[late] += pull
            slope[late + width // 2] -= pull
        batch = rng.sample(data, min(size, len(data)))
        for rows, shares, left in batch:
            found = chances(x[:width], x[width:] if nobody else None, rows, left)
            for row, chance, share in zip(rows, found, shares, strict=False):
                off = (chance - share) / len(batch)
                if off:
                    for at, number in enumerate(row):
                        if number:
                            slope[at] += off * number
            if nobody:
                off = (found[-1] - (1 - sum(shares))) / len(batch)
                slope[width] += off * (1 - left)
                slope[width + 1] += off * left
        rate = RATE * (1 - 0.9 * step / STEPS)
        for at, number in enumerate(slope):
            mean[at] = 0.9 * mean[at] + 0.1 * number
            square[at] = 0.99 * square[at] + 0.01 * number * number
            fast = mean[at] / (1 - 0.9**step)
            x[at] -= rate * fast / (sqrt(square[at] / (1 - 0.99**step)) + 1e-8)
    return x[:width], x[width:] if nobody else None


def written(insight: Insight, weights: Sequence[float], none: Sequence[float] | None, how: str) -> str:
    count = len(insight.names)
    lines = [
        f'    "{name}": ({late:.2f}, {early:.2f}),'
        for name, late, early in zip(insight.names, weights[:count], weights[count:], strict=True)
    ]
    nobody = "None" if none is None else f"({none[0]:.2f}, {none[1]:.2f})"
    return "\n".join(
        [f'"""{how}"""', "", "WEIGHTS = {  # at the end, at the beginning", *lines, "}", f"NOBODY = {nobody}", ""]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whim", type=float, default=WHIM, help="how often a player does anything at all")
    args = parser.parse_args()
    rules = rules_of(args.game)
    insight = rules.insight
    assert insight is not None
    data: list[tuple[int, Moment]] = []
    for number in range(args.games):
        seats = rules.seats[number % len(rules.seats)]
        moments = moments_of(rules, seats, f"{args.game} {args.seed} {number}", args.whim)
        data += [(number, moment) for moment in moments]
    train = [moment for number, moment in data if number % 7]
    test = [moment for number, moment in data if not number % 7]
    nobody = any(sum(shares) < 0.5 for _, shares, _ in train)
    weights, none = fitted(train, 2 * len(insight.names), nobody=nobody, rng=Random(args.seed))
    even = sum(log(len(shares) + nobody) for _, shares, _ in test) / len(test)
    print(
        f"{rules.title}: {len(data)} moments of {args.games} games; surprise {loss(weights, none, test):.3f}, ", end=""
    )
    print(f"if all were equal {even:.3f}")
    how = f"How much a master counts each feature of its insight, fitted to {args.games} games between bots."
    how += f"\n\npython -m tests.bench.fit {args.game} --games {args.games}"
    how += "\n" if args.whim == WHIM else f" --whim {args.whim}\n"
    folder = Path(str(import_module(f"engines.games.{args.game}").__file__)).parent
    (folder / "weights.py").write_text(written(insight, weights, none, how), encoding="utf-8")


if __name__ == "__main__":
    main()
