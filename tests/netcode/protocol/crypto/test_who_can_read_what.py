"""Nobody ever can read more than the rules gave them, in any order of events; and the same search finds real leaks."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings
from hypothesis import strategies as st

from tests.netcode.protocol.crypto.knowledge import World

KINDS = ["look", "look", "look", "show", "put down", "reshuffle", "drop"]
EVENTS = st.lists(st.tuples(st.sampled_from(KINDS), st.integers(0, 5), st.integers(0, 3)), max_size=14)
Events = list[tuple[str, int, int]]


def happens(world: World, events: Events, after_each: Callable[[World], None] = lambda _: None) -> World:
    for kind, a, b in events:
        card, seat = world.deck[a % len(world.deck)], b % world.seats
        match kind:
            case "look":
                world.look(card, seat)
            case "show" if not card.shown:
                world.show(card)
            case "put down":
                world.put_down(seat)
            case "reshuffle":
                world.reshuffle()
            case "drop":
                world.drop(seat)
        after_each(world)
    return world


def as_the_rules_say(world: World) -> None:
    assert not world.leaks()
    assert not world.blind()


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(EVENTS)
def test_nobody_can_read_more_than_the_rules_gave_them(events: Events):
    happens(World(), events, as_the_rules_say)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
@given(EVENTS)
def test_two_of_five_who_put_their_heads_together_read_no_more_than_each_was_given(events: Events):
    happens(World(seats=5, needed=3, colluding=2), events, as_the_rules_say)


def test_without_the_readers_re_mask_the_search_finds_a_leak():
    leak = find(
        EVENTS,
        lambda events: bool(happens(World(remask=False), events).leaks()),
        settings=settings(max_examples=2000, phases=[Phase.generate, Phase.shrink]),
    )
    assert [kind for kind, _, _ in leak] == ["look", "look"]


def test_with_the_re_mask_that_same_story_leaks_nothing():
    as_the_rules_say(happens(World(), [("look", 0, 0), ("look", 0, 1)]))


@pytest.mark.parametrize("events", [[("look", 0, 0)], [("look", 0, 0), ("look", 0, 1), ("drop", 0, 3)]])
def test_as_many_as_can_stand_in_for_a_leaver_can_read_a_hand_if_they_collude(events: Events):
    """What the table accepts with that option, shown rather than hidden: see docs/crypto.md."""
    readers = {viewer for viewer, _ in happens(World(colluding=2), events).leaks()}
    assert readers
    assert all(len(viewer) == 2 for viewer in readers)
