"""One peer at a table, from its code to its end: host or join, lobby, ready, resume, rematch.

Between the contract and the end of the game a peer has a session, in `netcode/session`. Open `peer.py` first, then
`host.py` and `guests/`.
"""
