"""How separate machines answer what rules ask, with nobody to trust. Start with `table`."""

from netcode.table.record import MemoryRecord, Record
from netcode.table.rounds import Job
from netcode.table.table import Rift, Table
from netcode.table.transcript import Lie

__all__ = ["Job", "Lie", "MemoryRecord", "Record", "Rift", "Table"]
