"""What is installed beside the command: Tab in three real shells, and the page for man."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.conftest import run
from tests.e2e.panes import Pane, Terminal, missing
from tui.cli import ABOUT

pytestmark = pytest.mark.e2e

# Each shell with no settings of anybody's, and what its own search for completions would do with the installed file.
SHELLS = {
    "bash": ("bash --norc --noprofile", ". $SHARE/bash-completion/completions/den"),
    "zsh": (
        "zsh -f",
        "fpath=($SHARE/zsh/site-functions $fpath); autoload -U compinit; compinit -u -d $HOME/.zcompdump",
    ),
    "fish": ("fish --no-config", "set fish_complete_path $SHARE/fish/vendor_completions.d $fish_complete_path"),
}
LINES = {
    "den locate sta": "den locate state",  # a choice
    "den play blackk": "den play blackkeep",  # a game
    "den play sneaks --lev": "den play sneaks --level",  # an option
    "den play sneaks --level mas": "den play sneaks --level master",  # what it may be
    "den join 7-umbrel": "den join 7-umbrella",  # a word of a code
}


@pytest.fixture
def shell(request: pytest.FixtureRequest, den: Path, tmp_path: Path) -> Iterator[Pane]:
    name = str(request.param)
    if missing() or shutil.which(name) is None:
        pytest.skip(missing() or f"{name} is not installed")
    command, setup = SHELLS[name]
    around = [f"HOME={tmp_path}", f"SHARE={den.parents[1] / 'share'}", f"PATH={den.parent}:{os.environ['PATH']}"]
    with Terminal() as terminal:
        pane = terminal.run("env", *around, *command.split())
        pane.type(f":{setup}; echo rea''dy", "Enter")
        pane.until("\nready")
        yield pane


@pytest.mark.parametrize("shell", SHELLS, indirect=True)
def test_tab_completes_commands_games_options_codes_and_saved_games(shell: Pane, den: Path, tmp_path: Path) -> None:
    run("env", f"HOME={tmp_path}", den, "--text", "play", "sneaks", "--seed", "1", cwd=tmp_path)
    (saved,) = json.loads(run("env", f"HOME={tmp_path}", den, "games", "--json", cwd=tmp_path))
    for typed, completed in {**LINES, "den resume 20": f"den resume {saved['id']}"}.items():
        shell.type(f":{typed}", "Tab")
        shell.until(completed)
        shell.type("C-u")


def test_the_page_for_man_is_what_the_commands_say(den: Path, tmp_path: Path) -> None:
    page = run(den, "manual", cwd=tmp_path)
    assert (den.parents[1] / "share" / "man" / "man1" / "den.1").read_text() == page, "make manual writes it anew"
    for command in ABOUT:
        assert f'.SS "den {command}' in page


@pytest.mark.skipif(shutil.which("groff") is None, reason="groff is not installed")
def test_the_page_for_man_is_set_without_a_warning(den: Path) -> None:
    page = den.parents[1] / "share" / "man" / "man1" / "den.1"
    done = subprocess.run(["groff", "-man", "-ww", "-Tascii", page], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "Sit down at a friend's table." in done.stdout
