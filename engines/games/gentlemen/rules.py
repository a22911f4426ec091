"""Gentlemen Thieves, action by action, as the rulebook tells it."""

from functools import partial

from engines.core import Choose, Roll, Show, Shuffle, Stretch, Turn
from engines.games.gentlemen.draw_pile import turn_up_first
from engines.games.gentlemen.pieces import (
    AT_A_TILE,
    BOX,
    BRIGADIER,
    EQUIPMENT,
    IN_DISPLAY,
    LOCATIONS,
    PAIRS,
    WITH_THE_BRIGADIER,
    YELLOW_BORDER,
)
from engines.games.gentlemen.table import Table
from engines.games.gentlemen.turn.actions import act
from engines.games.gentlemen.turn.burglary import burgled, refill, return_a_tunnel, split, supply_loot


def setup(s: Table) -> Stretch:
    yield from deal_burglars(s)
    yield from lay_starting_equipment(s)
    yield from hide_the_brigadier(s)
    s.display = yield from turn_up_first(s, IN_DISPLAY)
    s.tell("display", *s.display)
    (number,) = yield Roll((s.seats,))
    s.matchmaker = number - 1
    s.tell("starts", s.matchmaker)
    return start_round


def start_round(s: Table) -> Turn:
    """The holder of the Matchmaker puts two colours on White, another pair than before; the player to the left acts."""
    s.actor = s.matchmaker
    _, s.white = yield Choose(s.matchmaker, [pair for pair in PAIRS if pair[1] != s.white])
    s.tell("alliances", s.matchmaker, s.white)
    s.actor = s.left_of(s.matchmaker)


def turn(s: Table) -> Stretch:
    """One player's action, and the burglary that it may bring about."""
    yield from act(s, s.actor)
    if s.over:
        return None
    group = burgled(s)
    if group:
        return partial(burglary, group=group)
    s.actor = s.left_of(s.actor)
    return None


def burglary(s: Table, group: tuple[str, ...]) -> Stretch:
    """The loot is split and the place made ready again; then a new round begins."""
    s.tell("burglary", s.actor, *group)
    yield from split(s, group)
    if len(group) == 2:
        yield from return_a_tunnel(s, group, s.actor)
    supply_loot(s)
    return partial(end_round, group=group)


def end_round(s: Table, group: tuple[str, ...]) -> Stretch:
    yield from refill(s, group)
    if s.over:
        return None
    s.matchmaker = s.left_of(s.matchmaker)
    return start_round


def deal_burglars(s: Table) -> Turn:
    """Everybody is one of the five burglars and knows it; the others belong to nobody."""
    tiles, s.burglars = s.burglars, list(s.fresh(len(s.burglars)))
    yield Shuffle(tiles, list(s.burglars))
    for seat in range(s.seats):
        yield Show([s.burglars[seat]], to=seat)


def lay_starting_equipment(s: Table) -> Turn:
    """Two tokens at each location: the first of the shuffled pile, or those with a yellow border."""
    if s.start == "yellow":
        first = yellow_border()
        rest = [card for card in s.pile if card not in first]
        mixed = list(s.fresh(len(first)))
        yield Shuffle(first, mixed)
        s.pile = list(s.fresh(len(rest)))
        yield Shuffle(rest, list(s.pile))
        s.pile += mixed
    else:
        ordered, s.pile = s.pile, list(s.fresh(len(s.pile)))
        yield Shuffle(ordered, list(s.pile))
    tokens = yield from turn_up_first(s, AT_A_TILE * len(LOCATIONS))
    for place, location in enumerate(LOCATIONS):
        for token in tokens[AT_A_TILE * place : AT_A_TILE * (place + 1)]:
            s.lay(token, location)
        s.tell("laid", location, *s.tiles[location].split())


def yellow_border() -> list[int]:
    """The first token of each colour and kind that has one with a yellow border."""
    return [EQUIPMENT.index(token) for token in YELLOW_BORDER]


def hide_the_brigadier(s: Table) -> Turn:
    """The Brigadier is shuffled among the last six tokens of the pile."""
    bottom, above = s.pile[:WITH_THE_BRIGADIER], s.pile[WITH_THE_BRIGADIER:]
    mixed = list(s.fresh(WITH_THE_BRIGADIER + 1))
    s.pile = mixed + above
    yield Shuffle([*bottom, BOX.index(BRIGADIER)], list(mixed))
