"""Phase 3: somebody plays the guards, a new one may come in, and the turn is cleared away."""

from engines.core import Choose, Option, Player, Turn
from engines.games.havoc.effects.hands import open_dice
from engines.games.havoc.effects.player_status import Ended, catch
from engines.games.havoc.effects.rooms import remove_guard
from engines.games.havoc.effects.time_track import in_the_dark, play_order, reset
from engines.games.havoc.floor.grid import CENTRES, CORNERS, NEIGHBOURS, QUADRANT
from engines.games.havoc.floor.sight import sides_with_players
from engines.games.havoc.floor.ways import guard_distances, guard_ways
from engines.games.havoc.state import GUARDING, MOST_GUARDS, NOBODY, Table, in_play, players_in


def guard_phase(s: Table) -> Turn:
    s.phase, s.acting = GUARDING, NOBODY
    roller = who_rolls(s)
    if s.guards:
        yield from move_guards(s, roller)
    late = in_the_dark(s)
    if late or s.alarm:
        yield from new_guard(s, roller)
    if late:
        reset(s)
        s.tell("reset")
    s.noise, s.stunned, s.alarm = [], [], False
    check_prisoner(s)


def who_rolls(s: Table) -> Player:
    """The captain of those killed and caught, who take turns; while there are none, the lowest counter."""
    return s.team[s.turn % len(s.team)] if s.team else play_order(s)[-1]


def team_of(s: Table, roller: Player) -> list[Player]:
    """Who sees the roller's dice: the others who were killed or caught, if the roller is one of them."""
    return [seat for seat in s.team if seat != roller] if roller in s.team else []


def move_guards(s: Table, roller: Player) -> Turn:
    """Two dice of four are opened: each names a quadrant in which one guard must move."""
    for quadrant in (yield from open_dice(s, roller, 2, team_of(s, roller))):
        s.tell("guard die", roller, quadrant)
        moves = guard_moves(s, quadrant)
        if moves:
            _, guard, room = yield Choose(roller, moves)
            yield from move_guard(s, guard, room)


def guard_moves(s: Table, quadrant: int) -> list[Option]:
    """Every ("guard", guard, room) for the guards that stand in the quadrant now and can move."""
    return [
        ("guard", guard, room)
        for guard, where in s.guards.items()
        if QUADRANT[where] == quadrant and guard not in s.stunned
        for room in candidates(s, where)
    ]


def candidates(s: Table, room: int) -> list[int]:
    """Where a guard in this room may go: after a player in sight, else after a noise, else on patrol."""
    seen = [NEIGHBOURS[room][side] for side in sides_with_players(s, room)]
    if seen:
        return seen
    nearer = [step for noise in s.noise if noise != room for step in _towards(s, room, noise)]
    if nearer:
        return sorted(dict.fromkeys(nearer))
    quadrant = QUADRANT[room] - 1
    centre, corner = CENTRES[quadrant], CORNERS[quadrant]
    return _towards(s, room, corner if room == centre else centre)


def _towards(s: Table, room: int, target: int) -> list[int]:
    """The neighbours that are one step nearer to the target, on a guard's shortest way."""
    distance = guard_distances(s, target)
    here = distance.get(room, 0)
    return sorted(beyond for beyond in guard_ways(s, room) if distance.get(beyond, here) < here)


def move_guard(s: Table, guard: int, room: int) -> Turn:
    s.guards[guard] = room
    s.tell("guard", guard, room)
    if room in s.noise:
        s.noise.remove(room)
    yield from arrest(s, guard, room)


def arrest(s: Table, guard: int, room: int) -> Turn:
    """A guard that comes upon players catches them all, and leaves the game with them."""
    found = players_in(s, room)
    if found:
        remove_guard(s, guard)
        yield from catch(s, [seat for seat in play_order(s) if seat in found])


def new_guard(s: Table, roller: Player) -> Turn:
    """One guard comes in at a corner. An eighth would end the game."""
    if s.entered == MOST_GUARDS:
        raise Ended("guards")
    (quadrant,) = yield from open_dice(s, roller, 1, team_of(s, roller))
    guard, room = s.entered, CORNERS[quadrant - 1]
    s.entered += 1
    s.guards[guard] = room
    s.tell("new guard", guard, room, roller)
    yield from arrest(s, guard, room)


def check_prisoner(s: Table) -> None:
    """A thief who is alone in a locked room that nothing has breached is caught, and the game ends."""
    left = in_play(s)
    if len(left) == 1 and (room := s.room[left[0]]) in s.locked and room not in s.breaches:
        raise Ended("prisoner")
