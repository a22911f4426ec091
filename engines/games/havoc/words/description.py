"""The whole table in sentences, so that the game can be played without seeing the map."""

from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import Card, View, listed
from engines.core.grammar import counted
from engines.games.havoc.effects.time_track import DARK_FROM, play_order
from engines.games.havoc.floor.grid import NEIGHBOURS, OUT, ROOMS, SIDE_NAMES, SIDES, room_name
from engines.games.havoc.floor.ways import BREACH, DOORWAY, EXIT, side_state
from engines.games.havoc.rewards import goal
from engines.games.havoc.state import IN, MOST_GUARDS, Table, is_dark
from engines.games.havoc.words.names import card, room, shown


def table(view: View) -> list[str]:
    s: Any = view.state
    if not s.status:
        return ["The table is being set up."]
    lines = [_turn(s), *_maze(view, s), *_danger(view, s), *_track(view, s), *_vaults(view, s)]
    for seat in range(s.seats):
        lines.append(_seat(view, s, seat))
    if view.me is not None:
        lines += _mine(view, s, view.me)
    return lines


def _turn(s: Table) -> str:
    piles = f"{counted(len(s.item_deck), 'item card')} and {counted(len(s.code_deck), 'code card')} in the piles"
    return f"Turn {s.turn}. {piles}. {s.entered} of {MOST_GUARDS} guards have come in so far."


# -- the map -----------------------------------------------------------------------------------------------------------


def _maze(view: View, s: Table) -> Iterator[str]:
    """The rooms around the viewer, the dark rooms known, and the ways out."""
    yield "Rooms are named by column A to F from the west and row 1 to 6 from the north. The four corners lead out."
    if view.me is not None and s.status[view.me] == IN:
        yield f"You are in {room(s, s.room[view.me])}: {ways(s, s.room[view.me])}."
    exits = [
        f"{room_name(where)} to the {SIDE_NAMES[side]}"
        for where in ROOMS
        for side in SIDES
        if NEIGHBOURS[where][side] == OUT and side_state(s, where, side) in (EXIT, BREACH)
    ]
    if exits:
        yield f"More ways out: {listed(exits)}."
    opened = [room(s, where) for where in ROOMS if s.tokens[where] in s.face]
    if opened:
        yield f"Dark rooms seen by all: {', '.join(opened)}."
    seen = [
        f"{room_name(where)} holds {shown(view, s.tokens[where], '')}"
        for where in ROOMS
        if s.tokens[where] not in s.face and view.value(s.tokens[where]) is not None
    ]
    if seen:
        yield f"Only you and others who looked know: {', '.join(seen)}."
    dark = [room_name(where) for where in ROOMS if is_dark(s, where) and s.tokens[where] not in s.face]
    if dark:
        yield f"Dark rooms nobody has entered: {', '.join(dark)}."
    if s.smoke:
        yield f"Smoke fills {listed([room_name(where) for where in s.smoke])}."


def ways(s: Table, where: int) -> str:
    """ "a doorway north to C2, a wall east, ..." """
    return ", ".join(_way(s, where, side) for side in SIDES)


def _way(s: Table, where: int, side: int) -> str:
    beyond, state = NEIGHBOURS[where][side], side_state(s, where, side)
    name = SIDE_NAMES[side]
    to = "out" if beyond == OUT else f"to {room_name(beyond)}"
    if state in (DOORWAY, EXIT):
        shut = "a shut door" if where in s.locked or beyond in s.locked else "an open door"
        return f"{shut} {name} {to}"
    if state == BREACH:
        return f"a breach {name} {to}"
    return f"a {'double wall' if state == 'double' else 'wall'} {name}"


def _danger(view: View, s: Table) -> Iterator[str]:
    if s.guards:
        stunned = [" (stunned)" if guard in s.stunned else "" for guard in s.guards]
        places = [
            f"guard {guard + 1} in {room_name(where)}{note}"
            for (guard, where), note in zip(s.guards.items(), stunned, strict=True)
        ]
        yield f"Guards: {', '.join(places)}."
    if s.noise:
        yield f"Noise, the oldest first: {', '.join(room_name(where) for where in s.noise)}."
    if s.alarm:
        yield "The alarm has gone off: a guard comes in at the end of the turn."
    if s.team:
        yield f"The guards are played by {listed([view.to(seat) for seat in s.team])}, in turn."


