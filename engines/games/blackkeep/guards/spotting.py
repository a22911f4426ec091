"""Who is seen and who is caught: thieves declare, sweeps look, noise alarms guards, guards capture.

A thief says nothing about its place that it does not prove. It is asked only about hexes where it may still be, so it
is not asked the same again while it stands still.
"""

from collections.abc import Iterable, Mapping

from engines.core import Among, Choose, Declare, Option, Player, Show, Turn
from engines.games.blackkeep.keep.hexes import BIT, Hex, Places, distance, hexes, places
from engines.games.blackkeep.state import BELOW_ALERT, Asks, Guard, Table


def declare(s: Table, mask: Places, seats: Iterable[Player] | None = None) -> Turn:
    """Thieves on these hexes open their location; the others prove that they are elsewhere."""
    asked = [
        seat
        for seat in (s.at_large() if seats is None else seats)
        if s.thieves[seat].may & mask and s.where(seat) is None
    ]
    if not asked:
        return
    possible = 0
    for seat in asked:
        possible |= s.thieves[seat].may
    yield Declare({seat: [s.thieves[seat].place] for seat in asked}, frozenset(hexes(possible & mask)))
    for seat in asked:
        thief = s.thieves[seat]
        where = s.where(seat)
        thief.may = BIT[where] if where is not None else thief.may & ~mask


def announce(s: Table, seat: Player, answers: Mapping[Option, Places]) -> Asks[Option]:
    """The thief says, truly, in which of these sets of hexes it is. Nothing is asked if everybody can tell."""
    thief = s.thieves[seat]
    possible = {option: mask & thief.may for option, mask in answers.items() if mask & thief.may}
    option = next(iter(possible))
    if len(possible) > 1:
        promise = {
            option: (Among(thief.place, frozenset(hexes(mask))),)
            for option, mask in possible.items()
            if mask != thief.may
        }
        option = yield Choose(seat, list(possible), promise)
    thief.may = possible[option]
    return option


def open_location(s: Table, seat: Player) -> Asks[Hex]:
    """The thief shows where it is."""
    thief, where = s.thieves[seat], s.where(seat)
    if where is None:
        (where,) = yield Show([thief.place])
        thief.may = BIT[where]
    return where


def put_marker(s: Table, seat: Player, at: Hex, upright: bool) -> None:
    thief = s.thieves[seat]
    if (thief.marker, thief.upright) != (at, upright):
        thief.marker, thief.upright = at, upright
        s.tell("marker", seat, at, upright)


def remove_marker(s: Table, seat: Player) -> None:
    thief = s.thieves[seat]
    if thief.marker is not None:
        s.tell("marker off", seat, thief.marker)
        thief.marker, thief.upright = None, False


# -- sweeps ----------------------------------------------------------------------------------------------------------


def sweep(s: Table) -> Turn:
    """Thieves in sight are spotted, guards that see a marker go after it, until nothing changes."""
    yield from _swords(s)
    while True:
        yield from _spot(s)
        if not _alarm(s):
            return


def _swords(s: Table) -> Turn:
    """The Sword's carrier is where everybody can see it: whatever moved the marker, it is back at once."""
    for seat, thief in enumerate(s.thieves):
        if thief.treasure == "sword" and thief.restricted_by:
            where = yield from open_location(s, seat)
            put_marker(s, seat, where, True)


def _spot(s: Table) -> Turn:
    watched = s.watched()
    for thief in s.thieves:
        if thief.seen or thief.may & watched:
            break
    else:  # nobody is seen now, nor was before: most sweeps end here
        return
    yield from declare(s, watched)
    for seat in s.at_large():
        thief, where = s.thieves[seat], s.where(seat)
        seen = where is not None and bool(BIT[where] & watched)
        if seen and where is not None and (thief.marker, thief.upright) != (where, True):
            thief.marker, thief.upright = where, True
            s.tell("spotted", seat, where)
        if thief.seen and not seen:
            s.tell("out of sight", seat)
        thief.seen = seen


def _alarm(s: Table) -> bool:
    """Guards that see an upright marker go after the nearest one. Returns whether any did."""
    alarmed = False
    markers = s.markers()
    if not markers:
        return False
    for number, guard in enumerate(s.guards):
        visible = s.visible(guard)
        seen = [(seat, at) for seat, at in markers if BIT[at] & visible]
        if seen and guard.status == "pursuing":
            guard.charge = False
        elif seen:
            guard.become("pursuing")
            guard.target, at = nearest(guard, seen)
            s.tell("pursues", number, guard.target, at)
            alarmed = True
    return alarmed


def nearest(guard: Guard, markers: list[tuple[Player, Hex]]) -> tuple[Player, Hex]:
    """The marker nearest to the guard; of several, the one earliest in turn order."""
    return min(markers, key=lambda marker: distance(guard.at, marker[1]))


# -- noise -----------------------------------------------------------------------------------------------------------


def noise(s: Table, areas: Iterable[str]) -> Turn:
    """Guards on these tiles listen up."""
    areas = tuple(areas)
    s.tell("noise", *areas)
    for number, guard in enumerate(s.guards):
        if any(BIT[guard.at] & s.keep.within[area] for area in areas):
            rouse(s, number)
    yield from sweep(s)


def rouse(s: Table, number: int) -> None:
    """A guard below Alert becomes Alert; one that is Alert stays so for longer."""
    guard = s.guards[number]
    if guard.status in BELOW_ALERT:
        guard.become("alert")
        s.tell("status", number, "alert")
    if guard.status == "alert":
        guard.alert_turn = s.turn


# -- captures --------------------------------------------------------------------------------------------------------


def catch(s: Table, mask: Places, seats: Iterable[Player] | None = None) -> Turn:
    """Thieves on these hexes, where guards stand, are caught."""
    asked = [seat for seat in (s.at_large() if seats is None else seats) if s.thieves[seat].may & mask]
    if asked:
        yield from declare(s, mask, asked)
    for seat in asked:
        if s.thieves[seat].may & mask:
            capture(s, seat)


def catch_at_guards(s: Table, seat: Player) -> Turn:
    """A thief that walks into a guard is caught."""
    yield from catch(s, places(guard.at for guard in s.guards), [seat])


def capture(s: Table, seat: Player) -> None:
    """The thief is out. The place where it was caught stays in the log only."""
    thief, where = s.thieves[seat], s.where(seat)
    s.tell("captured", seat, where)
    s.discard += thief.cards
    if thief.lockpicks == "box":
        s.discard.append("lockpicks")
    thief.captured, thief.seen = True, False
    thief.marker, thief.upright, thief.may = None, False, 0
    thief.cards, thief.purse, thief.lockpicks, thief.treasure = [], [], "", ""
    if not s.at_large():
        s.tell("keep wins")
        s.over = True
