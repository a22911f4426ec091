"""Parts that several protocols share: opening a coin, opening a card with shares, proving a promise, standing in for an
empty chair.

Each is a script of rounds like the protocols themselves, and answers no request alone. Open `shares.py` first.
"""
