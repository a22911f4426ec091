"""docs/protocol.md says of every field of every message who checks it, and of every kind how many may come."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from netcode.doors.short_code_door import invitation
from netcode.links.keys import Keys
from netcode.links.link import Link
from netcode.protocol.envelope import Seal
from netcode.protocol.noise_handshake import Cipher
from netcode.protocol.table.transcript import MOST_AHEAD, MOST_UNREAD
from netcode.protocol.wire import unpack
from netcode.session.link_budgets import BUDGETS, LINKS_WORTH, OF_OTHERS, OTHERS, PER_SEAT, Budget
from tests.netcode.protocol.table.tables import READING_KEY, contract, room
from tests.netcode.strangers import Silence, true_messages

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table with this first line."""
    _, _, below = PAGE.partition(f"\n{heading}\n")
    lines = below.split("\n\n")[0].splitlines()[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def documented() -> dict[str, set[str]]:
    fields = defaultdict(set)
    for message, field, who, against, cost in rows("| message | field | checked by | against | cost |"):
        assert all((who, against, cost))
        fields[message.strip("`")].add(field.strip("`"))
    return fields


def over(budget: Budget) -> str:
    return "lost" if budget.lost else "waits"


def test_how_many_of_each_kind_may_come_is_what_the_page_says() -> None:
    told = {}
    for kind, *numbers, what in rows("| | by a seat: a second | at once | by others: a second | at once | over it |"):
        told[kind.strip("`").encode()] = (*map(float, numbers), what)
    for kind, budget in BUDGETS.items():
        others = OF_OTHERS.get(kind, budget)
        what = over(budget) + ("" if over(others) == over(budget) else f"; by others {over(others)}")
        assert told.pop(kind) == (budget.a_second, budget.saved, others.a_second, others.saved, what)
    assert not told
    assert f"A seat has places for {PER_SEAT} links, all others together for {OTHERS}" in PAGE
    assert f"may say together what {['one', 'two', 'three', 'four'][LINKS_WORTH - 1]} of them may" in PAGE
    assert f"{MOST_AHEAD} envelopes that came before those they follow, and {MOST_UNREAD:,} words" in PAGE


def said_at_a_table() -> dict[str, set[str]]:
    """The fields of envelopes, and of what they hold."""
    fields: dict[str, set[str]] = defaultdict(set)
    played = room(3, 0)
    played.tables[0].say("good luck")
    played.run(until=lambda: played.tables[0].slot > 4)
    for sealed in played.tables[0].missing({}, 1000):
        envelope = Seal(READING_KEY).open(sealed)
        fields["e"] |= {*unpack(envelope.signed), "signature"}
        fields["talk" if "talk" in envelope.body else "game"] |= set(envelope.body)
    return fields


async def said() -> dict[str, set[str]]:
    """The fields of true messages of every kind."""
    fields = said_at_a_table()
    link = Link(Silence(), Cipher(bytes(32)), Cipher(bytes(32)), bytes(32))
    for message in true_messages(contract(3), link):
        kind = message[:1].decode()
        if kind not in "?ehs":  # of bytes, or lists
            fields["n" if kind == "N" else kind] |= set(unpack(message[1:]))
    link.cut("")
    fields["invitation"] |= set(unpack(invitation(Keys.fresh(), ())))
    return fields


async def test_every_field_of_every_message_is_on_the_page_with_who_checks_it_and_what_that_costs() -> None:
    told, fields = documented(), await said()
    assert {kind.decode() for kind in BUDGETS} - {"N"} <= told.keys()
    assert {kind: told[kind] for kind in fields} == fields


async def test_every_kind_of_message_is_one_that_strangers_are_tried_with() -> None:
    link = Link(Silence(), Cipher(bytes(32)), Cipher(bytes(32)), bytes(32))
    assert {message[:1] for message in true_messages(contract(3), link)} == BUDGETS.keys()
    link.cut("")
