"""The settings file: kept, read again, and refused with a sentence that says what is wrong."""

from dataclasses import fields
from pathlib import Path

import pytest
from textual.binding import Binding

from tui.screens.tables.table import TableScreen
from tui.shell.actions import ACTIONS
from tui.shell.config import Config, ConfigError, load


def test_settings_are_read_as_they_were_kept(tmp_path: Path) -> None:
    config = Config(name='An"n', theme="day", ascii=True, pace=0.3, keys={"cover": "z"})
    config.save(tmp_path / "den" / "config.toml")
    assert load(tmp_path / "den" / "config.toml") == config


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml") == Config()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nmae = 'Ann'", "Did you mean “name”?"),
        ("theme = 'pink'", "night or day"),
        ("ascii = 'yes'", "true or false"),
        ("pace = 99", "between 0 and 5"),
        ("pace = ", "is not TOML"),
        ("[keys]\ncovr = 'z'", "Did you mean “cover”?"),
        ("[keys]\nhints = 'q'", "“leave” has it"),
        ("[keys]\nhints = 'f6'\ntalk = 'f5,f6'", "“talk” has it"),
    ],
)
def test_a_slip_is_named_with_its_file_and_the_nearest_name(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as slip:
        load(path)
    assert said in str(slip.value)
    assert str(path) in str(slip.value)


def test_every_action_that_can_have_another_key_is_named_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    assert [action for action in ACTIONS if f"`{action}`" not in page] == []


def test_every_setting_is_named_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    assert [item.name for item in fields(Config) if f"\n    {item.name} = " not in page and item.name != "keys"] == []


def test_no_two_actions_of_the_table_share_a_key() -> None:
    keys = [binding.key for binding in TableScreen.BINDINGS if isinstance(binding, Binding)]
    single = [key for binding in keys for key in binding.split(",")]
    assert len(single) == len(set(single))
    assert not {*"abcdefghijkl"} & set(single), "those are the board's"
