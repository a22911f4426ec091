"""Who is there: told by the seats themselves, passed on, and noticed at once when a link is lost."""

import pytest

from netcode.protocol.presence import SILENCE, Presence
from netcode.protocol.wire import Refused, pack
from tests.netcode.cheap import CheapEye, CheapPen

KEYS = [b"a" * 32, b"b" * 32]


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def presence(clock: Clock, me: int | None) -> Presence:
    return Presence(b"t" * 32, KEYS, CheapEye(), clock, me, None if me is None else CheapPen(KEYS[me]))


def told(party: Presence, number: int = 1, *, done: bool = False) -> bytes:
    note = party.beat(number, done=done)
    assert note is not None
    return note


def test_a_seat_is_here_until_it_has_been_silent_for_long() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    assert not ann.here(1)
    assert ann.heard(told(bo), "link")
    assert ann.here(1)
    clock.now += SILENCE
    assert not ann.here(1)


def test_what_was_heard_before_is_no_news_and_is_not_passed_on_again() -> None:
    clock = Clock()
    ann, note = presence(clock, 0), told(presence(clock, 1))
    assert ann.heard(note, "link")
    assert not ann.heard(note, "another link")


def test_a_lost_link_is_told_at_once_and_a_seat_that_is_still_there_answers() -> None:
    clock = Clock()
    ann, bo, zoe = presence(clock, 0), presence(clock, 1), presence(clock, None)
    first = told(bo)
    ann.heard(first, "link to Bo")
    zoe.heard(first)
    lost = ann.lost("link to Bo")
    assert lost is not None
    assert zoe.heard(lost)
    assert not zoe.here(1)
    assert bo.missed(lost)
    assert zoe.heard(told(bo, 2))
    assert zoe.here(1)


def test_a_seat_does_not_answer_to_what_is_old_or_about_others() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    ann.heard(told(bo), "link to Bo")
    lost = ann.lost("link to Bo")
    assert lost is not None
    assert not ann.missed(lost)
    told(bo, 2)
    assert not bo.missed(lost)


def test_a_seat_with_two_links_is_there_as_long_as_one_of_them() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    note = told(bo)
    ann.heard(note)  # somebody passed it on before
    ann.heard(note, "direct")
    ann.heard(note, "by the relay")
    assert ann.lost("direct") is None
    assert ann.here(1)
    assert ann.lost("by the relay") is not None
    assert not ann.here(1)


def test_a_link_that_only_passed_a_seat_on_may_be_lost_without_the_seat() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    ann.heard(told(bo))
    assert ann.lost("link to a spectator") is None
    assert ann.here(1)


def test_a_newcomer_hears_of_everybody_also_of_those_who_went_home_with_the_whole_game() -> None:
    clock = Clock()
    ann, bo, zoe = presence(clock, 0), presence(clock, 1), presence(clock, None)
    ann.heard(told(bo, done=True), "link")
    ann.lost("link")
    for note in ann.known():
        zoe.heard(note)
    assert zoe.done(1)
    assert not zoe.here(1)


def test_nobody_speaks_for_another_seat() -> None:
    clock = Clock()
    ann, bo = presence(clock, 0), presence(clock, 1)
    forged = told(bo).replace(b"seat\x01", b"seat\x00")
    with pytest.raises(Refused):
        ann.heard(forged, "link")
    with pytest.raises(Refused):
        ann.heard(pack({"done": False, "number": 0, "seat": 1, "signature": None}))
