"""The picture of Gentlemen Thieves: five places side by side, the burglars' loot and the display below them."""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from engines.core import View
from engines.games.gentlemen.pieces import BURGLARS, COLOUR_NAMES, COLOURS, KINDS, LOCATION_NAMES, LOCATIONS, MIDDLE
from engines.games.gentlemen.table import Table
from tui.boards.base import Board
from tui.boards.gentlemen.house_fronts import (
    LABELS,
    PLACES,
    Scale,
    paint_dusk,
    paint_front,
    paint_narrow,
    paint_tool,
    scale_of,
)
from tui.look import sprites
from tui.look.canvas import Canvas, Ink
from tui.look.formats import Format
from tui.look.sprites import sprite

INKS: dict[str, Ink] = {"K": "slate", "G": "green", "P": "violet", "R": "rose", "Y": "gold"}
SHORT = {"m": "mask", "c": "crowbar", "l": "lantern", "r": "rope", "k": "key"}
LETTERS = dict(zip(LOCATIONS, "abcde", strict=True))
TUNNEL, LOCK, CAR, LOOT = "∩", "■", "◈", "◎"
WHITE, BLACK = "○", "●"
HAND, BLIND = ("hand",), ("blind",)
CHOICES: dict[Hashable, str] = {BLIND: "o", HAND: "y", **{("slot", slot): "fgi"[slot - 1] for slot in range(1, 4)}}
BAR = 12  # columns for the largest pile of loot; a smaller one has its share of them
BELOW = 8  # rows of the panels below the places
LEGEND = {
    "tunnel": f"{TUNNEL} tunnel",
    "lock": f"{LOCK} lock",
    "car": f"{CAR} car",
    "loot": f"{LOOT} loot",
    "white": f"{WHITE} underlined: White   {BLACK} Black",
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
            canvas.put(x - 1, y, board.mark(key), board.cap(key))
            canvas.tint(x, y, len(text), 1, "cursor" if board.is_under_cursor(key) else "glow")
        return x + len(text)

    def offer(self, key: Hashable, text: str, ink: Ink, x: int, y: int) -> int:
        """Something to choose, with its mark; returns where the next one may stand."""
        canvas, board = self.canvas, self.board
        end = canvas.put(canvas.put(x, y, board.mark(key), board.cap(key)) + 1, y, text, f"{ink} strong")
        canvas.spot(key, x, y, end - x, 1, board.letter(key))
        if board.is_under_cursor(key):
            canvas.tint(x, y, end - x, 1, "cursor")
        return end + 1


def draw(picture: Picture) -> None:
    if not picture.roomy:
        low = _narrow_places(picture)
        _sides(picture, low)
        _loot_line(picture, low + 1)
        _display_line(picture, low + 2)
        _middle(picture, 0, low + 4)
        return
    canvas = picture.canvas
    spare = canvas.height - BELOW
    scale = scale_of(canvas.width, canvas.height, BELOW, plain=not canvas.ground.is_shown)
    _places(picture, scale)
    y = scale.low + 2 + (spare > scale.low + 2)
    _burglars(picture, 0, y)
    _choices(picture, max(40, canvas.width // 2), y)
    x, row = 0, min(canvas.height - 1, y + 8)
    for key, text in LEGEND.items():
        x = canvas.sign(("sign", key), x, row, text, "quiet") + 3


# -- places ------------------------------------------------------------------------------------------------------------


def _places(picture: Picture, scale: Scale) -> None:
    """All five side by side, with the kinds of tools on the left."""
    canvas = picture.canvas
    first = scale.roof + 2
    paint_dusk(canvas, scale)
    for at, kind in enumerate(KINDS):
        y = first + at * scale.row
        canvas.sign(("kind", kind), 0, y + 2 * scale.round, SHORT[kind], "quiet")
        if scale.round and picture.board.format >= Format.LARGE:
            drawing = sprite(__package__, SHORT[kind])
            sprites.draw(canvas, drawing, 0, y)
            canvas.spot(("kind", kind), 0, y, LABELS, 3)
    for at, place in enumerate(LOCATIONS):
        _place(picture, place, LABELS + at * scale.wide, scale)


def _place(picture: Picture, place: str, x: int, scale: Scale) -> None:
    canvas, board, key = picture.canvas, picture.board, ("at", place)
    top, wide = scale.roof, scale.wide
    paint_front(canvas, place, x, scale)
    canvas.box(x, top, wide, scale.low - top + 2, board.tone(key), board.edge(key))
    _name(picture, place, x + (1 if wide < 14 else 2), top, " " if wide > 12 else "")
    left = x + (wide - PLACES * scale.step + 1) // 2 + (scale.step - 1) // 2
    _specials(picture, place, x + 2, top + 1, wide - 3)
    _tools(picture, place, left, top + 2 + scale.round, scale)
    _majority(picture, place, x + 2, scale.low)
    canvas.spot(key, x, 0, wide, scale.low + 2, LETTERS[place])


def _narrow_places(picture: Picture) -> int:
    """All five without frames, each as wide as its name; returns the row below."""
    canvas, x = picture.canvas, LABELS
    scale = Scale(0, 2, 1, 0)
    for row, kind in enumerate(KINDS):
        canvas.sign(("kind", kind), 0, 2 + row, SHORT[kind], "quiet")
    spare = canvas.width - LABELS - sum(len(name) + 3 for name in LOCATION_NAMES.values())
    for place in LOCATIONS:
        wide = len(LOCATION_NAMES[place]) + 3 + max(spare, 0) // 5
        paint_narrow(canvas, place, x, wide - 1, scale.low + 1)
        _name(picture, place, x, 0)
        _specials(picture, place, x + 1, 1)
        _tools(picture, place, x + 1, 2, scale)
        _majority(picture, place, x + 1, scale.low)
        canvas.spot(("at", place), x, 0, wide, scale.low + 1, LETTERS[place])
        x += wide
    return scale.low + 1


def _name(picture: Picture, place: str, x: int, y: int, after: str = "") -> None:
    canvas, board, key = picture.canvas, picture.board, ("at", place)
    letter, tone = LETTERS[place].upper(), board.tone(key, "bright")
    name = f"{letter}{board.pointer(key)}{LOCATION_NAMES[place]}"
    canvas.write(x, y, [(letter, "key" if board.is_lit(key) else tone), (f"{name[1:]}{after}", tone)])
    if board.is_under_cursor(key):
        canvas.tint(x, y, len(name), 1, "cursor")


def _tools(picture: Picture, place: str, x: int, y: int, scale: Scale) -> None:
    """A row for each kind: the tools that lie here, in places for three."""
    canvas, s = picture.canvas, picture.s
    tokens = s.tiles[place].split()
    for row, kind in enumerate(KINDS):
        here = [token for token in tokens if token[1] == kind]
        down = y + row * scale.row
        for at in range(PLACES):
            paint_tool(canvas, place, here[at] if at < len(here) else "", x + scale.step * at, down, scale)
        if not canvas.ground.is_shown:
            for at in range(len(here), PLACES):
                canvas.put(x + scale.step * at, down, "_", "quiet faint")
        elif not here:
            canvas.put(x, down, "·", "frame")
        for at, token in enumerate(here):
            under = " under" if token[0] in s.white else ""
            cargo: Hashable = ("token", token) if place == s.car else ("token", token, place, at)
            picture.sign(cargo, token[0], f"{INKS[token[0]]}{under}", x + scale.step * at, down)


def _specials(picture: Picture, place: str, x: int, y: int, room: int = 0) -> None:
    """What lies here beside the tools; in words where there are so many columns for them."""
    signs, gap = list(_signs(picture.s, place)), 1
    if sum(len(text) + len(key[0]) + 3 for key, text, _ in signs) - 1 <= room:
        signs, gap = [(key, f"{text} {key[0]}", ink) for key, text, ink in signs], 2
    for key, text, ink in signs:
        x = picture.sign(key, text, ink, x, y) + gap


def _signs(s: Table, place: str) -> Iterator[tuple[tuple[str, ...], str, Ink]]:
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
    tone = board.tone(key, f"{INKS[colour]} strong")
    end = canvas.write(x, y, [(colour, "key" if board.is_lit(key) else tone), (f"{board.pointer(key)}{text}", tone)])
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
    x = picture.canvas.sign(("middle",), x + 1, y, "│ middle", "quiet") + 2  # the line is not part of the Helping Hand
    _specials(picture, MIDDLE, x, y)


# -- below the places: panels where there is more ----------------------------------------------------------------------


def _burglars(picture: Picture, x: int, y: int) -> None:
    """A row for each burglar: its side, and its loot as a bar. Nobody but me knows which one I am."""
    canvas, s = picture.canvas, picture.s
    wide = max(40, canvas.width // 2) - 3
    canvas.rule(x, y, wide, "loot of the burglars", ("piles",))
    mine, most = _mine(picture), max(BAR, *map(len, s.piles.values()))
    for row, colour in enumerate(COLOURS, y + 1):
        white = colour in s.white
        start = _colour(picture, colour, COLOUR_NAMES[colour], x, row)
        if s.white:
            side = f"{WHITE} White" if white else f"{BLACK} Black"
            canvas.put(x + 9, row, side, "bright" if white else "quiet")
        loot = len(s.piles[colour])
        end = canvas.put(x + 17, row, LOOT * (loot and max(1, loot * BAR // most)), "gold")
        end = canvas.put(end, row, f"{' ' if loot else ''}{loot}", "strong")
        if colour == mine:
            name = f"◀ you, {BURGLARS[colour]}"
            end = canvas.put(end + 2, row, name if end + 2 + len(name) <= x + wide else name[:5], "bright")
        canvas.spot(("pile", colour), start, row, end - start, 1)
    if s.lost:
        canvas.sign(("lost",), x, y + 6, f"lost {len(s.lost)}", "quiet")


def _choices(picture: Picture, x: int, y: int) -> None:
    canvas, s = picture.canvas, picture.s
    mine = any(picture.board.is_lit(key) for key in (BLIND, HAND, *(("slot", slot) for slot in range(1, 4))))
    canvas.rule(x, y, canvas.width - x, "choose a token to place" if mine else "tokens to place", ("display",))
    end = picture.offer(BLIND, f"blind from the pile ▒{len(s.pile)}", "bright", x, y + 1)
    _drawn(picture, end + 1, y + 1)
    for slot, token in enumerate(s.display, 1):
        picture.offer(("slot", slot), token_words(token), INKS[token[0]], x, y + 1 + slot)
    picture.offer(HAND, "Helping Hand", "bright", x, y + 5)
    end = canvas.sign(("middle",), x, y + 6, "in the middle", "quiet") + 2
    _specials(picture, MIDDLE, end, y + 6, canvas.width - end)


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
