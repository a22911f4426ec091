"""Events, questions, choices and the table of Gentlemen Thieves, as sentences for one viewer."""

from collections.abc import Callable, Sequence
from typing import Any

from engines.core import Choose, Option, Request, View, listed
from engines.core.grammar import counted
from engines.core.rules import Event
from engines.games.gentlemen.pieces import (
    BURGLARS,
    COLOUR_NAMES,
    COLOURS,
    LOCATIONS,
    MIDDLE,
)
from engines.games.gentlemen.table import Table
from engines.games.gentlemen.words.names import a_token, capital, card, colours, place, token, tokens

# -- events ------------------------------------------------------------------------------------------------------------


def event(view: View, event: Event) -> str:
    verb, *parts = event
    return EVENTS[verb](view, *parts)


def _alliances(view: View, seat: int, white: str) -> str:
    black = "".join(colour for colour in COLOURS if colour not in white)
    return f"{view.does(seat, 'ally')} {colours(white)} against {colours(black)}."


def _moves(view: View, seat: int, what: str, origin: str, location: str) -> str:
    start = "from the middle" if origin == MIDDLE else f"from {place(origin)}"
    return f"{view.does(seat, 'spend')} a Helping Hand: {what} moves {start} to {place(location)}."


def _burglary(view: View, seat: int, *group: str) -> str:
    return f"Burglary at {listed([place(location) for location in group])}, brought about by {view.to(seat)}!"


def _split(view: View, winners: str, each: int, lost: int) -> str:
    rest = f" {capital(counted(lost, 'token'))} {'is' if lost == 1 else 'are'} lost." if lost else ""
    return f"{capital(colours(winners))} have the majority and get {counted(each, 'token')} each.{rest}"


def _reveals(view: View, seat: int, colour: str) -> str:
    return f"{view.does(seat, 'are', 'is')} {BURGLARS[colour]}, {COLOUR_NAMES[colour]}."


EVENTS: dict[str, Callable[..., str]] = {
    "laid": lambda view, location, *laid: f"At {place(location)} lie {tokens(laid)}.",
    "display": lambda view, *shown: f"On display: {tokens(shown)}.",
    "starts": lambda view, seat: f"{view.does(seat, 'begin')} with the Matchmaker.",
    "alliances": _alliances,
    "places": lambda view, seat, value, location: f"{view.does(seat, 'place')} {a_token(value)} at {place(location)}.",
    "shows": lambda view, slot, value: f"{capital(a_token(value))} comes on display.",
    "draws": lambda view, seat, value: f"{view.does(seat, 'draw')} {a_token(value)} from the pile.",
    "tunnel": lambda view, seat, origin, location: _moves(view, seat, "a tunnel", origin, location),
    "lock": lambda view, seat, origin, location: _moves(view, seat, "the Lock", origin, location),
    "car": lambda view, seat, origin, location: _moves(view, seat, "the Car", origin, location),
    "loot": lambda view, seat, count, origin, location: _moves(view, seat, f"{count} Loot", origin, location),
    "brings": lambda view, seat, value, origin, location: (
        f"The Car brings {a_token(value)} from {place(origin)} to {place(location)}."
    ),
    "burglary": _burglary,
    "tie": lambda view, lost: f"Both sides have as much equipment there: all {lost} tokens are lost.",
    "split": _split,
    "tunnel back": lambda view, seat, location: (
        f"{view.does(seat, 'return')} the tunnel at {place(location)} to the middle."
    ),
    "supply": lambda view, count: (
        f"No Loot lay anywhere: {count} from the middle {'go' if count > 1 else 'goes'} to the Bank."
    ),
    "refills": lambda view, location, value: f"{capital(a_token(value))} is laid at {place(location)}.",
    "brigadier": lambda view: "Brigadier Béchoux turns up: the game is over.",
    "reveals": _reveals,
}


# -- questions -----------------------------------------------------------------------------------------------------


def ask(view: View, request: Request) -> str:
    s: Any = view.state
    if isinstance(request, Choose):
        return f"{view.does(request.player, 'choose')} {_matter(s, request)}."
    return {"Show": "A token is turned up.", "Shuffle": "Tokens are shuffled.", "Roll": "Chance decides."}.get(
        type(request).__name__, ""
    )


def _matter(s: Table, request: Choose) -> str:
    match request.options[0][0]:
        case "white":
            return "the two colours that stand together on White, against the other three"
        case "place":
            return f"where to place {a_token(s.drawn)}"
        case "bring nothing":
            return f"whether the Car brings a token from {place(s.car)} to {place(s.lock)}"
        case "return":
            return "which tunnel goes back to the middle"
        case _ if s.hands[request.player]:
            return "a token to place, or a Helping Hand to spend"
        case _:
            return "a token to place"


def option(view: View, request: Request, option: Option) -> str:
    s: Any = view.state
    match option:
        case ("white", pair):
            return f"{colours(pair)} on White"
        case ("display", slot, location):
            return f"place the {token(s.display[slot - 1])} at {place(location)}"
        case ("blind",):
            return "draw a token from the pile and place it"
        case ("place", location):
            return f"at {place(location)}"
        case ("tunnel", origin, location):
            return f"move a tunnel from {place(origin)} to {place(location)}"
        case ("lock", location):
            return f"move the Lock to {place(location)}"
        case ("car", location):
            return f"move the Car to {place(location)}"
        case ("loot", origin, count, location):
            return f"move {count} Loot from {place(origin)} to {place(location)}"
        case ("bring", value):
            return f"bring {a_token(value)}"
        case ("return", location):
            return f"the one at {place(location)}"
        case _:
            return "bring nothing"


# -- the whole table -----------------------------------------------------------------------------------------------


def table(view: View) -> list[str]:
    s: Any = view.state
    lines = [_sides(s)] if s.white else []
    if view.me is not None and (mine := view.value(s.burglars[view.me])) is not None:
        lines.append(f"You are {card(mine)}.")
    lines += [f"{capital(place(location))}: {_tile(s, location)}." for location in LOCATIONS]
    if MIDDLE not in s.tunnels:
        lines.append(f"Tunnels link {listed([place(location) for location in s.tunnels])}: they count as one.")
    lines.append(f"In the middle: {_specials(s, MIDDLE) or 'nothing'}.")
    lines.append(f"On display: {tokens(s.display) or 'nothing'}.")
    if s.drawn:
        lines.append(f"Drawn from the pile: {a_token(s.drawn)}.")
    lines.append(f"{capital(counted(len(s.pile), 'token'))} in the pile.")
    lines.append(f"Piles of loot: {listed([f'{COLOUR_NAMES[c]} {len(pile)}' for c, pile in s.piles.items()])}.")
    for seat in range(s.seats):
        matchmaker = " and the Matchmaker" if seat == s.matchmaker else ""
        lines.append(f"{view.does(seat, 'have', 'has')} {counted(s.hands[seat], 'Helping Hand')}{matchmaker}.")
    return lines


def _sides(s: Table) -> str:
    return f"White: {colours(s.white)}. Black: {colours(s.black)}."


def _tile(s: Table, location: str) -> str:
    equipment: Sequence[str] = [token(value) for value in s.tiles[location].split()]
    return "; ".join(filter(None, (", ".join(equipment) or "no equipment", _specials(s, location))))


def _specials(s: Table, location: str) -> str:
    tunnels = s.tunnels.count(location)
    things = [
        counted(s.loot[location], "Loot token") if s.loot[location] else "",
        counted(tunnels, "tunnel") if tunnels else "",
        "the Lock" if s.lock == location else "",
        "the Car" if s.car == location else "",
    ]
    return listed([thing for thing in things if thing])
