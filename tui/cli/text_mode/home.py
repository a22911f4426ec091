"""`den` in text mode: what the first screen offers, as a menu of lines. Each place is the command of its name."""

import argparse
from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import suppress
from typing import Any

from engines.catalogue import GAMES, rules_of
from engines.search import LEVELS
from netcode.peer.guests.join_by_code import read_code
from netcode.peer.peer import CannotSit
from netcode.play.practice import PracticeClient
from netcode.storage.lessons import Lessons
from netcode.storage.saved_games import kept
from netcode.storage.store import Saved
from tui.cli import parse
from tui.cli.command_failed import CommandFailed
from tui.cli.commands.alone import learn, play, record, replay
from tui.cli.commands.tables import host, join, resume, watch
from tui.cli.commands.tables.games import in_words
from tui.cli.headless_seat import Sit
from tui.cli.launch import config_of, home_of, settings
from tui.cli.store_args import store_of
from tui.cli.text_mode.seat import play_in_text
from tui.shell.config import to_toml
from tui.shell.main_menu import places
from tui.text.console import Console
from tui.text.menu import Choice
from tui.text.question import Back, ask
from tui.text.rules_reader import rules_lines
from tui.text.tables.practice import practise
from tui.words.career import career_lines
from tui.words.games import all_games

MOST = 30  # games in a list


async def at_home(args: argparse.Namespace, console: Console) -> int:
    """Visit one place after the other until the player quits. Returns the exit code."""
    home = Home(args, console)
    console.say(f"Den: {all_games()} of thieves, played with friends, with no host to trust.")
    await home.stroll()
    return 0


