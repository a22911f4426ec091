"""Rules of games, as plain Python: no I/O, no clock, no randomness, no cryptography."""
