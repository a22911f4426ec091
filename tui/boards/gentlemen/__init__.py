"""The board of Gentlemen Thieves: how its moves are picked, and the words around the picture."""

from collections.abc import Hashable, Sequence
from itertools import permutations

from engines.core import Move, Player, Thing, View, counted
from engines.core.rules import Event
from engines.games.gentlemen.pieces import BURGLARS, COLOUR_NAMES, COLOURS, LOCATION_NAMES, LOCATIONS, MIDDLE
from tui.boards.base import Board, Words
from tui.boards.gentlemen.films import film_of
from tui.boards.gentlemen.picture import (
    BLIND,
    CAR,
    CHOICES,
    HAND,
    LETTERS,
    LOCK,
    LOOT,
    TUNNEL,
    Picture,
    draw,
    table_of,
    token_words,
)
from tui.choosing.draft import Path
from tui.look.canvas import Canvas
from tui.look.films import Film
from tui.look.formats import Format


class GameBoard(Board):
    HELP = (
        f"Each place has a letter, and a row for each kind of equipment; a token is the letter of its colour, "
        f"underlined on White. {TUNNEL} tunnel, {LOCK} lock, {CAR} car, {LOOT} loot. Pick a token of the display, then "
        f"a place; after the Helping Hand a place's letter picks what can be moved from there."
    )
    MINIMUM = (52, 13)
    DRAMA = frozenset({"burglary", "brigadier"})
    NAMED = {
        **{("at", place): letter for place, letter in LETTERS.items()},
        **{("colour", colour): colour for colour in COLOURS},
    }

    # -- how a move is picked ------------------------------------------------------------------------------------------

    def named(self, step: Hashable) -> str:
        """What the display offers has the same letter in every window; what lies at a place has the place's, if that
        letter picks it."""
        place = next((place for place in LOCATIONS if self.step_of(("at", place)) == step), "")
        return CHOICES.get(step) or LETTERS.get(place) or super().named(step)

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

    def means(self, key: Hashable) -> Sequence[Hashable]:
        """A place means what can be done there, and what a Helping Hand can move from there."""
        match key:
            case ("at", place) if self.view is not None:
                s = table_of(self.view)
                here: list[Hashable] = [("tunnel", place), ("loot", place)]
                here += [("lock",)] * (s.lock == place) + [("car",)] * (s.car == place)
                return [key, *here] if HAND in self.picked else [key]
            case _:
                return (key,)

    def thing(self, key: Hashable) -> Thing | None:
        match key:
            case ("at", str(place)):
                return ("middle",) if place == MIDDLE else ("place", place)
            case ("token", str(token), *_):
                return "value", token
            case ("slot", int(slot)) if self.view is not None and slot <= len(table_of(self.view).display):
                return "value", table_of(self.view).display[slot - 1]
            case ("pile", str(colour)):
                return "colour", colour
            case ("tunnel", str()):
                return ("tunnel",)
            case ("sign", str(what)):
                return (what,)
            case _:
                return super().thing(key)

    def label(self, view: View, step: Hashable) -> str:
        s = table_of(view)
        match step:
            case ("colour", str(colour)):
                return COLOUR_NAMES[colour]
            case ("slot", int(slot)):
                return token_words(s.display[slot - 1])
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
                return token_words(token)
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
            case ((), ("at", place)) if not any(step in self._steps for step in (BLIND, HAND)):
                return ("return" if ("at", MIDDLE) in self._steps else "place", place)
            case (_, ("slot", slot)):
                return ("display", slot, LOCATIONS[0])
            case (_, ("hand",)):
                return ("lock", table_of(view).lock)
            case (_, ("colour", str(colour))):
                return ("white", colour * 2)
            case _:
                return None

    # -- words for the frame -------------------------------------------------------------------------------------------

    def headline(self, view: View) -> str:
        s = table_of(view)
        late = " · the Brigadier is near" if len(s.pile) <= 7 and not s.over else ""
        return f"{counted(len(s.pile), 'token')} in the pile{late}"

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        s = table_of(view)
        hands = s.hands[seat]
        title, held = "hands", str(hands or "-")
        if self.format >= Format.WIDE:
            title, held = "Helping Hands", str(hands or "none")
        line: Words = [(f"{title} ", "quiet"), (held, "bright")]
        if s.matchmaker == seat and s.white:  # before the first alliance chance has not named it yet
            line.append(("  matchmaker", "violet"))
        return [line]

    def turns_up(self, view: View, event: Event) -> tuple[Player, str] | None:
        match event:
            case ("reveals", int(seat), str(colour)):
                return seat, f"{BURGLARS[colour]}, {COLOUR_NAMES[colour]}"
            case _:
                return None

    def lights(self, view: View, event: Event) -> Sequence[Hashable]:
        match event:
            case ("split", str(winners), *_):
                return [("colour", colour) for colour in winners]
            case _:
                return [("at", part) for part in event[1:] if part in LOCATIONS]

    def film(self, view: View, event: Event) -> Film | None:
        return film_of(self.canvas.spots, event)

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, view: View) -> None:
        draw(Picture(canvas, self, view, table_of(view)))
