"""The whole table in sentences, so that the game can be played without seeing the map."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from engines.core import Player, View, listed
from engines.core.grammar import counted
from engines.games.blackkeep.cards import COST
from engines.games.blackkeep.guards.forecast import forecast
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, FACINGS, VAULT_HEX, Hex, ahead, distance, hexes
from engines.games.blackkeep.keep.tiles import SPECIAL, WALL
from engines.games.blackkeep.state import DAWN, Guard, Table
from engines.games.blackkeep.words.names import (
    STATUSES,
    capital,
    card_title,
    compass,
    guard_kind,
    guard_name,
    hex_name,
    hex_names,
    tile_title,
    towards,
    treasure_title,
    value_title,
    where_tile,
)

GROUND = {WALL: "a wall", SPECIAL: "a Special Hex", ".": "floor", "V": "the Vault Hex"}
LISTED = 10  # more hexes than these are counted, not named


def table(view: View) -> list[str]:
    s: Any = view.state
    if not s.layout:
        return ["The Keep has not been built yet."]
    lines = [_moment(view, s), _map(s)]
    if view.me is not None:
        lines += _me(view, s, view.me)
    lines += [_guard(view, s, number) for number in range(len(s.guards))]
    lines += [_thief(view, s, seat) for seat in s.order() if seat != view.me]
    return [*lines, *_counters(s), _display(s)]


def my_place(view: View) -> Hex | None:
    """The hex of the viewer's own thief, known to the viewer alone; none before it comes in and once it is caught."""
    s: Any = view.state
    if view.me is None or s.thieves[view.me].place < 0 or s.thieves[view.me].captured:
        return None
    return view.value(s.thieves[view.me].place)  # type: ignore[return-value]  # a place is a hex


def _moment(view: View, s: Table) -> str:
    if not s.turn:
        return "The thieves are getting ready."
    phase = {"resource": "before the first round", "players": "the thieves move", "guards": "the guards move"}[s.phase]
    when = f", round {s.round} of 3" if s.round else ""
    first, *others = s.order()
    then = f", then clockwise {listed([view.to(seat) for seat in others])}"
    return f"Turn {s.turn} of {DAWN}{when}: {phase}. {view.does(first, 'are', 'is')} First Player{then}."


def _map(s: Table) -> str:
    around = listed([where_tile(s, area) for area, _ in s.layout[1:]])
    return f"In the middle of the Keep lies the Vault; around it {around}."


# -- my thief ----------------------------------------------------------------------------------------------------------


def _me(view: View, s: Table, me: Player) -> Iterator[str]:
    thief, at = s.thieves[me], my_place(view)
    if thief.captured:
        yield "You are captured and only watch."
        return
    if at is not None:
        yield _my_hex(s, me, at)
        yield f"Around you: {'; '.join(_beside(s, at, facing) for facing in FACINGS)}."
        yield from _my_goal(s, me, at)
    yield f"Your thief cards: {listed([card_title(card) for card in thief.hand]) or 'none'}."
    if thief.spent:
        yield f"Spent: {listed([card_title(card) for card in thief.spent])}."
    purse = [value_title(value) for card in thief.purse if (value := view.value(card)) is not None]
    guard_cards = [*map(card_title, thief.cards), *(f"{title} (from the purse)" for title in purse)]
    if guard_cards:
        yield f"Your guard cards: {listed(guard_cards)}."
    yield from _effects(view, s, me)


def _my_hex(s: Table, me: Player, at: Hex) -> str:
    thief = s.thieves[me]
    if thief.seen:
        seen = "A guard sees you"
    elif s.where(me) is not None:
        seen = "No guard sees you, but everybody knows where you are"
    else:
        count = len(s.possible(me))
        seen = f"Nobody sees you; for all the others know you may be on any of {count} hexes"
        if count == 1:
            seen = "Nobody sees you, but the others can tell where you must be"
    return f"You are on {hex_name(s, at)}, {GROUND[s.keep.ground[at]]}. {seen}."


def _beside(s: Table, at: Hex, facing: int) -> str:
    to = ahead(at, facing)
    if to not in s.keep.ground:
        out = facing in s.keep.outside[_area(s, at)].get(at, ())
        return f"{compass(facing)} {'the way out' if out else 'solid rock'}"
    guard = "".join(", a guard" for each in s.guards if each.at == to)
    return f"{compass(facing)} {hex_name(s, to)}, {GROUND[s.keep.ground[to]]}{guard}"


def _area(s: Table, at: Hex) -> str:
    return next(area for area, mask in s.keep.within.items() if BIT[at] & mask)


