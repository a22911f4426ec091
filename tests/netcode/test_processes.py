"""Whole tables of separate processes over real sockets, killed and resumed; and their records, tampered with."""

import asyncio
import hashlib
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from netcode.protocol.records.record_file import FIRST_LINE, Archive, Damaged
from netcode.protocol.records.verify import verify
from tests.engines.toy import TOY
from tests.netcode.kills import Table
from tests.netcode.protocol.table.tables import READING_KEY, contract, room
from tests.patience import PATIENCE
from tui.cli import main


def demo(home: Path, *words: str) -> dict[str, Any]:
    run = subprocess.run(
        [sys.executable, "-m", "tui", "demo", *words, "--json", "--home", str(home), "--limit", "300"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    report: dict[str, Any] = json.loads(run.stdout)
    return report


@pytest.mark.e2e
def test_host_players_and_a_late_spectator_end_with_the_same_record_even_if_each_is_killed(tmp_path: Path) -> None:
    report = demo(tmp_path, "sneaks", "--seats", "3", "--spectators", "1", "--faults", "kill=4", "--seed", "5")
    assert report["finished"]
    assert report["verified"]
    assert main(["verify", report["file"]]) == 0


@pytest.mark.e2e
async def test_everybody_is_killed_in_the_lobby_and_the_same_table_is_played_to_the_end(tmp_path: Path) -> None:
    """Nothing is signed yet: places, page and codes must come back from the disks alone."""
    table = Table(tmp_path)
    try:
        async with asyncio.timeout(PATIENCE):
            opened = await table.open()
            bo = await table.add("Bo", "join", opened["code"])
            zoe = await table.add("Zoe", "watch", opened["watch"])
            await bo.wait("joined")
            await zoe.wait("joined")
            for peer in table.peers:
                await peer.kill()
            for peer in table.peers:
                await peer.start()
            await table.add("Cy", "join", opened["code"])
            assert await table.end()
    finally:
        await table.close()


@pytest.fixture(scope="module")
def record() -> bytes:
    """A whole game with real proofs, as a file."""
    played = room(2, 0)
    played.run()
    assert played.tables[0].closed
    return Archive.of(contract(2), played.tables[0].missing({}, 2**31), READING_KEY).to_bytes()


def test_any_flipped_byte_of_a_record_is_noticed(record: bytes, tmp_path: Path, capsys: Any) -> None:
    for at in range(0, len(record), 50):
        spoiled = record[:at] + bytes([record[at] ^ 1]) + record[at + 1 :]
        with pytest.raises(Damaged):
            Archive.from_bytes(spoiled)
    file = tmp_path / "spoiled.den"
    file.write_bytes(spoiled)
    assert main(["verify", str(file)]) == 1
    assert "digest" in capsys.readouterr().err


def test_a_byte_changed_on_purpose_is_named_with_its_seat_and_slot(record: bytes) -> None:
    rng = Random(1)
    start = len(record) // 2
    for at in (rng.randrange(start, len(record) - 32) for _ in range(6)):
        body = record[:at] + bytes([record[at] ^ 1]) + record[at + 1 : -32]
        try:
            archive = Archive.from_bytes(body + hashlib.sha256(body).digest())
        except Damaged:
            continue
        problem = verify(archive, TOY).problem
        assert problem is not None
        assert problem.seat is not None
        assert problem.slot is not None


def test_a_machine_that_cannot_tell_good_points_from_bad_verifies_nothing(
    record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("netcode.protocol.records.verify.library_is_sound", lambda: False)
    verdict = verify(Archive.from_bytes(record), TOY)
    assert verdict.problem is not None
    assert not verdict.finished
    assert "CVE-2025-69277" in verdict.problem.sentence


def test_a_record_that_is_whole_is_verified_with_its_outcome(record: bytes) -> None:
    verdict = verify(Archive.from_bytes(record), TOY)
    assert verdict.problem is None
    assert verdict.finished
    assert len(verdict.standings) == 2


@pytest.mark.parametrize("content", [b"", b"rubbish", FIRST_LINE, FIRST_LINE + bytes(32), FIRST_LINE + bytes(100)])
def test_what_is_no_record_is_refused_with_the_reason(content: bytes) -> None:
    with pytest.raises(Damaged):
        Archive.from_bytes(content)
