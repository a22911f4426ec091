"""From single picks on the board to a whole move.

Nothing here draws. Open `draft.py` first.
"""
