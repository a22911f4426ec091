"""What everything on the table of the Black Keep is, what wins, and how the viewer stands."""

from collections.abc import Sequence
from typing import Any

from engines.core import About, Player, Thing, Value, View, listed
from engines.core.grammar import counted
from engines.games.blackkeep.cards import COST, DIVERSIONS, FAKE, REAL_TREASURES, THIEF_CARDS, TWO_STEPS, drawn
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, VAULT_HEX, Hex
from engines.games.blackkeep.keep.tiles import SPECIAL, WALL
from engines.games.blackkeep.state import DAWN, Table
from engines.games.blackkeep.words.description import my_place
from engines.games.blackkeep.words.effects import CARD, PLAIN, STATUS, trouble
from engines.games.blackkeep.words.names import (
    AREAS,
    STATUSES,
    capital,
    card_title,
    compass,
    guard_kind,
    guard_name,
    hex_name,
    known_hex,
    tile_title,
    treasure_title,
)

KEEP, CARDS, GUARD_CARDS, TREASURES, GUARDS, TURN = (
    "The Keep",
    "Your cards",
    "Guard cards",
    "Treasures",
    "The guards",
    "A turn",
)


def things(view: View) -> Sequence[Thing]:
    s = _on(view)
    return [
        *(("value", value) for value in [*range(1, 29), *THIEF_CARDS, *COST, *REAL_TREASURES, FAKE]),
        *(("seat", seat) for seat in range(s.seats)),
        *(("status", status) for status in STATUSES),
        *(("tile", area) for area in (s.keep.tiles if s.layout else ())),
        *(("guard", number) for number in range(len(s.guards))),
        *((what,) for what in PLAIN),
    ]


def about(view: View, thing: Thing) -> About | None:
    s = _on(view)
    match thing:
        case ("value", value):
            return about_value(s, value)
        case ("card" | "coin" | "buy", str(card)):
            return PLAIN["nothing"] if card == "nothing" else about_value(s, card)
        case ("purse", int(handle)):
            value = view.value(handle)
            return PLAIN["purse"] if value is None else about_value(s, value)
        case ("hex" | "aim", (int(q), int(r))) if s.layout and known_hex(s, (q, r)):
            return _hex(view, s, (q, r))
        case ("tile" | "enter" | "exit", str(area)) if s.layout and area in s.keep.tiles:
            return _tile(view, s, area)
        case ("guard" | "pick", int(number)) if number < len(s.guards):
            return _guard(view, s, number)
        case ("status", str(status)) if status in STATUSES:
            return About(STATUSES[status], STATUS[status], GUARDS)
        case ("seat", int(seat)):
            return _seat(view, s, seat)
        case (str(what),):
            return PLAIN.get(what)
        case _:
            return None


def about_value(s: Table, value: Value) -> About | None:
    card = drawn(value) if isinstance(value, int) and 1 <= value <= 28 else str(value)
    if card in (*REAL_TREASURES, FAKE):
        return About(capital(treasure_title(card)), trouble(s, card), TREASURES)
    if card not in CARD:
        return None
    if card in COST:
        cost = counted(COST[card], "movement card")
        helps = [treasure_title(treasure) for treasure, cards in TWO_STEPS.items() if card in cards]
        two = f", two with {listed(helps, 'or')}" if helps else ""
        slips = f" Then take a step{two}." if s.slips and card in DIVERSIONS else ""
        return About(card_title(card), f"{CARD[card]}{slips} Costs {cost}.", GUARD_CARDS)
    return About(card_title(card), CARD[card], CARDS)


def _hex(view: View, s: Table, at: Hex) -> About:
    """What this hex means to a thief that comes there, then who and what is on it."""
    ground = {
        WALL: "a wall, nobody passes",
        SPECIAL: "a Special Hex: only a Rope Arrow or Lockpicks lead in",
        "V": "the Vault Hex: come here for a treasure",
    }.get(s.keep.ground[at], "floor")
    watched = ["a guard would see you here"] if BIT[at] & s.watched() and s.keep.ground[at] != WALL else []
    out = at in s.keep.outside.get(AREA_OF[at], {}) and s.keep.ground[at] == "."
    way = ["a way out"] if out else []
    told = "; ".join([ground, *watched, *way, *_here(view, s, at)])
    return About(hex_name(s, at), f"{capital(told)}.", KEEP)


