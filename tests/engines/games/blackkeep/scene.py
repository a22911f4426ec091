"""A table set by hand on the Keep of the worked examples: named guards and thieves, rules run with given answers."""

from collections.abc import Iterable
from random import Random
from typing import Any

from engines.core import Choose, Commit, Declare, Request, Roll, Secret, Show, Turn
from engines.core.facts import keeps
from engines.games.blackkeep import RULES
from engines.games.blackkeep.keep.hexes import AREA_OF, BIT, Hex, hexes, places
from engines.games.blackkeep.state import Guard, Table

M4 = (("V", "V"), ("NE", "T2a"), ("E", "T3a"), ("SW", "T1a"), ("W", "T4a"))


class Scene:
    """What is true, and a table that knows only what is public. Hexes go by name: "T1a:D5"."""

    def __init__(self, *thieves: str, layout: tuple[tuple[str, str], ...] = M4, seats: int = 0) -> None:
        seats = seats or max(2, len(thieves))
        self.table: Table = RULES.unpacked(seats, {"guards": "plain"})
        self.table.layout, self.table.turn, self.table.round, self.table.rounds = layout, 4, 1, 10
        self.keep = self.table.keep
        self.truth: dict[int, Any] = {}
        self.asked: list[Request] = []
        for seat, thief in enumerate(self.table.thieves):
            thief.entry, thief.exit = ("SW", "NE", "E", "W")[seat], "W"
            if seat < len(thieves):
                (thief.place,) = self.table.fresh(1)
                self.truth[thief.place] = self.at(thieves[seat])
                thief.may = BIT[self.at(thieves[seat])]
            else:
                thief.captured = True

    # -- setting the table --------------------------------------------------------------------------------------------

    def at(self, name: str) -> Hex:
        return self.keep.at(name)

    def guard(self, kind: str, at: str, facing: int, status: str = "", area: str = "") -> Guard:
        here = self.at(at)
        area = area or AREA_OF[here]
        home = (self.keep.route(area, kind) or (here,))[0]
        guard = Guard(kind=kind, area=area, at=here, home=home, facing=facing, status="")
        guard.status = status or guard.default
        self.table.guards.append(guard)
        if area == "V":
            self.table.vault_keeper = 0
        return guard

    def hide(self, seat: int, at: str, among: Iterable[str] = ()) -> None:
        """Put the thief here; everybody else can only tell that it is somewhere `among`."""
        thief = self.table.thieves[seat]
        self.table.face.pop(thief.place, None)
        (thief.place,) = self.table.fresh(1)
        self.truth[thief.place] = self.at(at)
        thief.may = BIT[self.at(at)] | places(map(self.at, among))

    def mark(self, seat: int, at: str, upright: bool = True) -> None:
        self.table.thieves[seat].marker, self.table.thieves[seat].upright = self.at(at), upright

    # -- looking at it ------------------------------------------------------------------------------------------------

    def place(self, seat: int) -> str:
        return self.keep.name(self.truth[self.table.thieves[seat].place])

    def marker(self, seat: int) -> tuple[str, bool] | None:
        thief = self.table.thieves[seat]
        return None if thief.marker is None else (self.keep.name(thief.marker), thief.upright)

    def names(self, mask: int, tile: str = "") -> set[str]:
        names = {self.keep.name(at) for at in hexes(mask)}
        return {name.removeprefix(f"{tile}:") for name in names}

    def view(self, guard: Guard) -> set[str]:
        return self.names(self.table.view(guard) & ~BIT[guard.at], "T1a")

    def stands(self, guard: Guard) -> tuple[str, int, str]:
        return self.keep.name(guard.at), guard.facing, guard.status

    def told(self, verb: str) -> list[tuple[Any, ...]]:
        return [event for event in self.table.events if event[0] == verb]

    # -- playing ------------------------------------------------------------------------------------------------------

    def run(self, turn: Turn, *answers: Any) -> Any:
        """Run rules to their end. `answers` are the choices, hidden steps (by name) and rolls, in their order."""
        given = list(answers)
        reply = None
        try:
            while True:
                request = turn.send(reply)
                self.asked.append(request)
                reply = self._answer(request, given)
                request.check(reply)
        except StopIteration as end:
            assert not given, f"nobody asked for {given}"
            return end.value

    def play(self, stretch: Any, *answers: Any, until: Any = None) -> None:
        """Run a stretch of the rules, and those that follow it, up to another; `answers` as for `run`."""
        self.run(self._stretches(stretch, until), *answers)

    def _stretches(self, stretch: Any, until: Any) -> Turn:
        while stretch is not None and stretch is not until and not self.table.over:
            stretch = yield from stretch(self.table)

    def wander(self, turn: Turn, rng: Random, preferred: Iterable[Any] = ()) -> None:
        """Run rules with chance choosing where the thief steps, and in public what is preferred or comes first."""
        reply = None
        try:
            while True:
                request = turn.send(reply)
                self.asked.append(request)
                given: list[Any] = []
                if isinstance(request, Commit):
                    steps = sorted(request.allowed(None if request.after is None else self.truth[request.after]))
                    given = [self.keep.name(rng.choice(steps))]
                elif isinstance(request, Choose):
                    honest = [o for o in request.options if keeps(request.promise, o, self.truth.__getitem__)]
                    given = [next((o for o in preferred if o in honest), honest[0])]
                reply = self._answer(request, given)
        except StopIteration:
            return

    def _answer(self, request: Request, given: list[Any]) -> Any:
        match request:
            case Choose():
                honest = [o for o in request.options if keeps(request.promise, o, self.truth.__getitem__)]
                answer = honest[0] if len(honest) == 1 else given.pop(0)
                assert answer in honest, f"{answer} is a lie or no option; honest: {honest}"
                return answer
            case Secret():
                return {seat: given.pop(0) for seat in request.options}
            case Commit():
                allowed = request.allowed(None if request.after is None else self.truth[request.after])
                if len(allowed) == 1:
                    (value,) = allowed
                else:
                    value = self.at(given.pop(0))
                assert value in allowed
                self.truth[request.card] = value
                return None
            case Show(to=None):
                values = [self.truth[card] for card in request.cards]
                self.table.face.update(zip(request.cards, values, strict=True))
                return values
            case Declare():
                found = {
                    card: self.truth[card]
                    for cards in request.cards.values()
                    for card in cards
                    if self.truth[card] in request.values
                }
                self.table.face.update(found)
                return found
            case Roll(to=None):
                return [given.pop(0) for _ in request.sides]
            case Roll():
                self.truth.update(zip(request.new, [given.pop(0) for _ in request.sides], strict=True))
                return None
            case _:
                raise AssertionError(request)
