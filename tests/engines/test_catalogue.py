"""One more game is a folder and a line in the catalogue."""

import json
import sys
from types import ModuleType

import pytest

from engines import catalogue
from engines.catalogue import rules_of
from engines.core import Rules
from tests.engines import toy
from tests.engines.playing import all_rules
from tui.cli import main


@pytest.mark.parametrize("rules", all_rules()[:-1], ids=lambda rules: rules.name)
def test_every_game_of_the_catalogue_is_named_as_there(rules: Rules) -> None:
    assert catalogue.GAMES[rules.name] == rules.title
    assert rules.blurb.endswith(".")
    assert rules.minutes > 0
    assert "greedy" in rules.bots


def test_an_unknown_game_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"no game “chess”.*thieves"):
        rules_of("chess")


def test_a_line_without_a_folder_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, "chess", "Chess")
    with pytest.raises(ValueError, match=r"a line “chess”, but there is no engines/games/chess/__init__\.py\."):
        rules_of("chess")


def test_a_folder_without_rules_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, "chess", "Chess")
    monkeypatch.setitem(sys.modules, "engines.games.chess", ModuleType("engines.games.chess"))
    with pytest.raises(ValueError, match=r"chess/__init__\.py has no RULES: let it end in `RULES = Rules\(\.\.\.\)`\."):
        rules_of("chess")


def test_a_game_that_is_called_otherwise_than_its_line_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(catalogue.GAMES, "chess", "Chess")
    monkeypatch.setitem(sys.modules, "engines.games.chess", toy)
    with pytest.raises(ValueError, match=r"calls the game “toy”, its line in engines/catalogue\.py “chess”\."):
        rules_of("chess")


def test_a_new_game_needs_its_package_and_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setitem(catalogue.GAMES, "toy", "Highest card")
    monkeypatch.setitem(sys.modules, "engines.games.toy", toy)
    assert rules_of("toy") is toy.RULES
    assert main(["sim", "toy", "--seats", "3", "--games", "4", "--check", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 4
    assert main(["bench", "toy", "--seconds", "0.01", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["toy"]["answers_per_second"] > 0
