"""Sneaks & Snitches: the rules."""
