"""Who has won: the places in each category earn points, and so do special items."""

from collections.abc import Mapping, Sequence

from engines.core import Part, Standing
from engines.games.sneaks.cards import CATEGORIES, LOOT, TITLES, VICTORY_POINTS
from engines.games.sneaks.table import Table

PLACES = ("first", "second", "third", "fourth", "fifth")
LEAD = 2  # two players: a category is won by at least so many


def scores(s: Table) -> list[Standing]:
    totals = [
        {category: tokens[category] + stashed(s, seat, category) for category in CATEGORIES}
        for seat, tokens in enumerate(s.tokens)
    ]
    won = [points(s.seats, category, [total[category] for total in totals]) for category in CATEGORIES]
    parts = [
        (
            *(
                category_part(s, seat, category, earned, totals)
                for category, earned in zip(CATEGORIES, won, strict=True)
            ),
            items_part(s, seat),
        )
        for seat in range(s.seats)
    ]
    sums = [sum(part.points for part in seat_parts) for seat_parts in parts]
    best = max(sums)
    share = 1 / sums.count(best)
    return [Standing(seat, total, share if total == best else 0.0, parts[seat]) for seat, total in enumerate(sums)]


def points(seats: int, category: str, totals: Sequence[float]) -> list[int]:
    """The victory points that these totals of a category earn, seat by seat."""
    values = VICTORY_POINTS[seats][category]
    if seats == 2 and abs(totals[0] - totals[1]) < LEAD:
        return [values[0] // 2] * 2
    earned = []
    for total in totals:
        place = sum(other > total for other in totals)
        tied = totals.count(total)
        earned.append(sum(values[place : place + tied]) // tied)  # the remainder is lost
    return earned


def stashed(s: Table, seat: int, category: str) -> int:
    """How many of the open stash cards are of this category."""
    return sum(s.face.get(card) == category for card in s.stashes[seat])


def item_points(s: Table, seat: int) -> int:
    return sum(LOOT[item].points for item in s.items[seat])


def standing(s: Table) -> list[float]:
    """Victory points if the game ended now and every hidden stash card counted a quarter in each category."""
    hidden = [sum(card not in s.face for card in stash) / len(CATEGORIES) for stash in s.stashes]
    held = [
        {category: count + stashed(s, seat, category) + hidden[seat] for category, count in tokens.items()}
        for seat, tokens in enumerate(s.tokens)
    ]
    won = [points(s.seats, category, [total[category] for total in held]) for category in CATEGORIES]
    return [item_points(s, seat) + sum(earned[seat] for earned in won) for seat in range(s.seats)]


def category_part(
    s: Table, seat: int, category: str, earned: Sequence[int], totals: Sequence[Mapping[str, int]]
) -> Part:
    tokens, stash = s.tokens[seat][category], stashed(s, seat, category)
    total = tokens + stash
    made_of = f"{total}" if not stash else f"{total} ({tokens} + {stash} from the stash)"
    return Part(TITLES[category].capitalize(), earned[seat], f"{made_of}: {place(category, seat, totals)}")


def place(category: str, seat: int, totals: Sequence[Mapping[str, int]]) -> str:
    mine = totals[seat][category]
    if len(totals) == 2:
        lead = mine - totals[1 - seat][category]
        if abs(lead) < LEAD:
            return "a tie, as nobody leads by two"
        return f"{abs(lead)} ahead" if lead > 0 else f"{abs(lead)} behind"
    first = sum(total[category] > mine for total in totals)
    last = first + sum(total[category] == mine for total in totals) - 1
    return PLACES[first] if first == last else f"shares {PLACES[first]} to {PLACES[last]}"


def items_part(s: Table, seat: int) -> Part:
    names = [f"{LOOT[item].name} {LOOT[item].points}" for item in s.items[seat]]
    return Part("Special items", item_points(s, seat), ", ".join(names))
