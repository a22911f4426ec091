"""What the proofs cost, as multiples of the bare point multiplications in the same run: python -m tests.bench.crypto

"bare" is the time of the group operations that the construction cannot do without, done alone; "ratio" is the whole
operation over that. "mults" is the whole operation over one point multiplication.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from netcode.crypto import cards, coins, facts, feldman, shuffle
from netcode.crypto.context import Context
from netcode.crypto.elgamal import concealed
from netcode.crypto.group import G, Point
from netcode.crypto.partner import Meeting
from netcode.crypto.seeds import Seed

SEATS, DECK = 6, 60
SEEDS = [Seed(bytes([seat + 1]) * 32) for seat in range(SEATS)]
SECRETS = [seed.secret() for seed in SEEDS]
NONCES = [seed.nonces() for seed in SEEDS]
KEYS = {seat: secret * G for seat, secret in enumerate(SECRETS)}
HERE = Context(b"bench" * 6, 1, 0, "bench")


def best(work: Callable[[], object], runs: int = 5) -> float:
    """The best time of some runs, in milliseconds."""
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times) * 1000


def bare(mults: int, base_mults: int, sums: int, parsed: int = 0) -> float:
    """That many group operations and nothing else."""
    k, p = SECRETS[1], KEYS[2]

    def work() -> None:
        for _ in range(mults):
            k * p  # only the time it takes
        for _ in range(base_mults):
            k * G
        for _ in range(sums):
            p + G
        for _ in range(parsed):
            Point.parse(p.raw)

    return best(work)


def main() -> None:
    mult = bare(200, 0, 0) / 200
    print(f"one point multiplication: {mult * 1000:.0f} us (base point {bare(0, 200, 0) * 5:.0f} us)\n")
    print(f"{'operation':42}{'ms':>8}{'mults':>8}{'ratio':>8}")

    def line(name: str, spent: float, needed: float | None = None) -> None:
        ratio = f"{spent / needed:8.2f}" if needed else " " * 8
        print(f"{name:42}{spent:8.2f}{spent / mult:8.0f}{ratio}")

    deck = cards.box([f"card {n}" for n in range(DECK)], KEYS)
    deck = shuffle.shuffled(HERE, deck, KEYS, shuffle.shuffle(HERE, deck, KEYS, NONCES[0]))
    sent = shuffle.shuffle(HERE, deck, KEYS, NONCES[0])
    wire = sent.to_wire()
    spent = best(lambda: shuffle.shuffle(HERE, deck, KEYS, NONCES[0]))
    line(f"shuffle {DECK} cards and prove it", spent, bare(6 * DECK, 4 * DECK, 8 * DECK))
    spent = best(lambda: shuffle.shuffled(HERE, deck, KEYS, shuffle.Shuffled.from_wire(wire)))
    line("read and verify it", spent, bare(8 * DECK, DECK, 10 * DECK, 4 * DECK))

    hand = [concealed(f"card {n}", 0, KEYS[0], 100 + n) for n in range(6)]
    mixed = shuffle.shuffle(HERE, hand, KEYS, NONCES[0])
    line("shuffle a hand of 6 and prove it", best(lambda: shuffle.shuffle(HERE, hand, KEYS, NONCES[0])))
    line("verify it", best(lambda: shuffle.shuffled(HERE, hand, KEYS, mixed)))

    took = cards.take(HERE, deck[:1], KEYS, NONCES[0])
    line("re-mask before a look", best(lambda: cards.take(HERE, deck[:1], KEYS, NONCES[0])))
    line("verify it", best(lambda: cards.taken(HERE, deck[:1], KEYS, took)))
    gave = cards.give(HERE, deck[:1], SECRETS[0], NONCES[0])
    line("a share", best(lambda: cards.give(HERE, deck[:1], SECRETS[0], NONCES[0])))
    line("verify it", best(lambda: cards.given(HERE, deck[:1], KEYS[0], gave)))

    for size in (2, 10, 50, 350):
        allowed = facts.among(range(size))
        told = cards.state(HERE, [concealed(1, 0, KEYS[0], 9)], allowed, (1,), SECRETS[0], NONCES[0])
        card = [concealed(1, 0, KEYS[0], 9)]
        proving = best(lambda a=allowed, c=card: cards.state(HERE, c, a, (1,), SECRETS[0], NONCES[0]), 3)
        line(f"one of {size} values", proving)
        line("verify it", best(lambda a=allowed, c=card, t=told: cards.stated(HERE, c, a, KEYS[0], t), 3))

    line("six unlike cards", best(lambda: cards.differ(HERE, hand, SECRETS[0], NONCES[0])))
    unlike = cards.differ(HERE, hand, SECRETS[0], NONCES[0])
    line("verify it", best(lambda: cards.differed(HERE, hand, KEYS[0], unlike)))

    for places in (20, 60, 350):
        steps = [((q + d, 0), (q, 0)) for q in range(places) for d in range(3)]
        old = [concealed((1, 0), 0, KEYS[0], 9)]
        sealed = cards.seal(HERE, steps, ((2, 0), (1, 0)), old, SECRETS[0], NONCES[0])
        proving = best(lambda s=steps, o=old: cards.seal(HERE, s, ((2, 0), (1, 0)), o, SECRETS[0], NONCES[0]), 3)
        line(f"a hidden step, {places} places, 3 ways each", proving)
        line("verify it", best(lambda s=steps, o=old, t=sealed: cards.sealed(HERE, s, o, KEYS[0], t), 3))

    roles = {seat: concealed(f"role {seat}", seat, KEYS[seat], 50 + seat) for seat in range(SEATS)}
    meeting = Meeting(HERE, roles, ("role 1", "role 4"), KEYS)
    offers = {seat: meeting.offer(seat, NONCES[seat]) for seat in range(SEATS)}
    line("a meeting of six: one seat's offers", best(lambda: meeting.offer(0, NONCES[0])))
    line("verify those of all six", best(lambda: [meeting.offered(seat, offer) for seat, offer in offers.items()]))

    line("share a key among five others", best(lambda: feldman.deal(HERE, SECRETS[0], 4, KEYS, NONCES[0])))
    line(f"a tree of {coins.LEAVES} coins", best(lambda: coins.Coins(bytes(32)), 2))
    opening = coins.Coins(bytes(32)).open(5)
    root = coins.Coins(bytes(32)).root
    line("verify a coin", best(lambda: coins.check(root, 5, opening, 0)))


if __name__ == "__main__":
    main()
