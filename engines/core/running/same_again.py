"""Whether a game plays on in the same way from its answers, and as a copy; if not, a sentence says where they
differ."""

from collections.abc import Sequence
from dataclasses import fields

from engines.core.requests import Answer
from engines.core.rules import State
from engines.core.running.game import Game
from engines.core.running.rule_errors import Broken, asking

ADVICE = (
    "Rules read no clock and take all chance from Roll and Shuffle; what they need later they keep in fields of the"
    " state, not in a variable of a module."
)


def check_replay(game: Game) -> None:
    """Raises Broken unless the answers play the same game once more."""
    try:
        again = Game(game.rules, game.state.seats, game.settings, game.answers)
        same = again.digest() == game.digest() and again.events == game.events
    except Exception as error:
        raise Broken(f"The same answers play another game: {_parting(game)}. {ADVICE}") from error
    if not same:
        raise Broken(f"The same answers play another game: {_parting(game)}. {ADVICE}")


def check_copy(copy: Game, game: Game, rule: str) -> None:
    """Raises Broken unless a copy that was made where `rule` asked comes to the same table by the last answer."""
    try:
        copy.answer(game.answers[-1])
        unlike = differing(game.state, copy.state)
        same = not unlike and _asked(copy) == _asked(game)
    except Exception as error:
        raise Broken(f"A copy stops after the answer to {rule}: {type(error).__name__}: {error}. {ADVICE}") from error
    if not same:
        raise Broken(f"A copy comes to another table after the answer to {rule}{_as_to(unlike)}. {ADVICE}")


def _parting(game: Game) -> str:
    """Where two more games part that are played by these answers side by side."""
    one, two = (Game(game.rules, game.state.seats, game.settings) for _ in range(2))
    rule = f"`{game.rules.setup.__qualname__}`"
    for number, answer in enumerate([None, *game.answers]):
        if number:
            if one.request is None:
                break
            rule = asking(one.rule)
            if not _take(answer, (one, two)):
                return f"answer {number}, to {rule}, is refused or stops it"
        unlike = differing(one.state, two.state)
        if unlike or one.digest() != two.digest():
            where = f"after answer {number}, to {rule}" if number else f"in {rule}, before the first answer"
            return f"two games part {where}{_as_to(unlike)}"
    return "what is asked and told changes from game to game"


def _take(answer: Answer, games: Sequence[Game]) -> bool:
    try:
        for game in games:
            game.answer(answer)
    except Exception:
        return False
    return True


def _asked(game: Game) -> tuple[str, object]:
    return type(game.request).__name__, getattr(game.request, "who", None)


def differing(one: State, two: State) -> str:
    """The first field in which two tables differ: "`heard`"."""
    for field in fields(one):
        if field.compare and getattr(one, field.name) != getattr(two, field.name):
            return f"`{field.name}`"
    return ""


def _as_to(unlike: str) -> str:
    return f", first in the state's {unlike}" if unlike else ""
