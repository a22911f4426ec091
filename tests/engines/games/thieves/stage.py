"""A stage for the rules of Thieves!: set a table, run one rule, look at the table.

Cards are written as on the table, "loot 2, (ring)": in brackets they lie face down. A deck is written from its top.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.core import Card, Choose, Declare, Request, Roll, Show, Shuffle, Stretch, Value, keeps
from engines.games.thieves import RULES
from engines.games.thieves.rules import play_one

ANN, BEN, CY, DI = range(4)


class Stage:
    def __init__(
        self,
        *,
        seats: int = 3,
        deck: str = "",
        hands: Sequence[str] = (),
        stashes: Sequence[str] = (),
        police: str = "",
        thieves: str = "",
        getaways: int = 0,
        active: int = ANN,
        length: str = "game",
    ) -> None:
        self.truth: dict[Card, Value] = {}
        self.requests: list[Request] = []
        self.s = s = RULES.unpacked(seats, {"length": length})
        s.face.clear()
        s.active = active
        s.deck = self.lay(deck, hidden=True)[::-1]
        s.hands = [self.lay(hand, hidden=True) for hand in hands] or s.hands
        s.stashes = [self.lay(stash) for stash in stashes] or s.stashes
        s.police, s.thieves = self.lay(police), self.lay(thieves)
        s.getaways = self.lay(", ".join(["getaway"] * getaways))

    def lay(self, text: str, *, hidden: bool = False) -> list[Card]:
        cards = []
        for word in filter(None, text.split(", ")):
            (card,) = self.s.fresh(1)
            self.truth[card] = word.strip("()")
            if not hidden and not word.startswith("("):
                self.s.face[card] = self.truth[card]
            cards.append(card)
        return cards

    def run(self, script: Stretch, *moves: tuple[Any, ...], rolls: Sequence[int] = ()) -> "Stage":
        """Play the script and what it says comes after it, with these picks: each must be offered, and honest."""
        self.requests, picks, dice, answer = [], list(moves), list(rolls), None
        while True:
            try:
                request = script.send(answer)
            except StopIteration as end:
                if end.value and not self.s.over:
                    script, answer = end.value(self.s), None
                    continue
                assert not picks, f"never asked for {picks}"
                return self
            self.requests.append(request)
            match request:
                case Choose():
                    answer = self.pick(request, picks.pop(0))
                case Show(to=None):
                    answer = [self.truth[card] for card in request.cards]
                case Declare():
                    asked = [card for cards in request.cards.values() for card in cards]
                    answer = {card: self.truth[card] for card in asked if self.truth[card] in request.values}
                case Shuffle():
                    values = [self.truth.pop(card) for card in request.cards]
                    self.truth.update(zip(request.new, reversed(values), strict=True))
                    answer = None
                case Roll():
                    answer = [dice.pop(0)]
                case _:
                    answer = None
            request.check(answer)
            request.turn_cards(self.s.face, answer)

    def play(self, seat: int, *moves: tuple[Any, ...]) -> "Stage":
        """This seat plays a card, with all that comes of it, up to the next player's turn."""
        self.s.active = seat
        return self.run(play_one(self.s), *moves)

    def pick(self, request: Choose, move: tuple[Any, ...]) -> tuple[Any, ...]:
        """The option meant by ("stash", "loot 3"), ("give", "ring", BEN) or ("move", (BEN, 0), CY)."""
        verb, *rest = move
        for option in request.options:
            if option[0] == verb and len(option) == len(move) and all(map(self.means, rest, option[1:])):
                assert keeps(request.promise, option, self.truth.__getitem__), f"{move} would be a lie"
                return option
        raise AssertionError(f"{move} is not offered")

    def means(self, said: Any, part: Any) -> bool:
        if isinstance(said, str):
            return self.truth.get(part) == said
        if isinstance(said, tuple):
            return bool(self.s.stashes[said[0]][said[1]] == part)
        return bool(said == part)

    # -- looking at the table --------------------------------------------------------------------------------------

    def see(self, cards: Sequence[Card]) -> str:
        """Cards as they are written: in brackets if they lie face down."""
        return ", ".join(str(self.truth[card]) if card in self.s.face else f"({self.truth[card]})" for card in cards)

    def stash(self, seat: int) -> str:
        return self.see(self.s.stashes[seat])

    def hand(self, seat: int) -> list[Value]:
        return sorted(self.truth[card] for card in self.s.hands[seat])

    def deck(self) -> Counter[Value]:
        return Counter(self.truth[card] for card in self.s.deck)

    def asked(self, kind: type) -> list[Any]:
        return [request for request in self.requests if isinstance(request, kind)]

    def told(self, verb: str) -> list[Any]:
        return [event for event in self.s.events if event[0] == verb]


def count(text: str) -> Counter[str]:
    return Counter(filter(None, text.split(", ")))
