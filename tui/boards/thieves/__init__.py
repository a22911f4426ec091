"""The board of Thieves!: the police and the tricks in the middle, a row of loot for each thief, my hand below."""

from collections.abc import Hashable, Sequence

from engines.core import Card, Move, Player, Value, View
from engines.core.rules import Event
from engines.games.thieves.cards import END_VALUE, LAST_GETAWAY, LOOT, RAID_AT, RAID_VALUE
from engines.games.thieves.rules import ONE_GAME, Table
from engines.games.thieves.words.names import NAMES
from tui.boards.base import LETTERS, Board, Words
from tui.boards.thieves.road import draw_road, room_for
from tui.choosing.draft import Path
from tui.look import theme
from tui.look.canvas import Canvas, Ink, fit, wrapped
from tui.look.films import Film, sweep
from tui.look.sprites import draw, sprite

# What stands on a card: a sign and a few letters, and the colour that goes with it.
FACES: dict[str, tuple[str, Ink]] = {
    "loot 0": ("◆0", "quiet"),
    "loot 1": ("◆1", "green"),
    "loot 2": ("◆2", "green"),
    "loot 3": ("◆3", "gold"),
    "horseshoe": ("∩H", "gold"),
    "ring": ("○R", "gold"),
    "helmet": ("⌂", "blue"),
    "two helmets": ("⌂⌂", "blue"),
    "siren": ("♪", "alarm"),
    "thieves": ("⇄ Thieves", "violet"),
    "fortune": ("★ Fortune", "violet"),
    "roadblock": ("╳ Roadblock", "violet"),
}
TABLE = ("table",)
# What a card does, in a few words for a large picture of it: two lines of nine signs are enough.
DOES = {
    "helmet": "1 for the police",
    "two helmets": "2 for the police",
    "siren": "others: helmets",
    "thieves": "one loot moves",
    "fortune": "draw two, play both",
    "roadblock": "helmets go back",
}
NAME = 13  # columns for the owner of a stash
WORTHS = (("raid", "in a raid"), ("end", "at the end"))  # what a stash counts when, and how that is called
WORDED = 66  # columns of a board from which on these words are written in full; else their first word
CARD, LARGE_CARD = 6, 9  # columns of a card that is drawn with its edge
TALL = 3  # rows of a stash whose cards have edges
DRAWN = {"helmet": "helmet", "two helmets": "helmet", "siren": "siren"}  # drawings on large cards, besides that of loot
PICTURED = 12  # rows of a card that has a drawing


