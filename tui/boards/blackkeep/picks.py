"""How a move of the Black Keep is picked: hexes, tiles and guards on the map, cards in the rows below it."""

from collections.abc import Collection, Hashable, Iterable, Sequence

from engines.core import Move
from engines.games.blackkeep.cards import COST, THIEF_CARDS
from engines.games.blackkeep.keep.hexes import AREA_OF, ahead
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.names import card_title, compass, guard_name
from tui.choosing.draft import Path

MAP = {
    ("hex",),
    ("aim",),
    ("enter",),
    ("exit",),
    ("guard",),
    ("pick",),
    ("look",),
}  # how steps on the map begin


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
        case ("buy", card, *coins):
            return [(("buy", card), *(("coin", coin) for coin in coins))]
        case (str(card),) if card in THIEF_CARDS or card in COST:
            return [(("card", card),)]
        case _:
            return [(move,)]


def means(s: Table, picked: Path, key: Hashable) -> Sequence[Hashable]:
    """A hex on the map means itself, its tile, the guard on it, or the side to which a picked guard should look."""
    match key:
        case ("hex", (int(q), int(r))):
            at = q, r
            here: list[Hashable] = [("hex", at), ("aim", at)]
            for number, guard in enumerate(s.guards):
                here += [("guard", number), ("pick", number)] if guard.at == at else []
                if ("guard", number) in picked:
                    here += [("look", facing) for facing in range(1, 7) if ahead(guard.at, facing) == at]
            return [*here, ("enter", AREA_OF[at]), ("exit", AREA_OF[at])]
        case ("buy", "nothing"):
            return [("done",)]
        case _:
            return (key,)


def are_on_the_map(steps: Iterable[Hashable]) -> bool:
    """Whether any of these steps is picked on the map, and not on a card."""
    return any(isinstance(step, tuple) and step[:1] in MAP for step in steps)


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