def _my_goal(s: Table, me: Player, at: Hex) -> Iterator[str]:
    thief = s.thieves[me]
    if not thief.real_treasure and at != VAULT_HEX:
        paces = s.keep.paces(VAULT_HEX)[at]
        yield f"The Vault Hex is {counted(paces, 'step')} away, to the {towards(at, VAULT_HEX)}."
    if thief.exit:
        exits = sorted(s.keep.outside[thief.exit], key=lambda out: s.keep.paces(at).get(out, 999))
        there = f"the nearest way out is {hex_name(s, exits[0])}, {counted(s.keep.paces(at)[exits[0]], 'step')} away"
        yield f"You must get out by {where_tile(s, thief.exit)}: {there}."


# -- the others --------------------------------------------------------------------------------------------------------


def _guard(view: View, s: Table, number: int) -> str:
    guard, me = s.guards[number], my_place(view)
    away = ""
    if me is not None and me != guard.at:
        away = f", {counted(distance(me, guard.at), 'hex', 'hexes')} {towards(me, guard.at)} of you"
    target = f" after {view.to(guard.target)}" if guard.target is not None else ""
    stands = f"{capital(guard_name(s, number))} ({guard_kind(guard)}) is {STATUSES[guard.status]}{target}"
    here = f"{stands}, on {hex_name(s, guard.at)}{away}, looking {compass(guard.facing)}."
    return f"{here} {_watches(s, guard)} {_goes_on(s, guard)}"


def _watches(s: Table, guard: Guard) -> str:
    seen = hexes(s.visible(guard) & ~BIT[guard.at])
    if not seen:
        return "It sees no other hex."
    if len(seen) > LISTED:
        return f"It sees {len(seen)} hexes."
    return f"It sees {hex_names(s, seen)}."


def _goes_on(s: Table, guard: Guard) -> str:
    stands = forecast(s, guard)
    if not stands:
        return "A die says where it goes next." if guard.kind == "roving" else "Next it stays as it is."
    at, facing = stands[-1]
    where = f"goes {towards(guard.at, at)} to {hex_name(s, at)}" if at != guard.at else "turns"
    return f"Next it {where} and looks {compass(facing)}."


def _thief(view: View, s: Table, seat: Player) -> str:
    thief = s.thieves[seat]
    if thief.captured:
        return f"{view.does(seat, 'are', 'is')} captured."
    parts = []
    where = s.where(seat)
    if where is not None:
        parts.append(f"is on {hex_name(s, where)}{', in sight of a guard' if thief.seen else ''}")
    elif len(possible := s.possible(seat)) == 1:
        parts.append(f"can only be on {hex_name(s, possible[0])}, as everybody can tell")
    elif possible:
        parts.append(f"may be on any of {len(possible)} hexes: {_whereabouts(s, possible)}")
    if thief.marker is not None:
        parts.append(f"has a marker {'standing' if thief.upright else 'lying'} on {hex_name(s, thief.marker)}")
    if thief.exit:
        parts.append(f"must get out by {tile_title(s, thief.exit)}")
    parts.append(f"holds {counted(len(thief.hand), 'thief card')} and {counted(thief.guard_cards, 'guard card')}")
    if thief.cards:
        parts.append(f"among them {listed([card_title(card) for card in thief.cards])}")
    if thief.spent:
        parts.append(f"has spent {listed([card_title(card) for card in thief.spent])}")
    effects = " ".join(_effects(view, s, seat))
    return f"{view.names[seat]} {'; '.join(parts)}. {effects}".rstrip()


def _whereabouts(s: Table, possible: Sequence[Hex]) -> str:
    """The hexes where a thief may be: by name if they are few, or else how many on each tile."""
    if len(possible) <= LISTED:
        return hex_names(s, possible)
    tiles = Counter(AREA_OF[at] for at in possible)
    return listed([f"{count} in {tile_title(s, area)}" for area, count in tiles.most_common()])


def _effects(view: View, s: Table, seat: Player) -> Iterator[str]:
    thief = s.thieves[seat]
    if thief.treasure:
        yield f"{view.does(seat, 'carry')} {treasure_title(thief.treasure)}."
    if thief.lockpicks:
        yield f"{view.does(seat, 'have')} Lockpicks at work."
    if thief.moss > s.rounds:
        yield f"{view.whose(seat).capitalize()} next Run is silent."
    if thief.rigged:
        yield f"{view.does(seat, 'ignore')} the treasure's burden this turn."


def _counters(s: Table) -> Iterator[str]:
    if s.torches:
        yield f"Torches are out on {hex_names(s, s.torches)}."
    if s.rocks:
        yield f"Rocks lie on {hex_names(s, s.rocks)}."
    if s.diligents:
        yield f"{capital(counted(len(s.diligents), 'Diligent'))} waits for a guard that would give up."


def _display(s: Table) -> str:
    cards = listed([f"{card_title(card)} ({COST[card]})" for card in s.display]) or "nothing"
    left = f"{len(s.pile)} more in the pile"
    return f"On display: {cards}; {left}. In the vault: {counted(len(s.pool), 'treasure')}."
