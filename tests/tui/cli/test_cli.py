"""The command line, run as a person or a script runs it."""

import json
import subprocess
import sys

import pytest

from tests.patience import PATIENCE
from tui.cli.command_failed import CommandFailed, Usage
from tui.cli.game_args import chosen_rules


def den(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tui", *words], capture_output=True, text=True, timeout=PATIENCE, check=False
    )


def test_help_lists_the_commands_and_loads_none_of_them() -> None:
    script = "import sys; from tui.cli import main; main(['--help'])"
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", script],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0
    for command in ("sim", "rules", "bench"):
        assert command in done.stdout
    for heavy in ("textual", "websockets", "nacl", "engines.core", "asyncio", "tui.cli.commands.alone.sim"):
        assert f"| {heavy}\n" not in done.stderr.replace("|   ", "| ")


def test_what_every_command_understands_may_stand_before_or_after_it() -> None:
    for words in (
        ["--home", "/a", "--ascii", "locate", "state"],
        ["locate", "state", "--theme", "day", "--home", "/a"],
    ):
        assert den(*words).stdout == "/a\n"


def test_sim_prints_one_object_with_the_promised_keys() -> None:
    done = den("sim", "thieves", "--seats", "4", "--games", "10", "--seed", "3", "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    result = json.loads(done.stdout)
    assert list(result) == [
        "game",
        "seats",
        "games",
        "finished",
        "answers",
        "seconds",
        "wins",
        "scores",
        "bots",
        "shares",
    ]
    assert result["finished"] == result["games"] == 10
    assert len(result["wins"]) == len(result["scores"]) == 4
    assert sum(result["wins"]) == pytest.approx(10, abs=0.01)


def test_sim_plays_the_same_games_from_the_same_seed_checked_or_not() -> None:
    words = ("sim", "thieves", "--seats", "3", "--games", "3", "--bots", "greedy", "--option", "length=match", "--json")
    once, again, checked = (json.loads(den(*words, *more).stdout) for more in ((), (), ("--check",)))
    for result in (once, again, checked):
        del result["seconds"]
    assert once == again == checked


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fly"], "There is no “fly”."),
        (["watchh", "7-amber"], "There is no “watchh”. Did you mean “watch”?"),
        (["sim"], "GAME"),
        (["host"], "What is missing: GAME."),
        (["club"], "What is missing: show|export|merge FILE."),
        (["locate", "keys"], "“keys” is none of: config, state, saves."),
        (["host", "sneaks", "--seats"], "--seats needs a word after it."),
        (["sim", "chess"], "There is no game “chess”"),
        (["sim", "thieves", "--seats", "9"], "3 to 6 players, not 9"),
        (["sim", "thieves", "--seats", "many"], "--seats takes a whole number, not “many”."),
        (["sim", "thieves", "--games", "0"], "--games takes a whole number above 0, not “0”."),
        (["sim", "thieves", "--think", "-1"], "--think takes a number above 0, not “-1”."),
        (["sim", "thieves", "--worlds", "-1"], "--worlds takes a whole number above 0, not “-1”."),
        (["sim", "thieves", "--jobs", "-1"], "--jobs takes a whole number, not “-1”."),
        (["play", "thieves", "--think", "nan"], "--think takes a number above 0, not “nan”."),
        (["sim", "thieves", "--ladder", "--log"], "--ladder and --log do not go together."),
        (["sim", "thieves", "--ladder", "--keep", "/nowhere/at/all"], "/nowhere/at/all: No such file or directory."),
        (["sim", "thieves", "--bots", "genius"], "no bot “genius”"),
        (["sim", "thieves", "--seats", "3", "--bots", "greedy,greedy,greedy,greedy"], "4 bots are named for 3 seats"),
        (["sim", "thieves", "--option", "length"], "not of the form key=value"),
        (["sim", "thieves", "--option", "colour=red"], "no option “colour”"),
        (["rules", "chess"], "There is no game “chess”"),
        (["play", "thieves", "--seats", "9"], "3 to 6"),
        (["play", "thieves", "--seats", "4", "--bots", "2"], "--bots and --seats do not go together."),
    ],
)
def test_wrong_usage_is_explained_and_exits_with_2(words: list[str], said: str) -> None:
    done = den(*words)
    assert done.returncode == 2
    title, sentence, next_step = done.stderr.splitlines()
    assert said in sentence
    assert title
    assert next_step
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("said", "game"),
    [("keep", "blackkeep"), ("Heist", "havoc"), ("black keep", "blackkeep"), ("gentle", "gentlemen"), ("sn", "sneaks")],
)
def test_a_part_of_its_name_or_title_is_enough_to_name_a_game(said: str, game: str) -> None:
    assert chosen_rules(said).name == game


@pytest.mark.parametrize("said", ["thie", "", "chess"])
def test_what_could_be_several_games_or_none_names_no_game(said: str) -> None:
    with pytest.raises(Usage, match=f"There is no game “{said}”"):
        chosen_rules(said)


def test_in_a_terminal_what_went_wrong_breaks_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    sentence = "There is no game “chess”. The games: sneaks, gentlemen, thieves, havoc, blackkeep."
    CommandFailed("No such game", sentence, "Name one of them.").show()
    title, *middle, next_step = capsys.readouterr().err.splitlines()
    assert (title, " ".join(middle), next_step) == ("No such game", sentence, "Name one of them.")
    assert max(map(len, middle)) <= 40


def test_what_a_command_does_not_know_is_named_with_the_help_of_that_command() -> None:
    done = den("play", "blackkeep", "--rivals", "6")
    assert done.returncode == 2
    assert "“den play” knows no “--rivals”." in done.stderr
    assert "See: den play --help" in done.stderr


def test_trouble_is_an_object_too_for_scripts() -> None:
    done = den("sim", "chess", "--json")
    assert done.returncode == 2
    assert set(json.loads(done.stdout)["error"]) == {"title", "sentence", "next"}


def test_rules_prints_the_page_for_players() -> None:
    done = den("rules", "thieves")
    assert done.returncode == 0
    assert done.stdout.startswith("# Thieves!")
    assert json.loads(den("rules", "thieves", "--json").stdout)["text"].startswith("# Thieves!")


def test_a_reader_who_leaves_early_is_no_trouble() -> None:
    done = subprocess.run(
        f"{sys.executable} -m tui rules thieves | head -1",
        shell=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stderr == ""


def test_bench_measures_the_games_it_is_asked_for() -> None:
    figures = json.loads(den("bench", "thieves", "--seconds", "0.05", "--json").stdout)
    assert set(figures) == {"thieves"}
    assert figures["thieves"]["answers_per_second"] > 0
    assert len(figures["thieves"]["copy_us"]) == 3
