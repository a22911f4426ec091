"""A seat sits down at the contract that its player said ready to, and at no other, even if all others have signed
that one."""

from dataclasses import replace

import pytest

from netcode.peer.readiness import Readiness
from netcode.protocol.announcement import announce
from netcode.protocol.contract import Contract
from netcode.protocol.wire import Refused
from tests.netcode.protocol.table.tables import contract, seed

AGREED = contract(3)
HOST = AGREED.seats[0].signing
READY = Readiness(AGREED.terms.digest, bytes(32), AGREED.seats[1])


def signed_by_all(other: Contract) -> Contract:
    """The same terms, with an announcement by everybody, mine too: as if I had said ready to them before."""
    return Contract.of(other.terms, [announce(other.terms, seat, seed(seat)) for seat in range(3)])


def test_it_sits_down_at_what_its_player_said_ready_to() -> None:
    READY.check(AGREED, HOST)


@pytest.mark.parametrize("change", [{"needed": 0}, {"invitation": b"?" * 32}, {"rules": 99}], ids=str)
def test_other_terms_are_refused_though_all_have_signed_them(change: dict[str, object]) -> None:
    other = signed_by_all(replace(AGREED, **change))  # type: ignore[arg-type]
    mine = replace(READY, announcement=other.seats[1])
    with pytest.raises(Refused, match="not what this seat said ready to"):
        mine.check(other, HOST)


def test_another_announcement_of_its_own_is_refused_though_it_is_for_the_same_terms() -> None:
    """One of an earlier attempt, whose secrets may be known by now."""
    earlier = announce(AGREED.terms, 1, seed(1).salted(b"earlier" + bytes(25)))
    other = Contract.of(AGREED.terms, [AGREED.seats[0], earlier, AGREED.seats[2]])
    with pytest.raises(Refused, match="changes what this seat announced"):
        READY.check(other, HOST)


def test_a_table_without_its_host_is_refused() -> None:
    with pytest.raises(Refused, match="host does not sit"):
        READY.check(AGREED, b"?" * 32)
