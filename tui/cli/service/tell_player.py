"""Tells a player who is not at the screen: by a notification on the desktop, a command of their choice, or a web hook.

The message is a sentence about whose turn it is. It names the table, the game and the day, and nothing of what lies on
the table. A message that cannot be delivered is sent again, at growing intervals; one that was delivered is never sent
again.
"""

import asyncio
import http.client
import json
import logging
import os
import shlex
import shutil
import sys
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from netcode.storage.store import Saved
from tui.shell import notify
from tui.words.turns import call, farewell

log = logging.getLogger("den.telling")

DESKTOP: Final = "desktop"
PAUSES: Final = (5.0, 60.0, 600.0, 3600.0)  # seconds before each further attempt
AT_MOST: Final = 30.0  # seconds for one attempt
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
ON_A_MAC: Final = ("on run words", 'display notification (item 1 of words) with title "Den"', "end run")


class NotTold(Exception):
    """It could not be delivered; the text is a sentence with the reason."""


class Way(Protocol):
    async def tell(self, text: str, facts: dict[str, Any]) -> None:
        """Raises NotTold."""


class Command:
    """Runs a command without a shell. The sentence is its last argument, and its environment holds the details."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words

    async def tell(self, text: str, facts: dict[str, Any]) -> None:
        said = {f"DEN_{name.upper()}": str(value) for name, value in facts.items() if value is not None}
        nowhere = asyncio.subprocess.DEVNULL
        try:
            run = await asyncio.create_subprocess_exec(
                *self._words, text, env={**os.environ, **said}, stdin=nowhere, stdout=nowhere, stderr=nowhere
            )
        except (OSError, ValueError) as problem:
            raise NotTold(f"{self._words[0]} cannot be run: {problem}.") from None
        try:
            code = await asyncio.wait_for(run.wait(), AT_MOST)
        except BaseException as problem:
            run.kill()
            await run.wait()
            if isinstance(problem, TimeoutError):
                raise NotTold(f"{self._words[0]} did not end within {AT_MOST:.0f} seconds.") from None
            raise
        if code:
            raise NotTold(f"{self._words[0]} ended with {code}.")


class Desktop:
    """Uses what this machine has: the notification tool of freedesktop, that of a Mac, or the terminal the service runs
    in."""

    async def tell(self, text: str, facts: dict[str, Any]) -> None:
        if shutil.which("notify-send"):
            await Command(["notify-send", "--app-name=Den"]).tell(text, facts)
        elif sys.platform == "darwin":
            await Command(["osascript", *(word for line in ON_A_MAC for word in ("-e", line))]).tell(text, facts)
        elif sys.stderr.isatty():
            sys.stderr.write(notify.call(text))
            sys.stderr.flush()
        else:
            raise NotTold("There is no notify-send here, and no terminal.")


class Hook:
    """Posts it as JSON. Certificates are verified, and redirections are not followed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._opener = urllib.request.build_opener(_Stay)

    async def tell(self, text: str, facts: dict[str, Any]) -> None:
        try:
            await asyncio.wait_for(asyncio.to_thread(self._post, {"text": text, **facts}), AT_MOST)
        except urllib.error.HTTPError as refused:
            refused.close()
            raise NotTold(f"The web hook answered {refused.code}.") from None
        except (OSError, ValueError, TimeoutError, http.client.HTTPException) as problem:
            raise NotTold(f"The web hook cannot be reached: {problem}.") from None

    def _post(self, said: dict[str, Any]) -> None:
        body = json.dumps(said, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", "User-Agent": "den"}
        request = urllib.request.Request(self._url, body, headers, method="POST")
        with self._opener.open(request, timeout=AT_MOST / 2):  # the answer is not read
            pass


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        """Follow no redirection: the answer counts as a refusal."""


def way(wish: str) -> Way | None:
    """The way of this name: "desktop", an address, or a command; None for an empty name. Raises ValueError."""
    if not wish.strip():
        return None
    if wish.strip() == DESKTOP:
        return Desktop()
    address = urlsplit(wish.strip())
    if address.scheme in ("http", "https"):
        if not address.hostname:
            raise ValueError(f"{wish} names no machine.")
        if address.scheme == "http" and address.hostname not in LOOPBACK:
            raise ValueError("A web hook elsewhere must begin with https://, or everybody on the way could read it.")
        return Hook(wish.strip())
    words = shlex.split(wish)
    if shutil.which(words[0]) is None:
        raise ValueError(f"There is no command “{words[0]}” on this machine.")
    return Command(words)


class Teller:
    """Delivers one message after the other, each until it has arrived. `told` is then called with it."""

    def __init__(self, way: Way, told: Callable[[Saved], None]) -> None:
        self._way, self._told = way, told
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table: the newer message counts

    def turn(self, table: Saved) -> None:
        self._tell(table, "turn", call(table))

    def over(self, table: Saved) -> None:
        self._tell(table, "over", farewell(table))

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def forget(self, table: Saved) -> None:
        """The player has come to the screen, so there is nothing to tell any more."""
        if (task := self._tasks.pop(table.id, None)) is not None:
            task.cancel()

    def _tell(self, table: Saved, event: str, text: str) -> None:
        self.forget(table)
        task = self._tasks[table.id] = asyncio.create_task(self._until_told(table, event, text))
        task.add_done_callback(
            lambda task: self._tasks.pop(table.id, None) if self._tasks.get(table.id) is task else None
        )

    async def _until_told(self, table: Saved, event: str, text: str) -> None:
        facts = {"event": event, "table": table.id, "game": table.game, "host": next(iter(table.names), None)}
        for pause in (*PAUSES, None):
            try:
                await self._way.tell(text[:1].upper() + text[1:], facts)
            except NotTold as problem:
                log.warning("not told that it is %s at %s: %s", event, table.id, problem)
                if pause is not None:
                    await asyncio.sleep(pause)
            else:
                self._told(table)
                return
