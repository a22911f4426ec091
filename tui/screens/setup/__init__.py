"""Screens before a game: host, join, practice, and the lobby.

Open `lobby.py` first.
"""
