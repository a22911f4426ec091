"""The loop of text mode: tell what is new, read a line, act on it, and so on until it is over."""

import inspect

from engines.core import Player
from netcode.peer.lobby import LONGEST_TALK
from netcode.play.chat import ChatLog
from netcode.play.clean_text import clean
from tui.text.console import Console


class Conversation:
    """A command is a method `do_WORD` whose docstring explains it to the player; any other line is an `answer`."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.left = False  # the player has typed quit, or the input has ended

    async def run(self) -> None:
        while not self.console.stopped:
            self.news()
            if self.left or self.over:
                return
            if (line := self.console.take(self.wants)) is not None:
                self._hear(line)
            elif self.console.ended and (farewell := self.stuck()):
                self.console.say(farewell)
                self.left = True
            elif not await self.console.stirred(self.patience):
                self.idle()

    # -- what each of the two says -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether this conversation has ended by itself."""
        return False

    patience: float | None = None  # seconds of silence until `idle`

    def news(self) -> None:
        """Tell what has happened since the last call."""

    def wants(self, line: str) -> bool:
        """Whether this line of a script can be taken now; otherwise it waits."""
        return True

    def stuck(self) -> str:
        """The input has ended. Returns a farewell if that ends the conversation."""
        return ""

    def idle(self) -> None:
        """Nothing has happened for a while."""

    def answer(self, line: str) -> None:
        """A line that is no command."""

    # -- hearing -----------------------------------------------------------------------------------------------------

    def command(self, line: str) -> str:
        """The name of the command that this line is, or nothing."""
        word = line.partition(" ")[0].casefold()
        return word if word.isalpha() and hasattr(self, f"do_{word}") else "help" if word == "?" else ""

    def _hear(self, line: str) -> None:
        if command := self.command(line):
            self.before(command)
            getattr(self, f"do_{command}")(line.partition(" ")[2].strip())
        else:
            self.answer(line)

    def before(self, command: str) -> None:
        """Called before a command is carried out."""

    def do_help(self, about: str) -> None:
        """say what can be typed"""
        about = about.casefold()
        for name, method in sorted(inspect.getmembers(type(self), inspect.isfunction)):
            if name.startswith("do_") and about in ("", name[3:]):
                meaning = inspect.getdoc(method) or ""
                says = " " if meaning.partition(":")[0].isupper() else ": "  # capitals: an argument to type
                self.console.say(f"{name[3:]}{says}{meaning}.")


class TableConversation(Conversation):
    """A conversation at a table where other people can chat."""

    _heard = 0  # lines of chat that have been told

    def tell_talk(self, talk: ChatLog, me: Player | None) -> None:
        for said in talk.since(self._heard):
            looking_on = " (looking on)" if said.seat is None else ""
            mine = said.seat is not None and said.seat == me
            self.console.say(f"{'You say' if mine else f'{said.name}{looking_on} says'}: {said.text}")
        self._heard = talk.ever

    def do_say(self, words: str) -> None:
        """WORDS: say something to everybody at the table"""
        if words := clean(words, LONGEST_TALK):
            self.speak(words)
        else:
            self.console.say("Type say, and then what you want to say.")

    def speak(self, words: str) -> None:
        """Say it at the table."""
