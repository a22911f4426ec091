"""What happens in a turn: the actions a player can take, and the burglary that one of them may set off.

Whose turn it is and when the game ends is in `rules.py`, which calls this. Open `actions.py` first.
"""
