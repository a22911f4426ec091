"""The public table of Heist & Havoc: everything that all players can see, and the handles of what they cannot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from engines.core import Card, Player, State, Value
from engines.core.rules import Setting
from engines.games.havoc.cards import ACTIONS, DECKS, TOKENS, Token
from engines.games.havoc.rewards import Rewards, agent_percent, pay_of

IN: Final = "in"
ESCAPED: Final = "escaped"
KILLED: Final = "killed"
CAUGHT: Final = "caught"
INSIDE: Final = "inside"  # the Agent, when the game ends around him

SETTING_UP: Final = "setup"
CHOOSING: Final = "choose"
ACTING: Final = "act"
GUARDING: Final = "guards"

MOST_GUARDS: Final = 7
NOBODY: Final = -1
NO_TOKEN: Final = -1


@dataclass(kw_only=True)
class Table(State):
    agent_percent: int = 200  # of each head, for the Agent
    rewards: str = "earlier"  # of the other roles: the name of an option

    # the maze
    doors: tuple[int, ...] = ()  # of each room, as in maze.py
    kinds: str = ""
    doorways: tuple[int, ...] = ()  # of each room: the sides that lead on or out; closing doors and breaches apart
    breaches: dict[int, int] = field(default_factory=dict)  # room -> the sides that dynamite opened
    locked: list[int] = field(default_factory=list)  # rooms whose closing door has fallen
    smoke: list[int] = field(default_factory=list)
    noise: list[int] = field(default_factory=list)  # rooms with a marker, oldest first

    # dark rooms
    tokens: list[Card] = field(default_factory=list)  # of each room, NO_TOKEN where none lies
    looked: dict[Card, list[Player]] = field(default_factory=dict)  # who has seen a token that lies face down
    deactivated: list[int] = field(default_factory=list)  # rooms
    laid: dict[int, list[Card]] = field(default_factory=dict)  # vault room -> the codes on it so far
    laying: dict[Player, list[Card]] = field(default_factory=dict)  # face down on the vault, while codes are laid
    cracked: dict[int, list[Card]] = field(default_factory=dict)  # vault room -> the cash left there
    priority: dict[int, tuple[Player, int]] = field(default_factory=dict)  # room -> who decoded it, in which turn

    # decks: the top is the first card
    token_deck: list[Card] = field(default_factory=list)
    item_deck: list[Card] = field(default_factory=list)
    code_deck: list[Card] = field(default_factory=list)
    cash_deck: list[Card] = field(default_factory=list)
    spare_roles: list[Card] = field(default_factory=list)
    gone: list[Card] = field(default_factory=list)  # cards that left the game

    # of each seat
    first: Player = 0
    status: list[str] = field(default_factory=list)
    room: list[int] = field(default_factory=list)  # of the pawn, or of the body
    wounds: list[int] = field(default_factory=list)
    role: list[Card] = field(default_factory=list)
    items: list[list[Card]] = field(default_factory=list)
    codes: list[list[Card]] = field(default_factory=list)
    cash: list[list[Card]] = field(default_factory=list)
    used: list[int] = field(default_factory=list)  # item cards used
    hand: list[list[Card]] = field(default_factory=list)  # action cards
    stack: list[list[Card]] = field(default_factory=list)  # action cards played, or lost to a distraction
    fled_from: dict[Player, int] = field(default_factory=dict)  # escaped -> how many guards were in the maze
    team: list[Player] = field(default_factory=list)  # killed and caught, in the order in which it happened
    fired: list[Player] = field(default_factory=list)  # who has fired a firearm

    # the time track
    col: list[int] = field(default_factory=list)
    row: list[int] = field(default_factory=list)
    counters: list[Player] = field(default_factory=list)  # in play, in the order in which they were put down

    # this turn
    turn: int = 0
    phase: str = SETTING_UP
    acting: Player = NOBODY  # whose slot it is
    played: dict[Player, Card] = field(default_factory=dict)
    action: dict[Player, str] = field(default_factory=dict)  # what that card says: it may be mixed into a hand again
    order: list[Player] = field(default_factory=list)  # the play order, read at the start of phase 2
    waiting: list[Player] = field(default_factory=list)  # whose slot is still to come
    cancelled: list[Player] = field(default_factory=list)  # stunned: no action, and no card back next turn
    alarm: bool = False

    # guards
    guards: dict[int, int] = field(default_factory=dict)  # each guard in the maze -> its room
    entered: int = 0
    stunned: list[int] = field(default_factory=list)

    @property
    def pay(self) -> Rewards:
        """What the other roles score."""
        return pay_of(self.rewards, self.seats)


def box(seats: int, settings: Mapping[str, Setting]) -> Sequence[Value]:
    """All cards: the five decks, then every seat's own ten action cards."""
    return [*chain.from_iterable(DECKS.values()), *ACTIONS * seats]


def new(seats: int, settings: Mapping[str, Setting]) -> Table:
    percent = agent_percent(str(settings["agent"]), seats)
    s = Table(seats=seats, agent_percent=percent, rewards=str(settings.get("rewards", "earlier")))
    s.role, s.item_deck, s.code_deck, s.token_deck, s.cash_deck = (list(s.fresh(len(deck))) for deck in DECKS.values())
    s.hand = [list(s.fresh(len(ACTIONS))) for _ in range(seats)]
    return s


# ---- reading the table ----------------------------------------------------------------------------------------------


def in_play(s: Table) -> list[Player]:
    return [seat for seat, status in enumerate(s.status) if status == IN]


def players_in(s: Table, room: int) -> list[Player]:
    return [seat for seat, status in enumerate(s.status) if status == IN and s.room[seat] == room]


def bodies_in(s: Table, room: int) -> list[Player]:
    return [seat for seat in s.team if s.status[seat] == KILLED and s.room[seat] == room]


def guards_in(s: Table, room: int) -> list[int]:
    return [guard for guard, where in s.guards.items() if where == room]


def token_in(s: Table, room: int) -> Token | None:
    """The token that lies face up in the room."""
    value = s.face.get(s.tokens[room])
    return None if value is None else TOKENS[str(value)]


def is_dark(s: Table, room: int) -> bool:
    return s.kinds[room] == "d"


def seat_order(s: Table) -> list[Player]:
    """Clockwise from the first player."""
    return [(s.first + place) % s.seats for place in range(s.seats)]


def hidden(s: Table, cards: Sequence[Card]) -> list[Card]:
    """Those of the cards that do not lie open."""
    return [card for card in cards if card not in s.face]


def no_entry(s: Table, room: int, seat: Player) -> bool:
    """Whether somebody else has deactivated the trap of this room from outside, and may enter first."""
    return room in s.deactivated and _others_first(s, room, seat)


def no_cash(s: Table, room: int, seat: Player) -> bool:
    """Whether somebody else has cracked the vault of this room, and may take from it first."""
    return room in s.cracked and _others_first(s, room, seat)


def _others_first(s: Table, room: int, seat: Player) -> bool:
    return room in s.priority and s.priority[room][0] != seat
