"""What the thief cards do."""

from collections.abc import Callable

from engines.core import Among, Choose, Option, Player, Promise, Roll, Turn
from engines.games.blackkeep.cards import HAND_LIMIT, MOVEMENT
from engines.games.blackkeep.guards.spotting import open_location, put_marker, remove_marker, sweep
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.keep.hexes import Places, distance, hexes, neighbours, places
from engines.games.blackkeep.state import Guard, Table
from engines.games.blackkeep.thieves.steps import move, run
from engines.games.blackkeep.thieves.treasures import after_moving


def play(s: Table, seat: Player, card: str) -> Turn:
    thief = s.thieves[seat]
    carried = thief.restricted_by
    if card in DIRECTION_CARDS or card == "rope arrow":
        yield from move(s, seat, card)
    else:
        yield from EFFECTS[card](s, seat)
    if card in MOVEMENT and not s.over and not thief.captured:
        yield from after_moving(s, seat, carried)


def hide(s: Table, seat: Player) -> Turn:
    """A marker that no guard is near comes off; a thief in sight is spotted again at once."""
    thief = s.thieves[seat]
    if thief.marker is not None and can_hide(s, seat):
        remove_marker(s, seat)
        yield from sweep(s)
    else:
        s.tell("no effect", seat)


def can_hide(s: Table, seat: Player) -> bool:
    thief = s.thieves[seat]
    at = thief.marker
    return at is not None and thief.upright and all(distance(at, guard.at) >= 3 for guard in s.guards)


def rest(s: Table, seat: Player) -> Turn:
    """Everybody sees where the thief rests; it takes all its spent cards back."""
    thief = s.thieves[seat]
    where = yield from open_location(s, seat)
    put_marker(s, seat, where, False)
    thief.hand += thief.spent
    thief.spent = []
    s.tell("rests", seat, where)
    yield from sweep(s)


def pickpocket(s: Table, seat: Player) -> Turn:
    """From behind, a thief draws a guard card from a guard's pocket, or decides not to."""
    thief = s.thieves[seat]
    options, promise = pockets(s, seat)
    if not options:
        s.tell("no effect", seat)
        return
    answer = yield Choose(seat, [*options, ("pass",)], promise)
    if answer == ("pass",):
        s.tell("no effect", seat)
        return
    where = yield from open_location(s, seat)
    put_marker(s, seat, where, True)
    (card,) = s.fresh(1)
    yield Roll((28,), to=seat, new=[card])
    thief.purse.append(card)
    s.tell("pickpockets", seat, answer[1])
    yield from sweep(s)


def pockets(s: Table, seat: Player) -> tuple[list[Option], Promise]:
    """The guards within reach, each with the hexes from which a thief reaches it unseen."""
    thief = s.thieves[seat]
    options: list[Option] = []
    promise: dict[Option, tuple[Among]] = {}
    if thief.guard_cards < HAND_LIMIT:
        for number, guard in enumerate(s.guards):
            behind = _behind(s, guard) & thief.may
            if behind:
                options.append(("pick", number))
                promise["pick", number] = (Among(thief.place, frozenset(hexes(behind))),)
    return options, promise


def _behind(s: Table, guard: Guard) -> Places:
    """The hexes next to the guard where it does not see a thief."""
    return places(at for at in neighbours(guard.at) if s.keep.enters(at)) & ~s.visible(guard)


EFFECTS: dict[str, Callable[[Table, Player], Turn]] = {"run": run, "hide": hide, "rest": rest, "pickpocket": pickpocket}
