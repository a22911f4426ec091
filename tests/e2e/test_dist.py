"""What a release is made of, installed in a new environment and played there, far from the checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

from engines.catalogue import GAMES
from tests.patience import PATIENCE

pytestmark = pytest.mark.e2e
ROOT = Path(__file__).parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]


def run(*words: str | Path, cwd: Path) -> str:
    """What a command prints that must succeed; no variable of this environment leads it back to the checkout."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(
        [*map(str, words)], cwd=cwd, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, f"{words} says: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A wheel and a source archive, built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder, cwd=ROOT)
    (wheel,), (source,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return wheel, source


@pytest.fixture(scope="module")
def den(archives: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command of a new environment that has the wheel, and beside it only what the wheel depends on."""
    folder = tmp_path_factory.mktemp("new")
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = (sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps")
    run(*pip, archives[0], cwd=folder)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=folder).strip())
    # The dependencies as they are installed here, so that no test needs the package index.
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return folder / "bin" / "den"


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


def test_the_drawings_come_along(archives: tuple[Path, Path]) -> None:
    drawings = {str(path.relative_to(ROOT)) for path in ROOT.glob("tui/**/*.sprite")}
    assert drawings
    assert drawings <= set(zipfile.ZipFile(archives[0]).namelist())


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
