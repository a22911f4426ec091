"""Deletes finished games some days after they ended, if their owner wants that.

A game's result stays in the player's record, so a game is deleted only once its result is known there. Its exported
files stay, too: those are the player's own.
"""

import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from engines.core import Rules
from netcode.protocol.records.record_file import ENDING
from netcode.storage.results import Results
from netcode.storage.store import Store, StoreError

DAY: Final = 24 * 3600


def forget_old(store: Store, rules_of: Callable[[str], Rules], days: int, now: float | None = None) -> list[str]:
    """Delete the finished tables that ended more than so many days ago; with 0, none. Returns their ids. May run in any
    thread, beside other processes: a table that is open anywhere is not deleted."""
    now = time.time() if now is None else now
    known = {result.id for result in Results(store, rules_of).known()}
    gone = []
    for saved in store.list() if days > 0 else ():
        watched = saved.me is None  # I only watched it, so nothing of it is in my record
        finished = saved.status == "stopped" or (saved.status == "over" and (watched or saved.id in known))
        if finished and max(saved.touched + days * DAY, saved.wanted) < now:
            with suppress(StoreError, sqlite3.Error, OSError):
                store.remove(saved.id)
                (store.home / "records" / f"{saved.id}{ENDING}").unlink(missing_ok=True)
                gone.append(saved.id)
    return gone
