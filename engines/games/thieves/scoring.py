"""Who has won, how the score was reached, and how it looks during the game."""

from collections import Counter

from engines.core import Part, Player, Standing
from engines.games.thieves.cards import BOX, END_VALUE, LOOT
from engines.games.thieves.rules import ONE_GAME, Table, worth

AVERAGE = sum(END_VALUE[card] for card in BOX if card in LOOT) / sum(card in LOOT for card in BOX)


def scores(s: Table) -> list[Standing]:
    """One game goes to the richest stash, a match to the most gems; players tied for it share the win."""
    single = s.target == ONE_GAME
    totals = s.totals[-1] if single else s.gems
    best = max(totals)
    share = 1 / totals.count(best)
    return [
        Standing(
            seat,
            total,
            share if total == best else 0,
            _stash(s, seat) if single else _rounds(s, seat),
            _note(total == best, share, "richest stash" if single else "most gems"),
        )
        for seat, total in enumerate(totals)
    ]


def standing(s: Table) -> list[float]:
    """What the open loot is worth, and an average for each card that lies face down; in a match gems count first."""
    stashes = [
        worth(s, seat) + AVERAGE * sum(card not in s.face for card in stash) for seat, stash in enumerate(s.stashes)
    ]
    if s.target == ONE_GAME:
        return stashes
    return [gems + stash / 100 for gems, stash in zip(s.gems, stashes, strict=True)]


def _stash(s: Table, seat: Player) -> tuple[Part, ...]:
    """The stash by kinds of loot, dearest first: a part for each kind that anybody has."""
    kinds = [Counter(s.face[card] for card in stash) for stash in s.stashes]
    mine = kinds[seat]
    return tuple(
        Part(str(kind).capitalize(), mine[kind] * worth, f"{mine[kind]} × {worth}" if mine[kind] else "")
        for kind, worth in sorted(END_VALUE.items(), key=lambda item: -item[1])
        if any(stash[kind] for stash in kinds)
    )


def _rounds(s: Table, seat: Player) -> tuple[Part, ...]:
    return tuple(
        Part(f"Round {number}", int(totals[seat] == max(totals)), f"stash of {totals[seat]}, best {max(totals)}")
        for number, totals in enumerate(s.totals, 1)
    )


def _note(won: bool, share: float, what: str) -> str:
    if not won:
        return ""
    return f"the {what}" if share == 1 else f"shares the {what}"
