"""A long match that is broken off goes on where it stopped, and counts no game that others played."""

import os
from pathlib import Path

import pytest

from tui.cli.matches import progress
from tui.cli.matches.match import Match, Played, play_game
from tui.cli.matches.progress import kept, play

MATCH = Match("thieves", ["greedy", "random", "random"], {}, seed=7)


def test_games_in_the_file_are_not_played_again(tmp_path: Path, monkeypatch) -> None:
    file, played = tmp_path / "ladder", []
    honest = progress.play_game
    monkeypatch.setattr(progress, "play_game", lambda match, number: played.append(number) or honest(match, number))
    first = play(MATCH, 3, 1, file)
    assert played == [0, 1, 2]
    more = play(MATCH, 5, 1, file)
    assert played == [0, 1, 2, 3, 4]
    assert [game.shares for game in more] == [game.shares for game in play(MATCH, 5)]
    assert [game.shares for game in more[:3]] == [game.shares for game in first]
    assert len(file.read_text().splitlines()) == 5


def noted(match: Match, number: int) -> Played:
    """Plays a game, and notes that in a file: other processes play."""
    with Path(os.environ["NOTED"]).open("a") as lines:
        lines.write(f"{number}\n")
    return play_game(match, number)


def test_a_match_that_cannot_be_kept_any_more_begins_no_further_games(tmp_path: Path, monkeypatch) -> None:
    """All of them were played to the end first, for nothing; and so it was when somebody stopped a match."""

    def full(match: Match, game: Played) -> str:
        raise OSError("No space left on device")

    monkeypatch.setenv("NOTED", str(tmp_path / "noted"))
    monkeypatch.setattr(progress, "play_game", noted)
    monkeypatch.setattr(progress, "_line", full)
    with pytest.raises(OSError, match="No space"):
        play(MATCH, 400, 2, tmp_path / "ladder")
    assert 0 < len((tmp_path / "noted").read_text().splitlines()) < 400


def test_games_of_another_match_or_of_other_code_do_not_count(tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "ladder"
    play(MATCH, 2, 1, file)
    for other in (
        Match("thieves", ["random", "greedy", "random"], {}, seed=7),
        Match("thieves", ["greedy", "random", "random"], {}, seed=8),
        Match("thieves", ["greedy", "random", "random"], {}, seed=7, worlds=9),
    ):
        assert not list(kept(other, file))
    assert len(list(kept(MATCH, file))) == 2
    monkeypatch.setattr(progress, "code_of", lambda game: "of yesterday")
    assert not list(kept(MATCH, file))


def test_lines_that_are_cut_off_or_make_no_sense_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "ladder"
    play(MATCH, 2, 1, file)
    line = file.read_text().splitlines()[0]
    impossible = line.replace('"shares": [', '"shares": [9.0, ')
    endless = line.replace('"number": 0', '"number": Infinity')
    odd = [line[:40], "[" * 3000, "x" * 10_000, impossible, endless, "{}"]
    file.write_text("\n".join([*odd, line]) + "\n")
    assert [number for number, _ in kept(MATCH, file)] == [0]
