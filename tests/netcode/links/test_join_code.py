"""Codes survive chat apps and being read aloud, and a slip is named with its group."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcode.links.address import Address
from netcode.links.join_code import ALPHABET, BadCode, Code
from netcode.links.keys import Keys

HOME = Code(Keys.of_join(bytes(range(10))), (Address("192.168.1.7", 8021),))

addresses = st.one_of(
    st.builds(Address, st.ip_addresses(v=4).map(str), st.integers(0, 65535)),
    st.builds(Address, st.ip_addresses(v=6).map(str), st.integers(0, 65535)),
    st.builds(Address, st.from_regex(r"[a-z][a-z0-9.-]{0,62}", fullmatch=True), st.integers(0, 65535)),
    st.builds(
        Address,
        st.from_regex(r"[a-z][a-z0-9.-]{0,40}", fullmatch=True),
        st.integers(1, 65535),
        st.just(True),
        st.from_regex(r"([A-Za-z0-9._~+=-]{1,20}(/[A-Za-z0-9._~+=-]{1,9})?)?", fullmatch=True),
    ),
)
relays = st.just("") | st.from_regex(r"(ws://)?[a-z][a-z0-9.-]{0,40}(:[1-9][0-9]{0,3})?", fullmatch=True)
codes = st.builds(
    lambda secret, places, relay, watch: (
        code.for_watching() if (code := Code(Keys.of_join(secret), tuple(places), relay)) and watch else code
    ),
    st.binary(min_size=10, max_size=10),
    st.lists(addresses, min_size=1, max_size=4),
    relays,
    st.booleans(),
)


@given(codes)
def test_a_code_says_where_the_table_is_and_what_opens_it(code: Code) -> None:
    read = Code.parse(str(code))
    assert (read.addresses, read.relay) == (code.addresses, code.relay)
    assert (read.keys.watch, read.keys.join) == (code.keys.watch, code.keys.join)


def test_a_usual_code_is_six_groups_of_five() -> None:
    groups = str(HOME).split("-")
    assert groups[0] == "join"
    assert [len(group) for group in groups[1:]] == [5] * 6


@pytest.mark.parametrize(
    "mangle",
    [
        str.lower,
        lambda code: code.replace("-", " "),
        lambda code: code.replace("-", "–"),
        lambda code: code.replace("-", "\u00a0"),
        lambda code: code.replace("-", "\u200b"),
        lambda code: code.replace("-", "\n  "),
        lambda code: f"“{code}”.",
        lambda code: code.removeprefix("join-"),
        lambda code: code.replace("0", "o").replace("1", "l"),
        lambda code: "".join(chr(ord(c) + 0xFEE0) if c.isalnum() else c for c in code),  # full-width letters
    ],
)
def test_what_chat_apps_and_people_do_to_a_code_does_no_harm(mangle) -> None:
    assert Code.parse(mangle(str(HOME))) == HOME


def test_every_single_slip_is_named_with_its_group() -> None:
    plain = str(HOME).removeprefix("join-")
    for at, letter in enumerate(plain):
        for other in ALPHABET if letter != "-" else "":
            if other != letter:
                group = at // 6 + 1
                with pytest.raises(BadCode, match=f"group {group},"):
                    Code.parse(f"join-{plain[:at]}{other}{plain[at + 1 :]}")


def test_two_neighbours_swapped_are_noticed() -> None:
    groups = str(HOME).split("-")[1:]
    for n, group in enumerate(groups):
        for at in range(4):
            swapped = group[:at] + group[at + 1] + group[at] + group[at + 2 :]
            if swapped != group:
                with pytest.raises(BadCode, match=f"group {n + 1},"):
                    Code.parse("-".join([*groups[:n], swapped, *groups[n + 1 :]]))


def test_two_groups_swapped_or_one_left_out_are_noticed() -> None:
    groups = str(HOME).split("-")[1:]
    for n in range(len(groups) - 1):
        with pytest.raises(BadCode):
            Code.parse("-".join([*groups[:n], groups[n + 1], groups[n], *groups[n + 2 :]]))
    for n in range(len(groups)):
        with pytest.raises(BadCode):
            Code.parse("-".join([*groups[:n], *groups[n + 1 :]]))


def test_a_letter_too_many_is_said_to_be_near_its_group() -> None:
    groups = str(HOME).split("-")[1:]
    with pytest.raises(BadCode, match="missing, or one too many, in or near group 2"):
        Code.parse("-".join([groups[0], groups[1][:2] + "7" + groups[1][2:], *groups[2:]]))


@given(st.text(max_size=300))
def test_anything_else_typed_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(BadCode, match=r"\.$"):
        Code.parse(text)


def test_a_watch_code_holds_the_reading_key_and_no_way_to_sit_down() -> None:
    watch = Code.parse(str(HOME.for_watching()))
    assert watch.watch_only
    assert watch.keys.reading == HOME.keys.reading
    assert watch.keys.sitting is None
    assert HOME.keys.join not in (watch.keys.watch, watch.keys.reading)
    assert str(watch).startswith("watch-")


def test_keys_are_not_printed() -> None:
    assert repr(HOME.keys) == "Keys(…)"


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("192.168.1.7:80", Address("192.168.1.7", 80)),
        ("den.example.org", Address("den.example.org", 8021)),
        (":9000", Address("::", 9000)),
        ("[::1]:80", Address("::1", 80)),
        ("wss://den.example.org/Table/7", Address("den.example.org", 443, True, "Table/7")),
        ("ws://10.0.0.2:9000", Address("10.0.0.2", 9000)),
    ],
)
def test_addresses_are_read_as_people_write_them(text: str, address: Address) -> None:
    assert Address.parse(text, 8021) == address


@pytest.mark.parametrize(
    "text",
    ["a:b", "1.2.3.4:99999", "::1:80", "x:y:z", "wss://", "http://a.b", "wss://a b/c", "wss://a.b:0", "wss://a@b"],
)
def test_what_is_no_address_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ValueError, match="Write it like"):
        Address.parse(text)
