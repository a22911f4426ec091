"""One table on this machine's links, from the contract to the end of the game.

A session connects what is said (`netcode/protocol`) with the links to the other peers and with the file on the disk.
How people come to a table is not here: that is `netcode/peer`. Open `session.py` first, then `mesh.py`.
"""
