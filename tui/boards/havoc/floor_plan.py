"""Draws the maze: six by six rooms with what is between them and what is in them."""

from dataclasses import dataclass
from itertools import chain

from engines.core import View
from engines.games.havoc.floor.grid import (
    CORNERS,
    EAST,
    NEIGHBOURS,
    NORTH,
    OUT,
    ROOMS,
    SIZE,
    SOUTH,
    WEST,
    room_at,
    row_col,
)
from engines.games.havoc.floor.ways import BREACH, DOORWAY, DOUBLE, EXIT, side_state
from engines.games.havoc.state import Table, bodies_in, guards_in, is_dark, players_in
from tui.boards.base import Board, Words
from tui.boards.havoc.basement import lamplight, paint_basement
from tui.boards.havoc.signs import BODY, BREACHED, DARK, NOISE, SEEN, SHUT, SMOKE, mark, of_table, token_words
from tui.look import theme
from tui.look.canvas import Canvas, Ink

SHUT_DOOR = "shut"
WALLS: Ink = "quiet"
NARROW = 6  # columns of a room in which a mark of four cells would cover all of a doorway
# How a piece of wall looks, lying and upright; the sign in the middle of a lying doorway is three cells wide.
LYING = {DOORWAY: "   ", BREACH: BREACHED * 3, SHUT_DOOR: SHUT * 3}
UPRIGHT = {DOORWAY: " ", BREACH: BREACHED, SHUT_DOOR: SHUT, DOUBLE: "║"}
WAYS_OUT = {NORTH: "↑", EAST: "→", SOUTH: "↓", WEST: "←"}
# Where walls meet, by whether one goes up, right, down, left.
POSTS = dict(
    zip(
        ("urdl", "url", "rdl", "urd", "udl", "rl", "rd", "dl", "ur", "ul", "r", "l", "ud", "u", "d", ""),
        "┼┴┬├┤─┌┐└┘──││││",
        strict=True,
    )
)


