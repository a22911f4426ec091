"""If one bit of a true message is flipped, everybody refuses it."""

from collections.abc import Callable
from random import Random

import msgpack
import pytest

from netcode.protocol.crypto import cards, elgamal, key_parts, sealed_letter
from netcode.protocol.crypto.commitments import coins, whispers
from netcode.protocol.crypto.parsing import Refused
from netcode.protocol.crypto.proofs import shuffle
from netcode.protocol.crypto.proofs.partner import Answer, Meeting, offers_from_wire, offers_to_wire
from netcode.protocol.crypto.proofs.same_log import SameLog
from netcode.protocol.crypto.seeds import Seed
from tests.netcode.protocol.crypto.table import Table, wired

Believe = Callable[[object], object]
FLIPS = 60


def messages() -> dict[str, tuple[object, Believe]]:
    """A true message of every kind, and what everybody does with it."""
    table = Table(3)
    here, secret, nonces, keys = table.at(0), table.secrets[0], table.nonces[0], table.keys
    deck = table.mixed(table.box("ring", "crown", "lamp"))
    own = elgamal.concealed("ring", 0, keys[0], 5)
    kinds = [("ring",), ("crown",), ("lamp",)]
    steps = [("crown", "ring"), ("lamp", "ring"), ("lamp", "crown")]
    tree = coins.Coins(Seed(bytes(32)).coins())
    roles = {seat: elgamal.concealed(role, seat, keys[seat], 9) for seat, role in enumerate("abc")}
    meeting = Meeting(here, roles, ("a", "c"), keys)
    for seat in table.seats:
        meeting.offered(seat, meeting.offer(seat, table.nonces[seat]))

    def dealt(wire: object) -> None:
        dealing = key_parts.Dealing.from_wire(wire)
        key_parts.check(here, dealing, 2, keys)
        for seat in (1, 2):
            key_parts.receive(here, dealing, seat, table.secrets[seat])

    whisper = whispers.whisper(here, keys[1], tree.open(77), nonces)

    def heard(letter: sealed_letter.Letter) -> None:
        whispers.hear(here, letter, keys[1], table.secrets[1] * letter.ephemeral, tree.root, 77)

    return {
        "possession": (
            wired(cards.possess(here, secret, nonces)),
            lambda wire: cards.possessed(here, keys[0], SameLog.from_wire(wire)),
        ),
        "shuffle": (
            wired(shuffle.shuffle(here, deck, keys, nonces)),
            lambda wire: shuffle.shuffled(here, deck, keys, shuffle.Shuffled.from_wire(wire)),
        ),
        "re-mask": (
            wired(cards.take(here, deck, keys, nonces)),
            lambda wire: cards.taken(here, deck, keys, cards.Taken.from_wire(wire)),
        ),
        "shares": (
            wired(cards.give(here, deck, secret, nonces)),
            lambda wire: cards.given(here, deck, keys[0], cards.Shares.from_wire(wire)),
        ),
        "fact": (
            wired(cards.state(here, [own], kinds, ("ring",), secret, nonces)),
            lambda wire: cards.stated(here, [own], kinds, keys[0], cards.OneOfRows.from_wire(wire)),
        ),
        "step": (
            wired(cards.seal(here, steps, ("lamp", "ring"), [own], secret, nonces)),
            lambda wire: cards.sealed(here, steps, [own], keys[0], cards.Sealed.from_wire(wire)),
        ),
        "offers": (
            offers_to_wire(meeting.offer(0, nonces)),
            lambda wire: meeting.offered(0, offers_from_wire(wire)),
        ),
        "answer": (
            wired(meeting.answer(0, secret, nonces)),
            lambda wire: meeting.answered(0, Answer.from_wire(wire)),
        ),
        "coin": (
            wired(tree.open(77)),
            lambda wire: coins.check(tree.root, 77, coins.Opening.from_wire(wire), 0),
        ),
        "whisper": (
            wired(whispers.whisper(here, keys[1], tree.open(77), nonces)),
            lambda wire: heard(sealed_letter.Letter.from_wire(wire)),
        ),
        "complaint": (
            wired(sealed_letter.complain(here.by(1), whisper, table.secrets[1], table.nonces[1])),
            lambda wire: sealed_letter.check(here.by(1), whisper, keys[1], sealed_letter.Complaint.from_wire(wire)),
        ),
        "key shares": (wired(key_parts.deal(here, secret, 2, keys, nonces)), dealt),
    }


MESSAGES = messages()


@pytest.mark.parametrize("kind", MESSAGES)
def test_a_message_with_a_flipped_bit_is_not_believed(kind: str):
    wire, believe = MESSAGES[kind]
    believe(wire)
    packed, chance = msgpack.packb(wire), Random(kind)
    for _ in range(FLIPS):
        flipped = bytearray(packed)
        flipped[chance.randrange(len(packed))] ^= 1 << chance.randrange(8)
        try:
            forged = msgpack.unpackb(bytes(flipped))
        except (ValueError, msgpack.UnpackException):
            continue
        with pytest.raises(Refused):
            believe(forged)
