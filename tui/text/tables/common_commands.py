"""What can be asked at every table, whether somebody plays at it, watches it, or looks at it again."""

from typing import Final

from engines.core import View, listed
from netcode.play.client import Client
from tui.text.console import Console
from tui.text.conversation import Conversation
from tui.text.rules_reader import rules_lines

RECENT: Final = 10  # lines of the log that `log` tells


class Looking(Conversation):
    def __init__(self, client: Client, console: Console) -> None:
        super().__init__(console)
        self.client = client
        self._covered = False

    @property
    def view(self) -> View:
        """The view that is told: mine or, while my cards are covered, one that knows none of them."""
        return self.client.view.covered if self._covered else self.client.view

    def line(self, at: int) -> str:
        """A line of the log."""
        line = self.client.log[at]
        return self.client.rules.words.event(self.view, line.event) if self._covered else line.text

    # -- commands ----------------------------------------------------------------------------------------------------

    def do_board(self, _: str) -> None:
        """the whole table, in sentences"""
        self.console.say(*self.client.rules.words.table(self.view))

    def do_last(self, _: str) -> None:
        """what happened last"""
        self.console.say(self.line(len(self.client.log) - 1) if self.client.log else "Nothing has happened yet.")

    def do_log(self, how: str) -> None:
        """the last lines of the log; log 30: the last thirty; log all: everything"""
        log = self.client.log
        lines = len(log) if how.casefold() == "all" else int(how[:6]) if how.isdecimal() else RECENT
        self.console.say(*(self.line(at) for at in range(max(len(log) - lines, 0), len(log))))
        if not log:
            self.console.say("Nothing has happened yet.")

    def do_what(self, named: str) -> None:
        """what there is to ask about; what NAME: what that is, and what the rules say of it"""
        about = self.client.rules.words.about
        known = [it for thing in self.client.rules.words.things(self.view) if (it := about(self.view, thing))]
        words = named.casefold()
        found = [it for it in known if words == it.name.casefold()] or [
            it for it in known if words in it.name.casefold()
        ]
        if not words:
            names = listed(list(dict.fromkeys(it.name for it in known)))
            self.console.say(f"{names}.", "Type what and one of these, or a part of it.")
        elif not found:
            self.console.say(f"Nothing here is called “{named}”. Type what to hear what there is.")
        else:
            self.console.say(*dict.fromkeys(str(it) for it in found))
            rule = found[0].rule
            self.console.say(f"The whole of it: rules {rule}." if len(found) == 1 and rule else "")

    def do_goal(self, _: str) -> None:
        """what wins, and how you stand"""
        self.console.say(f"Goal: {self.client.rules.words.goal(self.view)}")

    def do_rules(self, about: str) -> None:
        """what the rules speak of; rules WORD: that part; rules all: everything"""
        self.console.say(*rules_lines(self.client.rules.name, about))

    def do_cover(self, _: str) -> None:
        """say nothing of your own hidden cards, until you type it again"""
        self._covered = not self._covered
        self.console.say("Your cards are covered." if self._covered else "Your cards are told again.")
