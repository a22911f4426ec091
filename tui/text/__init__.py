"""Text mode: a place at a table as plain lines, for screen readers, simple terminals, pipes and scripts.

Nothing here needs a screen, and nothing here reads the command line. Open `tables/table.py` first.
"""
