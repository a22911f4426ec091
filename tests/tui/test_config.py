"""The settings file: kept, read again, and refused with a sentence that says what is wrong."""

from pathlib import Path

import pytest

from tui.config import Config, ConfigError, load


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
    ],
)
def test_a_slip_is_named_with_its_file_and_the_nearest_name(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    with pytest.raises(ConfigError) as slip:
        load(path)
    assert said in str(slip.value)
    assert str(path) in str(slip.value)
