"""Widgets that more than one screen, or every game, uses. They know no screen and no board.

Open `painted.py` first: most of them are drawn on its canvas.
"""
