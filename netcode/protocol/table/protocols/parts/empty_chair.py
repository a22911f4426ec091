"""How an empty chair chooses: by a public roll.

Its hidden cards stay hidden until a decision needs them. Then the other seats, who hold parts of its key, open only
those.
"""

from __future__ import annotations

from typing import Any

from engines.core import Card, Commit, Options, Player, Promise, promised
from netcode.protocol.crypto.hashing import encode
from netcode.protocol.table.protocols.parts import promises
from netcode.protocol.table.protocols.parts.open_coins import public
from netcode.protocol.table.protocols.parts.shares import off, shares
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering
from netcode.protocol.wire import Refused


def option(here: Here, seat: Player, options: Options, promise: Promise) -> Answering:
    """The first honest option, starting from a random one."""
    (first,) = yield from public(here, f"chance {seat}", (len(options),))
    for at in range(len(options)):
        chosen = options[(first - 1 + at) % len(options)]
        facts = promised(promise, chosen)
        yield from expose(here, [card for fact in facts for card in promises.cards(fact)])
        if _honest(here, facts):
            return chosen
    raise LookupError("the rules leave this seat no honest option")


def value(here: Here, request: Commit) -> Answering:
    """A random allowed value. Everybody knows it."""
    if request.after is not None:
        yield from expose(here, [request.after])
    before = None if request.after is None else here.face(request.after)
    allowed = sorted(request.allowed(before), key=encode)
    (drawn,) = yield from public(here, f"chance {request.player}", (len(allowed),))
    here.reveal({request.card: allowed[drawn - 1]})
    return None


def expose(here: Here, cards: Any) -> Answering:
    """Open these cards of an empty chair to everybody. They stay face down."""
    hidden: list[Card] = sorted({card for card in cards if not here.is_open(card)})
    if not hidden:
        return None
    chosen = [here.book.easiest(card, here.present) for card in hidden]
    wanted = {seat: [each for each in chosen if seat in each.layers] for seat in range(here.seats)}
    given = yield from shares(here, f"expose {hidden[0]}", wanted)
    bare = off(chosen, given, [each.layers for each in chosen])
    here.reveal({card: here.proofs.look(each, here.ledger.may(card)) for card, each in zip(hidden, bare, strict=True)})
    return None


def _honest(here: Here, facts: Any) -> bool:
    try:
        return not promises.claims(here, facts)
    except Refused:
        return False
