"""Whose turn it is at a table that is played over days, in words for lists and for messages to its player."""

import time
from datetime import date

from engines.catalogue import GAMES
from netcode.storage.store import Saved

WEEK = 7  # days after which the name of a weekday could mean another week


def turn_in_words(table: Saved, now: float | None = None) -> str:
    """ "your turn since Tuesday"; nothing if the table does not wait for me."""
    return "" if table.turn is None else f"your turn since {since(table.since, now)}"


def since(when: float, now: float | None = None) -> str:
    """ "14:05", "yesterday", "Tuesday", "3 Nov": the shorter the more recent."""
    then, days = time.localtime(when), _days(when, now)
    if days < 1:
        return time.strftime("%H:%M", then)
    if days == 1:
        return "yesterday"
    return time.strftime("%A", then) if days < WEEK else f"{then.tm_mday} {time.strftime('%b', then)}"


def call(table: Saved, now: float | None = None) -> str:
    """What to tell a player who is elsewhere: "your turn at Ann's table: Gentlemen Thieves, day 3". It holds nothing
    that is hidden at the table."""
    day = f", day {_days(table.begun, now) + 1}" if table.begun else ""
    return f"your turn at {whose_table(table)}{day}"


def farewell(table: Saved) -> str:
    """What to tell a player whose game has ended meanwhile. How it ended is shown at the table."""
    return f"the game is over at {whose_table(table)}"


def whose_table(table: Saved) -> str:
    """ "Ann's table: Gentlemen Thieves"."""
    whose = "your own" if table.me == 0 else f"{table.names[0]}'s" if table.names else "a"
    return f"{whose} table: {GAMES.get(table.game, table.game)}"


def _days(when: float, now: float | None) -> int:
    """How many midnights have passed since then."""
    today = date.fromtimestamp(time.time() if now is None else now)
    return (today - date.fromtimestamp(when)).days
