"""What a seat that votes badly, talks without end or tells two stories can do to a table: nothing that lasts."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random

import pytest

from engines.catalogue import rules_of
from engines.core import Illegal, Roll
from netcode.protocol.envelope import Envelope
from netcode.protocol.gossip import BATCH
from netcode.protocol.records.record_file import Archive
from netcode.protocol.records.verify import verify
from netcode.protocol.table import MemoryRecord, PeerTable
from netcode.protocol.table.beside.chat_and_votes import MOST_LINES
from netcode.protocol.table.beside.voting_out import MOST_VOTES
from netcode.protocol.table.transcript import MOST_BYTES
from tests.engines.toy import TOY
from tests.netcode.liars import _signed
from tests.netcode.protocol.table.tables import (
    READING_KEY,
    Room,
    cheap_contract,
    cheap_room,
    cheap_table,
    room,
    work_off,
)


def gossip(tables: list[PeerTable]) -> None:
    """Everybody hears everything, and does what follows from it."""
    for _ in range(8):
        for table in tables:
            work_off(table)
            for other in tables:
                for sealed in [*table.outgoing(), *table.missing(other.have(), 10_000)]:
                    other.take(sealed)


def without(played: Room, *seats: int) -> list[PeerTable]:
    played.tables = [table for table in played.tables if table.me not in seats]
    played.run()
    return played.tables


def end_of(table: PeerTable, seat: int) -> list[object]:
    chain = table.transcript.chains[seat]
    return [seat, chain.acted, chain.hash_at(chain.acted)]


def say(table: PeerTable, body: dict[str, object]) -> bytes:
    """What the seat says, whatever its own machine thinks of it."""
    table._speak(body)
    (sealed,) = table.outgoing()
    return sealed


def test_one_voter_cannot_have_one_seat_go_on_and_another_wait() -> None:
    """It votes against everybody, and what it says comes in another order to each."""
    for order in range(6):
        played = cheap_room(4, spectators=0)
        played.run(until=lambda played=played: played.tables[0].slot >= 6)
        ann, bo, mallory = tables = without(played, 3)
        for table in (ann, bo):
            table.vote_out(3)
        gossip(tables)
        said = [say(mallory, {"vote": [end_of(mallory, seat)]}) for seat in (3, 0, 1)]
        said.append(say(mallory, {"out": len(mallory.transcript.chains[2].envelopes) - 3}))
        for sealed in said:
            ann.take(sealed)
            work_off(ann)
        for sealed in Random(order).sample(said, len(said)):
            bo.take(sealed)
            work_off(bo)
        gossip([ann, bo])
        gossip([ann, bo])
        assert ann.have() == bo.have()
        assert ann.ends == bo.ends
        assert ann.slot == bo.slot


@pytest.mark.parametrize("refuses", [True, False])
def test_a_seat_that_refuses_a_vote_without_a_reason_goes_together_with_the_seat_voted_on(refuses: bool) -> None:
    played = cheap_room(6, spectators=1, rules=rules_of("thieves"))
    played.run(until=lambda: played.tables[0].slot >= 20)
    tables = without(played, 4)
    mallory = next(table for table in tables if table.me == 5)
    honest = [table for table in tables if table.me not in (None, 5)]
    voted = say(mallory, {"vote": [end_of(mallory, 4)]})
    number = len(mallory.transcript.chains[5].envelopes) - 1
    refused = say(mallory, {"stay": number}) if refuses else voted
    for table in honest:
        table.take(voted)
        table.take(refused)
        table.vote_out(4)
    tables.remove(mallory)
    gossip(tables)
    assert not any(table.ends for table in honest)
    assert all(5 in table.held_up_by() for table in honest)
    for table in honest:
        table.vote_out(5)
    gossip(tables)
    assert all(set(table.ends) == {4, 5} for table in honest)
    played.run()
    assert all(table.closed and table.gone == {4, 5} for table in tables)


@pytest.mark.parametrize("answered", ["nothing that was said", "what was said before"])
def test_a_word_that_answers_something_else_ends_no_table(answered: str) -> None:
    """Its author is waited for, or named; the others vote it out at the word before, and play on."""
    played = cheap_room(4)
    played.run(until=lambda: played.tables[0].slot >= 6)
    mallory = next(table for table in played.tables if table.me == 2)
    body = mallory._hearing.body
    old = list(mallory._hearing._last)
    wrong = [b"?" * 32] if answered.startswith("nothing") else old
    played.run(until=lambda: mallory._hearing._last != old)
    mallory._hearing.body = lambda now, content: {**body(now, content), "heard": wrong}  # type: ignore[method-assign]
    played.run()
    honest = [table for table in played.tables if table.me != 2]
    for table in honest:
        assert (table.lie is None) == answered.startswith("nothing")
        assert table.unheard() == ([2] if table.lie is None else [])
        if table.me is not None:
            table.vote_out(2)
    played.tables = honest
    played.run()
    assert all(table.closed and table.gone == {2} and not table.abandoned for table in honest)


def test_a_losing_seat_that_ends_a_game_of_two_is_named_for_it_and_both_words_are_kept() -> None:
    agreed = cheap_contract(2, TOY)
    ann, mallory, zoe = (cheap_table(agreed, TOY, me) for me in (0, 1, None))

    def last_roll() -> bool:
        return isinstance(mallory.game.request, Roll) and mallory.game.request.to is None and mallory.slot > 20

    speaking = mallory._speaking
    mallory._speaking = lambda seat: None if last_roll() else speaking(seat)  # type: ignore[method-assign]
    Room([ann, mallory, zoe], 3).run()
    assert ann.awaited() == [1]
    chain = mallory.transcript.chains[0]
    coin = chain.words[-1]
    assert chain.envelopes[coin].body["say"] == "coins"
    end = [0, chain.words[-2] + 1, chain.hash_at(chain.words[-2] + 1)]
    vote = say(mallory, {"vote": [end]})
    promise = say(mallory, {"out": len(mallory.transcript.chains[1].envelopes) - 1})
    records = []
    for table in (ann, zoe):
        table.take(vote)
        table.take(promise)
        again = cheap_table(agreed, TOY, table.me, MemoryRecord(table.transcript._record.all()))
        work_off(again)
        assert again.departures()[0].sentence(agreed.names).startswith("Seat 1 voted Seat 0 out at request")
        records.append(again)
    mallory = cheap_table(agreed, TOY, 1, MemoryRecord(mallory.transcript._record.all()))
    gossip([*records, mallory])
    for table in records:
        assert table.abandoned.startswith("Seat 1 ended the game at request")
        kept = [table.transcript._seal.open(sealed) for sealed in table.record()]
        assert any(e.author == 0 and e.number == coin for e in kept), "the word that it did not like is in the record"


@pytest.mark.parametrize(
    "named", ["where it stands", "a word that it has answered itself", "words that nobody said", "another story"]
)
def test_a_seat_that_ends_a_game_of_two_and_falls_silent_leaves_the_other_an_end(named: str) -> None:
    """Without this the seat that was voted out could wait for ever, as it has no vote any more."""
    agreed = cheap_contract(2, TOY)
    ann, mallory, zoe = (cheap_table(agreed, TOY, me) for me in (0, 1, None))
    Room([ann, mallory, zoe]).run(until=lambda: ann.slot >= 12)
    chain = mallory.transcript.chains[0]
    count = {"where it stands": chain.acted, "words that nobody said": 10_000}.get(named, chain.words[-4] + 1)
    head = chain.hash_at(min(count, chain.acted)) if named != "another story" else b"?" * 32
    vote = say(mallory, {"vote": [[0, count, head]]})
    promise = say(mallory, {"out": len(mallory.transcript.chains[1].envelopes) - 1})
    for order in ([vote, promise], [promise, vote]):
        ends = []
        for table in (ann, zoe):
            again = cheap_table(agreed, TOY, table.me, MemoryRecord(table.transcript._record.all()))
            for sealed in order:
                again.take(sealed)
            again = cheap_table(agreed, TOY, table.me, MemoryRecord(again.transcript._record.all()))
            work_off(again)
            assert again.closed
            assert again.unheard() == []
            assert again.abandoned.startswith("Seat 1 ended the game at request")
            ends.append((again.slot, again.game.digest(), again.abandoned))
        assert ends[0] == ends[1]


def test_nobody_is_made_to_talk_by_votes_that_are_not_its_own() -> None:
    played = cheap_room(3)
    played.run(until=lambda: played.tables[0].slot >= 4)
    mallory, honest = played.tables[2], [table for table in played.tables if table.me != 2]
    before = [len(table.transcript.chains[table.me or 0].envelopes) for table in honest]
    for _ in range(40):
        say(mallory, {"vote": [end_of(mallory, 1)]})
        say(mallory, {"out": len(mallory.transcript.chains[2].envelopes) - 1}) if _ == 0 else None
    gossip(played.tables)
    assert [len(table.transcript.chains[table.me or 0].envelopes) for table in honest] == before
    assert all(table.lie is None for table in honest)


def test_a_vote_costs_the_same_however_many_there_were_before() -> None:
    """All seats but one vote, promise and refuse as often as they may, about everybody."""
    played = cheap_room(6, spectators=0, rules=rules_of("thieves"))
    ann, *others = played.tables
    played.run(until=lambda: ann.slot >= 5)
    costs: list[int] = []
    for at in range(MOST_VOTES):
        for table in others:
            assert table.me is not None
            voted = {"vote": [[(table.me + 1) % 6, 1000 + at, bytes(32)]]}
            answered = {("out", "stay")[at % 2]: len(table.transcript.chains[table.me].envelopes)}
            for body in (voted, answered):
                sealed = say(table, body)
                costs.append(calls(lambda sealed=sealed: (ann.take(sealed), work_off(ann))))
    assert ann.lie is None
    assert ann.ends == {}
    assert sum(costs[-100:]) <= 1.5 * sum(costs[100:200])
    assert calls(ann.votes) + calls(ann.held_up_by) + calls(ann.departures) < 1000


def calls(action: Callable[[], object]) -> int:
    """How many functions are called: what it costs, on any machine."""
    count = 0

    def called(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(called)
    try:
        action()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    ("body", "most", "sentence"),
    [
        ({"talk": "hm"}, MOST_LINES, "talks without end"),
        ({"again": True}, 1, "wishes for another game twice"),
        ({"vote": [[0, 1, bytes(32)]]}, MOST_VOTES, "votes without end"),
    ],
)
def test_a_seat_that_says_more_than_anybody_may_is_named_and_heard_no_more(
    body: dict[str, object], most: int, sentence: str
) -> None:
    played = cheap_room(3)
    ann, mallory = played.tables[0], played.tables[2]
    played.run(until=lambda: ann.slot >= 2)
    for _ in range(most):
        ann.take(say(mallory, body))
    assert ann.lie is None
    mallory._beside.hear = lambda envelope: True  # type: ignore[method-assign]
    mallory.transcript._hear = lambda envelope: True
    for _ in range(5):
        ann.take(say(mallory, body))
    assert ann.lie is not None
    assert (ann.lie.seat, ann.lie.sentence) == (2, sentence)
    held = len(ann.transcript.chains[2].envelopes)
    ann.take(say(mallory, body))
    assert len(ann.transcript.chains[2].envelopes) == held


def test_a_seat_that_says_far_too_much_that_nobody_can_act_on_fills_no_memory() -> None:
    """Words of the game of the greatest size, the first of which is a lie; the others come in any order."""
    played = cheap_room(3)
    ann, mallory = played.tables[0], played.tables[2]
    played.run(until=lambda: ann.slot >= 2)
    body = {"gone": 0, "heard": [], "say": "x", "state": bytes(16), "what": b"x" * 60_000}
    said = [say(mallory, body) for _ in range(300)]
    for sealed in said[:150] + said[160:]:
        ann.take(sealed)
    work_off(ann)
    chain = ann.transcript.chains[2]
    assert ann.lie is not None
    assert (
        sum(map(len, chain.sealed)) + sum(len(sealed) for _, sealed in chain.ahead.values()) < 2 * MOST_BYTES + 200_000
    )


def test_an_honest_player_is_told_before_it_says_too_much() -> None:
    table = cheap_room(3).tables[0]
    for _ in range(MOST_LINES):
        table.say("hm")
    with pytest.raises(Illegal, match="no room for more"):
        table.say("hm")
    assert table.lie is None


@pytest.mark.parametrize("slots", [[2**31 - 1, *[0] * BATCH], [9, 2**31 - 1, 5], [0], [9] * (3 * BATCH)])
def test_the_slots_of_chat_lines_shut_nobody_out_and_spoil_no_record(slots: list[int]) -> None:
    played = cheap_room(3, spectators=0)
    played.run(until=lambda: played.tables[0].slot >= 5)
    away = MemoryRecord(played.tables[0].missing({}, 10_000))
    mallory, honest = played.tables[2], played.tables[1]
    chain = mallory.transcript.chains[2]
    previous, number = chain.head, len(chain.envelopes)
    for at, slot in enumerate(slots):
        bare = Envelope(honest.contract.id, 2, number + at, previous, slot, {"talk": "hm"})
        sealed = _signed(mallory, bare)
        previous = mallory.transcript._seal.open(sealed).hash
        honest.take(sealed)
    back = cheap_table(honest.contract, TOY, 0, away)
    for _ in range(20):
        work_off(back)
        for sealed in honest.missing(back.have(), BATCH):
            back.take(sealed)
    assert back.have()["2"] == honest.have()["2"]
    falls = [chain.envelopes[-1].slot, *slots] != sorted([chain.envelopes[-1].slot, *slots])
    for table in (honest, back):
        assert (table.lie is not None and table.lie.sentence == "speaks of the past") == falls
    record = Archive.of(honest.contract, honest.record(), READING_KEY)
    assert Archive.from_bytes(record.to_bytes()) == record


def test_another_signature_under_the_same_words_is_another_story() -> None:
    played = cheap_room(3)
    played.run(until=lambda: played.tables[0].slot >= 3)
    ann, mallory = played.tables[0], played.tables[2]
    envelope = mallory.transcript.chains[2].envelopes[-1]
    other = mallory.transcript._seal.close(replace(envelope, signature=envelope.signature[::-1]))
    ann.transcript._eye.check = lambda key, text, signature: None  # type: ignore[method-assign]  # both verify
    ann.take(other)
    assert ann.lie is not None
    assert (ann.lie.seat, ann.lie.forked) == (2, True)


def test_a_record_in_which_somebody_was_voted_out_says_so_when_it_is_verified() -> None:
    played = room(3)
    played.run(until=lambda: played.tables[0].slot >= 9)
    tables = without(played, 2)
    for table in tables:
        if table.me is not None:
            table.vote_out(2)
    played.run()
    table = tables[0]
    verdict = verify(Archive.of(table.contract, table.record(), READING_KEY), TOY)
    assert verdict.problem is None
    assert verdict.finished
    assert [gone.sentence(verdict.names) for gone in verdict.departures] == [
        gone.sentence(verdict.names) for gone in table.departures()
    ]
    assert verdict.departures[0].voters == (0, 1)


def test_a_promise_that_never_comes_is_ended_by_those_who_are_there() -> None:
    """Ann and Cy vote Bo out, who was only slow; Ann promises, and Cy is never heard again. It may have promised too,
    so Ann can never again listen to Bo. But Bo can give up its seat: then two of three make an end."""
    played = cheap_room(3)
    played.run(until=lambda: played.tables[0].slot >= 6)
    bo = next(table for table in played.tables if table.me == 1)
    ann, cy, zoe = without(played, 1)
    voted = say(cy, {"vote": [end_of(cy, 1)]})
    for table in (ann, zoe):
        table.take(voted)
    ann.vote_out(1)
    gossip([ann, zoe])
    assert ann._beside.leaving.bound(0), "it has promised"
    gossip([ann, bo, zoe])
    assert not bo.giving_up(), "as long as nobody has given up on Cy"
    with pytest.raises(Illegal, match="in nobody's way"):
        bo.vote_out(1)
    assert 2 in ann.held_up_by()
    ann.vote_out(2)
    gossip([ann, bo, zoe])
    assert not any(table.closed for table in (ann, bo, zoe))
    assert bo.giving_up()
    bo.vote_out(1)
    gossip([ann, bo, zoe])
    for table in (ann, bo, zoe):
        assert set(table.ends) == {1, 2}
        assert table.closed
        assert table.abandoned == ann.abandoned != ""
        assert [gone.gave_up for gone in table.departures()] == [True, False]
    assert ann.record() == zoe.record()


def test_a_seat_that_was_to_go_plays_on_if_the_silent_one_answers_after_all_that_it_has_heard_more() -> None:
    played = cheap_room(3)
    played.run(until=lambda: played.tables[0].slot >= 6)
    bo = next(table for table in played.tables if table.me == 1)
    ann, cy, zoe = without(played, 1)
    voted = say(cy, {"vote": [end_of(cy, 1)]})
    ann.take(voted)
    ann.vote_out(1)
    work_off(ann)
    assert ann._beside.leaving.bound(0)
    before = cy.transcript.chains[1].acted
    gossip([bo, cy])
    Room([bo, cy]).run()
    assert cy.transcript.chains[1].acted > before, "Bo is heard by Cy, and not yet by Ann"
    gossip([ann, bo, cy, zoe])
    assert not ann._beside.leaving.bound(0)
    played.tables = [ann, bo, cy, zoe]
    played.run()
    assert all(table.closed and not table.ends for table in played.tables)


def keeping_its_signature(played: Room, instead: Mapping[str, object] | None = None) -> list[bytes]:
    """Play to the end: Bo's signature, which says something else in part, is heard by nobody yet."""
    bo, last = played.tables[1], list[bytes]()
    say_all, body = bo.outgoing, bo._hearing.body

    def outgoing(most: int = 2**31) -> list[bytes]:
        said = say_all(most)
        last.extend(sealed for sealed in said if signs(bo, sealed))
        return [sealed for sealed in said if not signs(bo, sealed)]

    bo.outgoing = outgoing  # type: ignore[method-assign]  # a program of his own
    bo._hearing.body = lambda now, content: {  # type: ignore[method-assign]
        **body(now, content),
        **((instead or {}) if now.round == "close" else {}),
    }
    played.run()
    return last


