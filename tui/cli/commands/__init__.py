"""The commands of `den`, a module each with `add(parser)` and `run(args)`: loaded only when it is called.

`tui/cli/__init__.py` lists them all. Open `tables/join.py` first, one of the shortest.
"""
