"""Many games between bots, for `den sim`: who won how often, how sure that is, and how fair the game was to them.

Open `match.py` first: it plays. `progress.py` keeps what was played, `balance.py` counts what a game lists. Nothing
here speaks to a player; that does the command.
"""
