"""Bots at a table of people: they sit down by the code, play, leave and come back with their host."""

from pathlib import Path

import pytest

from netcode.peer.host import Host
from netcode.peer.rematch import rematch
from netcode.peer.resume import resume
from netcode.play.client import Presence
from netcode.protocol import contract as contracts
from netcode.storage.store import Store
from tests.netcode.peers import begun, hosted, joined, keep_voting, play, played_out, ready, rules_of, until

BOT = "Bot Ada"


def sitting(table: Host) -> list[str]:
    return [place.name for place in table.lobby.places]


async def with_a_bot(home: Path, seats: int = 3) -> Host:
    table = await hosted(home, seats=seats)
    table.lobby.bring_bot()
    await until(table, lambda: BOT in sitting(table))
    return table


async def test_a_bot_of_the_host_fills_a_table_and_everybody_ends_with_the_same_record(tmp_path: Path) -> None:
    ann = await with_a_bot(tmp_path / "ann")
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    assert list(bo.lobby.client.names) == ["Ann", BOT, "Bo"]
    await played_out(ann, bo)
    assert ann.session.archive().to_bytes() == bo.session.archive().to_bytes()
    for peer in (ann, bo):
        await peer.close()


async def test_nothing_of_a_bot_is_kept_after_the_game(tmp_path: Path) -> None:
    ann = await with_a_bot(tmp_path, seats=2)
    await begun(ann, [])
    assert [path.name for path in (tmp_path / "bots").iterdir()] == [ann.file.id]
    play(ann)
    await until(ann, lambda: ann.lobby.client.ending is not None)
    await ann.close()
    assert list((tmp_path / "bots").iterdir()) == []
    assert [saved.id for saved in Store(tmp_path).list()] == [ann.file.id]


async def test_a_bot_has_its_place_again_when_the_lobby_is_opened_again(tmp_path: Path) -> None:
    ann = await with_a_bot(tmp_path, seats=2)
    signing = ann.lobby.places[1].signing
    await ann.close()
    again = await resume(Store(tmp_path), "", rules_of)
    await until(again, lambda: again.lobby.can_start)
    assert again.lobby.places[1].signing == signing
    await again.close()


async def test_how_well_its_bots_play_the_host_says_in_the_lobby_and_it_is_kept(tmp_path: Path) -> None:
    ann = await with_a_bot(tmp_path / "ann")
    bo = await joined(tmp_path / "bo", ann, "Bo")
    assert (ann.lobby.bots, bo.lobby.bots) == ("crafty", "")
    bo.lobby.choose_bots("master")  # not for a guest to say
    ann.lobby.choose_bots("beginner")
    assert ann.company.level == ann.lobby.bots == "beginner"
    await ann.close()
    again = await resume(Store(tmp_path / "ann"), "", rules_of)
    assert again.company.level == again.lobby.bots == "beginner"
    for peer in (again, bo):
        await peer.close()


async def test_a_bot_plays_on_from_where_it_was_when_its_host_comes_back(tmp_path: Path) -> None:
    ann = await with_a_bot(tmp_path / "ann")
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    play(ann)
    play(bo)
    await until(bo, lambda: bo.lobby.client.slot > 3)
    await ann.close()
    again = await resume(Store(tmp_path / "ann"), "", rules_of)
    play(again)
    for peer in (again, bo):
        await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
    for peer in (again, bo):
        await peer.close()


async def test_a_bot_whose_seat_is_freed_goes_home_and_another_can_come(tmp_path: Path) -> None:
    ann = await with_a_bot(tmp_path, seats=2)
    assert not ann.lobby.can_bring_bot
    ann.lobby.let_go(1)
    await until(ann, lambda: ann.company.size == 0)
    assert sitting(ann) == ["Ann"]
    ann.lobby.let_go(1)  # nobody sits there any more
    assert sitting(ann) == ["Ann"]
    ann.lobby.bring_bot()
    await until(ann, lambda: sitting(ann) == ["Ann", BOT])
    await ann.close()


async def test_more_bots_than_seats_are_left_outside(tmp_path: Path) -> None:
    ann = await hosted(tmp_path, seats=3)
    for _ in range(4):
        ann.lobby.bring_bot()
    await until(ann, lambda: len(ann.lobby.places) == 3)
    assert sitting(ann) == ["Ann", BOT, "Bot Bruno"]
    assert ann.lobby.trouble is None
    await ann.close()


async def test_the_bots_vote_with_their_host_that_somebody_is_gone_for_good(tmp_path: Path) -> None:
    ann = await with_a_bot(tmp_path / "ann", seats=4)
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy")]
    await begun(ann, [bo, cy])
    seat, client = bo.lobby.me, ann.lobby.client
    for peer in (ann, cy):
        play(peer)
    await until(ann, lambda: seat in client.waiting())
    await bo.close()
    await until(ann, lambda: client.presence[seat] is Presence.AWAY)
    for peer in (cy, ann):
        keep_voting(peer, seat)
    for peer in (cy, ann):
        await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
    assert client.presence[seat] is Presence.EMPTY
    for peer in (cy, ann):
        await peer.close()


@pytest.mark.parametrize(
    ("seats", "bots", "needed"), [(4, 0, 3), (4, 1, 3), (4, 2, 0), (6, 2, 4), (6, 3, 5), (3, 1, 0)]
)
def test_a_host_and_its_bots_together_can_never_read_somebody_elses_hand(seats: int, bots: int, needed: int) -> None:
    assert contracts.needed(seats, 1 + bots) == needed


async def test_how_many_stand_in_for_a_leaver_changes_with_the_bots_and_all_must_agree_to_it(tmp_path: Path) -> None:
    """At a table of four a host with two bots could read the hand of the fourth, if these three could stand in."""
    ann = await hosted(tmp_path / "ann", seats=4)
    bo, cy, di = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy", "Di")]
    await ready(ann, [bo, cy, di])
    for seats in (3, 2):
        ann.lobby.let_go(seats)
        ann.lobby.bring_bot()
        await until(ann, lambda: ann.lobby.page.full)
    assert ann.lobby.page.needed == 0
    await until(bo, lambda: bo.lobby.page.full and bo.lobby.page.needed == 0)
    assert not bo.lobby.places[1].ready
    assert bo.lobby.unready == "Who sits at the table changed: say ready again."
    for peer in (bo, cy, di, ann):
        await peer.close()


async def test_the_same_bots_come_to_the_next_game(tmp_path: Path) -> None:
    ann = await with_a_bot(tmp_path, seats=2)
    await begun(ann, [])
    play(ann)
    await until(ann, lambda: ann.lobby.client.ending is not None)
    again = await rematch(Store(tmp_path), ann, rules_of)
    await until(again, lambda: again.lobby.can_start)
    assert sitting(again) == ["Ann", BOT]
    await again.close()
