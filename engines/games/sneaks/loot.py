"""What the thief gets: the effects of the loot cards."""

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from itertools import compress, product

from engines.core import Choose, Option, Player, Show, Turn
from engines.games.sneaks.cards import CATEGORIES, Loot
from engines.games.sneaks.table import Table

BLANK_CHECK_TOKENS = 3


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
    ways = mixes(*(min(count, BLANK_CHECK_TOKENS) for count in s.bank.values()))
    if not ways:
        return
    _, *counts = yield Choose(thief, ways)
    for category, count in zip(CATEGORIES, counts, strict=True):
        take(s, thief, category, count)
    s.tell("takes", thief, *counts)


@cache
def mixes(*most: int) -> Sequence[Option]:
    """Every way to take three tokens, or all, from a bank with so many: ("take", how many of each category)."""
    size = min(BLANK_CHECK_TOKENS, sum(most))
    every = product(*(range(count, -1, -1) for count in most))
    return tuple(("take", *counts) for counts in every if sum(counts) == size > 0)


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
    while s.exchanges and len(ways := ways_to_exchange(s, thief)) > 1:
        choice = yield Choose(thief, ways)
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


def ways_to_exchange(s: Table, thief: Player) -> Sequence[Option]:
    return exchanges(thief, *(tuple(compress(CATEGORIES, tokens.values())) for tokens in s.tokens))


@lru_cache(maxsize=4096)  # most of the time everybody holds all four
def exchanges(thief: Player, *held: tuple[str, ...]) -> Sequence[Option]:
    """("stop",), and every ("exchange", partner, category given, category taken) of tokens that the two hold."""
    swaps = [
        ("exchange", partner, give, get)
        for partner, theirs in enumerate(held)
        if partner != thief
        for give in held[thief]
        for get in theirs
        if get != give
    ]
    return (("stop",), *swaps)


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
