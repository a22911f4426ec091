"""One protocol for each request that rules can make: a script of rounds that ends with the answer."""

from collections.abc import Callable

from engines.core import Choose, Commit, Declare, Meet, Roll, Secret, Show, Shuffle
from netcode.table.here import Here
from netcode.table.protocols.choose import choose
from netcode.table.protocols.commit import commit
from netcode.table.protocols.declare import declare
from netcode.table.protocols.ends import closing, opening
from netcode.table.protocols.meet import meet
from netcode.table.protocols.roll import roll
from netcode.table.protocols.secret import secret
from netcode.table.protocols.show import show
from netcode.table.protocols.shuffle import shuffle
from netcode.table.rounds import Answering

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
