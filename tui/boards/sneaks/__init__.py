"""The board of Sneaks & Snitches: how its moves are picked, and the words around the picture."""

from collections.abc import Hashable, Sequence
from itertools import permutations

from engines.core import Move, Player, Thing, View
from engines.core.rules import Event
from engines.games.sneaks.cards import CATEGORIES, LOCATIONS, LOOT, TITLES
from engines.games.sneaks.table import Table
from engines.games.sneaks.words.things import points_now
from tui.boards.base import Board, Words
from tui.boards.sneaks.picture import KINDS, SNEAKS, SNITCHES, Picture, draw, draw_plans, table_of
from tui.choosing.draft import Path
from tui.look.canvas import Canvas
from tui.look.films import Film, flash
from tui.look.formats import Format

WINDOW = 3  # rows of a house that flash: more would be too much for a slow connection


class GameBoard(Board):
    HELP = (
        f"Each room shows what can be stolen there. {SNEAKS} sneaks steal where they are alone and nobody watches, "
        f"{SNITCHES} snitches watch. A room's letter picks it: first for the sneaks, then for the snitches. VP: what "
        "the first, the second and so on earn in each category at the end; beside a name, the points if it ended now, "
        "about, as long as stash cards lie face down."
    )
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

    def thing(self, key: Hashable) -> Thing | None:
        match key:
            case ("sneaks" | "snitches", str(letter)):
                return "room", letter
            case ("take" | "give" | "get", str(kind)):
                return "bank", kind
            case ("with", int(seat)):
                return "seat", seat
            case ("places", str(kind)):
                return "points", kind
            case _:
                return super().thing(key)

    def label(self, view: View, step: Hashable) -> str:
        match step:
            case ("sneaks" | "snitches", str(letter)):
                return LOCATIONS[letter]
            case ("take" | "give" | "get" as verb, str(kind)):
                return TITLES[kind] if verb == "take" else f"{verb} {TITLES[kind]}"
            case ("with", int(seat)):
                return f"with {view.names[seat]}"
            case _:
                return ""

    def so_far(self, view: View, picked: Path) -> str:
        plan = [step for step in picked if isinstance(step, tuple) and step[0] in ("sneaks", "snitches")]
        teams = [f"{team} to {letter}" for team, letter in plan]
        asked = {step[0] for step in self._steps if isinstance(step, tuple)}
        return f"{', '.join([*teams, *(f'{team} to' for team in asked)])} …" if teams else super().so_far(view, picked)

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
        s = table_of(view)
        deck = "II" if len(s.loot_deck) <= len(LOOT) // 2 else "I"
        return f"round {s.rounds} · {len(s.loot_deck)} loot cards left, deck {deck}"

    def score(self, view: View, seat: Player) -> str:
        return points_now(table_of(view), seat)

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        s = table_of(view)
        stash, points = len(s.stashes[seat]), sum(LOOT[item].points for item in s.items[seat])
        known = self._own_stash(view, s, seat)
        if self.format >= Format.WIDE:  # the tokens are in the table below the street
            line = [(f"stash ▒{stash}", "quiet"), *([(": ", "quiet"), *known] if known else [])] if stash else []
            lines = [[*line, (f"  ★ {points} VP" if line else f"★ {points} VP", "violet")] if points else line]
        else:
            line = [(f"{KINDS[kind][1]}{s.tokens[seat][kind]} ", KINDS[kind][2]) for kind in CATEGORIES]
            line += [(f"▒{stash} ", "quiet")] if stash else []
            line += [(f"★{points}", "violet")] if points else []
            lines = [line, [("stash: ", "quiet"), *known]] if known else [line]
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
            case ("guarded" | "meet" | "meet in vain" | "discarded", str(letter), *_):
                return [("room", letter)]
            case ("deals", *dealt):
                return [("room", letter) for letter in dealt[::2]]
            case ("steals", _, str(letter), *_):
                return [("room", letter)]
            case _:
                return []

    def film(self, view: View, event: Event) -> Film | None:
        """The window with the loot flashes: gold if the loot is stolen, like moonlight if it was guarded, red if teams
        meet."""
        match event:
            case ("steals", _, str(letter), *_):
                light = "gilt"
            case ("guarded", str(letter), *_):
                light = "moonlight"
            case ("meet", str(letter), *_):
                light = "alarm"
            case _:
                return None
        spot = self.canvas.spots.get(("room", letter))
        return (
            None if spot is None else flash(spot.x + 1, spot.y + 1, spot.width - 2, min(WINDOW, spot.height - 2), light)
        )

    def reveal(self, canvas: Canvas, view: View, events: Sequence[Event]) -> None:
        draw_plans(canvas, table_of(view).letters, events)

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, view: View) -> None:
        draw(Picture(canvas, self, view, table_of(view)))
