"""The public table of the Black Keep: the Keep, its guards, and all that everybody may know about the thieves."""

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

from engines.core import Card, Player, Request, State
from engines.games.blackkeep.cards import BARRED, DIVERSIONS, FAKE, THIEF_CARDS, TWO_STEPS
from engines.games.blackkeep.keep.built_keep import Keep, Layout, keep_of
from engines.games.blackkeep.keep.hexes import BIT, VAULT, Facing, Hex, Places, hexes, places

T = TypeVar("T")
Asks: TypeAlias = Generator[Request, Any, T]  # a paragraph of the rules that asks something and ends with a finding

ROUNDS = 3  # of movement in a turn
DAWN = 30  # the last turn
BELOW_ALERT = ("distracted", "bored", "interested")
CALM = ("bored", "interested", "alert")  # a guard that goes about its routine


@dataclass(kw_only=True)
class Guard:
    kind: str  # stationary, patrolling, wandering or, as an option, roving
    area: str  # its own tile
    at: Hex
    home: Hex  # where a stationary or roving guard belongs; the others belong on their route
    facing: Facing
    status: str
    heading: int = 1  # of a patrolling guard: 1 to the shield, -1 to the star
    target: Player | None = None
    lured: Hex | None = None
    alert_turn: int = 0
    charge: bool = False  # a Diligent is at work
    skill: str = ""  # an option: "bow", "roving" or "undead"

    @property
    def default(self) -> str:
        return "bored" if self.kind == "stationary" else "interested"

    def become(self, status: str) -> None:
        self.status = status
        if status != "alert":
            self.lured = None
        if status != "pursuing":
            self.target, self.charge = None, False


@dataclass(kw_only=True)
class Thief:
    entry: str = ""  # the tile it came in by
    exit: str = ""  # the tile it must leave by
    place: Card = -1  # the handle of the hex it is on
    may: Places = 0  # where it may be, as far as everybody can tell
    marker: Hex | None = None
    upright: bool = False
    seen: bool = False
    captured: bool = False
    hand: list[str] = field(default_factory=lambda: list(THIEF_CARDS))
    spent: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)  # guard cards everybody knows of
    purse: list[Card] = field(default_factory=list)  # guard cards picked from a pocket: dice of 28, seen by their owner
    plan: str = ""  # the card revealed and not yet put away
    from_purse: bool = False  # and it came from the purse
    treasure: str = ""
    burdened: bool = False  # it has left the Vault Hex with a treasure, or got one by a swap: the restriction holds
    rigged: bool = False  # Adjust Rigging is in force
    lockpicks: str = ""  # in play: "box", or "purse" for a card that came from the purse
    moss: int = 0  # the movement round whose Run makes no noise
    steps_left: int = 0  # of a Run, or behind a diversion, after the step that it is taking

    @property
    def restricted_by(self) -> str:
        """The treasure whose restriction holds now."""
        return self.treasure if self.burdened and not self.rigged else ""

    @property
    def real_treasure(self) -> bool:
        return bool(self.treasure) and self.treasure != FAKE

    @property
    def barred(self) -> tuple[str, ...]:
        return BARRED.get(self.restricted_by, ())

    def stride(self, diversion: str) -> int:
        """How many steps it takes behind this card; some treasures help."""
        return 2 if diversion in TWO_STEPS.get(self.treasure, ()) else 1

    def strides(self, cards: Iterable[str]) -> tuple[int, ...]:
        """The same for each diversion among these cards, the longest first."""
        return tuple(sorted([self.stride(card) for card in cards if card in DIVERSIONS], reverse=True))

    @property
    def guard_cards(self) -> int:
        return len(self.cards) + len(self.purse)


@dataclass(kw_only=True)
class Table(State):
    layout: Layout = ()
    turn: int = 0
    round: int = 0  # of the turn: 1 to 3
    rounds: int = 0  # of the game, all turns counted
    phase: str = "resource"  # then "players" and "guards" by turns
    seating: list[Player] = field(default_factory=list)  # clockwise
    first: Player = 0
    waiting: list[Player] = field(default_factory=list)  # who is still to buy, or to play the card that was revealed
    thieves: list[Thief] = field(default_factory=list)
    guards: list[Guard] = field(default_factory=list)
    vault_keeper: Player | None = None  # whose entry brought the vault's guard
    rocks: list[Hex] = field(default_factory=list)
    torches: list[Hex] = field(default_factory=list)  # extinguished
    pile: list[str] = field(default_factory=list)  # the guard cards left to draw: their order means nothing
    display: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    diligents: list[str] = field(default_factory=list)  # waiting: "box", or "purse" for a card from the purse
    pool: list[str] = field(default_factory=list)  # treasures left in the vault
    laid_back: bool = False  # whether the Fake is one of them again: it lies under the others, last in the pool
    winner: Player | None = None
    vault: str = VAULT  # which tile it is
    turned: bool = False  # whether the tiles around it lie with the same side outwards
    slips: bool = False  # whether a diversion comes with a step, and the display is new each turn
    outcry: bool = False  # whether captured thieves may call guards
    redraws: bool = False  # whether whoever draws the Fake may pay for another treasure
    last_first: bool = False  # whether there is an entry more than thieves, and whoever acts last picks first
    one_by_one: bool = False  # whether thieves buy in turn, one card each time
    advanced: list[str] = field(default_factory=list)  # which advanced guards there are

    @property
    def keep(self) -> Keep:
        return keep_of(self.layout, self.turned)

    @property
    def counters(self) -> int:
        """How many rocks there are in all, and how many extinguished torches."""
        return 4 if self.seats <= 3 else 7

    def order(self) -> list[Player]:
        """All seats, clockwise from the First Player."""
        first = self.seating.index(self.first)
        return self.seating[first:] + self.seating[:first]

    def at_large(self) -> list[Player]:
        """The thieves not captured, in turn order."""
        thieves = self.thieves
        return [seat for seat in self.order() if not thieves[seat].captured]

    def where(self, seat: Player) -> Hex | None:
        """The hex a thief is on, if its location lies open."""
        return self.face.get(self.thieves[seat].place)  # type: ignore[return-value]  # a place is a hex

    def visible(self, guard: Guard) -> Places:
        """The hexes where this guard would see a thief or a marker."""
        return self.view(guard) & ~places(self.torches)

    def view(self, guard: Guard) -> Places:
        """Every hex this guard looks at."""
        return self.keep.views[guard.at, guard.facing, guard.status]

    def watched(self) -> Places:
        """The hexes where some guard would see a thief."""
        watched, views = 0, self.keep.views
        for guard in self.guards:
            watched |= views[guard.at, guard.facing, guard.status]
        return watched & ~places(self.torches)

    def markers(self) -> list[tuple[Player, Hex]]:
        """The upright markers, in turn order."""
        thieves = self.thieves
        return [
            (seat, marker)
            for seat in self.order()
            if thieves[seat].upright and (marker := thieves[seat].marker) is not None
        ]

    def seen_markers(self, guard: Guard) -> list[tuple[Player, Hex]]:
        """The upright markers this guard sees."""
        visible = self.visible(guard)
        return [(seat, at) for seat, at in self.markers() if BIT[at] & visible]

    def possible(self, seat: Player) -> tuple[Hex, ...]:
        """Where this thief may be, as far as everybody can tell."""
        return hexes(self.thieves[seat].may)
