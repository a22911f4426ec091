"""One machine's life at a table of peers: host or join, lobby, game, coming back, once more.

This is where links, protocol and disk come together. Open `peer.py` first, then `host.py` and `guest.py`.
"""
