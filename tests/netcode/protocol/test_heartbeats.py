"""Who is online: the seats say so themselves, others pass it on, and a lost link is noticed at once."""

import pytest

from netcode.protocol.heartbeats import ANSWERS, DOUBT, EVERY, LATEST, PASSED_ON, SILENCE, Heartbeats
from netcode.protocol.wire import Refused, pack
from tests.netcode.cheap import CheapEye, CheapPen

KEYS = ANN, BO = [b"a" * 32, b"b" * 32]


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def presence(clock: Clock, me: int | None) -> Heartbeats:
    return Heartbeats(b"t" * 32, KEYS, CheapEye(), clock, me, None if me is None else CheapPen(KEYS[me]))


def told(peer: Heartbeats, number: int = 1, *, done: bool = False) -> bytes:
    note = peer.beat(number, done=done)
    assert note is not None
    return note


def test_a_seat_is_here_until_it_has_been_silent_for_long() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    assert not ann.here(1)
    assert ann.heard(told(bo), BO, "link")
    assert ann.here(1)
    clock.now += SILENCE
    assert not ann.here(1)


def test_what_was_heard_before_is_no_news_and_is_not_passed_on_again() -> None:
    clock = Clock()
    ann, note = presence(clock, 0), told(presence(clock, 1))
    assert ann.heard(note, BO, "link")
    assert not ann.heard(note, BO, "another link")


def test_a_lost_link_is_told_and_the_seat_has_some_seconds_to_answer_that_it_is_there() -> None:
    clock = Clock()
    ann, bo, zoe = presence(clock, 0), presence(clock, 1), presence(clock, None)
    first = told(bo)
    ann.heard(first, BO, "link to Bo")
    zoe.heard(first, ANN)
    lost = ann.lost("link to Bo")
    assert lost is not None
    assert not ann.here(1)
    assert zoe.heard(lost, ANN)
    assert zoe.here(1)
    assert bo.missed(lost) == 0
    answer = told(bo, 2)
    clock.now += DOUBT
    assert not zoe.here(1)
    assert zoe.heard(answer, ANN)
    assert zoe.here(1)


def test_a_seat_does_not_answer_to_what_is_old_or_about_others() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    ann.heard(told(bo), BO, "link to Bo")
    lost = ann.lost("link to Bo")
    assert lost is not None
    assert ann.missed(lost) is None
    told(bo, 2)
    assert bo.missed(lost) is None


def test_a_seat_with_two_links_is_there_as_long_as_one_of_them() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    note = told(bo)
    ann.heard(note, None)  # somebody passed it on before
    ann.heard(note, BO, "direct")
    ann.heard(note, BO, "by the relay")
    assert ann.lost("direct") is None
    assert ann.here(1)
    assert ann.lost("by the relay") is not None
    assert not ann.here(1)


def test_a_link_that_only_passed_a_seat_on_may_be_lost_without_the_seat() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    ann.heard(told(bo), None)
    assert ann.lost("link to a spectator") is None
    assert ann.here(1)


def test_a_newcomer_hears_of_everybody_also_of_those_who_went_home_with_the_whole_game() -> None:
    clock = Clock()
    ann, bo, zoe = presence(clock, 0), presence(clock, 1), presence(clock, None)
    ann.heard(told(bo, done=True), BO, "link")
    ann.lost("link")
    for note in ann.known():
        zoe.heard(note, ANN)
    assert zoe.done(1)
    clock.now += DOUBT
    assert not zoe.here(1)


def test_nobody_speaks_for_another_seat() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    forged = told(bo).replace(b"seat\x01", b"seat\x00")
    with pytest.raises(Refused):
        ann.heard(forged, BO, "link")
    with pytest.raises(Refused):
        ann.heard(pack({"done": False, "number": 0, "player": False, "seat": 1, "signature": None}), BO)


def lost(number: int, seat: int = 1) -> bytes:
    return pack({"done": False, "number": number, "player": False, "seat": seat, "signature": None})


def test_a_spectator_cannot_make_a_seat_look_away() -> None:
    """Neither with a number that is never reached, nor with the right one, nor as the owner of the seat's link."""
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    note = told(bo, 5)
    ann.heard(note, BO, "link to Bo")
    assert not ann.heard(lost(LATEST), None)
    assert not ann.heard(lost(5), b"z" * 32)
    for number in (4, 6, LATEST):  # a seat may say it, but not with a number at which Bo would not answer
        assert not ann.heard(lost(number), ANN)
    ann.heard(note, None, "the spectator's link")
    assert ann.lost("the spectator's link") is None
    clock.now += DOUBT
    assert ann.here(1)


def test_a_seat_that_says_all_the_time_that_another_is_lost_makes_nobody_look_away_and_nobody_busy() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    said, due, looks = 0, [clock.now], 0
    for _ in range(600):  # a minute
        clock.now += 0.1
        if due and due[0] <= clock.now:
            due.clear()
            said += 1
            ann.heard(told(bo, said), ANN)
        guess = lost(said)
        ann.heard(guess, ANN)
        wait = bo.missed(guess)
        if wait is not None:
            due.append(clock.now + wait)
        looks += ann.here(1)
    assert looks == 600
    assert said <= 1 + 60 / ANSWERS


def test_a_seat_that_says_far_too_often_that_it_is_there_is_not_passed_on() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    clock.now = 10 * EVERY
    passed = sum(ann.heard(told(bo, number), BO, "link") for number in range(1, 1000))
    assert passed == PASSED_ON
    assert ann.here(1)


def test_a_machine_notices_another_one_that_speaks_for_its_seat() -> None:
    clock = Clock()
    bo, copy, ann = presence(clock, 1), presence(clock, 1), presence(clock, 0)
    mine = told(bo, 5)
    assert not bo.twin(mine)
    assert not bo.twin(told(copy, 4)), "it may be from before this machine was started"
    newer = told(copy, 9)
    assert bo.twin(newer)
    assert not bo.twin(newer), "once"
    assert copy.twin(told(bo, 10))
    assert not bo.twin(told(ann, 99))
    assert not bo.twin(lost(99))
    with pytest.raises(Refused):
        bo.twin(pack({"done": False, "number": 99, "player": False, "seat": 1, "signature": b"?" * 64}))
