"""Ways to play a game in a test: to its end, up to a point, and again from what one viewer could see."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from engines.catalogue import GAMES, rules_of
from engines.core import Answer, Choose, Dealer, Game, RandomBot, Request, Rules, Secret, Subsets, Value, View, choices
from engines.core.rules import Setting
from tests.engines.toy import TOY

NAMES = ("Ann", "Boris", "Cy", "Di", "Eve", "Fay")


def all_rules() -> list[Rules]:
    """Every game of the catalogue, and the toy."""
    return [*map(rules_of, GAMES), TOY]


def tables() -> list[tuple[Rules, int]]:
    """Every game with every number of players."""
    return [(rules, seats) for rules in all_rules() for seats in rules.seats]


def some_settings(rules: Rules, rng: Random) -> dict[str, Setting]:
    return {variant.key: rng.choice(list(variant.choices)) for variant in rules.variants}


def dealt(rules: Rules, seats: int, seed: int, settings: Mapping[str, Setting] | None = None) -> Dealer:
    """A dealer among random players, ready to play."""
    rng = Random(f"{rules.name} {seats} {seed}")
    game = Game(rules, seats, some_settings(rules, rng) if settings is None else settings)
    return Dealer(game, [RandomBot()] * seats, rng, NAMES[:seats])


@cache
def played(rules_name: str, seats: int, seed: int = 1) -> Game:
    """A finished game, played once and used by many tests; not to be changed."""
    rules = next(rules for rules in all_rules() if rules.name == rules_name)
    dealer = dealt(rules, seats, seed)
    dealer.run()
    return dealer.game


def moments(game: Game, count: int) -> list[int]:
    """Numbers of answers at which to look at a game: its first ones, and `count` spread over the rest."""
    total = len(game.answers)
    return sorted({*range(min(8, total)), *(total * at // count for at in range(count)), total - 1})


def until(game: Game, at: int) -> Game:
    """The same game, stopped after its first `at` answers."""
    return Game(game.rules, game.state.seats, game.settings, game.answers[:at])


def answers_of(game: Game) -> Iterator[tuple[Request, Answer]]:
    """Each request of a finished game with its answer."""
    again = Game(game.rules, game.state.seats, game.settings)
    for answer in game.answers:
        request = again.request
        assert request is not None
        yield request, answer
        again.answer(answer)


def retold(dealer: Dealer, seat: int | None, world: Mapping[int, Value]) -> View:
    """What `seat` sees in another world: the same public answers and own cards, but other values for everything
    hidden."""
    game = dealer.game
    again = Dealer(
        Game(game.rules, game.state.seats, game.settings, game.answers), dealer.bots, Random(0), dealer.spectator.names
    )
    again.truth = {card: world.get(card, value) for card, value in dealer.truth.items()}
    for mine, other in zip(dealer.knowledge, again.knowledge, strict=True):
        mine_too = mine.me == seat
        other.learn({card: value if mine_too else again.truth[card] for card, value in mine.seen.items()})
        if mine_too:
            other.excluded.update(mine.excluded)
    return again.spectator if seat is None else again.views[seat]


def worded(rules: Rules, what: str, *about: Any) -> Any:
    """What a method of a game's words says; if it raises, a sentence names the method."""
    try:
        return getattr(rules.words, what)(*about)
    except Exception as error:
        raise AssertionError(
            f"`words.{what}` of {rules.name} stopped with {type(error).__name__}: {error}. Words never raise: a hand"
            " may not be there yet, a value not be known."
        ) from error


def explanations(rules: Rules, view: View, events: Sequence[tuple]) -> list[str]:
    """All that a viewer gets to read about the things on the table, and in short."""
    lines = [f"{thing}: {worded(rules, 'about', view, thing)}" for thing in worded(rules, "things", view)]
    return [*lines, worded(rules, "goal", view), worded(rules, "summary", view, events)]


def sights(rules: Rules, view: View, request: Request, events: Sequence[tuple]) -> list[str]:
    """All that a viewer gets to read at one moment."""
    lines = [*worded(rules, "table", view), worded(rules, "ask", view, request), worded(rules, "hint", view, request)]
    lines += [worded(rules, "event", view, event) for event in events]
    if isinstance(request, Choose | Secret) and view.me in request.who:
        lines += [worded(rules, "option", view, request, option) for option in listed_options(request, view.me)]
        lines.append(repr(choices(request, view.me, view.knowledge)))
    return lines


def listed_options(request: Choose | Secret, seat: int, most: int = 40) -> list[tuple]:
    options = request.options if isinstance(request, Choose) else request.options[seat]
    if isinstance(options, Subsets):
        return [options.pick(Random(number)) for number in range(most)]
    return list(options)[:most]
