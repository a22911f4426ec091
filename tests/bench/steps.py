"""`python -m tests.bench.steps`: what it costs to prove a hidden step in the Black Keep, and the others to verify it.

A step is the new place and all that follows from it until the next card: no guard on it, not in sight, on which tile.
How long a proof takes depends only on how many rows it is about, rounded up to a power of two, and how wide they are.
So each kind is timed once, and games between greedy and random thieves say how many of which kind a step needs. What
counts is the processor's time, for machines are busy.
"""

from collections.abc import Iterator
from functools import cache
from random import Random
from statistics import median, quantiles
from time import process_time
from timeit import repeat
from typing import Any

from engines.core import Choose, Commit, Dealer, Declare, Game, RandomBot, Request, Secret, promised
from engines.core.facts import Among
from engines.games.blackkeep import RULES
from netcode.protocol.crypto import cards
from netcode.protocol.crypto.elgamal import concealed
from tests.bench.crypto import HERE, KEYS, NONCES, SECRETS

GAMES = 6
FIVE_TIMES: dict[str, Any] = {"timer": process_time, "number": 1, "repeat": 5}
Size = tuple[int, int]  # rows, rounded up to a power of two, and their width


@cache
def cost(size: Size) -> tuple[float, float]:
    """Milliseconds to prove and to verify one fact of this size."""
    count, width = size
    rows = [(f"to {row}", f"from {row}")[:width] for row in range(count)]
    hidden = [concealed(value, 0, KEYS[0], 77) for value in rows[count // 2]]
    sent = cards.state(HERE, hidden, rows, rows[count // 2], SECRETS[0], NONCES[0])
    prove = repeat(lambda: cards.state(HERE, hidden, rows, rows[count // 2], SECRETS[0], NONCES[0]), **FIVE_TIMES)
    verify = repeat(lambda: cards.stated(HERE, hidden, rows, KEYS[0], sent), **FIVE_TIMES)
    return min(prove) * 1000, min(verify) * 1000


def size(rows: int, width: int) -> Size:
    return 2 ** max(1, (rows - 1).bit_length()), width


def facts(dealer: Dealer, request: Request, seat: int) -> Iterator[Size]:
    """What this seat proves when it answers."""
    may, answers = dealer.game.ledger.may, dealer.game.answers
    match request:
        case Commit(player=player, after=before) if player == seat:
            olds = [None] if before is None else may(before)
            rows = sum(len(request.allowed(old)) for old in olds)
            yield size(rows, 1 if before is None or before in dealer.game.state.face else 2)
        case Declare(cards=asked) if seat in asked:
            for card in asked[seat]:
                if may(card) & request.values and (rest := may(card) - request.values):
                    yield size(len(rest), 1)
        case Choose(player=player) if player == seat and request.promise:
            for fact in promised(request.promise, answers[-1] if answers else ()):
                if isinstance(fact, Among):
                    yield size(len(fact.values), 1)


def steps(seats: int, seed: int) -> Iterator[list[Size]]:
    """The facts of every step of one game."""
    greedy, rng = RULES.bots["greedy"], Random(seed)
    dealer = Dealer(Game(RULES, seats), [rng.choice([greedy, RandomBot()]) for _ in range(seats)], rng)
    step: list[Size] = []
    seat = 0
    while (request := dealer.game.request) is not None:
        if isinstance(request, Commit | Secret):
            if step:
                yield step
            step = []
        if isinstance(request, Commit):
            seat = request.player
        before = list(facts(dealer, request, seat)) if not isinstance(request, Choose) else []
        dealer.step(request)
        if step or isinstance(request, Commit):
            step += before or list(facts(dealer, request, seat) if isinstance(request, Choose) else ())


def main() -> None:
    found = [step for seed in range(GAMES) for step in steps(6, seed)]
    widest = max(size for step in found for size in step)
    print(f"{len(found)} steps at tables of six; the longest proof is one of {widest[0]} rows")
    for place, name in enumerate(("to prove", "to verify, each of the others")):
        spent = [sum(cost(size)[place] for size in step) for step in found]
        late = quantiles(spent, n=100)[98]
        print(f"{name:<32}median {median(spent):6.1f} ms   99 % {late:6.1f}   worst {max(spent):6.1f}")


if __name__ == "__main__":
    main()
