"""Whatever a stranger sends is refused, and nothing else happens."""

import hmac
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcode.doors.short_code_door import Deed
from netcode.peer.guests.guest import Guest
from netcode.peer.lobby import Page, clean
from netcode.peer.peer import DEED, PAGE
from netcode.protocol.envelope import Envelope, Seal
from netcode.protocol.records.record_file import Archive
from netcode.protocol.wire import MOST_BYTES, Refused, pack, text, unpack
from tests.engines.toy import TOY
from tests.netcode.protocol.table.tables import READING_KEY, contract
from tests.netcode.strangers import Den, attack

WRITTEN = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


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
    _, _, below = WRITTEN.partition("**Printable**")
    named = re.findall("U\\+([0-9A-F]+)(?:-([0-9A-F]+))?", below.partition("\n\n")[0])
    refused = {code for first, last in named for code in range(int(first, 16), int(last or first, 16) + 1)}
    assert refused == {code for code in range(0x110000) if not passes(chr(code))}
    assert passes("\u0378"), "nobody has given it a meaning yet"
    assert passes("\U0001faf8"), "a hand: some Pythons that Den runs on do not know it"


async def test_who_sends_no_page_is_not_taken_for_the_host(tmp_path: Path) -> None:
    den = Den(tmp_path)
    await den.open()
    guest = den.peers[1]
    assert isinstance(guest, Guest)
    with pytest.raises(Refused):
        guest.net._heard[PAGE](den.link, PAGE + pack({"rubbish": 1}))
    assert guest.host_key is None
    assert guest.file.get("host") is None
    await den.close()


@pytest.mark.parametrize("settings", [{}, {"no such": 1}])
async def test_a_page_with_options_that_the_game_does_not_have_is_not_shown(
    settings: dict[str, object], tmp_path: Path
) -> None:
    den = Den(tmp_path)
    await den.open()
    guest = den.peers[1]
    assert isinstance(guest, Guest)
    page = Page(TOY.name, TOY.version, settings, 3, 0, bytes(32), (), False, 5)
    guest.net._heard[PAGE](den.link, PAGE + pack(page.to_wire()))
    assert (guest.lobby.trouble is None) == (settings == TOY.settings())
    assert guest.lobby.page.settings != {"no such": 1}
    await den.close()


@pytest.mark.parametrize("relay", [False, 0, b"", [], {}, ""])
async def test_a_deed_names_a_relay_or_none(relay: object, tmp_path: Path) -> None:
    den = Den(tmp_path)
    await den.open()
    guest = den.peers[1]
    assert isinstance(guest, Guest)
    guest.host_key = guest.who[den.link]
    with pytest.raises(Refused):
        guest.net._heard[DEED](den.link, DEED + pack({"deed": Deed.fresh(7).to_wire(), "lan": False, "relay": relay}))
    await den.close()


def test_what_is_sealed_fits_a_record(tmp_path: Path) -> None:
    """Whatever a seat says, its lies too, can be written down: an envelope a little longer stopped every table."""
    agreed, seal = contract(3), Seal(READING_KEY)
    for size in range(MOST_BYTES - 250, MOST_BYTES - 50):
        try:
            envelope = Envelope(agreed.id, 0, 0, bytes(32), 0, bytes(size), bytes(64))
            plain = pack(envelope.to_wire(), 2 * MOST_BYTES)
        except Refused:
            break  # what is signed is too long by itself
        nonce = hmac.digest(seal._nonces, plain, "sha256")[:12]
        sealed = nonce + seal._cipher.encrypt(nonce, plain, None)
        try:
            assert seal.open(sealed) == envelope
        except Refused:
            with pytest.raises(Refused):
                seal.close(envelope)
        else:
            assert seal.close(envelope) == sealed
            Archive.of(agreed, [sealed], READING_KEY).write(tmp_path / "record")
    assert size > MOST_BYTES - 200
