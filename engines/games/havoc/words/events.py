"""What happened: a sentence for each event. In the code, each stands under the verb by which the rules tell the
event."""

from collections.abc import Callable, Sequence

from engines.core import View
from engines.core.grammar import counted
from engines.core.rules import Event
from engines.games.havoc.cards import ROLES, TOKENS
from engines.games.havoc.floor.grid import SIDE_NAMES, room_name
from engines.games.havoc.state import Table
from engines.games.havoc.words.names import ITEM_NAMES, QUADRANTS, a, card, corner, guards, seats, shown


def event(view: View, event: Event) -> str:
    verb, *parts = event
    return EVENTS[verb](view, *parts)


def _plays(view: View, seat: int, action: str) -> str:
    return f"{view.does(seat, 'play')} {card(action)}."


def _takes_back(view: View, seat: int, action: str) -> str:
    return f"{view.does(seat, 'take')} back {card(action) if action else 'the card that lies face down'}."


def _slot(view: View, seat: int, action: str, cancelled: int) -> str:
    name = f"{'Your' if seat == view.me else view.whose(seat)} turn to act: {card(action)}"
    return f"{name}, but a shot has cancelled it." if cancelled else f"{name}."


def _takes(view: View, seat: int, kind: str, handle: int, body: int = -1) -> str:
    source = {"item": "from the storage", "code": "from the database", "cash": "from the vault"}[kind]
    if body >= 0:
        source = f"from {view.whose(body)} body"
    name = shown(view, handle, "")
    what = {"item": "an item card", "code": "a code card", "cash": "a cash card"}[kind]
    return f"{view.does(seat, 'take')} {what} {source}{f': {name}' if name else ''}."


def _looks(view: View, seat: int, where: int, token: int) -> str:
    seen = shown(view, token, "")
    return f"{view.does(seat, 'look')} into {room_name(where)}{f': {seen}' if seen else ''}."


def _sees_role(view: View, seat: int, body: int) -> str:
    assert isinstance(view.state, Table)
    role = view.value(view.state.role[body]) if seat == view.me else None
    return f"{view.does(seat, 'look')} at the role on {view.whose(body)} body{f': {card(role)}' if role else ''}."


def _deactivates(view: View, seat: int, where: int, token: str, code: int) -> str:
    return f"{view.does(seat, 'deactivate')} the {TOKENS[token].title} in {room_name(where)} with a {code}."


def _codes(view: View, seat: int, where: int, values: Sequence[int]) -> str:
    numbers = ", ".join(map(str, values))
    return f"On the vault in {room_name(where)}, in no order that tells who gave what: {numbers}."


def _aims(view: View, seat: int, verb: str, *marks: int) -> str:
    if verb == "nobody":
        return f"{view.does(seat, 'aim')} at nobody."
    return f"{view.does(seat, 'aim')} at {seats(view, marks) if verb == 'players' else guards(marks)}."


def _distracts(view: View, seat: int, victim: int, handle: int) -> str:
    lost = shown(view, handle, "")
    whose = f"{view.to(victim)}: {'you lose' if victim == view.me else 'they lose'}"
    return f"{view.does(seat, 'distract')} {whose} {lost if lost and victim == view.me else 'a random action card'}."


def _alone(view: View, seat: int, agent: int) -> str:
    proves = "prove" if seat == view.me else "proves"
    truth = "to be" if agent else "not to be"
    return f"{view.does(seat, 'are', 'is')} the last in play, and {proves} {truth} the Undercover Agent."


def _over(view: View, why: str) -> str:
    return {
        "nobody": "Nobody is left in the maze. The game is over.",
        "agent": "Only the Undercover Agent is left in the maze. The game is over.",
        "guards": "An eighth guard is called: the bank is surrounded. The game is over.",
        "prisoner": "The last thief is locked in. The game is over.",
    }[why]


def _was(view: View, seat: int, role: str, status: str) -> str:
    was = f"{view.does(seat, 'were', 'was')} the {ROLES[role].title}"
    fate = {
        "escaped": "and got away",
        "killed": "and was killed" if seat != view.me else "and were killed",
        "caught": "and was caught" if seat != view.me else "and were caught",
        "inside": "and waited inside to the end",
    }[status]
    return f"{was} {fate}."


def _puts_back(view: View, kind: str, *seats_: int) -> str:
    assert isinstance(view.state, Table)
    what = f"{a(kind)} card under the pile"
    if len(seats_) == view.state.seats:
        return f"Everybody puts {what}."
    if not seats_:
        return f"Nobody holds two {kind} cards alike."
    whoever = view.does(seats_[0], "put") if len(seats_) == 1 else f"{view.names_of(seats_)} put"
    return f"{whoever} {what}; nobody else holds two alike."


