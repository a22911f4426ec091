"""Whatever a friend pastes is understood, and nothing that is pasted does harm."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcode.doors.code_words import words
from netcode.doors.pasted_code import code_in, link
from netcode.doors.short_code import BadShortCode, ShortCode
from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.links.keys import Keys
from netcode.peer.guests.join_by_code import read_code
from netcode.peer.peer import CannotSit
from tui.cli import parse

LONG = Code(Keys.of_join(bytes(range(10))), (Address("203.0.113.7", 8021),), "relay.example.org")
RELAYS = (
    "",
    "wss://relay.example.org",
    "wss://relay.example.org:8443/den",
    "ws://192.168.1.7:8027",
    "ws://relay.example.org:8027",
)
short_codes = st.builds(
    ShortCode,
    st.integers(1, 9_999_999),
    st.sampled_from(words()),
    st.sampled_from(words()),
    st.just(False),
    st.sampled_from(RELAYS),
)
chat = st.lists(
    st.sampled_from(["hey,", "come", "at", "8", "pm:", "den join", "tonight!", "(now)", "ok?", "—", "20", "people"]),
    max_size=6,
)


@given(short_codes)
def test_a_code_says_at_which_relay_its_door_is_and_reads_back_as_itself(code: ShortCode) -> None:
    assert read_code(str(code)) == code
    assert read_code(link(str(code))) == code
    assert read_code(f"den://{code}") == code


@given(short_codes, chat, chat)
def test_a_code_is_found_in_a_line_of_chat(code: ShortCode, before: list[str], after: list[str]) -> None:
    for shown in (str(code), link(str(code))):
        assert read_code(" ".join([*before, shown, *after])) == code


@given(chat, chat)
def test_a_long_code_is_found_in_a_line_of_chat(before: list[str], after: list[str]) -> None:
    for shown in (str(LONG), f"den://{LONG}"):
        assert read_code(" ".join([*before, shown, *after])) == LONG


@pytest.mark.parametrize(
    "typed",
    [
        "7 lantern velvet @ relay.example.org",
        "7–lantern–velvet@relay.example.org",
        "7-lant-velv@relay.example.org",
        "7-LANTERN-VELVET@RELAY.EXAMPLE.ORG",
        "DEN://RELAY.EXAMPLE.ORG/7-LANTERN-VELVET",
        "den://relay.example.org/7-lantern-velvet.",
        "den:7-lantern-velvet@relay.example.org",
        "“den join 7-lantern-velvet@relay.example.org”, quick!",
        "<den://7-lantern-velvet%40relay.example.org>",
    ],
)
def test_what_chat_apps_and_people_do_to_it_does_no_harm(typed: str) -> None:
    assert read_code(typed) == ShortCode(7, "lantern", "velvet", relay="wss://relay.example.org")


@pytest.mark.parametrize("place", ["", " ", "a b", "http://x", "wss://", "x" * 400, "ws://a//b"])
def test_what_stands_after_the_sign_must_be_a_relay(place: str) -> None:
    with pytest.raises(BadShortCode, match="no relay"):
        ShortCode.parse(f"7-lantern-velvet@{place}")


@given(st.text(max_size=400) | st.text(alphabet="den:/7-lanterv@ .wjoi0123", max_size=3000))
def test_whatever_is_pasted_is_a_code_or_refused_with_a_sentence(typed: str) -> None:
    with suppress(CannotSit):
        read_code(typed, watching=True)
    assert len(code_in(typed)) <= 2 * max(len(typed), 1) + 400


@pytest.mark.parametrize(
    ("words", "command", "said"),
    [
        (["den://relay.example.org/7-lantern-velvet"], "join", ["den://relay.example.org/7-lantern-velvet"]),
        (["--text", "7-lantern-velvet@relay.example.org"], "join", ["7-lantern-velvet@relay.example.org"]),
        (["den://w7-maple-otter"], "watch", ["den://w7-maple-otter"]),
        ([str(LONG)], "join", [str(LONG)]),
        (["join", "7", "lantern", "velvet"], "join", ["7", "lantern", "velvet"]),
    ],
)
def test_den_opens_a_link_or_a_code_alone(words: list[str], command: str, said: list[str]) -> None:
    args = parse(words)
    assert (args.command, args.code) == (command, said)
