"""Noise: a marker in a room; all counters on the time track move on."""

from typing import Final

from engines.games.havoc.effects.time_track import shift_all
from engines.games.havoc.state import Table

MARKERS: Final = 4


def make_noise(s: Table, room: int) -> None:
    """A repeated noise counts as the newest; with all markers out the oldest one moves here."""
    if room in s.noise:
        s.noise.remove(room)
    elif len(s.noise) == MARKERS:
        s.noise.pop(0)
    s.noise.append(room)
    shift_all(s)
    s.tell("noise", room)
