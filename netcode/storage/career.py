"""What a player's results add up to: games, wins, places, best hauls, streaks, with whom, and titles."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import localtime, strftime

from netcode.storage.results import Result

IN_A_ROW = 3
DIFFERENT = 3
COMPANY = 10


@dataclass(slots=True)
class Tally:
    """Some games taken together."""

    games: int = 0
    wins: int = 0
    places: Counter[int] = field(default_factory=Counter)
    best: float | None = None  # the highest total
    streak: int = 0  # wins in a row, up to the latest game
    longest: int = 0  # the longest such row

    def count(self, result: Result) -> None:
        self.games += 1
        self.wins += result.won
        self.places[result.place] += 1
        self.best = result.total if self.best is None else max(self.best, result.total)
        self.streak = self.streak + 1 if result.won else 0
        self.longest = max(self.longest, self.streak)


@dataclass(slots=True)
class Career:
    everything: Tally = field(default_factory=Tally)
    by_game: dict[str, Tally] = field(default_factory=dict)
    by_month: dict[str, Tally] = field(default_factory=dict)  # "2026-11", the oldest first
    by_name: dict[str, Tally] = field(default_factory=dict)  # my games with somebody of that name
    titles: dict[str, Result] = field(default_factory=dict)  # by key: the game in which each was first earned
    abandoned: int = 0


def career_of(results: Sequence[Result]) -> Career:
    """Adds up results, which come the oldest first."""
    career = Career()
    for result in results:
        if result.abandoned:
            career.abandoned += 1
            continue
        others = {name for seat, name in enumerate(result.names) if seat != result.me}
        month = strftime("%Y-%m", localtime(result.ended))
        for tally in (
            career.everything,
            career.by_game.setdefault(result.game, Tally()),
            career.by_month.setdefault(month, Tally()),
            *(career.by_name.setdefault(name, Tally()) for name in sorted(others)),
        ):
            tally.count(result)
        for key in (*result.titles, *(key for key, (_, earned) in CAREER_TITLES.items() if earned(career))):
            career.titles.setdefault(key, result)
    return career


def new_titles(results: Sequence[Result], latest: Result) -> list[str]:
    """The keys of the titles that this game has brought; those of practice count apart."""
    alike = [result for result in results if result.practice == latest.practice]
    earned = career_of(alike).titles.items()
    return [key for key, result in earned if result.fingerprint == latest.fingerprint]


# Titles for many games together: what they are called, and which careers have earned them.
CAREER_TITLES: dict[str, tuple[str, Callable[[Career], bool]]] = {
    "first win": ("Won for the first time", lambda career: career.everything.wins > 0),
    "in a row": (f"Won {IN_A_ROW} games in a row", lambda career: career.everything.longest >= IN_A_ROW),
    "all-rounder": (
        f"Won {DIFFERENT} different games",
        lambda career: sum(tally.wins > 0 for tally in career.by_game.values()) >= DIFFERENT,
    ),
    "regular": (
        f"Played {COMPANY} games with the same thief",
        lambda career: any(tally.games >= COMPANY for tally in career.by_name.values()),
    ),
}
