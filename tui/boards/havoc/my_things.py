"""The panel of what is mine: role, wounds, cash, items, codes, action cards, and the dice that only I see."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass

from engines.core import Card, Player, View
from engines.games.havoc.cards import ARROWS, ROLES
from engines.games.havoc.rewards import goal
from engines.games.havoc.state import IN
from engines.games.havoc.words.names import ITEM_NAMES
from tui.boards.base import Board
from tui.boards.havoc.signs import HIDDEN, ITEM_SIGNS, ROLE_SIGNS, hearts, of_table
from tui.look.canvas import Canvas, Ink, fit, wrapped

LEGEND_ROWS = 3  # rows for the legend, which tells more than the goal: that stands elsewhere, too
WIDE = 30  # columns from which on there is a blank between a letter and a name
ARROW_SIGNS = {1: "↑", 0: "", -1: "↓"}


@dataclass
class Panel:
    """A column beside the map, written from the top down; what does not fit at the bottom is left out."""

    canvas: Canvas
    board: Board
    view: View
    x: int
    y: int
    width: int

    @property
    def roomy(self) -> bool:
        return self.width >= 24

    @property
    def left(self) -> int:
        """How many lines are left."""
        return self.canvas.height - self.y

    def line(self, text: str, ink: Ink = "", key: Hashable = None) -> None:
        self.canvas.put(self.x, self.y, fit(text, self.width).rstrip(), ink)
        if key is not None:
            self.canvas.spot(key, self.x, self.y, self.width, 1)
        self.y += 1

    def chips(self, label: str, cards: Iterable[tuple[object, str, Ink]], gap: int = 1) -> None:
        """Things to pick, one after the other, over as many lines as they need; their letters stand in the gaps."""
        indent = len(label) + max(gap, 1) if label else 0
        if label:
            self.canvas.sign(("label", label), self.x, self.y, label, "quiet")
        x = self.x + indent
        for key, text, ink in cards:
            if x + len(text) > self.x + self.width and x > self.x + indent:
                x, self.y = self.x + indent, self.y + 1
            self._chip(key, text, ink, x, gap)
            x += len(text) + gap
        self.y += 1

    def _chip(self, key: object, text: str, ink: Ink, x: int, gap: int) -> None:
        board, canvas = self.board, self.canvas
        if self.y >= canvas.height:
            return
        ink = "bright strong under" if board.is_picked(key) else "lamp strong" if board.is_lit(key) else ink
        canvas.put(x, self.y, text, ink)
        if gap:
            canvas.put(x - max(gap - 1, 1), self.y, board.mark(key), board.cap(key))
        elif text[0] == "[" and board.is_lit(key):  # a die where there is little room: the letter stands in its edge
            canvas.put(x, self.y, board.mark(key), board.cap(key))
        before = max(gap - 1, 1) if gap else 0  # its letter belongs to it
        canvas.spot(key, x - before, self.y, len(text) + before, 1, board.letter(key))
        if board.is_under_cursor(key):
            canvas.tint(x, self.y, len(text), 1, "cursor")
        elif board.is_lit(key):
            canvas.tint(x, self.y, len(text), 1, "glow")


def draw_mine(panel: Panel, dice: Sequence[Card]) -> None:
    view, s = panel.view, of_table(panel.view)
    me = view.me
    if me is None or not s.items:
        return
    if dice:
        panel.chips("dice" if panel.roomy else "", [_die(view, die) for die in dice], gap=2 * panel.roomy)
    _who(panel, me)
    if s.status and s.status[me] != IN:
        _goal(panel, me)
        return
    codes = _codes(view, _held(s.codes, me))
    items = sorted(s.items[me], key=lambda card: (_order(view, card), card))
    if panel.roomy:
        held = [_item(view, card, ITEM_NAMES) for card in items if card not in s.face]
        panel.chips("items", held, gap=3 if panel.width >= WIDE else 2)
        if shown := [_item(view, card, ITEM_NAMES) for card in items if card in s.face]:
            panel.chips("shown", shown, gap=2)
        panel.chips("codes", codes, gap=1 + (len("codes") + 3 * len(codes) <= panel.width))
        panel.chips("cards", [_action(panel, card) for card in _held(s.hand, me)], gap=2)
        if stack := _held(s.stack, me):
            panel.chips("stack", [_action(panel, card) for card in stack], gap=2)
        _goal(panel, me)
    else:
        panel.chips("", codes, gap=int(2 * len(codes) <= panel.width + 1))
        roomy = -(-len(items) // 3) <= panel.left  # three in a line
        panel.chips("", [_item(view, card, ITEM_SIGNS) for card in items], gap=1 + roomy)


def _held(cards: Sequence[Sequence[Card]], me: Player) -> Sequence[Card]:
    """My cards of these; none while the game is still being set up."""
    return cards[me] if cards else ()


def _who(panel: Panel, me: Player) -> None:
    view, s = panel.view, of_table(panel.view)
    role = view.value(s.role[me])
    cash = [view.value(card) for card in _held(s.cash, me)]
    known = sum(value for value in cash if isinstance(value, int))
    money = f"${HIDDEN}" if None in cash else f"${known}k" if known else "$0"
    if panel.roomy and cash:
        money += f" in {len(cash)}"
    name = HIDDEN if role is None else ROLES[str(role)].title if panel.roomy else ROLE_SIGNS[str(role)]
    lives = hearts(s.wounds[me]) if s.wounds else []
    room = panel.width - len(money) - sum(len(text) for text, _ in lives) - panel.roomy  # room for the name
    x = panel.canvas.sign(("role",), panel.x, panel.y, fit(name, min(len(name) + 1, room)), "violet strong")
    end = panel.canvas.write(x, panel.y, lives)
    if lives:
        panel.canvas.spot(("lives",), x, panel.y, end - x, 1)
    panel.canvas.sign(("cash",), panel.x + panel.width - len(money), panel.y, money, "gold")
    panel.y += 1


def _goal(panel: Panel, me: Player) -> None:
    """What I score, if there is room for all of it and for a legend below it."""
    s = of_table(panel.view)
    role = panel.view.value(s.role[me])
    if role is None:
        return
    lines = wrapped(f"You score {goal(str(role), s.pay, s.agent_percent)}.", panel.width)
    if panel.left >= len(lines) + LEGEND_ROWS:
        for at, line in enumerate(lines):
            panel.line(line, "quiet", ("goal", at))


def _die(view: View, die: Card) -> tuple[object, str, Ink]:
    return ("die", die), f"[{view.value(die) or HIDDEN}]", "bright"


def _order(view: View, card: Card) -> int:
    value = view.value(card)
    return list(ITEM_NAMES).index(str(value)) if value in ITEM_NAMES else len(ITEM_NAMES)


def _item(view: View, card: Card, names: dict[str, str]) -> tuple[object, str, Ink]:
    value = view.value(card)
    text = HIDDEN * 2 if value is None else names[str(value)]
    return ("card", card), text, "under" if card in of_table(view).face else ""


def _codes(view: View, cards: Sequence[Card]) -> list[tuple[object, str, Ink]]:
    values = [(view.value(card), card) for card in cards]
    return [
        (("card", card), HIDDEN if value is None else str(value), "blue strong")
        for value, card in sorted(values, key=lambda pair: (str(pair[0]), pair[1]))
    ]


def _action(panel: Panel, card: Card) -> tuple[object, str, Ink]:
    view = panel.view
    value = view.value(card)
    if value is None:
        return ("card", card), HIDDEN, "quiet"
    down = "" if card in of_table(view).face else HIDDEN
    arrow = ARROW_SIGNS[ARROWS[str(value)]]
    gap = " " if arrow and panel.board.plain else ""  # in ASCII an arrow may be a letter
    return ("card", card), f"{down}{str(value).upper()}{gap}{arrow}", ""
