"""Screens: composition and wiring, one a file.

What more than one of them shows is in `tui.widgets`. Those before a game are in `setup`, those of a game in `tables`,
small ones on top of others in `dialogs`.
Open `home.py` first, then `tables/table.py`.
"""
