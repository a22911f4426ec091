"""Short codes survive being read aloud, and knocking tells a guesser nothing."""

from contextlib import suppress
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spake2 import SPAKE2_A, SPAKE2_B

from netcode.doors.code_words import complete, correct, words
from netcode.doors.short_code import BadShortCode, ShortCode, looks_short
from netcode.doors.spake2_knock import JOIN, REFUSED, WATCH, Doorkeeper, Visitor, WrongCode


def test_every_word_is_known_by_its_first_four_letters_and_long_enough_to_hear() -> None:
    assert len(words()) > 800
    assert len({word[:4] for word in words()}) == len(words())
    assert all(4 <= len(word) <= 9 and word.isascii() and word.islower() for word in words())


def test_no_two_words_of_one_length_differ_in_one_letter_alone() -> None:
    for one, two in combinations(words(), 2):
        if len(one) == len(two):
            assert sum(a != b for a, b in zip(one, two, strict=True)) > 1


@given(st.integers(1, 9_999_999), st.sampled_from(words()), st.sampled_from(words()), st.booleans())
def test_a_code_reads_back_as_itself_however_it_is_typed(channel: int, first: str, second: str, watch: bool) -> None:
    code = ShortCode(channel, first, second, watch)
    assert ShortCode.parse(str(code)) == code
    assert ShortCode.parse(f"  {str(code).upper().replace('-', ' ')} ") == code
    assert ShortCode.parse(f"{'w' if watch else ''}{channel} {first[:4]}.{second[:4]}") == code
    assert looks_short(str(code))


def test_a_slip_of_the_finger_is_put_right() -> None:
    assert ShortCode.parse("7-lanturn-velvt") == ShortCode(7, "lantern", "velvet")
    assert correct("umbrela") == "umbrella"
    assert complete("velv") == ["velvet"]


@pytest.mark.parametrize("text", ["", "lupin-velvet", "7", "7-velvet", "0-lantern-velvet", "7-qqqq-velvet", "7" * 99])
def test_what_is_no_code_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadShortCode, match=r"[a-z].*\."):
        ShortCode.parse(text)


def doorkeeper(channel: int = 7) -> Doorkeeper:
    passwords = {JOIN: b"lantern-velvet", WATCH: b"maple-otter"}
    return Doorkeeper(passwords, {JOIN: b"a seat", WATCH: b"a place to watch"}, channel)


def test_a_visitor_who_knows_the_words_gets_the_invitation_that_they_are_for() -> None:
    for password, watch, invitation in (
        (b"lantern-velvet", False, b"a seat"),
        (b"maple-otter", True, b"a place to watch"),
    ):
        host, visitor = doorkeeper(), Visitor(password, 7, watch=watch)
        sealed = host.admit(visitor.confirm(host.answer(visitor.knock())))
        assert invitation not in sealed
        assert visitor.invitation(sealed) == invitation


@pytest.mark.parametrize(
    ("password", "watch", "channel"),
    [(b"lantern-velour", False, 7), (b"lantern-velvet", True, 7), (b"lantern-velvet", False, 8)],
)
def test_a_wrong_guess_is_refused_and_noticed(password: bytes, watch: bool, channel: int) -> None:
    host, visitor = doorkeeper(), Visitor(password, channel, watch=watch)
    confirmation = visitor.confirm(host.answer(visitor.knock()))
    with pytest.raises(WrongCode):
        host.admit(confirmation)
    with pytest.raises(WrongCode, match="words of this code"):
        visitor.invitation(REFUSED)


def test_one_exchange_is_one_guess() -> None:
    host, visitor = doorkeeper(), Visitor(b"wrong-wrong", 7)
    knock = visitor.knock()
    visitor.confirm(host.answer(knock))
    with pytest.raises(WrongCode):
        host.admit(b"x" * 32)
    right = Visitor(b"lantern-velvet", 7).knock()
    with pytest.raises(WrongCode):
        host.answer(right)


def test_a_message_changed_on_the_way_is_noticed() -> None:
    host, visitor = doorkeeper(), Visitor(b"lantern-velvet", 7)
    answer = host.answer(visitor.knock())
    other = doorkeeper().answer(Visitor(b"lantern-velvet", 7).knock())
    assert answer != other
    with pytest.raises(WrongCode):
        host.admit(visitor.confirm(other))


@given(st.binary(max_size=80))
def test_rubbish_at_the_door_is_refused(message: bytes) -> None:
    def knocking() -> None:
        host = doorkeeper()
        host.answer(message)
        host.admit(message)

    with pytest.raises(WrongCode):
        knocking()


@given(st.binary(max_size=80))
def test_rubbish_from_a_false_host_is_refused(message: bytes) -> None:
    def visiting() -> None:
        visitor = Visitor(b"lantern-velvet", 7)
        visitor.knock()
        visitor.confirm(message)
        visitor.invitation(message)

    with pytest.raises(WrongCode):
        visiting()


@pytest.mark.parametrize("sender", [SPAKE2_A, SPAKE2_B])
def test_a_point_that_lies_on_no_curve_is_refused_like_any_rubbish(sender: type[SPAKE2_A | SPAKE2_B]) -> None:
    side = bytes(sender(b"x").start())[:1]  # what a message of this side begins with
    for number in range(40):
        point, visitor = side + number.to_bytes(32, "little"), Visitor(b"lantern-velvet", 7)
        visitor.knock()
        with suppress(WrongCode):
            doorkeeper().answer(JOIN + point)
        with suppress(WrongCode):
            visitor.confirm(point)
