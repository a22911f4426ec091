"""Proofs of the facts about hidden cards that an option promises.

The public ledger says which values each card may still have. Only those become rows of the proof, so what everybody
knows already is not proved again.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any

from engines.core import Among, Card, Fact, Player, Promise, Related, Unlike, Value, promised
from netcode.protocol.crypto.hashing import encode
from netcode.protocol.crypto.proofs.one_of_rows import Row
from netcode.protocol.table.request_context import Here
from netcode.protocol.wire import Refused, items


class Claim:
    """One fact as rows: the cards, and the combinations of values they may have."""

    def __init__(self, cards: tuple[Card, ...], rows: Iterable[Row]) -> None:
        self.cards, self.rows = cards, sorted(set(rows), key=encode)


def claims(here: Here, facts: Sequence[Fact]) -> list[Claim]:
    """What is left to prove of these facts. Raises `Refused` if the ledger shows that one of them is false."""
    left = []
    for fact in facts:
        for cards in _groups(fact):
            possible = product(*(here.ledger.may(card) for card in cards))
            every = list(possible)
            rows = [row for row in every if _holds(fact, cards, row)]
            if not rows:
                raise Refused("claims something that everybody can see is not so")
            if len(rows) < len(every):
                left.append(Claim(cards, rows))
    return left


def cards(fact: Fact) -> tuple[Card, ...]:
    """All cards a fact is about."""
    return tuple(card for group in _groups(fact) for card in group)


def _groups(fact: Fact) -> list[tuple[Card, ...]]:
    """The cards of a fact, split into groups as small as possible."""
    match fact:
        case Among():
            return [(fact.card,)]
        case Related():
            return [(fact.first, fact.second)]
        case Unlike():
            return list(combinations(fact.cards, 2))


def _holds(fact: Fact, cards: tuple[Card, ...], row: tuple[Value, ...]) -> bool:
    if isinstance(fact, Unlike):
        return row[0] != row[1]
    return fact.holds(dict(zip(cards, row, strict=True)).__getitem__)


def prove(here: Here, seat: Player, promise: Promise, option: tuple[Any, ...]) -> list[Any]:
    """The proofs that go with an option, one for each claim."""
    proofs = []
    for number, claim in enumerate(claims(here, promised(promise, option))):
        hidden, rows, columns = _hidden(here, seat, claim)
        value_of = here.knowledge.known
        truth = tuple(value_of(claim.cards[column]) for column in columns)
        proofs.append(here.proofs.state(here.place(seat, f"promise {number}"), hidden, rows, truth))
    return proofs


def check(here: Here, seat: Player, promise: Promise, option: tuple[Any, ...], wire: Any) -> None:
    asked = claims(here, promised(promise, option))
    for number, (claim, proof) in enumerate(zip(asked, items(wire, len(asked), "The proofs"), strict=True)):
        hidden, rows, _ = _hidden(here, seat, claim)
        here.proofs.stated(here.place(seat, f"promise {number}"), hidden, rows, proof)


def _hidden(here: Here, seat: Player, claim: Claim) -> tuple[list[Any], list[Row], list[int]]:
    """The hidden cards of a claim, all under the seat's layer, and its rows without the columns of open cards."""
    columns = [column for column, card in enumerate(claim.cards) if not here.is_open(card)]
    hidden = [here.book.under(claim.cards[column], seat) for column in columns]
    if None in hidden:
        raise Refused("speaks about a card that it has never seen")
    rows = sorted({tuple(row[column] for column in columns) for row in claim.rows}, key=encode)
    return hidden, rows, columns
