"""The settings file: kept, read again, and refused with a sentence that says what is wrong."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import pytest
from rich.cells import cell_len
from textual.binding import Binding
from textual.color import Color
from textual.scrollbar import ScrollBarRender
from textual.widgets import Input

from tests.tui.tables import app_at_once, play_moves, sit_down, until_asked
from tui.look.ascii_signs import AsciiOnly, LineBar, in_ascii
from tui.screens.tables.table import TableScreen
from tui.shell.actions import ACTIONS, keys_of
from tui.shell.config import MEANINGS, Config, load
from tui.widgets.table.ask import Question
from tui.words.locale import speaks_utf8


def test_settings_are_read_as_they_were_kept(tmp_path: Path) -> None:
    config = Config(name='An"n', theme="day", ascii=True, pace=0.3, keys={"cover": "z"})
    config.save(tmp_path / "den" / "config.toml")
    assert load(tmp_path / "den" / "config.toml") == config


@pytest.mark.parametrize("name", ["two\nlines", "a\ttab", "\x00\x1b[2J\x7f\x85", 'He said "\\o/"', "Zoë 🦝"])
def test_any_name_that_can_be_read_can_be_read_again(tmp_path: Path, name: str) -> None:
    """A line break was written as it is, and all settings were lost at the next start."""
    Config(name=name).save(tmp_path / "config.toml")
    assert load(tmp_path / "config.toml") == Config(name=name)


def test_without_a_file_everything_is_as_usual(tmp_path: Path) -> None:
    assert load(tmp_path / "none.toml") == Config()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nmae = 'Ann'", "Did you mean “name”?"),
        ("theme = 'pink'", "night or day"),
        ("ascii = 'yes'", "true or false"),
        ("pace = 99", "between 0 and 5"),
        ("forget = -1", "between 0 and 36500 days"),
        ("forget = 0.5", "a whole number"),
        ("pace = ", "is not TOML"),
        (f"pace = {'9' * 5000}", "is not TOML"),
        (f"pace = {'[' * 5000}", "nested too deeply"),
        ("[keys]\ncovr = 'z'", "Did you mean “cover”?"),
        ("[keys]\nhints = 'q'", "“leave” has it"),
        ("[keys]\nhints = 'f9'\ntalk = 'f5,f9'", "“talk” has it"),
    ],
)
def test_a_slip_is_named_with_its_file_and_the_nearest_name(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    (slip,) = load(path).slips
    assert said in slip
    assert str(path) in slip


def test_what_is_right_beside_a_slip_holds_and_a_file_with_slips_is_put_aside(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("name = 'Ann'\ntheme = 'pink'\n")
    config = load(path)
    assert config == Config(name="Ann")
    config.save(path)
    assert load(path).slips == []
    assert "pink" in (tmp_path / "config.old.toml").read_text()


@pytest.mark.parametrize(
    ("environ", "speaks"),
    [
        ({}, True),
        ({"LANG": "en_GB.UTF-8"}, True),
        ({"LANG": "de_DE.utf8", "LC_ALL": ""}, True),
        ({"LANG": "C"}, False),
        ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, False),
        ({"LANG": "de_DE.ISO-8859-1"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),  # Python has put it there
        ({"LC_CTYPE": "C.UTF-8"}, True),
    ],
)
def test_whether_a_terminal_shows_more_than_ascii_is_read_from_the_locale(
    environ: Mapping[str, str], speaks: bool
) -> None:
    assert speaks_utf8(environ) is speaks


def test_every_sign_has_one_of_ascii_in_as_many_columns() -> None:
    for text in ("◼i 17 ▲a ◆j ●g", "Ångström", "小さな泥棒", "עדה", "a\u0301 ½ 🏰"):
        assert in_ascii(text).isascii()
        assert cell_len(in_ascii(text)) == cell_len(text)
    assert len({in_ascii(sign) for sign in "◼▲◆●"}) == 4
    assert " " not in in_ascii("◼▲◆●①▒▶✗…")
    assert in_ascii("Ångström") == "Angstrom"


def test_without_colours_or_in_ascii_a_scroll_bar_has_no_torn_ends_and_does_not_shine() -> None:
    bar = [each for each in ScrollBarRender.render_bar(10, 37, 10, 5).segments if each.text != "\n"]
    assert any(each.text in "▁▂▃▄▅▆▇" for each in bar)
    plain = LineBar().apply(bar, Color(0, 0, 0))
    assert {each.text for each in plain} == {" ", "┃"}
    assert not any(each.style and each.style.reverse for each in plain)
    assert {each.text for each in AsciiOnly().apply(bar, Color(0, 0, 0))} == {" "}


def test_every_action_that_can_have_another_key_is_named_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    assert [action for action in ACTIONS if f"`{action}`" not in page] == []


def test_every_setting_is_named_in_the_docs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    assert [name for name in MEANINGS if f"\n    {name} = " not in page] == []


def test_the_settings_that_the_docs_show_can_be_read(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "playing.md").read_text(encoding="utf-8")
    example = page[page.index('    name = "Ann"') : page.index("\n\nIf the file has a mistake")]
    path = tmp_path / "config.toml"
    path.write_text(dedent(example), encoding="utf-8")
    config = load(path)
    assert config.slips == []
    assert config.keys == {"cover": "f5", "talk": "f6"}, "which are second keys of other actions"


async def test_a_key_of_ones_own_takes_a_second_key_from_another_action_and_leaves_it_its_own() -> None:
    app = app_at_once(keys={"talk": "f6"})
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await pilot.press("f6")
        assert isinstance(app.focused, Input)
        await pilot.press("escape", "t")
        assert not isinstance(app.focused, Input)
        before = table.practice.slot
        play_moves(table.practice, 1)
        await until_asked(pilot)
        await pilot.press("u")
        assert table.practice.slot == before


def test_the_key_beside_what_is_cut_is_one_that_tells_all_of_it() -> None:
    asked = Question("Which?", keys={"go": "w"})
    for own, key in (({}, "F2"), ({"why": "z"}, "z"), ({"talk": "f2"}, "w")):
        assert replace(asked, why=keys_of("why", own)).key_for_all == key


def test_no_two_actions_of_the_table_share_a_key() -> None:
    keys = [binding.key for binding in TableScreen.BINDINGS if isinstance(binding, Binding)]
    single = [key for binding in keys for key in binding.split(",")]
    assert len(single) == len(set(single))
    assert not {*"abcdefghijkl"} & set(single), "those are the board's"
