"""How a move of the Black Keep is picked: hexes, tiles and guards on the map, cards in the rows below it."""

from collections.abc import Collection, Hashable, Iterable, Sequence
from typing import Any

from engines.core import Move
from engines.games.blackkeep.cards import COST, THIEF_CARDS
from engines.games.blackkeep.keep.hexes import AREA_OF, Hex, ahead
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import card_title, compass, guard_name
from tui.choosing.draft import Path

MAP = ("hex", "aim", "guard", "pick", "look", "enter", "exit")  # how steps on the map begin


def ways(move: Move) -> Sequence[Path]:
    match move:
        case (int(q), int(r)):
            return [(("hex", (q, r)),)]
        case ("at", q, r):
            return [(("aim", (q, r)),)]
        case ("enter" | "exit" as verb, area):
            return [((verb, area),)]
        case ("guard", number, facing):
            return [(("guard", number), ("look", facing))]
        case ("guard" | "pick" as verb, number):
            return [((verb, number),)]
        case ("redraw", card):
            return [(("coin", card),)]
        case ("buy", card, *coins):
            return [(("buy", card), *(("coin", coin) for coin in coins))]
        case (str(card),) if card in THIEF_CARDS or card in COST:
            return [(("card", card),)]
        case _:
            return [(move,)]


def on_the_map(s: Table, picked: Path, steps: Iterable[Hashable]) -> dict[Hex, Hashable]:
    """Which of these steps a hex means, if any: itself before the guard on it, or the side to which a picked guard
    should look, and its tile last."""
    found: dict[Hex, Hashable] = {}
    there = [step for step in steps if isinstance(step, tuple) and step[:1] and step[0] in MAP]
    for step in sorted(there, key=lambda step: MAP.index(step[0])):
        for at in _hexes(s, picked, step):
            found.setdefault(at, step)
    return found


def _hexes(s: Table, picked: Path, step: tuple[Any, ...]) -> Iterable[Hex]:
    match step:
        case ("hex" | "aim", at):
            return [at]
        case ("guard" | "pick", number):
            return [s.guards[number].at]
        case ("look", facing):
            return [ahead(guard.at, facing) for number, guard in enumerate(s.guards) if ("guard", number) in picked]
        case (_, area):
            return [at for at in s.keep.ground if AREA_OF[at] == area]
    return []


def means(key: Hashable) -> Sequence[Hashable]:
    """What a place outside the map means."""
    return [("done",)] if key == ("buy", "nothing") else (key,)


def label(s: Table, step: Hashable, covered: bool) -> str:
    match step:
        case ("buy", str(card)):
            return f"buy {card_title(card)} ({COST[card]})"
        case ("coin" | "card", str(card)):
            return card_title(card)
        case ("guard", int(number)):
            return f"{guard_name(s, number)} ({s.guards[number].status})"
        case ("hex", _) if covered:
            return "▒"
        case ("look", int(facing)):
            return compass(facing)
        case _:
            return ""


def attempt(steps: Collection[Hashable], key: Hashable) -> Move | None:
    """The move that a player has in mind who picks this place, while these steps are possible."""
    kinds = {step[0] for step in steps if isinstance(step, tuple) and step}
    match key:
        case ("hex", (int(q), int(r))):
            if "hex" in kinds:
                return (q, r)
            if "aim" in kinds:
                return ("at", q, r)
            verb = next((verb for verb in ("enter", "exit") if verb in kinds), None)
            return None if verb is None else (verb, AREA_OF[q, r])
        case ("card", card):
            return (card,)
        case _:
            return None
