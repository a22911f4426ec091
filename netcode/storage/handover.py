"""How a window gets a table from the service that keeps it: over a local socket beside the tables, open to their owner
alone.

One side sends a line, the other answers with a line. The lock of the table's file decides who has the table, and
nothing else. `keeps` is answered with the tables that the service keeps. `let go TABLE` is answered with `yes` when it
has closed that table's file, or with `yes, heard` if its seat had also heard everything that the other peers knew of
it: then the window's seat may speak at once.
"""

import contextlib
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from netcode.storage.store import Store, StoreError, TableFile, TableIsOpen

KEEPS: Final = "keeps"
LET_GO: Final = "let go"
YES: Final = "yes"
YES_HEARD: Final = "yes, heard"
PATIENCE: Final = 20.0  # seconds in which a service lets go
ATTEMPTS: Final = 5
LONGEST: Final = 1 << 16  # bytes of a line
LONGEST_PATH: Final = 100  # bytes of a socket's address that every system allows


@contextlib.contextmanager
def meeting_place(home: Path) -> Iterator[str]:
    """The address of the socket. Systems allow only short addresses: a long one is replaced by a path through an open
    directory."""
    path = home / "keep.socket"
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(home, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/keep.socket"
    finally:
        os.close(folder)


def meet_windows(home: Path) -> socket.socket:
    """The service's end of the socket. Raises StoreError."""
    try:
        meeting = socket.socket(socket.AF_UNIX)
        with meeting_place(home) as address:
            Path(address).unlink(missing_ok=True)  # of a service that was killed
            meeting.bind(address)
            Path(address).chmod(0o600)
        meeting.listen()
    except (OSError, AttributeError) as problem:
        raise StoreError(f"No window could ask for a table in {home}: {problem}.") from None
    return meeting


def meet_no_more(home: Path) -> None:
    (home / "keep.socket").unlink(missing_ok=True)


def kept_tables(home: Path) -> frozenset[str]:
    """The tables at which the service sits now; none if no service runs."""
    return frozenset((_asked(home, KEEPS) or "").split())


def take_over(store: Store, id: str) -> TableFile:
    """Open a table, from the service if that has it. Waits until the service has let go; raises StoreError if the table
    is open in another window."""
    found, patience, answer = store.find(id), ATTEMPTS, None
    while True:
        try:
            file = store.at(found)
        except TableIsOpen:  # try again: the service may have it open for a moment, to look who holds it
            patience -= 1
            answer = _asked(store.home, f"{LET_GO} {found}")
            if patience == 0 or answer not in (YES, YES_HEARD):
                raise
        else:
            file.heard = answer == YES_HEARD
            return file


def _asked(home: Path, line: str) -> str | None:
    """The service's answer; None if no service runs."""
    if not hasattr(socket, "AF_UNIX"):
        return None
    with socket.socket(socket.AF_UNIX) as asking, contextlib.suppress(OSError):
        asking.settimeout(PATIENCE)
        with meeting_place(home) as address:
            asking.connect(address)
        asking.sendall(f"{line}\n".encode())
        with asking.makefile("rb") as answers:
            answer = answers.readline(LONGEST)
        if answer.endswith(b"\n"):
            return answer.decode("utf-8", "replace").strip()
    return None
