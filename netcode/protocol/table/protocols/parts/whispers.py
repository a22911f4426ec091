"""Dice for one other seat's eyes: their owners whisper the coins, and the reader says whether they are right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engines.core import Card, Move, Player
from netcode.protocol.table.ciphertexts import Die
from netcode.protocol.table.proofs import Whisper
from netcode.protocol.table.protocols.parts.open_coins import face
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering, Round, Shown


def whisper(here: Here, reader: Player, dice: Mapping[Card, Die]) -> Answering:
    """One seat sees dice of others. Those of a seat that has left it does not see."""
    owners = {die.owner: [each for each in dice.values() if each.owner == die.owner] for die in dice.values()}

    def speak(move: Move) -> Any:
        assert here.me is not None
        return here.proofs.whisper(here.place(here.me, "whisper"), reader, [die.index for die in owners[here.me]])

    def read(seat: Player, wire: Any) -> Any:
        return here.proofs.whispered(wire, len(owners[seat]))

    said = yield Round("whisper", list(owners), speak, read)
    letters = {owner: iter(sent) for owner, sent in said.items()}
    told = {
        card: Whisper(die.owner, die.index, next(letters[die.owner])) for card, die in dice.items() if die.owner in said
    }
    if not told:
        return None
    yield _heard(here, reader, list(told.values()))
    hearing = here.place(reader, "hear")
    here.learn(reader, lambda: {card: face(dice[card], here.proofs.hear(hearing, each)) for card, each in told.items()})
    return None


def _heard(here: Here, reader: Player, told: list[Whisper]) -> Round:
    def speak(move: Move) -> Any:
        return here.proofs.doubt(here.place(reader, "hear"), told)

    def read(seat: Player, wire: Any) -> None:
        liar = here.proofs.doubted(here.place(seat, "hear"), told, wire)
        if liar is not None:
            raise Shown(liar, "whisper", f"whispered another coin to seat {seat} than its own")

    return Round("hear", [reader], speak, read)
