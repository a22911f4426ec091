"""Textual on this machine's terminal, which may go away: somebody closes its window, or the line is cut."""

import sys
from contextlib import suppress
from queue import Full
from typing import Any

from textual.drivers.linux_driver import LinuxDriver

PATIENCE = 1.0  # seconds for a terminal to take what it is sent, once the app ends


class TerminalDriver(LinuxDriver):
    """A terminal that takes nothing any more does not keep the app from ending: Textual alone would wait for it until
    the process is killed, because the thread that writes falls with the terminal and its queue runs full."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        if not sys.stderr.isatty():  # Textual draws on stderr
            self._file = sys.__stdout__

    def write(self, data: str) -> None:
        writer = self._writer_thread
        while writer is not None and writer.is_alive():
            try:
                writer._queue.put(data, timeout=PATIENCE)
            except Full:  # a slow line
                if not self._app._exit:
                    continue
            return

    def close(self) -> None:
        writer = self._writer_thread
        if writer is not None:
            with suppress(Full):
                writer._queue.put(None, timeout=PATIENCE)
                writer.join(PATIENCE)
