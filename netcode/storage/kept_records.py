"""A table on this machine as a record, and its game as seen from the seat that was played here."""

from engines.core import Rules
from netcode.play.reel import Reel
from netcode.protocol.contract import Contract
from netcode.protocol.crypto.seeds import Seed
from netcode.protocol.records.record_file import Archive
from netcode.protocol.records.replaying import play_again
from netcode.protocol.wire import Refused, unpack
from netcode.storage.store import TableFile


def kept_archive(file: TableFile) -> Archive:
    """The record of a table on this machine. Raises Refused if the game has not begun."""
    contract = file.get("contract")
    if not isinstance(contract, bytes):
        raise Refused("That table has not begun: there is nothing to see yet.")
    return Archive.of(Contract.from_wire(unpack(contract)), file.envelopes(), file.keys().reading)


def play_file_again(file: TableFile, rules: Rules) -> Reel:
    """The game of a table on this machine, as seen from the seat that was played here."""
    archive, me = kept_archive(file), file.get("me")
    if not isinstance(me, int):
        return play_again(archive, rules)
    return play_again(archive, rules, me, Seed(file.seed, file.salt))
