"""A practice table: one seat against bots, on the toy game."""

import pytest

from engines.core import Illegal
from netcode.play.practice import PracticeClient
from tests.engines.toy import TOY


def finished(client: PracticeClient) -> PracticeClient:
    while client.ending is None:
        while client.advance():
            pass
        if client.ending is None:
            client.submit(client.choices()[0])
    return client


def test_a_game_against_bots_ends_with_standings() -> None:
    client = finished(PracticeClient(TOY, 3, seed=1))
    assert client.ending is not None
    assert len(client.ending.standings) == 3
    assert client.log


def test_a_move_taken_back_leaves_the_game_as_it_was_before_it() -> None:
    client = PracticeClient(TOY, 3, seed=2)
    while client.advance():
        pass
    before = client.slot, client.choices(), [line.text for line in client.log]
    client.submit(client.choices()[-1])
    client.undo()
    assert (client.slot, client.choices(), [line.text for line in client.log]) == before


def test_what_is_no_choice_is_refused() -> None:
    client = PracticeClient(TOY, 3, seed=3)
    while client.advance():
        pass
    slot = client.slot
    with pytest.raises(Illegal):
        client.submit(("fly",))
    assert client.slot == slot


def test_subscribers_hear_of_every_change_until_they_leave() -> None:
    heard: list[int] = []
    client = PracticeClient(TOY, 2, seed=4)
    leave = client.subscribe(lambda: heard.append(client.slot))
    client.advance()
    leave()
    client.advance()
    assert len(heard) == 1
