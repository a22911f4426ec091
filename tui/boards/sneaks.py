"""The board of Sneaks & Snitches: the rooms of the town with their loot, the bank below, and what a place earns."""

from collections.abc import Hashable, Sequence
from itertools import permutations

from engines.core import Move, Player, View
from engines.core.rules import Event
from engines.sneaks.cards import CATEGORIES, LOCATIONS, LOOT, TITLES, VICTORY_POINTS, Loot
from engines.sneaks.table import Table
from tui import theme
from tui.boards.base import Board, Words
from tui.canvas import Canvas, Ink, fit, wrapped
from tui.draft import Path

KINDS: dict[str, tuple[str, str, Ink]] = {
    "INF": ("◼", "i", "blue"),
    "ART": ("▲", "a", "green"),
    "JEW": ("◆", "j", "rose"),
    "GOL": ("●", "g", "gold"),
}
SNEAKS, SNITCHES = "→", "◉"
# What a card without tokens says: a title and what it brings.
CARDS = {
    "collection": ("Collection", "1 of each"),
    "blank check": ("Check", "any 3"),
    "safecracking": ("Safe", "3 stash"),
    "intrigues": ("Intrigues", "3 swaps"),
}


class GameBoard(Board):
    MINIMUM = (52, 13)

    # -- how a move is picked: a room for the sneaks, another for the snitches -----------------------------------------

    def ways(self, move: Move) -> Sequence[Path]:
        match move:
            case ("plan", str(sneaks), str(snitches)):
                return [
                    (*(("sneaks", letter) for letter in first), *(("snitches", letter) for letter in then))
                    for first in permutations(sneaks)
                    for then in permutations(snitches)
                ]
            case ("take", *counts):
                picks = [kind for kind, count in zip(CATEGORIES, counts, strict=True) for _ in range(count)]
                return [tuple(("take", kind) for kind in order) for order in dict.fromkeys(permutations(picks))]
            case ("instead", kind, _):
                return [(("take", kind),)]
            case ("exchange", partner, give, get):
                return [(("with", partner), ("give", give), ("get", get))]
            case _:
                return [(("stop",),)]

    def means(self, key: Hashable) -> Sequence[Hashable]:
        match key:
            case ("room", letter):
                return [("sneaks", letter), ("snitches", letter)]
            case ("bank", kind):
                return [("take", kind)]
            case _:
                return ()

    def label(self, view: View, step: Hashable) -> str:
        match step:
            case ("sneaks" | "snitches", str(letter)):
                return f"{letter} {LOCATIONS[letter]}"
            case ("take" | "give" | "get" as verb, str(kind)):
                return TITLES[kind] if verb == "take" else f"{verb} {TITLES[kind]}"
            case ("with", int(seat)):
                return f"with {view.names[seat]}"
            case _:
                return ""

    def so_far(self, view: View, picked: Path) -> str:
        plan = [step for step in picked if isinstance(step, tuple) and step[0] in ("sneaks", "snitches")]
        teams = [f"{team} to {letter}" for team, letter in plan]
        return f"{', '.join(teams)} …" if teams else super().so_far(view, picked)

    def attempt(self, view: View, picked: Path, key: Hashable) -> Move | None:
        match key:
            case ("room", str(letter)):
                teams = {"sneaks": "", "snitches": ""}
                for step in picked:
                    if isinstance(step, tuple) and step[0] in teams:
                        teams[step[0]] += step[1]
                return ("plan", teams["sneaks"] or letter, teams["snitches"] + letter)
            case ("bank", str(kind)):
                return ("instead", kind, 1)
            case _:
                return None

    # -- words for the frame -------------------------------------------------------------------------------------------

    def headline(self, view: View) -> str:
        s = _table(view)
        deck = "II" if len(s.loot_deck) <= len(LOOT) // 2 else "I"
        return f"round {s.rounds} · {len(s.loot_deck)} loot cards left, deck {deck}"

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        s = _table(view)
        line: Words = []
        for kind in CATEGORIES:
            _, letter, ink = KINDS[kind]
            line += [(f"{letter}{s.tokens[seat][kind]} ", ink)]
        if s.stashes[seat]:
            line.append((f"▒{len(s.stashes[seat])} ", "quiet"))
        if points := sum(LOOT[item].points for item in s.items[seat]):
            line.append((f"★{points}", "violet"))
        lines = [line]
        if known := self._own_stash(view, s, seat):
            lines.append([("stash: ", "quiet"), *known])
        if s.ally == seat:
            lines.append([("the ally is here", "violet")])
        return lines

    @staticmethod
    def _own_stash(view: View, s: Table, seat: Player) -> Words:
        """What I know to lie in my own stash."""
        values = [view.value(card) for card in s.stashes[seat]] if seat == view.me else []
        return [(f"{KINDS[kind][1]}{values.count(kind)} ", KINDS[kind][2]) for kind in CATEGORIES if values.count(kind)]

    def lights(self, view: View, event: Event) -> Sequence[Hashable]:
        match event:
            case ("plans", _, str(sneaks), str(snitches)):
                return [("room", letter) for letter in sneaks + snitches]
            case ("guarded" | "meet" | "meet in vain" | "discarded" | "deals", str(letter), *_):
                return [("room", letter)]
            case ("steals", _, str(letter), *_):
                return [("room", letter)]
            case _:
                return []

    def reveal(self, canvas: Canvas, view: View, events: Sequence[Event]) -> None:
        for letter in _table(view).letters:
            spot = canvas.spots.get(("room", letter))
            if spot is not None:
                canvas.put(spot.x + 1, spot.y + spot.height - 2, " " * (spot.width - 2))
                self._teams(canvas, spot.x + 2, spot.y + spot.height - 2, letter, list(events))

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, view: View) -> None:
        s = _table(view)
        high = max(5, min(8, (canvas.height - 3) // 2))
        wide = max(13, min(19, canvas.width // 4))
        for at, letter in enumerate(s.letters):
            self._room(canvas, s, letter, at % 4 * wide, at // 4 * high, wide, high)
        y = 2 * high
        self._bank(canvas, s, y)
        self._points(canvas, s, y + 1)
        canvas.put(0, y + 2, f"{SNEAKS} sneaks steal where alone   {SNITCHES} snitches guard", "quiet")

    def _room(self, canvas: Canvas, s: Table, letter: str, x: int, y: int, wide: int, high: int) -> None:
        key = ("room", letter)
        canvas.box(x, y, wide, high, self.tone(key), self.edge(key))
        name = LOCATIONS[letter] if len(LOCATIONS[letter]) + 6 <= wide else LOCATIONS[letter].split()[0]
        name = f"{name} "[: wide - 5]
        canvas.write(x + 1, y, [(f" {letter} ", self.tone(key, "lamp")), (name, self.tone(key, "bright"))])
        if letter in s.loot:
            self._loot(canvas, s.loot_at(letter), x + 2, y + 1, wide - 3, high - 3)
        else:
            canvas.put(x + 2, y + 1, "empty", "quiet")
        teams = (("sneaks", SNEAKS), ("snitches", SNITCHES))
        chosen = "  ".join(f"{sign} {team}" for team, sign in teams if (team, letter) in self.picked)
        if chosen:
            canvas.put(x + 2, y + high - 2, fit(chosen, wide - 3).rstrip(), "bright strong")
        else:
            plans: list[Event] = [("plans", seat, *plan[1:]) for seat, plan in s.plans.items()]
            self._teams(canvas, x + 2, y + high - 2, letter, plans)
        canvas.spot(key, x, y, wide, high, letter)

    @staticmethod
    def _teams(canvas: Canvas, x: int, y: int, letter: str, events: Sequence[Event]) -> None:
        """Whose sneaks and whose snitches are here, by the plans that have been told."""
        plans = [event[1:] for event in events if event[0] == "plans"]
        for sign, team in ((SNEAKS, 1), (SNITCHES, 2)):
            seats = [plan[0] for plan in plans if letter in plan[team]]
            if seats:
                x = canvas.put(x, y, sign, "bright strong")
                for seat in seats:
                    x = canvas.put(x, y, theme.SEAT_MARKS[seat], f"{theme.seat_style(seat)} strong")
                x += 1

    @staticmethod
    def _loot(canvas: Canvas, loot: Loot, x: int, y: int, wide: int, rows: int) -> None:
        left = x
        if loot.kind == "standard":
            for row, (kind, count) in enumerate(loot.tokens.items(), y + 1):
                sign, letter, ink = KINDS[kind]
                if rows > 3:
                    canvas.put(left, row, f"{count} {TITLES[kind]}", "quiet")
                x = canvas.put(x, y, f"{sign}{letter}" * count, f"{ink} strong") + (1 if wide > 11 else 0)
            return
        if loot.kind == "special item":
            canvas.put(x, y, f"★ {loot.points} VP", "violet strong")
            text: str = loot.name
        elif loot.kind == "documents":
            sign, letter, ink = KINDS[loot.category]
            canvas.write(x, y, [("Dossier ", "slate strong"), (f"{sign}{letter}", f"{ink} strong")])
            text = "all others return half"
        else:
            title, text = CARDS[loot.kind]
            canvas.put(x, y, fit(title, wide).rstrip(), "slate strong")
        lines = wrapped(text, wide)
        for row, line in enumerate(lines[: rows - 1], y + 1):
            last = row == y + rows - 1 and len(lines) > rows - 1
            canvas.put(x, row, fit(f"{line}…" if last else line, wide).rstrip(), "quiet")

    def _bank(self, canvas: Canvas, s: Table, y: int) -> None:
        x = canvas.put(0, y, "bank  ", "quiet")
        for kind in CATEGORIES:
            key, (sign, letter, ink) = ("bank", kind), KINDS[kind]
            text = f"{sign}{letter} {s.bank[kind]}"
            if self.is_lit(key) or self.is_under_cursor(key):
                canvas.put(x - 1, y, self.pointer(key), "lamp strong")
            canvas.put(x, y, text, ink)
            canvas.spot(key, x - 1, y, len(text) + 1, 1, letter if self.is_lit(key) else "")
            x += len(text) + 2
        canvas.put(x + 1, y, f"stash ▒{len(s.stash_deck)}", "quiet")

    @staticmethod
    def _points(canvas: Canvas, s: Table, y: int) -> None:
        x = canvas.put(0, y, "VP    ", "quiet")
        for kind in CATEGORIES:
            sign, letter, ink = KINDS[kind]
            x = canvas.put(x, y, f"{sign}{letter} ", ink)
            x = canvas.put(x, y, "·".join(map(str, VICTORY_POINTS[s.seats][kind])), "quiet") + 2


def _table(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
