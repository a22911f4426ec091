"""Setting up: the maze grows from a seed nobody steered, and five hidden decks are dealt."""

from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Any

from engines.core import Card, Fact, Meet, Option, Player, Related, Roll, Secret, Show, Shuffle, Turn, Unlike, Value
from engines.games.havoc.cards import AGENT, CODES, ITEMS
from engines.games.havoc.effects.hands import mix
from engines.games.havoc.floor.grid import CENTRES, ROOMS
from engines.games.havoc.floor.maze import Stream, grow
from engines.games.havoc.floor.ways import doorways_of
from engines.games.havoc.state import IN, NO_TOKEN, Table, seat_order

DEALT = {3: 9, 4: 7, 5: 6, 6: 5}  # items and codes for each player
CROWD = 6  # so many players put back only doubles


def setup(s: Table) -> Turn:
    seed = bytes(number - 1 for number in (yield Roll((256,) * 32)))
    build_maze(s, seed)
    s.first = Stream(seed, "havoc/first").below(s.seats)
    yield from deal(s)
    yield from put_back(s, "item", s.items, s.item_deck, ITEMS)
    yield from put_back(s, "code", s.codes, s.code_deck, CODES)
    place_pawns(s, seed)
    s.tell("start", s.first)


def build_maze(s: Table, seed: bytes) -> None:
    maze = grow(seed)
    s.doors, s.kinds, s.doorways = maze.doors, maze.kinds, doorways_of(maze.doors)
    s.tokens = [NO_TOKEN for _ in ROOMS]


def deal(s: Table) -> Turn:
    """Shuffle all five decks; deal roles, items and codes; the Snitch and the Agent recognise each other."""
    for deck in (s.role, s.item_deck, s.code_deck, s.token_deck, s.cash_deck):
        mixed = list(s.fresh(len(deck)))
        yield Shuffle(list(deck), mixed)
        deck[:] = mixed
    order, count = seat_order(s), DEALT[s.seats]
    roles = s.role
    s.role = [roles[order.index(seat)] for seat in range(s.seats)]
    s.spare_roles = roles[s.seats :]
    s.items, s.item_deck = dealt(s.item_deck, order, count)
    s.codes, s.code_deck = dealt(s.code_deck, order, count)
    for seat in range(s.seats):
        yield Show([s.role[seat], *s.items[seat], *s.codes[seat]], to=seat)
    yield Meet(dict(enumerate(s.role)), ("snitch", AGENT))
    s.cash = [[] for _ in range(s.seats)]
    s.stack = [[] for _ in range(s.seats)]


def dealt(deck: list[Card], order: list[Player], count: int) -> tuple[list[list[Card]], list[Card]]:
    """The hand of each seat, dealt in seat order, and what is left."""
    hands = [deck[order.index(seat) * count :][:count] for seat in range(len(order))]
    return hands, deck[len(order) * count :]


def put_back(s: Table, kind: str, hands: list[list[Card]], pile: list[Card], kinds: Iterable[Value]) -> Turn:
    """All choose at once what goes under the pile: any one card; six players, one of a kind they hold twice."""
    order = seat_order(s)
    if s.seats == CROWD:
        request = doubles(hands, order, kinds)
    else:
        request = Secret({seat: [("back", card) for card in hands[seat]] for seat in order})
    picks = yield request
    s.tell("puts back", kind, *(seat for seat, option in picks.items() if option[0] == "back"))
    for seat, option in picks.items():
        if option[0] == "back":
            hands[seat].remove(option[1])
            pile.append(option[1])
            if s.seats == CROWD:  # or the twin would be known to whoever draws the card
                yield from mix(s, seat, hands[seat])


def doubles(hands: list[list[Card]], order: Sequence[Player], kinds: Iterable[Value]) -> Secret:
    """("back", card, its twin) proves that both are alike; ("none", seat) proves that no two cards are."""
    options: dict[Player, list[Option]] = {}
    promise: dict[Any, tuple[Fact, ...]] = {}
    alike = {value: frozenset({value}) for value in kinds}
    for seat in order:
        none = ("none", seat)
        options[seat] = [none]
        promise[none] = (Unlike(tuple(hands[seat])),)
        for card, twin in permutations(hands[seat], 2):
            options[seat].append(("back", card, twin))
            promise["back", card, twin] = (Related(card, twin, alike),)
    return Secret(options, promise)


def place_pawns(s: Table, seed: bytes) -> None:
    """In seat order each player rolls for a starting tile and puts a counter on the stack."""
    dice = Stream(seed, "havoc/start")
    s.room = [0] * s.seats
    for seat in seat_order(s):
        s.room[seat] = CENTRES[dice.below(4)]
        s.counters.append(seat)
    s.status = [IN] * s.seats
    for column in (s.wounds, s.used, s.col, s.row):
        column += [0] * s.seats
