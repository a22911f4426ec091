"""Text mode at a table with others: who is away, votes, an empty chair, trouble, and coming back in mid-game."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from engines.catalogue import rules_of
from netcode.peer.peer import Peer
from netcode.peer.rematch import rematch
from netcode.peer.resume import resume
from netcode.protocol.table.table import NOT_HEARD
from netcode.storage.store import Store
from tests.netcode.peers import begun, hosted, joined, play, until, watching
from tests.patience import PATIENCE
from tests.tui.text.seats import Person, console_of
from tui.cli import parse
from tui.cli.text_mode.seat import play_in_text
from tui.text.tables.table import TableTalk
from tui.words.votes import IN_THE_WAY

SNEAKS = rules_of("sneaks")


@asynccontextmanager
async def talking(peer: Peer) -> AsyncIterator[Person]:
    """Somebody at this seat who chooses the first of everything."""
    client = peer.lobby.client
    assert client is not None
    person = Person(answers=lambda choices: "1")
    async with console_of(person) as console:
        client.subscribe(console.stir)
        talk = TableTalk(client, console)
        talk.patience = 0.2
        talk.greet()
        running = asyncio.create_task(talk.run())
        try:
            yield person
        finally:
            if not running.done():
                running.cancel()
            with suppress(asyncio.CancelledError):
                await running


async def hears(person: Person, line: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while not any(said.endswith(line) for said in person.ear.lines):
            person.ear.told.clear()
            await person.ear.told.wait()


async def asked_and_gone(leaver: Peer, *others: Peer) -> None:
    """It goes when its player is asked, and the others, who choose, come to wait for it alone. Earlier something that
    it said may still be on its way: a vote ends when the seat is heard again."""
    await until(leaver, lambda: bool(leaver.lobby.client.choices()))
    seat = leaver.lobby.client.me
    await leaver.close()
    for peer in others:
        await until(peer, lambda peer=peer: peer.session.table.deciding() and peer.session.table.awaited() == [seat])


async def test_a_seat_that_is_gone_is_voted_out_and_the_game_goes_on(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", rules=SNEAKS)
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy")]
    await begun(ann, [bo, cy])
    async with talking(ann) as at_ann, talking(bo) as at_bo:
        await asked_and_gone(cy, ann, bo)
        for person in (at_ann, at_bo):
            await hears(person, "Cy is away; the seat is kept.")
            await hears(person, "Waiting for Cy (away, the seat is kept).")
        at_ann.type("vote Zoe", "vote Cy")
        await hears(at_ann, "Type vote and the name of somebody at this table.")
        await hears(at_ann, "You vote that Cy is gone for good (1 of 2).")
        await hears(at_bo, "Ann votes that Cy is gone for good (1 of 2).")
        before = ann.lobby.client.slot
        at_bo.type("vote Cy")
        for person in (at_ann, at_bo):
            await hears(person, "Cy is an empty chair from now on: chance plays for it, openly.")
        await until(ann, lambda: ann.lobby.client.slot > before)
    for peer in (ann, bo):
        await peer.close()


async def test_a_player_who_comes_back_hears_where_the_game_stands_and_the_others_hear_that(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2, rules=SNEAKS)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    async with talking(ann) as at_ann:
        await until(bo, lambda: bool(bo.lobby.client.choices()))
        await until(ann, lambda: ann.lobby.client.slot > 0)
        await bo.close()
        await hears(at_ann, "Bo is away; the seat is kept.")
        again = await resume(Store(tmp_path / "bo"), "", rules_of)
        async with talking(again) as at_bo:
            await hears(at_ann, "Bo is back.")
            await hears(at_bo, "Sneaks & Snitches. You play with Ann. Type help to hear what you can type.")
            at_bo.type("say here I am")
            await hears(at_ann, "Bo says: here I am")
            before = ann.lobby.client.slot
            await until(ann, lambda: ann.lobby.client.slot > before)
    for peer in (ann, again):
        await peer.close()


async def test_voters_hear_that_the_vote_ends_when_the_seat_is_heard_again(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", rules=SNEAKS)
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy")]
    await begun(ann, [bo, cy])
    async with talking(ann) as at_ann:
        play(cy)
        await asked_and_gone(bo, ann, cy)
        await hears(at_ann, "Bo is away; the seat is kept.")
        at_ann.type("vote Bo")
        await hears(at_ann, "You vote that Bo is gone for good (1 of 2).")
        again = await resume(Store(tmp_path / "Bo"), "", rules_of)
        async with talking(again):
            await hears(at_ann, "Your vote that Bo is gone for good no longer holds: Bo was heard again.")
    for peer in (ann, again, cy):
        await peer.close()


async def test_a_table_that_stands_still_is_told_with_what_to_do(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2, rules=SNEAKS)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    play(bo)
    async with talking(ann) as at_ann:
        ann.lobby.client.stand_still("No space left on device")
        await hears(
            at_ann,
            "This table stands still here. No space left on device. Nothing is lost. Set that right, then: den resume",
        )
    for peer in (ann, bo):
        await peer.close()


async def test_a_player_left_behind_can_give_up_the_seat_and_all_hear_that_it_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann and Cy vote Bo out, and Cy is gone before its machine has promised it: Bo comes back to a table that waits
    for Cy alone."""
    ann = await hosted(tmp_path / "ann", rules=SNEAKS)
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy")]
    await begun(ann, [bo, cy])
    async with talking(ann) as at_ann:
        play(cy)
        await asked_and_gone(bo, ann, cy)
        monkeypatch.setattr(cy.session.table, "_answered_vote", lambda: False)
        await hears(at_ann, "Bo is away; the seat is kept.")
        at_ann.type("vote Bo")
        await hears(at_ann, "You vote that Bo is gone for good (1 of 2).")
        await until(cy, lambda: 0 in cy.lobby.client.votes().get(1, ()))
        cy.lobby.client.vote_out(1)
        await until(ann, lambda: bool(ann.session.table._beside.leaving.bound(0)))
        await cy.close()
        again = await resume(Store(tmp_path / "Bo"), "", rules_of)
        async with talking(again) as at_bo:
            await hears(at_ann, "Bo is back.")
            await until(again, lambda: not again.session.table.listening)
            at_bo.type("vote Bo")
            await hears(at_bo, "Your seat is in nobody's way.")
            at_ann.type("vote Cy")
            await hears(at_bo, f"{IN_THE_WAY} Type vote Bo to give it up.")
            at_bo.type("vote Bo")
            for peer in (ann, again):
                await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
            assert "Bo gave up the seat at request" in ann.lobby.client.ending.votes[0]
            assert again.lobby.client.ending.votes == ann.lobby.client.ending.votes
    for peer in (ann, again):
        await peer.close()


