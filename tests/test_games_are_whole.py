"""Every game of the catalogue has all that docs/adding-a-game.md asks for."""

from pathlib import Path

import pytest

from engines.catalogue import GAMES, rules_of
from tests import goldens
from tui.boards import board_of
from tui.boards.base import PlainBoard
from tui.cli import main
from tui.words import rules_pages
from tui.words.games import all_games
from tui.words.rules_pages import rules_page, without_page

ROOT = Path(__file__).parents[1]
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_its_rules_can_be_read_under_its_title(game: str) -> None:
    page = rules_page(game) if (ROOT / "docs" / "rules" / f"{game}.md").exists() else ""
    assert page.startswith(f"# {GAMES[game]}\n"), f"docs/rules/{game}.md begins with “# {GAMES[game]}”"


@every_game
def test_it_has_a_board_of_its_own(game: str) -> None:
    board = board_of(rules_of(game))
    assert not isinstance(board, PlainBoard), f"tui/boards/{game}.py has a class GameBoard"


@every_game
def test_it_has_pictures_and_recordings(game: str) -> None:
    assert (ROOT / "docs" / "pictures" / f"{game}.svg").exists(), "`make pictures` writes it"
    recorded = [goldens.path(rules, seats) for rules, seats, _ in goldens.recordings() if rules.name == game]
    assert all(path.exists() for path in recorded), "`make goldens` writes them"
    snapshots = (ROOT / "tests" / "tui" / "__snapshots__" / "test_snapshots").iterdir()
    assert any(f"[{game}]" in path.name for path in snapshots), "`make snapshots` writes them"


@every_game
def test_the_readme_tells_of_it(game: str) -> None:
    rules = rules_of(game)
    row = f"| [{rules.title}](docs/rules/{game}.md) | {rules.seats[0]} to {rules.seats[-1]} | {rules.minutes} |"
    assert row in (ROOT / "README.md").read_text(encoding="utf-8"), f"a row of its table begins “{row}”"


def test_how_many_games_there_are_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    before = len(GAMES)
    monkeypatch.setitem(GAMES, "toy", "Highest card")
    numbers = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    assert all_games() == f"{numbers[before + 1]} games"


def test_the_author_of_a_game_is_told_to_write_its_page(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    checkout = tmp_path / "docs" / "rules"
    checkout.mkdir(parents=True)
    monkeypatch.setattr(rules_pages, "CHECKOUT", checkout)
    assert main(["rules", "thieves"]) == 1
    said = capsys.readouterr().err
    assert "There is no page docs/rules/thieves.md." in said
    assert "docs/adding-a-game.md says what is in it." in said


def test_if_an_installed_den_lacks_a_page_the_player_is_told_to_install_it_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(rules_pages, "CHECKOUT", tmp_path / "docs" / "rules")
    assert without_page("thieves") == ("This copy of Den came without the rules of thieves.", "Install Den anew.")
