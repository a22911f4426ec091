"""Heist & Havoc: the rules."""
