"""The board of Gentlemen Thieves: five places side by side, a row for each kind of equipment, the display below."""

from collections.abc import Hashable, Sequence
from itertools import permutations

from engines.core import Move, Player, View
from engines.core.rules import Event
from engines.gentlemen.pieces import BURGLARS, COLOUR_NAMES, COLOURS, KINDS, LOCATION_NAMES, LOCATIONS, MIDDLE
from engines.gentlemen.table import Table
from tui.boards.base import Board, Words
from tui.canvas import Canvas, Ink, fit
from tui.draft import Path

INKS: dict[str, Ink] = {"K": "slate", "G": "green", "P": "violet", "R": "rose", "Y": "gold"}
SHORT = {"m": "mask", "c": "crowbar", "l": "lantern", "r": "rope", "k": "key"}
TUNNEL, LOCK, CAR, LOOT = "∩", "■", "◈", "◎"
WHITE, BLACK = "○", "●"
HAND, BLIND = ("hand",), ("blind",)


class GameBoard(Board):
    MINIMUM = (52, 13)

    # -- how a move is picked ------------------------------------------------------------------------------------------

    def ways(self, move: Move) -> Sequence[Path]:
        match move:
            case ("white", str(pair)):
                return [tuple(("colour", colour) for colour in order) for order in permutations(pair)]
            case ("display", slot, at):
                return [(("slot", slot), ("at", at))]
            case ("blind",):
                return [(BLIND,)]
            case ("tunnel", origin, at):
                return [(HAND, ("tunnel", origin), ("at", at))]
            case ("lock" | "car" as what, at):
                return [(HAND, (what,), ("at", at))]
            case ("loot", origin, count, at):
                return [(HAND, ("loot", origin), ("count", count), ("at", at))]
            case ("place" | "return", at):
                return [(("at", at),)]
            case ("bring", token):
                return [(("token", token),)]
            case _:
                return [(("nothing",),)]

    def label(self, view: View, step: Hashable) -> str:
        s = _table(view)
        match step:
            case ("colour", str(colour)):
                return f"{colour} {COLOUR_NAMES[colour]}"
            case ("slot", int(slot)):
                return _token(s.display[slot - 1])
            case ("blind",):
                return f"blind from the pile ({len(s.pile)})"
            case ("hand",):
                return "Helping Hand"
            case ("at", str(place)):
                return LOCATION_NAMES[place]
            case ("tunnel" | "loot" as what, str(place)):
                return f"{what} {'in the middle' if place == MIDDLE else 'at ' + LOCATION_NAMES[place]}"
            case ("lock" | "car" as what,):
                return f"the {what}"
            case ("count", int(count)):
                return f"{count} Loot"
            case ("token", str(token)):
                return _token(token)
            case ("nothing",):
                return "nothing"
            case _:
                return ""

    def attempt(self, view: View, picked: Path, key: Hashable) -> Move | None:
        match picked, key:
            case ((("slot", slot), *_), ("at", place)):
                return ("display", slot, place)
            case ((("hand",), ("tunnel", origin), *_), ("at", place)):
                return ("tunnel", origin, place)
            case ((("hand",), (what,), *_), ("at", place)):
                return (what, place)
            case (_, ("at", place)):
                return ("place", place)
            case (_, ("hand",)):
                return ("lock", _table(view).lock)
            case _:
                return None

    # -- words for the frame -------------------------------------------------------------------------------------------

    def headline(self, view: View) -> str:
        s = _table(view)
        late = " · the Brigadier is near" if len(s.pile) <= 7 else ""
        return f"{len(s.pile)} tokens in the pile{late}"

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        s = _table(view)
        line: Words = [("hands ", "quiet"), ("◦" * s.hands[seat] or "-", "bright")]
        if s.matchmaker == seat:
            line.append(("  matchmaker", "violet"))
        return [line]

    def lights(self, view: View, event: Event) -> Sequence[Hashable]:
        return [("at", part) for part in event[1:] if part in LOCATIONS]

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, view: View) -> None:
        s = _table(view)
        roomy = canvas.height >= 20
        left = 7 if canvas.width < 60 else 9
        wide = max(9, min(14, (canvas.width - left) // len(LOCATIONS)))
        gap = 2 if roomy else 1
        for row, kind in enumerate(KINDS):
            canvas.put(0, 2 + row * gap, SHORT[kind], "quiet")
        for at, place in enumerate(LOCATIONS):
            self._place(canvas, s, place, left + at * wide, wide, gap)
        y = 3 + len(KINDS) * gap + roomy
        self._sides(canvas, view, s, y)
        self._piles(canvas, s, y + 1)
        self._display(canvas, s, y + 2 + roomy)
        self._middle(canvas, s, y + 4 + roomy)

    def _place(self, canvas: Canvas, s: Table, place: str, x: int, wide: int, gap: int) -> None:
        key = ("at", place)
        boxed = gap > 1 and wide > 11
        if boxed:
            canvas.box(x, 0, wide - 1, 4 + len(KINDS) * gap - 1, self.tone(key), self.edge(key))
        name = f"{' ' if boxed else self.pointer(key)}{LOCATION_NAMES[place]}{' ' if boxed else ''}"
        canvas.put(x + boxed, 0, name if boxed else fit(name, wide), self.tone(key, "bright"))
        x += 2 if boxed else 1
        self._specials(canvas, s, place, x)
        tokens = s.tiles[place].split()
        for row, kind in enumerate(KINDS):
            here = [token for token in tokens if token[1] == kind]
            if not here:
                canvas.put(x, 2 + row * gap, "·", "frame")
            for at, token in enumerate(here):
                self._equipment(canvas, s, token, x + 2 * at, 2 + row * gap)
        self._majority(canvas, s, place, x, 2 + len(KINDS) * gap - (1 if boxed else 0))
        x -= 2 if boxed else 1
        canvas.spot(key, x, 0, wide - 1, 3 + len(KINDS) * gap)
        if self.is_under_cursor(key) and not boxed:
            canvas.tint(x, 0, wide - 1, 1, "cursor")

    def _equipment(self, canvas: Canvas, s: Table, token: str, x: int, y: int) -> None:
        """The colour's letter; those on the White side are underlined."""
        key, colour = ("token", token), token[0]
        canvas.put(x, y, colour, f"{INKS[colour]} strong{' under' if colour in s.white else ''}")
        if self.is_lit(key):
            canvas.spot(key, x, y, 1, 1)
            canvas.tint(x, y, 1, 1, "cursor" if self.is_under_cursor(key) else "glow")

    def _specials(self, canvas: Canvas, s: Table, place: str, x: int) -> None:
        signs: list[tuple[Hashable, str, Ink]] = []
        if place in s.tunnels:
            signs.append((("tunnel", place), TUNNEL, "blue"))
        if s.lock == place:
            signs.append((("lock",), f"{LOCK}", "alarm"))
        if s.car == place:
            signs.append((("car",), CAR, "green"))
        if s.loot[place]:
            signs.append((("loot", place), f"{LOOT}{s.loot[place]}", "gold"))
        for key, sign, ink in signs:
            self._sign(canvas, key, sign, ink, x, 1)
            x += len(sign) + 1

    def _sign(self, canvas: Canvas, key: Hashable, sign: str, ink: Ink, x: int, y: int) -> None:
        canvas.put(x, y, sign, f"{ink} strong")
        if self.is_lit(key):
            canvas.spot(key, x, y, len(sign), 1)
            canvas.tint(x, y, len(sign), 1, "cursor" if self.is_under_cursor(key) else "glow")

    @staticmethod
    def _majority(canvas: Canvas, s: Table, place: str, x: int, y: int) -> None:
        """How many tokens each side has here; linked places count together."""
        group = next(group for group in s.groups() if place in group)
        equipment = s.equipment(group)
        white = sum(equipment.count(colour) for colour in s.white)
        black = sum(equipment.count(colour) for colour in s.black)
        linked = TUNNEL if len(group) > 1 else ""
        strong = " strong"
        x = canvas.put(x, y, f"{WHITE}{white}", "bright" + strong * (white > black))
        canvas.put(x + 1, y, f"{BLACK}{black}{linked}", "slate" + strong * (black > white))

    def _sides(self, canvas: Canvas, view: View, s: Table, y: int) -> None:
        x = 0
        for name, sign, side in (("White", WHITE, s.white), ("Black", BLACK, s.black if s.white else "")):
            x = canvas.put(x, y, f"{name} {sign} ", "quiet")
            for colour in side:
                x = canvas.put(x, y, colour, f"{INKS[colour]} strong{' under' if side == s.white else ''}") + 1
            x += 2
        mine = None if view.me is None else view.value(s.burglars[view.me])
        if mine is not None:
            name = f"{mine} {COLOUR_NAMES[str(mine)]}"
            if canvas.width - x > 34:
                name += f", {BURGLARS[str(mine)]}"
            canvas.write(x, y, [("you are ", "quiet"), (name, f"{INKS[str(mine)]} strong")])

    def _piles(self, canvas: Canvas, s: Table, y: int) -> None:
        x = canvas.put(0, y, "loot  ", "quiet")
        for colour in COLOURS:
            key = ("colour", colour)
            start = x
            x = canvas.put(x, y, f"{self.pointer(key)}", "lamp strong")
            x = canvas.put(x, y, f"{colour} {len(s.piles[colour])}", self.tone(key, f"{INKS[colour]} strong"))
            canvas.spot(key, start, y, x - start, 1, colour if self.is_lit(key) else "")
            if self.is_under_cursor(key):
                canvas.tint(start, y, x - start, 1, "cursor")
            x += 2
        canvas.put(x, y, f"lost {len(s.lost)}", "quiet")

    def _display(self, canvas: Canvas, s: Table, y: int) -> None:
        x = 0
        for slot, token in enumerate(s.display, 1):
            x = self._offer(canvas, ("slot", slot), _token(token), INKS[token[0]], x, y)
        if s.drawn:
            canvas.write(1, y + 1, [("drawn: ", "quiet"), (_token(s.drawn), f"{INKS[s.drawn[0]]} strong")])

    def _middle(self, canvas: Canvas, s: Table, y: int) -> None:
        x = self._offer(canvas, BLIND, f"blind ▒{len(s.pile)}", "bright", 0, y)
        x = self._offer(canvas, HAND, "Helping Hand", "bright", x, y)
        x = canvas.put(x, y, "middle ", "quiet")
        signs: list[tuple[Hashable, str, Ink]] = [(("tunnel", MIDDLE), TUNNEL, "blue")] * s.tunnels.count(MIDDLE)
        if s.car == MIDDLE:
            signs.append((("car",), CAR, "green"))
        if s.loot[MIDDLE]:
            signs.append((("loot", MIDDLE), f"{LOOT}{s.loot[MIDDLE]}", "gold"))
        for key, sign, ink in signs:
            self._sign(canvas, key, sign, ink, x, y)
            x += len(sign) + 1
        if canvas.height > y + 1:
            legend = f"{TUNNEL} tunnel  {LOCK} lock  {CAR} car  {LOOT} loot  underlined: White"
            canvas.put(0, y + 1, legend, "frame")

    def _offer(self, canvas: Canvas, key: Hashable, text: str, ink: Ink, x: int, y: int) -> int:
        start = x
        x = canvas.put(x, y, self.pointer(key), "lamp strong")
        x = canvas.put(x, y, text, f"{ink} strong")
        canvas.spot(key, start, y, x - start, 1)
        if self.is_under_cursor(key):
            canvas.tint(start, y, x - start, 1, "cursor")
        return x + 2


def _token(token: str) -> str:
    return f"{COLOUR_NAMES[token[0]]} {SHORT[token[1]]}"


def _table(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