EVENTS: dict[str, Callable[..., str]] = {
    "puts back": _puts_back,
    "start": lambda view, seat: f"{view.does(seat, 'are', 'is')} the first player. The last one acts first.",
    "turn": lambda view, number: f"Turn {number}.",
    "plays": _plays,
    "takes back": _takes_back,
    "slot": _slot,
    "nothing": lambda view, seat: f"{view.does(seat, 'do')} nothing.",
    "goes": lambda view, seat, where: f"{view.does(seat, 'go')} to {room_name(where)}.",
    "escaped": lambda view, seat: f"{view.does(seat, 'leave')} the maze and {_gets_away(view, seat)}.",
    "caught": lambda view, seat, where: f"A guard in {room_name(where)} catches {view.to(seat)}.",
    "killed": lambda view, seat, where: (
        f"{view.does(seat, 'are', 'is')} dead. {_whose(view, seat)} body lies in {room_name(where)}."
    ),
    "wounded": lambda view, seat: f"{view.does(seat, 'are', 'is')} wounded.",
    "alone": _alone,
    "revealed": lambda view, where, token: f"In {room_name(where)} lies: {TOKENS[token].title}.",
    "locked": lambda view, where: f"The door falls shut: {room_name(where)} is locked.",
    "alarm": lambda view, where: f"The laser in {room_name(where)} sets off the alarm: a guard will come.",
    "shocked": lambda view, seat, where: f"Electricity in {room_name(where)} strikes {view.to(seat)}.",
    "lights": lambda view, seat: f"{view.does(seat, 'turn')} up a Flashlight.",
    "takes": _takes,
    "looks": _looks,
    "sees role": _sees_role,
    "deactivates": _deactivates,
    "lays": lambda view, seat, count: f"{view.does(seat, 'lay')} {counted(count, 'code card')} face down.",
    "codes": _codes,
    "borescope": lambda view, seat: f"{view.does(seat, 'use')} a Borescope: one number fewer is needed.",
    "cracked": lambda view, seat, where, size: (
        f"{view.does(seat, 'crack')} the vault in {room_name(where)}: {counted(size, 'cash card')} in it, "
        f"and nobody else may take any before {view.whose(seat)} next action is over."
    ),
    "uses": lambda view, seat, kind: f"{view.does(seat, 'use')} {a(ITEM_NAMES[kind])}.",
    "heals": lambda view, seat, patient: f"{view.does(seat, 'heal')} one wound{_of(view, seat, patient)}.",
    "die": lambda view, seat, value: f"{view.does(seat, 'open')} a {value}.",
    "breach": lambda view, seat, where, side: (
        f"{view.does(seat, 'blow')} a hole into the {SIDE_NAMES[side]} wall of {room_name(where)}."
    ),
    "smoke": lambda view, where: f"Smoke fills {room_name(where)} for good.",
    "aims": _aims,
    "jams": lambda view, seat: f"{_whose(view, seat)} firearm jams and is gone.",
    "guard shot": lambda view, guard: f"Guard {guard + 1} is out of the game.",
    "guard stunned": lambda view, guard: f"Guard {guard + 1} is stunned and cannot move this turn.",
    "stunned": lambda view, seat: f"{view.does(seat, 'are', 'is')} stunned: no action, and the card goes back in hand.",
    "vest": lambda view, seat: f"{_whose(view, seat)} Bulletproof Vest takes the wound.",
    "throws": lambda view, seat, where: f"{view.does(seat, 'throw')} something into {room_name(where)}.",
    "noise": lambda view, where: f"Noise in {room_name(where)}: all counters move on by one.",
    "distracts": _distracts,
    "guard die": lambda view, seat, value: (
        f"{view.does(seat, 'open')} a {value} for the guards: the {QUADRANTS[value - 1]} quadrant."
    ),
    "guard": lambda view, guard, where: f"Guard {guard + 1} moves to {room_name(where)}.",
    "new guard": lambda view, guard, where, seat: (
        f"{view.does(seat, 'open')} a die: guard {guard + 1} comes in at {corner(where)}."
    ),
    "reset": lambda view: "It got dark for somebody: all counters go back to the start of the time track.",
    "over": _over,
    "was": _was,
}


def _whose(view: View, seat: int) -> str:
    name = view.whose(seat)
    return name[0].upper() + name[1:]


def _gets_away(view: View, seat: int) -> str:
    return "get away" if seat == view.me else "gets away"


def _of(view: View, seat: int, patient: int) -> str:
    if seat == patient:
        return ""
    return " of yours" if patient == view.me else f" of {view.names[patient]}"
