"""Known answers for every construction, for a second implementation and so that no byte changes by accident.

python -m tests.netcode.protocol.crypto.vectors     writes vectors.json anew: review the difference before you commit it
"""

import json
from pathlib import Path

import msgpack

from netcode.protocol.crypto import cards, elgamal, key_parts, sealed_letter
from netcode.protocol.crypto.commitments import coins, picks, whispers
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.group import G, generator, write_scalar
from netcode.protocol.crypto.hashing import digest, encode
from netcode.protocol.crypto.proofs import shuffle
from netcode.protocol.crypto.proofs.partner import Meeting, offers_to_wire
from netcode.protocol.crypto.seeds import Seed

FILE = Path(__file__).with_name("vectors.json")


def vectors() -> dict[str, str]:
    """Three seats whose seeds are 32 times the byte 1, 2 and 3, at the table of 32 zero bytes, in slot 7."""
    seeds = [Seed(bytes([seat + 1]) * 32) for seat in range(3)]
    secrets, nonces = [seed.secret() for seed in seeds], [seed.nonces() for seed in seeds]
    keys = {seat: secret * G for seat, secret in enumerate(secrets)}
    here, x = Context(bytes(32), 7, 0, "vector"), secrets[0]

    deck = [elgamal.known(value, keys) for value in ("ring", "crown", "lamp")]
    mixed = shuffle.shuffle(here, deck, keys, nonces[0])
    ring = elgamal.concealed("ring", 0, keys[0], 5)
    roles = {seat: elgamal.concealed(role, seat, keys[seat], 9) for seat, role in enumerate("abc")}
    meeting = Meeting(here, roles, ("a", "c"), keys)
    for seat in keys:
        meeting.offered(seat, meeting.offer(seat, nonces[seat]))
    steps = [((0, 1), (0, 0)), ((1, 0), (0, 0)), ((0, 0), (0, 1))]
    begin = cards.seal(here, [((0, 0),), ((0, 1),)], ((0, 0),), [], x, nonces[0])
    place = elgamal.Hidden(begin.a, begin.b, frozenset({0}))
    tree = coins.Coins(seeds[0].coins())

    said: dict[str, object] = {
        "possess": cards.possess(here, x, nonces[0]),
        "box": deck,
        "shuffle": mixed,
        "take": cards.take(here, deck[:2], keys, nonces[0]),
        "give": cards.give(here, deck[:2], x, nonces[0]),
        "state": cards.state(here, [ring], [("ring",), ("crown",), ("lamp",)], ("ring",), x, nonces[0]),
        "seal": begin,
        "seal a step": cards.seal(here, steps, ((1, 0), (0, 0)), [place], x, nonces[0]),
        "offer": offers_to_wire(meeting.offer(0, nonces[0])),
        "answer": meeting.answer(0, x, nonces[0]),
        "letter": sealed_letter.seal(here, keys[1], b"hush", nonces[0]),
        "deal": key_parts.deal(here, x, 2, keys, nonces[0]),
        "complaint": sealed_letter.complain(
            here.by(1), sealed_letter.seal(here, keys[1], b"hush", nonces[0]), secrets[1], nonces[1]
        ),
        "coin": tree.open(5),
        "whisper": whispers.whisper(here, keys[1], tree.open(5), nonces[0]),
    }
    plain = {
        "encoding": encode(("text", b"bytes", -7, None, ["list", ()])),
        "digest": digest("tag", "text", b"bytes", -7, None, ["list", ()]),
        "generator value": generator("value").raw,
        "generator bit": generator("bit").raw,
        "generator shuffle 0": generator("shuffle", 0).raw,
        "generator shuffle 1": generator("shuffle", 1).raw,
        "seat 0 layer": write_scalar(x),
        "seat 0 layer at another attempt": write_scalar(seeds[0].salted(bytes([9]) * 32).secret()),
        "seat 0 signing key": seeds[0].signing_key().private_bytes_raw(),
        "seat 0 salt": seeds[0].salt(bytes(32), 7, "pick"),
        "seat 0 stream": b"".join(write_scalar(number) for number in nonces[0].stream("tag", here, 1).scalars(3)),
        "seat 0 permutation": bytes(nonces[0].stream("tag", here, 1).permutation(10)),
        "number of 'ring'": write_scalar(elgamal.number("ring")),
        "number of (3, -4)": write_scalar(elgamal.number((3, -4))),
        "pick": picks.commit(here, b"choice", bytes(32)),
        "coin root": tree.root,
        "public die": coins.roll(here, {0: bytes(32), 1: bytes([1]) * 32}, 6).to_bytes(),
        "secret die": coins.secret_roll(here, bytes(32), {1: bytes([1]) * 32}, 20, 3).to_bytes(),
    }
    return {name: raw.hex() for name, raw in plain.items()} | {
        name: msgpack.packb(_wire(message)).hex() for name, message in said.items()
    }


def _wire(message: object) -> object:
    return (
        [_wire(part) for part in message]
        if isinstance(message, list)
        else getattr(message, "to_wire", lambda: message)()
    )


if __name__ == "__main__":
    FILE.write_text(json.dumps(vectors(), indent=1) + "\n")