class Home:
    """A method for each place. `relay`: where friends are met, unless a setting says otherwise. `invites`: how a
    guest's friends become guests here, too."""

    def __init__(self, args: argparse.Namespace, console: Console, relay: str | None = None, invites: str = "") -> None:
        self._args, self._console = args, console
        self._relay, self._invites = relay, invites

    async def stroll(self, *without: str) -> None:
        """Visit one place after the other until the player quits."""
        known = False
        with suppress(Back):
            question = "What would you like to do?"
            while (place := await ask(self._console, question, self._choices(without), brief=known)) != "quit":
                known = True
                await self.visit(getattr(self, place)())

    def _choices(self, without: Sequence[str]) -> Sequence[Choice]:
        found = places(lessons_first=Lessons(home_of(self._args)).lead)
        return [Choice(f"{place.title}: {place.sentence}", place.key) for place in found if place.key not in without]

    async def visit(self, place: Awaitable[None]) -> None:
        """Go to a place and come back; if something goes wrong there, say so."""
        try:
            with suppress(Back):
                await place
        except CommandFailed as trouble:
            self._console.say(f"{trouble.title}. {trouble.sentence} {trouble.next_step}")

    # -- the places --------------------------------------------------------------------------------------------------

    async def learn(self) -> None:
        game = await self._game()
        args = self._command("learn", game)
        await learn.learn_in_text(args, learn.chosen_lesson(args), self._console)

    async def practice(self) -> None:
        game = await self._game()
        bots = [Choice(f"{_number(seats - 1, 'rival')}", seats - 1) for seats in rules_of(game).seats]
        rivals = str(await self._ask("How many play against you?", bots))
        levels = [Choice(f"{level}: {meaning}", level) for level, meaning in LEVELS.items()]
        level = str(await self._ask("How well do they play?", levels))
        args = self._command("play", game, "--bots", rivals, "--level", level)
        await self._practise(play.dealt(args))

    async def host(self) -> None:
        game = await self._game()
        seats = [Choice(_number(seats, "player"), seats) for seats in rules_of(game).seats]
        number = await self._ask("How many play, you among them?", seats)
        args = self._command("host", game, "--seats", str(number), "--name", await self._name(), *self._door)
        await self._sit(args, host.way(args))

    async def join(self, code: str = "") -> None:
        code = code or await self._code(watching=False)
        args = self._command("join", code, "--name", await self._name(), *self._door)
        await self._sit(args, join.way(args))

    async def watch(self, code: str = "") -> None:
        args = self._command("watch", code or await self._code(watching=True), *self._door)
        await self._sit(args, watch.way(args))

    async def resume(self) -> None:
        saved = await self._saved(unfinished=True)
        args = self._command("resume", saved.id)
        if saved.practice:
            await self._practise(resume.practice(args, saved.id), saved.id)
        else:
            await self._sit(args, resume.way(args, saved.id))

    async def replays(self) -> None:
        saved = await self._saved(unfinished=False)
        await replay.replay_in_text(replay.way(self._command("replay", saved.id)), self._console)

    async def career(self) -> None:
        known = record.all_results(self._args, lambda problem: self._console.say(f"Left out: {problem}"))
        self._console.say(*(line for line, _ in career_lines(known)))

    async def rules(self) -> None:
        game, about = await self._game(), ""
        while True:
            self._console.say(*rules_lines(game, about))
            about = (await self._ask("Which part of the rules?")).removeprefix("rules").strip()

    async def settings(self) -> None:
        self._console.say(
            f"Your settings are in {config_of(self._args)}; change them there, with any editor.",
            *to_toml(settings(self._args)).splitlines(),
        )

    # -- what they have in common ------------------------------------------------------------------------------------

    def _command(self, *words: str) -> argparse.Namespace:
        """Run the command as if it had been typed in the shell."""
        home, name = self._args.home, self._args.name
        return parse([*words, "--text", *(("--home", home) if home else ()), *(("--name", name) if name else ())])

    @property
    def _door(self) -> Sequence[str]:
        return ("--relay", self._relay) if self._relay and not settings(self._args).relay else ()

    async def _ask(self, sentence: str, choices: Sequence[Choice] = ()) -> Any:
        return await ask(self._console, sentence, choices)

    async def _game(self) -> str:
        games = [Choice(f"{title}: {rules_of(name).blurb}", name) for name, title in GAMES.items()]
        return str(await self._ask("Which game?", games))

    async def _name(self) -> str:
        """The player's name: asked for once, and remembered."""
        config = settings(self._args)
        if not config.name:
            config.name = str(await self._ask("What shall the others call you?"))
            with suppress(OSError):  # not saved, so it is asked for again next time
                config.save(config_of(self._args))
        return config.name

    async def _code(self, *, watching: bool) -> str:
        while True:
            typed = str(await self._ask("What is the code?"))
            try:
                read_code(typed, watching=watching)
            except CannotSit as slip:
                self._console.say(f"{slip.title}. {slip} {slip.step}")
            else:
                return typed

    async def _saved(self, *, unfinished: bool) -> Saved:
        found = [saved for saved in kept(store_of(self._args)) if saved.unfinished == unfinished][:MOST]
        if not found:
            self._console.say(f"No {'unfinished' if unfinished else 'finished'} game is kept on this machine yet.")
            raise Back
        alike = Counter(map(in_words, found))
        choices = [Choice(_told_apart(saved, alike), saved) for saved in found]
        saved: Saved = await self._ask("Which one?", choices)
        return saved

    async def _practise(self, client: PracticeClient, id: str = "") -> None:
        config = settings(self._args)
        home = home_of(self._args)
        hints, forced, odds = config.hints, config.forced, config.odds
        await practise(client, self._console, home=home, hints=hints, forced=forced, odds=odds, id=id)

    async def _sit(self, args: argparse.Namespace, sit: Sit) -> None:
        await play_in_text(args, sit, self._console, self._invites)


def _told_apart(saved: Saved, alike: Counter[str]) -> str:
    """A game in words; with its id if another has the same words."""
    words = in_words(saved)
    return words if alike[words] == 1 else f"{words}, {saved.id}"


def _number(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
