"""A long run of simulated tables can be stopped anywhere, and reduces a table that breaks to the smallest one that
still does."""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from tests.engines.tiny import TINY
from tests.marathon import Batch, Done, batches, breaks, run, shrunk
from tests.netcode.bugs import BUGS
from tests.netcode.network import Scenario
from tests.patience import PATIENCE
from tests.torture import SHARES

ROOT = Path(__file__).parents[2]


def test_a_run_goes_on_where_it_was_stopped_and_sums_up_both_parts(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.marathon", tmp_path, "--kind", "dying", "--jobs", "1", "--batch", "3"]

    def ran(tables: int) -> str:
        told = subprocess.run([*command, "--tables", str(tables)], cwd=ROOT, check=True, capture_output=True)
        return told.stdout.decode()

    log = tmp_path / "done.log"
    log.write_text(Done(Batch("dying", 0, 3), 3600.0, 0, ()).line() + "\n")
    assert "6 tables, 0 broken, 0 held up" in ran(6)
    first, second = map(Done.parse, log.read_text().splitlines())
    assert first.seconds == 3600.0, "it was not played again"
    assert second.batch == Batch("dying", 3, 3)


def test_a_run_is_stopped_by_the_keyboard_without_a_traceback(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.marathon", tmp_path, "--kind", "dying", "--jobs", "2", "--batch", "3"]
    pipe = subprocess.PIPE
    signal.signal(signal.SIGINT, signal.default_int_handler)  # it may be ignored here, and would be there, too
    running = subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, start_new_session=True)
    log = tmp_path / "done.log"
    try:
        while not (log.exists() and log.read_text()):
            assert running.poll() is None
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does
        out, err = running.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGKILL)
    assert err == b""
    assert out.decode().endswith("Stopped. The same command goes on from here.\n")
    assert running.returncode == 130


def test_batches_hold_each_kind_in_its_share_and_no_number_twice() -> None:
    made = list(batches(2000, 100, dict(SHARES)))
    assert sum(batch.tables for batch in made) == 2000
    played = [(batch.kind, number) for batch in made for number in range(batch.first, batch.first + batch.tables)]
    assert len(set(played)) == len(played)


BUG = next(bug for bug in BUGS if bug.name == "no flush before sending")


def test_a_table_that_breaks_becomes_the_smallest_that_still_does() -> None:
    large = Scenario(TINY, seats=2, spectators=0, repeat=0.2, cuts=2, kills=3, flush=2.0)
    with BUG.planted():
        number = next(number for number in range(100) if breaks(large, number))
        small, seed = shrunk(large, number)
        assert breaks(small, seed)
        assert small.cuts + small.kills < large.cuts + large.kills
    assert not breaks(small, seed)


def test_a_batch_tells_what_broke_in_one_line_each() -> None:
    with BUG.planted():
        done = run(Batch("dying", 20, 8))
    assert done.broken
    assert all("smallest: World(Scenario(" in each and "\n" not in each for each in done.broken)
    assert Done.parse(done.line()) == replace(done, seconds=round(done.seconds, 2))
