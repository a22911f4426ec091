"""Text mode from the command line: menu, seat and guest, on top of the commands that they call.

What is said and asked at a table is in `tui.text`. Open `home.py` first.
"""
