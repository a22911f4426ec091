"""The picture of Gentlemen Thieves: five places side by side, the burglars' loot and the display below them."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from engines.core import View
from engines.games.gentlemen.pieces import BURGLARS, COLOUR_NAMES, COLOURS, KINDS, LOCATION_NAMES, LOCATIONS, MIDDLE
from engines.games.gentlemen.table import Table
from tui.boards.base import Board
from tui.boards.gentlemen.fronts import paint_front, paint_shelf
from tui.look.canvas import Canvas, Ink, fit

INKS: dict[str, Ink] = {"K": "slate", "G": "green", "P": "violet", "R": "rose", "Y": "gold"}
SHORT = {"m": "mask", "c": "crowbar", "l": "lantern", "r": "rope", "k": "key"}
LETTERS = dict(zip(LOCATIONS, "abcde", strict=True))
TUNNEL, LOCK, CAR, LOOT = "∩", "■", "◈", "◎"
WHITE, BLACK = "○", "●"
HAND, BLIND = ("hand",), ("blind",)
LABELS = 8  # columns for the names of the kinds
CHIP, ROOM_FOR_CHIPS = 4, 15  # columns from one tool to the next where there is room, and of a place that has it
LEGEND = {
    "tunnel": f"{TUNNEL} tunnel",
    "lock": f"{LOCK} lock",
    "car": f"{CAR} car",
    "loot": f"{LOOT} loot",
    "white": "underlined: White",
}


@dataclass(frozen=True)
class Picture:
    canvas: Canvas
    board: Board
    view: View
    s: Table

    @property
    def roomy(self) -> bool:
        """Whether there is room for frames, and for panels below them."""
        return self.canvas.width >= 66 and self.canvas.height >= 17

    def sign(self, key: Hashable, text: str, ink: Ink, x: int, y: int) -> int:
        """Something small that may be picked, after a cell for its letter; returns the column behind it."""
        canvas, board = self.canvas, self.board
        canvas.put(x, y, text, f"{ink} strong")
        canvas.spot(key, x, y, len(text), 1, board.letter(key))
        if board.is_lit(key):
            canvas.put(x - 1, y, board.mark(key), "lamp strong")
            canvas.tint(x, y, len(text), 1, "cursor" if board.is_under_cursor(key) else "glow")
        return x + len(text)

    def offer(self, key: Hashable, text: str, ink: Ink, x: int, y: int) -> int:
        """Something to choose, with its mark; returns where the next one may stand."""
        canvas, board = self.canvas, self.board
        end = canvas.put(canvas.put(x, y, f"{board.mark(key)} ", "lamp strong"), y, text, f"{ink} strong")
        canvas.spot(key, x, y, end - x, 1, board.letter(key))
        if board.is_under_cursor(key):
            canvas.tint(x, y, end - x, 1, "cursor")
        return end + 1


def draw(picture: Picture) -> None:
    low = 2 + len(KINDS) + 1  # rows of a place without its frame
    if not picture.roomy:
        _places(picture, 1, 0)
        _sides(picture, low)
        _loot_line(picture, low + 1)
        _display_line(picture, low + 2)
        _middle(picture, 0, low + 4)
        return
    gap = 3 if picture.canvas.height >= 30 else 2 if picture.canvas.height >= 23 else 1
    y = _places(picture, gap, 1) + (gap > 1)
    _burglars(picture, 0, y)
    _choices(picture, max(40, picture.canvas.width // 2), y)
    x, row = 0, min(picture.canvas.height - 1, y + 8)
    for key, text in LEGEND.items():
        x = picture.canvas.sign(("sign", key), x, row, text, "quiet") + 3


# -- places ------------------------------------------------------------------------------------------------------------


def _places(picture: Picture, gap: int, framed: int) -> int:
    """All five, with the kinds on the left; returns the row below."""
    canvas = picture.canvas
    first = 1 + framed
    low = first + 1 + (len(KINDS) - 1) * gap + 1
    for row, kind in enumerate(KINDS):
        canvas.sign(("kind", kind), 0, first + 1 + row * gap - framed, SHORT[kind], "quiet")
    x = LABELS
    spare = canvas.width - LABELS - sum(len(name) + 3 for name in LOCATION_NAMES.values())
    for place in LOCATIONS:
        wide = min(30, (canvas.width - LABELS) // 5) if framed else len(LOCATION_NAMES[place]) + 3 + max(spare, 0) // 5
        _place(picture, place, (x, wide, gap), framed, low - framed)
        x += wide
    return low + framed


def _place(picture: Picture, place: str, room: tuple[int, int, int], framed: int, low: int) -> None:
    canvas, board, s = picture.canvas, picture.board, picture.s
    x, wide, gap = room
    key = ("at", place)
    paint_front(canvas.ground, place, x, wide - (not framed), low + 1 + framed)
    if framed:
        canvas.box(x, 0, wide, low + 2, board.tone(key), board.edge(key))
    name = f"{LETTERS[place].upper()}{board.pointer(key)}{LOCATION_NAMES[place]}"
    start = x if not framed else x + 1 if wide < 14 else x + 2
    canvas.put(start, 0, f"{name} " if framed and wide > 12 else name, board.tone(key, "bright"))
    if board.is_under_cursor(key):
        canvas.tint(start, 0, len(name), 1, "cursor")
    left = x + 1 + 2 * framed
    _specials(picture, place, left, 1)
    tokens, step = s.tiles[place].split(), CHIP if framed and wide >= ROOM_FOR_CHIPS else 2
    for row, kind in enumerate(KINDS):
        here = [token for token in tokens if token[1] == kind]
        paint_shelf(canvas.ground, place, left, 2 + row * gap, step, here)
        if not here:
            canvas.put(left, 2 + row * gap, "·", "frame")
        for at, token in enumerate(here):
            under = " under" if token[0] in s.white else ""
            cargo: Hashable = ("token", token) if place == picture.s.car else ("token", token, place, at)
            picture.sign(cargo, token[0], f"{INKS[token[0]]}{under}", left + step * at, 2 + row * gap)
    _majority(picture, place, left, low)
    canvas.spot(key, x, 0, wide, low + 1 + framed, LETTERS[place])


def _specials(picture: Picture, place: str, x: int, y: int) -> None:
    for key, text, ink in _signs(picture.s, place):
        x = picture.sign(key, text, ink, x, y) + 1


def _signs(s: Table, place: str) -> Iterator[tuple[Hashable, str, Ink]]:
    """The special things that lie at a place, or in the middle."""
    for _ in range(s.tunnels.count(place)):
        yield ("tunnel", place), TUNNEL, "blue"
    if s.lock == place:
        yield ("lock",), LOCK, "alarm"
    if s.car == place:
        yield ("car",), CAR, "green"
    if s.loot[place]:
        yield ("loot", place), f"{LOOT}{s.loot[place]}", "gold"


def _majority(picture: Picture, place: str, x: int, y: int) -> None:
    """How many tokens each side has here; linked places count together."""
    canvas, s = picture.canvas, picture.s
    group = next(group for group in s.groups() if place in group)
    equipment = s.equipment(group)
    white = sum(equipment.count(colour) for colour in s.white)
    black = sum(equipment.count(colour) for colour in s.black)
    end = canvas.put(x, y, f"{WHITE}{white}", "bright strong" if white > black else "quiet")
    end = canvas.put(end + 1, y, f"{BLACK}{black}", "bright strong" if black > white else "quiet")
    end = canvas.put(end, y, TUNNEL if len(group) > 1 else "", "blue")
    canvas.spot(("majority", place), x, y, end - x, 1)


# -- below the places: lines where there is little room ----------------------------------------------------------------


def _sides(picture: Picture, y: int) -> None:
    canvas, s = picture.canvas, picture.s
    x = 0
    for name, sign, side in (("White", WHITE, s.white), ("Black", BLACK, s.black if s.white else "")):
        start = x
        x = canvas.put(x, y, f"{name} {sign} ", "quiet")
        for colour in side:
            x = canvas.put(x, y, colour, f"{INKS[colour]} strong{' under' if side == s.white else ''}") + 1
        canvas.spot((name.lower(),), start, y, x - start, 1)
        x += 2
    mine = _mine(picture)
    if mine:
        end = canvas.write(x, y, [("you are ", "quiet"), (f"{mine} {COLOUR_NAMES[mine]}", f"{INKS[mine]} strong")])
        canvas.spot(("mine",), x, y, end - x, 1)


def _loot_line(picture: Picture, y: int) -> None:
    canvas, s = picture.canvas, picture.s
    x = canvas.sign(("piles",), 0, y, "loot", "quiet") + 2
    for colour in COLOURS:
        x = _colour(picture, colour, f"{len(s.piles[colour])}", x, y) + 2
    canvas.sign(("lost",), x, y, f"lost {len(s.lost)}", "quiet")


def _colour(picture: Picture, colour: str, text: str, x: int, y: int) -> int:
    """A colour that may be put on White."""
    canvas, board, key = picture.canvas, picture.board, ("colour", colour)
    end = canvas.put(x, y, f"{colour}{board.pointer(key)}{text}", board.tone(key, f"{INKS[colour]} strong"))
    canvas.spot(key, x, y, end - x, 1, colour if board.is_lit(key) else "")
    if board.is_under_cursor(key):
        canvas.tint(x, y, end - x, 1, "cursor")
    return end


def _display_line(picture: Picture, y: int) -> None:
    x = 0
    for slot, token in enumerate(picture.s.display, 1):
        x = picture.offer(("slot", slot), token_words(token), INKS[token[0]], x, y)
    _drawn(picture, 2, y + 1)


def _drawn(picture: Picture, x: int, y: int) -> None:
    if token := picture.s.drawn:
        end = picture.canvas.write(x, y, [("drawn: ", "quiet"), (token_words(token), f"{INKS[token[0]]} strong")])
        picture.canvas.spot(("drawn",), x, y, end - x, 1)


def _middle(picture: Picture, x: int, y: int) -> None:
    x = picture.offer(BLIND, f"blind ▒{len(picture.s.pile)}", "bright", x, y)
    x = picture.offer(HAND, "Helping Hand", "bright", x, y)
    x = picture.canvas.sign(("middle",), x + 1, y, "middle", "quiet") + 2
    _specials(picture, MIDDLE, x, y)


# -- below the places: panels where there is more ----------------------------------------------------------------------


def _burglars(picture: Picture, x: int, y: int) -> None:
    """A row for each burglar: its side, and its loot as a bar. Nobody but me knows which one I am."""
    canvas, s = picture.canvas, picture.s
    wide = max(40, canvas.width // 2) - 3
    canvas.rule(x, y, wide, "loot of the burglars", ("piles",))
    mine = _mine(picture)
    for row, colour in enumerate(COLOURS, y + 1):
        white = colour in s.white
        start = _colour(picture, colour, COLOUR_NAMES[colour], x, row)
        if s.white:
            canvas.put(x + 9, row, WHITE if white else BLACK, "bright" if white else "quiet")
        loot = len(s.piles[colour])
        end = canvas.put(x + 11, row, LOOT * min(loot, 14), "gold")
        end = canvas.put(end, row, f"{' ' if loot else ''}{loot}", "strong")
        if colour == mine:
            end = canvas.put(end + 2, row, fit(f"◀ you, {BURGLARS[colour]}", wide - end - 2 + x).rstrip(), "bright")
        canvas.spot(("pile", colour), start, row, end - start, 1)
    if s.lost:
        canvas.sign(("lost",), x, y + 6, f"lost {len(s.lost)}", "quiet")


def _choices(picture: Picture, x: int, y: int) -> None:
    canvas, s = picture.canvas, picture.s
    canvas.rule(x, y, canvas.width - x, "to place", ("display",))
    end = picture.offer(BLIND, f"blind from the pile ▒{len(s.pile)}", "bright", x, y + 1)
    _drawn(picture, end + 1, y + 1)
    for slot, token in enumerate(s.display, 1):
        picture.offer(("slot", slot), token_words(token), INKS[token[0]], x, y + 1 + slot)
    end = picture.offer(HAND, "Helping Hand", "bright", x, y + 5)
    end = canvas.sign(("middle",), end + 1, y + 5, "middle", "quiet") + 2
    _specials(picture, MIDDLE, end, y + 5)


def _mine(picture: Picture) -> str:
    """The colour of my burglar, if this view may say so."""
    me = picture.view.me
    value = None if me is None else picture.view.value(picture.s.burglars[me])
    return "" if value is None else str(value)


def token_words(token: str) -> str:
    return f"{COLOUR_NAMES[token[0]]} {SHORT[token[1]]}"


def table_of(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
