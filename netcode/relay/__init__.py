"""A blind relay: it passes sealed frames between peers that cannot reach each other, and keeps some for peers that come
later.

It knows no key, no name and no game. Peers do not depend on what it keeps: whatever it forgets, after a restart or
because a room is full, they send each other again. Anybody can run one: `den relay`. Open `frames.py` first, then
`server.py`.
"""
