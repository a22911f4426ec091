"""A blind relay: it passes sealed frames between peers that cannot reach each other, and keeps them for late comers.

It knows no key, no name and no game. Peers do not depend on what it keeps: whatever it forgets, in a restart or because
a room is full, they give each other again. Anyone can run one: `den relay`. Open `frames.py` first, then `server.py`.
"""
