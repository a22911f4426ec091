"""Every liar of the library is named by every honest seat and every spectator, in the slot in which it lied."""

import pytest

from engines.catalogue import rules_of
from engines.core import Rules
from engines.games.thieves import RULES as THIEVES
from netcode.protocol.table import MemoryRecord, PeerTable
from tests.engines.toy import TOY
from tests.netcode.cheap import CheapEye, CheapPen, CheapProofs
from tests.netcode.liars import (
    LIARS,
    BreaksAPromise,
    BreaksItsChain,
    ChangesItsPick,
    DeclaresTooMuch,
    DeniesADeclaredCard,
    HidesAnIllegalValue,
    IsInTwoPlacesAtOnce,
    Liar,
    LooksAtAnotherCard,
    MakesAnIllegalMove,
    RollsAgain,
    SeesAnotherTable,
    StacksTheDeck,
    TellsTwoStories,
)
from tests.netcode.protocol.table.tables import READING_KEY, Room, cheap_contract, cheap_table, contract, seed, work_off

OF_THE_PROOFS = [liar for liar in LIARS if "lies" in vars(liar) or liar.__name__.startswith(("Den", "Changes"))]


def sit_down(liar: type[Liar], rules: Rules, me: int = 1) -> tuple[Liar, list[PeerTable]]:
    """A liar, two honest seats and a spectator, with cheap proofs."""
    agreed = cheap_contract(3, rules)
    proofs, pen = CheapProofs(agreed, me), CheapPen(agreed.seats[me].signing)
    lying = liar(agreed, rules, MemoryRecord(), READING_KEY, me, None, proofs=proofs, pen=pen, eye=CheapEye())
    return lying, [cheap_table(agreed, rules, seat) for seat in (0, 2, None)]


def play(lying: Liar, honest: list[PeerTable], game: int) -> None:
    Room([lying, *honest], game).run(until=lambda: all(table.stopped for table in honest))
    if isinstance(lying, TellsTwoStories) and lying.other is not None:
        for table in honest:
            table.take(lying.other)
            work_off(table)


@pytest.mark.parametrize("liar", LIARS, ids=lambda liar: liar.__name__)
def test_a_liar_is_named_by_everybody_where_it_lied(liar: type[Liar]) -> None:
    rules = THIEVES if liar in (BreaksAPromise, DeclaresTooMuch) else TOY
    for game in range(12):
        lying, honest = sit_down(liar, rules)
        play(lying, honest, game)
        if lying.told is not None:
            break
    assert lying.told is not None, "it never had a chance to lie"
    for table in honest:
        if liar.suspected:
            assert (table.lie, table.unheard(), table.slot) == (None, [1], lying.told)
        else:
            assert table.lie is not None
            assert (table.lie.seat, table.lie.slot) == (1, lying.told), table.lie


@pytest.mark.parametrize(
    ("name", "liar"),
    [
        ("havoc", RollsAgain),  # a die that was not rolled
        ("havoc", BreaksAPromise),  # an item not held, a code that does not match, a doubled kind kept
        ("havoc", LooksAtAnotherCard),  # a peek at another token
        ("havoc", StacksTheDeck),
        ("blackkeep", HidesAnIllegalValue),  # through a wall
        ("blackkeep", IsInTwoPlacesAtOnce),
        ("blackkeep", DeniesADeclaredCard),  # silent in sight, or denying a capture
        ("blackkeep", MakesAnIllegalMove),  # a card not in hand
        ("thieves", DeniesADeclaredCard),  # a Getaway kept in hand
        ("thieves", BreaksAPromise),
        ("sneaks", ChangesItsPick),
        ("gentlemen", LooksAtAnotherCard),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_everybody_names_the_seat_that_cheats_at_a_game(name: str, liar: type[Liar]) -> None:
    rules = rules_of(name)
    for game in range(30):
        lying, honest = sit_down(liar, rules)
        play(lying, honest, game)
        if lying.told is not None:
            break
    assert lying.told is not None, "it never had a chance to lie"
    assert {(table.lie.seat, table.lie.slot) if table.lie else None for table in honest} == {(1, lying.told)}


@pytest.mark.parametrize("liar", [HidesAnIllegalValue, MakesAnIllegalMove, SeesAnotherTable, BreaksItsChain])
def test_the_others_vote_a_liar_out_and_play_on(liar: type[Liar]) -> None:
    lying, honest = sit_down(liar, TOY)
    play(lying, honest, 1)
    for table in honest:
        if table.me is not None:
            table.vote_out(1)
    Room(honest, 1).run()
    for table in honest:
        assert table.closed
        assert table.gone == {1}
        assert table.transcript.lies[1].slot == lying.told
    assert len({table.game.digest() for table in honest}) == 1


@pytest.mark.parametrize("liar", OF_THE_PROOFS, ids=lambda liar: liar.__name__)
def test_a_liar_is_named_by_real_proofs_too(liar: type[Liar]) -> None:
    agreed = contract(3, TOY)
    for game in range(12):
        lying = liar(agreed, TOY, MemoryRecord(), READING_KEY, 1, seed(1))
        honest = [
            PeerTable(agreed, TOY, MemoryRecord(), READING_KEY, 0, seed(0)),
            PeerTable(agreed, TOY, MemoryRecord(), READING_KEY),
        ]
        third = PeerTable(agreed, TOY, MemoryRecord(), READING_KEY, 2, seed(2))
        play(lying, [*honest, third], game)
        if lying.told is not None:
            break
    assert lying.told is not None, "it never had a chance to lie"
    assert {(table.lie.seat, table.lie.slot) if table.lie else None for table in honest} == {(1, lying.told)}
