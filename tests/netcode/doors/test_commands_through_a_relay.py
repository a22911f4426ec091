"""A relay, a host, two joiners and a watcher as five processes: short codes, a whole game, one record."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest

from netcode.storage.store import Store
from tests.netcode.relay.peers import port_to_keep
from tests.patience import PATIENCE

pytestmark = pytest.mark.e2e


@contextmanager
def den(*words: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tui", *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)


def told(process: subprocess.Popen[str], event: str) -> dict[str, Any]:
    """Read on until the process tells of this event."""
    assert process.stdout is not None
    for line in process.stdout:
        facts: dict[str, Any] = json.loads(line)
        if facts["event"] == event:
            return facts
    raise AssertionError(f"it ended without “{event}”")


def test_friends_who_know_only_two_words_and_a_number_play_a_whole_game(tmp_path: Path) -> None:
    with den("relay", "--listen", "127.0.0.1:0") as relay:
        assert relay.stdout is not None
        url = relay.stdout.readline().split()[3].rstrip(".")

        def peer(name: str, *words: str) -> tuple[str, ...]:
            return ("--home", str(tmp_path / name), "--name", name, "--json", *words, "--relay", url, "--no-lan")

        with den(*peer("Ann", "host", "sneaks", "--seats", "3", "--bot", "random", "--listen", "127.0.0.1:0")) as ann:
            codes = told(ann, "open")
            join = ("join", codes["short"], "--bot", "random", "--no-listen")
            with (
                den(*peer("Bo", *join)) as bo,
                den(*peer("Zoe", "watch", codes["short_watch"])) as zoe,
                den(*peer("Cy", *join)) as cy,
            ):
                overs = [told(process, "over") for process in (ann, bo, cy, zoe)]
                assert len({json.dumps(over["result"]) for over in overs}) == 1
                assert len({Path(over["file"]).read_bytes() for over in overs}) == 1


def test_a_table_goes_home_and_comes_back_under_the_same_code_though_the_relay_has_forgotten_it(tmp_path: Path) -> None:
    with den("relay", "--listen", f"127.0.0.1:{port_to_keep()}") as relay:
        assert relay.stdout is not None
        url = relay.stdout.readline().split()[3].rstrip(".")

        def peer(name: str, *words: str) -> tuple[str, ...]:
            return ("--home", str(tmp_path / name), "--name", name, "--json", *words)

        bot, door = ("--bot", "random"), ("--relay", url, "--no-lan")
        with den(*peer("Ann", "host", "sneaks", "--seats", "2", *bot, "--listen", "127.0.0.1:0", *door)) as ann:
            codes = told(ann, "open")
            with den(*peer("Bo", "join", codes["short"], "--no-listen", *door)) as bo:  # who does not choose today
                told(bo, "begun")
                until_said(tmp_path / "Bo", 5)
    # Days later. Bo comes first, then somebody to watch; the one who hosted comes last.
    with den("relay", "--listen", url.removeprefix("ws://")) as relay, den(*peer("Bo", "resume", *bot)) as bo:
        until_a_door_is_open(url)
        with den(*peer("Zoe", "watch", codes["short_watch"], *door)) as zoe:
            told(zoe, "begun")
            with den(*peer("Ann", "resume", *bot)) as ann:
                assert told(ann, "over")["result"] == told(bo, "over")["result"] == told(zoe, "over")["result"]


def until_said(home: Path, envelopes: int) -> None:
    """Wait until the table that is kept there holds so many envelopes."""
    store = Store(home)
    file = store.look(store.list()[0].id)
    until(lambda: sum(1 for _ in file.envelopes()) >= envelopes)
    file.close()


def until_a_door_is_open(relay: str) -> None:
    """Wait until the relay has a table's room and its door."""

    def opened() -> bool:
        with suppress(URLError), urlopen(f"{relay.replace('ws:', 'http:')}/metrics") as answer:
            return b"\nden_relay_rooms 2\n" in answer.read()
        return False

    until(opened)


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_a_wrong_word_is_refused_with_what_to_do(tmp_path: Path) -> None:
    with den("relay", "--listen", "127.0.0.1:0") as relay:
        assert relay.stdout is not None
        url = relay.stdout.readline().split()[3].rstrip(".")
        common = ("--home", str(tmp_path), "--relay", url, "--no-lan")
        with den("host", "thieves", "--bot", "random", "--listen", "127.0.0.1:0", "--json", *common) as host:
            told(host, "open")
            guess = subprocess.run(
                [sys.executable, "-m", "tui", "join", "1-zucchini-zipper", "--bot", "random", *common],
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
            assert guess.returncode == 1
            assert guess.stderr.splitlines()[0] == "The words do not fit"
