"""What a game is to the rest of Den: a page of data and a few functions."""

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from engines.core.facts import Card, Value
from engines.core.requests import Answer, Move, Player, Request

if TYPE_CHECKING:
    from engines.core.bots import Bot, Insight, Instinct
    from engines.core.view import View

Event: TypeAlias = tuple[Any, ...]  # (verb, *plain arguments), the same for everyone
Turn: TypeAlias = Generator[Request, Answer, None]  # any function of the rules that asks, and returns nothing
Stretch: TypeAlias = Generator[Request, Answer, "Script | None"]  # it may return the function that comes next
Script: TypeAlias = Callable[[Any], Stretch]
Thing: TypeAlias = tuple[Any, ...]  # what lies on the table or is counted there: ("card", 17), ("seat", 2), ("deck",)
Setting: TypeAlias = str | int | bool
Finding = TypeVar("Finding")
Asks: TypeAlias = Generator[Request, Any, Finding]  # a function that asks, and returns something
Pieces: TypeAlias = Mapping[str, Sequence[Card | str]]  # for each kind, every piece: its handle or its name


@dataclass(kw_only=True)
class State:
    """The public table. Games add fields of their own: plain lists, dicts, ints and strings, never a set.

    The runner lays out the box (card i of the box gets the handle i and lies open), and updates `face` whenever a
    card is opened. Between turns everything that players can see is in here, so a copy of the state is a copy of
    the game.
    """

    seats: int
    over: bool = False
    face: dict[Card, Value] = field(default_factory=dict)  # card -> value, of the cards that lie open
    next_card: int = 0  # the first handle that is not used yet
    events: list[Event] = field(default_factory=list, compare=False)  # what happened since the last answer
    muted: bool = field(default=False, compare=False)  # True in a copy that is only searched: it tells no events

    def fresh(self, count: int) -> range:
        """New handles: for the cards of a shuffle, private dice, a hidden place."""
        first = self.next_card
        self.next_card = first + count
        return range(first, self.next_card)

    def tell(self, *event: Any) -> None:
        if not self.muted:
            self.events.append(event)


@dataclass(frozen=True)
class Variant:
    """An option of the game. The table agrees on it before the game starts."""

    key: str
    title: str
    meaning: str
    choices: Mapping[Setting, str]  # each setting with what it means
    default: Setting


@dataclass(frozen=True)
class Part:
    """One line of how a score was reached. Without points and words it only keeps the place of what others have."""

    label: str
    points: int | float
    how: str = ""


@dataclass(frozen=True)
class Standing:
    """The result of one seat: its `share` of the win (1 alone, 1/2 each of two, 0), its `total`, and how it was
    reached."""

    seat: Player
    total: int | float
    share: float
    parts: tuple[Part, ...] = ()
    note: str = ""

    @property
    def made_of(self) -> tuple[Part, ...]:
        """The parts that say anything about this seat."""
        return tuple(part for part in self.parts if part.points or part.how)


@dataclass(frozen=True, slots=True)
class About:
    """What a thing is, for somebody who points at it."""

    name: str  # "Siren"
    does: str  # what it does or means, in one sentence: "All others must play every Helmet they hold."
    rule: str = ""  # the heading of the rules page under which the whole of it stands

    def __str__(self) -> str:
        return f"{self.name}: {self.does}"


@dataclass(frozen=True)
class Title:
    """Something to be proud of after a game: it is told to a player once, the first time it is earned."""

    key: str  # never changed: a player's titles are kept under it
    name: str  # "Cracked a vault alone"
    earned: Callable[[Player, Sequence[Event], Sequence[Standing]], bool]  # by a seat, from all that was told


@dataclass(frozen=True, slots=True)
class Advice:
    """What a search has found out for somebody who is to choose, from what that player may know."""

    chances: Mapping[Move, float]  # to win, after each of the choices that were tried
    others: Mapping[Player, Mapping[Move, float]]  # how often each of those who choose at the same time does what
    worlds: int  # in how many imagined games

    @property
    def best(self) -> Move:
        return max(self.chances, key=lambda move: self.chances[move])


