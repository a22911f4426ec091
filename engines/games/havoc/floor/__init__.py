"""The floor: the maze of a game, which of its sides are open, and what can be seen along them. Open `grid.py` first."""
