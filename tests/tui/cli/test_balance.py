"""How fair a game is, from many of its games: the tables of `den sim --balance`."""

import json
from dataclasses import asdict

import pytest

from engines.catalogue import GAMES, rules_of
from tests.tui.cli.test_cli import den
from tui.cli.matches.balance import balance, balance_in_words
from tui.cli.matches.match import Match, Played, wilson
from tui.cli.matches.progress import play

MATCH = Match("toy", ["random", "random"], {})


def game(number: int, shares: tuple[float, float], *tallies: tuple[str, int | None, str]) -> Played:
    return Played(number, shares, shares, tallies=tallies)


FOUR = [
    game(0, (1, 0), ("hat", 0, "red"), ("hat", 1, "blue"), ("hat", 1, "blue"), ("end", None, "rain")),
    game(1, (0, 1), ("hat", 0, "red"), ("hat", 1, "blue"), ("end", None, "rain")),
    game(2, (0.5, 0.5), ("hat", 0, "red"), ("end", None, "sun")),
    game(3, (0, 0), ("hat", 1, "red"), ("end", None, "rain")),
]


def test_what_players_had_is_counted_once_a_game_and_how_often_they_did_it_each_time() -> None:
    found = balance(MATCH, FOUR)
    red, blue = sorted(found.tables["hat"], key=lambda row: row.thing, reverse=True)
    assert (red.thing, red.players, red.times, red.won) == ("red", 4, 4, 1.5 / 4)
    assert (blue.thing, blue.players, blue.times, blue.won) == ("blue", 2, 3, 0.5)
    assert red.of_all + blue.of_all == 1
    assert (blue.low, blue.high) == wilson(0.5, 2)
    assert red.fair == pytest.approx(0.75), "two players: a half each would be fair"


def test_every_game_is_judged_by_seats_and_by_how_often_nobody_wins() -> None:
    found = balance(MATCH, [*FOUR, Played(4, broke="it broke")])
    assert found.finished == 4
    assert [(row.thing, row.won) for row in found.tables["seat"]] == [("1", 0.375), ("2", 0.375)]
    assert [(end.thing, end.games, end.share) for end in found.ends["end"]] == [("rain", 3, 0.75), ("sun", 1, 0.25)]
    assert (found.nobody.games, found.nobody.share) == (1, 0.25)


def test_the_tables_are_told_as_text() -> None:
    lines = balance_in_words("Hats", MATCH, balance(MATCH, FOUR))
    assert lines[0] == "Hats, 2 players (random), 4 games, a fair share is 50%."
    assert any(line.startswith("| red | 4 | 57.1% | 37.5% | ") and line.endswith("| 0.75 |") for line in lines)
    assert any(line.startswith("| nobody won | 1 | 25.0% |") for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_counts_what_is_there_and_the_same_in_any_number_of_processes(name: str) -> None:
    rules = rules_of(name)
    seats = rules.seats[-1]
    match = Match(name, ["greedy"] * seats, rules.settings(), worlds=1, counted=True)
    games = play(match, 2)
    assert all(found.tallies for found in games)
    for heading, seat, thing in (tally for found in games for tally in found.tallies):
        assert heading
        assert thing
        assert seat is None or seat in range(seats)
    assert asdict(balance(match, play(match, 2, jobs=2))) == asdict(balance(match, games))


def test_the_command_prints_tables_or_one_object() -> None:
    words = ("sim", "blackkeep", "--balance", "--seats", "2", "--games", "2", "--bots", "greedy,greedy")
    text, found = den(*words), den(*words, "--json")
    assert "| turn order | players |" in text.stdout
    result = json.loads(found.stdout)
    assert list(result) == ["game", "seats", "bots", "finished", "nobody", "tables", "ends"]
    assert {"seat", "entry", "card", "turn order"} <= set(result["tables"])
    assert sum(row["won"] * row["players"] for row in result["tables"]["seat"]) <= result["finished"] == 2


def test_the_balance_is_measured_with_crafty_bots_if_none_are_named() -> None:
    done = den("sim", "thieves", "--balance", "--games", "1", "--json")
    assert json.loads(done.stdout)["bots"] == ["crafty"] * 3