Tally: TypeAlias = tuple[str, "Player | None", str]  # a heading, whose it is (None: the whole game's), and the thing


@dataclass(frozen=True)
class Words:
    """Everything a game says, as sentences for one viewer. All names and hidden values come from the view.

    An event that tells nothing but what another line says already is worded "", and nobody hears of it.
    """

    event: Callable[["View", Event], str]  # one line of the log
    ask: Callable[["View", Request], str]  # what is asked of the viewer, or of somebody else, in a sentence
    option: Callable[["View", Request, Any], str]  # one choice: a short label
    refusal: Callable[["View", Request, Any], str]  # why this, which is no choice, cannot be chosen
    table: Callable[["View"], Sequence[str]]  # the whole table in sentences, for text mode
    hint: Callable[["View", Request], str]  # guided first game: what to do here and why; "" for nothing to say
    card: Callable[[Value], str]  # a value's name
    about: Callable[["View", Thing], About | None]  # what this is; None: there is no such thing
    things: Callable[["View"], Sequence[Thing]]  # all that can be asked about, values and seats too
    goal: Callable[["View"], str]  # what wins and how the viewer stands, in one line; a guess is called so
    summary: Callable[["View", Sequence[Event]], str]  # what passed, in short clauses; "": nothing that is not known
    # why this choice would do nothing at all, as far as the viewer can tell; "" for any other
    idle: Callable[["View", Request, Any], str] = lambda view, request, move: ""
    # what a search has found out, in the game's own terms; "": the usual sentence says which choice does best
    advice: Callable[["View", Request, Advice], str] = lambda view, request, advice: ""


@dataclass(frozen=True)
class Rules:
    name: str  # as typed: "thieves"
    title: str
    blurb: str  # one sentence
    seats: range
    minutes: int  # a usual game
    box: Callable[[int, Mapping[str, Setting]], Sequence[Value]]  # card i of the box has handle i and lies open
    new: Callable[[int, Mapping[str, Setting]], State]  # the table with the box not unpacked yet
    setup: Script
    turn: Script  # after the setup, and after each stretch that names no other one, until the game is over
    scores: Callable[[Any], Sequence[Standing]]  # once over
    standing: Callable[[Any], Sequence[float]]  # how it looks now, by what everybody can see
    pieces: Callable[[Any], Pieces]  # all that lie on the table when somebody is to choose: none is lost, none doubled
    words: Words
    bots: Mapping[str, "Bot"]  # yardsticks by which players are measured: "greedy"; "random" is everybody's
    instinct: "Instinct | None" = None  # how a seasoned player chooses
    insight: "Insight | None" = None  # what a master looks at
    variants: tuple[Variant, ...] = ()
    titles: tuple[Title, ...] = ()
    # what each seat had and did in a finished game, each time: by this the balance of the game is judged
    tallies: Callable[[Any, Sequence[Event]], Iterable[Tally]] = lambda s, events: ()
    version: int = 1  # raised by any change of what old answers, or the public state, mean

    def settings(self, options: Mapping[str, Setting] | None = None) -> dict[str, Setting]:
        """The table's options, complete. Raises ValueError with a sentence for one that does not exist."""
        settings = {variant.key: variant.default for variant in self.variants}
        for key, setting in (options or {}).items():
            variant = next((variant for variant in self.variants if variant.key == key), None)
            if variant is None:
                known = ", ".join(settings) or "none"
                raise ValueError(f"{self.title} has no option “{key}”. Its options: {known}.")
            chosen = next((choice for choice in variant.choices if str(choice).lower() == str(setting).lower()), None)
            if chosen is None:
                known = ", ".join(str(choice) for choice in variant.choices)
                raise ValueError(f"“{key}” of {self.title} can be {known}, not “{setting}”.")
            settings[key] = chosen
        return settings

    def unpacked(self, seats: int, settings: Mapping[str, Setting]) -> State:
        """The table before the setup, with all cards of the box open on it."""
        box, state = self.box(seats, settings), self.new(seats, settings)
        state.face, state.next_card = dict(enumerate(box)), len(box)
        return state

    def check_seats(self, seats: int) -> None:
        if seats not in self.seats:
            raise ValueError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}.")
