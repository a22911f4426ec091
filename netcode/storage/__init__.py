"""What one machine keeps on its disk: tables, practice games, records, results.

Nothing here uses the network. Open `store.py` first.
"""
