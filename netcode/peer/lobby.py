"""The lobby: who sits where, what will be played, who is ready. Host and guests hold the same kind of object.

What the table agrees on is one page. The host keeps it and shows it to everybody. A player who wants to change
something asks the host: the host's own lobby does so directly, a guest's over its link. To say ready is to agree to the
page as it is; if its terms change, ready is taken back. When all are ready the table gets its five words, and the host
can start.

A lobby calls its subscribers after every change, always in the event loop's thread. Once `client` is set, the game has
begun.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final

from engines.core import Player, Rules
from engines.core.rules import Setting
from netcode.doors.router.opening import Outside
from netcode.play.chat import ChatLine, ChatLog
from netcode.play.clean_text import clean
from netcode.play.client import Client, Trouble
from netcode.play.subscribers import Subscribed
from netcode.protocol.announcement import LONGEST_NAME, Terms
from netcode.protocol.wire import Refused, blob, fields, integer, items, several, text

LONGEST_TALK: Final = 400
MOST_SEATS: Final = 12
LOOK: Final = 1.5  # seconds that a person needs to see that the table has changed


def called(name: str) -> str:
    """A name in a form that every peer accepts: shortened, and without control characters."""
    return clean(name, LONGEST_NAME) or "Somebody"


@dataclass(frozen=True, slots=True)
class Place:
    """A line of the page: somebody who sat down, identified by a signing key. With that key they find their
    seat again."""

    name: str
    signing: bytes
    ready: bool = False
    linked: bool = True

    def to_wire(self) -> list[Any]:
        return [self.name, self.signing, self.ready, self.linked]

    @classmethod
    def from_wire(cls, wire: object) -> Place:
        name, signing, ready, linked = items(wire, 4, "A place")
        return cls(
            text(name, LONGEST_NAME, "A name"),
            blob(signing, 32, "A signing key"),
            ready is True,
            linked is True,
        )


@dataclass(frozen=True)
class Page:
    """What the lobby shows, and what the contract will say."""

    game: str
    rules: int
    settings: Mapping[str, Setting]
    seats: int  # how many will play
    needed: int  # how many of the other seats must stand in for a seat that left; 0 means that none can
    invitation: bytes  # 32 random bytes that the host drew for this table
    places: tuple[Place, ...] = ()
    begun: bool = False  # the host has started: nothing changes any more
    number: int = 0  # of two pages, the one with the greater number is newer

    def to_wire(self) -> dict[str, Any]:
        page = {name: getattr(self, name) for name in _FIELDS if name not in ("places", "settings")}
        return page | {"places": [place.to_wire() for place in self.places], "settings": dict(self.settings)}

    @classmethod
    def from_wire(cls, wire: object) -> Page:
        begun, game, invitation, needed, number, places, rules, seats, settings = fields(wire, _FIELDS, "A lobby")
        if not isinstance(settings, dict) or not all(type(value) in (str, int, bool) for value in settings.values()):
            raise Refused("A lobby's settings must be words and numbers.")
        return cls(
            text(game, 32, "A game's name"),
            integer(rules, 0, 2**31, "The version of the rules"),
            settings,
            integer(seats, 1, MOST_SEATS, "The number of seats"),
            integer(needed, 0, MOST_SEATS, "The number who stand in"),
            blob(invitation, 32, "An invitation"),
            tuple(Place.from_wire(place) for place in several(places, MOST_SEATS, "The places")),
            begun is True,
            integer(number, 0, 2**31, "The number of a page"),
        )

    @cached_property
    def terms(self) -> Terms:
        """What a player agrees to by saying ready."""
        seats = [(place.name, place.signing) for place in self.places]
        return Terms(self.game, self.rules, self.settings, self.invitation, self.needed, seats)

    @property
    def full(self) -> bool:
        return len(self.places) == self.seats

    @property
    def all_ready(self) -> bool:
        return self.full and all(place.ready and place.linked for place in self.places)

    def seat_of(self, signing: bytes) -> Player | None:
        return next((seat for seat, place in enumerate(self.places) if place.signing == signing), None)

    def with_place(self, seat: Player, **changes: Any) -> Page:
        places = list(self.places)
        places[seat] = replace(places[seat], **changes)
        return replace(self, places=tuple(places))


_FIELDS: Final = ("begun", "game", "invitation", "needed", "number", "places", "rules", "seats", "settings")


def what_changed(before: Page, after: Page) -> str:
    """Why ready was taken back, in a sentence."""
    if (before.seats, before.terms.seats) != (after.seats, after.terms.seats):
        return "Who sits at the table changed"
    if before.needed != after.needed:
        return "How many stand in for a seat that leaves changed"
    return "What is played changed"


@dataclass
class Lobby(Subscribed):
    """A table before the game, as a screen or a script sees it, and what it can ask for."""

    rules: Rules
    page: Page
    hosting: bool
    signing: bytes  # my key; b"" for a spectator
    ask: Callable[[dict[str, Any]], None]
    join_code: str | None = None  # None for a spectator with the watch code
    watch_code: str | None = None
    short_code: str | None = None  # while a door is open: the same as a number and two words
    short_watch_code: str | None = None
    far: bool = False  # whether the short codes lead here from anywhere, through a relay
    outside: Outside | None = None  # at the host: whether the long codes lead here from elsewhere
    words: str = ""  # five words, once all are ready: peers with the same words sit at the same table
    unready: str = ""  # why my ready was taken back, until I say it again
    changed_at: float | None = None  # when somebody at a full table was last replaced, or its terms changed
    bots: str = ""  # at the host: the level at which its bots play
    guesses: int = 0  # wrong short codes that were tried at the door
    door_trouble: Trouble | None = None  # why the short codes lead nowhere just now
    host_away: str | None = None  # the host's name, while a guest has no link to it
    talk: ChatLog = field(default_factory=ChatLog)
    trouble: Trouble | None = None
    client: Client | None = None
    over: bool = False  # the lobby is closed and there will be no game: `trouble` says why
    _full: bytes | None = None  # the terms of the last page on which every seat was taken
    _subscribers: list[Callable[[], None]] = field(default_factory=list)

    @property
    def me(self) -> Player | None:
        return self.page.seat_of(self.signing)

    @property
    def game(self) -> str:
        return self.page.game

    @property
    def settings(self) -> Mapping[str, Setting]:
        return self.page.settings

    @property
    def places(self) -> Sequence[Place]:
        return self.page.places

    @property
    def can_start(self) -> bool:
        """Whether all seats are taken, linked and ready, and I am the host."""
        return self.hosting and bool(self.words) and not self.page.begun

    @property
    def just_changed(self) -> bool:
        """Whether the terms of a full table changed a moment ago: a player who says ready now may mean those before."""
        return self.changed_at is not None and time.monotonic() - self.changed_at < LOOK

    def ready(self, yes: bool = True) -> None:
        """Agree to the page as it is, or take that back. There is nothing to agree to while a seat is free."""
        if self.page.full and not self.page.begun:
            self.ask({"do": "ready", "yes": yes})

    def rename(self, name: str) -> None:
        if name := clean(name, LONGEST_NAME):
            self.ask({"do": "rename", "name": name})

    def say(self, words: str) -> None:
        if words := clean(words, LONGEST_TALK):
            self.ask({"do": "say", "text": words})

    def change(self, settings: Mapping[str, Setting]) -> None:
        """Host only: change the options of the game."""
        self.ask({"do": "change", "settings": self.rules.settings({**self.page.settings, **settings})})

    def resize(self, seats: int) -> None:
        """Host only: change the number of seats."""
        self.rules.check_seats(seats)
        self.ask({"do": "resize", "seats": seats})

    def let_go(self, seat: Player) -> None:
        """Host only: free a place."""
        if seat < len(self.places):
            self.ask({"do": "let go", "signing": self.places[seat].signing})

    @property
    def can_bring_bot(self) -> bool:
        return self.hosting and not self.page.begun and not self.page.full

    def bring_bot(self) -> None:
        """Host only: a bot takes a free seat. It runs on this machine, and comes and goes with it."""
        if self.can_bring_bot:
            self.ask({"do": "bring bot"})

    def choose_bots(self, level: str) -> None:
        """Host only: how well its bots play, those that sit here already, too."""
        self.ask({"do": "choose bots", "level": level})

    def start(self) -> None:
        """Host only: begin the game with those who sit here."""
        if self.can_start:
            self.ask({"do": "start"})

    # -- for host and guest ----------------------------------------------------------------------------------------

    def show(self, page: Page) -> None:
        if page.full:
            if self._full not in (None, page.terms.digest):
                self.changed_at = time.monotonic()
            self._full = page.terms.digest
        self.page = page
        if not page.all_ready:
            self.words = ""
        self.changed()

    def agree(self, words: str) -> None:
        """All are ready for this table: show its words."""
        self.words = words
        self.changed()

    def hear(self, talk: ChatLine) -> None:
        self.talk.add(talk)
        self.changed()

    def fail(self, title: str, sentence: str, step: str, *, over: bool = True) -> None:
        self.trouble, self.over = Trouble(title, sentence, step), over
        self.changed()

    def begin(self, client: Client) -> None:
        self.client, self.trouble = client, None
        self.changed()

    def changed(self) -> None:
        self._tell_subscribers()


def be_ready(lobby: Lobby) -> None:
    """Say ready whenever the lobby changes: for a seat that plays itself."""
    me = lobby.me
    if me is not None and not lobby.places[me].ready:
        lobby.ready()
