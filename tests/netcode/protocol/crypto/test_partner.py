"""Two partners find each other; nobody else learns a thing; and every way to cheat."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.elgamal import Value, concealed
from netcode.protocol.crypto.group import G
from netcode.protocol.crypto.parsing import Refused
from netcode.protocol.crypto.proofs import same_log
from netcode.protocol.crypto.proofs.partner import Answer, Meeting, offers_from_wire, offers_to_wire
from tests.netcode.protocol.crypto.table import Table, wired

TABLE = Table(4)
HERE = TABLE.at(0, "meet")
WANTED = ("snitch", "agent")


def meeting(roles: Mapping[int, Value], wanted: tuple[Value, Value] = WANTED, here: Context = HERE) -> Meeting:
    hands = {seat: concealed(role, seat, TABLE.keys[seat], 1000 + seat) for seat, role in roles.items()}
    return Meeting(here, hands, wanted, TABLE.keys)


def offered(table: Meeting) -> Meeting:
    for seat in table.seats:
        offers = table.offer(seat, TABLE.nonces[seat])
        table.offered(seat, offers_from_wire([[to, wired(offer)] for to, offer in offers.items()]))
    return table


def met(table: Meeting) -> list[int | None]:
    offered(table)
    for seat in table.seats:
        answer = table.answer(seat, TABLE.secrets[seat], TABLE.nonces[seat])
        table.answered(seat, Answer.from_wire(wired(answer)))
    return [table.partner(seat, TABLE.secrets[seat], TABLE.nonces[seat]) for seat in table.seats]


def test_the_two_learn_each_others_seat_and_the_rest_nothing():
    assert met(meeting({0: "thief", 1: "agent", 2: "thief", 3: "snitch"})) == [None, 3, None, 1]


def test_one_whose_partner_is_not_there_learns_that():
    assert met(meeting({0: "thief", 1: "agent", 2: "thief", 3: "crook"})) == [None] * 4


def test_nobody_meets_where_neither_is_there():
    assert met(meeting({0: "thief", 1: "crook", 2: "thief", 3: "crook"})) == [None] * 4


def test_two_of_the_same_value_can_meet():
    assert met(meeting({0: "twin", 1: "agent", 2: "twin", 3: "snitch"}, ("twin", "twin"))) == [2, None, 0, None]


def test_two_seats_can_meet():
    assert met(meeting({1: "snitch", 2: "agent"})) == [2, 1]


def test_all_seats_send_messages_of_the_same_size():
    table = offered(meeting({0: "thief", 1: "agent", 2: "thief", 3: "snitch"}))
    sizes = set()
    for seat in table.seats:
        offers = offers_to_wire(table.offer(seat, TABLE.nonces[seat]))
        answer = table.answer(seat, TABLE.secrets[seat], TABLE.nonces[seat]).to_wire()
        sizes.add((_size(offers), _size(answer)))
    assert len(sizes) == 1


def test_a_partner_is_not_found_with_the_points_that_everybody_sees():
    """All that was sent, without either secret, does not give the sum away."""
    table = offered(meeting({0: "thief", 1: "agent", 2: "thief", 3: "snitch"}))
    answers = {seat: table.answer(seat, TABLE.secrets[seat], TABLE.nonces[seat]) for seat in table.seats}
    for seat, answer in answers.items():
        table.answered(seat, answer)
    for stranger in (0, 2):
        assert table.partner(1, TABLE.secrets[stranger], TABLE.nonces[stranger]) is None


def test_factors_that_differ_are_refused():
    """With two factors a cheat could test another card against the partner's."""
    table = meeting({0: "thief", 1: "agent", 2: "snitch"})
    offers = dict(table.offer(0, TABLE.nonces[0]))
    low, high, difference = offers[1].blinded
    offers[1] = replace(offers[1], blinded=(low + G, high, difference))
    with pytest.raises(Refused, match="Seat 0's part of the meeting"):
        table.offered(0, offers)


def test_a_factor_that_cancels_the_others_is_refused():
    """The cheat answers last and sends the negative of what it saw: f would be nothing, and every test a yes."""
    table = meeting({0: "thief", 1: "agent", 2: "snitch"})
    honest = table.offer(1, TABLE.nonces[1])[0]
    low, high, difference = honest.blinded
    own = dict(table.offer(0, TABLE.nonces[0]))
    own[1] = replace(own[1], blinded=(-low, -high, -difference), factor=honest.factor)
    with pytest.raises(Refused, match="Seat 0's part of the meeting"):
        table.offered(0, own)


def test_a_mask_whose_secret_nobody_knows_is_refused():
    """A mask aimed at the victim's card would turn its answer into a share of that card."""
    table = meeting({0: "thief", 1: "agent", 2: "snitch"})
    offers = dict(table.offer(0, TABLE.nonces[0]))
    aimed = concealed("agent", 1, TABLE.keys[1], 1001).a
    proof = same_log.prove(HERE.by(0).of("with 1"), "meet mask", [G], [offers[1].mask], 7, TABLE.nonces[0])
    offers[1] = replace(offers[1], mask=aimed, masked=proof)
    with pytest.raises(Refused, match="Seat 0's part of the meeting"):
        table.offered(0, offers)


def test_an_offer_copied_from_another_seat_is_refused():
    table = meeting({0: "thief", 1: "agent", 2: "snitch"})
    offers = table.offer(1, TABLE.nonces[1])
    with pytest.raises(Refused, match="Seat 0's part of the meeting"):
        table.offered(0, {1: offers[0], 2: offers[2]})
    with pytest.raises(Refused, match="Seat 1's part of the meeting"):
        table.offered(1, {0: offers[0]})


def test_a_wrong_answer_is_refused():
    table = offered(meeting({0: "thief", 1: "agent", 2: "snitch"}))
    honest = table.answer(1, TABLE.secrets[1], TABLE.nonces[1])
    for points in ((honest.points[0] + G, honest.points[1]), honest.points[::-1], honest.points[:1]):
        with pytest.raises(Refused, match="Seat 1's answer in the meeting"):
            table.answered(1, replace(honest, points=points))
    with pytest.raises(Refused, match="Seat 0's answer in the meeting"):
        table.answered(0, honest)


@pytest.mark.parametrize("change", ["table", "slot", "purpose"])
def test_a_meeting_elsewhere_does_not_count_here(change: str):
    elsewhere = replace(HERE, **{change: {"table": b"other" * 6, "slot": 99, "purpose": "other"}[change]})
    there = meeting({0: "thief", 1: "agent"}, here=elsewhere)
    with pytest.raises(Refused, match="Seat 0's part of the meeting"):
        meeting({0: "thief", 1: "agent"}).offered(0, there.offer(0, TABLE.nonces[0]))


def test_offers_that_are_none_are_refused():
    one = wired(meeting({0: "thief", 1: "agent"}).offer(0, TABLE.nonces[0])[1])
    for wire in ([[1, one], [1, one]], [[2, one], [1, one]], [[1]], [[64, one]], None, [[1, one[:3]]]):
        with pytest.raises(Refused):
            offers_from_wire(wire)


def _size(wire: object) -> int:
    return sum(map(_size, wire)) if isinstance(wire, list) else len(wire) if isinstance(wire, bytes) else 1
