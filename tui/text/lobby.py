"""The lobby in text mode: who sits where, what will be played, who is ready."""

from collections.abc import Callable

from engines.core.rules import Variant
from engines.search import LEVELS
from netcode.peer.lobby import Lobby
from netcode.play.client import Trouble
from tui.text.console import Console
from tui.text.conversation import TableConversation
from tui.text.rules_reader import rules_lines
from tui.words.code_reach import whereabouts
from tui.words.door_news import door_news
from tui.words.invitation import invitation
from tui.words.outcome import COMPARE


class LobbyTalk(TableConversation):
    """From sitting down to the first slot of the game."""

    def __init__(self, lobby: Lobby, console: Console, invites: str = "") -> None:
        super().__init__(console)
        self.lobby = lobby
        self._invites = invites  # how friends become guests here, too, if the player is a guest
        self._starting = False  # the host has said start: begin as soon as it can be
        self._said_ready = False  # a guest has said ready; the table hears it a moment later
        self._leaving = False
        self._people: dict[bytes, tuple[str, str]] = {}  # who sits here: name and state
        self._table: list[str] = []
        self._said = ""  # what was last said to be missing
        self._words = self._unready = ""  # the words of the table; why I am not ready any more
        self._trouble: Trouble | None = None
        self._doors: list[str] = []

    @property
    def over(self) -> bool:
        return self.lobby.client is not None or self.lobby.over

    # -- the news ----------------------------------------------------------------------------------------------------

    def greet(self) -> None:
        self._table = self._agreed()
        self.console.say(*self._table)
        self.do_who("")
        self._people = self._sitting()
        if self.lobby.me is None:
            self.console.say("You look on. Type help to hear what you can type.")
        else:
            ready = "start when you want to begin" if self.lobby.hosting else "ready when you are ready"
            self.console.say(f"Type {ready}, help to hear what else you can type.")

    def news(self) -> None:
        if self._starting:
            self.lobby.start()
        agreed = self._agreed()
        self.console.say(*(line for line in agreed if line not in self._table))
        self._table = agreed
        self._news_of_people()
        self._news_of_words()
        self.tell_talk(self.lobby.talk, self.lobby.me)
        doors = [*door_news(self.lobby), *filter(None, [whereabouts(self.lobby)])]
        self.console.say(*(line for line in doors if line not in self._doors))
        self._doors = doors
        trouble = self.lobby.trouble
        if trouble is not None and trouble != self._trouble and not self.lobby.over:
            self.console.say(f"{trouble.title}. {trouble.sentence} {trouble.step}")
        self._trouble = trouble

    def _news_of_people(self) -> None:
        before, now = self._people, self._sitting()
        for signing, (name, state) in now.items():
            if signing not in before:
                self.console.say(f"{name} sits down, {state}.")
            elif before[signing] != (name, state):
                self.console.say(f"{name} is {state}.")
        for signing in before.keys() - now.keys():
            self.console.say(f"{before[signing][0]} leaves the lobby.")
        self._people = now
        state = self._state()
        if state != self._said:
            self._said = state
            self.console.say(state)

    def _news_of_words(self) -> None:
        """The words that friends compare before they play; or why players have to say ready again."""
        lobby = self.lobby
        if lobby.words and lobby.words != self._words:
            self.console.say(f"The words of this table: {lobby.words}. {COMPARE}")
        if lobby.unready and lobby.unready != self._unready:
            self.console.say(lobby.unready)
        self._words, self._unready = lobby.words, lobby.unready

    def _sitting(self) -> dict[bytes, tuple[str, str]]:
        return {
            place.signing: (place.name, "away" if not place.linked else "ready" if place.ready else "not ready yet")
            for place in self.lobby.places
        }

    def _state(self) -> str:
        lobby = self.lobby
        free = lobby.page.seats - len(lobby.places)
        if lobby.page.begun:
            return "Everybody sits down."
        if free:
            return f"Waiting for {free} more to sit down."
        if not all(place.ready for place in lobby.places):
            return "All are here; not everybody is ready."
        return "Everybody is ready: type start." if lobby.can_start and not self._starting else "Everybody is ready."

    def _agreed(self) -> list[str]:
        """The game and its options, with what they mean."""
        lobby = self.lobby
        lines = [f"{lobby.rules.title}, for {lobby.page.seats} players. {lobby.rules.blurb}"]
        for variant in lobby.rules.variants:
            setting = lobby.settings[variant.key]
            lines.append(f"{variant.title}: {setting}. {variant.choices[setting]}")
        if needed := lobby.page.needed:
            lines.append(f"Leavers: any {needed} of the others, together, can stand in for a seat, and read its hand.")
        else:
            lines.append("Leavers: nobody can stand in for a seat that leaves.")
        return lines

    # -- answers -----------------------------------------------------------------------------------------------------

    def wants(self, line: str) -> bool:
        """What is no command waits for the game, once nothing else has to be said here."""
        return bool(self.command(line)) or not self._is_set

    @property
    def _is_set(self) -> bool:
        """Whether I have done what I have to do before the game."""
        return self._starting if self.lobby.hosting else self.lobby.me is None or self._said_ready

    def stuck(self) -> str:
        me = self.lobby.me
        if me is None or self._said_ready or self.lobby.places[me].ready:
            return ""
        return "Nothing more is typed, and nobody has said that you are ready: you leave the lobby."

    def answer(self, line: str) -> None:
        if line:
            self.console.say(f"“{line}” is no command here. Type help to hear what you can type.")
        else:
            self.console.say(self._state())

    # -- commands ----------------------------------------------------------------------------------------------------

    def before(self, command: str) -> None:
        self._leaving = self._leaving and command == "quit"

    def do_ready(self, how: str) -> None:
        """say that you are ready; ready no: that you are not"""
        if self.lobby.me is None:
            self.console.say("You look on: nobody waits for you.")
        elif not self.lobby.page.full:
            self.console.say("Say that you are ready once all seats are taken: you say it to these players.")
        elif self.lobby.just_changed:
            self.console.say("The table changed a moment ago. Look at it first.")
        else:
            self._said_ready = how.casefold() not in ("no", "not")
            self.lobby.ready(self._said_ready)

    def do_start(self, _: str) -> None:
        """begin as soon as all seats are taken and everybody is ready; the host's"""
        if not self.lobby.hosting:
            self.console.say("The host starts the game. Type ready to say that you are ready.")
            return
        self._starting = True
        self.console.say("The game starts as soon as all seats are taken and everybody is ready.")

    def do_who(self, _: str) -> None:
        """who sits here, and who is ready"""
        lobby = self.lobby
        self.console.say(f"{len(lobby.places)} of {lobby.page.seats} seats are taken.")
        for seat, (name, state) in enumerate(self._sitting().values()):
            self.console.say(f"{seat + 1}. {name}{' (you)' if seat == lobby.me else ''}: {state}.")

    def do_words(self, _: str) -> None:
        """the words of this table, once all seats are taken: read them to each other"""
        words = self.lobby.words
        self.console.say(f"{words}. {COMPARE}" if words else "A table has its words once all seats are taken.")

    def do_codes(self, _: str) -> None:
        """how friends join this table, and how they watch it"""
        lobby = self.lobby
        for how, codes in (
            ("join", (lobby.short_code, lobby.join_code)),
            ("watch", (lobby.short_watch_code, lobby.watch_code)),
        ):
            for code in filter(None, codes):
                self.console.say(invitation(self._invites, how, code))

    def do_options(self, _: str) -> None:
        """what will be played, and what the options can be"""
        self.console.say(*self._agreed())
        for variant in self.lobby.rules.variants:
            self.console.say(*_choices(variant))

    def do_option(self, words: str) -> None:
        """NAME VALUE: change an option of the game; the host's"""
        key, _, value = words.partition(" ")
        self._change(lambda: self.lobby.change({key: value.strip()}))

    def do_seats(self, number: str) -> None:
        """NUMBER: how many shall play; the host's"""
        self._change(lambda: self.lobby.resize(int(number) if number.isdecimal() else 0))

    def _change(self, change: Callable[[], None]) -> None:
        if not self.lobby.hosting:
            self.console.say("Only the host can change that.")
            return
        try:
            change()
        except ValueError as problem:
            self.console.say(str(problem))

    def do_bot(self, _: str) -> None:
        """a bot of this machine takes a free seat; the host's"""
        if not self.lobby.hosting:
            self.console.say("Only the host can bring a bot.")
        elif not self.lobby.can_bring_bot:
            self.console.say("No seat is free.")
        else:
            self.lobby.bring_bot()

    def do_bots(self, level: str) -> None:
        """LEVEL: how well the host's bots play; the host's"""
        level = level.casefold()
        if not self.lobby.hosting:
            self.console.say("Only the host can say how well its bots play.")
        elif level in LEVELS:
            self.lobby.choose_bots(level)
            self.console.say(f"Bots here play as {level}. {LEVELS[level]}")
        else:
            levels = [f"bots {name}: {meaning}" for name, meaning in LEVELS.items()]
            self.console.say(f"Bots here play as {self.lobby.bots}.", *levels)

    def do_remove(self, name: str) -> None:
        """NAME: free somebody's seat; the host's"""
        lobby = self.lobby
        seats = [
            seat
            for seat, place in enumerate(lobby.places)
            if seat != lobby.me and name.casefold() in (place.name.casefold(), str(seat + 1))
        ]
        if not lobby.hosting:
            self.console.say("Only the host can free a seat.")
        elif len(seats) != 1:
            self.console.say("Type remove and the number of a seat, as who tells it.")
        else:
            lobby.let_go(seats[0])

    def do_rules(self, about: str) -> None:
        """what the rules speak of; rules WORD: that part; rules all: everything"""
        self.console.say(*rules_lines(self.lobby.game, about))

    def do_quit(self, _: str) -> None:
        """leave the lobby"""
        if self.lobby.hosting and len(self.lobby.places) > 1 and not self._leaving:
            self._leaving = True
            self.console.say(
                "Nobody can join while you are away; den resume opens it again, with the same codes. "
                "Type quit once more to leave."
            )
            return
        self.left = True
        self.console.say("You leave the lobby.")

    def speak(self, words: str) -> None:
        self.lobby.say(words)


def _choices(variant: Variant) -> list[str]:
    return [f"option {variant.key} {choice}: {meaning}" for choice, meaning in variant.choices.items()]
