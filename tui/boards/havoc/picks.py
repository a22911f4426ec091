"""How a move of Heist & Havoc is picked: a room first, then what to do there; a guard, then its step; a die, a card."""

from collections.abc import Hashable, Sequence

from engines.core import Move, Player, View, listed
from engines.games.havoc.cards import CODES
from engines.games.havoc.floor.grid import ROOMS, TOWARDS, room_name
from engines.games.havoc.guards import candidates
from engines.games.havoc.state import GUARDING, Table, bodies_in, guards_in, players_in, token_in
from engines.games.havoc.words.names import QUADRANTS, shown
from engines.games.havoc.words.names import room as room_words
from tui.boards.havoc.signs import of_table
from tui.choosing.draft import Path, plain_ways


def ways(view: View | None, move: Move) -> Sequence[Path]:
    match move:
        case ("go", room):
            return [(("room", room), ("go",))]
        case ("look", room):
            return [(("room", room), ("look",))]
        case ("noise", room):
            return [(("room", room), ("noise",))]
        case ("trap", room, card):
            return [(("room", room), ("trap",), ("card", card))]
        case ("crook", seat):
            return [(("seat", seat),)]
        case ("guard", guard, room):
            return [(("guard", guard), ("room", room))]
        case ("players" | "guards" as kind, *marks) if view is not None:
            s = of_table(view)
            where = s.room[marks[0]] if kind == "players" else s.guards[marks[0]]
            return [(("room", where), move)]
        case ("open", *dice):
            return [tuple(("die", die) for die in dice)]
        case ("play" | "light" | "scope" | "vest" | "use" | "back" | "lay", *cards):
            return [tuple(("card", card) for card in cards)]
        case ("heal", seat):
            return [(("heal", seat),)]
        case _:
            return [(move,)] if isinstance(move, tuple) else plain_ways(move)


def means(view: View, key: Hashable) -> Sequence[Hashable]:
    """A room on the map means the room, whoever stands in it or, if it is mine, whatever can be done there."""
    match key:
        case ("mark", int(room)):
            return means(view, ("room", room))
        case ("room", int(room)):
            s = of_table(view)
            seats = players_in(s, room)
            steps: list[Hashable] = [key, *(("guard", guard) for guard in guards_in(s, room))]
            steps += [("seat", seat) for seat in seats]
            if view.me is not None and s.room:
                side = TOWARDS.get((s.room[view.me], room))
                steps += [("wall", side)] if side is not None else []
            return [*steps, *_done_here(s, view.me)] if view.me in seats and room in ROOMS else steps
        case _:
            return (key,)


def _done_here(s: Table, me: Player | None) -> list[Hashable]:
    assert me is not None
    bodies = bodies_in(s, s.room[me])
    return [
        *(("take", kind) for kind in ("cash", "item", "code")),
        *(("rob", body, kind) for body in bodies for kind in ("cash", "item")),
        *(("role", body) for body in bodies),
        ("vault",),
        *(("heal", seat) for seat in range(s.seats)),
        ("leave",),
    ]


def label(view: View, step: Hashable) -> str:
    s = of_table(view)
    match step:
        case ("room", int(room)):
            return room_words(s, room)
        case ("guard", int(guard)):
            ways = listed([room_name(to) for to in candidates(s, s.guards[guard])], "or")
            return f"guard {guard + 1} in {room_name(s.guards[guard])}{f', to {ways}' if ways else ''}"
        case ("go",):
            return "go there"
        case ("look",):
            return "look into it"
        case ("noise",):
            return "make a noise there"
        case ("trap",):
            return "the trap"
        case ("die", int(die)):
            value = view.value(die)
            if not isinstance(value, int):
                return "a die"
            return f"die {value}, {QUADRANTS[value - 1]}" if s.phase == GUARDING else f"die {value}"
        case ("card", int(card)):
            value = view.value(card)
            return f"code {value}" if value in CODES else shown(view, card, "a card")
        case _:
            return ""


def attempt(view: View, picked: Path, key: Hashable) -> Move | None:
    """The move that a player may have in mind who picks this place."""
    s, me = of_table(view), view.me
    if me is None:
        return None
    match key:
        case ("room", int(room)) if s.phase == GUARDING:
            return _guard_meant(s, picked, room)
        case ("room", int(room)) if s.acting == me:
            return _meant(s, me, room)
        case ("wall", _) | ("heal", _):
            return key
        case ("card", int(card)) if s.phase == GUARDING or s.acting == me:
            return ({"search": "light", "decode": "scope"}.get(s.action[me], "use"), card)
        case ("card", int(card)):
            return ("play", card)
        case _:
            return None


def _guard_meant(s: Table, picked: Path, room: int) -> Move | None:
    match picked:
        case (("guard", guard), *_):
            return ("guard", guard, room)
        case _:
            guards = guards_in(s, room)
            return ("guard", guards[0], room) if guards else None


def _meant(s: Table, me: Player, room: int) -> Move | None:
    here = room == s.room[me]
    match s.action[me]:
        case "walk" | "run":
            return ("leave",) if here else ("go", room)
        case "pick up":
            return ("take", _kind_in(s, room)) if here else ("go", room)
        case "grab" | "snatch":
            return ("take", _kind_in(s, room))
        case "search" | "inspect":
            return ("look", room)
        case "decode":
            token = token_in(s, room)
            vault = here and (token is None or token.kind == "vault")
            return ("vault",) if vault else ("trap", room, -1)
        case "distract":
            return ("noise", room)
        case _:
            guards = guards_in(s, room)
            return ("guards", *guards) if guards else ("players", *players_in(s, room))


def _kind_in(s: Table, room: int) -> str:
    token = token_in(s, room)
    return {"storage": "item", "database": "code"}.get(token.kind, "cash") if token else "cash"
