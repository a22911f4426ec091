"""docs/crypto.md, as far as shuffles, looks, openings, picks, coins and shared keys go. `context` is the list
`[table, slot, seat, purpose]`, a hidden value `[A, B, layers]`."""

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from nacl import bindings as sodium

from tests.netcode.second.encoding import digest, encode, hkdf512, pack, sha256

Q = 2**252 + 27742317777372353535851937790883648493
G = bytes.fromhex("58" + "66" * 31)
NOTHING = (1).to_bytes(32, "little")
Context = list[Any]
Hidden = list[Any]
Proof = list[bytes]


class Wrong(Exception):
    """What somebody said does not hold."""


def need(holds: bool, sentence: str) -> None:
    if not holds:
        raise Wrong(sentence)


# -- the group -------------------------------------------------------------------------------------------------------


def times(factor: int, point: bytes) -> bytes:
    factor %= Q
    if factor == 0 or point == NOTHING:
        return NOTHING
    return bytes(sodium.crypto_scalarmult_ed25519_noclamp(factor.to_bytes(32, "little"), point))


def total(*terms: tuple[int, bytes]) -> bytes:
    result = NOTHING
    for factor, point in terms:
        result = bytes(sodium.crypto_core_ed25519_add(result, times(factor, point)))
    return result


def plus(one: bytes, *others: bytes) -> bytes:
    return total((1, one), *((1, other) for other in others))


def minus(one: bytes, other: bytes) -> bytes:
    return total((1, one), (-1, other))


def point(raw: Any) -> bytes:
    good = isinstance(raw, bytes) and len(raw) == 32 and sodium.crypto_core_ed25519_is_valid_point(raw)
    need(good, "no point of the group")
    return bytes(raw)


def scalar(raw: Any) -> int:
    need(isinstance(raw, bytes) and len(raw) == 32 and int.from_bytes(raw, "little") < Q, "no scalar")
    return int.from_bytes(raw, "little")


def written(number: int) -> bytes:
    return (number % Q).to_bytes(32, "little")


def some() -> int:
    return secrets.randbelow(Q - 1) + 1


def number(raw: bytes) -> int:
    return int.from_bytes(raw, "little") % Q


def generator(name: str, index: int) -> bytes:
    return bytes(sodium.crypto_core_ed25519_from_uniform(digest("generator", name, index)[:32]))


def of(context: Context, what: str) -> Context:
    return [*context[:3], f"{context[3]}/{what}"]


def challenge(context: Context, tag: str, *parts: Any) -> int:
    return number(digest(tag, context, *parts))


# -- one secret behind several points --------------------------------------------------------------------------------


def prove(
    context: Context, tag: str, secret: int, bases: Sequence[bytes], images: Sequence[bytes], about: Any
) -> Proof:
    k = some()
    c = challenge(context, tag, about, bases, images, [times(k, base) for base in bases])
    return [written(c), written(k + c * secret)]


def check(context: Context, tag: str, proof: Any, bases: Sequence[bytes], images: Sequence[bytes], about: Any) -> None:
    c, s = map(scalar, proof)
    commitments = [total((s, base), (-c, image)) for base, image in zip(bases, images, strict=True)]
    need(c == challenge(context, tag, about, bases, images, commitments), f"a wrong proof: {tag}")


# -- hidden values ---------------------------------------------------------------------------------------------------

VALUE = generator("value", 0)


def of_value(value: Any) -> bytes:
    return times(number(digest("value", value)), VALUE)


def known(value: Any, keys: Mapping[int, bytes]) -> Hidden:
    """A value that everybody knows, under these layers."""
    return [G, plus(of_value(value), *keys.values()), sorted(keys)]


def read(card: Hidden, values: Sequence[Any]) -> Any:
    """The value of a card without layers."""
    for value in values:
        if of_value(value) == card[1]:
            return value
    raise Wrong("none of the values it could be")


def without(card: Hidden, seat: int, share: bytes) -> Hidden:
    return [card[0], minus(card[1], share), [layer for layer in card[2] if layer != seat]]


def give(context: Context, secret: int, cards: Sequence[Hidden]) -> Any:
    shares = [times(secret, card[0]) for card in cards]
    bases, images = [G, *(card[0] for card in cards)], [times(secret, G), *shares]
    return [shares, prove(context, "shares", secret, bases, images, None)]


def given(context: Context, key: bytes, cards: Sequence[Hidden], wire: Any) -> list[bytes]:
    shares, proof = wire
    need(len(shares) == len(cards), "not a share of each card")
    shares = [point(share) for share in shares]
    check(context, "shares", proof, [G, *(card[0] for card in cards)], [key, *shares], None)
    return shares