class GameBoard(Board):
    HELP = (
        "The police come when four helmets (⌂) lie there, and the game ends with the seventh Getaway (→). Each "
        "row is somebody's stash: [▒▒] lies face down, ▒ on both sides of a sign means that only you know it. Raid and "
        "end are what a stash counts when the police come and at the end; +? stands for what you cannot see. A card of "
        "loot says both: 1/3. ◆ loot, ∩ Horseshoe, ○ Ring, ⌂ Helmet, ♪ Siren, ⇄ Thieves, ★ Fortune, ╳ Roadblock."
    )
    MINIMUM = (52, 13)
    DRAMA = frozenset({"raid", "opened"})

    # -- how a move is picked: a card, then where it goes --------------------------------------------------------------

    def ways(self, move: Move) -> Sequence[Path]:
        match move:
            case ("play", card):
                return [(("card", card), TABLE)]
            case ("stash", card):
                return [(("card", card), ("stash", self.view.me if self.view else None))]
            case ("give", card, to):
                return [(("card", card), ("stash", to))]
            case ("move", loot, to):
                return [(("card", loot), ("stash", to))]
            case _:
                return [(("decline",),)]

    def label(self, view: View, step: Hashable) -> str:
        match step:
            case ("card", int(card)):
                return self._named(view, card)
            case ("stash", int(seat)):
                return "your stash" if seat == view.me else f"{view.names[seat]}'s stash"
            case ("table",):
                return "onto the table"
            case _:
                return ""

    def attempt(self, view: View, picked: Path, key: Hashable) -> Move | None:
        match picked, key:
            case ((), ("card", card)):
                return ("play", card)
            case ((("card", card), *_), ("stash", seat)):
                owned = any(card in stash for stash in _table(view).stashes)
                return ("move", card, seat) if owned else ("stash", card) if seat == view.me else ("give", card, seat)
            case ((("card", card), *_), ("table",)):
                return ("play", card)
            case _:
                return None

    def named(self, step: Hashable) -> str:
        match step:
            case ("stash", int(seat)):
                return LETTERS[seat]
            case ("table",):
                return "o"
            case _:
                return ""

    # -- words for the frame -------------------------------------------------------------------------------------------

    def headline(self, view: View) -> str:
        s = _table(view)
        round_ = "" if s.target == ONE_GAME else f"round {len(s.totals) + 1}, to {s.target} gems · "
        return f"{round_}getaways {len(s.getaways)} of {LAST_GETAWAY}, helmets {s.helmets} of {RAID_AT}"

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        s = _table(view)
        line: Words = [(f"hand {len(s.hands[seat])}", "quiet")]
        if s.target != ONE_GAME:
            line += [("  gems ", "quiet"), ("◇" * s.gems[seat] or "-", "gold")]
        return [line]

    def lights(self, view: View, event: Event) -> Sequence[Hashable]:
        verb, seat, *_ = (*event, None)
        return [("stash", seat)] if verb in ("stash", "busted", "opened", "won") else []

    def reveal(self, canvas: Canvas, view: View, events: Sequence[Event]) -> None:
        """Stashes are opened one by one; beside each stands whether its owner is busted, or wins."""
        for event in events:
            match event:
                case ("opened", int(seat), *values):
                    self._open(canvas, view, seat, values)
                case ("busted", int(seat), *_) if spot := canvas.spots.get(("stash", seat)):
                    canvas.right(canvas.width, spot.y, fit(" ✗ busted", _worths(canvas.width)), "alarm strong")
                case ("won", int(seat), *_) if spot := canvas.spots.get(("stash", seat)):
                    canvas.right(canvas.width, spot.y, fit(" ★ the richest", _worths(canvas.width)), "lamp strong")

    def _open(self, canvas: Canvas, view: View, seat: Player, values: Sequence[Value]) -> None:
        """Turn up the cards of a stash that lay face down, from left to right."""
        row = canvas.spots["stash", seat].y
        cards = [spot for spot in canvas.spots.values() if spot.y == row and spot.x >= NAME]
        down = [spot for spot in cards if theme.HIDDEN in canvas.rows()[row][spot.x : spot.x + spot.width]]
        for spot, value in zip(down, values, strict=False):
            sign, ink = FACES[str(value)]
            canvas.put(spot.x, row, f"{sign:^{spot.width}}", f"{ink} strong")
            canvas.tint(spot.x, row, spot.width, 1, "glow")

    def film(self, view: View, event: Event) -> Film | None:
        """Red and blue sweep over the road when the police come, or over the whole of a small table."""
        canvas = self.canvas
        room = room_for(canvas.width, canvas.height, _table(view).seats, plain=False)
        return sweep(0, 0, canvas.width, room.road + 2 if room.road else canvas.height) if event[0] == "raid" else None

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, view: View) -> None:
        s = _table(view)
        room = room_for(canvas.width, canvas.height, s.seats, plain=not canvas.ground.is_shown)
        draw_road(canvas, 1, room.road, s.helmets, RAID_AT)
        y = 1 + room.road
        for top, rows in ((0, 1), (y, canvas.height - y)):  # the ground of the road ends at the table
            canvas.ground.fill(0, 2 * top, canvas.width, 2 * rows, "felt darkness-4")
        self._police(canvas, s)
        self._tricks(canvas, s, view, y)
        y += 1 + (room.high(s.seats) < canvas.height)
        canvas.rule(0, y, canvas.width, "stashes", ("stashes",))
        for what, title, end in _columns(canvas.width):
            canvas.sign((what,), end - len(title), y, title, "quiet")
        y += 1
        for seat in range(s.seats):
            self._stash(canvas, view, s, seat, y + (room.stash >= TALL), room.stash)
            y += room.stash
        self._hand(canvas, view, s, y)

    def _police(self, canvas: Canvas, s: Table) -> None:
        """The cards that have called them, then a dot for each helmet that is still missing."""
        x = canvas.put(0, 0, "Police  ", "quiet")
        for card in s.police:
            x = canvas.sign(("card", card), x, 0, *FACES[str(s.face[card])]) + 1
        missing = max(RAID_AT - s.helmets, 0)
        x = canvas.put(x, 0, "· " * missing, "quiet")
        near = "alarm" if missing == 1 else "blue"
        then = " helmets, then a raid" if canvas.width >= WORDED else ""
        x = canvas.put(x + 1, 0, f"{s.helmets} of {RAID_AT}{then}", near)
        canvas.spot(("police",), 0, 0, x, 1)
        deck = f"deck {len(s.deck)}"
        canvas.sign(("deck",), canvas.width - len(deck), 0, deck, "quiet")

    def _tricks(self, canvas: Canvas, s: Table, view: View, y: int) -> None:
        x, end = canvas.put(0, y, "Table   ", "quiet"), canvas.width - 9 - LAST_GETAWAY
        canvas.spot(TABLE, 0, y, x, 1)
        here = f"{self.mark(TABLE)} play it here" if self.is_lit(TABLE) or self.is_picked(TABLE) else ""
        faces = [FACES[str(s.face[card])] for card in s.thieves]
        if x + sum(len(face) + 1 for face, _ in faces) + len(here) >= end:  # if many lie there, their signs must do
            faces = [(face[0], ink) for face, ink in faces]
        for card, (face, ink) in zip(s.thieves, faces, strict=True):
            x = canvas.sign(("card", card), x, y, face, ink) + 1
        if here:
            x = max(x, 18)
            canvas.spot(TABLE, x, y, canvas.put(x, y, here, self.tone(TABLE)) - x, 1, self.letter(TABLE))
        x = canvas.put(end, y, "getaways ", "quiet")
        x = canvas.put(x, y, "→" * len(s.getaways), "alarm" if len(s.getaways) >= LAST_GETAWAY - 1 else "gold")
        x = canvas.put(x, y, "·" * (LAST_GETAWAY - len(s.getaways)), "frame")
        canvas.spot(("getaways",), end, y, x - end, 1)

    def _stash(self, canvas: Canvas, view: View, s: Table, seat: Player, y: int, high: int) -> None:
        """A row of cards, in the middle of so many rows if they have edges."""
        key, ink = ("stash", seat), theme.seat_style(seat)
        canvas.put(0, y, self.mark(key), self.cap(key))
        canvas.put(1, y, theme.SEAT_MARKS[seat], ink)
        name = "you" if seat == view.me else view.names[seat]
        canvas.put(3, y, fit(name, 9), self.tone(key, ink))
        if self.is_under_cursor(key):
            canvas.tint(0, y, 3 + len(name[:9]), 1, "cursor")
        cards, room = s.stashes[seat], canvas.width - NAME - _worths(canvas.width)
        sizes = (*((LARGE_CARD,) if high > TALL else ()), *((CARD,) if high >= TALL else ()), 5, 4, 3)
        wide = next((wide for wide in sizes if len(cards) * wide <= room), 3)
        for at, card in enumerate(cards):
            self._loot(canvas, view, card, NAME + at * wide, y, wide)
        *worths, unknown = _worth(view, s.stashes[seat])
        most = [max(each) for each in zip(*(_worth(view, stash)[:2] for stash in s.stashes), strict=True)]
        for worth, best, (what, _, x) in zip(worths, most, _columns(canvas.width), strict=True):
            canvas.right(x, y, f"{worth}{'+?' if unknown else '  '}", "bright strong" if worth == best else "quiet")
            canvas.spot((what, seat), x - 5, y, 5, 1)
        canvas.spot(key, 0, y, NAME, 1, self.letter(key))

    def _loot(self, canvas: Canvas, view: View, card: Card, x: int, y: int, wide: int) -> None:
        """A card in as many columns as there are for it; what lies face down and I know has a shade on both sides."""
        key, value = ("card", card), view.value(card)
        sign, ink = FACES[str(value)] if value is not None else ("▒▒", "quiet")
        mine_alone, edged = value is not None and card not in _table(view).face, wide >= CARD
        left, right = ("▒", "▒") if mine_alone else ("│", "│") if edged else ("[", "]")
        size = wide - (wide > CARD) if edged else min(wide, 4)
        shade = "velvet" if value is None else "velvet moonlight-2" if mine_alone else "card darkness-5"
        if edged:
            canvas.ground.fill(x, 2 * y - 2, size, 6 + 2 * (wide > CARD), shade)
            canvas.box(x, y - 1, size, 3 + (wide > CARD), self.tone(key))
        else:
            canvas.ground.fill(x, 2 * y, size, 2, shade)
        canvas.put(x, y, left + " " * (size - 2) + right, self.tone(key))
        canvas.put(x + 1 + edged * (size - 4) // 2, y, sign, self.tone(key, ink) if self.is_lit(key) else ink)
        if self.is_lit(key) or self.is_picked(key):
            canvas.put(x, y, self.mark(key), self.cap(key))
        canvas.spot(key, x, y, size, 1, self.letter(key))
        if self.is_under_cursor(key):
            canvas.tint(x, y, size, 1, "cursor")

    def _hand(self, canvas: Canvas, view: View, s: Table, y: int) -> None:
        if view.me is None:
            return
        pending = [card for drawn in s.pending for card in drawn] if s.active == view.me else []
        title, key = ("the Fortune drew", ("fortune",)) if pending else ("your hand", ("hand",))
        canvas.rule(0, y, canvas.width, title, key)
        cards, high = pending or s.hands[view.me], canvas.height - y - 1
        wide = max(11, min(28, canvas.width // max(len(cards), 1)))
        tall = min(high, PICTURED) if high >= PICTURED else 6 if high >= 6 else 4 if high >= 4 else 1
        for at, card in enumerate(cards):
            self._card(canvas, view, card, (at * wide, y + 1, wide, tall))

    def _card(self, canvas: Canvas, view: View, card: Card, place: tuple[int, int, int, int]) -> None:
        x, y, width, high = place
        key, value = ("card", card), view.value(card)
        sign, ink = FACES.get(str(value), ("▒▒", "quiet"))
        name = NAMES.get(str(value), "covered") if value is not None else "covered"
        name = name if len(name) <= max(width - 4, 11) else name.split()[0]
        letter = self.letter(key)
        width -= 1  # the column between two cards
        canvas.spot(key, x, y, width, high, letter)
        if high == 1:
            end = canvas.put(x, y, self.mark(key), self.cap(key))
            canvas.put(end, y, fit(f" {sign.split()[0]} {name}", width - (end - x)), self.tone(key, ink))
            return
        canvas.ground.fill(x, 2 * y, width, 2 * high, "velvet" if value is None else "card darkness-6")
        if high >= PICTURED and value is not None:
            drawing = "loot" if value in LOOT else DRAWN.get(str(value), "trick")
            draw(canvas, sprite(__package__, drawing), x + (width - 14) // 2, y + 5)
        canvas.box(x, y, width, high, self.tone(key), self.edge(key))
        if letter:
            canvas.write(x + 2, y, [(" ", ""), (letter.upper(), "key"), (" ", "")])
        canvas.put(x + 2, y + 1, sign.split()[0], f"{ink} strong")
        canvas.put(x + 2, y + 2, fit(name, width - 3).rstrip(), f"{ink} strong" if high > 4 else ink)
        worth = f"{RAID_VALUE[str(value)]}/{END_VALUE[str(value)]}" if value in LOOT else ""
        canvas.right(x + width - 2, y + 1, worth if high < 6 else "", "quiet")
        for row, line in enumerate(_does(value, width - 4)[: high - 4], y + 3):
            canvas.put(x + 2, row, line, "quiet")

    @staticmethod
    def _named(view: View, card: Card) -> str:
        value = view.value(card)
        name = NAMES[str(value)] if value is not None else "the card"
        for seat, stash in enumerate(_table(view).stashes):
            if card in stash:
                what = name if value is not None else "face-down card"
                return f"{view.whose(seat)} {what}"
        return name


def _table(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state


def _columns(width: int) -> list[tuple[str, str, int]]:
    """What a stash is worth when: its name, its title, and the column after it."""
    titles = [f" {title if width >= WORDED else what} " for what, title in WORTHS]
    ends = (width - len(titles[1]), width)
    return [(what, title, end) for (what, _), title, end in zip(WORTHS, titles, ends, strict=True)]


def _worths(width: int) -> int:
    """The columns for what a stash is worth."""
    return 2 + sum(len(title) for _, title, _ in _columns(width))


def _does(value: Value | None, width: int) -> list[str]:
    """What a card is for, in lines of so many columns."""
    if value not in LOOT:
        return wrapped(DOES.get(str(value), ""), width)
    raid, end = RAID_VALUE[str(value)], END_VALUE[str(value)]
    lines = [f"{raid} in a raid", f"{end} at the end"]
    return lines if width >= max(map(len, lines)) else [f"raid {raid}", f"end {end}"]


def _worth(view: View, stash: Sequence[Card]) -> tuple[int, int, bool]:
    """Raid value and end value of what the viewer knows, and whether something is unknown."""
    values: list[Value] = [value for card in stash if (value := view.value(card)) is not None]
    unknown = len(values) < len(stash)
    return sum(RAID_VALUE[str(value)] for value in values), sum(END_VALUE[str(value)] for value in values), unknown
