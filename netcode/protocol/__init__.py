"""What peers say to each other, and what follows from it: the same on every machine.

No socket, no clock and no thread: whoever drives a table hands in what came and takes out what is to be sent.
docs/protocol.md says the same in words. Open `envelope.py` first, then `table/table.py`.
"""
