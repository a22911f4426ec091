"""The app around the screens: start, navigation, keys, settings, and what the menu can do.

Open `app.py` first.
"""
