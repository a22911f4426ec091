"""What people keep where in Thieves!: how much likelier each value of a hidden card is at a place than by the deal.

    python -m tests.bench.habits --games 2000

Crafty players, who now and then make a random move, play a game at each number of seats in turn. At some moments the
hidden cards of the others are compared, at each kind of place that the game's insight names, with what the player who
is asked imagines there: in a first pass without knowing any habits, and then with those found so far, which are mended
by what still differs. The logarithms are written into the game's folder.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import log
from pathlib import Path
from random import Random

from engines.core import Card, Choose, Dealer, Game, Move, Request, Rules, Value, View
from engines.games.thieves import RULES
from engines.games.thieves import insight as page
from engines.games.thieves.insight import INSIGHT, places
from engines.games.thieves.rules import Table
from engines.search.evidence import Evidence
from engines.search.levels import Crafty

WHIM = 0.1  # how often a player does anything at all
TAKEN = 0.2  # the part of the decisions at which hidden cards are compared
IMAGINED = 8  # worlds for each
PASSES = 3
DOUBT = 5.0  # cards of each value that count as having been where they were imagined

Habits = Mapping[str, Mapping[Value, float]]
Found = dict[str, tuple[Counter[Value], Counter[Value]]]  # by place: what lay there, and what was imagined


class Whimsical(Crafty):
    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        return rng.choice(choices) if rng.random() < WHIM else super().__call__(view, request, choices, rng)


def compared(rules: Rules, seats: int, seed: str, found: Found) -> None:
    dealer, rng = Dealer(Game(rules, seats), [Whimsical(rules)] * seats, Random(seed)), Random(f"{seed} moments")
    game, record = dealer.game, Evidence(rules, seats, {})
    while (request := game.request) is not None:
        if isinstance(request, Choose) and rng.random() < TAKEN:
            record.follow(game)
            knowledge = dealer.knowledge[request.player]
            worlds = [record.imagined(knowledge, rng) for _ in range(IMAGINED)]
            for card, place in places(game.state).items():
                if knowledge.value(card) is None:
                    lay, imagined = found[place]
                    lay[dealer.truth[card]] += 1
                    imagined.update(world[card] for world in worlds)
        dealer.step(request)


def habits(counted: Habits, s: Table) -> Mapping[Card, Mapping[Value, float]]:
    """What is known so far."""
    return {card: counted.get(place, {}) for card, place in places(s).items()}


def mended(counted: Habits, found: Found) -> Habits:
    """What the hidden cards of each place were more often than imagined is likelier there than was thought."""
    return {
        place: {
            value: counted.get(place, {}).get(value, 0.0)
            + log((lay[value] + DOUBT) / (imagined[value] / IMAGINED + DOUBT))
            for value in sorted(imagined, key=repr)
        }
        for place, (lay, imagined) in sorted(found.items())
    }


def written(counted: Habits) -> Iterator[str]:
    for place, odds in counted.items():
        yield f'    "{place}": {{'
        for value, likelier in odds.items():
            yield f"        {value!r}: {likelier:.2f},".replace("'", '"')
        yield "    },"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="in each pass")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    counted = dict[str, Mapping[Value, float]]()
    for step in range(PASSES):
        taught = replace(INSIGHT, habits=partial(habits, counted))
        found = defaultdict[str, tuple[Counter[Value], Counter[Value]]](lambda: (Counter(), Counter()))
        for number in range(args.games):
            seats = RULES.seats[number % len(RULES.seats)]
            compared(replace(RULES, insight=taught), seats, f"{args.seed} {step} {number}", found)
        counted = dict(mended(counted, found))
    head = "How much likelier a hidden card is something, by where it lies, as a logarithm: from games between bots."
    how = f'"""{head}\n\npython -m tests.bench.habits --games {args.games}\n"""\n'
    name = "HABITS: dict[str, dict[Value, float]] = {"
    text = "\n".join([how, "from engines.core import Value", "", name, *written(counted), "}", ""])
    Path(page.__file__).with_name("habits.py").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
