"""How a table of separate machines answers what the rules ask, with nobody to trust.

Each room may import from those below it:

    peer        how people come to a table: host, join, lobby, ready, resume, rematch
    session     one table on this machine's links, from the contract to the end
    storage     what it keeps on its disk            doors    how friends find each other
    relay       the blind server that some doors need
    links       sealed links between two machines, addresses, keys and join codes
    protocol    what is said at a table and what follows from it: no socket, clock or thread
    play        a place at a table without any network

Nothing here knows a game or a widget. Open `play/client.py` first, then `protocol/table/table.py` and `peer/peer.py`.
"""
