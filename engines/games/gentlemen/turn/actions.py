"""What a player can do: place a token from the display, place one drawn blind, or spend a Helping Hand."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from engines.core import Choose, Option, Player, Turn
from engines.games.gentlemen.draw_pile import turn_up
from engines.games.gentlemen.pieces import IN_DISPLAY, KINDS, LOCATIONS, MIDDLE, MOST_OF_A_KIND, PLACES
from engines.games.gentlemen.table import Table


def act(s: Table, seat: Player) -> Turn:
    """Exactly one action; there is no passing."""
    action = yield Choose(seat, actions(s, seat))
    match action:
        case ("display", slot, location):
            yield from place_from_display(s, seat, slot, location)
        case ("blind",):
            yield from place_blind(s, seat)
        case _:
            s.hands[seat] -= 1
            yield from HELPING_HAND[action[0]](s, seat, *action[1:])


def actions(s: Table, seat: Player) -> Sequence[Option]:
    """To draw blind, to place a token of the display where there is room, or to spend a Helping Hand."""
    full = full_at_tiles(s)
    options: list[Option] = [("blind",)]
    for slot, token in enumerate(s.display, start=1):
        options += with_room(full, token[1], slot)
    return options + helping_hands(s) if s.hands[seat] else options


@lru_cache(maxsize=4096)  # most tiles look as they did an action ago
def full_kinds(tile: str) -> str:
    """The kinds of which three tokens, in whatever colours, lie at a tile already."""
    return "".join([kind for kind in KINDS if tile.count(kind) >= MOST_OF_A_KIND])


def full_at_tiles(s: Table) -> tuple[str, ...]:
    return tuple(map(full_kinds, s.tiles.values()))


@lru_cache(maxsize=4096)
def with_room(full: tuple[str, ...], kind: str, slot: int) -> tuple[Option, ...]:
    """The ways to place a token of this kind from this place of the display (0: drawn blind) where there is room."""
    return tuple(way for kinds, way in zip(full, WAYS_TO_PLACE[slot], strict=True) if kind not in kinds)


def place_from_display(s: Table, seat: Player, slot: int, location: str) -> Turn:
    """Place one of the three tokens on display, then fill its place from the pile."""
    token = s.display[slot - 1]
    s.lay(token, location)
    s.tell("places", seat, token, location)
    token = yield from turn_up(s)
    if s.over:
        s.display.pop(slot - 1)
        return
    s.display[slot - 1] = token
    s.tell("shows", slot, token)


def place_blind(s: Table, seat: Player) -> Turn:
    """Turn up the first token of the pile, then place it."""
    token = yield from turn_up(s)
    if s.over:
        return
    s.drawn = token
    s.tell("draws", seat, token)
    _, location = yield Choose(seat, with_room(full_at_tiles(s), token[1], 0))
    s.drawn = ""
    s.lay(token, location)
    s.tell("places", seat, token, location)


# -- Helping Hands: each moves one kind of special token to another location ----------------------------------------


def helping_hands(s: Table) -> list[Option]:
    options = [*TUNNEL_MOVES[s.tunnels[0], s.tunnels[1]], *LOCK_MOVES[s.lock], *CAR_MOVES[s.car]]
    for place, count in s.loot.items():
        if count:
            options += LOOT_MOVES[place, count]
    return options


def move_tunnel(s: Table, seat: Player, origin: str, location: str) -> Turn:
    """To a location without a tunnel. Two tunnels at two locations link them."""
    s.tunnels[s.tunnels.index(origin)] = location
    s.tell("tunnel", seat, origin, location)
    yield from ()


def move_lock(s: Table, seat: Player, location: str) -> Turn:
    """The location that the Lock leaves is unlocked at once."""
    s.tell("lock", seat, s.lock, location)
    s.lock = location
    yield from ()


def move_car(s: Table, seat: Player, location: str) -> Turn:
    """From the Car's new tile one equipment token may go along to the Lock's tile, if its kind has room there."""
    s.tell("car", seat, s.car, location)
    s.car = location
    if s.car == s.lock:
        return
    tokens, full = s.tiles[s.car].split(), full_kinds(s.tiles[s.lock])
    cargo = [("bring", token) for token in dict.fromkeys(tokens) if token[1] not in full]
    if not cargo:
        return
    choice = yield Choose(seat, [("bring nothing",), *cargo])
    if choice[0] == "bring":
        token = choice[1]
        tokens.remove(token)
        s.tiles[s.car] = " ".join(tokens)
        s.lay(token, s.lock)
        s.tell("brings", seat, token, s.car, s.lock)


def move_loot(s: Table, seat: Player, origin: str, count: int, location: str) -> Turn:
    """As many as wished from one location, or one from the middle."""
    s.loot[origin] -= count
    s.loot[location] += count
    s.tell("loot", seat, count, origin, location)
    yield from ()


HELPING_HAND: dict[str, Callable[..., Turn]] = {
    "tunnel": move_tunnel,
    "lock": move_lock,
    "car": move_car,
    "loot": move_loot,
}


# -- the options, written once -------------------------------------------------------------------------------------

WAYS_TO_PLACE: tuple[tuple[Option, ...], ...] = (
    tuple(("place", location) for location in LOCATIONS),
    *(tuple(("display", slot, location) for location in LOCATIONS) for slot in range(1, IN_DISPLAY + 1)),
)
TUNNEL_MOVES: dict[tuple[str, str], tuple[Option, ...]] = {
    (one, other): tuple(
        ("tunnel", origin, location)
        for origin in dict.fromkeys((one, other))
        for location in LOCATIONS
        if location not in (one, other)
    )
    for one in PLACES
    for other in PLACES
}
LOCK_MOVES: dict[str, tuple[Option, ...]] = {
    lock: tuple(("lock", location) for location in LOCATIONS if location != lock) for lock in LOCATIONS
}
CAR_MOVES: dict[str, tuple[Option, ...]] = {
    car: tuple(("car", location) for location in LOCATIONS if location != car) for car in PLACES
}
LOOT_MOVES: dict[tuple[str, int], tuple[Option, ...]] = {
    (origin, held): tuple(
        ("loot", origin, count, location)
        for count in range(1, 2 if origin == MIDDLE else held + 1)
        for location in LOCATIONS
        if location != origin
    )
    for origin in PLACES
    for held in range(1, 9)
}
assert len(KINDS) * MOST_OF_A_KIND == 15  # fifteen tokens of a kind, room for three at each of five tiles: all fit
