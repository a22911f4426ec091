"""Thieves of the Black Keep: the rules."""
