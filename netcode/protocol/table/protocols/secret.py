"""Secret: first every seat commits to its pick; once all have, every seat opens it and proves what it promises."""

from __future__ import annotations

from typing import Any

from engines.core import Illegal, Move, Player, Secret
from netcode.protocol.table.protocols.parts import empty_chair, promises
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round
from netcode.protocol.wire import Refused, blob, items, option


def secret(here: Here) -> Answering:
    request: Secret = here.request

    def pick(move: Move) -> bytes:
        assert here.me is not None
        return here.proofs.pick(here.place(here.me, "pick"), move)

    def picked(seat: Player, wire: Any) -> bytes:
        return blob(wire, 32, "A commitment")

    commitments = yield Round("pick", list(request.options), pick, picked, asks=True, heavy=False)

    def reveal(move: Move) -> Any:
        assert here.me is not None
        place = here.place(here.me, "pick")
        if move is None:
            move = _recalled(here, commitments[here.me])
        return [list(move), here.proofs.reveal(place), promises.prove(here, here.me, request.promise, move)]

    def revealed(seat: Player, wire: Any) -> Any:
        chosen, salt, proofs = items(wire, 3, "An opened pick")
        answer = option(chosen)
        here.proofs.picked(here.place(seat, "pick"), commitments[seat], answer, salt)
        if answer not in request.options[seat]:
            raise Illegal(seat, "That is not one of the choices.")
        promises.check(here, seat, request.promise, answer, proofs)
        return answer

    said = yield Round("reveal", list(commitments), reveal, revealed, heavy=bool(request.promise))
    for seat, options in request.options.items():
        if seat not in said:
            said[seat] = yield from empty_chair.option(here, seat, options, request.promise)
    return {seat: said[seat] for seat in request.options}


def _recalled(here: Here, commitment: bytes) -> Move:
    """My pick, if I committed to it before this peer was restarted: the option whose hash is my commitment."""
    assert here.me is not None
    place = here.place(here.me, "pick")
    for choice in here.request.options[here.me]:
        if here.proofs.pick(place, choice) == commitment:
            return choice
    raise Refused("My own pick is none of the choices.")
