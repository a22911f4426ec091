"""A code is completed and checked while it is typed, and the picture of it leads where the code does."""

from pathlib import Path

import pytest
from textual import events

from netcode.doors.short_code import ShortCode, slip_so_far
from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.links.keys import Keys
from netcode.peer.guests.join_by_code import read_code
from tests.tui.test_friends import app_of, at, until
from tui.screens.setup.join import JoinScreen
from tui.serve.guests import code_of
from tui.widgets.input.code_input import CodeSuggester
from tui.widgets.qr import qr_rows
from tui.words.code_reach import leads

RELAY = "wss://relay.example.org"
LONG = Code(Keys.of_join(bytes(10)), (Address("192.168.1.7", 8021), Address("203.0.113.7", 8021)))


@pytest.mark.parametrize(
    ("typed", "suggested"),
    [
        ("7-lant", "7-lantern"),
        ("7-lantern-velv", "7-lantern-velvet"),
        ("7-lantern-velvet@", "7-lantern-velvet@relay.example.org"),
        ("7-lantern-velvet@rel", "7-lantern-velvet@relay.example.org"),
        ("7-lantern-velvet@other", None),
        ("join-ABC", None),
        ("hello", None),
    ],
)
async def test_words_and_relay_are_completed(typed: str, suggested: str | None) -> None:
    assert await CodeSuggester(RELAY).get_suggestion(typed) == suggested


def test_a_word_that_is_none_is_named_as_soon_as_it_is_finished() -> None:
    assert slip_so_far("7-qqqq") == ""
    assert "qqqq" in slip_so_far("7-qqqq-")
    assert slip_so_far("w7-maple-ott") == ""
    assert slip_so_far("hello qqqq you") == ""


def test_where_a_code_leads_is_said_before_anybody_goes_there() -> None:
    assert "the relay relay.example.org" in leads(ShortCode(7, "lantern", "velvet", relay=RELAY), None)
    assert "on this network" in leads(ShortCode(7, "lantern", "velvet"), None)
    assert "not from outside" in leads(Code(LONG.keys, LONG.addresses[:1]), None)
    assert "this machine itself" in leads(Code(LONG.keys, (Address("127.0.0.1", 8021),)), None)
    assert "not from outside" not in leads(Code(LONG.keys, (Address("den.example.org", 443, True, "x"),)), None)


async def test_the_page_says_so_while_one_types(tmp_path: Path) -> None:
    async with app_of(tmp_path, "Ben") as ben:
        await ben.press("i")
        await until(lambda: at(ben, JoinScreen), ben)
        screen = ben.app.screen
        screen.query_one("#code").value = "Hey! den join 7-lantern-velvet@relay.example.org (now!)"
        await until(lambda: "relay.example.org" in str(screen.query_one("#leads").render()), ben)
        screen.query_one("#code").value = "7-qqqq-velvet"
        await until(lambda: "qqqq" in str(screen.query_one("#slip").render()), ben)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
async def test_a_code_that_is_copied_from_two_lines_of_a_frame_is_pasted_whole(tmp_path: Path, end: str) -> None:
    code = str(LONG)
    half = code.index("-", len(code) // 2) + 1
    async with app_of(tmp_path, "Ben") as ben:
        await ben.press("i")
        await until(lambda: at(ben, JoinScreen), ben)
        line = ben.app.screen.query_one("#code")
        line.post_message(events.Paste(f"│ {code[:half]}  │{end}│ {code[half:]} │"))
        await until(lambda: line.value, ben)
        assert read_code(line.value) == LONG


def test_the_usual_pictures_fit_beside_the_seats_of_a_small_window() -> None:
    for text in (str(Code(LONG.keys, LONG.addresses[:1])), "den://relay.example.org/7-lantern-velvet"):
        assert len(qr_rows(text)[0]) <= 31
        assert read_code(text.upper())
    assert len(qr_rows(str(LONG), 1)[0]) <= 31


def test_as_the_name_of_a_login_by_ssh_it_is_understood_too() -> None:
    assert code_of("7-lantern-velvet@relay.example.org", watching=False) == ShortCode(
        7, "lantern", "velvet", relay=RELAY
    )
    assert code_of("ann", watching=False) is None
