"""What a player's games add up to: each is read once, and counted once."""

import json
import sqlite3
from pathlib import Path
from random import Random

import pytest

from engines.catalogue import GAMES, rules_of
from engines.core import Dealer, Game, RandomBot
from netcode.play.practice import PracticeClient
from netcode.storage import saved_games
from netcode.storage.career import career_of, new_titles
from netcode.storage.results import FILE, Result, Results
from netcode.storage.store import Store, StoreError
from tests.netcode.peers import begun, hosted, joined, played_out
from tests.netcode.peers import rules_of as peers_rules_of


def played(home: Path, seed: int, game: str = "thieves") -> PracticeClient:
    """A practice game, kept and played to its end at random."""
    rng = Random(seed)
    client = PracticeClient(rules_of(game), rules_of(game).seats[0], seed=seed, level="greedy")
    saved_games.keep(home, client, pytest.fail)
    while client.ending is None:
        while client.advance():
            pass
        if choices := client.choices():
            client.submit(rng.choice(list(choices)))
    return client


def result(ended: int, *, won: bool, game: str = "thieves", abandoned: bool = False) -> Result:
    shares, totals = ((1.0, 0.0) if won else (0.0, 1.0)), (float(ended % 7), 3.0)
    return Result(str(ended), str(ended), game, ("Ann", "Bo"), 0, totals, shares, (), ended, False, abandoned)


def test_a_finished_game_is_read_once_and_remembered(tmp_path: Path) -> None:
    client = played(tmp_path, 1)
    results = Results(Store(tmp_path), rules_of)
    (saved,) = results.pending()
    read = results.read(saved)
    assert read.totals == tuple(float(line.total) for line in client.ending.standings)
    assert read.practice
    again = Results(Store(tmp_path), rules_of)
    assert again.pending() == []
    assert again.known() == [read]


def test_a_game_noted_at_its_end_is_not_counted_again_when_its_file_is_read(tmp_path: Path) -> None:
    client = played(tmp_path, 2)
    results = Results(Store(tmp_path), rules_of)
    results.note(client, 1000)
    (saved,) = results.pending()  # the screen does not know under which name the game is kept
    results.read(saved)
    assert [known.ended for known in results.known()] == [1000]
    assert results.pending() == []


def test_a_title_is_told_once(tmp_path: Path) -> None:
    def news(seed: int) -> list[str]:
        """The titles that this game brings, each game a second later than the one before."""
        results = Results(Store(tmp_path), rules_of)
        noted = results.note(played(tmp_path / "kept", seed), seed)
        assert noted is not None
        return new_titles(results.known(), noted)

    told: list[str] = []
    for seed in range(60):
        if told := news(seed):
            break
    assert told
    assert news(seed) == told, "the same game"
    for other in range(100, 140):
        more = news(other)
        assert not set(more) & set(told)
        told += more
    assert "first win" in told
    assert set(told) & {title.key for title in rules_of("thieves").titles}


def test_an_unfinished_game_is_not_counted(tmp_path: Path) -> None:
    client = PracticeClient(rules_of("thieves"), 3, seed=5)
    saved_games.keep(tmp_path, client, pytest.fail)
    results = Results(Store(tmp_path), rules_of)
    assert results.note(client, 0) is None
    assert results.pending() == [] == results.known()


@pytest.mark.parametrize("content", ["", "{", "[1]", '[{"fingerprint": 3}]', "null", "[" * 100_000])
def test_a_damaged_file_of_results_counts_for_nothing(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    assert Results(Store(tmp_path), rules_of).known() == []


def test_a_result_that_cannot_be_one_is_not_taken_over(tmp_path: Path) -> None:
    results = Results(Store(tmp_path), rules_of)
    results.note(played(tmp_path, 3), 0)
    (line,) = json.loads((tmp_path / FILE).read_text())
    (tmp_path / FILE).write_text(json.dumps([line | {"me": 99}]))
    assert Results(Store(tmp_path), rules_of).known() == []


async def test_a_table_counts_once_its_record_is_verified(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    await played_out(ann, bo)
    for peer in (ann, bo):
        await peer.close()
    results = Results(Store(tmp_path / "bo"), peers_rules_of)
    (saved,) = results.pending()
    read = results.read(saved)
    assert (read.names, read.me, read.practice) == (("Ann", "Bo"), 1, False)
    at_the_end = Results(Store(tmp_path / "fresh"), peers_rules_of)
    at_the_end.note(bo.lobby.client, 7)
    (noted,) = at_the_end.known()
    assert (noted.fingerprint, noted.id, noted.totals) == (read.fingerprint, read.id, read.totals)


async def test_a_table_whose_record_was_changed_does_not_count(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    await played_out(ann, bo)
    for peer in (ann, bo):
        await peer.close()
    results = Results(Store(tmp_path / "bo"), peers_rules_of)
    (saved,) = results.pending()
    with sqlite3.connect(tmp_path / "bo" / "tables" / f"{saved.id}.table") as table:
        table.execute("delete from envelope where arrived = (select max(arrived) from envelope where author = 0)")
        table.execute("update envelope set raw = zeroblob(80) where arrived = 3")
    with pytest.raises(StoreError, match="does not hold"):
        results.read(saved)
    assert results.known() == []


def test_streaks_places_and_company_add_up() -> None:
    won = [True, True, False, True, True, True]
    career = career_of([result(at, won=each) for at, each in enumerate(won)])
    everything = career.everything
    assert (everything.games, everything.wins, everything.streak, everything.longest) == (6, 5, 3, 3)
    assert everything.places == {1: 5, 2: 1}
    assert everything.best == 5.0
    assert career.by_name["Bo"].games == 6
    assert career.titles["first win"].ended == 0
    assert career.titles["in a row"].ended == 5


def test_three_different_games_make_an_all_rounder() -> None:
    games = [result(at, won=True, game=game) for at, game in enumerate(("sneaks", "havoc", "thieves"))]
    assert "all-rounder" not in career_of(games[:2]).titles
    assert career_of(games).titles["all-rounder"].game == "thieves"


def test_a_game_that_ended_before_its_time_is_no_loss() -> None:
    career = career_of([result(1, won=False, abandoned=True), result(2, won=True)])
    assert (career.everything.games, career.abandoned) == (1, 1)


@pytest.mark.parametrize("name", GAMES)
def test_every_title_of_a_game_is_earned_by_some_and_missed_by_others(name: str) -> None:
    rules = rules_of(name)
    missing = {title.key for title in rules.titles}
    missed = set(missing)
    assert len(missing) == len(rules.titles) >= 3, f"{name} has three titles at least, each with a key of its own"
    for seed in range(400):
        seats = rules.seats[seed % len(rules.seats)]
        bots = [rules.bots["greedy"] if seed % 2 else RandomBot() for _ in range(seats)]
        dealer = Dealer(Game(rules, seats), bots, Random(seed))
        dealer.run()
        standings = rules.scores(dealer.game.state)
        for title in rules.titles:
            earned = [title.earned(seat, dealer.game.events, standings) for seat in range(seats)]
            missing -= {title.key} if any(earned) else set()
            missed -= {title.key} if not all(earned) else set()
        if not missing and not missed:
            return
    pytest.fail(f"nobody earned {missing}; everybody earned {missed}")