def _here(view: View, s: Table, at: Hex) -> list[str]:
    here = ["you are here"] if my_place(view) == at else []
    here += [_stands(s, number) for number, guard in enumerate(s.guards) if guard.at == at]
    here += [
        f"{view.whose(seat)} marker {'stands here: guards go after it' if thief.upright else 'lies here, as a note'}"
        for seat, thief in enumerate(s.thieves)
        if thief.marker == at and not thief.captured
    ]
    here += ["a rock: Alert guards of the tile come to look"] if at in s.rocks else []
    return here + (["its torch is out: nobody is seen on it"] if at in s.torches else [])


def _stands(s: Table, number: int) -> str:
    guard = s.guards[number]
    return f"{guard_name(s, number)}, {STATUSES[guard.status]}, looks {compass(guard.facing)}"


def _tile(view: View, s: Table, area: str) -> About:
    exits = [view.to(seat) for seat, thief in enumerate(s.thieves) if thief.exit == area and not thief.captured]
    guards = [f"its guard is {STATUSES[guard.status]}" for guard in s.guards if guard.area == area]
    told = [
        f"in the {AREAS[area].removeprefix('the ')}",
        *guards,
        *([f"the way out of {listed(exits)}"] if exits else []),
    ]
    return About(capital(tile_title(s, area)), f"{capital('; '.join(told))}.", KEEP)


def _guard(view: View, s: Table, number: int) -> About:
    guard = s.guards[number]
    after = f" after {view.to(guard.target)}" if guard.target is not None else ""
    name = f"{capital(guard_name(s, number))}, {guard_kind(guard)}"
    does = f"{STATUSES[guard.status]}{after}, looks {compass(guard.facing)}. {STATUS[guard.status]}"
    return About(name, does, GUARDS)


def _seat(view: View, s: Table, seat: Player) -> About:
    name = view.name(seat)
    if seat >= len(s.thieves):
        return About(name, "Not in the Keep yet.", TURN)
    thief = s.thieves[seat]
    if thief.captured:
        return About(name, "Captured and out of the game.", GUARDS)
    known = f" ({', '.join(map(card_title, thief.cards))})" if thief.cards else ""
    parts = [
        f"in by {tile_title(s, thief.entry)}" if thief.entry else "not in the Keep yet",
        *([f"out by {tile_title(s, thief.exit)}"] if thief.exit else []),
        *([f"◆ carries {treasure_title(thief.treasure)}"] if thief.treasure else []),
        *(["seen by a guard"] if thief.seen else []),
        counted(len(thief.hand), "thief card"),
        *([f"{counted(thief.guard_cards, 'guard card')}{known}"] if thief.guard_cards else []),
        *([f"✗ spent until a Rest: {', '.join(map(card_title, thief.spent))}"] if thief.spent else []),
    ]
    return About(name, f"{capital('; '.join(parts))}.", TURN)


def goal(view: View) -> str:
    s: Any = view.state
    carriers = [
        f"{view.names[seat]} has {treasure_title(thief.treasure)}"
        for seat, thief in enumerate(s.thieves)
        if thief.real_treasure and seat != view.me and not thief.captured
    ]
    rivals = f" {capital(listed(carriers))}." if carriers else ""
    at = my_place(view)
    thief = s.thieves[view.me] if view.me is not None and s.thieves else None
    if thief is None or at is None or not thief.exit:
        return f"Be first out by your exit with a treasure of the Vault Hex, by turn {DAWN}.{rivals}"
    way_out = tile_title(s, thief.exit)
    if thief.real_treasure:
        steps = min(s.keep.paces(at).get(out, 99) for out in s.keep.outside[thief.exit])
        return f"Out by {way_out} with {treasure_title(thief.treasure)}: {counted(steps, 'step')}.{rivals}"
    if thief.treasure:
        return f"Swap the Fake for a treasure beside a rival's marker. Then out by {way_out}.{rivals}"
    steps = s.keep.paces(VAULT_HEX).get(at, 0)
    return f"To the Vault Hex for a treasure: {counted(steps, 'step')}. Then out by {way_out}.{rivals}"


def _on(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
