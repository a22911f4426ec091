"""A peer's side of a relay: the connection, the door it keeps there, the table's room, letters for peers that are away.

The server itself is `netcode/relay/`; it cannot read what passes through it. Open `client.py` first.
"""
