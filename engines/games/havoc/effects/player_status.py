"""What happens to a player: wounded, killed, caught, escaped; and how the game ends when the last thief is gone."""

from collections.abc import Sequence

from engines.core import Declare, Player, Turn
from engines.games.havoc.cards import AGENT
from engines.games.havoc.effects.hands import turn_down
from engines.games.havoc.state import CAUGHT, ESCAPED, IN, KILLED, Table, hidden, in_play

DEADLY = 2  # wounds


class Ended(Exception):
    """Raised when the game ends in the middle of something. Its argument is a word that says why."""


def wound(s: Table, players: Sequence[Player]) -> Turn:
    """One wound each, at once. The second kills."""
    for seat in players:
        s.wounds[seat] += 1
        s.tell("wounded", seat)
    dead = [seat for seat in players if s.wounds[seat] >= DEADLY]
    if dead:
        yield from kill(s, dead)


def kill(s: Table, players: Sequence[Player]) -> Turn:
    """The body stays with role, items and cash, all face down and mixed; the codes leave the game."""
    for seat in players:
        _leave(s, seat, KILLED)
        s.team.append(seat)
        s.gone += s.codes[seat]
        s.codes[seat] = []
        s.tell("killed", seat, s.room[seat])
        for pocket in (s.items[seat], s.cash[seat]):
            if len(pocket) > 1 or len(hidden(s, pocket)) < len(pocket):
                yield from turn_down(s, seat, pocket, list(pocket))
    yield from check_end(s)


def catch(s: Table, players: Sequence[Player]) -> Turn:
    """All their cards but the role leave the game unseen."""
    for seat in players:
        _leave(s, seat, CAUGHT)
        s.team.append(seat)
        s.gone += s.items[seat] + s.codes[seat] + s.cash[seat]
        s.items[seat], s.codes[seat], s.cash[seat] = [], [], []
        s.tell("caught", seat, s.room[seat])
    yield from check_end(s)


def escape(s: Table, seat: Player) -> Turn:
    """Out of the maze, with everything in hand."""
    _leave(s, seat, ESCAPED)
    s.fled_from[seat] = len(s.guards)
    s.tell("escaped", seat)
    yield from check_end(s)


def check_end(s: Table) -> Turn:
    """The game ends once no thief is in play. A player left alone must say so if he is the Agent."""
    left = in_play(s)
    if not left:
        raise Ended("nobody")
    if len(left) == 1:
        (last,) = left
        agent = yield Declare({last: [s.role[last]]}, frozenset({AGENT}))
        s.tell("alone", last, len(agent))
        if agent:
            raise Ended("agent")


def _leave(s: Table, seat: Player, status: str) -> None:
    assert s.status[seat] == IN
    s.status[seat] = status
    s.counters.remove(seat)
    if seat in s.waiting:
        s.waiting.remove(seat)
    for room in [room for room, (owner, _) in s.priority.items() if owner == seat]:
        del s.priority[room]
