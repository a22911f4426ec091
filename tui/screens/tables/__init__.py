"""Screens of a game: the table itself, alone or shared, its scores, and looking at it again.

Open `table_window.py` first, then `table.py`.
"""
