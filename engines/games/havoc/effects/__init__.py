"""What happens to players, rooms and time, whichever action or guard causes it.

The actions themselves are in `actions/`. Open `fate.py` first: what becomes of a player.
"""
