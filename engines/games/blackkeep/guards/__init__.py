"""What guards do: by themselves, by a card that a player aims at them, and when they see somebody.

Open `routines.py` first, then `spotting.py`.
"""
