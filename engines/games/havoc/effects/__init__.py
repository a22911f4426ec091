"""What happens to players, rooms and time, whichever action or guard causes it.

The actions themselves are in `actions/`. Open `player_status.py` first: wounds, deaths, arrests and escapes.
"""
