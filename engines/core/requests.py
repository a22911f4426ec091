"""All that rules can ask for. Rules yield a request and get its answer back.

The answer is the same for every player and every spectator, so it holds nothing hidden: values that only one player may
see go to that player's `Knowledge`. For each request, `who` says which seats must act, and `check` refuses every wrong
answer, whatever a stranger sent.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from engines.core.facts import Card, Promise, Value, keeps
from engines.core.options import Options, Subsets

if TYPE_CHECKING:
    from engines.core.knowledge import Knowledge

Player: TypeAlias = int
Answer: TypeAlias = Any  # what the table answers: see each request
Move: TypeAlias = Any  # what one player gives: an option for Choose and Secret, a value for Commit
ALL = None  # "to everyone", "by everyone"
NO_ANSWER = "That is not an answer to this question."  # to what nobody would try who reads the question


class Illegal(Exception):
    """An answer that is refused; nothing has changed."""

    def __init__(self, player: Player | None, why: str) -> None:
        super().__init__(why)
        self.player, self.why = player, why


def is_plain(option: object) -> bool:
    """Whether this has the form of an option: a short tuple of words and numbers. A bool or 1.0 is not the number 1."""
    return type(option) is tuple and 0 < len(option) <= 64 and all(type(part) in (int, str) for part in option)


def _among(player: Player, options: Options, option: object) -> None:
    if not is_plain(option):
        raise Illegal(player, NO_ANSWER)
    if option not in options:
        raise Illegal(player, "That is not one of the choices.")


class Asked:
    """The default for requests: the public answer is None, and no card is opened."""

    __slots__ = ()

    def check(self, answer: Answer) -> None:
        """Raise Illegal unless this is an answer."""
        _nothing(answer)

    def turn_cards(self, face: dict[Card, Value], answer: Answer) -> None:
        """Keep `face` true: the answer may open cards, and a shuffle hides cards that were open."""


@dataclass(slots=True)
class Choose(Asked):
    """One player picks one option, in public. Answer: the option."""

    player: Player
    options: Options
    promise: Promise = field(default_factory=dict)

    @property
    def who(self) -> tuple[Player, ...]:
        return (self.player,)

    def check(self, answer: Answer) -> None:
        _among(self.player, self.options, answer)


@dataclass(slots=True)
class Secret(Asked):
    """Several players pick at the same time; nobody sees a pick before all have picked. Answer: {player: option}."""

    options: Mapping[Player, Options]
    promise: Promise = field(default_factory=dict)

    @property
    def who(self) -> tuple[Player, ...]:
        return tuple(self.options)

    def check(self, answer: Answer) -> None:
        if type(answer) is not dict or list(answer) != list(self.options) or any(type(p) is not int for p in answer):
            raise Illegal(None, "Everybody who is asked must answer, and nobody else.")
        for player, option in answer.items():
            _among(player, self.options[player], option)


@dataclass(slots=True)
class Commit(Asked):
    """One player chooses a value that stays hidden: one of `among`, and a legal `step` from the value of `after`.

    The value belongs to the new handle `card`. Answer: None.
    """

    player: Player
    card: Card
    among: frozenset[Value]
    after: Card | None = None
    step: Mapping[Value, frozenset[Value]] = field(default_factory=dict)

    @property
    def who(self) -> tuple[Player, ...]:
        return (self.player,)

    def allowed(self, before: Value | None) -> frozenset[Value]:
        """The values that the player may choose after the value `before`."""
        if self.after is None:
            return self.among
        return frozenset() if before is None else self.among & self.step.get(before, frozenset())


@dataclass(slots=True)
class Shuffle(Asked):
    """The cards come back in an order that nobody knows, under the new handles `new`. Answer: None.

    With `by`, a player mixes the own hand and still knows every card; nobody else can tell them apart.
    """

    cards: Sequence[Card]
    new: Sequence[Card]
    by: Player | None = ALL

    @property
    def who(self) -> tuple[Player, ...]:
        return () if self.by is None else (self.by,)

    def turn_cards(self, face: dict[Card, Value], answer: Answer) -> None:
        for card in self.cards:
            face.pop(card, None)


@dataclass(slots=True)
class Show(Asked):
    """Open the cards to all, or to one player. Answer: the list of values if to all, else None."""

    cards: Sequence[Card]
    to: Player | None = ALL

    @property
    def who(self) -> tuple[Player, ...]:
        return ()

    def check(self, answer: Answer) -> None:
        if self.to is not None:
            return _nothing(answer)
        if type(answer) is not list or len(answer) != len(self.cards) or not all(map(is_value, answer)):
            raise Illegal(None, "Those are not the values of the cards that are opened.")
        return None

    def turn_cards(self, face: dict[Card, Value], answer: Answer) -> None:
        if answer is not None:
            face.update(zip(self.cards, answer, strict=True))


@dataclass(slots=True)
class Declare(Asked):
    """Each player opens those of the cards whose value is in `values`, and proves that the others have none of them.

    Answer: {card: value} of the opened ones, in the order in which the cards are asked for. Nobody decides anything.
    """

    cards: Mapping[Player, Sequence[Card]]
    values: frozenset[Value]

    @property
    def who(self) -> tuple[Player, ...]:
        return tuple(self.cards)

    def check(self, answer: Answer) -> None:
        if type(answer) is not dict or any(type(card) is not int for card in answer):
            raise Illegal(None, "A declaration names cards and their values.")
        asked = [card for cards in self.cards.values() for card in cards]
        if [card for card in asked if card in answer] != list(answer):
            raise Illegal(None, "A declaration names only the cards it was asked for, in their order.")
        if not all(is_value(value) and value in self.values for value in answer.values()):
            raise Illegal(None, "A declaration opens only cards with the values it was asked for.")

    def turn_cards(self, face: dict[Card, Value], answer: Answer) -> None:
        face.update(answer)


@dataclass(slots=True)
class Roll(Asked):
    """Numbers from 1 to n that nobody can influence, one for each n of `sides`.

    To all: the answer is the list. To one player: only that player sees the numbers, the dice get the handles `new`,
    and a die that is never shown is never known to anybody else. Then the answer is None.
    """

    sides: tuple[int, ...]
    to: Player | None = ALL
    new: Sequence[Card] = ()

    @property
    def who(self) -> tuple[Player, ...]:
        return () if self.to is None else (self.to,)

    def check(self, answer: Answer) -> None:
        if self.to is not None:
            return _nothing(answer)
        if type(answer) is not list or len(answer) != len(self.sides):
            raise Illegal(None, "A roll has one number for each die.")
        if not all(type(n) is int and 1 <= n <= sides for n, sides in zip(answer, self.sides, strict=True)):
            raise Illegal(None, "A die shows a number from 1 to the number of its sides.")
        return None


@dataclass(slots=True)
class Meet(Asked):
    """The holders of the two values learn each other's seat, or that no other asked player holds the other value.
    Answer: None.

    All others learn nothing, not even whether anybody met.
    """

    cards: Mapping[Player, Card]
    values: tuple[Value, Value]

    @property
    def who(self) -> tuple[Player, ...]:
        return tuple(self.cards)


Request: TypeAlias = Choose | Secret | Commit | Shuffle | Show | Declare | Roll | Meet


def _nothing(answer: Answer) -> None:
    if answer is not None:
        raise Illegal(None, "There is nothing to say here in public.")


def is_value(value: object) -> bool:
    """Whether a card can be worth this: a word, a whole number, or a tuple of whole numbers."""
    return type(value) in (int, str) or (type(value) is tuple and all(type(part) is int for part in value))


def choices(request: Request, player: Player, knowledge: "Knowledge") -> Sequence[Move]:
    """The honest choices of this player now: options whose promise holds, or values that may be committed to."""
    match request:
        case Choose(player=asked) if asked == player:
            options = request.options
        case Secret() if player in request.options:
            options = request.options[player]
        case Commit(player=asked) if asked == player:
            before = None if request.after is None else knowledge.value(request.after)
            return sorted(request.allowed(before), key=repr)
        case _:
            return ()
    if not request.promise:
        return options
    if isinstance(options, Subsets):
        return options.with_extras(lambda option: keeps(request.promise, option, knowledge.known))
    return [option for option in options if keeps(request.promise, option, knowledge.known)]
