"""Recorded games as text: every request, answer, sentence and digest. `make goldens` writes them anew.

A recording says that nothing has changed, not that it is right: read the difference before you commit it.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from engines.core import Dealer, Game, RandomBot, Request, Rules
from engines.core.rules import Setting
from tests.engines.playing import NAMES, all_rules, dealt

FOLDER = Path(__file__).parent / "goldens"


def recordings() -> list[tuple[Rules, int, dict[str, Setting]]]:
    """The smallest table with the usual settings, and the largest with the last choice of every variant."""
    chosen = []
    for rules in all_rules():
        unusual = {variant.key: list(variant.choices)[-1] for variant in rules.variants}
        chosen += [(rules, rules.seats[0], rules.settings()), (rules, rules.seats[-1], rules.settings(unusual))]
    return chosen


def path(rules: Rules, seats: int) -> Path:
    return FOLDER / f"{rules.name}-{seats}.txt"


def record(rules: Rules, seats: int, settings: dict[str, Setting]) -> str:
    """One whole game between a greedy player, if there is one, and random ones, as a spectator sees it."""
    dealer = dealt(rules, seats, seed=42, settings=settings)
    dealer.bots = [rules.bots.get("greedy", RandomBot()), *dealer.bots[1:]]
    return "\n".join(_lines(dealer)) + "\n"


def _lines(dealer: Dealer) -> Iterator[str]:
    game, rules, view = dealer.game, dealer.game.rules, dealer.spectator
    yield f"{rules.title}, {', '.join(NAMES[: game.state.seats])}, {game.settings}"
    told = 0
    while (request := game.request) is not None:
        dealer.step(request)
        yield f"{len(game.answers):4} {_asked(request)} -> {_answer(game)}  [{game.digest().hex()[:8]}]"
        for event in game.events[told:]:
            if text := rules.words.event(view, event):
                yield f"         {text}"
        told = len(game.events)
    for line in rules.scores(game.state):
        parts = ", ".join(
            f"{part.label} {part.points:g} ({part.how})" if part.how else part.label for part in line.parts
        )
        yield f"{NAMES[line.seat]}: {line.total:g}, {line.share:.3g} of the win: {parts}"


def _asked(request: Request) -> str:
    who = ", ".join(NAMES[seat] for seat in request.who)
    cards = getattr(request, "cards", None)
    about = f" {len(cards)}" if cards is not None else ""
    return f"{type(request).__name__}{about}{' by ' + who if who else ''}"


def _answer(game: Game) -> str:
    answer = game.answers[-1]
    if isinstance(answer, dict):
        return "{" + ", ".join(f"{key}: {_plain(value)}" for key, value in answer.items()) + "}"
    return ", ".join(map(str, answer)) if isinstance(answer, list) else _plain(answer)


def _plain(value: object) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else "-" if value is None else str(value)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for rules, seats, settings in recordings():
        path(rules, seats).write_text(record(rules, seats, settings), encoding="utf-8")
        print(path(rules, seats), file=sys.stderr)


if __name__ == "__main__":
    main()
