"""A game looked at again shows what was seen when it was played: no more, and no less."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from engines.catalogue import rules_of
from engines.core import Game, Rules, View
from engines.games.gentlemen import table as gentlemen
from netcode.play.bots.names import NAMELESS
from netcode.play.practice import PracticeClient
from netcode.play.reel import Memory, Reel
from netcode.play.replay import ReplayClient
from netcode.protocol.records.record_file import Archive
from netcode.protocol.records.replaying import play_again
from tests.engines.playing import all_rules
from tests.engines.test_look_back import played
from tests.engines.toy import TOY
from tests.netcode.protocol.table.tables import READING_KEY, contract, room, seed

Picture = tuple[Sequence[str], Sequence[str]]


def picture(rules: Rules, view: View, log: Sequence[str]) -> Picture:
    return rules.words.table(view), list(log)


@pytest.mark.parametrize("rules", [TOY, *all_rules()], ids=lambda rules: rules.name)
def test_every_step_looks_through_my_eyes_as_it_did_when_i_played(rules: Rules) -> None:
    client, rng = PracticeClient(rules, rules.seats[-1], seed=3, level="random"), Random(3)
    live: dict[int, Picture] = {}

    def keep() -> None:
        live[client.slot] = picture(rules, client.view, [line.text for line in client.log])

    keep()
    client.subscribe(keep)
    while client.ending is None:
        if not client.advance() and client.ending is None:
            client.submit(rng.choice(list(client.choices())))
    replay = ReplayClient(client.reel(), 0)
    for slot in live:
        replay.seek(slot)
        assert picture(rules, replay.view, [line.text for line in replay.log]) == live[slot]


def test_the_standings_looked_back_at_know_what_lay_hidden() -> None:
    """In Gentlemen Thieves nobody can tell who is ahead before the burglars are revealed; whoever looks back can."""
    reel = played(rules_of("gentlemen"), 4, 5)
    game = Game(reel.rules, 4, reel.settings, reel.answers)
    table = game.state
    assert isinstance(table, gentlemen.Table)
    colours = [str(table.face[card]) for card in table.burglars[:4]]
    game = Game(reel.rules, 4, reel.settings)
    heights: list[tuple[float, ...]] = []
    for answer in reel.answers:
        game.answer(answer)
        assert isinstance(game.state, gentlemen.Table)
        piles = tuple(float(len(game.state.piles[colour])) for colour in colours)
        heights += [piles] * (piles not in heights[-1:])
    found = reel.standings()
    assert [moment for moment in found if any(moment)] == [moment for moment in heights if any(moment)]
    assert len(found) > 3
    assert max(map(max, found)) > 0


def test_who_had_no_name_has_one_for_others() -> None:
    """Through another's eyes there were two who were called you, and “you's sneaks”."""
    reel = played(rules_of("thieves"), 3, 5)
    reel = replace(reel, names=(NAMELESS, "Ada", "Bruno"))
    replay = ReplayClient(reel, 0)
    assert list(replay.names) == [NAMELESS, "Ada", "Bruno"]
    assert replay.where().endswith("through your eyes.")
    for eyes in (1, None):
        replay.look(eyes)
        assert list(replay.names) == ["Robin", "Ada", "Bruno"]
        assert list(replay.view.names) == list(replay.names)
    crowded = ReplayClient(replace(reel, names=(NAMELESS, "Robin", "Bruno")), 1)
    assert len(set(crowded.names)) == 3


def test_a_spectator_of_a_replay_sees_no_hidden_card() -> None:
    client = PracticeClient(TOY, 3, seed=2, level="random")
    while client.advance():
        pass
    replay = ReplayClient(client.reel())
    replay.seek(replay.last)
    assert not replay.view.knowledge.seen
    assert client.view.knowledge.seen


def test_what_a_meeting_told_a_seat_comes_back_from_the_record() -> None:
    played = room(3, 0)
    met: dict[int, Memory] = {table.me or 0: Memory() for table in played.tables}
    for table in played.tables:
        table.answered = lambda table=table: met[table.me].note(table.slot, table.knowledge)
    played.run()
    record = Archive.of(contract(3), played.tables[0].missing({}, 2**31), READING_KEY)
    reels: list[Reel] = [play_again(record, TOY, me, seed(me)) for me in range(3)]
    assert any(private.excluded for memory in met.values() for private in memory.values())
    for me, reel in enumerate(reels):
        assert reel.seen == {me: met[me]}
        assert reel.checked == played.tables[me].checked
