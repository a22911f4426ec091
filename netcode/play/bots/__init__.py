"""A bot at a table: what it is called, how it makes its moves, and what it says. How it thinks is `engines/search/`.

Open `autoplay.py` first.
"""
