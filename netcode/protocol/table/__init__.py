"""How separate machines answer what rules ask, with nobody to trust.

Nothing here waits, sends or stores: a table takes envelopes, hands out jobs and says what is to be sent. Open
`table.py` first, then `protocols/choose.py`, the shortest protocol.
"""

from netcode.protocol.table.record import MemoryRecord, Record
from netcode.protocol.table.rounds import Job
from netcode.protocol.table.table import PeerTable
from netcode.protocol.table.transcript import Lie

__all__ = ["Job", "Lie", "MemoryRecord", "PeerTable", "Record"]
