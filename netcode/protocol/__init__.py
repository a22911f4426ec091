"""What peers say to each other, and what follows from it: the same on every machine.

Nothing here knows a socket, a clock or a thread. The session that drives a table hands in what the links brought and
takes out what is to be sent. docs/protocol.md describes the same for readers. Open `envelope.py` first, then
`table/table.py`.
"""