def take(context: Context, keys: Mapping[int, bytes], cards: Sequence[Hidden]) -> Any:
    pairs, proofs = [], []
    for at, card in enumerate(cards):
        mask, key = some(), plus(*(keys[layer] for layer in card[2]))
        bases, images = [G, key], [times(mask, G), times(mask, key)]
        pairs.append([plus(card[0], images[0]), plus(card[1], images[1])])
        proofs.append(prove(of(context, f"take {at}"), "take", mask, bases, images, card))
    return [pairs, proofs]


def taken(context: Context, keys: Mapping[int, bytes], cards: Sequence[Hidden], wire: Any) -> list[Hidden]:
    pairs, proofs = wire
    need(len(pairs) == len(proofs) == len(cards), "not every card was taken")
    new = []
    for at, (card, (a, b), proof) in enumerate(zip(cards, pairs, proofs, strict=True)):
        key = plus(*(keys[layer] for layer in card[2]))
        need(point(a) != card[0], "a re-mask that changes nothing")
        images = [minus(a, card[0]), minus(point(b), card[1])]
        check(of(context, f"take {at}"), "take", proof, [G, key], images, card)
        new.append([a, b, card[2]])
    return new


# -- shuffles --------------------------------------------------------------------------------------------------------


def _challenges(context: Context, key: bytes, before: Any, after: Any, c: Sequence[bytes]) -> list[int]:
    statement = digest("shuffle/statement", context, key, before, after, c)
    return [number(digest("shuffle/challenge", statement, at)) for at in range(len(before))]


def shuffle(context: Context, key: bytes, before: Sequence[Hidden]) -> Any:
    n = len(before)
    order = list(range(n))
    secrets.SystemRandom().shuffle(order)
    h = [generator("shuffle", at) for at in range(n + 1)]
    mask, blind, link = ([some() for _ in range(n)] for _ in range(3))
    after = [
        [total((1, before[j][0]), (mask[i], G)), total((1, before[j][1]), (mask[i], key))] for i, j in enumerate(order)
    ]
    committed = {j: total((blind[i], G), (1, h[i + 1])) for i, j in enumerate(order)}
    r = {j: blind[i] for i, j in enumerate(order)}
    c = [committed[j] for j in range(n)]
    u = _challenges(context, key, list(before), after, c)
    permuted = [u[j] for j in order]
    chain = [h[0]]
    for at in range(n):
        chain.append(total((link[at], G), (permuted[at], chain[-1])))
    w1, w2, w3, w4 = (some() for _ in range(4))
    w_chain, w_permuted = [some() for _ in range(n)], [some() for _ in range(n)]
    commitments = [
        times(w1, G),
        times(w2, G),
        total((w3, G), *zip(w_permuted, h[1:], strict=True)),
        total(*((w_permuted[i], after[i][0]) for i in range(n)), (-w4, G)),
        total(*((w_permuted[i], after[i][1]) for i in range(n)), (-w4, key)),
        *(total((w_chain[i], G), (w_permuted[i], chain[i])) for i in range(n)),
    ]
    x = challenge(context, "shuffle", key, list(before), after, c, chain[1:], commitments)
    product, tail = 1, 0
    for at in reversed(range(n)):
        tail += link[at] * product
        product = product * permuted[at] % Q
    s = [
        w1 + x * sum(r.values()),
        w2 + x * tail,
        w3 + x * sum(r[j] * u[j] for j in range(n)),
        w4 + x * sum(mask[i] * permuted[i] for i in range(n)),
    ]
    s_chain = [w_chain[i] + x * link[i] for i in range(n)]
    s_permuted = [w_permuted[i] + x * permuted[i] for i in range(n)]
    return [after, c, chain[1:], written(x), *([written(each) for each in part] for part in (s, s_chain, s_permuted))]


def shuffled(context: Context, key: bytes, before: Sequence[Hidden], wire: Any) -> list[Hidden]:
    after, c, chain, x_raw, s_raw, s_chain_raw, s_permuted_raw = wire
    n, x = len(before), scalar(x_raw)
    need(len(after) == len(c) == len(chain) == len(s_chain_raw) == len(s_permuted_raw) == n, "other cards")
    for raw in (*c, *chain, *(half for pair in after for half in pair)):
        point(raw)
    (s1, s2, s3, s4), s_chain, s_permuted = (list(map(scalar, part)) for part in (s_raw, s_chain_raw, s_permuted_raw))
    h = [generator("shuffle", at) for at in range(n + 1)]
    u, links, product = _challenges(context, key, list(before), after, c), [h[0], *chain], 1
    for each in u:
        product = product * each % Q
    commitments = [
        total((s1, G), *((-x, each) for each in c), *((x, each) for each in h[1:])),
        total((s2, G), (-x, chain[-1]), (x * product, h[0])),
        total((s3, G), *zip(s_permuted, h[1:], strict=True), *((-x * u[i], c[i]) for i in range(n))),
        *(
            total(
                (-s4, base),
                *((s_permuted[i], after[i][half]) for i in range(n)),
                *((-x * u[i], before[i][half]) for i in range(n)),
            )
            for half, base in enumerate((G, key))
        ),
        *(total((s_chain[i], G), (s_permuted[i], links[i]), (-x, chain[i])) for i in range(n)),
    ]
    need(x == challenge(context, "shuffle", key, list(before), after, c, chain, commitments), "a wrong shuffle")
    return [[a, b, before[0][2]] for a, b in after]


