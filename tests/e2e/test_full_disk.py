"""A disk that is full or write-protected, from a process's first file to the middle of a game: Den shows a title, a
sentence and a next step, and never a traceback."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(
        not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("unshare") is None,
        reason="only root may mount a small disk",
    ),
]


def host_on(disk: Path, options: str) -> subprocess.CompletedProcess[str]:
    """Host a table with a bot at home on a disk of its own, which is gone when the process ends."""
    disk.mkdir()
    mount = f'mount -t tmpfs -o {options} none {disk} && exec "$@"'
    den = (sys.executable, "-m", "tui", "host", "sneaks", "--seats", "2", "--bots", "1", "--bot", "random")
    ways = ("--listen", "127.0.0.1:0", "--no-lan", "--home", str(disk / "home"))
    command = ["unshare", "--mount", "sh", "-c", mount, "sh", *den, *ways]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.mark.parametrize(
    ("options", "title", "why"),
    [
        ("size=1m,ro", "Nowhere to keep the table", "Read-only file system"),
        ("size=40k", "The table cannot be opened", "database or disk is full"),
        ("size=64k", "The table cannot be opened", "database or disk is full"),
        ("size=1200k", "The table cannot go on here", "database or disk is full"),
    ],
)
def test_it_is_said_in_a_title_a_sentence_and_a_next_step(tmp_path: Path, options: str, title: str, why: str) -> None:
    ended = host_on(tmp_path / "disk", options)
    assert ended.returncode == 1
    told = ended.stderr.splitlines()[-3:]
    assert told[0] == title
    assert why in told[1]
    assert told[2]
    assert "Traceback" not in ended.stderr + ended.stdout
