"""A burglary: who has the majority, how the pot is split, and how the place is made ready again."""

from engines.core import Choose, Player, Roll, Turn, drawn, draws
from engines.games.gentlemen.draw_pile import turn_up
from engines.games.gentlemen.pieces import AT_A_TILE, LOCATIONS, LOOT, LOOT_AT_A_TIME, MIDDLE
from engines.games.gentlemen.table import Table, complete


def burgled(s: Table) -> tuple[str, ...] | None:
    """The tile, or the two linked tiles, with all five kinds of equipment and no Lock: after one action at most one."""
    for group in s.groups():
        if s.lock not in group and complete(s.equipment(group)):
            return group
    return None


def split(s: Table, group: tuple[str, ...]) -> Turn:
    """The side with more equipment there divides all of it and the Loot; equal sides lose everything."""
    equipment = s.equipment(group)
    white = sum(equipment.count(colour) for colour in s.white)
    black = sum(equipment.count(colour) for colour in s.black)
    pot = equipment.split() + [LOOT] * sum(s.loot[location] for location in group)
    for location in group:
        s.tiles[location] = ""
        s.loot[location] = 0
    if white == black:
        s.lost += pot
        s.tell("tie", len(pot))
    else:
        yield from pay(s, pot, s.white if white > black else s.black)


def pay(s: Table, pot: list[str], winners: str) -> Turn:
    """Every colour of the winning side gets as many tokens, dealt in turn in random order; the rest is lost."""
    each = len(pot) // len(winners)
    numbers = yield Roll(draws(len(pot), len(pot) - 1))
    mixed = drawn(pot, numbers)
    for place, colour in enumerate(winners):
        share = mixed[place : each * len(winners) : len(winners)]
        s.piles[colour] += share
    s.lost += mixed[each * len(winners) :]
    s.tell("split", winners, each, len(pot) - each * len(winners))


def return_a_tunnel(s: Table, group: tuple[str, ...], trigger: Player) -> Turn:
    """After a burglary at two linked locations the player who caused it returns one of the tunnels to the middle."""
    _, location = yield Choose(trigger, [("return", location) for location in group])
    s.tunnels[s.tunnels.index(location)] = MIDDLE
    s.tell("tunnel back", trigger, location)


def supply_loot(s: Table) -> None:
    """When no Loot lies at any location, two from the middle go to the Bank, or the last one."""
    if any(s.loot[location] for location in LOCATIONS):
        return
    count = min(LOOT_AT_A_TIME, s.loot[MIDDLE])
    s.loot[MIDDLE] -= count
    s.loot["BAN"] += count
    if count:
        s.tell("supply", count)


def refill(s: Table, group: tuple[str, ...]) -> Turn:
    """Two new tokens at each tile that was emptied."""
    for location in group:
        for _ in range(AT_A_TILE):
            token = yield from turn_up(s)
            if s.over:
                return
            s.lay(token, location)
            s.tell("refills", location, token)
