"""The board of Thieves!: the police and the tricks in the middle, a row of loot for each thief, my hand below."""

from collections.abc import Hashable, Sequence

from engines.core import Card, Move, Player, Value, View
from engines.core.rules import Event
from engines.thieves.cards import END_VALUE, LAST_GETAWAY, LOOT, RAID_AT, RAID_VALUE
from engines.thieves.rules import ONE_GAME, Table
from engines.thieves.words import NAMES
from tui import theme
from tui.boards.base import Board, Words
from tui.canvas import Canvas, Ink, fit
from tui.draft import Path

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


class GameBoard(Board):
    MINIMUM = (52, 13)

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

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, view: View) -> None:
        s = _table(view)
        roomy = canvas.height >= 14 + s.seats
        self._police(canvas, s)
        self._tricks(canvas, s, view)
        y = 3 if roomy else 2
        canvas.put(0, y, "─ stashes " + "─" * (canvas.width - 28) + " raid ─ end ───", "frame")
        for seat in range(s.seats):
            y += 1
            self._stash(canvas, view, s, seat, y)
            y += roomy and seat < s.seats - 1
        self._hand(canvas, view, s, y + 1)

    def _police(self, canvas: Canvas, s: Table) -> None:
        x = canvas.put(0, 0, "Police ", "quiet")
        helmets = min(s.helmets, RAID_AT)
        x = canvas.put(x, 0, "▓▓" * helmets, "alarm" if helmets == RAID_AT - 1 else "blue")
        x = canvas.put(x, 0, "░░" * (RAID_AT - helmets), "frame")
        x = canvas.put(x + 1, 0, f"{s.helmets}/{RAID_AT} ", "blue")
        for card in s.police:
            x = canvas.put(x + 1, 0, *FACES[str(s.face[card])])
        canvas.right(canvas.width, 0, f"deck {len(s.deck)}", "quiet")

    def _tricks(self, canvas: Canvas, s: Table, view: View) -> None:
        x = canvas.put(0, 1, "Table  ", "quiet")
        for card in s.thieves:
            x = canvas.put(x, 1, *FACES[str(s.face[card])]) + 1
        if self.is_lit(TABLE) or self.is_picked(TABLE):
            text = f"{self.pointer(TABLE)}play it here"
            end = canvas.put(max(x, 18), 1, text, self.tone(TABLE))
            canvas.spot(TABLE, max(x, 18), 1, end - max(x, 18), 1, "t")
        x = canvas.width - 9 - LAST_GETAWAY
        x = canvas.put(x, 1, "getaway ", "quiet")
        x = canvas.put(x, 1, "→" * len(s.getaways), "alarm" if len(s.getaways) >= LAST_GETAWAY - 1 else "gold")
        canvas.put(x, 1, "·" * (LAST_GETAWAY - len(s.getaways)), "frame")

    def _stash(self, canvas: Canvas, view: View, s: Table, seat: Player, y: int) -> None:
        key, ink = ("stash", seat), theme.seat_style(seat)
        canvas.put(0, y, self.pointer(key), "lamp strong")
        canvas.put(1, y, theme.SEAT_MARKS[seat], ink)
        name = "you" if seat == view.me else view.names[seat]
        canvas.put(3, y, fit(name, 9), self.tone(key, ink))
        x = 13
        for card in s.stashes[seat]:
            x = self._loot(canvas, view, card, x, y)
        raid, end, unknown = _worth(view, s.stashes[seat])
        canvas.right(canvas.width - 9, y, f"{raid}{'+▒' if unknown else '  '}", "")
        canvas.right(canvas.width - 2, y, f"{end}{'+▒' if unknown else '  '}", "quiet")
        canvas.spot(key, 0, y, 13, 1)

    def _loot(self, canvas: Canvas, view: View, card: Card, x: int, y: int) -> int:
        key, value = ("card", card), view.value(card)
        sign, ink = FACES[str(value)] if value is not None else ("▒▒", "quiet")
        down = card not in _table(view).face
        edge = self.tone(key, "frame")
        start = x
        x = canvas.put(x, y, "▒" if down and value is not None else "[", edge)
        x = canvas.put(x, y, sign, self.tone(key, ink) if self.is_lit(key) else ink)
        x = canvas.put(x, y, "▒" if down and value is not None else "]", edge)
        canvas.spot(key, start, y, x - start, 1)
        if self.is_under_cursor(key):
            canvas.tint(start, y, x - start, 1, "cursor")
        return x + 1

    def _hand(self, canvas: Canvas, view: View, s: Table, y: int) -> None:
        if view.me is None:
            return
        pending = [card for drawn in s.pending for card in drawn] if s.active == view.me else []
        title = "the Fortune drew" if pending else "your hand"
        canvas.put(0, y, f"─ {title} " + "─" * (canvas.width - len(title) - 3), "frame")
        cards = pending or s.hands[view.me]
        x, tall = 0, canvas.height - y - 1 >= 4
        for number, card in enumerate(cards, 1):
            x = self._card(canvas, view, card, x, y + 1, tall, number)

    def _card(self, canvas: Canvas, view: View, card: Card, x: int, y: int, tall: bool, number: int) -> int:
        key, value = ("card", card), view.value(card)
        sign, ink = FACES.get(str(value), ("▒▒", "quiet"))
        name = NAMES.get(str(value), "covered") if value is not None else "covered"
        width = 13 if canvas.width < 64 else 16
        name = fit(name, width - 2).rstrip()
        if not tall:
            text = f"{self.pointer(key)}{NAMES.get(str(value), 'covered')}"
            canvas.put(x, y, fit(text, width), self.tone(key, ink))
            canvas.spot(key, x, y, width, 1)
            return x + width + 1
        canvas.box(x, y, width, 4, self.tone(key), self.edge(key))
        canvas.put(x + 2, y + 1, sign.split()[0], f"{ink} strong")
        canvas.put(x + 1 + (width - 2 - len(name)) // 2, y + 2, name, ink)
        worth = f"{RAID_VALUE[str(value)]}/{END_VALUE[str(value)]}" if value in LOOT else ""
        canvas.right(x + width - 2, y + 1, worth, "quiet")
        canvas.spot(key, x, y, width, 4)
        return x + width

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


def _worth(view: View, stash: Sequence[Card]) -> tuple[int, int, bool]:
    """Raid value and end value of what the viewer knows, and whether something is unknown."""
    values: list[Value] = [value for card in stash if (value := view.value(card)) is not None]
    unknown = len(values) < len(stash)
    return sum(RAID_VALUE[str(value)] for value in values), sum(END_VALUE[str(value)] for value in values), unknown
