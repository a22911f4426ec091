"""The time track: rows +3 (quick) to -3 (slow), columns without end, and counters that stack."""

from typing import Final

from engines.core import Player
from engines.games.havoc.state import Table

FAST: Final = 3
SLOW: Final = -3
DARK_FROM: Final = {3: 5, 2: 5, 1: 5, 0: 4, -1: 4, -2: 3, -3: 3}  # row -> the first dark column


def move_counter(s: Table, seat: Player, arrow: int) -> None:
    """One column on, up or down by the arrow, on top of whatever stands there."""
    s.col[seat] += 1
    s.row[seat] = min(FAST, max(SLOW, s.row[seat] + arrow))
    s.counters.remove(seat)
    s.counters.append(seat)


def shift_all(s: Table) -> None:
    """A noise: all counters one column on, stacks as they are."""
    for seat in s.counters:
        s.col[seat] += 1


def play_order(s: Table) -> list[Player]:
    """From the top row down; within a space from the top of the stack."""
    from_the_top = s.counters[::-1]
    return sorted(from_the_top, key=lambda seat: -s.row[seat])


def stack_on(s: Table, col: int, row: int) -> list[Player]:
    """The counters on a space, the lowest first."""
    return [seat for seat in s.counters if (s.col[seat], s.row[seat]) == (col, row)]


def in_the_dark(s: Table) -> list[Player]:
    return [seat for seat in s.counters if s.col[seat] >= DARK_FROM[s.row[seat]]]


def reset(s: Table) -> None:
    """All counters back to the start, stacked so that the play order stays the same."""
    s.counters = play_order(s)[::-1]
    for seat in s.counters:
        s.col[seat] = s.row[seat] = 0
