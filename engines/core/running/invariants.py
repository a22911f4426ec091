"""What must hold after every answer of every game. Used by `den sim --check`, the fuzzer and the test suite."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from random import Random
from typing import Any, TypeVar

from engines.core.facts import Card, Value
from engines.core.knowledge import Knowledge
from engines.core.requests import Choose, Commit, Illegal, Secret, choices, is_value
from engines.core.rules import Event, Pieces, State
from engines.core.running.dealer import Dealer
from engines.core.running.game import Game
from engines.core.running.rule_errors import Broken, asking, check_pieces, check_request, explained
from engines.core.running.same_again import check_copy, check_replay

MOST_ANSWERS = 20_000  # a game that goes on for longer has no end
ROUNDING = 1e-6
PLAIN = (int, str, float, bool, bytes, type(None))
Found = TypeVar("Found")
Possible = Mapping[Card, frozenset[Value]]  # card -> what a viewer thinks it may be


def run_checked(dealer: Dealer, *, every: int = 8) -> None:
    """Play a dealer's game to its end and check it after every answer. Raises Broken with what is wrong.

    The knowledge of all viewers takes long to check, so that is done after one answer in `every`.
    """
    game = dealer.game
    box = Counter(_box(game))
    told, pieces = 0, None
    while (request := game.request) is not None:
        check_request(request, game.rule, game.state, dealer.truth)
        _honest_choices(dealer)
        pieces = _pieces_complete(dealer, pieces)
        thorough = (len(game.answers) + 1) % every == 0
        rule, copy = asking(game.rule), game.fork() if thorough else None
        try:
            dealer.step(request)
        except Illegal as refused:
            by = "" if refused.player is None else f" by the bot of player {refused.player}"
            raise Broken(f"{rule} is not answered as it asks{by}: {refused}") from refused
        _worded(dealer, game.events[told:], rule)
        told = len(game.events)
        _open_values(game.state, dealer.truth)
        _box_complete(box, dealer)
        if len(game.answers) > MOST_ANSWERS:
            raise Broken(f"After {MOST_ANSWERS:,} answers {rule} still asks. Set `s.over` where the game ends.")
        if copy is not None:
            _plain_state(game, rule)
            check_copy(copy, game, rule)
            for knowledge in [*dealer.knowledge, dealer.spectator.knowledge]:
                possible = {card: knowledge.may(card) for card in dealer.truth}
                _truth_is_possible(knowledge, possible, dealer.truth)
                _world_agrees(knowledge, possible, knowledge.imagine(Random(len(game.answers))))
    _finished(game)


def _box(game: Game) -> Sequence[Value]:
    box = game.rules.box(game.state.seats, game.settings)
    for value in box:
        if not is_value(value):
            raise Broken(
                f"`box` has the value {value!r}. A value is a word, a whole number or a tuple of whole numbers, as"
                " 'loot 3', 7 or (2, 5)."
            )
    return box


def _honest_choices(dealer: Dealer) -> None:
    """Each player who is asked has an honest choice, and knows the cards that its promises are about."""
    request = dealer.game.request
    if not isinstance(request, Choose | Secret | Commit):
        return
    for seat in request.who:
        try:
            honest = choices(request, seat, dealer.knowledge[seat])
        except KeyError as error:
            raise Broken(
                f"{asking(dealer.game.rule)} asks player {seat} for a promise about card {error}, which that player has"
                " not seen. Show it to that player first."
            ) from error
        if not len(honest):
            raise Broken(
                f"{asking(dealer.game.rule)} leaves player {seat} no honest answer. Offer one that needs no promise. It"
                f" asks {request}"
            )


def _worded(dealer: Dealer, events: Sequence[Event], rule: str) -> None:
    """Every event is plain and has a sentence, or none because another says it; no part of a sentence is missing."""
    for event in events:
        if not event or type(event[0]) is not str or not all(map(_plain_part, event)):
            raise Broken(
                f"{_since(rule, dealer.game)} {event!r:.120} is told. An event is a verb and plain arguments, as"
                " s.tell('takes', seat, value)."
            )
        try:
            line = dealer.game.rules.words.event(dealer.spectator, event)
        except Exception as error:
            raise Broken(f"`words.event` has no words for {event}: {type(error).__name__}: {error}.") from error
        if not isinstance(line, str) or "None" in line:
            raise Broken(f"`words.event` tells {event} as {line!r}")


def _since(rule: str, game: Game) -> str:
    """What ran last: from an answer to the next question."""
    return f"After the answer to {rule}{f', before {asking(game.rule)} asks' if game.request else ''},"


def _plain_part(part: object) -> bool:
    return all(map(_plain_part, part)) if type(part) is tuple else type(part) in (int, str, bool)


def _open_values(state: State, truth: Mapping[Card, Value]) -> None:
    for card, value in state.face.items():
        if truth.get(card) != value:
            raise Broken(f"card {card} lies open as {value!r}, but is {truth.get(card)!r}")


def _box_complete(box: Counter[Value], dealer: Dealer) -> None:
    """Every card of the box still exists, under one handle each; so do hidden places and private dice."""
    there, due = Counter(dealer.truth.values()), box + dealer.made if dealer.made else box
    if not _same(there, due):
        raise Broken(f"the box lacks {due - there} and has too many of {there - due}")


def _pieces_complete(dealer: Dealer, before: Pieces | None) -> Pieces | None:
    """Count the pieces whenever somebody is to choose. The first count must stay the same. Returns the first count."""
    game = dealer.game
    if not isinstance(game.request, Choose | Secret):
        return before
    now = _found(game, game.rules.pieces)
    check_pieces(now if before is None else before, now, game.rule, dealer.truth)
    return now if before is None else before


def _plain_state(game: Game, rule: str) -> None:
    """The public table holds only lists, dicts, numbers and words, which copy, compare and print the same
    everywhere; and nothing that it does not declare, since that is not copied."""
    state = game.state
    strange = vars(state).keys() - {field.name for field in fields(state)}
    if strange:
        raise Broken(
            f"{_since(rule, game)} the state has `{min(strange)}`, which {type(state).__name__} does not declare."
            " Declare it there as a field with its type."
        )

    def check(name: str, thing: Any) -> None:
        if isinstance(thing, dict):
            check(name, [*thing.keys(), *thing.values()])
        elif isinstance(thing, list | tuple):
            for item in thing:
                check(name, item)
        elif hasattr(thing, "__dataclass_fields__"):
            check(name, [getattr(thing, part) for part in thing.__dataclass_fields__])
        elif type(thing) not in PLAIN:
            raise Broken(
                f"{_since(rule, game)} the state's `{name}` holds a {type(thing).__name__}. A state holds lists, dicts,"
                " numbers and words."
            )

    for name, thing in vars(state).items():
        check(name, thing)


def _truth_is_possible(knowledge: Knowledge, possible: Possible, truth: Mapping[Card, Value]) -> None:
    """The values that a viewer thinks possible for a card include its true value."""
    for card, value in truth.items():
        if value not in possible[card]:
            raise Broken(f"viewer {knowledge.me} rules out the truth: card {card} is {value!r}")


def _world_agrees(knowledge: Knowledge, possible: Possible, world: Mapping[Card, Value]) -> None:
    """An imagined world has all cards, the box's values, and whatever the viewer has seen."""
    values = {card: world.get(card, knowledge.value(card)) for card in possible}
    for card, value in values.items():
        if value is None or value not in possible[card]:
            raise Broken(f"viewer {knowledge.me} imagines card {card} as {value!r}, which it cannot be")
    for pool in knowledge.ledger.pools():
        if not _same(Counter(values[card] for card in pool.cards), pool.values):
            raise Broken(f"viewer {knowledge.me} imagines cards that are not in the box")


