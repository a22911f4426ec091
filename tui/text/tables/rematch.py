"""Between two games at the same table: the host opens it again, the others wait for that."""

import asyncio

from netcode.peer.peer import Peer
from tui.text.console import Console
from tui.text.conversation import Conversation


class RematchTalk(Conversation):
    def __init__(self, coming: asyncio.Task[Peer], console: Console) -> None:
        super().__init__(console)
        self._coming = coming
        coming.add_done_callback(lambda _: console.stir())

    @property
    def over(self) -> bool:
        return self._coming.done()

    def wants(self, line: str) -> bool:
        return bool(self.command(line))

    def answer(self, line: str) -> None:
        self.console.say("Waiting until the host opens the table again. Type quit to go home.")

    def do_quit(self, _: str) -> None:
        """go home"""
        self.left = True
