"""Why something cannot be chosen: the actual reason, in a sentence."""

from collections.abc import Callable
from typing import Any

from engines.core import NO_ANSWER, Options, Request, View, keeps
from engines.core.grammar import counted
from engines.games.havoc.cards import MOST_ITEMS
from engines.games.havoc.effects.hands import PASS
from engines.games.havoc.floor.grid import NEIGHBOURS, OUT, ROOMS, SIDE_NAMES, SIDES, TOWARDS, room_name
from engines.games.havoc.floor.ways import BORDER, DOORWAY, DOUBLE, SINGLE, side_state
from engines.games.havoc.state import IN, NO_TOKEN, Table, bodies_in, is_dark, no_cash, no_entry, token_in
from engines.games.havoc.words.names import card
from engines.games.havoc.words.questions import options_for, verbs_of


def refusal(view: View, request: Request, option: Any) -> str:
    options = options_for(request, view.me)
    if not len(options):
        return "Nothing is asked of you now."
    if type(option) is not tuple or not option or not all(type(part) in (int, str) for part in option):
        return NO_ANSWER
    if option in options:
        return _dishonest(view, request, option)
    verb, *parts = option
    reason = REASONS.get(verb)
    in_a_slot = verb in OF_A_SLOT and PASS in options
    if reason is None or not (in_a_slot or verb in verbs_of(options)):
        return NO_ANSWER
    seat: Any = view.me
    s: Any = view.state
    return reason(view, s, seat, parts, options) or NO_ANSWER


def _dishonest(view: View, request: Any, option: Any) -> str:
    """Why an offered option is not honest: the viewer's own card does not allow it."""
    try:
        if keeps(request.promise, option, view.knowledge.known):
            return NO_ANSWER
    except KeyError:
        return "You do not know that card."
    match option[0]:
        case "light":
            return "That card is no Flashlight."
        case "scope":
            return "That card is no Borescope."
        case "vest":
            return "That card is no Bulletproof Vest."
        case "use":
            return f"{_name(view, option[1])} cannot be used with USE here."
        case "players":
            return "The Undercover Agent may not shoot at players before somebody else has fired."
        case "back":
            return "Those two cards are not alike."
        case "none":
            return "You hold two cards alike: one of them must go back."
        case "trap":
            return _wrong_code(view, option[1], option[2])
        case _:
            return NO_ANSWER


def _name(view: View, handle: int) -> str:
    value = view.value(handle)
    return "That card" if value is None else f"{card(value)[:1].upper()}{card(value)[1:]}"


def _wrong_code(view: View, where: int, code: int) -> str:
    s: Any = view.state
    token = view.value(s.tokens[where])
    if token is None:
        return "You have not seen what lies there."
    value = view.value(code)
    return f"A {value} does not fit: in {room_name(where)} lies {card(token)}."


def _room(parts: list[Any]) -> int | None:
    return parts[0] if len(parts) >= 1 and type(parts[0]) is int and parts[0] in ROOMS else None


def _seat(s: Table, parts: list[Any]) -> int | None:
    return parts[0] if len(parts) >= 1 and type(parts[0]) is int and parts[0] in range(s.seats) else None


