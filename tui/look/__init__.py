"""How things look: the grid of cells that boards are drawn on, and the colours.

Nothing here knows of games, tables or widgets. Open `canvas.py` first.
"""
