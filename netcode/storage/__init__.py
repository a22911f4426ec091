"""What one machine keeps on its disk: tables, practice games, records.

Nothing here knows of the network. Open `store.py` first.
"""
