"""Doors: how friends find a table. A door hands over an invitation, and its work is done."""