# -- picks, coins and dice -------------------------------------------------------------------------------------------


def commitment(context: Context, option: Any, salt: bytes) -> bytes:
    return hashlib.sha256(encode(["den/2", "pick", context, pack(option), salt])).digest()


class Coins:
    """4,096 leaves and the tree over them."""

    def __init__(self) -> None:
        self._leaves = [secrets.token_bytes(32) for _ in range(4096)]
        self._rows = [[sha256(b"\0", at.to_bytes(4), leaf) for at, leaf in enumerate(self._leaves)]]
        while len(self._rows[-1]) > 1:
            row = self._rows[-1]
            self._rows.append([sha256(b"\1", row[at], row[at + 1]) for at in range(0, len(row), 2)])
        self.root = self._rows[-1][0]

    def open(self, index: int) -> Any:
        return [index, self._leaves[index], [row[(index >> up) ^ 1] for up, row in enumerate(self._rows[:-1])]]


def opened(root: bytes, index: int, wire: Any) -> bytes:
    told, leaf, path = wire
    need(told == index and len(path) == 12 and len(leaf) == 32, "another coin")
    node = sha256(b"\0", index.to_bytes(4), leaf)
    for up, other in enumerate(path):
        node = sha256(b"\1", other, node) if index >> up & 1 else sha256(b"\1", node, other)
    need(node == root, "another coin")
    return bytes(leaf)


def public_die(context: Context, leaves: Mapping[int, bytes], die: int, sides: int) -> int:
    entropy = digest("die", context, die, *([seat, leaves[seat]] for seat in sorted(leaves)))
    most, tries = 2**64 // sides * sides, 0
    while (drawn := int.from_bytes(digest("face", entropy, tries)[:8])) >= most:
        tries += 1
    return drawn % sides + 1


# -- when a seat is gone ---------------------------------------------------------------------------------------------


def _cipher(context: Context, ephemeral: bytes, key: bytes, shared: bytes) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(hkdf512(shared, encode(["den/2", "letter", context, ephemeral, key])))


def deal(context: Context, secret: int, needed: int, keys: Mapping[int, bytes]) -> Any:
    factors = [secret, *(some() for _ in range(needed - 1))]
    letters = []
    for seat, key in sorted(keys.items()):
        if seat != context[2]:
            part, r = sum(factor * (seat + 1) ** power for power, factor in enumerate(factors)), some()
            cipher = _cipher(of(context, f"to {seat}"), times(r, G), key, times(r, key))
            letters.append([seat, [times(r, G), cipher.encrypt(bytes(12), written(part), None)]])
    return [[times(factor, G) for factor in factors], letters]


def public_part(dealing: Any, seat: int) -> bytes:
    return total(*(((seat + 1) ** power, each) for power, each in enumerate(dealing[0])))


def dealt(context: Context, needed: int, keys: Mapping[int, bytes], wire: Any) -> Any:
    points, letters = wire
    need(len(points) == needed and points[0] == keys[context[2]], "shared something else than its key")
    need([seat for seat, _ in letters] == [seat for seat in sorted(keys) if seat != context[2]], "not to every seat")
    for each in (*points, *(ephemeral for _, (ephemeral, _) in letters)):
        point(each)
    need(all(public_part(wire, seat) != NOTHING for seat, _ in letters), "a part that is nothing")
    return wire


def part_in(context: Context, dealing: Any, seat: int, key: bytes, shared: Callable[[bytes], bytes]) -> int | None:
    """What the letter to a seat says; None if that is not its part. `shared` makes of the letter's point what opens
    it."""
    ephemeral, sealed = dict(dealing[1])[seat]
    try:
        plain = _cipher(of(context, f"to {seat}"), ephemeral, key, shared(ephemeral)).decrypt(bytes(12), sealed, None)
        part = scalar(plain)
    except (InvalidTag, Wrong):
        return None
    return part if times(part, G) == public_part(dealing, seat) else None


def complain(context: Context, dealing: Any, secret: int) -> Any:
    """`context` of `against` the dealer."""
    ephemeral, _ = dict(dealing[1])[context[2]]
    shared = times(secret, ephemeral)
    return [shared, prove(context, "complaint", secret, [G, ephemeral], [times(secret, G), shared], None)]


def joined(parts: Mapping[int, bytes], needed: int) -> bytes:
    """The share of a seat that is gone, out of so many parts of it."""
    seats = sorted(parts)[:needed]
    terms = []
    for seat in seats:
        factor = 1
        for other in seats:
            if other != seat:
                factor = factor * (other + 1) * pow(other - seat, -1, Q) % Q
        terms.append((factor, parts[seat]))
    return total(*terms)
