"""A relay, a host, two joiners and a watcher as five processes: short codes, a whole game, one record."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

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
        process.communicate(timeout=10)


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

        with den(*peer("Ann", "host", "thieves", "--seats", "3", "--bot", "random", "--listen", "127.0.0.1:0")) as ann:
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
                timeout=60,
                check=False,
            )
            assert guess.returncode == 1
            assert guess.stderr.splitlines()[0] == "The words do not fit"
