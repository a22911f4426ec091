"""The Black Keep's own lies: each is refused the moment it is told, by everybody, with the name of the seat."""

from typing import Any

import pytest

from engines.core import Choose, Commit
from engines.games.blackkeep import RULES
from engines.games.blackkeep.keep.hexes import distance
from engines.games.blackkeep.state import Table as Keep
from netcode.protocol.table import MemoryRecord, PeerTable
from tests.netcode.liars import BreaksAPromise, ChangesItsPick, DeniesADeclaredCard, Liar
from tests.netcode.protocol.table.tables import READING_KEY, contract, seed
from tests.netcode.protocol.table.test_liars import play, sit_down

Body = dict[str, Any]


class WalksThroughAWall(Liar):
    """Seals a hex that its card does not lead to."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "seal" or not args[3]:
            return NotImplemented
        here, rows, truth, earlier = args
        reached = {new for new, old in rows}
        walls = [at for at in keep(self).keep.ground if at not in reached]
        row = (walls[0], truth[1])
        return true.seal(here, [row], row, earlier)


class IsInTwoPlacesAtOnce(Liar):
    """Steps from where it was some time ago instead of from where it is."""

    def lies(self, name: str, true: Any, *args: Any) -> Any:
        if name != "seal" or not args[3]:
            return NotImplemented
        here, rows, truth, earlier = args
        assert self.me is not None
        for card, value in self.knowledge.seen.items():
            hidden = self.slots.here().book.under(card, self.me)
            step = next((row for row in rows if row[1] == value and (row[0], truth[1]) not in rows), None)
            if hidden is not None and hidden != earlier[0] and step is not None:
                return true.seal(here, rows, step, [hidden])
        return NotImplemented


class StaysSilentInSight(DeniesADeclaredCard):
    """A guard sees it where it stands, and it says that it is elsewhere."""

    def twist(self, body: Body) -> Body | None:
        return None if on_a_guard(self) else super().twist(body)


class DeniesACapture(DeniesADeclaredCard):
    """It walks into a guard, and says that it is elsewhere."""

    def choose(self, move: Any) -> None:
        guards = [guard.at for guard in keep(self).guards]
        if isinstance(self.game.request, Commit):
            move = min(self.choices(), key=lambda at: min(distance(at, guard) for guard in guards))
        super().choose(move)

    def twist(self, body: Body) -> Body | None:
        return super().twist(body) if on_a_guard(self) else None


def on_a_guard(thief: Liar) -> bool:
    assert thief.me is not None
    place = keep(thief).thieves[thief.me].place
    return thief.knowledge.seen.get(place) in [guard.at for guard in keep(thief).guards]


def keep(table: PeerTable) -> Keep:
    assert isinstance(table.game.state, Keep)
    return table.game.state


class PlaysACardItDoesNotHold(Liar):
    def twist(self, body: Body) -> Body | None:
        return {**body, "what": [["exit"], *body["what"][1:]]} if body["say"] == "reveal" else None


class LiesAboutWhereItIs(BreaksAPromise):
    """Names a wrong tile, aims at what it cannot see, leaves from the middle of the Keep."""

    def twist(self, body: Body) -> Body | None:
        request = self.game.request
        return super().twist(body) if isinstance(request, Choose) and request.options[0][0] != "enter" else None


OWN = [
    WalksThroughAWall,
    IsInTwoPlacesAtOnce,
    StaysSilentInSight,
    DeniesACapture,
    PlaysACardItDoesNotHold,
    ChangesItsPick,
    LiesAboutWhereItIs,
]


@pytest.mark.parametrize("liar", OWN, ids=lambda liar: liar.__name__)
def test_a_thief_that_lies_is_named_by_everybody_where_it_lied(liar: type[Liar]) -> None:
    for game in range(12):
        lying, honest = sit_down(liar, RULES)
        play(lying, honest, game)
        if lying.told is not None:
            break
    assert lying.told is not None, "it never had a chance to lie"
    for table in honest:
        assert table.lie is not None
        assert (table.lie.seat, table.lie.slot) == (1, lying.told), table.lie


@pytest.mark.parametrize("liar", [WalksThroughAWall, IsInTwoPlacesAtOnce])
def test_real_proofs_catch_a_false_step(liar: type[Liar]) -> None:
    agreed = contract(2, RULES)
    for game in range(12):
        lying = liar(agreed, RULES, MemoryRecord(), READING_KEY, 1, seed(1))
        honest = PeerTable(agreed, RULES, MemoryRecord(), READING_KEY, 0, seed(0))
        play(lying, [honest], game)
        if lying.told is not None:
            break
    assert lying.told is not None, "it never had a chance to lie"
    assert honest.lie is not None
    assert (honest.lie.seat, honest.lie.slot) == (1, lying.told)
