"""What the thief gets: the effects of the loot cards."""

from collections.abc import Callable, Mapping, Sequence

from engines.core import Choose, Option, Player, Show, Turn
from engines.sneaks.cards import CATEGORIES, Loot
from engines.sneaks.table import Table

BLANK_CHECK_TOKENS = 3
MIXES = {  # every way to take so many tokens: ("take", how many of each category)
    size: tuple(
        ("take", inf, art, jew, size - inf - art - jew)
        for inf in range(size, -1, -1)
        for art in range(size - inf, -1, -1)
        for jew in range(size - inf - art, -1, -1)
    )
    for size in range(1, BLANK_CHECK_TOKENS + 1)
}


def take_what_is_shown(s: Table, thief: Player, loot: Loot) -> Turn:
    """Standard loot and Collection: the tokens on the card, as far as the bank has them, then others in their place."""
    missing = []
    for category, owed in loot.tokens.items():
        taken = take(s, thief, category, owed)
        if taken < owed:
            missing.append(owed - taken)
    for count in missing:
        yield from take_instead(s, thief, count)


def take(s: Table, thief: Player, category: str, count: int) -> int:
    count = min(count, s.bank[category])
    s.bank[category] -= count
    s.tokens[thief][category] += count
    return count


def take_instead(s: Table, thief: Player, count: int) -> Turn:
    """For tokens that the bank has run out of the thief names one other category; what that lacks too is lost."""
    options = [("instead", category, min(count, left)) for category, left in s.bank.items() if left]
    if options:
        _, category, got = yield Choose(thief, options)
        take(s, thief, category, got)
        s.tell("instead", thief, category, got)
        count -= got
    if count:
        s.tell("goes without", thief, count)


def blank_check(s: Table, thief: Player, loot: Loot) -> Turn:
    """Any three tokens from the bank, in any mix; all of them if it holds fewer."""
    size = min(BLANK_CHECK_TOKENS, sum(s.bank.values()))
    if not size:
        return
    _, *counts = yield Choose(thief, mixes(s.bank, size))
    for category, count in zip(CATEGORIES, counts, strict=True):
        take(s, thief, category, count)
    s.tell("takes", thief, *counts)


def mixes(bank: Mapping[str, int], size: int) -> Sequence[Option]:
    """Every way to take so many tokens from this bank."""
    left = tuple(bank.values())
    if min(left) >= size:
        return MIXES[size]
    return [mix for mix in MIXES[size] if all(count <= most for count, most in zip(mix[1:], left, strict=True))]


def safecracking(s: Table, thief: Player, loot: Loot) -> Turn:
    """Three stash cards, or as many as are left."""
    yield from draw_stash(s, thief, min(3, len(s.stash_deck)))


def draw_stash(s: Table, seat: Player, count: int) -> Turn:
    """Stash cards from the top of their deck; only who draws them sees them."""
    cards = [s.stash_deck.pop() for _ in range(count)]
    s.stashes[seat] += cards
    if cards:
        yield Show(cards, to=seat)
    s.tell("draws", seat, *cards)


def intrigues(s: Table, thief: Player, loot: Loot) -> Turn:
    """Up to three exchanges: one of the thief's tokens for one of somebody else's; the thief chooses both."""
    s.exchanges = 3
    while s.exchanges and (swaps := possible_exchanges(s, thief)):
        choice = yield Choose(thief, [("stop",), *swaps])
        if choice[0] == "stop":
            break
        _, partner, give, get = choice
        s.tokens[thief][give] -= 1
        s.tokens[thief][get] += 1
        s.tokens[partner][get] -= 1
        s.tokens[partner][give] += 1
        s.exchanges -= 1
        s.tell("exchanges", thief, partner, give, get)
    s.exchanges = 0


def possible_exchanges(s: Table, thief: Player) -> list[Option]:
    """("exchange", partner, category given, category taken): two different ones, each held by who hands it over."""
    own = [category for category, count in s.tokens[thief].items() if count]
    return [
        ("exchange", partner, give, get)
        for partner, theirs in enumerate(s.tokens)
        if partner != thief
        for give in own
        for get, count in theirs.items()
        if count and get != give
    ]


def compromising_documents(s: Table, thief: Player, loot: Loot) -> Turn:
    """Everybody but the thief at once returns half of the tokens of that category, rounded up."""
    for seat, tokens in enumerate(s.tokens):
        if seat != thief:
            lost = (tokens[loot.category] + 1) // 2
            tokens[loot.category] -= lost
            s.bank[loot.category] += lost
            s.tell("returns", seat, loot.category, lost)
    yield from ()  # nobody decides anything


EFFECTS: dict[str, Callable[[Table, Player, Loot], Turn]] = {
    "standard": take_what_is_shown,
    "collection": take_what_is_shown,
    "blank check": blank_check,
    "safecracking": safecracking,
    "intrigues": intrigues,
    "documents": compromising_documents,
}
