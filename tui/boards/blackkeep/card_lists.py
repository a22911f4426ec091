"""The lists of cards: in rows below the map where room is short, else in columns that also say what each card does."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tui.boards.base import Board
from tui.boards.blackkeep.cards import Entry
from tui.look.canvas import Canvas, fit

WAYS = 12  # columns of the title before the cards that name a direction
NAME = 12  # columns for a card's mark and name, where it says what it does
THREE = 100  # columns of the board from which on there is room for three lists


@dataclass(frozen=True)
class CardLists:
    sale: Sequence[Entry]
    ways: Sequence[Entry] = ()  # my direction cards, which say themselves what they do
    hand: Sequence[Entry] = ()
    guard_cards: Sequence[Entry] = field(default=())

    @property
    def rows(self) -> int:
        """How many rows the lists take with names alone."""
        return 1 + bool(self.hand) + bool(self.guard_cards)

    def rows_in_columns(self, width: int) -> int:
        """How many rows they take with what each card does."""
        most = max(len(self.sale), len(self.hand), len(self.guard_cards) if width >= THREE else 0)
        return 1 + most + (self.place(width) == "row")

    def place(self, width: int) -> str:
        """Where my guard cards stand: in a column of their own, below the cards on sale, or in a row below
        everything."""
        if not self.guard_cards:
            return ""
        if width >= THREE:
            return "column"
        return "list" if len(self.sale) + 1 + len(self.guard_cards) <= len(self.hand) else "row"


def draw_rows(canvas: Canvas, board: Board, lists: CardLists, y: int) -> None:
    """Draw names alone, in rows."""
    _row(canvas, board, lists.sale, canvas.sign(("sale",), 0, y, "$ ", "quiet"), y)
    if lists.hand:
        _row(canvas, board, [*lists.ways, *lists.hand], 0, y + 1)
    if lists.guard_cards:
        end = canvas.sign(("guard cards",), 0, y + 2, "Guard cards ", "quiet")
        _row(canvas, board, lists.guard_cards, end, y + 2)


def draw_columns(canvas: Canvas, board: Board, lists: CardLists, y: int) -> None:
    """The cards on sale at the left, mine beside them, my guard cards where there is room."""
    place = lists.place(canvas.width)
    width = canvas.width // (3 if place == "column" else 2)
    canvas.rule(0, y, width - 2, "on sale for so many cards", ("sale",))
    low = _list(canvas, board, lists.sale, 0, y + 1, width - 2)
    if lists.hand:
        _mine(canvas, board, lists, width, y, width - 2 if place == "column" else canvas.width - width)
    if place == "row":
        y += lists.rows_in_columns(canvas.width) - 1
        _row(canvas, board, lists.guard_cards, canvas.sign(("guard cards",), 0, y, "Guard cards ", "quiet"), y)
    elif place:
        x, top = (0, low) if place == "list" else (2 * width, y)
        canvas.rule(x, top, width - 2, "my guard cards", ("guard cards",))
        _list(canvas, board, lists.guard_cards, x, top + 1, width - 2)


def draw_column(canvas: Canvas, board: Board, lists: CardLists, x: int, y: int) -> int:
    """One list below the other; returns the row after the last."""
    width = canvas.width - x
    canvas.rule(x, y, width, "on sale for so many cards", ("sale",))
    y = _list(canvas, board, lists.sale, x, y + 1, width) + 1
    if lists.hand:
        y = _mine(canvas, board, lists, x, y, width) + 1
    if lists.guard_cards:
        canvas.rule(x, y, width, "my guard cards", ("guard cards",))
        y = _list(canvas, board, lists.guard_cards, x, y + 1, width) + 1
    return y


def _mine(canvas: Canvas, board: Board, lists: CardLists, x: int, y: int, width: int) -> int:
    """My thief cards: those that only name a direction stand beside the title."""
    canvas.rule(x, y, width, "my cards", ("hand",))
    needed = sum(len(way.name) + 3 for way in lists.ways)
    gap = int(WAYS + needed <= width)
    canvas.put(x + WAYS - 1, y, " " * (needed + 1 if gap else needed + 1 - len(lists.ways)))
    _row(canvas, board, lists.ways, x + WAYS, y, gap)
    return _list(canvas, board, lists.hand, x, y + 1, width)


def _row(canvas: Canvas, board: Board, entries: Sequence[Entry], x: int, y: int, gap: int = 0) -> int:
    """Cards one after the other, with such a gap after the mark of each; returns where the next one might stand."""
    for entry in entries:
        x = _card(canvas, board, entry, x, y, gap=gap) + 1
    return x


def _list(canvas: Canvas, board: Board, entries: Sequence[Entry], x: int, y: int, width: int) -> int:
    for y_of, entry in enumerate(entries, y):
        _card(canvas, board, entry, x, y_of, width)
    return y + len(entries)


def _card(canvas: Canvas, board: Board, entry: Entry, x: int, y: int, width: int = 0, gap: int = 0) -> int:
    """A card with its mark, a dot for one that is spent; where a width is given, what it does. The column after it."""
    mark = board.mark(entry.key).strip()
    name = "·" if entry.spent and not width else entry.name
    tone = board.tone(entry.key, "" if width and not entry.spent else "quiet")
    at = canvas.put(x, y, mark, "key" if mark.isalpha() else tone)
    end = canvas.put(at + (bool(width) or gap) * bool(mark), y, name, tone)
    if board.is_under_cursor(entry.key):
        canvas.tint(x, y, end - x, 1, "cursor")
    if width:
        canvas.put(x + NAME, y, fit(entry.does, width - NAME), "quiet")
        end = x + width
    canvas.spot(entry.key, x, y, end - x, 1, board.letter(entry.key))
    return end
