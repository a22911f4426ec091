"""Doors: ways by which friends find a table. A door hands over an invitation and has nothing to do after that.

Doors know neither what is said at a table nor what is kept of it. Open `direct.py` first, then `short_code_door.py`.
"""