def signs(table: PeerTable, sealed: bytes) -> bool:
    said = table.transcript._seal.open(sealed).body
    return isinstance(said, dict) and said.get("say") == "close"


def test_a_signature_counts_for_who_has_promised_to_do_without_it() -> None:
    """The game is over, Bo signs last and goes home. Ann, who does not hear that, votes with Cy that Bo is gone, and
    promises it; Cy never does. When what Bo said arrives, Ann may know that it is over for everybody."""
    played = cheap_room(3)
    bo, last = played.tables[1], keeping_its_signature(played)
    ann, cy, zoe = without(played, 1)
    assert ann.awaited() == [1]
    assert bo.closed, "it has heard all the others"
    voted = say(cy, {"vote": [end_of(cy, 1)]})
    ann.take(voted)
    ann.vote_out(1)
    work_off(ann)
    assert ann._beside.leaving.bound(0), "it has promised"
    assert not ann.closed
    for table in (ann, zoe):
        table.take(last[0])
    gossip([ann, bo, zoe])
    assert ann.closed
    assert ann.transcript.chains[1].acted < bo.transcript.chains[1].acted, "it keeps its promise all the same"
    assert not ann.ends
    assert ann.abandoned == bo.abandoned == zoe.abandoned == ""
    again = cheap_table(ann.contract, TOY, 0, MemoryRecord(ann.transcript._record.all()))
    reader = cheap_table(ann.contract, TOY, None, MemoryRecord(ann.record()))
    gossip([again, reader])
    assert again.closed
    assert reader.closed, "its record holds all signatures"


