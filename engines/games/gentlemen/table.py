"""The public table of Gentlemen Thieves."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engines.core import Card, Player, State
from engines.core.rules import Setting
from engines.games.gentlemen.pieces import (
    BOX,
    BRIGADIER,
    COLOURS,
    EQUIPMENT,
    HELPING_HANDS,
    LOCATIONS,
    LOOT_AT_A_TIME,
    LOOT_IN_THE_MIDDLE,
    MIDDLE,
    PLACES,
)


@dataclass(kw_only=True)
class Table(State):
    start: str  # "standard" or "yellow": how the first equipment is laid
    hands: list[int]  # Helping Hands not spent, by seat
    pile: list[Card]  # the last card is the top one
    burglars: list[Card]  # by seat; those of nobody after them
    display: list[str] = field(default_factory=list)
    tiles: dict[str, str] = field(default_factory=lambda: dict.fromkeys(LOCATIONS, ""))  # equipment: "Gm Kc"
    loot: dict[str, int] = field(
        default_factory=lambda: {**dict.fromkeys(LOCATIONS, 0), "BAN": LOOT_AT_A_TIME, MIDDLE: LOOT_IN_THE_MIDDLE}
    )
    tunnels: list[str] = field(default_factory=lambda: ["MAN", MIDDLE])
    lock: str = "MUS"
    car: str = MIDDLE
    white: str = ""  # the two colours on the White space; the other three are Black
    matchmaker: Player = 0
    actor: Player = 0
    drawn: str = ""  # turned up blind and not placed yet
    piles: dict[str, list[str]] = field(default_factory=lambda: {colour: [] for colour in COLOURS})
    lost: list[str] = field(default_factory=list)  # out of the game

    def left_of(self, seat: Player) -> Player:
        return (seat + 1) % self.seats

    @property
    def black(self) -> str:
        return "".join(colour for colour in COLOURS if colour not in self.white)

    def groups(self) -> Sequence[tuple[str, ...]]:
        """The two tiles that tunnels link, which count as one, and every other tile."""
        return GROUPS[self.tunnels[0], self.tunnels[1]]

    def equipment(self, group: tuple[str, ...]) -> str:
        """All the equipment of a group: "Gm Kc"."""
        if len(group) == 1:
            return self.tiles[group[0]]
        return " ".join(filter(None, (self.tiles[location] for location in group)))

    def lay(self, token: str, location: str) -> None:
        self.tiles[location] = f"{self.tiles[location]} {token}".strip()


def groups_between(one: str, other: str) -> tuple[tuple[str, ...], ...]:
    """How tunnels at these two places group the tiles."""
    linked = () if MIDDLE in (one, other) else tuple(location for location in LOCATIONS if location in (one, other))
    singles = tuple((location,) for location in LOCATIONS if location not in linked)
    return (linked, *singles) if linked else singles


GROUPS = {(one, other): groups_between(one, other) for one in PLACES for other in PLACES}


def complete(equipment: str) -> bool:
    """Whether all five kinds are there, in any colours."""
    return "m" in equipment and "c" in equipment and "l" in equipment and "r" in equipment and "k" in equipment


def new(seats: int, settings: Mapping[str, Setting]) -> Table:
    return Table(
        seats=seats,
        start=str(settings["start"]),
        hands=[HELPING_HANDS[seats]] * seats,
        pile=list(range(len(EQUIPMENT))),
        burglars=list(range(BOX.index(BRIGADIER) + 1, len(BOX))),
    )


def box(seats: int, settings: Mapping[str, Setting]) -> Sequence[str]:
    return BOX
