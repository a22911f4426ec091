"""All small cases of leaving, in every order of events: see `search.py`, which looks at larger ones too."""

import pytest

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
