"""INSPECT and SEARCH: a look into a dark room next door, or at the role of a body."""

from engines.core import Choose, Option, Player, Show, Turn
from engines.games.havoc.actions.move import step_and
from engines.games.havoc.effects.hands import PASS, held, turn_up
from engines.games.havoc.effects.rooms import token_at
from engines.games.havoc.floor.ways import next_rooms
from engines.games.havoc.state import Table, bodies_in, is_dark

FLASHLIGHT = frozenset({"flashlight"})


def inspect(s: Table, seat: Player) -> Turn:
    """One look."""
    options = sights(s, seat)
    if not options:
        s.tell("nothing", seat)
        return
    option = yield Choose(seat, [*options, PASS])
    if option != PASS:
        yield from look(s, seat, option)


def search(s: Table, seat: Player) -> Turn:
    """With a Flashlight: one step and one look. Without one, nothing at all."""
    if not any(s.face.get(card) == "flashlight" for card in s.items[seat]):
        options, promise = held(s, "light", s.items[seat], FLASHLIGHT)
        option = (yield Choose(seat, [*options, PASS], promise)) if options else PASS
        if option == PASS:
            s.tell("nothing", seat)
            return
        yield from turn_up(s, seat, option[1])
        s.tell("lights", seat)
    yield from step_and(s, seat, sights, look)


def sights(s: Table, seat: Player) -> list[Option]:
    """What this player can look at from where he stands: ("look", dark room), ("role", body)."""
    room = s.room[seat]
    if room in s.smoke:
        return []
    return [
        *(("look", beyond) for beyond in next_rooms(s, room) if is_dark(s, beyond) and s.tokens[beyond] not in s.face),
        *(("role", body) for body in bodies_in(s, room)),
    ]


def look(s: Table, seat: Player, option: Option) -> Turn:
    """The player alone sees the token, which stays face down, or the role."""
    verb, target = option
    if verb == "role":
        yield Show([s.role[target]], to=seat)
        s.tell("sees role", seat, target)
        return
    token = token_at(s, target)
    seen = s.looked.setdefault(token, [])
    if seat not in seen:
        yield Show([token], to=seat)
        seen.append(seat)
    s.tell("looks", seat, target, token)
