"""Why a contract is refused, even if everybody has signed it."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from netcode.protocol.announcement import announce
from netcode.protocol.contract import Contract, needed
from netcode.protocol.crypto import group
from netcode.protocol.envelope import Ed25519Eye
from netcode.protocol.wire import Refused
from tests.engines.toy import TOY
from tests.netcode.protocol.table.tables import contract, seed

AGREED = contract(3)
P = 2**255 - 19
SMALL = [  # the points of order 1, 2, 4 and 8, and two of them in forms that are not canonical
    (1).to_bytes(32, "little"),
    (P - 1).to_bytes(32, "little"),
    bytes(32),
    bytes(31) + b"\x80",
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"),
    bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"),
    P.to_bytes(32, "little"),
    (P + 1).to_bytes(32, "little"),
]


def test_a_contract_whose_seats_all_said_ready_to_it_is_good() -> None:
    AGREED.check(TOY)
    assert Contract.from_wire(AGREED.to_wire() | {"seats": [seat.to_wire() for seat in AGREED.seats]}).id == AGREED.id


CHANGES: dict[str, tuple[Callable[[Contract], Contract], str]] = {
    "another number who stand in": (lambda c: replace(c, needed=0), "not its author's"),
    "too few who stand in": (lambda c: replace(c, needed=1), "how many stand in"),
    "more who stand in than there are": (lambda c: replace(c, needed=3), "how many stand in"),
    "another table": (lambda c: replace(c, invitation=bytes(32)), "not its author's"),
    "two names alike": (lambda c: changed(c, 1, name="Seat 0"), "same name"),
    "another name": (lambda c: changed(c, 1, name="Seat 9"), "not its author's"),
    "two signing keys alike": (lambda c: changed(c, 1, signing=c.seats[0].signing), "same signing key"),
    "two layer keys alike": (lambda c: changed(c, 1, key=c.seats[0].key), "same layer key"),
    "another layer key": (lambda c: changed(c, 1, key=group.G), "not its author's"),
    "other coins": (lambda c: changed(c, 1, coins=bytes(32)), "not its author's"),
    "a possession of another seat": (lambda c: changed(c, 1, possession=c.seats[0].possession), "does not hold"),
    "two seats exchanged": (lambda c: replace(c, seats=[c.seats[1], c.seats[0], c.seats[2]]), "not its author's"),
    "another version of the protocol": (lambda c: replace(c, protocol=1), "version 1 of the protocol"),
}


def changed(agreed: Contract, seat: int, **what: object) -> Contract:
    return replace(agreed, seats=[replace(s, **what) if at == seat else s for at, s in enumerate(agreed.seats)])


@pytest.mark.parametrize(("change", "why"), CHANGES.values(), ids=CHANGES)
def test_a_contract_is_refused_for(change: Callable[[Contract], Contract], why: str) -> None:
    with pytest.raises(Refused, match=why):
        change(AGREED).check(TOY)


def test_an_announcement_holds_in_no_other_seat_and_for_no_other_terms() -> None:
    said = announce(AGREED.terms, 1, seed(1))
    said.check(AGREED.terms, 1)
    for terms, seat in ((AGREED.terms, 0), (replace(AGREED.terms, needed=0), 1), (replace(AGREED.terms, rules=9), 1)):
        with pytest.raises(Refused):
            said.check(terms, seat)


@pytest.mark.parametrize("weak", SMALL, ids=[key.hex()[:8] for key in SMALL])
def test_a_signing_key_of_small_order_for_which_anybody_could_sign_is_refused(weak: bytes) -> None:
    sitting = [(name, weak if seat == 1 else key) for seat, (name, key) in enumerate(AGREED.terms.seats)]
    terms = replace(AGREED.terms, seats=sitting)
    said = [announce(terms, seat, seed(seat)) for seat in range(3)]
    said[1] = replace(said[1], signature=(1).to_bytes(32, "little") + bytes(32))  # of nobody: it holds for order 1
    with pytest.raises(Refused, match="A signing key is not a point of the group"):
        Contract.of(terms, said).check(TOY)


def test_the_neutral_element_as_a_signing_key_would_let_anybody_sign() -> None:
    """What the check of the key is for: the signature alone is accepted."""
    Ed25519Eye().check(SMALL[0], b"whatever a spectator likes", SMALL[0] + bytes(32))


@pytest.mark.parametrize(
    ("seats", "together", "enough"),
    [(2, 1, 0), (3, 1, 2), (4, 1, 3), (5, 1, 3), (6, 1, 4), (3, 2, 0), (4, 2, 3), (5, 3, 4), (6, 4, 5), (6, 5, 0)],
)
def test_so_many_stand_in_that_two_at_a_table_of_four_or_all_on_one_machine_are_too_few(
    seats: int, together: int, enough: int
) -> None:
    assert needed(seats, together) == enough


def test_a_libsodium_with_the_known_fault_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert group.library_is_sound()
    monkeypatch.setattr(group.bindings, "crypto_core_ed25519_is_valid_point", lambda point: True)
    assert not group.library_is_sound()
