"""A guided first game: what to do now, and why."""

from typing import Any

from engines.core import Choose, Request, View, listed
from engines.games.gentlemen.pieces import COLOUR_NAMES, KINDS, LOCATION_NAMES, LOCATIONS
from engines.games.gentlemen.table import Table


def hint(view: View, request: Request) -> str:
    s: Any = view.state
    if not isinstance(request, Choose) or request.player != view.me:
        return ""
    mine = view.value(s.burglars[view.me])
    colour = COLOUR_NAMES.get(str(mine), "your colour")
    match request.options[0][0]:
        case "white":
            return (
                f"You are {colour}. The pair shares a burglary between two, the trio between three: put {colour} with "
                "colours that have much equipment lying about, and not so openly that everybody knows who you are."
            )
        case "place":
            return f"Strengthen {colour}'s side where a burglary is near, or weaken the other side's plans."
        case "bring nothing":
            return "What is brought to the Lock is safe for now: nothing is burgled there until the Lock leaves."
        case "return":
            return (
                "The tunnel that stays links nothing alone, but does as soon as a Helping Hand brings the other back: "
                "leave it where your side is strong."
            )
        case _:
            return f"You are {colour}, on {side(s, str(mine))}. {nearest(s)}"


def side(s: Table, colour: str) -> str:
    return "White" if colour in s.white else "Black"


def nearest(s: Table) -> str:
    """Where the next burglary is nearest, and who would win it."""
    group = max(
        (group for group in s.groups() if s.lock not in group),
        key=lambda group: sum(kind in s.equipment(group) for kind in KINDS),
    )
    equipment = s.equipment(group)
    where = " and ".join(f"the {LOCATION_NAMES[location]}" for location in group if location in LOCATIONS)
    missing = [f"a {name}" for kind, name in KINDS.items() if kind not in equipment]
    white = sum(equipment.count(colour) for colour in s.white)
    black = sum(equipment.count(colour) for colour in s.black)
    lack = "lack" if len(group) > 1 else "lacks"
    lead = "neither side leads"
    if white != black:
        lead = f"{'White' if white > black else 'Black'} leads {max(white, black)} to {min(white, black)}"
    return (
        f"{where[:1].upper()}{where[1:]} {lack} {listed(missing)}, and {lead} there: bring a burglary about "
        "when your side leads, and strengthen it before others do when it does not."
    )
