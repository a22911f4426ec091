"""The table in text mode: what happens is told as it happens, what is asked is asked with numbered choices."""

from collections.abc import Sequence
from typing import Final

from engines.core import Commit, Illegal, Move, Player, Secret, Subsets, listed, only_one
from netcode.play.bots.names import NAMELESS
from netcode.play.client import Client, Presence, Trouble
from tui.text.console import Console
from tui.text.conversation import TableConversation
from tui.text.menu import Choice, NumberedMenu, SetMenu
from tui.text.tables.common_commands import Looking
from tui.text.tables.ending import ending_lines
from tui.text.why_not import Attempts
from tui.words.hints import Hints
from tui.words.outcome import COMPARE, again_in_words, capital
from tui.words.votes import IN_THE_WAY, lapsed, prospects, voted

BEFORE: Final = 30  # lines of the log that are told to a player who comes back during a game
MANY: Final = 8  # lines of the log: if there were more, they are also told in short
QUIET: Final = 3.0  # seconds until the seats that are awaited are named


class TableTalk(Looking, TableConversation):
    """One client's table, until the end of its game."""

    patience = QUIET

    def __init__(self, client: Client, console: Console, *, hints: bool = False, forced: bool = False) -> None:
        """`forced`: make a choice by itself if there is only one."""
        super().__init__(client, console)
        self._forced = forced
        self._guided, self._hints = hints, Hints()
        self._doubted: object = None  # the choice that does nothing, once I have been told so
        self._attempts = Attempts(client.rules.words)
        self._menu: NumberedMenu | SetMenu | None = None
        self._moment: tuple[object, ...] = ()
        self._told = 0  # lines of the log
        self._asked = 0  # how many of them there were at the last question
        self._meanwhile = ""  # what happened since then, in short
        self._sealed: int | None = None  # the slot of my secret pick, until it is opened
        self._waited: tuple[object, ...] = ()
        self._absent: dict[Player, Presence] = {}  # the seats that were said to be away, or gone
        self._trouble: Trouble | None = None
        self._votes: set[tuple[Player, Player]] = set()
        self._in_the_way = False
        self._leaving = False
        self._scored = False  # the end has been told
        self.again = False  # the player wants to play once more
        self._wishes = ""  # the players who have said so

    # -- the news ----------------------------------------------------------------------------------------------------

    def greet(self) -> None:
        """Say how the table stands: a new game, or the middle of one."""
        client = self.client
        others = listed([client.names[seat] for seat in range(len(client.names)) if seat != client.me])
        where = f"You play with {others}" if client.me is not None else f"You look on while {others} play"
        title = client.rules.title
        self.console.say(f"{title}{'' if title.endswith('!') else '.'} {where}. Type help to hear what you can type.")
        self._told = max(len(client.log) - BEFORE, 0)
        if self._told:
            self.do_board("")
            self.console.say(f"Of {len(client.log)} lines of the log, these are the last:")

    @property
    def over(self) -> bool:
        """Whether it has ended. After the scores the players may talk, or play once more."""
        return self.again

    def news(self) -> None:
        if self._sealed is not None and self.client.slot > self._sealed:
            self._sealed = None
            self.console.say("All have chosen.")
        self._news_of_log()
        self.tell_talk(self.client.talk, self.client.me)
        self._news_of_trouble()
        if self.client.ending is None:
            self._scored = False
            self._news_of_people()
            self._news_of_question()
        elif not self._scored:
            self._scored, self._menu = True, None
            self.console.say(*ending_lines(self.client, self.client.ending))
            if self.client.me is not None:
                self.console.say("Type again to play once more with the same people, or quit.")
            else:
                self.console.say("If they play once more, you look on again. Type quit to go home.")
        if (wishes := again_in_words(self.client)) != self._wishes:
            self._wishes = wishes
            self.console.say(wishes)
            looks_on = self.client.me is None and self._scored and not self.console.ended  # a script leaves
            self.again = self.again or looks_on

    def _news_of_log(self) -> None:
        log = self.client.log
        for at in range(min(self._told, len(log)), len(log)):
            self.console.say(self.line(at))
        self._told = len(log)

    def _news_of_people(self) -> None:
        for seat, is_ in enumerate(self.client.presence):
            before = self._absent.get(seat, Presence.HERE)
            if is_ is Presence.HERE:
                self._absent.pop(seat, None)
            elif is_ is not Presence.BOT and (self.client.slot or is_ is Presence.EMPTY):
                self._absent[seat] = is_
            else:
                continue
            if is_ is not before and seat != self.client.me:
                self.console.say(f"{self.client.names[seat]} {_PRESENCE[is_]}.")
        votes = {(gone, voter) for gone, voters in self.client.votes().items() for voter in voters}
        for gone, voter in sorted(votes - self._votes):
            self.console.say(voted(self.client, gone, voter))
        for gone, voter in sorted(self._votes - votes):
            if voter == self.client.me != gone:
                self.console.say(lapsed(self.client, gone))
        self._votes = votes
        if self.client.in_the_way() and not self._in_the_way:
            self.console.say(f"{IN_THE_WAY} Type vote {self.client.names[self.client.me or 0]} to give it up.")
        self._in_the_way = self.client.in_the_way()

    def _news_of_trouble(self) -> None:
        trouble = self.client.trouble
        if trouble != self._trouble:
            if trouble is not None:
                self.console.say(f"{trouble.title}. {trouble.sentence} {trouble.step}")
            else:
                self.console.say("The trouble is over: the table goes on.")
        self._trouble = trouble

    def _news_of_question(self) -> None:
        choices = self.client.choices()
        moment = (self.client.slot, bool(choices))
        if moment != self._moment and self._forced and only_one(choices):
            self._moment = moment
            self.console.say(f"Nothing else can be done: {self._label(choices[0])}.")
            self.client.submit(choices[0])
            self.news()
        elif moment != self._moment:
            self._moment, self._leaving = moment, False
            self._menu = self._menu_of(choices) if choices else None
            if choices:
                self._take_stock()
                self.do_moves("")
                if self._guided:
                    self._say_hint()

    def _take_stock(self) -> None:
        """Sum up what happened since the last question; tell it at once if it took many lines."""
        fresh = [line.event for line in self.client.log[min(self._asked, len(self.client.log)) :]]
        said = self.client.rules.words.summary(self.view, fresh)
        self._meanwhile = f"Meanwhile: {said}" if said else ""
        self._asked = len(self.client.log)
        if said and len(fresh) > MANY:
            self.console.say(self._meanwhile)

    def _menu_of(self, choices: Sequence[Move]) -> NumberedMenu | SetMenu:
        if isinstance(choices, Subsets):
            return SetMenu(choices, self._label)
        worded = [Choice(self._label(move), move) for move in choices]
        self._attempts.remember(worded)
        return NumberedMenu(worded)

    def _label(self, move: Move) -> str:
        request = self.client.request
        assert request is not None
        return capital(self.client.rules.words.option(self.client.view, request, move))

    def idle(self) -> None:
        """Name, once, the seats that are awaited, if it takes a while."""
        others = self._awaited()
        if self._menu is None and not self._scored and (self.client.slot, *others) != self._waited:
            self._waited = (self.client.slot, *others)
            self.console.say(f"Waiting for {listed(others)}." if others else self._state())

    def _awaited(self) -> list[str]:
        client = self.client
        return [
            f"{client.names[seat]}{' (away, the seat is kept)' if client.presence[seat] is Presence.AWAY else ''}"
            for seat in client.waiting()
            if seat != client.me and seat not in client.sealed() and client.presence[seat] is not Presence.BOT
        ]

    # -- answers -----------------------------------------------------------------------------------------------------

    def wants(self, line: str) -> bool:
        return self._menu is not None or self._scored or bool(self.command(line))

    def stuck(self) -> str:
        if self._menu is not None:
            return "Nothing more is typed, and it is your turn: you leave the table."
        return "You leave the table." if self._scored else ""

    def answer(self, line: str) -> None:
        menu = self._menu
        if menu is None:
            self.console.say(f"Nothing is asked of you just now. {self._state()}" if line else self._state())
            return
        if self._covered:
            self.console.say("Your cards are covered: type cover to choose.")
            return
        if not line and not (isinstance(menu, NumberedMenu) and len(menu.folds) == 1):
            self.do_moves("")
            return
        said = menu.answer(line)
        if isinstance(said, Choice):
            self._choose(said)
        else:
            self.console.say(*(said or [f"No choice fits “{line}”. Type moves to hear them, or why {line}."]))

    def _choose(self, choice: Choice) -> None:
        request, slot = self.client.request, self.client.slot
        if self._is_idle(choice.move):
            return
        try:
            self.client.submit(choice.move)
        except Illegal as refused:
            self.console.say(refused.why)
            return
        if isinstance(request, Secret) and len(request.who) > 1:
            self._sealed = slot
            others = self._awaited() if self.client.slot == slot else []
            self.console.say(f"Sealed: {choice.label}.{f' Waiting for {listed(others)}.' if others else ''}")
            self._waited = (slot, *others)
        elif isinstance(request, Secret | Commit):
            self.console.say(f"Sealed: {choice.label}.")

    def _is_idle(self, move: Move) -> bool:
        """Whether this choice would do nothing and I have not been told so yet."""
        request, doubt = self.client.request, (self.client.slot, move)
        if not self._guided or request is None or doubt == self._doubted:
            return False
        why = self.client.rules.words.idle(self.view, request, move)
        if why:
            self._doubted = doubt
            self.console.say(f"{why} Choose it once more to do it all the same.")
        return bool(why)

    def _state(self) -> str:
        """What the table waits for, in a sentence."""
        request = self.client.request
        if self._scored:
            return "The game is over."
        if self._sealed is not None and isinstance(request, Secret):
            return f"Your choice is sealed. Waiting for {listed(self._awaited()) or 'the others'}."
        if request is None:
            return "The table is being laid."
        return self.client.rules.words.ask(self.view, request)

    # -- commands ----------------------------------------------------------------------------------------------------

    def before(self, command: str) -> None:
        self._leaving = self._leaving and command == "quit"

    def do_moves(self, how: str) -> None:
        """what is asked, and your choices; moves all: a long list in full"""
        if self._menu is None or self._covered:
            self.console.say(self._state())
            if self._menu is not None:
                self.console.say("Your cards are covered: type cover to choose.")
            return
        if isinstance(self._menu, NumberedMenu):
            self._menu.whole = how.casefold() == "all"
        self.console.say(f"Your turn. {self._state()}", *self._menu.lines())

    def do_back(self, _: str) -> None:
        """one step back in a choice that is made step by step"""
        if self._menu is not None and self._menu.back():
            self.do_moves("")
        else:
            self.console.say("There is no step to take back.")

    def do_who(self, _: str) -> None:
        """who sits here, who is there, who is waited for"""
        client = self.client
        for seat, name in enumerate(client.names):
            me = " (you)" if seat == client.me and name != NAMELESS else ""
            state = "has chosen" if seat in client.sealed() else "to choose" if seat in client.waiting() else ""
            self.console.say(f"{name}{me}: {client.presence[seat]}{f', {state}' if state else ''}.")

    def do_words(self, _: str) -> None:
        """the words of this table, to read to each other: the same words, the same table"""
        words = self.client.words
        self.console.say(f"{words}. {COMPARE}" if words else "This table is on your machine alone.")

    def do_meanwhile(self, _: str) -> None:
        """what passed since you were asked last, in short"""
        self.console.say(self._meanwhile or "Nothing that you would not know.")

    @property
    def _hint(self) -> str:
        """What the game says to this question. While my cards are covered it could only be wrong."""
        request = self.client.request
        return "" if request is None or self._covered else self.client.rules.words.hint(self.view, request)

    def _say_hint(self) -> None:
        if new := self._hints.beside(self._moment, self._hint):
            self.console.say(f"Hint: {new}")

    def do_hint(self, _: str) -> None:
        """what this moment is about, and why"""
        if self._covered:
            self.console.say("Your cards are covered: type cover to hear a hint.")
        else:
            hint = self._hint
            self.console.say(f"Hint: {hint}" if hint else "There is nothing special to say here.")

    def do_why(self, typed: str) -> None:
        """CHOICE: why it can be chosen or cannot"""
        request = self.client.request
        if self._menu is None or request is None or not typed:
            self.console.say("Type why and a choice, while something is asked of you.")
            return
        if self._covered:
            self.console.say("Your cards are covered: type cover to hear why.")
            return
        if fitting := self._menu.fitting(typed):
            can = "It" if len(fitting) == 1 else "Each of these"
            self.console.say(f"{can} can be chosen: {listed([choice.label for choice in fitting])}.")
        else:
            self.console.say(self._attempts.why(self.client.view, request, typed))

    def do_undo(self, _: str) -> None:
        """take your last move back, in practice"""
        if not self.client.can_undo():
            self.console.say("There is no move to take back: at a table with others, what is done is done.")
            return
        self.client.undo()
        while self._forced and only_one(self.client.choices()) and self.client.can_undo():
            self.client.undo()  # take this one back, too: it would be made by itself again
        self._told, self._moment, self._sealed = len(self.client.log), (), None
        self.console.say("Your last move is taken back.")

    def do_cover(self, how: str) -> None:
        """say nothing of your own hidden cards, until you type it again"""
        super().do_cover(how)
        if not self._covered:
            self.do_moves("")

    def do_vote(self, name: str) -> None:
        """NAME: vote that somebody whom all wait for is gone for good, so that chance plays for them"""
        seats = [seat for seat, known in enumerate(self.client.names) if known.casefold() == name.casefold()]
        if not seats:
            self.console.say("Type vote and the name of somebody at this table.")
            return
        try:
            self.client.vote_out(seats[0])
            self.console.say(prospects(self.client, seats[0]))
        except Illegal as refused:
            self.console.say(refused.why)

    def do_again(self, _: str) -> None:
        """play once more, when the game is over"""
        self.again = self._scored
        if not self._scored:
            self.console.say("This game is not over yet.")

    def do_quit(self, _: str) -> None:
        """leave the table"""
        client = self.client
        others = [seat for seat, is_ in enumerate(client.presence) if seat != client.me and is_ is Presence.HERE]
        if client.me is None or client.ending is not None or not others or self._leaving:
            self.left = True
            self.console.say("You leave the table.")
            return
        self._leaving = True
        wait = "The others wait for your move. " if client.me in client.waiting() else ""
        self.console.say(f"{wait}Your seat is kept, and den resume brings you back. Type quit once more to leave.")

    def speak(self, words: str) -> None:
        try:
            self.client.say(words)
        except Illegal as refused:
            self.console.say(refused.why)


_PRESENCE = {
    Presence.HERE: "is back",
    Presence.AWAY: "is away; the seat is kept",
    Presence.EMPTY: "is an empty chair from now on: chance plays for it, openly",
}
