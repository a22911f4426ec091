"""A practice game in text mode."""

from pathlib import Path

from netcode.play.practice import PracticeClient
from netcode.storage import saved_games
from tui.text.console import Console
from tui.text.tables.table import TableTalk


class PracticeTalk(TableTalk):
    """The bots play on whenever nothing is asked of me."""

    client: PracticeClient

    def greet(self) -> None:
        self._bots_play()
        super().greet()

    def news(self) -> None:
        self._bots_play()
        super().news()

    def _bots_play(self) -> None:
        while self.client.advance():
            pass


async def practise(
    client: PracticeClient, console: Console, *, home: Path | None, hints: bool, id: str = "", forced: bool = False
) -> int:
    """Play it, and more of the same; each is kept, the first under its `id` if it was before. The exit code: 0 for
    whoever leaves by themselves. `forced`: a choice of one goes by itself."""
    while True:
        saved_games.keep(home, client, lambda why: console.say(_kept(why)), id)
        client.subscribe(console.stir)
        table = PracticeTalk(client, console, hints=hints, forced=forced)
        table.greet()
        await table.run()
        if not table.again:
            return 0 if table.left else 1
        client, id = client.another(), ""


def _kept(why: str) -> str:
    return f"This game cannot be kept. {why}" if why else "This game is kept again."
