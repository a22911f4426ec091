"""Days go by at a relay, and it holds no more than on the first ones."""

from dataclasses import replace

from netcode.relay.limits import ENTRY, Limits
from tests.netcode.relay.month import DAY, noons


def test_after_days_a_relay_holds_no_more_than_before_and_in_the_end_nothing() -> None:
    *days, end = noons(7, 1, Limits(idle_seconds=2 * DAY))
    assert (days[0].rooms, days[0].doors, days[0].kept) == (2, 1, 10 * (200 + ENTRY))
    settled, last = days[3], days[-1]
    assert replace(last, objects=0) == replace(settled, objects=0)
    assert last.objects - settled.objects < 20  # everybody who came since would be more
    assert (end.rooms, end.doors, end.kept, end.connected, end.knockers, end.left_behind) == (0,) * 6
