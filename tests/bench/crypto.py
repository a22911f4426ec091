"""What the proofs cost, as multiples of the bare point multiplications in the same run: python -m tests.bench.crypto

"bare" is the time of the group operations that the construction cannot do without, done alone; "ratio" is the whole
operation over that. "mults" is the whole operation over one point multiplication.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from netcode.protocol.crypto import cards, key_parts
from netcode.protocol.crypto.commitments import coins
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import concealed, known
from netcode.protocol.crypto.group import G, Point
from netcode.protocol.crypto.proofs import shuffle
from netcode.protocol.crypto.proofs.partner import Meeting
from netcode.protocol.crypto.seeds import Seed

SEATS, DECK = 6, 60
SEEDS = [Seed(bytes([seat + 1]) * 32) for seat in range(SEATS)]
SECRETS = [seed.secret() for seed in SEEDS]
NONCES = [seed.nonces() for seed in SEEDS]
KEYS = {seat: secret * G for seat, secret in enumerate(SECRETS)}
HERE = Context(b"bench" * 6, 1, 0, "bench")


def best(*works: Callable[[], object], runs: int = 5) -> list[float]:
    """The best time of each in some runs, in milliseconds. They take turns: a busy machine is fair to all."""
    times = [1e9] * len(works)
    for _ in range(runs):
        for place, work in enumerate(works):
            start = time.perf_counter()
            work()
            times[place] = min(times[place], (time.perf_counter() - start) * 1000)
    return times


def bare(mults: int, base_mults: int, sums: int, parsed: int = 0) -> Callable[[], None]:
    """That many group operations and nothing else."""
    k, p = SECRETS[1], KEYS[2]

    def work() -> None:
        for _ in range(mults):
            k * p
        for _ in range(base_mults):
            k * G
        for _ in range(sums):
            p + G
        for _ in range(parsed):
            Point.parse(p.raw)

    return work


def main() -> None:
    mult, base = best(bare(100, 0, 0), bare(0, 100, 0))
    print(f"one point multiplication: {mult * 10:.0f} us (base point {base * 10:.0f} us)\n")
    print(f"{'operation':42}{'ms':>8}{'mults':>8}{'ratio':>8}")

    def line(name: str, work: Callable[[], object], needed: Callable[[], None] | None = None) -> None:
        one, spent, *least = best(bare(100, 0, 0), work, *([needed] if needed else []))
        ratio = f"{spent / least[0]:8.2f}" if least else ""
        print(f"{name:42}{spent:8.2f}{spent / one * 100:8.0f}{ratio}")

    deck = [known(f"card {n}", KEYS) for n in range(DECK)]
    deck = shuffle.shuffled(HERE, deck, KEYS, shuffle.shuffle(HERE, deck, KEYS, NONCES[0]))
    sent = shuffle.shuffle(HERE, deck, KEYS, NONCES[0])
    wire = sent.to_wire()
    line(
        f"shuffle {DECK} cards and prove it",
        lambda: shuffle.shuffle(HERE, deck, KEYS, NONCES[0]),
        bare(6 * DECK, 4 * DECK, 8 * DECK),
    )
    line(
        "read and verify it",
        lambda: shuffle.shuffled(HERE, deck, KEYS, shuffle.Shuffled.from_wire(wire)),
        bare(8 * DECK, DECK, 10 * DECK, 4 * DECK),
    )

    hand = [concealed(f"card {n}", 0, KEYS[0], 100 + n) for n in range(6)]
    mixed = shuffle.shuffle(HERE, hand, KEYS, NONCES[0])
    line("shuffle a hand of 6 and prove it", lambda: shuffle.shuffle(HERE, hand, KEYS, NONCES[0]))
    line("verify it", lambda: shuffle.shuffled(HERE, hand, KEYS, mixed))

    took = cards.take(HERE, deck[:1], KEYS, NONCES[0])
    line("re-mask before a look", lambda: cards.take(HERE, deck[:1], KEYS, NONCES[0]))
    line("verify it", lambda: cards.taken(HERE, deck[:1], KEYS, took))
    gave = cards.give(HERE, deck[:1], SECRETS[0], NONCES[0])
    line("a share", lambda: cards.give(HERE, deck[:1], SECRETS[0], NONCES[0]))
    line("verify it", lambda: cards.given(HERE, deck[:1], KEYS[0], gave))

    for size in (2, 10, 50, 350):
        allowed = [(n,) for n in range(size)]
        told = cards.state(HERE, [concealed(1, 0, KEYS[0], 9)], allowed, (1,), SECRETS[0], NONCES[0])
        card = [concealed(1, 0, KEYS[0], 9)]
        line(f"one of {size} values", lambda a=allowed, c=card: cards.state(HERE, c, a, (1,), SECRETS[0], NONCES[0]))
        line("verify it", lambda a=allowed, c=card, t=told: cards.stated(HERE, c, a, KEYS[0], t))

    unlike = [(one, other) for one in range(20) for other in range(20) if one != other]
    pair = [concealed(value, 0, KEYS[0], 9 + value) for value in (3, 4)]
    line("two unlike cards of 20 kinds", lambda: cards.state(HERE, pair, unlike, (3, 4), SECRETS[0], NONCES[0]))
    differ = cards.state(HERE, pair, unlike, (3, 4), SECRETS[0], NONCES[0])
    line("verify it", lambda: cards.stated(HERE, pair, unlike, KEYS[0], differ))

    for places in (20, 60, 350):
        steps = [((q + d, 0), (q, 0)) for q in range(places) for d in range(3)]
        old = [concealed((1, 0), 0, KEYS[0], 9)]
        sealed = cards.seal(HERE, steps, ((2, 0), (1, 0)), old, SECRETS[0], NONCES[0])
        line(
            f"a hidden step, {places} places, 3 ways each",
            lambda s=steps, o=old: cards.seal(HERE, s, ((2, 0), (1, 0)), o, SECRETS[0], NONCES[0]),
        )
        line("verify it", lambda s=steps, o=old, t=sealed: cards.sealed(HERE, s, o, KEYS[0], t))

    roles = {seat: concealed(f"role {seat}", seat, KEYS[seat], 50 + seat) for seat in range(SEATS)}
    meeting = Meeting(HERE, roles, ("role 1", "role 4"), KEYS)
    offers = {seat: meeting.offer(seat, NONCES[seat]) for seat in range(SEATS)}
    line("a meeting of six: one seat's offers", lambda: meeting.offer(0, NONCES[0]))
    line("verify those of all six", lambda: [meeting.offered(seat, offer) for seat, offer in offers.items()])

    line("share a key among five others", lambda: key_parts.deal(HERE, SECRETS[0], 4, KEYS, NONCES[0]))
    line(f"a tree of {coins.LEAVES} coins", lambda: coins.Coins(bytes(32)))
    opening = coins.Coins(bytes(32)).open(5)
    root = coins.Coins(bytes(32)).root
    line("verify a coin", lambda: coins.check(root, 5, opening, 0))


if __name__ == "__main__":
    main()
