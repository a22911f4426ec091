"""The documentation is whole: it becomes a site without a warning, and names what there is."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tui.cli import main
from tui.cli.version import DISTRIBUTION

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def name_of(requirement: str) -> str:
    return re.split(r"[\[<>=!~ ]", requirement)[0].casefold().replace("_", "-")


def test_it_becomes_a_site_and_no_link_leads_nowhere(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--site-dir", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    reference = (tmp_path / "api" / "core.html").read_text(encoding="utf-8")
    assert 'id="engines.core.rules.Rules"' in reference
    assert 'id="netcode.play.client.' in (tmp_path / "api" / "client.html").read_text(encoding="utf-8")


def test_every_dependency_has_a_line_that_says_what_for() -> None:
    told = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8").casefold().replace("_", "-")
    named = [*PROJECT["dependencies"], *(one for extra in PROJECT["optional-dependencies"].values() for one in extra)]
    rows = "\n".join(line for line in told.splitlines() if line.startswith("|"))
    untold = [name for name in map(name_of, named) if name != PROJECT["name"] and name not in rows]
    assert untold == []


def test_every_dependency_of_the_suite_is_pinned() -> None:
    extras = PROJECT["optional-dependencies"]
    needed = [
        *PROJECT["dependencies"],
        *extras["dev"],
        *extras["docs"],
        *extras["ssh"],
        *extras["cluster"],
    ]
    pinned = {name_of(line) for line in (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()}
    assert {name_of(one) for one in needed} - {PROJECT["name"]} <= pinned


def test_the_changelog_begins_with_this_release() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings[0] == PROJECT["version"]
    assert len(headings) == len(set(headings))


def test_den_says_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert PROJECT["name"] == DISTRIBUTION
    assert main(["--version", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"version": PROJECT["version"]}


def test_every_file_that_is_named_exists() -> None:
    """In pages and in docstrings: by its path from one of the packages, or by its name alone."""
    sources = [
        path
        for part in (".github", "docs", "engines", "netcode", "tests", "tui")
        for path in (ROOT / part).rglob("*.*")
    ]
    paths = [f"/{path.relative_to(ROOT)}" for path in sources + list(ROOT.glob("*.*"))]
    missing = [
        f"{page.relative_to(ROOT)}: {named}"
        for page in [*sources, *ROOT.glob("*.md")]
        if page.suffix in (".md", ".py")
        for named in re.findall(r"`([\w./-]+\.(?:py|md|txt|toml|yml))`", page.read_text(encoding="utf-8"))
        if not re.search(r"NAME|GAME|LICENSE", named) and not any(path.endswith(f"/{named}") for path in paths)
    ]
    assert missing == []
