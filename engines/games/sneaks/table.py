"""The public table of Sneaks & Snitches, and the plans that can be made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from engines.core import Card, Option, State
from engines.core.rules import Setting
from engines.games.sneaks.cards import CATEGORIES, IN_PLAY, LOOT, STASH_CARDS, TOKENS, Loot

BOX = (*STASH_CARDS, *LOOT)


def none_of_each() -> dict[str, int]:
    return dict.fromkeys(CATEGORIES, 0)


@dataclass(kw_only=True)
class Table(State):
    letters: str  # the locations in play
    stash_deck: list[Card]  # the last card is the top one
    loot_deck: list[Card]  # the last card is the top one
    tokens: list[dict[str, int]]  # by seat
    items: list[list[str]]  # special items, by seat
    stashes: list[list[Card]]  # by seat
    bank: dict[str, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, TOKENS))
    loot: dict[str, Card] = field(default_factory=dict)  # what lies at the locations
    discards: list[Card] = field(default_factory=list)
    plans: dict[int, Option] = field(default_factory=dict)  # of this round, from the reveal on
    teams: dict[str, list[int]] = field(default_factory=dict)  # the locations still to come: whose sneaks are there
    guarded: str = ""  # the locations where snitches are
    ally: int = -1  # two players: who has the ally
    rounds: int = 0
    at: str = ""  # the location that is being evaluated
    exchanges: int = 0  # that Intrigues still allow

    def loot_at(self, letter: str) -> Loot:
        return LOOT[self.loot_card(letter)]

    def loot_card(self, letter: str) -> str:
        return str(self.face[self.loot[letter]])


def new(seats: int, settings: Mapping[str, Setting]) -> Table:
    stash, loot = len(STASH_CARDS), len(LOOT)
    return Table(
        seats=seats,
        letters=IN_PLAY[seats],
        stash_deck=list(range(stash)),
        loot_deck=list(range(stash, stash + loot)),
        tokens=[none_of_each() for _ in range(seats)],
        items=[[] for _ in range(seats)],
        stashes=[[] for _ in range(seats)],
    )


def box(seats: int, settings: Mapping[str, Setting]) -> Sequence[str]:
    return BOX


def plans_of(letters: str, sneaks: int, snitches: int) -> tuple[Option, ...]:
    """Every way to play so many Destinations as sneaks and so many others as snitches: ("plan", "AD", "B")."""
    return tuple(
        ("plan", "".join(sneak), "".join(snitch))
        for sneak in combinations(letters, sneaks)
        for snitch in combinations([letter for letter in letters if letter not in sneak], snitches)
    )


# What each seat may plan. With two players the holder of the ally sends two teams of sneaks, the other two of snitches.
PLANS = {seats: dict.fromkeys(range(seats), plans_of(letters, 1, 1)) for seats, letters in IN_PLAY.items() if seats > 2}
PLANS_WITH_ALLY = {
    ally: {seat: plans_of(IN_PLAY[2], *((2, 1) if seat == ally else (1, 2))) for seat in range(2)} for ally in range(2)
}
