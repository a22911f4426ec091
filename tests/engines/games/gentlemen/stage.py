"""A stage for Gentlemen Thieves: tiles as "MAN Km Gc; MUS Pl", the pile and the display as "Km Gc" from the top."""

from collections.abc import Mapping
from typing import Any

from engines.core import Option
from engines.games.gentlemen import RULES, rules
from engines.games.gentlemen.pieces import LOCATIONS, MIDDLE
from engines.games.gentlemen.turn.actions import actions
from tests.engines.scripted import Scripted

ANN, BEN, CY = range(3)


class Stage(Scripted):
    """Unless said otherwise: Ann acts with the Lock at the Museum, no Loot anywhere, White is black and green."""

    def __init__(
        self,
        tiles: str = "",
        *,
        seats: int = 3,
        white: str = "KG",
        display: str = "Rr Rk Pm",
        pile: str = "Gl Gl Gl Gl Gl Gl",
        loot: Mapping[str, int] | None = None,
        tunnels: tuple[str, str] = ("MAN", MIDDLE),
        lock: str = "MUS",
        car: str = MIDDLE,
        hands: int = 2,
        actor: int = ANN,
        matchmaker: int = CY,
        burglars: str = "KPRGY",
    ) -> None:
        super().__init__(RULES.unpacked(seats, {"start": "standard"}))
        s = self.s
        s.tiles.update(tile.split(" ", 1) for tile in tiles.split("; ") if tile)
        s.display = display.split()
        s.pile = self.lay(pile.split()[::-1], hidden=True)
        s.burglars = self.lay(list(burglars), hidden=True)
        s.loot = {**dict.fromkeys((*LOCATIONS, MIDDLE), 0), **(loot or {})}
        s.tunnels, s.lock, s.car = list(tunnels), lock, car
        s.white, s.actor, s.matchmaker, s.hands = white, actor, matchmaker, [hands] * seats

    def turn(self, *moves: Option, rolls: Any = ()) -> "Stage":
        self.run(rules.turn(self.s), *moves, rolls=rolls)
        return self

    def options(self, verb: str) -> list[Option]:
        """What the acting player may do of this kind."""
        return [option for option in actions(self.s, self.s.actor) if option[0] == verb]

    def ended(self) -> "Stage":
        """With the burglars revealed."""
        self.s.over = True
        self.s.face.update({card: self.truth[card] for card in self.s.burglars})
        return self

    def heights(self) -> str:
        """ "K 4, G 4"."""
        return ", ".join(f"{colour} {len(pile)}" for colour, pile in self.s.piles.items() if pile)

    def loot(self) -> str:
        """ "BAN 2, middle 4"."""
        return ", ".join(f"{place} {count}" for place, count in self.s.loot.items() if count)
