"""Setting up: the Keep is built, guards take their posts, thieves choose where to come in and where to get out."""

from collections.abc import Mapping, Sequence

from engines.core import Choose, Commit, Player, Roll, Turn, Value
from engines.core.rules import Setting
from engines.games.blackkeep.cards import DISPLAY, FAKE, GUARD_CARDS, REAL_TREASURES
from engines.games.blackkeep.guards.spotting import sweep
from engines.games.blackkeep.keep.hexes import RING, VAULT, Hex, facing_to, places
from engines.games.blackkeep.keep.tiles import OUTER, VAULTS
from engines.games.blackkeep.state import Asks, Guard, Table, Thief

FILLED = {  # by the number of outer tiles: the areas of the ring that get one
    3: ("NE", "SE", "W"),
    4: ("NE", "E", "SW", "W"),
    5: ("NE", "E", "SE", "SW", "W"),
    6: RING,
}
ADVANCED = {  # by the table's option: the advanced guards there are
    "plain": [],
    "bow": ["bow"],
    "roving": ["roving"],
    "undead": ["undead"],
    "all": ["bow", "roving", "undead"],
}
BAG = ("stationary",) * 3 + ("patrolling",) * 3 + ("wandering",) * 3


def box(seats: int, settings: Mapping[str, Setting]) -> Sequence[Value]:
    """No card is dealt face down: piles are drawn from by dice, and what is hidden are places and purses."""
    return ()


def new(seats: int, settings: Mapping[str, Setting]) -> Table:
    return Table(
        seats=seats,
        seating=list(range(seats)),
        thieves=[Thief() for _ in range(seats)],
        pile=list(GUARD_CARDS),
        pool=[*REAL_TREASURES, FAKE] if seats == 6 else list(REAL_TREASURES),
        advanced=list(ADVANCED[str(settings["guards"])]),
        slips=settings.get("diversions") == "slip",
        outcry=settings.get("captured") == "cry out",
        redraws=settings.get("fake") == "redraw",
        last_first=settings.get("entries") == "last first",
        one_by_one=settings.get("buying") == "one by one",
        turned=settings.get("tiles") == "turned",
        vault=VAULTS[str(settings.get("vault", "earlier"))],
    )


def setup(s: Table) -> Turn:
    yield from take_seats(s)
    yield from build(s)
    yield from post_guards(s)
    yield from refill(s)
    yield from choose_entries(s)
    yield from choose_exits(s)
    yield from come_in(s)
    yield from sweep(s)


def take_seats(s: Table) -> Turn:
    """Chance decides who sits where, so opening the table gives no advantage. The first seat drawn is First Player."""
    left = list(range(s.seats))
    draws = yield Roll(tuple(range(s.seats, 1, -1)))
    s.seating = [left.pop(number - 1) for number in (*draws, 1)]
    s.first = s.seating[0]
    s.tell("seated", *s.seating)


def areas_filled(s: Table) -> tuple[str, ...]:
    """One tile more than thieves, so that the last of them to pick an entry has a choice, too, as far as six go."""
    return FILLED[min(s.seats + 1, 6) if s.last_first else max(s.seats, 3)]


def build(s: Table) -> Turn:
    """The vault's tile in the middle, others around it at random, each with a random side up."""
    filled, left = areas_filled(s), list(OUTER)
    rolls = yield Roll(tuple(sides for drawn in range(len(filled)) for sides in (len(left) - drawn, 2)))
    tiles = [
        left.pop(tile - 1) + ("a" if side == 1 else "b") for tile, side in zip(rolls[::2], rolls[1::2], strict=True)
    ]
    s.layout = ((VAULT, s.vault), *zip(filled, tiles, strict=True))
    s.tell("built", *tiles)


def post_guards(s: Table) -> Turn:
    """A guard out of the bag for each outer tile; dice say where a stationary one looks and a wandering one starts."""
    areas, bag = [area for area, _ in s.layout if area != VAULT], list(BAG)
    draws = yield Roll(tuple(len(bag) - drawn for drawn in range(len(areas))))
    kinds = [bag.pop(number - 1) for number in draws]
    skills = yield from _train(s, areas)
    rolls = yield Roll((6,) * len(areas))
    for area, kind, roll in zip(areas, kinds, rolls, strict=True):
        skill = skills.get(area, "")
        post(s, area, "roving" if skill == "roving" else kind, roll).skill = skill


