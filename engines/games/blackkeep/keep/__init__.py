"""The building: its hexes and tiles, what lies where, who can go where, and what can be seen from where.

Nothing here changes during a game. Open `built_keep.py` first.
"""
