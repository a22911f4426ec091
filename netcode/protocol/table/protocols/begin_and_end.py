"""Before the first request every seat signs the contract and shares its key; after the last it signs the outcome."""

from __future__ import annotations

from typing import Any

from engines.core import Move, Player
from netcode.protocol.table.protocols.share_keys import share_keys
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round
from netcode.protocol.wire import Refused


def opening(here: Here) -> Answering:
    """An envelope names the table, and that name is the hash of the contract: a seat's first envelope signs it."""
    yield _signed(here, "sign")
    if here.proofs.needed:
        yield from share_keys(here)


def closing(here: Here) -> Answering:
    """Every word carries the digest of the public table and the hashes of the words before it, so the last one signs
    the final state.

    Without this round a peer could believe that the game has ended while another never received the last word.
    """
    yield _signed(here, "close")


def _signed(here: Here, name: str) -> Round:
    def speak(move: Move) -> Any:
        return None

    def read(seat: Player, wire: Any) -> None:
        if wire is not None:
            raise Refused("There is nothing to add to a signature.")

    return Round(name, here.present, speak, read, heavy=False)
