"""A practice game in text mode."""

from pathlib import Path

from engines.catalogue import rules_of
from netcode.play.practice import PracticeClient
from netcode.session.odds import Odds
from netcode.storage import saved_games
from tui.text.console import Console
from tui.text.tables.table import TableTalk
from tui.words.hints import odds_in_words


class PracticeTalk(TableTalk):
    """The bots play whenever I am asked nothing."""

    client: PracticeClient

    def __init__(self, client: PracticeClient, console: Console, *, hints: bool, forced: bool, odds: bool) -> None:
        """`odds`: tell beside each question how likely the choices are to win."""
        super().__init__(client, console, hints=hints, forced=forced)
        self.odds = Odds(client, rules_of, console.stir)
        self._with_odds = odds and hints and console.interactive  # a script does not wait for odds
        self._asked_odds = False  # I have typed odds, and wait
        self._odds_told = -1  # the slot whose odds have been told

    def greet(self) -> None:
        self._bots_play()
        super().greet()

    def news(self) -> None:
        self._bots_play()
        super().news()
        self._news_of_odds()

    def _news_of_odds(self) -> None:
        if self._covered:
            self._asked_odds = False
            return
        wanted = self._menu is not None and (self._with_odds or self._asked_odds)
        if wanted and self.odds.consult():
            return  # the odds will come
        if self.odds.known and self._odds_told != self.client.slot:
            self._odds_told = self.client.slot
            if said := odds_in_words(self.client, self.odds.advice):
                self.console.say(f"Odds: {said}")
            elif self._asked_odds:
                self.console.say("No choice stands out.")
        self._asked_odds = False

    def do_odds(self, _: str) -> None:
        """how likely your choices are to win, found out by playing on from them"""
        if self._covered:
            self.console.say("Your cards are covered: type cover to hear the odds.")
            return
        self._odds_told = -1
        self._asked_odds = self.odds.known or (self._menu is not None and self.odds.consult())
        if not self._asked_odds:
            self.console.say("There is nothing to choose from just now.")

    def wants(self, line: str) -> bool:
        return not self._asked_odds and super().wants(line)

    def stuck(self) -> str:
        return "" if self._asked_odds else super().stuck()

    def _bots_play(self) -> None:
        while self.client.advance():
            pass


async def practise(
    client: PracticeClient,
    console: Console,
    *,
    home: Path | None,
    hints: bool,
    id: str = "",
    forced: bool = False,
    odds: bool = False,
) -> int:
    """Play this game, and further ones if wanted. Each is saved, the first under its `id` if it was saved before.
    Returns the exit code: 0 if the player left. `forced`: make a choice by itself if there is only one; `odds`: hints
    tell them."""
    while True:
        saved_games.keep(home, client, lambda why: console.say(_kept(why)), id)
        client.subscribe(console.stir)
        table = PracticeTalk(client, console, hints=hints, forced=forced, odds=odds)
        table.greet()
        try:
            await table.run()
        finally:
            table.odds.close()
        if not table.again:
            return 0 if table.left else 1
        client, id = client.another(), ""


def _kept(why: str) -> str:
    return f"This game cannot be kept. {why}" if why else "This game is kept again."
