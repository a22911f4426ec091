"""Thieves of the Black Keep: get to the vault, take a treasure, get out, and do not be seen."""
