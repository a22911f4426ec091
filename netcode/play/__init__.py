"""A place at a table, as screens, text mode and bots hold it, and two that need no network: practice and replay.

Nothing here knows of peers, sockets or files. Open `client.py` first: it says what every place at a table can do.
"""
