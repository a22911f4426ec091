"""Gentlemen Thieves: the rules."""
