"""What runs the rules: the runner, the dealer of local games, and the checks of what must hold after every answer.

Rules never import from here: they are run. Open `game.py` first.
"""