def test_a_signature_under_another_outcome_ends_nothing() -> None:
    played = cheap_room(3)
    last = keeping_its_signature(played, {"state": bytes(16)})
    ann, cy, zoe = without(played, 1)
    ann.take(say(cy, {"vote": [end_of(cy, 1)]}))
    ann.vote_out(1)
    work_off(ann)
    for table in (ann, zoe):
        table.take(last[0])
    gossip([ann, zoe])
    assert zoe.lie is not None
    assert not ann.closed


def test_a_player_who_gives_up_a_seat_can_be_voted_out_by_those_who_did_not_wait_for_it() -> None:
    """Six seats, of which two vote alike with everybody and promise nothing. Ann and Bo are bound to go on without Dee
    and Fay, Cy and Dee without Eve and Fay. Dee gives up its seat for Ann and Bo: Cy is told, and can vote so, too."""
    played = cheap_room(6, spectators=0, rules=rules_of("thieves"))
    played.run(until=lambda: played.tables[0].slot >= 20)
    ann, bo, cy, dee, eve = without(played, 5)
    honest, fay = [ann, bo, cy, dee], end_of(ann, 5)

    def hear(*said: bytes) -> None:
        for table in honest:
            for sealed in said:
                table.take(sealed)

    hear(say(eve, {"vote": [end_of(eve, 3), fay]}))
    for table, also in ((ann, 3), (bo, 3), (cy, 4), (dee, 4)):
        voted = say(table, {"vote": [end_of(table, also), fay]})
        hear(voted, say(table, {"out": table.transcript._seal.open(voted).number}))
    gossip(honest)
    for table in (ann, bo):
        table.vote_out(4)
    gossip(honest)
    assert dee.giving_up()
    dee.vote_out(3)
    assert not dee.giving_up(), "it has said so"
    with pytest.raises(Illegal, match="You have given up your seat"):
        dee.vote_out(3)
    gossip(honest)
    assert 3 in cy.held_up_by()
    assert 3 in cy.votes()[3]
    cy.vote_out(3)
    gossip(honest)
    assert all(set(table.ends) == {3, 4, 5} for table in honest)


def test_a_seat_that_is_not_heard_any_more_is_told_so_and_one_only_voted_out_is_still_heard() -> None:
    played = cheap_room(4, spectators=0)
    played.run(until=lambda: played.tables[0].slot >= 6)
    bo = played.tables[3]
    others = without(played, 3)
    for table in others:
        table.vote_out(3)
    gossip(others)
    gossip([*others, bo])
    bo.say("Sorry, the train was in a tunnel.")
    gossip([*others, bo])
    assert all((3, "Sorry, the train was in a tunnel.") in table.talk for table in others)
    bo._speak({"again": "perhaps"})  # its chain ends there, for everybody
    gossip([*others, bo])
    with pytest.raises(Illegal, match="Nobody hears this seat any more"):
        bo.say("Hello?")