def _same(counted: Counter[Any], due: Counter[Any]) -> bool:
    """Whether both count the same. (Counters compare slowly, because they allow for zeros: `counted` has none.)"""
    return dict.__eq__(counted, due) or counted == due


def _finished(game: Game) -> None:
    """The end is told: shares of the win add up to one, or to zero if all lost; and the answers replay the game."""
    rules, state = game.rules, game.state
    if not state.over:
        raise Broken(f"{asking(game.rule)} has a `yield` without a request.")
    lines = _found(game, rules.scores)
    standing = _found(game, rules.standing)
    seats = list(range(state.seats))
    if sorted(line.seat for line in lines) != seats:
        raise Broken(
            f"`scores` has lines for the seats {[line.seat for line in lines]}. It has one for each of {seats}."
        )
    if len(standing) != state.seats or not all(map(_number, standing)):
        raise Broken(f"`standing` is {standing!r}. It is a number for each of {state.seats} seats.")
    for line in lines:
        points = [line.total, *(part.points for part in line.parts)]
        if not all(map(_number, points)):
            raise Broken(f"`scores` counts {points!r} for seat {line.seat}. Totals and parts are numbers.")
        if line.parts and abs(sum(points[1:]) - line.total) > ROUNDING:
            raise Broken(
                f"`scores`: the parts of seat {line.seat} add up to {sum(points[1:])}, its total is {line.total}."
            )
    shares = sum(line.share for line in lines)
    if abs(shares - 1) > ROUNDING and shares != 0:  # all may lose together, to a guard or to the dawn
        raise Broken(
            f"`scores`: the shares of the win add up to {shares}. One winner has 1, each of two 1/2; all have 0 if all"
            " lose."
        )
    check_replay(game)


def _found(game: Game, count: Callable[[State], Found]) -> Found:
    try:
        return count(game.state)
    except Exception as error:
        raise explained(error, count, game.state) from error


def _number(thing: object) -> bool:
    return type(thing) in (int, float)
