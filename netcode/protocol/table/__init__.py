"""How separate machines answer what rules ask, with nobody to trust. Start with `table`."""

from netcode.protocol.table.record import MemoryRecord, Record
from netcode.protocol.table.rounds import Job
from netcode.protocol.table.table import Rift, Table
from netcode.protocol.table.transcript import Lie

__all__ = ["Job", "Lie", "MemoryRecord", "Record", "Rift", "Table"]
