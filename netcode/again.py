"""From a record back to the game: everything in it is checked on the way, as at the table."""

from engines.core import Player, Rules
from netcode.archive import PLAIN_KEY, Archive
from netcode.contract import Contract
from netcode.crypto.seeds import Seed
from netcode.replay import Memory, Reel
from netcode.store import TableFile
from netcode.table.record import MemoryRecord
from netcode.table.table import Table
from netcode.wire import Refused, unpack


def play_again(archive: Archive, rules: Rules, me: Player | None = None, seed: Seed | None = None) -> Reel:
    """The game of a record. With a seat's seed also what that seat saw; every proof in it is checked on the way."""
    seen = Memory()
    table = Table(archive.contract, rules, MemoryRecord(archive.sealed()), PLAIN_KEY, me, seed)
    table.answered = lambda: seen.note(table.slot, table.knowledge)
    while (job := table.work()) is not None:
        table.settle(job.run())
    mine = {} if me is None else {me: seen}
    answers, checked = list(table.game.answers), dict(table.checked)
    return Reel(rules, table.game.settings, archive.contract.names, answers, mine, checked)


def kept_archive(file: TableFile) -> Archive:
    """What this machine keeps of a table. Raises Refused if it has not begun."""
    contract = file.get("contract")
    if not isinstance(contract, bytes):
        raise Refused("That table has not begun: there is nothing to see yet.")
    return Archive.of(Contract.from_wire(unpack(contract)), file.envelopes(), file.keys().reading)


def play_file_again(file: TableFile, rules: Rules) -> Reel:
    """The game of a table on this machine, through the eyes of the seat that was played here."""
    archive, me = kept_archive(file), file.get("me")
    if not isinstance(me, int):
        return play_again(archive, rules)
    return play_again(archive, rules, me, Seed(file.seed))