def _train(s: Table, areas: list[str]) -> Asks[dict[str, str]]:
    """With advanced guards on, each kind of them is one of the outer tiles' guards."""
    if not s.advanced:
        return {}
    left = list(areas)
    draws = yield Roll(tuple(len(left) - drawn for drawn in range(len(s.advanced))))
    return {left.pop(number - 1): skill for number, skill in zip(draws, s.advanced, strict=True)}


def post(s: Table, area: str, kind: str, roll: int) -> Guard:
    """Put a guard on its tile."""
    guard = at_its_post(s, area, kind, roll)
    s.guards.append(guard)
    s.tell("posted", len(s.guards) - 1, kind, guard.at)
    return guard


def at_its_post(s: Table, area: str, kind: str, roll: int) -> Guard:
    """A guard where it begins. A patrolling guard begins on the star and heads for the shield."""
    route = s.keep.route(area, kind)
    at = route[0] if kind in ("stationary", "patrolling") else s.keep.start(area, roll)
    guard = Guard(kind=kind, area=area, at=at, home=at, facing=roll, status="bored")
    guard.status = guard.default
    face_the_route(s, guard)
    return guard


def face_the_route(s: Table, guard: Guard) -> None:
    """Look at the next hex of the route; at its end a patrolling guard turns round. Others keep their facing."""
    route = s.keep.route(guard.area, guard.kind)
    if guard.kind in ("patrolling", "wandering"):
        guard.facing = facing_to(guard.at, next_on_route(guard, route))


def next_on_route(guard: Guard, route: tuple[Hex, ...]) -> Hex:
    to, guard.heading = after(guard.kind, guard.at, guard.heading, route)
    return to


def after(kind: str, at: Hex, heading: int, route: tuple[Hex, ...]) -> tuple[Hex, int]:
    """The next hex of a route, and the heading of a guard on its way there: a patrolling one turns at the ends."""
    here = route.index(at)
    if kind == "wandering":
        return route[(here + 1) % len(route)], heading
    if not 0 <= here + heading < len(route):
        heading = -heading
    return route[here + heading], heading


def place_vault_guard(s: Table) -> Turn:
    (roll,) = yield Roll((6,))
    post(s, VAULT, "wandering", roll)


def refill(s: Table) -> Turn:
    """Turn up guard cards until five lie open, or one for each thief if these are more; when the pile runs out the
    discards become the new pile. By the earlier rule there are always five."""
    size = max(DISPLAY, s.seats) if s.slips else DISPLAY
    while len(s.display) < size and (s.pile or s.discard):
        if not s.pile:
            s.pile, s.discard = s.discard, []
            s.tell("reshuffled")
        wanted = min(size - len(s.display), len(s.pile))
        draws = yield Roll(tuple(len(s.pile) - drawn for drawn in range(wanted)))
        cards = [s.pile.pop(number - 1) for number in draws]
        s.display += cards
        s.tell("display", *cards)


def entry_order(s: Table) -> list[Player]:
    """Who picks an entry first: whoever acts last, to make up for it; by the earlier rule, whoever acts first."""
    return s.order()[::-1] if s.last_first else s.order()


def choose_entries(s: Table) -> Turn:
    for seat in entry_order(s):
        taken = [thief.entry for thief in s.thieves]
        free = [area for area, _ in s.layout if area != VAULT and area not in taken]
        _, s.thieves[seat].entry = yield Choose(seat, [("enter", area) for area in free])
        s.tell("enters by", seat, s.thieves[seat].entry)


def choose_exits(s: Table) -> Turn:
    for seat in reversed(entry_order(s)):
        thief = s.thieves[seat]
        areas = [area for area, _ in s.layout if area not in (VAULT, thief.entry)]
        _, thief.exit = yield Choose(seat, [("exit", area) for area in areas])
        s.tell("exits by", seat, thief.exit)


def entry_hexes(s: Table, seat: int) -> list[Hex]:
    """The outside hexes of the thief's own tile that hold no guard."""
    guards = [guard.at for guard in s.guards]
    return [at for at in s.keep.outside[s.thieves[seat].entry] if at not in guards]


def come_in(s: Table) -> Turn:
    """Every thief hides on an outside hex of its tile."""
    for seat in s.order():
        thief = s.thieves[seat]
        (thief.place,) = s.fresh(1)
        hexes = entry_hexes(s, seat)
        yield Commit(seat, thief.place, frozenset(hexes))
        thief.may = places(hexes)
        s.tell("comes in", seat)
