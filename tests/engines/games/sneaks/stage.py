"""A stage for Sneaks & Snitches: loot as "A I-08, B I-15", holdings as "INF/ART/JEW/GOL", plans as "S:C N:B"."""

from collections.abc import Mapping

from engines.core import Option, Turn
from engines.games.sneaks import RULES, rules
from engines.games.sneaks.cards import CATEGORIES
from engines.games.sneaks.loot import EFFECTS
from engines.games.sneaks.scoring import scores
from tests.engines.scripted import Scripted

RED, YELLOW, BLUE, GREEN, PURPLE = range(5)
ANN, BEN = range(2)


def holding(text: str) -> dict[str, int]:
    return dict(zip(CATEGORIES, map(int, text.split("/")), strict=True))


def plan(text: str) -> Option:
    """ "S:A S:D N:B" is ("plan", "AD", "B")."""
    words = text.split()
    return ("plan", *("".join(word[2:] for word in words if word[0] == team) for team in "SN"))


class Stage(Scripted):
    """Unless said otherwise 2 INF lie everywhere, 24 loot and 36 stash cards are left, and the bank is full."""

    def __init__(
        self,
        seats: int = 4,
        *,
        loot: str = "",
        deck: int = 24,
        stash: int = 36,
        tokens: Mapping[int, str] | None = None,
        bank: str = "20/20/20/20",
        ally: int = -1,
    ) -> None:
        super().__init__(RULES.unpacked(seats, {}))
        s = self.s
        lying = {**dict.fromkeys(s.letters, "I-01"), **dict(place.split() for place in loot.split(", ") if place)}
        s.loot = dict(zip(lying, self.lay(list(lying.values())), strict=True))
        s.loot_deck = self.lay(["I-02"] * deck, hidden=True)
        s.stash_deck = self.lay((["INF", "ART", "JEW", "GOL"] * 9)[:stash], hidden=True)
        s.bank, s.ally = holding(bank), ally
        for seat, text in (tokens or {}).items():
            s.tokens[seat] = holding(text)

    def round(self, plans: Mapping[int, str], *moves: Option) -> "Stage":
        self.run(rules.turn(self.s), {seat: plan(text) for seat, text in plans.items()}, *moves)
        return self

    def evaluate(self, plans: Mapping[int, str], *moves: Option) -> "Stage":
        """Only the evaluation, with nothing dealt afterwards."""
        self.s.plans = {seat: plan(text) for seat, text in plans.items()}
        rules.send_out(self.s)
        self.run(rules.evaluate(self.s), *moves, until=rules.end_of_round)
        return self

    def effect(self, thief: int, loot: str, *moves: Option) -> "Stage":
        """The thief has stolen this card: only its effect."""
        from engines.games.sneaks.cards import LOOT

        script: Turn = EFFECTS[LOOT[loot].kind](self.s, thief, LOOT[loot])
        self.run(script, *moves)
        return self

    # -- looking at the table --------------------------------------------------------------------------------------

    def tokens(self, seat: int) -> str:
        return "/".join(str(count) for count in self.s.tokens[seat].values())

    def bank(self) -> str:
        return "/".join(str(count) for count in self.s.bank.values())

    def empty(self) -> str:
        return "".join(letter for letter in self.s.letters if letter not in self.s.loot)

    def stashes(self) -> list[int]:
        return [len(stash) for stash in self.s.stashes]

    def totals(self, *holdings: str) -> "Stage":
        """Set what everybody has in all, every other piece of it from the stash."""
        for seat, text in enumerate(holdings):
            for category, count in holding(text).items():
                self.s.tokens[seat][category] = count - count // 2
                self.s.stashes[seat] += self.lay([category] * (count // 2))
        return self

    def points(self, category: int) -> list[float]:
        """What each seat earns in a category."""
        return [line.parts[category].points for line in scores(self.s)]
