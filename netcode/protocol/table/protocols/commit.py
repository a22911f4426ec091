"""Commit: one seat seals a value of its own, and proves that it is allowed and a legal step from the one before."""

from __future__ import annotations

from typing import Any

from engines.core import Commit, Move, Player
from netcode.protocol.crypto.hashing import encode
from netcode.protocol.crypto.proofs.one_of_rows import Row
from netcode.protocol.table.protocols.parts import empty_chair
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round
from netcode.protocol.wire import Refused


def commit(here: Here) -> Answering:
    request: Commit = here.request
    if request.player in here.gone:
        return (yield from empty_chair.value(here, request))
    rows, earlier = _allowed(here, request)

    def speak(move: Move) -> Any:
        truth: Row = (move,)
        if earlier:
            assert request.after is not None
            truth = (move, here.knowledge.known(request.after))
        return here.proofs.seal(here.place(request.player, "commit"), rows, truth, earlier)

    def read(seat: Player, wire: Any) -> Any:
        return here.proofs.sealed(here.place(seat, "commit"), rows, earlier, wire)

    said = yield Round("commit", [request.player], speak, read, asks=True)
    if request.player not in said:
        return (yield from empty_chair.value(here, request))
    here.book.sealed(request.card, request.player, said[request.player])
    if here.me == request.player:
        value = here.proofs.look(said[request.player], {row[0] for row in rows})
        here.knowledge.learn({request.card: value})
    return None


def _allowed(here: Here, request: Commit) -> tuple[list[Row], list[Any]]:
    """The rows of the new value, and of the earlier one if that is hidden."""
    if request.after is None:
        rows: list[Row] = [(value,) for value in request.among]
        earlier: list[Any] = []
    elif here.is_open(request.after):
        rows, earlier = [(value,) for value in request.allowed(here.face(request.after))], []
    else:
        hidden = here.book.under(request.after, request.player)
        if hidden is None:
            raise Refused("speaks about a value that it has never seen")
        rows = [(new, old) for old in here.ledger.may(request.after) for new in request.allowed(old)]
        earlier = [hidden]
    return sorted(rows, key=encode), earlier
