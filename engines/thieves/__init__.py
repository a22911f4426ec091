"""Thieves!: the rules."""
