"""Show: open cards to all, or let one seat look at them.

To one: the reader first re-masks the cards. Nobody else knows the masks of the new ciphertexts, so all others may give
the reader their shares of them. To all: every seat with a layer on a card gives its share; for a card that somebody has
looked at, only that reader has one. A die is shown by opening the leaf that its owner had kept closed, to one seat in
a sealed letter.
"""

from __future__ import annotations

from typing import Any

from engines.core import Card, Move, Player, Show, Value
from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.table.protocols.parts.open_coins import face, public
from netcode.protocol.table.protocols.parts.shares import off, shares
from netcode.protocol.table.protocols.parts.whispers import whisper
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round
from netcode.protocol.wire import Refused, items


def show(here: Here) -> Answering:
    request: Show = here.request
    if request.to is None:
        return (yield from _to_all(here, request))
    yield from look(here, request.to, request.cards)
    return None


def look(here: Here, reader: Player, cards: Any) -> Answering:
    """One seat looks at cards and dice. Those that it has seen before, and open ones, need no messages."""
    dice = {card: here.book.dice[card] for card in cards if card in here.book.dice}
    if shown := {card: die for card, die in dice.items() if die.owner != reader}:
        yield from whisper(here, reader, shown)
    cards = [
        card for card in cards if card not in dice and not here.is_open(card) and here.book.under(card, reader) is None
    ]
    if not cards:
        return None
    before = here.base(cards)
    lacking = [hidden for hidden in before if reader not in hidden.layers]

    def speak(move: Move) -> Any:
        own = here.proofs.give(here.place(reader, "cover"), lacking) if lacking else None
        covered = _covered(before, reader, here.proofs.given(here.place(reader, "cover"), lacking, own) if own else [])
        return [own, here.proofs.take(here.place(reader, "take"), covered)]

    def read(seat: Player, wire: Any) -> list[Hidden]:
        own, taken = items(wire, 2, "A look")
        if not lacking and own is not None:
            raise Refused("put a layer on a card that has it")
        given = here.proofs.given(here.place(seat, "cover"), lacking, own) if lacking else []
        return here.proofs.taken(here.place(seat, "take"), _covered(before, seat, given), taken)

    said = yield Round("take", [reader], speak, read)
    if reader not in said:  # an empty chair does not look at cards
        return None
    taken = said[reader]
    others = [hidden.layers - {reader} for hidden in taken]
    wanted = {
        seat: [hidden for hidden in taken if seat in hidden.layers] for seat in range(here.seats) if seat != reader
    }
    given = yield from shares(here, "give", wanted)
    copies = dict(zip(cards, off(taken, given, others), strict=True))
    for card, copy in copies.items():
        here.book.seen(card, reader, copy)
    here.learn(reader, lambda: here.look(copies))
    return None


def _covered(cards: list[Hidden], reader: Player, given: Any) -> list[Hidden]:
    """The cards, with the reader's layer added where it is missing."""
    own = iter(given)
    return [card if reader in card.layers else card.plus(reader, next(own)) for card in cards]


def _to_all(here: Here, request: Show) -> Answering:
    values: dict[Card, Value] = {card: here.face(card) for card in request.cards if here.is_open(card)}
    hidden = [card for card in request.cards if card not in values]
    values.update((yield from _opened(here, [card for card in hidden if card not in here.book.dice])))
    values.update((yield from _rolled(here, [card for card in hidden if card in here.book.dice])))
    for card in request.cards:
        here.book.forget(card)
    return [values[card] for card in request.cards]


def _opened(here: Here, cards: list[Card]) -> Answering:
    chosen = [here.book.easiest(card, here.present) for card in cards]
    wanted = {seat: [hidden for hidden in chosen if seat in hidden.layers] for seat in range(here.seats)}
    given = yield from shares(here, "open", wanted)
    bare = off(chosen, given, [hidden.layers for hidden in chosen])
    return {card: here.proofs.look(hidden, here.ledger.may(card)) for card, hidden in zip(cards, bare, strict=True)}


def _rolled(here: Here, cards: list[Card]) -> Answering:
    if not cards:
        return {}
    dice = {card: here.book.dice[card] for card in cards}
    owners = {seat: [die for die in dice.values() if die.owner == seat] for seat in range(here.seats)}

    def speak(move: Move) -> Any:
        assert here.me is not None
        return [here.proofs.coin(die.index) for die in owners[here.me]]

    def read(seat: Player, wire: Any) -> list[bytes]:
        mine = owners[seat]
        sent = items(wire, len(mine), "Dice")
        return [here.proofs.coined(seat, die.index, coin) for die, coin in zip(mine, sent, strict=True)]

    said = yield Round("dice", [seat for seat, mine in owners.items() if mine], speak, read)
    leaves = {seat: iter(opened) for seat, opened in said.items()}
    values = {card: face(die, next(leaves[die.owner])) for card, die in dice.items() if die.owner in said}
    # an empty chair's leaves stay closed, so its dice are rolled again in public
    undone = [card for card in cards if card not in values]
    if undone:
        rolled = yield from public(here, "dice anew", tuple(dice[card].sides for card in undone))
        values.update(zip(undone, rolled, strict=True))
        here.knowledge.forget(undone)  # a seat that was shown one of these dice saw a number that no longer counts
    return values
