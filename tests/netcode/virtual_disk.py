"""Disks of simulated machines: what a power cut leaves of the files of tables is what was flushed before it."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

from netcode.storage import store as stores

# SQLite appends what is written to a log: a header, then a frame for each page. A log that begins anew has other salts.
HEADER: Final = 32
PAGE_SIZE, SALTS = slice(8, 12), slice(16, 24)  # in the header of the log
FRAME_HEADER: Final = 24
FRAME_SALTS: Final = slice(8, 16)  # in the header of a frame


class Flushed(NamedTuple):
    """The part of a log that a power cut leaves."""

    salts: bytes
    size: int


class VirtualDisk:
    """Files are real ones and nothing waits for them; it is only noted how much of each log was flushed."""

    def __init__(self) -> None:
        self._flushed: dict[int, Flushed] = {}  # by the number of its inode

    @contextmanager
    def noting_flushes(self) -> Iterator[None]:
        with patch.object(stores, "_flush", self._flush):
            yield

    def _flush(self, descriptor: int) -> None:
        header = os.pread(descriptor, HEADER, 0)
        if not any(header):
            return  # there is room for a log, and nothing in it yet
        salts, frame = header[SALTS], FRAME_HEADER + int.from_bytes(header[PAGE_SIZE], "big")
        before = self._flushed.get(number := os.fstat(descriptor).st_ino)
        size = before.size if before is not None and before.salts == salts else HEADER
        while os.pread(descriptor, FRAME_HEADER, size)[FRAME_SALTS] == salts:
            size += frame
        self._flushed[number] = Flushed(salts, size)

    def copied(self, before: Path, after: Path, *, power_cut: bool) -> None:
        """The files as a process leaves them that is killed just now, or as they are found after a power cut."""
        shutil.copytree(before, after, ignore=shutil.ignore_patterns("*.lock", "*-shm"))
        for log in before.rglob("*-wal"):
            copy, flushed = after / log.relative_to(before), self._flushed.get(log.stat().st_ino)
            with copy.open("r+b") as file:
                if flushed is None or file.read(HEADER)[SALTS] != flushed.salts:
                    flushed = Flushed(b"", 0)
                if power_cut:
                    file.truncate(flushed.size)
            self._flushed[copy.stat().st_ino] = flushed
