"""Widgets that more than one screen, or every game, uses."""
