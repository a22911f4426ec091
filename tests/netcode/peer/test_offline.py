"""A peer that hears nobody is offline itself, and does not say that all others are away."""

from pathlib import Path

import pytest

from engines.core import Choose, Commit, Secret
from netcode.play.client import Presence
from netcode.session import mesh, session
from tests.netcode.peers import begun, hosted, joined, until


async def test_a_seat_that_hears_nobody_says_that_it_is_offline_and_is_back_with_the_first_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = await hosted(tmp_path / "ann")
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy")]
    await begun(ann, [bo, cy])
    client = ann.lobby.client
    with monkeypatch.context() as patched:
        patched.setattr(mesh, "HUSH", 0.1)  # as if nothing had come for long
        await until(ann, lambda: client.trouble is not None)
        assert client.trouble.title == "You are offline, trying again"
        assert set(client.presence) == {Presence.HERE}
    bo.lobby.client.say("Hello?")
    await until(ann, lambda: client.trouble is None)
    for peer in (cy, bo, ann):
        await peer.close()


async def test_one_who_leaves_or_is_killed_is_away_and_nobody_else_is_offline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mesh, "HUSH", 0.0)
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    monkeypatch.setattr("netcode.session.mesh.has_route", lambda: True)
    await bo.close()
    await until(ann, lambda: Presence.AWAY in ann.lobby.client.presence)
    assert ann.lobby.client.trouble is None
    await ann.close()


async def test_a_seat_that_loses_one_of_two_lines_and_speaks_on_the_other_is_seen_to_be_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "REMIND", 3600.0)  # nobody looks round now and then: the news alone must do
    monkeypatch.setattr(session, "EVERY", 0.5)
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    client, shown = ann.lobby.client, []
    for peer in (ann, bo):
        table = peer.lobby.client
        await until(peer, lambda table=table: isinstance(table.request, Choose | Commit | Secret))  # it stands still
    for peer in (ann, bo, ann):
        await peer.session.said_all()
    client.subscribe(lambda: shown.append(client.presence[1]))
    ann.session._unlinked(ann.net.links[0])  # as if it had been the other line to Bo
    assert shown == [Presence.AWAY]
    await until(ann, lambda: shown[-1] is Presence.HERE)
    for peer in (bo, ann):
        await peer.close()
