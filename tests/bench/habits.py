"""What people keep where: how much likelier each value of a hidden card is at a place than by the deal alone.

    python -m tests.bench.habits thieves --games 1000

Crafty players, who now and then make a random move, play a game at each number of seats in turn. At some moments the
hidden cards of the others are compared, at each kind of place that the game's insight names, with what the player who
is asked imagines there without knowing any habits. The logarithms are written into the game's folder.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from math import log
from pathlib import Path
from random import Random

from engines.catalogue import GAMES, rules_of
from engines.core import Choose, Dealer, Game, Move, Request, Rules, Value, View
from engines.search.levels import Crafty

WHIM = 0.1  # how often a player does anything at all
TAKEN = 0.2  # the part of the decisions at which hidden cards are compared
IMAGINED = 8  # worlds for each
DOUBT = 5.0  # cards of each value that count as having been where they were imagined

Found = Mapping[str, tuple[Counter[Value], Counter[Value]]]  # by place: what lay there, and what was imagined


class Whimsical(Crafty):
    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        return rng.choice(choices) if rng.random() < WHIM else super().__call__(view, request, choices, rng)


def compared(rules: Rules, seats: int, seed: str, found: Found) -> None:
    assert rules.insight is not None
    dealer, rng = Dealer(Game(rules, seats), [Whimsical(rules)] * seats, Random(seed)), Random(f"{seed} moments")
    game = dealer.game
    while (request := game.request) is not None:
        if isinstance(request, Choose) and rng.random() < TAKEN:
            knowledge = dealer.knowledge[request.player]
            hidden = {
                card: place
                for card, place in rules.insight.places(game.state).items()
                if card not in game.state.face and knowledge.value(card) is None
            }
            worlds = [knowledge.imagine(rng) for _ in range(IMAGINED)]
            for card, place in hidden.items():
                lay, imagined = found[place]
                lay[dealer.truth[card]] += 1
                imagined.update(world[card] for world in worlds)
        dealer.step(request)


def table(found: Found) -> Iterator[str]:
    for place, (lay, imagined) in found.items():
        yield f'    "{place}": {{'
        for value in sorted(imagined, key=repr):
            usual = imagined[value] / IMAGINED
            yield f"        {value!r}: {log((lay[value] + DOUBT) / (usual + DOUBT)):.2f},".replace("'", '"')
        yield "    },"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rules = rules_of(args.game)
    assert rules.insight is not None
    found = {place: (Counter[Value](), Counter[Value]()) for place in rules.insight.habits}
    for number in range(args.games):
        compared(rules, rules.seats[number % len(rules.seats)], f"{args.seed} {number}", found)
    head = "How much likelier a hidden card is something, by where it lies, as a logarithm: from games between bots."
    how = f'"""{head}\n\npython -m tests.bench.habits {args.game} --games {args.games}\n"""\n'
    folder = Path(str(import_module(f"engines.games.{args.game}").__file__)).parent
    name = "HABITS: dict[str, dict[Value, float]] = {"
    text = "\n".join([how, "from engines.core import Value", "", name, *table(found), "}", ""])
    (folder / "habits.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
