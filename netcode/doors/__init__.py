"""Doors: how friends find a table. A door hands over an invitation, and its work is done.

What is said at the table, and what is kept of it, is none of a door's business. Open `direct.py` first, then
`short_code_door.py`.
"""
