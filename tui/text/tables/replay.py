"""A game looked at again, line by line: on, back, to any step, through any eyes that are here."""

import asyncio
import sqlite3
from collections.abc import Callable

from engines.core import listed
from netcode.play.reel import Reel
from netcode.play.replay import ReplayClient
from netcode.protocol.records.record_file import Damaged
from netcode.protocol.wire import Refused
from netcode.storage.store import StoreError
from tui.text.console import Console
from tui.text.tables.common_commands import Looking
from tui.text.tables.ending import ending_lines

UNREADABLE = (Damaged, Refused, StoreError, ValueError, sqlite3.Error)


class ReplayTalk(Looking):
    client: ReplayClient

    def greet(self) -> None:
        client = self.client
        self.console.say(
            f"{client.rules.title}, played by {listed(client.names)}, in {client.last} steps.",
            "Enter goes on to what happens next; back, jump 30, start and end go elsewhere; help tells the rest.",
            self._where(),
        )

    def _where(self) -> str:
        return f"{self.client.where()} {self._next()}"

    def _next(self) -> str:
        request = self.client.request
        return "" if request is None else self.client.rules.words.ask(self.view, request)

    def _tell(self, told: int) -> None:
        """Tell the log from this line on, or its last line after a step back; then the step."""
        client = self.client
        if len(client.log) > told:
            self.console.say(*(self.line(at) for at in range(told, len(client.log))))
        else:
            self.do_last("")
        self.console.say(self._where().strip())
        if client.ending is not None:
            self.console.say(*ending_lines(client, client.ending))

    def answer(self, line: str) -> None:
        if not line:
            self.do_next("")
        elif line.isdecimal():
            self.do_jump(line)
        else:
            self.console.say(f"“{line}” is no command here. Type help to hear what you can type.")

    def stuck(self) -> str:
        return "Nothing more is typed: the replay is over."

    # -- commands ----------------------------------------------------------------------------------------------------

    def do_next(self, times: str) -> None:
        """on to what happens next, as Enter does; next 5: five times"""
        client, told = self.client, len(self.client.log)
        if client.slot == client.last:
            self.console.say("That was the last step. Type back, start, or quit.")
            return
        for _ in range(int(times[:4]) if times.isdecimal() else 1):
            client.forward()
        self._tell(told)

    def do_back(self, times: str) -> None:
        """back to what happened before; back 5: five times"""
        if not self.client.slot:
            self.console.say("This is where the game begins.")
            return
        for _ in range(int(times[:4]) if times.isdecimal() else 1):
            self.client.back()
        self._tell(len(self.client.log))

    def do_jump(self, step: str) -> None:
        """STEP: to this step of the game"""
        if step.isdecimal():
            self.client.seek(int(step[:6]))
            self._tell(len(self.client.log))
        else:
            self.console.say(f"Type jump and a number from 0 to {self.client.last}.")

    def do_start(self, _: str) -> None:
        """to the start of the game"""
        self.do_jump("0")

    def do_end(self, _: str) -> None:
        """to the end of the game, and its scores"""
        self.do_jump(str(self.client.last))

    def do_eyes(self, name: str) -> None:
        """NAME: through the eyes of this seat, if its secrets are here; eyes nobody: as a spectator"""
        written = self.client.reel().names  # somebody who has no name there is called something else by others
        names = {"nobody" if seat is None else written[seat]: seat for seat in self.client.eyes()}
        names |= {self.client.names[seat]: seat for seat in self.client.eyes() if seat is not None}
        found = next((known for known in names if known.casefold() == name.casefold()), None)
        if found is None:
            self.console.say(f"Type eyes and a name: {listed(list(names), 'or')}.")
        else:
            self.client.look(names[found])
            self.console.say(self._where().strip())

    def do_who(self, _: str) -> None:
        """who played, and whose secrets are here"""
        eyes = self.client.eyes()
        for seat, name in enumerate(self.client.names):
            self.console.say(f"{name}: {'their cards can be seen: eyes ' + name if seat in eyes else 'cards hidden'}.")

    def do_quit(self, _: str) -> None:
        """leave the replay"""
        self.left = True


async def look_again(again: Callable[[], Reel], console: Console) -> None:
    """Step through the game that `again` replays. It raises one of UNREADABLE."""
    console.say("Playing the game again, and checking it.")
    reel = await asyncio.to_thread(again)
    talk = ReplayTalk(ReplayClient(reel, next(iter(reel.seen), None)), console)
    talk.greet()
    await talk.run()
