"""A stage for the rules of Heist & Havoc: set a table, run one rule, look at the table.

Picks are written with the names of cards: ("use", "gun"), ("trap", room, N(3)); N is a number on a card or a die.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engines.core import Card, Choose, Declare, Illegal, Meet, Roll, Secret, Show, Shuffle, Stretch, Value, keeps
from engines.games.havoc import RULES
from engines.games.havoc.effects.hands import PASS
from engines.games.havoc.effects.player_status import Ended
from engines.games.havoc.effects.time_track import play_order
from engines.games.havoc.floor.grid import NEIGHBOURS, OUT, ROOMS, SIDES, TOWARDS, room_at
from engines.games.havoc.floor.ways import doorways_of
from engines.games.havoc.state import IN, NO_TOKEN, box

A, B, C, D = range(4)
at = room_at
DEFAULTS = (PASS, ("no",), ("lay",), ("nobody",))


class N(NamedTuple):
    """A number on a card or on a die, where a bare number would be a room, a seat or a side."""

    value: Value


class Stage:
    """Plan O unless `doorways` are listed: then every other side is a wall (plan W)."""

    def __init__(
        self, seats: int = 3, *, doorways: Sequence[tuple[int, int]] | None = None, dark: Sequence[int] = ()
    ) -> None:
        settings = {"agent": "twice"}
        self.s = s = RULES.unpacked(seats, settings)
        self.truth: dict[Card, Value] = dict(enumerate(box(seats, settings)))
        self.doors = [sum(1 << side for side in SIDES if NEIGHBOURS[room][side] != OUT) for room in ROOMS]
        if doorways is not None:
            self.doors = [0 for _ in ROOMS]
            for one, other in doorways:
                self.doors[one] |= 1 << TOWARDS[one, other]
                self.doors[other] |= 1 << TOWARDS[other, one]
        self.build()
        s.kinds = "".join("d" if room in dark else "c" for room in ROOMS)
        s.tokens = [NO_TOKEN for _ in ROOMS]
        s.status = [IN] * seats
        s.room = [at(5, 5)] * seats
        s.wounds, s.used, s.col, s.row = ([0] * seats for _ in range(4))
        s.items, s.codes, s.cash, s.stack = ([[] for _ in range(seats)] for _ in range(4))
        s.role = self.cards("psycho", "macho", "loyal", "bossy", "fearless", "snitch")[:seats]
        s.item_deck, s.code_deck, s.token_deck, s.cash_deck = [], [], [], self.cards(*[100] * 22)
        self.order(*reversed(range(seats)))
        s.turn = 1
        self.requests: list[Any] = []
        self.seen: list[tuple[int, list[Value]]] = []  # what was shown to one player alone
        self.ended = ""

    # -- setting the table -----------------------------------------------------------------------------------------

    def build(self) -> None:
        """Doors were changed: see which of them meet."""
        self.s.doors = tuple(self.doors)
        self.s.doorways = doorways_of(self.s.doors)

    def cards(self, *values: Value, up: bool = False) -> list[Card]:
        handles = list(self.s.fresh(len(values)))
        self.truth.update(zip(handles, values, strict=True))
        if up:
            self.s.face.update(zip(handles, values, strict=True))
        return handles

    def token(self, room: int, value: str, *, up: bool = True) -> None:
        """Lay a token into a dark room."""
        (self.s.tokens[room],) = self.cards(value, up=up)
        if up and value.startswith("door"):
            self.s.locked.append(room)

    def order(self, *seats: int) -> None:
        """The play order: the first acts first."""
        self.s.counters = list(reversed(seats))
        self.s.order = play_order(self.s)
        self.s.waiting = []

    def track(self, places: Mapping[int, tuple[int, int]]) -> None:
        """Counters on the track, the lower ones of a stack first."""
        self.s.counters = list(places)
        for seat, (col, row) in places.items():
            self.s.col[seat], self.s.row[seat] = col, row
        self.s.order = play_order(self.s)

    def chose(self, seat: int, action: str) -> None:
        """As if the seat had played this card this turn, with its slot still to come."""
        card = next(card for card in self.s.hand[seat] if self.s.face[card] == action)
        self.s.hand[seat].remove(card)
        self.s.stack[seat].append(card)
        self.s.played[seat], self.s.action[seat] = card, action
        self.s.waiting.append(seat)

    # -- running a rule --------------------------------------------------------------------------------------------

    def run(
        self,
        script: Stretch,
        *moves: Any,
        by: Mapping[int, Sequence[Any]] | None = None,
        secret: Sequence[Mapping[int, Any]] = (),
        dice: Sequence[Sequence[int]] = (),
        rolls: Sequence[Sequence[int]] = (),
    ) -> "Stage":
        """Play the script and what comes after it. A player who has no move left does nothing; each move must be
        honest."""
        self.requests, self.seen, self.ended = [], [], ""
        queue = {seat: list(own) for seat, own in (by or {}).items()}
        common, secrets, cups, numbers = list(moves), list(secret), list(dice), list(rolls)
        answer: Any = None
        while True:
            try:
                request = script.send(answer)
            except (StopIteration, Ended) as end:
                if isinstance(end, StopIteration) and end.value and not self.s.over:
                    script, answer = end.value(self.s), None
                    continue
                self.ended = str(end) if isinstance(end, Ended) else ""
                left = (common, secrets, cups, numbers, *(own for own in queue.values()))
                assert not any(left), f"never asked for {left}"
                return self
            self.requests.append(request)
            match request:
                case Choose(player=seat):
                    own = queue.get(seat) or common
                    answer = self.pick(request, request.options, own.pop(0) if own else None)
                case Secret():
                    picks = secrets.pop(0) if secrets else {}
                    answer = {p: self.pick(request, offer, picks.get(p)) for p, offer in request.options.items()}
                case Roll(to=None):
                    answer = list(numbers.pop(0)) if numbers else [1 for _ in request.sides]
                case Roll():
                    self.truth.update(zip(request.new, cups.pop(0) if cups else (1, 2, 3, 4), strict=True))
                    answer = None
                case Show(to=None):
                    answer = [self.truth[card] for card in request.cards]
                case Show(to=seat):
                    self.seen.append((seat, [self.truth[card] for card in request.cards]))
                    answer = None
                case Declare():
                    asked = [card for cards in request.cards.values() for card in cards]
                    answer = {card: self.truth[card] for card in asked if self.truth[card] in request.values}
                case Shuffle():
                    values = [self.truth.pop(card) for card in request.cards]
                    self.truth.update(zip(request.new, reversed(values), strict=True))
                    answer = None
                case Meet():
                    answer = None
            request.check(answer)
            request.turn_cards(self.s.face, answer)

    def pick(self, request: Any, options: Any, move: Any) -> Any:
        if move is None:
            return next((option for option in DEFAULTS if option in options), options[0])
        if isinstance(move, str):
            move = ("play", move)
        meant = [
            o for o in options if o[0] == move[0] and len(o) == len(move) and all(map(self.means, move[1:], o[1:]))
        ]
        for option in meant:
            if keeps(request.promise, option, self.truth.__getitem__):
                return option
        raise Illegal(None, f"{move} is not offered, or would be a lie")

    def means(self, said: Any, part: Any) -> bool:
        if isinstance(said, N):
            return self.truth.get(part) == said.value
        return bool(said == part or (isinstance(said, str) and self.truth.get(part) == said))

    # -- looking at the table --------------------------------------------------------------------------------------

    def values(self, cards: Sequence[Card]) -> list[Value]:
        return sorted((self.truth[card] for card in cards), key=str)

    def told(self, verb: str) -> list[Any]:
        return [event for event in self.s.events if event[0] == verb]

    def asked(self, kind: type) -> list[Any]:
        return [request for request in self.requests if isinstance(request, kind)]

    def places(self) -> dict[int, tuple[int, int]]:
        return {seat: (self.s.col[seat], self.s.row[seat]) for seat in self.s.counters}


def stage_at(*rooms: tuple[int, int], dark: Sequence[tuple[int, int]] = (), **plan: Any) -> Stage:
    """Plan O, or another, with the players A, B, ... in these rooms, acting in this order."""
    stage = Stage(len(rooms), dark=[at(*room) for room in dark], **plan)
    stage.s.room = [at(*room) for room in rooms]
    return stage
