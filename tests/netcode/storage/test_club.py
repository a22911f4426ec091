"""A club's file: what friends put together, in any order, and what none of them can forge."""

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from netcode.protocol.records.club_file import Claim, ClubFile
from netcode.protocol.records.record_file import Archive, Damaged
from netcode.storage.club import club_table, identity_of, my_records
from netcode.storage.store import Store, StoreError
from tests.netcode.peers import begun, hosted, joined, play, rules_of, until
from tui.cli import main


async def table_of_two(ann: Path, bo: Path, seed: int) -> None:
    """A whole game between two friends, whose machines keep their things in these folders."""
    host = await hosted(ann, seats=2)
    guest = await joined(bo, host, "Bo")
    await begun(host, [guest])
    for peer in (host, guest):
        play(peer, seed)
    for peer in (host, guest):
        await until(peer, lambda peer=peer: peer.lobby.client.ending is not None)
        await peer.close()


@pytest.fixture(scope="module")
def friends(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Ann and Bo, after three games."""
    import asyncio

    home = tmp_path_factory.mktemp("friends")
    for seed in range(3):
        asyncio.run(table_of_two(home / "ann", home / "bo", seed))
    return home / "ann", home / "bo"


def club_of(home: Path, *, named: bool = True) -> ClubFile:
    club, left_out = my_records(Store(home), named=named)
    assert left_out == []
    return club


def test_both_hold_the_same_records_and_each_names_the_own_seats(friends: tuple[Path, Path]) -> None:
    ann, bo = map(club_of, friends)
    assert ann.records == bo.records
    assert len(ann.records) == 3
    assert {claim.seat for claim in ann.claims} == {0}
    table = club_table(ann.merged(bo), Store(friends[0]), rules_of)
    assert [member.games for member in table.members] == [3, 3]
    assert {member.name for member in table.members} == {"Ann", "Bo"}
    assert [member.rating for member in table.members] == sorted((m.rating for m in table.members), reverse=True)


def test_merging_in_any_order_gives_the_same_bytes_and_the_same_table(friends: tuple[Path, Path]) -> None:
    ann, bo = map(club_of, friends)
    some = ClubFile.of(list(ann.records.values())[:1])
    merged = set()
    for order in permutations((ann, bo, some)):
        club = ClubFile.of(())
        for file in order:
            club = club.merged(file)
        merged.add(club.to_bytes())
    (content,) = merged
    tables = [club_table(ClubFile.from_bytes(content), Store(home), rules_of) for home in friends]
    assert tables[0] == tables[1]


def test_a_player_who_does_not_want_to_be_named_is_not(friends: tuple[Path, Path]) -> None:
    club = club_of(friends[0], named=False)
    assert not club.claims
    assert club_table(club, Store(friends[0]), rules_of).members == []
    only_bo = club.merged(club_of(friends[1]))
    assert [member.name for member in club_table(only_bo, Store(friends[0]), rules_of).members] == ["Bo"]


def test_any_byte_that_changes_is_noticed(friends: tuple[Path, Path]) -> None:
    content = club_of(friends[0]).to_bytes()
    for at in range(0, len(content), 97):
        changed = bytearray(content)
        changed[at] ^= 1
        with pytest.raises(Damaged):
            ClubFile.from_bytes(bytes(changed))
    with pytest.raises(Damaged):
        ClubFile.from_bytes(content[:-1])


def test_a_record_whose_moves_were_changed_is_refused_by_name(friends: tuple[Path, Path]) -> None:
    """With all digests of the file put right, as somebody would who wants to have won."""
    club = club_of(friends[0])
    table, record = next(iter(club.records.items()))
    archive = Archive.from_bytes(record)
    words = [at for at, envelope in enumerate(archive.envelopes) if "say" in (envelope.body or {})]
    cut = Archive(archive.contract, [*archive.envelopes[: words[-1]], *archive.envelopes[words[-1] + 1 :]])
    bent = replace(archive.envelopes[words[3]], signature=bytes(64))
    others = [*archive.envelopes[: words[3]], bent, *archive.envelopes[words[3] + 1 :]]
    for forged in (cut, Archive(archive.contract, others)):
        with pytest.raises(Damaged, match=rf"{table.hex()[:8]} \(Ann, Bo\)"):
            club_table(ClubFile.of([forged.to_bytes()]), Store(friends[0]), rules_of)


def test_the_same_game_twice_is_refused_by_name(friends: tuple[Path, Path]) -> None:
    record = next(iter(club_of(friends[0]).records.values()))
    with pytest.raises(Damaged, match=r"two records of the table .* \(Ann, Bo\)"):
        ClubFile.of([record, record])


def test_two_different_records_of_one_table_cannot_be_merged(friends: tuple[Path, Path]) -> None:
    record = next(iter(club_of(friends[0]).records.values()))
    archive = Archive.from_bytes(record)
    shorter = Archive(archive.contract, archive.envelopes[:-1]).to_bytes()
    with pytest.raises(Damaged, match="different records"):
        ClubFile.of([record]).merged(ClubFile.of([shorter]))


def test_nobody_claims_the_seat_of_somebody_else(friends: tuple[Path, Path]) -> None:
    club, mallory = club_of(friends[0]), Ed25519PrivateKey.generate()
    claim = next(iter(club.claims))
    bos_seat = Claim.make(claim.table, 1, mallory, mallory)
    stolen = replace(claim, identity=mallory.public_key().public_bytes_raw())
    as_ann = replace(Claim.make(claim.table, 0, mallory, mallory), by_identity=claim.by_identity)
    elsewhere = replace(claim, seat=7)
    unknown = replace(claim, table=bytes(32))
    for forged in (bos_seat, stolen, as_ann, elsewhere, unknown):
        with pytest.raises(Damaged):
            ClubFile.of(club.records.values(), [forged])


def test_a_claim_of_one_table_says_nothing_of_another(friends: tuple[Path, Path]) -> None:
    club = club_of(friends[0])
    one, other = sorted(club.claims)[:2]
    with pytest.raises(Damaged, match="forged"):
        ClubFile.of(club.records.values(), [replace(one, table=other.table)])


def test_a_seat_claimed_for_two_identities_is_nobodys(friends: tuple[Path, Path], tmp_path: Path) -> None:
    first, _ = my_records(Store(friends[0]), named=True)
    identity = Store(friends[0]).home / "identity"
    kept = identity.read_bytes()
    identity.unlink()
    try:
        second, _ = my_records(Store(friends[0]), named=True)
    finally:
        identity.write_bytes(kept)
    assert club_table(first.merged(second), Store(tmp_path), rules_of).members == []


def test_an_identity_is_kept_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = identity_of(store).private_bytes_raw()
    assert identity_of(store).private_bytes_raw() == first
    assert (tmp_path / "identity").stat().st_mode & 0o077 == 0
    (tmp_path / "identity").write_bytes(b"short")
    with pytest.raises(StoreError, match="Move it away"):
        identity_of(store)


def test_the_commands_export_merge_and_show(
    friends: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [tmp_path / "ann.club", tmp_path / "bo.club"]
    for home, name in zip(friends, names, strict=True):
        assert main(["club", "export", str(name), "--home", str(home)]) == 0
    both = tmp_path / "both.club"
    assert main(["club", "merge", str(both), *map(str, names), "--home", str(tmp_path)]) == 0
    assert "3 games, 6 claimed seats" in capsys.readouterr().out
    assert main(["club", "merge", str(both), str(tmp_path / "none"), "--home", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().err
