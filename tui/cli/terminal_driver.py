"""Textual's driver for this machine's terminal, which may vanish: its window is closed, or the connection is lost."""

import sys
from contextlib import suppress
from queue import Full
from typing import Any

from textual.drivers.linux_driver import LinuxDriver

PATIENCE = 1.0  # seconds for a terminal to accept output once the app ends


class TerminalDriver(LinuxDriver):
    """Lets the app end even if the terminal accepts no output any more. With Textual alone the process would have to be
    killed: its writing thread ends with the terminal, and then its queue fills up."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        if not sys.stderr.isatty():  # Textual draws on stderr
            self._file = sys.__stdout__

    def write(self, data: str) -> None:
        writer = self._writer_thread
        while writer is not None and writer.is_alive():
            try:
                writer._queue.put(data, timeout=PATIENCE)
            except Full:  # the connection is slow
                if not self._app._exit:
                    continue
            return

    def close(self) -> None:
        writer = self._writer_thread
        if writer is not None:
            with suppress(Full):
                writer._queue.put(None, timeout=PATIENCE)
                writer.join(PATIENCE)
