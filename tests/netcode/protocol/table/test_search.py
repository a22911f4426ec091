"""All small cases of leaving, in every order of events: see `search.py`, which looks at larger ones too."""

import pytest

from netcode.protocol.table.beside.voting_out import End, Leaving
from tests.netcode.bugs import OF_LEAVING, Bug
from tests.netcode.protocol.table.search import SMALL, Case, Counterexample, search, view


@pytest.mark.parametrize("case", SMALL, ids=str)
def test_no_order_of_events_splits_a_table_or_leaves_it_waiting(case: Case) -> None:
    view.cache_clear()
    assert search(case) > 1000


@pytest.mark.parametrize("bug", OF_LEAVING, ids=lambda bug: bug.name)
def test_the_search_finds_a_bug_that_is_planted(bug: Bug) -> None:
    def found(case: Case) -> bool:
        view.cache_clear()
        try:
            search(case, 3000)
        except Counterexample:
            return True
        return False

    with bug.planted():
        assert any(found(case) for case in SMALL)
    view.cache_clear()


def test_a_promise_counts_for_nothing_beside_an_earlier_one_that_nobody_has_refused() -> None:
    """Seat 2 promises each of two others that the third is out."""
    one, other = frozenset({End(1, 0, b"")}), frozenset({End(0, 0, b"")})
    for refused in (False, True):
        leaving = Leaving(3)
        for seat, ends in ((0, one), (2, one), (1, other)):
            leaving.vote(seat, 0, ends)
        leaving.vote(2, 1, other)
        if refused:
            leaving.refuse(0, 1, 0)
        else:
            leaving.promise(0, 1, 0)
        for seat, number, vote in ((2, 2, 0), (2, 3, 1), (1, 1, 0)):
            leaving.promise(seat, number, vote)
        assert leaving.out == (other if refused else one)


def test_two_who_vote_each_other_out_are_both_out_whatever_was_heard_first() -> None:
    said = [(seat, kind) for seat in (0, 1) for kind in ("vote", "out")]
    for order in (said, said[::-1], [said[2], said[3], said[0], said[1]]):
        leaving = Leaving(2)
        for seat in (0, 1):
            leaving.vote(seat, 0, frozenset({End(1 - seat, 3 + seat, b"")}))
        for seat, kind in order:
            if kind == "out":
                leaving.promise(seat, 1, 0)
        assert leaving.out == {End(0, 4, b""), End(1, 3, b"")}
