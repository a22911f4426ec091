"""What a release is made of, installed in a new environment and played there, far from the checkout."""

import json
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from engines.catalogue import GAMES
from tests.e2e.conftest import ROOT, run

pytestmark = pytest.mark.e2e
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def test_the_wheel_installs_the_command_and_plays(den: Path, tmp_path: Path) -> None:
    where = run(den.parent / "python", "-c", "import engines, netcode, tui; print(tui.__file__)", cwd=tmp_path)
    assert where.startswith(str(den.parents[1]))
    assert run(den, "--version", cwd=tmp_path) == f"den {VERSION}\n"
    result = json.loads(run(den, "sim", "thieves", "--games", "2", "--json", cwd=tmp_path))
    assert result["finished"] == 2


def test_a_table_of_installed_peers_plays_with_proofs(den: Path, tmp_path: Path) -> None:
    played = json.loads(run(den, "demo", "sneaks", "--seats", "2", "--home", tmp_path, "--json", cwd=tmp_path))
    verified = json.loads(run(den, "verify", played["file"], "--json", cwd=tmp_path))
    assert verified["verified"] is True
    assert verified["finished"] is True


@pytest.mark.parametrize("kind", ["css", "html", "js", "lesson", "sprite", "tcss", "txt"])
def test_drawings_styles_and_words_come_along(archives: tuple[Path, Path], kind: str) -> None:
    packages = [ROOT / name for name in ("engines", "netcode", "tui")]
    files = {str(path.relative_to(ROOT)) for package in packages for path in package.rglob(f"*.{kind}")}
    assert files
    assert files <= set(zipfile.ZipFile(archives[0]).namelist())


def test_everything_that_is_no_code_is_one_of_those() -> None:
    """So that a file of a new kind is looked for in the wheel as well."""
    packages = [ROOT / name for name in ("engines", "netcode", "tui")]
    kinds = {path.suffix for package in packages for path in package.rglob("*") if path.is_file()}
    assert kinds - {".pyc"} == {".py", ".typed", ".css", ".html", ".js", ".lesson", ".sprite", ".tcss", ".txt"}


def test_a_lesson_and_a_practice_game_are_played_from_the_wheel(den: Path, tmp_path: Path) -> None:
    """With nobody who types, each says what it has to say and ends."""
    home = ("--home", tmp_path, "--text")
    assert "Three gangs" in run(den, *home, "learn", "sneaks", cwd=tmp_path)
    assert "Which?" in run(den, *home, "play", "sneaks", "--seed", "1", cwd=tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_every_game_come_along(den: Path, tmp_path: Path, game: str) -> None:
    assert run(den, "rules", game, cwd=tmp_path).startswith(f"# {GAMES[game]}")


def test_the_wheel_has_the_packages_with_their_types_and_nothing_else(archives: tuple[Path, Path]) -> None:
    names = zipfile.ZipFile(archives[0]).namelist()
    assert {name.split("/")[0] for name in names} == {
        "engines",
        "netcode",
        "tui",
        f"den_of_thieves-{VERSION}.dist-info",
        f"den_of_thieves-{VERSION}.data",
    }
    assert {"engines/py.typed", "netcode/py.typed", "tui/py.typed", "netcode/doors/code_words.txt"} <= set(names)


def test_the_source_archive_has_the_tests_and_makes_the_same_wheel(archives: tuple[Path, Path], tmp_path: Path) -> None:
    wheel, source = archives
    with tarfile.open(source) as archive:
        archive.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    assert (unpacked / "Makefile").exists()
    assert (unpacked / "tests" / "conftest.py").exists()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "again", cwd=unpacked)
    (again,) = (tmp_path / "again").glob("*.whl")
    assert sorted(zipfile.ZipFile(again).namelist()) == sorted(zipfile.ZipFile(wheel).namelist())
