"""Choose: one seat says its option, with the proofs of what the option promises."""

from __future__ import annotations

from typing import Any

from engines.core import Choose, Move, Player
from netcode.protocol.table.protocols.parts import empty_chair, promises
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round
from netcode.protocol.wire import items, option


def choose(here: Here) -> Answering:
    request: Choose = here.request

    def speak(move: Move) -> Any:
        return [list(move), promises.prove(here, request.player, request.promise, move)]

    def read(seat: Player, wire: Any) -> Any:
        chosen, proofs = items(wire, 2, "A choice")
        answer = option(chosen)
        request.check(answer)
        promises.check(here, seat, request.promise, answer, proofs)
        return answer

    said = yield Round("choose", [request.player], speak, read, asks=True, heavy=bool(request.promise))
    if request.player in said:
        return said[request.player]
    return (yield from empty_chair.option(here, request.player, request.options, request.promise))
