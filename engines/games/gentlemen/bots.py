"""The greedy burglar: brings about burglaries that pay the own colour, and gathers a majority where one is near."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import tanh
from random import Random
from typing import Any

from engines.core import Move, Option, Request, View
from engines.games.gentlemen.pieces import COLOURS, KINDS, MIDDLE
from engines.games.gentlemen.table import GROUPS, Table, complete
from engines.games.gentlemen.turn.actions import full_kinds

NEARLY = (0.0, 0.0, 0.02, 0.06, 0.2, 0.3)  # the chance of a burglary with so many of the five kinds there
LOCKED = 0.5  # factor for a place with the Lock
HAND = 0.4  # tokens that a Helping Hand must bring to be spent
HELP, LATE = 1.2, 12  # the same for somebody with experience: not a single one, unless so few are left in the pile
WASTE = 0.1  # what it costs, in tokens, to burgle where both sides have as much and all is lost
SHARP = 100.0  # how strongly one token of advantage attracts
PLENTY = 4.0  # a majority of so many tokens is safe


class Picture:
    """A copy of the locations, to try things out on."""

    def __init__(self, s: Table) -> None:
        self.tiles, self.loot = dict(s.tiles), dict(s.loot)
        self.tunnels, self.lock, self.car, self.white = list(s.tunnels), s.lock, s.car, s.white

    def lay(self, token: str, location: str) -> None:
        self.tiles[location] = f"{self.tiles[location]} {token}".strip()

    def after(self, display: Sequence[str], option: Option) -> "Picture":
        """The locations after this option, as far as that can be foreseen."""
        match option:
            case ("display", slot, location):
                self.lay(display[slot - 1], location)
            case ("tunnel", origin, location):
                self.tunnels[self.tunnels.index(origin)] = location
            case ("lock", location):
                self.lock = location
            case ("car", location):
                self.car = location
            case ("loot", origin, count, location):
                self.loot[origin] -= count
                self.loot[location] += count
            case ("bring", token):
                tokens = self.tiles[self.car].split()
                tokens.remove(token)
                self.tiles[self.car] = " ".join(tokens)
                self.lay(token, self.lock)
            case ("return", location):
                self.tunnels[self.tunnels.index(location)] = MIDDLE
            case ("white", pair):
                self.white = pair
        return self

    def worth(self, colour: str) -> float:
        """The tokens that this colour can expect: certain where a burglary happens now, uncertain elsewhere."""
        ours = self.white if colour in self.white else "".join(c for c in COLOURS if c not in self.white)
        total = 0.0
        for group in GROUPS[self.tunnels[0], self.tunnels[1]]:
            equipment = " ".join([self.tiles[location] for location in group])
            loot = sum([self.loot[location] for location in group])
            total += worth_of(equipment, loot, ours, self.lock in group)
        return total


@lru_cache(maxsize=1 << 16)  # most tiles look as they did a moment ago
def worth_of(equipment: str, loot: int, ours: str, locked: bool) -> float:
    """The tokens that a colour of this side can hope for at one group of tiles."""
    tokens = equipment.split()
    pot = len(tokens) + loot
    lead = 2 * sum([equipment.count(side) for side in ours]) - len(tokens)
    if complete(equipment) and not locked:
        return pot // len(ours) if lead > 0 else -(pot // (len(COLOURS) - len(ours))) / 2 if lead < 0 else 0.0
    kinds = sum([kind in equipment for kind in KINDS])
    return NEARLY[kinds] * tanh(lead / PLENTY) * pot / len(ours) * (LOCKED if locked else 1.0)


class GreedyBot:
    """Does what promises the own colour most; spends a Helping Hand only if it clearly beats placing a token."""

    def __call__(self, view: View, request: Request, choices: Sequence[Move], rng: Random) -> Move:
        s: Any = view.state
        assert view.me is not None
        colour = str(view.knowledge.known(s.burglars[view.me]))
        now = Picture(s).worth(colour)
        worths = [self.value(s, option, colour, now) for option in choices]
        best = max(worths)
        return rng.choice([option for option, worth in zip(choices, worths, strict=True) if worth > best - 1e-9])

    def value(self, s: Table, option: Option, colour: str, now: float) -> float:
        match option[0]:
            case "blind":
                return now
            case "place":
                picture = Picture(s)
                picture.lay(s.drawn, option[1])
                return picture.worth(colour)
            case "tunnel" | "lock" | "car" | "loot":
                return Picture(s).after(s.display, option).worth(colour) - HAND
            case _:
                return Picture(s).after(s.display, option).worth(colour)


def instinct(view: View, request: Request, choices: Sequence[Move]) -> Mapping[Move, float]:
    """Like the greedy burglar, but it also considers what the Car brings along."""
    s: Any = view.state
    assert view.me is not None
    colour = str(view.knowledge.known(s.burglars[view.me]))
    ours = s.white if colour in s.white else s.black
    now, help = Picture(s).worth(colour), HELP if len(s.pile) > LATE else HAND
    more = {location: more_at(s, group, ours) for group in s.groups() for location in group}
    leanings = {}
    for option in choices:
        match option:
            case ("display", slot, location):
                worth = now + more[location](s.display[slot - 1])
            case ("place", location):
                worth = now + more[location](s.drawn)
            case ("blind",) | ("bring nothing",):
                worth = now
            case ("car", _):
                worth = best_cargo(s, option, colour, now) - help
            case ("tunnel" | "lock" | "loot", *_):
                worth = Picture(s).after(s.display, option).worth(colour) - help
            case _:
                worth = Picture(s).after(s.display, option).worth(colour)
        leanings[option] = SHARP * worth
    return leanings


def more_at(s: Table, group: tuple[str, ...], ours: str) -> Callable[[str], float]:
    """What one more token at these tiles adds to their worth."""
    equipment, loot = " ".join([s.tiles[location] for location in group]), sum([s.loot[place] for place in group])
    locked = s.lock in group
    before = worth_of(equipment, loot, ours, locked)

    def more(token: str) -> float:
        then = f"{equipment} {token}"
        after = worth_of(then, loot, ours, locked)
        return after - before - (WASTE if after == 0 and not locked and complete(then) else 0.0)

    return more


def best_cargo(s: Table, option: Option, colour: str, now: float) -> float:
    """The best that the Car can bring along to the Lock."""
    car, full = str(option[1]), full_kinds(s.tiles[s.lock])
    tokens = [] if car == s.lock else dict.fromkeys(s.tiles[car].split())
    worths = [
        Picture(s).after(s.display, option).after(s.display, ("bring", token)).worth(colour)
        for token in tokens
        if token[1] not in full
    ]
    return max([now, *worths])
