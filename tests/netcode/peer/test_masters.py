"""Masters think in processes of their own: at a practice table, among people, and when such a process is killed."""

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import BoundedSemaphore, Event, Timer
from time import perf_counter

import pytest

from engines.catalogue import rules_of as catalogue_rules
from engines.core import Move, RandomBot, Secret, only_one
from engines.core.running.dealer import Dealer
from engines.core.running.game import Game
from netcode.peer.host import host
from netcode.play.practice import PracticeClient
from netcode.session import child_process
from netcode.session.child_process import MOST, OwnProcess, aside
from netcode.session.odds import Odds
from netcode.session.thinking import Thinker, minds_of
from netcode.storage.practice_saves import Shelf
from netcode.storage.store import Store
from tests.netcode.peers import LOOPBACK, begun, joined, played_out, rules_of
from tests.patience import PATIENCE

THINK = 0.05


def table(**also: object) -> PracticeClient:
    return PracticeClient(rules_of("toy"), 3, seed=2, level="master", minds=minds_of(rules_of, THINK), **also)


async def played_on(client: PracticeClient, moves: int = 1000) -> PracticeClient:
    """The game goes on until so many moves are mine, or it is over."""
    changed = asyncio.Event()
    leave = client.subscribe(changed.set)
    while client.ending is None and len(client.moves) < moves:
        while client.advance():
            pass
        if client.choices():
            client.submit(client.choices()[0])
        elif client.ending is None:
            await asyncio.wait_for(changed.wait(), PATIENCE)
        changed.clear()
    leave()
    return client


async def test_a_practice_game_against_masters_is_played_to_its_end_while_the_loop_goes_on() -> None:
    ticks = 0

    async def clock() -> None:
        nonlocal ticks
        while True:
            await asyncio.sleep(0.001)
            ticks += 1

    ticking = asyncio.create_task(clock())
    client = await played_on(table())
    ticking.cancel()
    assert client.ending is not None
    assert ticks > len(client.masters) > 0
    client.close()


async def test_a_process_that_is_killed_is_replaced_and_the_game_goes_on() -> None:
    client = await played_on(table(), moves=2)
    thinkers = [mind for mind in client._players.values() if isinstance(mind, Thinker) and mind.pid]
    assert thinkers
    for thinker in thinkers:
        os.kill(thinker.pid, signal.SIGKILL)
    assert (await played_on(client)).ending is not None
    client.close()


async def test_whoever_asks_a_master_again_hears_only_of_the_second_question() -> None:
    """A move is taken back while a master thinks: what it was asked first is about a game that is gone."""
    thinker, moves = Thinker(catalogue_rules, 0.2), list[str]()
    said = asyncio.Event()

    def told(which: str) -> Callable[[Move], None]:
        def done(move: Move) -> None:
            moves.append(which)
            assert move in choices
            said.set()

        return done

    for which in ("once", "gone", "again"):
        client = table()
        while client.advance():
            pass
        choices, request = client.choices(), client.request
        assert request is not None
        assert thinker.think(client.view, request, choices, Random(1), told(which))
        client.close()
        if which == "once":
            await asyncio.wait_for(said.wait(), PATIENCE)
            said.clear()
    await asyncio.wait_for(said.wait(), PATIENCE)
    assert moves == ["once", "again"]
    thinker.close()


