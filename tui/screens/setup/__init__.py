"""Screens before a game: host, join, practice, and the lobby.

Nothing here plays. Open `lobby.py` first; `game_form.py` is what host and practice share.
"""
