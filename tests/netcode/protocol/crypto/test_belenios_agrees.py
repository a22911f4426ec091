"""An independent implementation proves and refuses the same shuffles, by the same equations: see `belenios.py`."""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.crypto.proofs import shuffle
from netcode.protocol.crypto.seeds import Stream
from tests.netcode.protocol.crypto import belenios
from tests.netcode.protocol.crypto.belenios import ORDER, Election, Residue

pytestmark = pytest.mark.skipif(belenios.TOOL is None, reason="belenios-tool is not installed (Debian: belenios-tool)")

BALLOTS = 3


@pytest.fixture(scope="module")
def election(tmp_path_factory: pytest.TempPathFactory) -> Election:
    return Election(tmp_path_factory.mktemp("election"), BALLOTS)


@pytest.fixture(scope="module")
def honest(election: Election) -> Any:
    return election.shuffle()


def den_accepts(election: Election, payload: Any) -> bool:
    sent = belenios.read(election.parameters, election.ballots, payload)
    return shuffle.holds(election.parameters, election.ballots, sent)


class InOrder(Stream):
    """A prover's numbers, but for the order, which a test chooses."""

    def __init__(self, order: Sequence[int]) -> None:
        super().__init__(b"for a test")
        self._order = order

    def permutation(self, size: int) -> list[int]:
        return list(self._order)


def den_proves(election: Election, ballots: Sequence[Hidden], order: Sequence[int] = (1, 2, 0)) -> Any:
    """What Den's prover says, at full strength: it hashes and sends whatever it commits to, true or not."""
    return belenios.write(election.parameters, shuffle.prove(election.parameters, ballots, InOrder(order)))


def bent(payload: Any) -> Iterator[tuple[str, Any]]:
    """The same shuffle with another number in each place: another element of the group, or another response."""
    for path in numbers(payload):
        other = copy.deepcopy(payload)
        *way, last = path
        place = other
        for step in way:
            place = place[step]
        response = path[:3] == ("proofs", 0, 1)
        place[last] = str((int(place[last]) + 1) % ORDER if response else Residue(int(place[last])) + Residue(2))
        yield "/".join(map(str, path)), other


def numbers(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the numbers of a message are; where there is one for each ballot, the last of them."""
    if isinstance(part, str):
        yield path
        return
    steps = list(part) if isinstance(part, dict) else list(range(len(part)))
    for step in steps[-1:] if len(steps) == BALLOTS else steps:
        yield from numbers(part[step], (*path, step))


def test_dens_equations_hold_for_a_shuffle_of_belenios(election: Election, honest: Any):
    assert den_accepts(election, honest)


def test_belenios_accepts_a_shuffle_of_dens_prover(election: Election):
    assert election.accepts(den_proves(election, election.ballots))


def test_a_shuffle_bent_in_any_place_is_refused_by_both(election: Election, honest: Any):
    assert election.accepts(honest)
    places = dict(bent(honest))
    assert len(places) == 2 + 6 + 6 + 2  # a ballot, the commitments, the responses, c and the chain
    assert [place for place, changed in places.items() if den_accepts(election, changed)] == []
    assert [place for place, changed in places.items() if election.accepts(changed)] == []


def test_a_ballot_taken_twice_is_refused_by_both(election: Election):
    cheat = den_proves(election, election.ballots, (0, 0, 2))
    assert not den_accepts(election, cheat)
    assert not election.accepts(cheat)


def test_a_ballot_that_was_replaced_before_the_shuffle_is_refused_by_both(election: Election):
    first, *others = election.ballots
    cheat = den_proves(election, [replace(first, b=first.b + election.parameters.g), *others])
    assert not den_accepts(election, cheat)
    assert not election.accepts(cheat)
