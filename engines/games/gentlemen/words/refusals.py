"""Why something is not a choice in Gentlemen Thieves."""

from collections.abc import Callable, Sequence
from typing import Any

from engines.core import NO_ANSWER, Choose, Request, View
from engines.core.grammar import counted
from engines.games.gentlemen.pieces import COLOURS, IN_DISPLAY, KINDS, LOCATION_NAMES, MIDDLE, MOST_OF_A_KIND
from engines.games.gentlemen.table import Table

NO_LOCATION = "There is no such location."
SAME_PLACE = "Moving means to a different location."


def refusal(view: View, request: Request, option: Any) -> str:
    """The reason in a sentence, for whatever was tried."""
    s: Any = view.state
    if not isinstance(request, Choose) or request.player != view.me:
        return "Nothing is asked of you now."
    if type(option) is not tuple or not option:
        return NO_ANSWER
    asked = {choice[0] for choice in request.options}
    verb, *parts = option
    if "blind" in asked and verb in HELPING_HAND:
        return bad_helping_hand(s, request.player, verb, parts)
    if verb not in asked:
        return NO_ANSWER
    match verb:
        case "white":
            return bad_alliance(s, parts)
        case "display":
            return bad_display(s, parts)
        case "place":
            return bad_place(s, s.drawn, parts)
        case "bring":
            return bad_cargo(s, parts)
        case "return":
            return "The tunnel that goes back is one of the two at the burgled locations."
        case _:
            return NO_ANSWER


def bad_alliance(s: Table, parts: Sequence[Any]) -> str:
    if len(parts) != 1 or not isinstance(parts[0], str) or not set(parts[0]) <= set(COLOURS):
        return "Name two colours for the White space."
    pair = parts[0]
    if len(pair) != 2 or len(set(pair)) != 2:
        return "Two different colours stand on White, three on Black."
    if set(pair) == set(s.white):
        return "At least two colours must change sides."
    return f"Name the colours in the order {COLOURS}."


def bad_display(s: Table, parts: Sequence[Any]) -> str:
    if len(parts) != 2 or parts[0] not in range(1, IN_DISPLAY + 1):
        return f"Name a place of the display, 1 to {IN_DISPLAY}, and a location."
    return bad_place(s, s.display[parts[0] - 1], parts[1:])


def bad_place(s: Table, token: str, parts: Sequence[Any]) -> str:
    if len(parts) != 1 or parts[0] not in LOCATION_NAMES:
        return NO_LOCATION
    return full(token, parts[0])


def full(token: str, location: str) -> str:
    return f"Three {KINDS[token[1]]}s already lie at the {LOCATION_NAMES[location]}."


def bad_cargo(s: Table, parts: Sequence[Any]) -> str:
    if len(parts) != 1 or parts[0] not in s.tiles[s.car].split():
        return f"No such token lies with the Car at the {LOCATION_NAMES[s.car]}."
    return full(parts[0], s.lock)


# -- Helping Hands -----------------------------------------------------------------------------------------------------


def bad_helping_hand(s: Table, seat: int, verb: str, parts: Sequence[Any]) -> str:
    if not s.hands[seat]:
        return "You have no Helping Hand left."
    count, why = HELPING_HAND[verb]
    if len(parts) != count:
        return NO_ANSWER
    if parts[-1] == MIDDLE:
        return "A Helping Hand puts nothing back in the middle."
    if parts[-1] not in LOCATION_NAMES:
        return NO_LOCATION
    return why(s, *parts)


def bad_tunnel(s: Table, origin: Any, location: str) -> str:
    if origin not in s.tunnels:
        return "There is no tunnel to move from there."
    if origin == location:
        return SAME_PLACE
    return f"There is a tunnel at the {LOCATION_NAMES[location]} already."


def bad_lock(s: Table, location: str) -> str:
    return f"The Lock is at the {LOCATION_NAMES[location]} already. {SAME_PLACE}"


def bad_car(s: Table, location: str) -> str:
    return f"The Car is at the {LOCATION_NAMES[location]} already. {SAME_PLACE}"


def bad_loot(s: Table, origin: Any, count: Any, location: str) -> str:
    if origin not in s.loot or not s.loot[origin]:
        return "No Loot lies there."
    if type(count) is not int or count < 1:
        return "Move at least one Loot token."
    if origin == location:
        return SAME_PLACE
    if origin == MIDDLE and count > 1:
        return "From the middle a Helping Hand brings exactly one Loot token."
    return f"Only {counted(s.loot[origin], 'Loot token')} {'lies' if s.loot[origin] == 1 else 'lie'} there."


HELPING_HAND: dict[str, tuple[int, Callable[..., str]]] = {
    "tunnel": (2, bad_tunnel),
    "lock": (1, bad_lock),
    "car": (1, bad_car),
    "loot": (3, bad_loot),
}
assert MOST_OF_A_KIND == 3  # as the sentence in `full` says
