"""Looks back at a finished game in a process of its own, so that no screen waits for it.

The process gets the public answers and what one seat had seen when. It reports its progress, and at last the moments
that cost most. It ends with the app, or when nobody wants the result any more.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from engines.core import Answer, Player, Private, Rules
from engines.core.rules import Setting
from engines.search.look_back import Moment
from netcode.play.reel import Reel
from netcode.session.child_process import OwnProcess, aside

PROCESS: Final = "netcode.session.looking_back_process"
SECONDS: Final = 45.0


@dataclass(frozen=True)
class Past:
    """The game as one seat knew it."""

    rules_of: Callable[[str], Rules]
    game: str
    seats: int
    settings: dict[str, Setting]
    answers: Sequence[Answer]
    me: Player
    seen: Mapping[int, Private]
    seconds: float


async def look_back(
    reel: Reel,
    me: Player,
    rules_of: Callable[[str], Rules],
    progress: Callable[[float], None],
    seconds: float = 0.0,
) -> Sequence[Moment] | None:
    """The moments of this game that cost `me` most; None if that could not be found out. `progress` is called with how
    far it is, from 0 to 1."""
    seconds = seconds or SECONDS
    name, seats, settings = reel.rules.name, len(reel.names), dict(reel.settings)
    past = Past(rules_of, name, seats, settings, reel.answers, me, dict(reel.seen[me]), seconds)
    try:
        process = OwnProcess(PROCESS)
    except OSError:
        return None
    try:
        await aside(process.say, past)
        while isinstance(said := await aside(process.hear), float):
            progress(said)
        found: Sequence[Moment] | None = said
        return found
    except (OSError, EOFError, pickle.UnpicklingError):
        return None
    finally:
        process.end()
