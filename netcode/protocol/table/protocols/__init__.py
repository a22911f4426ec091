"""One protocol for each request that rules can make: a script of rounds that ends with the answer.

Open `choose.py` first, the shortest of them.
"""

from collections.abc import Callable

from engines.core import Choose, Commit, Declare, Meet, Roll, Secret, Show, Shuffle
from netcode.protocol.table.protocols.begin_and_end import closing, opening
from netcode.protocol.table.protocols.choose import choose
from netcode.protocol.table.protocols.commit import commit
from netcode.protocol.table.protocols.declare import declare
from netcode.protocol.table.protocols.meet import meet
from netcode.protocol.table.protocols.roll import roll
from netcode.protocol.table.protocols.secret import secret
from netcode.protocol.table.protocols.show import show
from netcode.protocol.table.protocols.shuffle import shuffle
from netcode.protocol.table.request_context import Here
from netcode.protocol.table.rounds import Answering

ANSWERING: dict[type, Callable[[Here], Answering]] = {
    Choose: choose,
    Secret: secret,
    Commit: commit,
    Shuffle: shuffle,
    Show: show,
    Declare: declare,
    Roll: roll,
    Meet: meet,
}

__all__ = ["ANSWERING", "closing", "opening"]
