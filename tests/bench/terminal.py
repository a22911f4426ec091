"""A program in a pseudo-terminal: keys go in, and what the terminal then shows can be read."""

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

QUIET = 0.03  # seconds without output after which a screen is taken for finished
PATIENCE = 60.0
AGAIN = 3.0  # seconds until a key is pressed once more
# Where to go on writing, and whatever else is no text: colours, modes, questions to the terminal.
SEQUENCE = re.compile(
    r"\x1b\[(\d+);(\d+)H|\x1b\[[0-9;:?<>=$ ]*[a-zA-Z]|\x1b[\]P][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[=>78]"
)


class Took(NamedTuple):
    milliseconds: float
    work: float | None = None


class Shown:
    """The signs on a terminal. Den sends only those that have changed."""

    def __init__(self) -> None:
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
        self._rest = ""  # a sequence of which the end has not come yet
        self._rows: dict[int, dict[int, str]] = {}
        self._row = self._column = 1

    def add(self, sent: bytes) -> None:
        text, at = self._rest + self._decode(sent), 0
        for sequence in SEQUENCE.finditer(text):
            self._write(text[at : sequence.start()])
            if sequence[1]:
                self._row, self._column = int(sequence[1]), int(sequence[2])
            at = sequence.end()
        end = text.find("\x1b", at)
        self._write(text[at:] if end < 0 else text[at:end])
        self._rest = "" if end < 0 else text[end:]

    def _write(self, text: str) -> None:
        row = self._rows.setdefault(self._row, {})
        for sign in text:
            row[self._column] = sign
            self._column += 1

    def __str__(self) -> str:
        return "\n".join("".join(sign for _, sign in sorted(row.items())) for _, row in sorted(self._rows.items()))


class Terminal:
    def __init__(self, words: list[str], size: tuple[int, int] = (80, 24), **environment: str) -> None:
        self._mine, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
        env = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environment}
        self._process = subprocess.Popen(
            words, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, env=env
        )
        os.close(theirs)
        self._shown = Shown()
        self.sent: list[tuple[float, int]] = []  # when how many bytes came

    def press(self, key: bytes) -> Took:
        """From the key until the screen begins to change; the work until it is quiet again."""
        self.settle()
        worked, begun = self.worked(), time.perf_counter()
        self.type(key)
        assert self._read(PATIENCE), f"{key!r} changed nothing:\n{self._shown}"
        took = time.perf_counter() - begun
        self.settle()
        return Took(1000 * took, self.worked() - worked)

    def press_until(self, key: bytes, word: str) -> Took:
        """From the key until the screen says this, in the middle of other changes, and of other work."""
        self.drain()
        begun = time.perf_counter()
        self.type(key)
        self.until(word)
        return Took(1000 * (time.perf_counter() - begun))

    def press_in_vain(self, key: bytes, most: int = 20) -> None:
        """Press it as long as it changes anything, but not for ever: a cursor may go round."""
        for _ in range(most):
            self.settle()
            self.type(key)
            if not self._read(10 * QUIET):
                break

    def worked(self) -> float:
        """Milliseconds of processor time so far, in steps of ten; they say little of what else the machine does."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def type(self, keys: bytes) -> None:
        os.write(self._mine, keys)

    def settle(self, quiet: float = QUIET) -> None:
        """Read until it is quiet."""
        while self._read(quiet):
            pass

    def drain(self) -> None:
        """Read what has come so far."""
        while self._read(0):
            pass

    def settle_for(self, seconds: float) -> None:
        """Read for so long."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self._read(left)

    def until(self, word: str, key: bytes = b"") -> None:
        """Wait until the screen says this; press this key meanwhile, but not at once again: it may take back what it
        did."""
        end = time.monotonic() + PATIENCE
        again = 0.0
        while not self.shows(word):
            assert time.monotonic() < end, f"{word!r} never came:\n{self._shown}"
            if time.monotonic() > again:
                self.type(key)
                again = time.monotonic() + AGAIN
            self._read(0.2)

    def shows(self, word: str) -> bool:
        return word in str(self._shown)

    def _read(self, patience: float) -> bytes:
        ready, _, _ = select.select([self._mine], [], [], patience)
        part = os.read(self._mine, 1 << 16) if ready else b""
        if part:
            self.sent.append((time.monotonic(), len(part)))
            self._shown.add(part)
        return part

    def end(self) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        os.close(self._mine)
