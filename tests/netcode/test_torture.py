"""A fixed share of the simulated tables: faults, leavers, liars, forgers, and bugs that are planted to be noticed.

`make torture GAMES=N` plays many more; `python -m tests.torture --bugs` hunts every bug.
"""

import asyncio
import os
import random
import subprocess
import sys

import pytest

from netcode.peer.guests.spectator import Spectator
from netcode.protocol.contract import Contract
from tests.engines.tiny import TINY
from tests.netcode.bugs import BUGS, OF_EVENINGS, OF_SETTING_UP, Bug
from tests.netcode.evenings import Evening, Table
from tests.netcode.liars import LIARS, BreaksAPromise, Liar, NeverPromises
from tests.netcode.network import Scenario, World
from tests.netcode.setting_up import Friend
from tests.thorough import TIMES
from tests.torture import hunt, lying, scenario_of, torture, world

SHARE = {
    "honest": 38,
    "dying": 8,
    "long": 2,
    "leaving": 20,
    "hasty": 8,
    "voting": 14,
    "colluding": 3,
    "forging": 6,
    "intruded": 8,
    "calm": 4,
    "real": 2,
    "bad_host": 6,
    "strangers": 6,
    "evening": 4,
}
# evenings at which addresses are passed on over several links at once; and at which two friends play twice at a relay
MANY_LINKS = Evening(seats=4, delay=1.0, cuts=2, mischief=1, moods=0.05)
REMATCH = Evening(seats=2, delay=0.06, cuts=1, mischief=4, spectators=1, relay=True, rematches=1)
# and one without a relay, at which machines crash on their way to each table
FALLS = Evening(seats=3, delay=0.1, cuts=1, mischief=2, moods=0.05, spectators=1, rematches=1, falls=0.7)


# Planted bugs that show up at few tables, and the first one: the hunt begins there, and goes on if it has moved.
RARE = {
    "ready for whatever the page says next": 33,
    "no flush after a start": 257,
    "any contract will do": 37,
    "nobody is asked whether they are still ready": 42,
    "anybody begins the game": 3,
    "ready is forgotten by who is killed before the contract comes": 76,
    "signature not checked": 7,
    "pages of anybody": 2,
    "no flush before sending": 23,
    "no fork exchange": 4,
}


@pytest.mark.parametrize("kind", SHARE)
def test_every_table_ends_with_nothing_lost_nobody_split_and_nobody_accused(kind: str) -> None:
    assert torture(kind, range(TIMES * SHARE[kind])) == []


@pytest.mark.parametrize("liar", [liar for liar in LIARS if liar is not BreaksAPromise], ids=lambda liar: liar.__name__)
def test_a_liar_is_named_by_everybody_on_a_bad_network_too(liar: type[Liar]) -> None:
    for number in range(TIMES):
        World(lying(random.Random(f"{liar.__name__} {number}"), liar), number).play()


@pytest.mark.parametrize("bug", [*BUGS, *OF_SETTING_UP, *OF_EVENINGS], ids=lambda bug: bug.name)
def test_a_planted_bug_is_noticed(bug: Bug) -> None:
    assert hunt(bug, first=RARE.get(bug.name, 0), most=400) is not None


def test_a_number_plays_the_same_table_again() -> None:
    ends = []
    for _ in range(2):
        table = world(scenario_of("honest", 7), 7)
        table.play()
        ends.append((table.now, [peer.table.game.answers for peer in table.peers if peer.table]))
    assert ends[0] == ends[1]


def test_two_who_give_up_their_seats_are_voted_out_by_those_who_had_promised_something_else() -> None:
    """One seat votes with everybody and promises nothing, so the others have promised different things. That holds up
    the table until two of them give up their seats, and all who stay vote for it."""
    table = World(Scenario(TINY, seats=5, drop=0.1, delay=2.0, hasty=1.0, voter=NeverPromises, leavers=(1,)), 400095136)
    table.play()
    assert all(peer.table is not None and peer.table.closed for peer in table.honest)


def test_two_who_call_each_other_at_the_same_moment_at_a_relay_do_not_do_so_for_ever() -> None:
    assert torture("evening", range(400948002, 400948003)) == []


def test_a_seat_that_is_out_sees_the_same_end_as_those_who_look_on() -> None:
    """It had promised to go on without another one, as a third voted alike with both; that binds it no more."""
    assert torture("voting", range(400871095, 400871096)) == []


def test_the_judge_hears_the_end_of_a_table_that_ended_late() -> None:
    assert torture("colluding", range(400787000, 400787001)) == []


def test_a_peer_whose_reminders_are_lost_one_after_the_other_gets_the_last_words_with_a_later_one() -> None:
    assert torture("voting", range(400676080, 400676081)) == []


def test_on_a_slow_line_friends_come_to_the_next_table_too() -> None:
    Table(Evening(seats=2, delay=1.0, relay=True, rematches=1, mischief=0, moods=0), 1).play()


class Newcomers(Table):
    """Somebody else comes to look on, once the host has opened the table for the second game."""

    async def _play_again(self, friend: Friend) -> None:
        if friend not in self.watchers:
            await super()._play_again(friend)
            return
        while self.host.session is not None:  # noqa: ASYNC110  # nobody is told of that
            await asyncio.sleep(1)
        await friend.peer.close()
        self._spectator(friend.at).file.close()
        await self._come_in(friend)


@pytest.mark.parametrize(("table", "delay"), [(Table, 1.0), (Newcomers, 0.3)])
def test_on_a_slow_line_no_spectator_of_the_second_game_is_shown_the_letters_of_the_first(
    table: type[Table], delay: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = list[tuple[str, bool]]()

    class Noting(Spectator):
        async def begin(self, contract: Contract) -> None:
            begun.append((contract.id.hex(), self._by_letter))
            await super().begin(contract)

    monkeypatch.setattr("tests.netcode.evenings.Spectator", Noting)
    monkeypatch.setattr("netcode.peer.guests.enter_table.Spectator", Noting)
    for number in (2, 3):
        begun.clear()
        table(Evening(seats=2, delay=delay, spectators=1, relay=True, rematches=1, mischief=0, moods=0), number).play()
        (first, _), *others = begun
        assert others
        assert (first, True) not in others


@pytest.mark.parametrize("evening", [MANY_LINKS, REMATCH, FALLS], ids=["many links", "a rematch", "crashes"])
def test_a_number_plays_the_same_evening_again_in_any_process(evening: Evening) -> None:
    """What is drawn after the end is the same only if as much was drawn before it, in the same order."""
    play = (
        "from tests.netcode.evenings import Evening, Table\n"
        f"evening = Table({evening}, 100103504)\n"
        "evening.play()\n"
        "print(evening.rng.random())"
    )
    drawn = {
        subprocess.run(
            [sys.executable, "-c", play],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(drawn) == 1