def _track(view: View, s: Table) -> Iterator[str]:
    order = play_order(s)
    if order:
        places = [f"{view.to(seat)} in row {_row(s.row[seat])}, column {s.col[seat]}" for seat in order]
        yield f"On the time track, in play order: {', '.join(places)}."
        dark = {col: [_row(row) for row in DARK_FROM if DARK_FROM[row] == col] for col in DARK_FROM.values()}
        yield f"It gets dark from {', '.join(f'column {col} in the rows {listed(dark[col])}' for col in dark)}."


def _row(row: int) -> str:
    return f"{row:+d}" if row else "0"


def _vaults(view: View, s: Table) -> Iterator[str]:
    for where, cards in s.laid.items():
        if cards:
            numbers = ", ".join(str(number) for number in sorted(int(str(s.face[code])) for code in cards))
            yield f"On the vault in {room_name(where)} lie the codes {numbers}."
    for where, (owner, _) in s.priority.items():
        what = "take cash" if where in s.cracked else "enter"
        until = f"before {view.whose(owner)} next action is over"
        yield f"In {room_name(where)} nobody but {view.to(owner)} may {what} {until}."


# -- the players ---------------------------------------------------------------------------------------------------


def _seat(view: View, s: Table, seat: int) -> str:
    who = view.does(seat, "are", "is")
    match s.status[seat]:
        case "in":
            where = f"in {room(s, s.room[seat])}"
            wound = ", wounded" if s.wounds[seat] else ""
            stack = [shown(view, action, "a card face down") for action in s.stack[seat]]
            on_stack = f", on the stack {listed(stack)}" if stack else ""
            return f"{who} {where}{wound}, with {_holds(s, seat)}{_open_items(s, seat)}{on_stack}."
        case "escaped":
            wound = "wounded" if s.wounds[seat] else "unharmed"
            return f"{view.does(seat, 'have')} escaped, {wound}, with {counted(len(s.cash[seat]), 'cash card')}."
        case "killed":
            left = f"{counted(len(s.items[seat]), 'item card')} and {counted(len(s.cash[seat]), 'cash card')}"
            return f"{who} dead. The body lies in {room_name(s.room[seat])} with {left}."
        case "caught":
            return f"{who} caught."
        case _:
            return f"{who} inside to the end."


def _holds(s: Table, seat: int) -> str:
    return listed(
        [
            counted(len(s.items[seat]), "item card"),
            counted(len(s.codes[seat]), "code card"),
            counted(len(s.cash[seat]), "cash card"),
            counted(len(s.hand[seat]), "action card"),
        ]
    )


def _open_items(s: Table, seat: int) -> str:
    names = [card(s.face[item]) for item in s.items[seat] if item in s.face]
    used = f", {counted(s.used[seat], 'item card')} used" if s.used[seat] else ""
    return f" ({listed(names)} open){used}" if names else used


def _mine(view: View, s: Table, seat: int) -> Iterator[str]:
    """What only the viewer sees."""
    role = view.value(s.role[seat])
    if role is not None:
        yield f"Your role: {card(role)}. You score {goal(str(role), s.pay, s.agent_percent)}."
    for other in range(s.seats):
        known = view.value(s.role[other]) if other != seat and s.role[other] not in s.face else None
        if known is not None:
            yield f"You know that {view.names[other]} is the {card(known)}."
    for what, cards in (("items", s.items), ("codes", s.codes), ("cash", s.cash)):
        if cards[seat]:
            yield f"Your {what}: {_sorted(view, cards[seat])}."
    if s.status[seat] == IN:
        yield f"Action cards in your hand: {_sorted(view, s.hand[seat])}."


def _sorted(view: View, cards: Sequence[Card]) -> str:
    return ", ".join(sorted(shown(view, handle, "a card") for handle in cards))