def _play(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    if len(parts) == 1 and parts[0] in s.stack[seat]:
        return "That card lies on your stack: it comes back to your hand one turn after it was played."
    return "That card is not in your hand."


def _go(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    to = _room(parts)
    if to is None:
        return "There is no such room."
    here = s.room[seat]
    if to == here:
        return f"You are in {room_name(to)} already."
    if (side := TOWARDS.get((here, to))) is None:
        return f"{room_name(to)} is not next to {room_name(here)}, where you stand."
    if blocked := _blocked(s, here, side):
        return blocked
    if no_entry(s, to, seat):
        return f"{_owner(view, s, to)} has deactivated the trap in {room_name(to)}, and may enter first."
    return "You have no step left."


def _blocked(s: Table, here: int, side: int) -> str:
    """Why nobody can pass this side; "" if it is open."""
    name, to = SIDE_NAMES[side], NEIGHBOURS[here][side]
    match side_state(s, here, side):
        case "single" | "double" | "border" as wall:
            return f"There is a wall to the {name}{' (a double one)' if wall == DOUBLE else ''}."
        case "doorway" if here in s.locked:
            return f"The door to the {name} is shut: you are locked in."
        case "doorway" if to in s.locked:
            return f"The door to the {name} is shut: {room_name(to)} is locked."
    return ""


def _owner(view: View, s: Table, where: int) -> str:
    return view.names[s.priority[where][0]]


def _leave(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    here = s.room[seat]
    return f"No way leads out of the maze from {room_name(here)}: corners do, doors in the border and breaches."


def _take(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    here, token = s.room[seat], token_in(s, s.room[seat])
    if here in s.smoke:
        return "You can take nothing in smoke."
    match parts:
        case ["cash"]:
            if here not in s.cracked:
                return "There is no cracked vault here."
            if no_cash(s, here, seat) and s.cracked[here]:
                return f"{_owner(view, s, here)} has cracked this vault, and may take from it first."
            return "This vault is empty."
        case ["item"]:
            if token is None or token.kind != "storage":
                return "There is no storage here."
            return "No items are left." if not s.item_deck else _full(s, seat)
        case ["code"]:
            return "There is no database here." if token is None or token.kind != "database" else "No codes are left."
    return ""


def _full(s: Table, seat: int) -> str:
    return (
        f"You hold {len(s.items[seat])} items: {MOST_ITEMS} are the most." if len(s.items[seat]) >= MOST_ITEMS else ""
    )


def _rob(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    body = _seat(s, parts)
    if body is None or body not in bodies_in(s, s.room[seat]):
        return "There is no such body here."
    if s.room[seat] in s.smoke:
        return "You can take nothing in smoke."
    if parts[1:] == ["item"]:
        return f"{view.names[body]} has no items left." if not s.items[body] else _full(s, seat)
    return f"{view.names[body]} has no cash left." if parts[1:] == ["cash"] else ""


def _look(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    to, here = _room(parts), s.room[seat]
    if to is None:
        return "There is no such room."
    if here in s.smoke:
        return "You see nothing from inside the smoke."
    if (side := TOWARDS.get((here, to))) is None:
        return f"You can look only into a room next to {room_name(here)}."
    if not is_dark(s, to):
        return f"{room_name(to)} is not a dark room."
    if token_in(s, to):
        return f"What lies in {room_name(to)} lies open already."
    return _blocked(s, here, side) or "You have no look left."


def _role(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    body = _seat(s, parts)
    if body is None or body not in bodies_in(s, s.room[seat]):
        return "There is no such body here."
    return "You see nothing in this smoke." if s.room[seat] in s.smoke else "You have no look left."


def _noise(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    to = _room(parts)
    if to is None:
        return "There is no such room."
    if to == s.room[seat]:
        return "Throw it away from you: not into your own room."
    return f"{room_name(to)} is too far: a throw goes one or two rooms, through open doors."


def _crook(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    other = _seat(s, parts)
    if other is None:
        return "There is no such player."
    if other == seat:
        return "You cannot distract yourself."
    if s.status[other] != IN:
        return f"{view.names[other]} is not in the maze any more."
    return f"{view.names[other]} has only {counted(len(s.hand[other]), 'action card')} in hand: three are the fewest."


def _trap(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    to, here = _room(parts), s.room[seat]
    if to is None:
        return "There is no such room."
    if here in s.smoke:
        return "You cannot decode in smoke."
    if to in s.deactivated:
        return f"The trap in {room_name(to)} is deactivated already."
    token = token_in(s, to)
    if token and not token.numbers:
        return f"There is no trap in {room_name(to)}."
    if to == here:
        return "Electricity can be deactivated only from outside." if token else f"There is no trap in {room_name(to)}."
    if (side := TOWARDS.get((here, to))) is None:
        return f"{room_name(to)} is out of reach: stand in it or next to it."
    state = side_state(s, here, side)
    if state in (SINGLE, DOUBLE, BORDER):
        return _blocked(s, here, side)
    if state == DOORWAY and here in s.locked:
        return f"The door to the {SIDE_NAMES[side]} is shut: you are locked in."
    if s.tokens[to] == NO_TOKEN or (token is None and seat not in s.looked.get(s.tokens[to], ())):
        return f"You have not seen what lies in {room_name(to)}."
    return "That code card is not in your hand."


def _vault(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    here, token = s.room[seat], token_in(s, s.room[seat])
    if token is None or token.kind != "vault":
        return "There is no vault here."
    return "You cannot decode in smoke." if here in s.smoke else "This vault is cracked already."


def _aim(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    if seat in parts:
        return "You cannot aim at yourself."
    if s.room[seat] in s.smoke:
        return "You see no target from inside the smoke."
    if any(len(option) > 2 for option in options):
        return "Those are not all in one room that you can shoot into."
    return "You can aim at one target, in a straight line with no wall, shut door, smoke or player in between."


def _guard(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    guard = parts[0] if parts else None
    if type(guard) is not int or guard not in s.guards:
        return "There is no such guard."
    if guard in s.stunned:
        return f"Guard {guard + 1} is stunned."
    ways = [option[2] for option in options if option[1] == guard]
    if not ways:
        return f"Guard {guard + 1} does not stand in the quadrant of this die."
    names = " or ".join(room_name(way) for way in ways)
    return f"Guard {guard + 1} must go to {names}: after a player in sight, else after a noise, else on patrol."


def _wall(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    if len(parts) != 1 or parts[0] not in SIDES:
        return "There is no such side."
    side = parts[0]
    state = side_state(s, s.room[seat], side)
    if state == DOUBLE:
        return f"The wall to the {SIDE_NAMES[side]} is a double one: only a 4 opens it."
    beyond = NEIGHBOURS[s.room[seat]][side]
    return f"To the {SIDE_NAMES[side]} there is {'a way out' if beyond == OUT else 'a doorway'}, not a wall."


def _not_held(view: View, s: Table, seat: int, parts: list[Any], options: Options) -> str:
    return "That card is not among those you can choose now."


OF_A_SLOT = ("go", "leave", "take", "rob", "look", "role", "trap", "vault", "noise", "crook")
REASONS: dict[Any, Callable[[View, Table, int, list[Any], Options], str]] = {
    "play": _play,
    "go": _go,
    "leave": _leave,
    "take": _take,
    "rob": _rob,
    "look": _look,
    "role": _role,
    "noise": _noise,
    "crook": _crook,
    "trap": _trap,
    "vault": _vault,
    "players": _aim,
    "guards": _aim,
    "guard": _guard,
    "wall": _wall,
    "heal": lambda view, s, seat, parts, options: "Only somebody wounded in your room can be healed.",
    "open": lambda view, s, seat, parts, options: "That is not one of the dice you rolled, or not so many.",
    **dict.fromkeys(("back", "lay", "use", "light", "scope", "vest", "none"), _not_held),
}
