"""What happens when a player comes into a room: a guard may stand there, and a dark room turns up its token."""

from engines.core import Card, Player, Show, Turn
from engines.games.havoc.effects.player_status import catch, wound
from engines.games.havoc.state import NO_TOKEN, Table, guards_in, is_dark, token_in


def enter(s: Table, seat: Player, room: int) -> Turn:
    """A player steps into the room. A guard there catches him; a trap that is not deactivated goes off."""
    s.room[seat] = room
    s.tell("goes", seat, room)
    if guards := guards_in(s, room):
        awake = [guard for guard in guards if guard not in s.stunned]
        remove_guard(s, (awake or guards)[0])
        yield from catch(s, [seat])
        return
    if not is_dark(s, room):
        return
    yield from reveal(s, room)
    token = token_in(s, room)
    if token is None or room in s.deactivated:
        return
    match token.kind:
        case "door":
            if room not in s.locked:
                s.locked.append(room)
            s.tell("locked", room)
        case "laser":
            s.alarm = True
            s.tell("alarm", room)
        case "shock":
            s.tell("shocked", seat, room)
            yield from wound(s, [seat])


def reveal(s: Table, room: int) -> Turn:
    """The token of a dark room comes to lie face up, drawn now if none lay there."""
    token = token_at(s, room)
    if token not in s.face:
        (value,) = yield Show([token])
        s.looked.pop(token, None)
        s.tell("revealed", room, value)


def token_at(s: Table, room: int) -> Card:
    """The token of a dark room, drawn from the top of the pile if none lies there yet."""
    if s.tokens[room] == NO_TOKEN:
        s.tokens[room] = s.token_deck.pop(0)
    return s.tokens[room]


def remove_guard(s: Table, guard: int) -> None:
    """The guard is out of the game; it still counts as entered."""
    del s.guards[guard]
    if guard in s.stunned:
        s.stunned.remove(guard)
