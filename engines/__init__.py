"""Rules of games, as plain Python: no I/O, no clock, no randomness, no cryptography.

    core         what the rules of every game share        games        a package for each game
    catalogue    the games that there are

Nothing here imports anything but the standard library. Open `core/rules.py` first: it says what a game is.
"""
