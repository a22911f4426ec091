"""`den relay` as its keeper meets it: a process that starts, serves, and goes down gracefully."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.exceptions import ConnectionClosed

from netcode.relay import frames
from tests.netcode.relay.peers import ROOM, peer
from tests.patience import PATIENCE

pytestmark = pytest.mark.e2e


@contextmanager
def relay_process(*words: str, files: int = 1024) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = ["sh", "-c", f'ulimit -n {files}; exec "$@"', "sh", sys.executable, "-m", "tui", "relay", *words]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)


async def test_the_relay_says_where_it_listens_and_goes_down_gracefully() -> None:
    with relay_process("--listen", "127.0.0.1:0") as (process, ready):
        assert ready.startswith("Relay ready at ws://127.0.0.1:")
        port = int(ready.split(":")[2].split(".")[0])
        async with peer(port, f"/room/{ROOM}") as ann:
            await ann.send(frames.POST + b"sealed")
            process.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed) as closed:
                await ann.next()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1001
        assert await asyncio.to_thread(process.wait, PATIENCE) == 0


async def test_with_no_files_left_the_relay_says_so_once_and_lets_callers_in_when_others_leave() -> None:
    with relay_process("--listen", "127.0.0.1:0", files=40) as (process, ready):
        port = int(ready.split(":")[2].split(".")[0])
        crowd = [await asyncio.open_connection("127.0.0.1", port) for _ in range(45)]
        assert process.stderr is not None
        told = await asyncio.wait_for(asyncio.to_thread(process.stderr.readline), PATIENCE)
        assert told.startswith("No more connections: 40 files are open")
        for _, writer in crowd:
            writer.close()
        async with peer(port, f"/room/{ROOM}") as ann:
            await ann.send(frames.POST + b"sealed")
        process.terminate()
        assert await asyncio.to_thread(process.stderr.read) == "Going down: peers are told to come back.\n"


def test_an_address_in_use_is_named() -> None:
    with relay_process("--listen", "127.0.0.1:0") as (_, ready):
        port = ready.split(":")[2].split(".")[0]
        with relay_process("--listen", f"127.0.0.1:{port}") as (second, nothing):
            assert nothing == ""
            _, told = second.communicate(timeout=PATIENCE)
            assert told.startswith("Cannot listen there")
            assert second.returncode == 1


@pytest.mark.parametrize("words", [("--listen", "a:b:c"), ("--rooms", "0")])
def test_wrong_usage_is_explained(words: tuple[str, ...]) -> None:
    with relay_process(*words) as (process, _):
        _, told = process.communicate(timeout=PATIENCE)
        assert process.returncode == 2
        assert len(told.strip().splitlines()) == 3
