"""One seed serves many proofs: no two of them may share a random number, because the secret could be computed from such
a pair."""

from dataclasses import replace

from netcode.protocol.crypto import cards
from netcode.protocol.crypto.elgamal import concealed
from netcode.protocol.crypto.group import G, Q, invert
from netcode.protocol.crypto.proofs import one_of_rows, same_log, shuffle
from tests.netcode.protocol.crypto.table import Table

TABLE = Table(2)
HERE, SECRET, NONCES = TABLE.at(0), TABLE.secrets[0], TABLE.nonces[0]
ELSEWHERE = [replace(HERE, slot=9), HERE.by(1), HERE.of("more"), replace(HERE, table=b"other")]


def slope(one: tuple[int, int], other: tuple[int, int]) -> int:
    """What follows from two answers `k + challenge*secret` if their k is the same: the secret."""
    return (one[1] - other[1]) * invert((one[0] - other[0]) % Q) % Q


def test_the_secret_does_not_follow_from_two_proofs_of_it():
    def proof(context: object = HERE, tag: str = "tag", bases: object = (G,), about: object = None) -> tuple[int, int]:
        made = same_log.prove(context, tag, bases, [SECRET * base for base in bases], SECRET, NONCES, about)
        return made.challenge, made.response

    first = proof()
    others = [proof(context=there) for there in ELSEWHERE]
    others += [proof(tag="other"), proof(about="other"), proof(bases=(G, 5 * G)), proof(bases=(7 * G,))]
    assert proof() == first
    assert len({first, *others}) == 9
    assert SECRET not in {slope(first, other) for other in others}


def test_the_hidden_row_does_not_follow_from_two_proofs_about_it():
    card, other_card = concealed("ring", 0, TABLE.keys[0], 5), concealed("ring", 0, TABLE.keys[0], 6)
    allowed = [("ring",), ("crown",), ("lamp",)]

    def proof(context: object = HERE, hidden: object = card, among: object = allowed) -> one_of_rows.OneOfRows:
        return one_of_rows.prove(context, [hidden], among, ("ring",), SECRET, NONCES)

    first = proof()
    others = [proof(context=there) for there in ELSEWHERE]
    others += [proof(hidden=other_card), proof(among=[*allowed, ("rope",)])]
    for other in others:
        for j in range(2):
            bit = slope((first.challenge, first.f[j]), (other.challenge, other.f[j]))
            assert bit not in (0, 1)


def test_no_mask_and_no_order_is_used_twice():
    deck = TABLE.box(*range(12))
    contexts = [HERE, *ELSEWHERE]
    shuffles = [shuffle.shuffle(there, deck, TABLE.keys, NONCES) for there in contexts]
    shuffles.append(shuffle.shuffle(HERE, deck[::-1], TABLE.keys, NONCES))
    assert len({a for mixed in shuffles for a, _ in mixed.after}) == 12 * 6
    looks = [cards.take(there, deck, TABLE.keys, NONCES) for there in contexts]
    assert len({a for taken in looks for a, _ in taken.cards}) == 12 * 5
    seals = [cards.seal(there, [(1,), (2,)], (n,), [], SECRET, NONCES) for there in contexts for n in (1, 2)]
    assert len({sealed.a for sealed in seals}) == 10
