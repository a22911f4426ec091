"""From a record back to the game. Everything is checked on the way, as at the table."""

from engines.core import Player, Rules
from netcode.play.reel import Memory, Reel
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.records.record_file import PLAIN_KEY, Archive
from netcode.protocol.table.record import MemoryRecord
from netcode.protocol.table.table import PeerTable


def play_again(archive: Archive, rules: Rules, me: Player | None = None, seed: Seed | None = None) -> Reel:
    """The game of a record. With a seat's seed, also what that seat saw."""
    seen = Memory()
    table = PeerTable(archive.contract, rules, MemoryRecord(archive.sealed()), PLAIN_KEY, me, seed)
    table.answered = lambda: seen.note(table.slot, table.knowledge)
    while (job := table.work()) is not None:
        table.settle(job.run())
    mine = {} if me is None else {me: seen}
    answers, checked = list(table.game.answers), dict(table.checked)
    return Reel(rules, table.game.settings, archive.contract.names, answers, mine, checked)
