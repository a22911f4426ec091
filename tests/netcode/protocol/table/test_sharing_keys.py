"""Keys are shared in slot 0. Who does that wrongly is named by everybody, with the evidence."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from netcode.protocol.crypto import key_parts, sealed_letter
from netcode.protocol.crypto.context import Context
from netcode.protocol.crypto.group import Q, invert, write_scalar
from netcode.protocol.crypto.key_parts import Dealing
from netcode.protocol.table import MemoryRecord, PeerTable
from netcode.protocol.table.proofs import RealProofs
from tests.engines.toy import TOY
from tests.netcode.protocol.table.tables import READING_KEY, Room, contract, seed, work_off

SEATS, LIAR, VICTIM = 3, 2, 0
AGREED = contract(SEATS)


class Crooked(RealProofs):
    """The proofs of somebody who shares its key, or complains, in its own way."""

    dealing: Callable[[RealProofs, Context], Any] = RealProofs.deal
    complaint: Callable[[RealProofs, Context, Mapping[int, Dealing]], Any] = RealProofs.complain

    def deal(self, here: Context) -> Any:
        return type(self).dealing(self, here)

    def complain(self, here: Context, dealings: Mapping[int, Dealing]) -> Any:
        return type(self).complaint(self, here, dealings)


def seated(**ways: Any) -> Room:
    """A table with one who does it in this way, and a spectator."""
    proofs = type("Crook", (Crooked,), ways)(AGREED, LIAR, seed(LIAR))
    tables = [
        PeerTable(AGREED, TOY, MemoryRecord(), READING_KEY, seat, seed(seat), proofs=proofs if seat == LIAR else None)
        for seat in range(SEATS)
    ]
    return Room([*tables, PeerTable(AGREED, TOY, MemoryRecord(), READING_KEY)])


def named(played: Room) -> set[tuple[int, str] | None]:
    """Whom everybody but the liar names, and for what."""
    honest = [table for table in played.tables if table.me != LIAR]
    return {(table.lie.seat, table.lie.sentence) if table.lie else None for table in honest}


def started_again(table: PeerTable) -> PeerTable:
    mine = None if table.me is None else seed(table.me)
    return PeerTable(AGREED, TOY, MemoryRecord(table.missing({})), READING_KEY, table.me, mine)


def shared_by(polynomial: list[int], letter_to: Mapping[int, bytes] | None = None) -> Callable[..., Any]:
    """A dealing of this polynomial; `letter_to`: what some letters say instead."""

    def deal(self: RealProofs, here: Context) -> Any:
        parts = {
            seat: sum(factor * (seat + 1) ** power for power, factor in enumerate(polynomial)) % Q
            for seat in range(SEATS)
            if seat != here.seat
        }
        texts = {seat: write_scalar(part) for seat, part in parts.items()} | dict(letter_to or {})
        letters = {
            seat: sealed_letter.seal(here.of(f"to {seat}"), AGREED.keys[seat], text, self._nonces)
            for seat, text in texts.items()
        }
        return Dealing(tuple(factor * key_parts.G for factor in polynomial), letters).to_wire()

    return deal


SECRET = seed(LIAR).secret()


@pytest.mark.parametrize("text", [write_scalar(4711), bytes(32), b"short", b"\xff" * 32])
def test_all_name_the_seat_that_sends_a_wrong_part_with_its_letter_and_the_complaint(text: bytes) -> None:
    played = seated(dealing=shared_by([SECRET, 5], {VICTIM: text}))
    played.run()
    assert named(played) == {(LIAR, f"sent seat {VICTIM} a wrong part of its key")}
    for table in played.tables[:2]:
        assert table.lie is not None
        dealt, complained = (table.transcript._seal.open(sealed) for sealed in table.lie.evidence)
        assert (dealt.author, dealt.body["say"]) == (LIAR, "deal")
        assert (complained.author, complained.body["say"]) == (VICTIM, "heard")


def test_after_a_wrong_part_the_others_end_the_table_without_the_dealer() -> None:
    played = seated(dealing=shared_by([SECRET, 5], {VICTIM: bytes(32)}))
    played.run()
    honest = [table for table in played.tables if table.me != LIAR]
    for table in honest:
        if table.me is not None:
            table.vote_out(LIAR)
    votes = [sealed for table in honest for sealed in table.outgoing()]
    for table in honest:
        for sealed in votes:
            table.take(sealed)
    played.tables = [started_again(table) for table in honest]  # all had acted on the word that was a lie
    played.run()
    assert all(table.closed and table.gone == {LIAR} for table in played.tables)
    assert all("left before keys were shared" in table.abandoned for table in played.tables)


def test_a_part_that_is_nothing_is_refused_where_it_is_dealt() -> None:
    """The seat that got the wrong part could not prove it to anybody, and would look like the liar once the dealer
    has left."""
    for victim in (0, 1):
        slope = -SECRET * invert(victim + 1) % Q
        played = seated(dealing=shared_by([SECRET, slope]))
        played.run()
        assert named(played) == {(LIAR, f"Seat {LIAR} gave away a part of its key that nobody could show.")}


@pytest.mark.parametrize("polynomial", [[SECRET + 1, 5], [SECRET], [SECRET, 5, 7], [4711, SECRET]])
def test_sharing_something_else_than_ones_key_is_refused_by_all(polynomial: list[int]) -> None:
    played = seated(dealing=shared_by(polynomial))
    played.run()
    assert named(played) == {(LIAR, f"Seat {LIAR} shared something else than its key.")}


def test_parts_for_keys_of_ones_own_choice_leave_everybody_complaining_and_the_dealer_named() -> None:
    def deal(self: RealProofs, here: Context) -> Any:
        strange = {seat: seed(90 + seat).secret() * key_parts.G for seat in range(SEATS)} | {LIAR: AGREED.keys[LIAR]}
        return key_parts.deal(here, self._secret, 2, strange, self._nonces).to_wire()

    played = seated(dealing=deal)
    played.run()
    assert {name and name[0] for name in named(played)} == {LIAR}


def test_a_seat_that_sends_on_somebody_elses_letter_is_named_and_what_the_complaint_opens_is_of_no_use() -> None:
    """The complaint opens that letter too, so two now know a part of an honest key: the table ends before its first
    card, and the key with it."""

    def deal(self: RealProofs, here: Context) -> Any:
        mine = shared_by([SECRET, 5])(self, here)
        theirs = Dealing.from_wire(honest_dealing(1, here))
        return [mine[0], [[at, theirs.letters[at].to_wire() if at == VICTIM else sent] for at, sent in mine[1]]]

    played = seated(dealing=deal)
    played.run()
    assert named(played) == {(LIAR, f"sent seat {VICTIM} a wrong part of its key")}
    for table in played.tables:
        assert table.slots.opening
        assert not table.game.answers


def honest_dealing(seat: int, here: Context) -> Any:
    """What that seat says in this slot: it follows from its seed."""
    return RealProofs(AGREED, seat, seed(seat)).deal(replace(here, seat=seat))


def test_two_who_share_wrongly_are_no_more_to_the_one_they_wrong_than_one() -> None:
    """Seats 1 and 2 both send seat 0 a wrong part: the first of them is named, by all alike."""

    class Crook(Crooked):
        dealing = shared_by([SECRET, 5], {VICTIM: bytes(32)})

    class Helper(Crooked):
        dealing = shared_by([seed(1).secret(), 5], {VICTIM: bytes(32)})

    proofs = {LIAR: Crook(AGREED, LIAR, seed(LIAR)), 1: Helper(AGREED, 1, seed(1))}
    tables = [
        PeerTable(AGREED, TOY, MemoryRecord(), READING_KEY, seat, seed(seat), proofs=proofs.get(seat))
        for seat in range(SEATS)
    ]
    played = Room([*tables, PeerTable(AGREED, TOY, MemoryRecord(), READING_KEY)])
    played.run()
    for table in (tables[0], played.tables[-1]):
        assert table.lie is not None
        assert table.lie.seat == 1
        assert not table.game.answers


def complain_of_the_right_part(self: RealProofs, here: Context, dealings: Mapping[int, Dealing]) -> Any:
    letter = dealings[0].letters[here.seat]
    return [[0, *sealed_letter.complain(here.of("against 0"), letter, self._secret, self._nonces).to_wire()]]


def complain_with_another_secret(self: RealProofs, here: Context, dealings: Mapping[int, Dealing]) -> Any:
    letter = dealings[0].letters[here.seat]
    return [[0, *sealed_letter.complain(here.of("against 0"), letter, self._secret + 1, self._nonces).to_wire()]]


def complain_in_another_place(self: RealProofs, here: Context, dealings: Mapping[int, Dealing]) -> Any:
    """A complaint of another table, or of another attempt, replayed."""
    letter, there = dealings[0].letters[here.seat], replace(here, table=bytes(32))
    return [[0, *sealed_letter.complain(there.of("against 0"), letter, self._secret, self._nonces).to_wire()]]


def complain_of_oneself(self: RealProofs, here: Context, dealings: Mapping[int, Dealing]) -> Any:
    ((_, *rest),) = complain_of_the_right_part(self, here, dealings)
    return [[here.seat, *rest]]


def complain_in_rubbish(self: RealProofs, here: Context, dealings: Mapping[int, Dealing]) -> Any:
    return [[0, bytes(32), [bytes(32), bytes(32)]]]


def complain_twice(self: RealProofs, here: Context, dealings: Mapping[int, Dealing]) -> Any:
    return 2 * complain_of_the_right_part(self, here, dealings)


def complain_of_all_backwards(self: RealProofs, here: Context, dealings: Mapping[int, Dealing]) -> Any:
    ((_, *rest),) = complain_of_the_right_part(self, here, dealings)
    return [[1, *rest], [0, *rest]]


def complain_of_nobody(self: RealProofs, here: Context, dealings: Mapping[int, Dealing]) -> Any:
    ((_, *rest),) = complain_of_the_right_part(self, here, dealings)
    return [[9, *rest]]


@pytest.mark.parametrize(
    "complaint",
    [
        complain_twice,
        complain_of_all_backwards,
        complain_of_nobody,
        complain_of_the_right_part,
        complain_with_another_secret,
        complain_in_another_place,
        complain_of_oneself,
        complain_in_rubbish,
    ],
)
def test_a_seat_that_complains_without_cause_is_named_and_never_the_dealer(complaint: Callable[..., Any]) -> None:
    played = seated(complaint=complaint)
    played.run()
    assert {name and name[0] for name in named(played)} == {LIAR}


def test_a_seat_that_starts_again_in_the_middle_of_slot_0_says_the_same_and_can_stand_in_later() -> None:
    tables = [PeerTable(AGREED, TOY, MemoryRecord(), READING_KEY, seat, seed(seat)) for seat in range(SEATS)]
    for words in range(1, 4):
        tables = [started_again(table) for table in tables]
        while any(len(table.transcript.chains[table.me or 0].envelopes) < words for table in tables):
            for table in tables:
                work_off(table)
                for sealed in table.outgoing():
                    for other in tables:
                        other.take(sealed)
    played = Room(tables)
    played.run(until=lambda: all(table.slot > 6 for table in tables))
    played.tables = tables[:2]  # the third goes home
    played.run()
    for table in played.tables:
        table.vote_out(2)
    played.run()
    for table in played.tables:
        assert table.closed
        assert not table.abandoned
        assert table.lie is None
