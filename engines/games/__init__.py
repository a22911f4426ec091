"""The games, each a package that ends in `RULES`. A game imports `engines.core` and never another game.

Open `thieves/rules.py` first: it is the shortest.
"""
