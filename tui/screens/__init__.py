"""Screens: composition and wiring, one a file."""
