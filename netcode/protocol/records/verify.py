"""Verify a whole table offline, from its record alone: every signature, chain, commitment, proof, rule and the outcome.
The first mistake is named with its seat and slot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from engines.core import Answer, Player, Rules, Setting, Standing
from netcode.protocol.crypto.group import library_is_sound
from netcode.protocol.crypto.parsing import Refused as NoProof
from netcode.protocol.records.record_file import PLAIN_KEY, Archive
from netcode.protocol.table.beside.chat_and_votes import Departure
from netcode.protocol.table.record import MemoryRecord
from netcode.protocol.table.table import PeerTable
from netcode.protocol.wire import Refused

UNSOUND: Final = "This machine cannot check it: its libsodium takes points for good that are not (CVE-2025-69277)."


@dataclass(frozen=True)
class Problem:
    sentence: str
    seat: Player | None = None
    slot: int | None = None


@dataclass(frozen=True)
class Verdict:
    game: str
    names: Sequence[str]
    slots: int = 0
    finished: bool = False  # every seat has signed the outcome
    standings: Sequence[Standing] = ()
    abandoned: str = ""  # why, if the game could not go on
    departures: Sequence[Departure] = ()  # who voted whom out
    checked: Mapping[str, int] = field(default_factory=dict)  # what was verified -> how often
    problem: Problem | None = None
    settings: Mapping[str, Setting] = field(default_factory=dict)
    answers: Sequence[Answer] = ()  # the whole game: the same answers play it again


def verify(archive: Archive, rules: Rules) -> Verdict:
    contract = archive.contract
    if not library_is_sound():
        return Verdict(contract.game, contract.names, problem=Problem(UNSOUND))
    try:
        table = PeerTable(contract, rules, MemoryRecord(), PLAIN_KEY)
    except (Refused, NoProof) as refused:
        return Verdict(contract.game, contract.names, problem=Problem(f"The contract does not hold. {refused}"))
    problem = _play(table, archive)
    return Verdict(
        contract.game,
        contract.names,
        table.slot,
        table.closed,
        rules.scores(table.game.state) if table.closed and not table.abandoned else (),
        table.abandoned,
        table.departures(),
        dict(table.checked),
        problem,
        table.game.settings,
        list(table.game.answers),
    )


def _play(table: PeerTable, archive: Archive) -> Problem | None:
    """Takes in all envelopes before it acts on any: only then is it known after which word a voted-out seat no longer
    counts."""
    for envelope, sealed in zip(archive.envelopes, archive.sealed(), strict=True):
        try:
            table.transcript.take(sealed, recorded=True)
        except Refused as refused:
            return Problem(str(refused), envelope.author, envelope.slot)
    while (job := table.work()) is not None:
        table.settle(job.run())
    if table.lie is not None:
        return Problem(table.lie.sentence, table.lie.seat, table.lie.slot)
    if unheard := table.unheard():
        return Problem("answers a word that this record does not hold", unheard[0], table.slot)
    return None