@dataclass(frozen=True)
class Plan:
    """Where on the canvas each room lies: `wide` by `high` cells each, and one cell of wall around it."""

    x: int
    y: int
    wide: int
    high: int

    @property
    def width(self) -> int:
        return SIZE * (self.wide + 1) + 1

    def corner(self, room: int) -> tuple[int, int]:
        """The upper left cell inside the room."""
        row, col = row_col(room)
        return self.x + 1 + col * (self.wide + 1), self.y + 1 + row * (self.high + 1)

    def draw(self, canvas: Canvas, board: Board, view: View, numbers: dict[object, str]) -> None:
        s = of_table(view)
        paint_basement(canvas.ground, self, view)
        self._posts(canvas, s)
        for room in ROOMS:
            row, col = row_col(room)
            self._lying(canvas, s, room, NORTH)
            self._upright(canvas, s, room, WEST)
            if row == SIZE - 1:
                self._lying(canvas, s, room, SOUTH)
            if col == SIZE - 1:
                self._upright(canvas, s, room, EAST)
        self._names(canvas, s)
        for room in ROOMS:
            self._room(canvas, board, view, room, numbers)

    # -- walls ---------------------------------------------------------------------------------------------------------

    def _lying(self, canvas: Canvas, s: Table, room: int, side: int) -> None:
        left, top = self.corner(room)
        y = top - 1 if side == NORTH else top + self.high
        state = _between(s, room, side)
        line = "═" if state == DOUBLE else "─"
        canvas.put(left, y, line * self.wide, WALLS)
        key, x = ("side", room, side), left + self.wide // 2 - 1
        if state == EXIT:
            canvas.sign(key, x, y, f" {WAYS_OUT[side]} ", "green", aside=True)
        elif state in LYING:
            canvas.sign(key, x, y, LYING[state], "bright" if state == SHUT_DOOR else "gold", aside=True)

    def _upright(self, canvas: Canvas, s: Table, room: int, side: int) -> None:
        left, top = self.corner(room)
        x = left - 1 if side == WEST else left + self.wide
        state = _between(s, room, side)
        ink = "bright" if state == SHUT_DOOR else "gold" if state == BREACH else WALLS
        sign = " " if state == EXIT else UPRIGHT.get(state, "│")
        for y in range(top, top + self.high):
            framed = self.high > 2 and y != top + self.high // 2 and sign in " ■"
            canvas.put(x, y, "│" if framed else sign, WALLS if framed else ink)
        if state in (SHUT_DOOR, BREACH):
            canvas.spot(("side", room, side), x, top, 1, self.high, aside=True)
        if state == EXIT or (room in CORNERS and NEIGHBOURS[room][side] == OUT):
            canvas.sign(("side", room, side), x, top + self.high // 2, WAYS_OUT[side], "green", aside=True)

    def _posts(self, canvas: Canvas, s: Table) -> None:
        for row in range(SIZE + 1):
            for col in range(SIZE + 1):
                up = row > 0 and self._solid(s, row - 1, col)
                down = row < SIZE and self._solid(s, row, col)
                arms = "u" * up + "r" * (col < SIZE) + "d" * down + "l" * (col > 0)
                x, y = self.x + col * (self.wide + 1), self.y + row * (self.high + 1)
                canvas.put(x, y, POSTS[arms], WALLS)

    def _solid(self, s: Table, row: int, col: int) -> bool:
        """Whether the upright wall left of this column reaches the post: doorways of low rooms are all gap."""
        if self.high > 2:
            return True
        room, side = (room_at(row, col), WEST) if col < SIZE else (room_at(row, col - 1), EAST)
        return side_state(s, room, side) not in (DOORWAY, EXIT)

    def _names(self, canvas: Canvas, s: Table) -> None:
        """Columns have letters over their middle, or beside a way out there; rows have numbers."""
        for at, letter in enumerate("ABCDEF"):
            left, top = self.corner(room_at(0, at))
            beside = 2 if _between(s, room_at(0, at), NORTH) == EXIT else 0
            x = left + (self.wide - 1) // 2 + beside
            canvas.sign(("grid", letter), x, top - 1, letter, "bright", aside=True)
            left, top = self.corner(room_at(at, 0))
            canvas.sign(("grid", at + 1), left - 2, top + self.high // 2, str(at + 1), "bright", aside=True)

    # -- rooms ---------------------------------------------------------------------------------------------------------

    def _room(self, canvas: Canvas, board: Board, view: View, room: int, numbers: dict[object, str]) -> None:
        s, key = of_table(view), ("room", room)
        left, top = self.corner(room)
        plain = not canvas.ground.is_shown
        fill, ink = _floor(s, room) if plain or room in s.smoke else (" ", "")
        for y in range(top, top + self.high):
            canvas.put(left, y, (fill * self.wide)[: self.wide], ink)
        for at, words in enumerate(self._lines(view, room)):
            if words and plain:  # words need a plain background; a room of one row keeps the ground beside them
                calm = self.wide if self.high > 1 else sum(len(text) for text, _ in words) + 1
                canvas.put(left, top + at, " " * min(calm, self.wide))
            _stand(canvas, left, top + at, _cut(words, self.wide))
        canvas.spot(key, left, top, self.wide, self.high)
        under_cursor = board.is_under_cursor(key)
        if board.is_lit(key) and not (under_cursor and plain):
            canvas.tint(left, top, self.wide, self.high, "glow")
        if under_cursor and not plain:  # its first row alone, so that a dark room is still seen to be dark
            canvas.tint(left, top, self.wide, 1, "cursor")
        if board.is_lit(key):
            mark = numbers.get(board.step_of(key)) or "▷"
            if under_cursor and plain:  # the sign alone: a whole room so bright would outshine the others
                mark = f"▶{mark}◀" if self.wide > NARROW else f"▶{mark}"  # so that it does not fill the doorway
            canvas.sign(("mark", room), left, top - 1, mark, "key", aside=True)
        elif under_cursor and plain:
            canvas.sign(("mark", room), left, top - 1, "▶", "cursor", aside=True)
        elif board.is_picked(key):
            canvas.sign(("mark", room), left, top - 1, "•", "lamp strong", aside=True)

    def _lines(self, view: View, room: int) -> list[Words]:
        """What stands in the room, on as many lines as it is high."""
        s = of_table(view)
        token, signs = token_words(view, room, self.wide), _signs(s, room)
        figures = self._figures(view, room) if room in s.room or room in s.guards.values() else []
        if self.high == 1:
            used = sum(len(text) for text, _ in (*token, *figures, *signs))
            return [[*token, *([(" ", "")] if token and figures and used < self.wide else []), *figures, *signs]]
        if self.high == 2:
            return [[*token, *([(" ", "")] if token and signs else []), *signs], figures]
        return [token, figures, [*signs, *_notes(view, room)]]

    def _figures(self, view: View, room: int) -> Words:
        s = of_table(view)
        seats, bodies, guards = players_in(s, room), bodies_in(s, room), guards_in(s, room)
        named = (len(seats) + len(bodies)) * 3 - 1 <= self.wide and self.high > 1
        whole = named and not (bodies or guards) and sum(3 + len(view.names[seat]) for seat in seats) <= self.wide + 1
        names = {seat: f" {view.names[seat]}" if whole else view.names[seat][:1].upper() for seat in seats if named}
        words: list[Words] = [
            [(mark(seat) + names.get(seat, ""), f"{theme.seat_style(seat)} strong")] for seat in seats
        ]
        words += [[(BODY, "alarm"), (mark(seat), theme.seat_style(seat))] for seat in bodies]
        words += [
            [(f"g{guard + 1}", "quiet") if guard in s.stunned else (f"G{guard + 1}", "alarm strong")]
            for guard in guards
        ]
        gap: Words = [(" ", "")] if named and self.wide > 6 else []
        return list(chain.from_iterable([*(gap if at else []), *word] for at, word in enumerate(words)))


def _between(s: Table, room: int, side: int) -> str:
    """What is drawn on this side: as in the rules, and a shut door apart."""
    state = side_state(s, room, side)
    if state in (DOORWAY, EXIT) and (room in s.locked or NEIGHBOURS[room][side] in s.locked):
        return SHUT_DOOR
    return EXIT if state == BREACH and NEIGHBOURS[room][side] == OUT else state


def _floor(s: Table, room: int) -> tuple[str, Ink]:
    if room in s.smoke:
        return SMOKE, "slate"
    dark = is_dark(s, room) and s.tokens[room] not in s.face
    seen = any(room == each for each, _ in lamplight(s))
    return (DARK * dark + SEEN * seen) or " ", "gold" if seen else "frame"


def _signs(s: Table, room: int) -> Words:
    return [(NOISE, "gold strong")] if room in s.noise else []


def _notes(view: View, room: int) -> Words:
    """What only high rooms have room for: the codes on a vault, and who may take from it first."""
    s = of_table(view)
    if room in s.priority:
        seat = s.priority[room][0]
        return [("first", "quiet"), (mark(seat), theme.seat_style(seat))]
    if laid := s.laid.get(room):
        return [("".join(sorted({str(s.face[card]) for card in laid})), "quiet")]
    return []


def _stand(canvas: Canvas, x: int, y: int, words: Words) -> None:
    """Thieves and guards, on a colour of their own, so that they stand out of any floor."""
    for text, ink in words:
        shade, _, strong = ink.partition(" ")
        figure = strong == "strong" and shade in (*theme.SEATS, "alarm")
        x = canvas.badge(x, y, text, shade) if figure else canvas.put(x, y, text, ink)


def _cut(words: Words, width: int) -> Words:
    """As much as fits; a plus in the last cell if something does not."""
    if sum(len(text) for text, _ in words) <= width:
        return words
    kept: Words = []
    for text, ink in words:
        left = width - 1 - sum(len(before) for before, _ in kept)
        kept.append((text[:left], ink))
    return [*kept, ("+", "bright")]