async def test_a_line_that_nobody_would_hear_is_not_swallowed(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2, rules=SNEAKS)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    async with talking(ann) as at_ann:
        ann.session.table.transcript.chains[0].ended = True  # as if it had said what no honest seat says
        at_ann.type("say hello")
        await hears(at_ann, NOT_HEARD)
    for peer in (ann, bo):
        await peer.close()


async def test_a_spectator_is_taken_along_when_they_play_once_more(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2, rules=SNEAKS)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    zoe = await watching(tmp_path / "zoe", ann)
    await begun(ann, [bo])
    person = Person(answers=lambda choices: "1")

    async def sit() -> Peer:
        return zoe

    async with console_of(person) as console:
        args = parse(["watch", "w1-maple-otter", "--text", "--home", str(tmp_path / "zoe")])
        looking_on = asyncio.create_task(play_in_text(args, sit, console))
        await heard(person, "You look on while", times=1)
        for peer in (ann, bo):
            play(peer)
        await heard(person, "If they play once more, you look on again.", times=1)
        bo_again = asyncio.create_task(rematch(Store(tmp_path / "bo"), bo, rules_of))
        await heard(person, "Bo wants to play again.", times=1)
        ann_there = await rematch(Store(tmp_path / "ann"), ann, rules_of)
        async with asyncio.timeout(PATIENCE):
            bo_there = await bo_again
        await begun(ann_there, [bo_there])
        await heard(person, "You look on while", times=2)
        person.type("quit")
        await looking_on
    for peer in (bo_there, ann_there):
        await peer.close()


async def heard(person: Person, words: str, *, times: int) -> None:
    async with asyncio.timeout(PATIENCE):
        while sum(words in line for line in person.ear.lines) < times:
            person.ear.told.clear()
            await person.ear.told.wait()
