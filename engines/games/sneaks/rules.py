"""Sneaks & Snitches, round by round, as the rulebook tells it."""

from collections.abc import Sequence
from itertools import chain

from engines.core import Player, Roll, Secret, Show, Shuffle, Stretch, Turn, drawn, draws
from engines.games.sneaks.cards import LOOT, STARTING_TOKENS
from engines.games.sneaks.loot import EFFECTS, draw_stash
from engines.games.sneaks.table import PLANS, PLANS_WITH_ALLY, Table


def setup(s: Table) -> Turn:
    yield from hand_out_starting_tokens(s)
    yield from shuffle_the_decks(s)
    if s.seats == 2:
        yield from toss_for_the_ally(s)
    yield from deal(s, s.letters)


def turn(s: Table) -> Stretch:
    """One round: plan and reveal, evaluate, take back and replenish."""
    yield from plan(s)
    send_out(s)
    return evaluate


def hand_out_starting_tokens(s: Table) -> Turn:
    """Each player begins with three tokens drawn at random from the bank, seat by seat."""
    bag = [category for category, count in s.bank.items() for _ in range(count)]
    numbers = yield Roll(draws(len(bag), STARTING_TOKENS * s.seats))
    tokens = drawn(bag, numbers)
    for seat in range(s.seats):
        for category in tokens[seat * STARTING_TOKENS : (seat + 1) * STARTING_TOKENS]:
            s.bank[category] -= 1
            s.tokens[seat][category] += 1
        s.tell("starts", seat, *s.tokens[seat].values())


def shuffle_the_decks(s: Table) -> Turn:
    """The stash deck; and the loot deck: deck I, shuffled, on top of deck II, shuffled."""
    stash, s.stash_deck = s.stash_deck, list(s.fresh(len(s.stash_deck)))
    yield Shuffle(stash, list(s.stash_deck))
    half = len(s.loot_deck) // 2
    first, second = s.loot_deck[:half], s.loot_deck[half:]
    top, bottom = list(s.fresh(half)), list(s.fresh(half))
    s.loot_deck = bottom + top
    yield Shuffle(first, top)
    yield Shuffle(second, bottom)


def toss_for_the_ally(s: Table) -> Turn:
    (number,) = yield Roll((2,))
    s.ally = number - 1
    s.tell("ally", s.ally)


def plan(s: Table) -> Turn:
    """Everybody secretly sends sneaks to one location and snitches to another; all plans are revealed together."""
    s.rounds += 1
    s.tell("round", s.rounds)
    s.plans = yield Secret(PLANS[s.seats] if s.seats > 2 else PLANS_WITH_ALLY[s.ally])
    for seat, (_, sneaks, snitches) in s.plans.items():
        s.tell("plans", seat, sneaks, snitches)


def send_out(s: Table) -> None:
    """Which thieves come to which location, and where somebody stands guard."""
    s.teams = {letter: [] for letter in s.letters}
    for seat, (_, sneaks, snitches) in s.plans.items():
        s.guarded += snitches
        for letter in sneaks:
            s.teams[letter].append(seat)


def evaluate(s: Table) -> Stretch:
    """Each location once, in letter order; whatever happens at one is finished before the next."""
    while s.teams:
        s.at = letter = next(iter(s.teams))
        thieves = s.teams.pop(letter)
        if letter in s.guarded:
            s.tell("guarded", letter, *thieves)
        elif not thieves:
            discard(s, letter)
        else:
            yield from meet(s, thieves, letter) if len(thieves) > 1 else steal(s, thieves[0], letter)
            return evaluate
    return end_of_round


def steal(s: Table, thief: Player, letter: str) -> Turn:
    """Sneaks who are alone at an unguarded location steal the loot, and its card takes effect."""
    card = s.loot.pop(letter)
    value = str(s.face[card])
    loot = LOOT[value]
    s.tell("steals", thief, letter, value)
    if loot.kind == "special item":
        s.items[thief].append(value)
        return
    s.discards.append(card)
    yield from EFFECTS[loot.kind](s, thief, loot)


def meet(s: Table, thieves: list[Player], letter: str) -> Turn:
    """Teams that meet leave the loot and draw a stash card each, or none of them does if there are too few."""
    if len(s.stash_deck) < len(thieves):
        s.tell("meet in vain", letter, *thieves)
        return
    s.tell("meet", letter, *thieves)
    for seat in thieves:
        yield from draw_stash(s, seat, 1)


def discard(s: Table, letter: str) -> None:
    """Loot that nobody guards and nobody comes for is gone."""
    card = s.loot.pop(letter)
    s.discards.append(card)
    s.tell("discarded", letter, s.face[card])


def end_of_round(s: Table) -> Turn:
    take_back(s)
    yield from replenish(s)


def take_back(s: Table) -> None:
    """The Destinations go back to their hands, and the ally to the other player."""
    s.plans = {}
    s.guarded = s.at = ""
    if s.seats == 2:
        s.ally = 1 - s.ally
        s.tell("ally", s.ally)


def replenish(s: Table) -> Turn:
    """Every empty location gets new loot; the game ends when there is not enough for all of them."""
    empty = [letter for letter in s.letters if letter not in s.loot]
    if len(s.loot_deck) < len(empty):
        s.tell("ends", len(s.loot_deck), len(empty))
        yield from open_stashes(s)
        s.over = True
    else:
        yield from deal(s, empty)


def deal(s: Table, letters: Sequence[str]) -> Turn:
    cards = [s.loot_deck.pop() for _ in letters]
    values = yield Show(cards)
    for letter, card in zip(letters, cards, strict=True):
        s.loot[letter] = card
    s.tell("deals", *chain(*zip(letters, values, strict=True)))


def open_stashes(s: Table) -> Turn:
    """At the end everybody opens all stash cards."""
    cards = [card for stash in s.stashes for card in stash]
    if cards:
        yield Show(cards)
    for seat, stash in enumerate(s.stashes):
        s.tell("opens", seat, *(s.face[card] for card in stash))
