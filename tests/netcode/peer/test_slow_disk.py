"""A disk that takes seconds for a flush holds up the move that has to be safe, and nothing else; a full one is told."""

import threading
import time
from pathlib import Path

import pytest

from netcode.links.address import Address
from netcode.links.join_code import Code
from netcode.peer.guests.enter_table import join
from netcode.peer.resume import resume
from netcode.session.seat_addresses import WHERE, where
from netcode.storage import store
from netcode.storage.store import Store, StoreError
from tests.netcode.peers import LOOPBACK, begun, hosted, joined, play, played_out, rules_of, until, watching


async def test_nobody_waits_for_a_flush_in_the_event_loop_from_the_lobby_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, flush = set[bool](), store._flush

    def slow(descriptor: int) -> None:
        threads.add(threading.current_thread() is threading.main_thread())
        time.sleep(0.005)
        flush(descriptor)

    monkeypatch.setattr(store, "_flush", slow)
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    zoe = await watching(tmp_path / "zoe", ann)
    await begun(ann, [bo])
    play(ann)
    play(bo)
    await until(ann, lambda: ann.lobby.client.slot >= 6)
    await bo.close()
    again = await resume(Store(tmp_path / "bo"), bo.file.id, rules_of)
    await until(again, lambda: again.lobby.client is not None)
    await played_out(ann, again)
    for peer in (zoe, again, ann):
        await peer.close()
    assert threads == {False}


async def test_a_host_whose_disk_fails_when_all_are_ready_is_told_what_a_host_can_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await until(bo, lambda: bo.lobby.page.full)

    def full() -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(ann.file, "flush", full)
    bo.lobby.ready(True)
    await until(ann, lambda: ann.lobby.trouble is not None)
    assert "No space left" in ann.lobby.trouble.sentence
    assert ann.lobby.trouble.step == "Mend that and resume this table, or open a new one."
    monkeypatch.undo()
    await bo.close()
    await ann.close()


async def test_a_full_disk_cuts_no_link_when_another_player_says_where_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await hosted(tmp_path / "ann")
    code = Code.parse(ann.lobby.join_code or "")
    bo, cy = [await join(Store(tmp_path / name), code, rules_of, name=name, listen=LOOPBACK) for name in ("Bo", "Cy")]

    def full(**facts: object) -> None:
        if "peers" in facts:
            raise StoreError("No space left on device")

    await begun(ann, [bo, cy])
    await until(bo, lambda: bo.lobby.client is not None)
    monkeypatch.setattr(bo.file, "put", full)
    links = list(bo.net.links)
    for link in links:
        bo.seat_addresses._notes.clear()  # as if time went by
        bo.seat_addresses._heard(link, WHERE + where(cy.seed, [Address("127.0.0.1", 3000)]))
    assert Address("127.0.0.1", 3000) in bo.net._calls
    assert not any(link.closed for link in links)
    monkeypatch.undo()
    for peer in (cy, bo, ann):
        await peer.close()
