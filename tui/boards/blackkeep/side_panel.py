"""The panel beside the map in a large window: the treasure, the cards with what they do, the signs of the guards."""

from engines.core import View
from engines.core.grammar import counted
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.effects import trouble
from engines.games.blackkeep.words.names import STATUSES, capital, treasure_title
from tui.boards.base import Board
from tui.boards.blackkeep.card_lists import CardLists, draw_column
from tui.boards.blackkeep.keep_map import STATUS
from tui.look.canvas import Canvas, wrapped
from tui.look.sprites import draw, sprite

WIDTH = 38


def draw_aside(canvas: Canvas, board: Board, view: View, s: Table, lists: CardLists, x: int) -> None:
    y = _treasure(canvas, view, s, x, 0) + 1
    draw_column(canvas, board, lists, x, y)
    _legend(canvas, x, canvas.height - 3)


def _treasure(canvas: Canvas, view: View, s: Table, x: int, y: int) -> int:
    """A drawing of the treasure I carry and its trouble; before that, of the vault and what is left in it."""
    mine = "" if view.me is None else s.thieves[view.me].treasure
    picture = sprite(__package__, mine.removeprefix("the ") if mine else "vault")
    draw(canvas, picture, x, y)
    if mine:
        title, text = capital(treasure_title(mine)), trouble(s, mine)
    else:
        title, text = "The Vault", f"{counted(len(s.pool), 'treasure')} left: {_listed(s)}"
    beside = x + picture.width + 2
    canvas.put(beside, y + 1, title, "gold strong")
    for row, line in enumerate(wrapped(text, canvas.width - beside), y + 2):
        canvas.put(beside, row, line, "quiet")
    canvas.spot(("value", mine) if mine else ("vault",), x, y, canvas.width - x, picture.height)
    return y + picture.height


def _listed(s: Table) -> str:
    return ", ".join(treasure_title(each).removeprefix("the ") for each in s.pool)


def _legend(canvas: Canvas, x: int, y: int) -> None:
    """The guards' signs, each in its colour."""
    canvas.rule(x, y, canvas.width - x, "guards", ("guards",))
    for number, (status, title) in enumerate(STATUSES.items()):
        across, down = x + number % 3 * 13, y + 1 + number // 3
        end = canvas.put(canvas.badge(across, down, title[0], STATUS[status]) + 1, down, title, "quiet")
        canvas.spot(("status", status), across, down, end - across, 1)