async def test_whoever_asks_again_while_a_process_is_being_started_gets_another_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first one was given both questions, and the second master took the first answer for its own."""
    starting, go, told = Event(), Event(), dict[int, list[str]]()

    class Slow(OwnProcess):
        def __init__(self, module: str) -> None:
            starting.set()
            go.wait(PATIENCE)
            super().__init__(module)

        def say(self, thing: object) -> None:
            told.setdefault(self.pid, []).append(type(thing).__name__)
            super().say(thing)

    monkeypatch.setattr("netcode.session.thinking.OwnProcess", Slow)
    thinker, said = Thinker(catalogue_rules, THINK), asyncio.Event()
    client = table()
    while client.advance():
        pass
    view, choices, request = client.view, client.choices(), client.request
    assert request is not None
    assert thinker.think(view, request, choices, Random(1), lambda move: None)
    await asyncio.to_thread(starting.wait, PATIENCE)
    on_its_way = Timer(0.05, go.set)  # from outside: whoever asks again waits until the process is there
    on_its_way.start()
    assert thinker.think(view, request, choices, Random(1), lambda move: said.set())
    await asyncio.wait_for(said.wait(), PATIENCE)
    assert ["Sitting", "Question"] in told.values()
    assert all(heard in (["Sitting", "Question"], ["Sitting"], []) for heard in told.values())
    thinker.close()
    client.close()
    on_its_way.join()


def asked(client: PracticeClient) -> int:
    """The bots play until I have a choice. Returns how many answers the game has."""
    while only_one(client.choices()) or not client.choices():
        if client.choices():
            client.submit(client.choices()[0])
        assert client.advance() or client.choices(), "the game is over"
    return client.slot


async def test_what_was_found_out_about_a_move_taken_back_is_not_said_of_the_next() -> None:
    client, found = PracticeClient(catalogue_rules("thieves"), 3, seed=2, level="crafty"), asyncio.Event()
    odds = Odds(client, catalogue_rules, found.set)
    asked(client)
    first, *others = client.choices()
    client.submit(first)
    slot = asked(client)
    assert odds.consult()
    await asyncio.wait_for(found.wait(), PATIENCE)
    assert odds.advice is not None
    for other in others:
        client.undo()
        client.submit(other)
        if asked(client) == slot:
            assert not odds.known
            assert odds.advice is None
            break
    else:
        raise AssertionError("no other move leads to as many answers")
    odds.close()


async def test_masters_beyond_the_number_of_processes_play_by_instinct_and_one_that_goes_leaves_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    places = BoundedSemaphore(1)
    monkeypatch.setattr(child_process, "PLACES", places)
    client = await played_on(table())
    assert client.ending is not None
    assert not places.acquire(blocking=False)
    client.close()
    assert places.acquire(blocking=False)


async def test_whoever_waits_for_child_processes_holds_up_nothing_else_in_this_one() -> None:
    silent = [OwnProcess("netcode.session.thinking_process") for _ in range(MOST)]
    waiting = [asyncio.create_task(aside(process.hear)) for process in silent]
    with pytest.raises(OSError, match="as many"):
        OwnProcess("netcode.session.thinking_process")
    await asyncio.wait_for(asyncio.gather(*(asyncio.to_thread(perf_counter) for _ in range(100))), PATIENCE)
    assert not any(task.done() for task in waiting)
    for process in silent:
        process.end()
    ended = await asyncio.gather(*waiting, return_exceptions=True)
    assert all(isinstance(end, (EOFError, OSError, ValueError)) for end in ended)


async def test_a_process_ends_when_nobody_is_there_to_ask_it() -> None:
    client = await played_on(table(), moves=2)
    (own, *_) = [mind._process for mind in client._players.values() if isinstance(mind, Thinker) and mind.pid]
    process = own._process
    process.stdin.close()  # as when we are gone
    assert await asyncio.to_thread(process.wait, PATIENCE) == 0
    client.close()


async def test_a_kept_game_remembers_what_masters_did_and_so_does_a_move_taken_back(tmp_path: Path) -> None:
    client, shelf = table(), Shelf(tmp_path)
    shelf.follow(client, lambda why: None, "kept")
    await played_on(client, moves=4)
    again = shelf.open("kept", rules_of, minds_of(rules_of, THINK))
    assert again.reel().answers == client.reel().answers[: again.slot]
    before = client.reel().answers
    client.undo()
    assert len(client.moves) == 3
    assert client.reel().answers == before[: client.slot]
    client.close()
    again.close()


async def test_a_master_of_the_host_plays_a_table_of_people_to_its_end(tmp_path: Path) -> None:
    ann = await host(
        Store(tmp_path / "ann"),
        rules_of("toy"),
        rules_of,
        name="Ann",
        seats=3,
        listen=LOOPBACK,
        bots="master",
        think=THINK,
    )
    await ann.bring_bot()
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    await played_out(ann, bo)
    for peer in (ann, bo):
        await peer.close()


async def test_four_masters_at_a_table_of_six_stay_within_their_time() -> None:
    """All are asked at once; each has the time of one move, beside what it takes to start and to be heard."""
    rules, seats, seconds = catalogue_rules("havoc"), 6, 0.3
    dealer = Dealer(Game(rules, seats), [RandomBot()] * seats, Random(3))
    masters = [Thinker(catalogue_rules, seconds) for _ in range(4)]

    async def pick() -> float:
        request = dealer.game.request
        begun, left = perf_counter(), asyncio.Semaphore(0)
        for seat, thinker in enumerate(masters):
            thinker.think(dealer.views[seat], request, dealer.choices(seat), Random(1), lambda move: left.release())
        for _ in masters:
            await asyncio.wait_for(left.acquire(), PATIENCE)
        return perf_counter() - begun

    def all_choose() -> bool:
        return isinstance(dealer.game.request, Secret) and len(dealer.game.request.who) == seats

    took = []
    for _ in range(3):
        while not all_choose() or dealer.game.state.phase != "choose":
            dealer.step(dealer.game.request)
        took.append(await pick())
        dealer.step(dealer.game.request)
    assert min(took[1:]) < 4 * seconds  # one core for all four would need as much
    for thinker in masters:
        thinker.close()
