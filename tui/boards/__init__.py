"""Boards: one focusable widget a game, drawn for the terminal. A board knows its own game and no other.

Open `base.py` first, then `thieves/`.
"""

from importlib import import_module

from engines.core import Rules
from tui.boards.base import Board, PlainBoard


def board_of(rules: Rules) -> Board:
    """The game's board: `tui.boards.<name>` with a class `GameBoard`; a plain one while there is none."""
    try:
        module = import_module(f"tui.boards.{rules.name}")
    except ModuleNotFoundError as error:
        if error.name != f"tui.boards.{rules.name}":
            raise
        return PlainBoard(rules)
    board: Board = module.GameBoard()
    return board
