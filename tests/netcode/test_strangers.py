"""Whatever a stranger sends is refused, and nothing else happens."""

from hypothesis import given, settings
from hypothesis import strategies as st

from netcode.peer.lobby import clean
from netcode.protocol.wire import Refused, pack, text, unpack
from tests.netcode.strangers import attack


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
