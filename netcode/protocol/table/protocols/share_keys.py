"""Every seat splits its key into parts for the others, so that they can stand in for it together if it leaves.

No seat can read another's hand with its part alone. The seats do this once, after all of them have signed the contract,
so the parts are encrypted to keys that all have agreed on. Only the seat that received a wrong part can see that it is
wrong. That seat complains, and proves to everybody what the letter says: so the wrong part becomes a lie on the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core import Move, Player
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round, Shown


def share_keys(here: Here) -> Answering:
    def deal(move: Move) -> Any:
        assert here.me is not None
        return here.proofs.deal(here.place(here.me, "key"))

    def dealt(seat: Player, wire: Any) -> Any:
        return here.proofs.dealt(here.place(seat, "key"), wire)

    dealings = yield Round("deal", here.present, deal, dealt)
    yield _heard(here, dealings)
    here.proofs.keep(dealings)


def _heard(here: Here, dealings: Mapping[Player, Any]) -> Round:
    def speak(move: Move) -> Any:
        assert here.me is not None
        return here.proofs.complain(here.place(here.me, "heard"), dealings)

    def read(seat: Player, wire: Any) -> None:
        liars = here.proofs.complained(here.place(seat, "heard"), dealings, wire)
        if liars:
            raise Shown(liars[0], "deal", f"sent seat {seat} a wrong part of its key")

    return Round("heard", here.present, speak, read)
