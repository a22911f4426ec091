"""Somebody who is not at the screen is told whose turn it is: once, in the way of their choice, and nothing hidden."""

import asyncio
import json
import ssl
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from netcode.storage.store import Saved
from tests.netcode.relay.test_tls import Authority
from tests.patience import PATIENCE
from tui.cli.service import tell_player
from tui.cli.service.tell_player import Command, Desktop, Hook, NotTold, Teller, way

TABLE = Saved("20260310-gentlemen-1a2b3c", "gentlemen", ("Ann", "Bo"), 1, "playing", 7, 0, turn=7)
TEXT, FACTS = "Your turn at Ann's table: Gentlemen Thieves", {"event": "turn", "table": TABLE.id, "host": "Ann"}


def script(folder: Path, body: str) -> Path:
    """A program that somebody may have: it is run as it is, without a shell."""
    program = folder / "program"
    program.write_text(f"#!{sys.executable}\n{body}\n")
    program.chmod(0o755)
    return program


async def test_a_command_gets_the_sentence_as_one_word_and_the_rest_in_its_environment(tmp_path: Path) -> None:
    out = tmp_path / "said"
    body = f"import os, sys; open({str(out)!r}, 'w').write('|'.join([*sys.argv[1:], os.environ['DEN_HOST']]))"
    chosen = way(f"{script(tmp_path, body)} --urgent 'two words'")
    assert isinstance(chosen, Command)
    await chosen.tell("Your turn at $(touch no)'s table; `x` > y", FACTS)
    assert out.read_text() == "--urgent|two words|Your turn at $(touch no)'s table; `x` > y|Ann"
    assert not (tmp_path / "no").exists()


async def test_a_command_that_fails_or_never_ends_is_an_attempt_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tell_player, "AT_MOST", 0.3)
    with pytest.raises(NotTold, match="ended with 3"):
        await Command([str(script(tmp_path, "raise SystemExit(3)"))]).tell(TEXT, FACTS)
    with pytest.raises(NotTold, match="did not end"):
        await Command([str(script(tmp_path, "import time; time.sleep(999)"))]).tell(TEXT, FACTS)
    with pytest.raises(NotTold, match="cannot be run"):
        await Command([str(tmp_path / "nothing")]).tell(TEXT, FACTS)


async def test_the_desktop_is_told_by_its_own_tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "said"
    script(tmp_path, f"import sys; open({str(out)!r}, 'w').write('|'.join(sys.argv[1:]))").rename(
        tmp_path / "notify-send"
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    assert isinstance(way("desktop"), Desktop)
    await Desktop().tell(TEXT, FACTS)
    assert out.read_text() == f"--app-name=Den|{TEXT}"


async def test_where_there_is_no_desktop_somebody_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "platform", "linux")
    with pytest.raises(NotTold, match="no notify-send"):
        await Desktop().tell(TEXT, FACTS)


class Server:
    """A web hook that answers as it is told to, and keeps what it heard."""

    def __init__(self) -> None:
        self.answers = ["204 No Content"]
        self.heard: list[dict[str, Any]] = []
        self.heads: list[str] = []
        self.port = 0

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(int(line.split()[1]) for line in head.splitlines() if line.lower().startswith("content-length"))
        self.heads.append(head.splitlines()[0])
        self.heard.append(json.loads(await reader.readexactly(length)))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        writer.write(f"HTTP/1.1 {answer}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def web_hook(tls: ssl.SSLContext | None = None) -> AsyncIterator[Server]:
    one = Server()
    server = await asyncio.start_server(one._serve, "127.0.0.1", 0, ssl=tls)
    one.port = server.sockets[0].getsockname()[1]
    async with server:
        yield one


async def test_a_web_hook_gets_what_there_is_to_say_and_nothing_more() -> None:
    async with web_hook() as server:
        await Hook(f"http://127.0.0.1:{server.port}/den").tell(TEXT, FACTS)
    assert server.heads == ["POST /den HTTP/1.1"]
    assert server.heard == [{"text": TEXT, **FACTS}]


async def test_a_web_hook_that_sends_us_elsewhere_or_refuses_has_not_been_told() -> None:
    async with web_hook() as other, web_hook() as server:
        server.answers = [f"302 Found\r\nLocation: http://127.0.0.1:{other.port}/", "500 Oh"]
        for code in (302, 500):
            with pytest.raises(NotTold, match=f"answered {code}"):
                await Hook(f"http://127.0.0.1:{server.port}/").tell(TEXT, FACTS)
    assert other.heard == []


async def test_a_web_hook_must_prove_who_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    authority, tls = Authority(tmp_path), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(*authority.certificate("127.0.0.1"))
    async with web_hook(tls) as server:
        hook = f"https://127.0.0.1:{server.port}/"
        with pytest.raises(NotTold, match="CERTIFICATE_VERIFY_FAILED"):
            await Hook(hook).tell(TEXT, FACTS)
        assert server.heard == []
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
        await Hook(hook).tell(TEXT, FACTS)
        assert len(server.heard) == 1


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        ("http://example.org/hook", "must begin with https://"),
        ("https:///hook", "names no machine"),
        ("no-such-command-here --loud", "There is no command"),
        ("'unfinished", "quotation"),
    ],
)
def test_a_way_that_cannot_work_is_refused_when_the_service_starts(wish: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        way(wish)


def test_a_player_who_asked_for_no_news_gets_none() -> None:
    assert way(" ") is None


class Flaky:
    """A way that fails a few times."""

    def __init__(self, fails: int) -> None:
        self.fails, self.said = fails, list[str]()
        self.tried = asyncio.Event()

    async def tell(self, text: str, facts: dict[str, Any]) -> None:
        self.fails -= 1
        self.tried.set()
        if self.fails >= 0:
            raise NotTold("Not now.")
        self.said.append(text)


async def finished(teller: Teller) -> None:
    await asyncio.wait(teller._tasks.values(), timeout=PATIENCE)
    await asyncio.sleep(0)  # whoever waits for them takes them away
    assert not teller._tasks


async def test_what_fails_is_tried_again_and_what_was_told_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tell_player, "PAUSES", (0.0, 0.0))
    flaky, told = Flaky(2), list[Saved]()
    teller = Teller(flaky, told.append)
    teller.turn(TABLE)
    await finished(teller)
    assert flaky.said == [TEXT]
    assert told == [TABLE]
    lost = Flaky(99)
    teller = Teller(lost, told.append)
    teller.turn(TABLE)
    await finished(teller)
    assert lost.fails == 99 - 3
    assert told == [TABLE], "so it is told after the next start"
    await teller.close()


async def test_a_player_who_has_come_to_the_screen_meanwhile_is_not_told_any_more() -> None:
    flaky, told = Flaky(1), list[Saved]()
    teller = Teller(flaky, told.append)
    teller.turn(TABLE)
    await asyncio.wait_for(flaky.tried.wait(), PATIENCE)
    teller.forget(TABLE)
    assert not teller._tasks
    await teller.close()
    assert flaky.said == []
