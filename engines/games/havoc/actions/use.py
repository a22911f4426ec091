"""USE: a Medikit, a bomb or a firearm. What bombs and firearms do hangs on one die of four."""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final

from engines.core import Among, Card, Choose, Option, Player, Promise, Turn
from engines.games.havoc.actions.shots import hit
from engines.games.havoc.cards import THIEVES, USABLE
from engines.games.havoc.effects.hands import PASS, held, open_dice, remove, turn_up
from engines.games.havoc.effects.noise import make_noise
from engines.games.havoc.floor.sight import targets
from engines.games.havoc.floor.ways import breach, walls
from engines.games.havoc.state import Table, players_in

NOBODY: Final[Option] = ("nobody",)


def use(s: Table, seat: Player) -> Turn:
    """The player shows one item card and uses it."""
    kinds = USABLE | {"medikit"} if wounded_here(s, seat) else USABLE
    options, promise = held(s, "use", s.items[seat], kinds)
    option = (yield Choose(seat, [*options, PASS], promise)) if options else PASS
    if option == PASS:
        s.tell("nothing", seat)
        return
    card = option[1]
    yield from turn_up(s, seat, card)
    kind = str(s.face[card])
    s.tell("uses", seat, kind)
    yield from USES[kind](s, seat, card)


def medikit(s: Table, seat: Player, card: Card) -> Turn:
    """One wound less for somebody in this room."""
    _, patient = yield Choose(seat, [("heal", other) for other in wounded_here(s, seat)])
    remove(s, s.items[seat], card)
    s.wounds[patient] -= 1
    s.tell("heals", seat, patient)


def wounded_here(s: Table, seat: Player) -> list[Player]:
    return [other for other in players_in(s, s.room[seat]) if s.wounds[other]]


def dynamite(s: Table, seat: Player, card: Card) -> Turn:
    """A 3 opens a single wall of the room, a 4 any wall."""
    (value,) = yield from open_dice(s, seat, 1)
    remove(s, s.items[seat], card)
    s.tell("die", seat, value)
    room = s.room[seat]
    options = [("wall", side) for side in walls(s, room, value)]
    option = (yield Choose(seat, [*options, PASS])) if options else PASS
    if option != PASS:
        breach(s, room, option[1])
        s.tell("breach", seat, room, option[1])
        make_noise(s, room)


def smoke_bomb(s: Table, seat: Player, card: Card) -> Turn:
    """A 3 or 4 fills the room with smoke for good."""
    (value,) = yield from open_dice(s, seat, 1)
    remove(s, s.items[seat], card)
    s.tell("die", seat, value)
    if value >= 3 and s.room[seat] not in s.smoke:
        s.smoke.append(s.room[seat])
        s.tell("smoke", s.room[seat])


def gun(s: Table, seat: Player, card: Card) -> Turn:
    """At one player or guard, or at nobody."""
    yield from fire(s, seat, card, [option for option in aims(s, seat) if len(option) <= 2])


def pistol(s: Table, seat: Player, card: Card) -> Turn:
    """At any number of players or guards in one room, or at nobody."""
    yield from fire(s, seat, card, aims(s, seat))


def fire(s: Table, seat: Player, card: Card, options: Sequence[Option]) -> Turn:
    """Aim, roll, hit: 1-2 jam and lose the card, 3 stuns, 4 wounds; a shot that goes off is heard."""
    promise = may_shoot(s, seat) if any(verb == "players" for verb, *_ in options) else {}
    aim, *marks = yield Choose(seat, options, promise)
    s.tell("aims", seat, aim, *marks)
    if seat not in s.fired:
        s.fired.append(seat)
    (value,) = yield from open_dice(s, seat, 1)
    s.tell("die", seat, value)
    if value <= 2:
        remove(s, s.items[seat], card)
        s.tell("jams", seat)
        return
    room = s.room[seat]
    yield from hit(s, aim, marks, deadly=value == 4)
    make_noise(s, room)


def aims(s: Table, seat: Player) -> list[Option]:
    """All sets of players, and of guards, in one room in reach. No room holds players and guards."""
    options: list[Option] = [NOBODY]
    for players, guards in targets(s, seat):
        for verb, marks in (("players", players), ("guards", guards)):
            for size in range(1, len(marks) + 1):
                options += [(verb, *some) for some in combinations(sorted(marks), size)]
    return options


def may_shoot(s: Table, seat: Player) -> Promise:
    """The Agent shoots at no player before somebody else has fired; until then the shooter proves to be a thief."""
    if any(shooter != seat for shooter in s.fired):
        return {}
    return {"players": (Among(s.role[seat], THIEVES),)}


USES: Final[dict[str, Callable[[Table, Player, Card], Turn]]] = {
    "medikit": medikit,
    "dynamite": dynamite,
    "smoke bomb": smoke_bomb,
    "gun": gun,
    "pistol": pistol,
}
