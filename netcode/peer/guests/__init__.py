"""Guests, who come to a table by a code: a joiner sits down, a spectator watches. Open `guest.py` first."""
