"""What text mode writes: whole lines into a pipe, lines broken between words to a terminal."""

import io
import os
import pty
import termios

from tui.text.console import Streams

TOLD = "You fill up to 4 cards and play one. Hide your Horseshoe: your stash is worth 3 then, and nobody knows."


async def test_a_terminal_gets_lines_that_end_between_words() -> None:
    master, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 30))
    with os.fdopen(terminal, "w", encoding="utf-8") as out:
        Streams(os.open(os.devnull, os.O_RDONLY), out).say(TOLD, "", "  as it is")
        rows = os.read(master, 1000).decode().split("\r\n")
    os.close(master)
    assert max(map(len, rows)) <= 30
    assert " ".join(rows[: rows.index("")]) == TOLD
    assert rows[rows.index("") + 1] == "  as it is"


async def test_a_code_that_is_longer_than_the_window_stays_in_one_piece() -> None:
    code = "join-HM16T-VHXAA-012GP-HA0AH-7Q2KK-19ZWC"
    master, terminal = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 30))
    with os.fdopen(terminal, "w", encoding="utf-8") as out:
        Streams(os.open(os.devnull, os.O_RDONLY), out).say(f"Your friends type: den join {code}")
        rows = os.read(master, 1000).decode().split("\r\n")
    os.close(master)
    assert rows == ["Your friends type: den join", code, ""]


async def test_a_pipe_gets_each_line_whole() -> None:
    out = io.StringIO()
    Streams(os.open(os.devnull, os.O_RDONLY), out).say(TOLD)
    assert out.getvalue() == f"{TOLD}\n"
