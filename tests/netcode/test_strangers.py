"""Whatever a stranger sends is refused, and nothing else happens."""

import re
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from netcode.peer.lobby import clean
from netcode.protocol.wire import Refused, pack, text, unpack
from tests.netcode.strangers import attack

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


async def test_thousands_of_bent_messages_do_nothing_but_get_refused() -> None:
    heard, refused = await attack(1500)
    assert heard == 4500
    assert refused > heard / 3


@settings(max_examples=500)
@given(st.binary(max_size=300))
def test_bytes_are_read_in_one_form_only_or_refused(wire: bytes) -> None:
    try:
        value = unpack(wire)
    except Refused:
        return
    assert pack(value) == wire


@given(st.text(max_size=80))
def test_a_name_that_was_cleaned_is_printable_and_passes_the_wire(typed: str) -> None:
    name = clean(typed, 24)
    assert "\x1b" not in name
    if name:
        assert text(name, 24, "A name") == name


def passes(sign: str) -> bool:
    try:
        text(f"a{sign}b", 3, "A line")
    except Refused:
        return False
    return True


def test_which_signs_pass_is_written_out_and_does_not_go_by_the_unicode_of_this_python() -> None:
    """What one peer lets pass must not make a liar of its player at another peer with another Python."""
    _, _, below = PAGE.partition("**Printable**")
    named = re.findall("U\\+([0-9A-F]+)(?:-([0-9A-F]+))?", below.partition("\n\n")[0])
    refused = {code for first, last in named for code in range(int(first, 16), int(last or first, 16) + 1)}
    assert refused == {code for code in range(0x110000) if not passes(chr(code))}
    assert passes("\u0378"), "nobody has given it a meaning yet"
    assert passes("\U0001faf8"), "a hand: some Pythons that Den runs on do not know it"
