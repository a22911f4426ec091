"""What strangers and liars send: refused in a sentence, whatever it is; never a crash, never a wrong name."""

from contextlib import suppress

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcode.protocol.envelope import MOST_NUMBER, Envelope
from netcode.protocol.table import PeerTable
from netcode.protocol.table.transcript import MOST_AHEAD
from netcode.protocol.wire import Refused, pack, unpack
from tests.engines.toy import TOY
from tests.netcode.liars import Body, Liar, _signed
from tests.netcode.protocol.table.tables import Room, cheap_room
from tests.netcode.protocol.table.test_liars import sit_down

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=8) | st.binary(max_size=40),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@given(PLAIN)
def test_what_is_packed_is_unpacked_and_has_one_form(value: object) -> None:
    assert pack(unpack(pack(value))) == pack(value)


@given(st.binary(max_size=200))
def test_bytes_are_read_or_refused_and_only_in_one_form(junk: bytes) -> None:
    with suppress(Refused):
        assert pack(unpack(junk)) == junk


@pytest.mark.parametrize(
    "sloppy",
    [
        b"\xcc\x01",  # 1 in two bytes
        b"\xd9\x01a",  # a text with a long length
        b"\x82\xa1b\x01\xa1a\x02",  # keys out of order
        b"\x82\xa1a\x01\xa1a\x01",  # a key twice
        b"\x81\x01\x02",  # a key that is a number
        b"\x81\xc4\x01a\x02",  # a key that is bytes
        msgpack.packb(1.5),
        msgpack.packb(msgpack.ExtType(5, b"x")),
        msgpack.packb(msgpack.Timestamp(1)),
        b"\x91" * 5000 + b"\x90",  # deep
        b"\xdd\xff\xff\xff\xff",  # a list of four thousand million
        b"\xa1\xff",  # no text
        pack([1]) + b"\x01",  # more than one value
        b"",
        b"\xc4\xff" + b"x" * 70_000,  # long
    ],
)
def test_other_encodings_are_refused(sloppy: bytes) -> None:
    with pytest.raises(Refused):
        unpack(sloppy)


@given(st.binary(max_size=300))
def test_a_link_that_brings_rubbish_is_told_so(junk: bytes) -> None:
    with pytest.raises(Refused):
        TABLE.take(junk)


@given(PLAIN)
def test_any_tale_of_what_others_have_is_answered(theirs: object) -> None:
    assert isinstance(TABLE.missing(theirs), list)
    assert isinstance(TABLE.missing({"0": theirs, "1": [theirs, theirs]}), list)


@given(st.integers(0, 63), st.integers(0, MOST_NUMBER), st.integers(0, MOST_NUMBER), PLAIN)
def test_an_outsider_with_the_reading_key_gets_nothing_in(author: int, number: int, slot: int, body: object) -> None:
    bare = Envelope(TABLE.contract.id, author, number, bytes(32), slot, body, b"s" * 64)
    with pytest.raises(Refused):
        TABLE.take(TABLE.transcript._seal.close(bare))


class Babbler(Liar):
    """Says anything at all, in its turn."""

    content: object = None
    whole = False

    def twist(self, body: Body) -> Body:
        return self.content if self.whole else {**body, "what": self.content}


@settings(max_examples=50)
@given(PLAIN, st.booleans(), st.integers(0, 40), st.integers(0, 3))
def test_a_seat_that_says_anything_is_named_and_no_other(content: object, whole: bool, since: int, game: int) -> None:
    lying, honest = sit_down(Babbler, TOY)
    assert isinstance(lying, Babbler)
    lying.content, lying.whole, lying.since = content, whole, since
    Room([lying, *honest], game).run(until=lambda: all(table.stopped for table in honest))
    for table in honest:
        assert table.closed or lying.told is None or table.lie is None or table.lie.seat == 1


def test_a_signed_envelope_of_any_content_is_kept_in_bounds() -> None:
    lying, honest = sit_down(Babbler, TOY)
    for number in range(3000):
        bare = Envelope(lying.contract.id, 1, number + 5, bytes(32), 0, {"talk": "x"})
        honest[0].take(_signed(lying, bare))
    assert len(honest[0].transcript.chains[1].ahead) <= MOST_AHEAD
    assert honest[0].lie is None


def test_two_stories_are_noticed_before_what_came_before_them_is_here() -> None:
    lying, honest = sit_down(Babbler, TOY)
    for words in ("Yes", "No"):
        honest[0].take(_signed(lying, Envelope(lying.contract.id, 1, 3, bytes(32), 0, {"talk": words})))
    assert honest[0].lie is not None
    assert (honest[0].lie.seat, honest[0].lie.number) == (1, 3)
    assert len(honest[0].lie.evidence) == 2
    for sealed in honest[0].missing({}, 10):  # whoever is told of it can tell as well
        honest[1].take(sealed)
    assert honest[1].lie == honest[0].lie


def _played() -> PeerTable:
    played = cheap_room(3, 0)
    played.run()
    return played.tables[0]


TABLE = _played()
