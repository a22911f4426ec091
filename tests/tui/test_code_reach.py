"""The host is told for whom the codes work, before giving one away."""

import pytest

from netcode.doors.router.opening import Outside, Way
from netcode.links.address import Address
from tests.tui.test_places import a_lobby
from tui.words.code_reach import photographed, whereabouts

THERE = (Address("203.0.113.7", 8021),)


@pytest.mark.parametrize(
    ("outside", "told"),
    [
        (Outside(Way.ASKING), "asking your router"),
        (Outside(Way.OPEN, THERE), "203.0.113.7:8021"),
        (Outside(Way.SHARED, seen="100.64.3.2"), "100.64.3.2"),
        (Outside(Way.SHARED), "no address of its own"),
        (Outside(Way.REFUSED, why="it does not allow that"), "it does not allow that"),
        (Outside(Way.NOBODY), "No router answered"),
        (Outside(Way.OFF), "this network only"),
        (Outside(Way.NAMED, THERE), "leads to 203.0.113.7:8021"),
    ],
)
def test_each_way_in_is_told_and_what_to_do_where_there_is_none(outside: Outside, told: str) -> None:
    said = whereabouts(a_lobby(outside=outside))
    assert told in said
    assert ("--relay" in said) == (outside.way not in (Way.ASKING, Way.OPEN, Way.NAMED))


def test_nothing_is_said_where_the_relay_leads_here_from_anywhere_and_the_picture_is_a_link() -> None:
    lobby = a_lobby(outside=Outside(Way.OFF), far=True, short_code="7-lupin-velvet@relay.example.org")
    assert whereabouts(lobby) == ""
    assert photographed(lobby) == "den://relay.example.org/7-lupin-velvet"
