"""Thieves! by the rulebook: one function for each of its paragraphs.

The top of the deck is the end of the list. A stash is a row of cards; the open ones are in `face`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, product

from engines.core import (
    ALL,
    Card,
    Choose,
    Declare,
    Option,
    Player,
    Roll,
    Script,
    Setting,
    Show,
    Shuffle,
    State,
    Stretch,
    Turn,
    Value,
)
from engines.games.thieves.cards import (
    BOX,
    END_VALUE,
    GETAWAY,
    HAND,
    HELMETS,
    HELMETS_ON,
    LAST_GETAWAY,
    LOOT,
    PLAYED,
    RAID_AT,
    RAID_VALUE,
)

PROMISE = {"stash": LOOT, "give": LOOT, "play": PLAYED}
ONE_GAME, MATCH, PLAYOFF = 1, 2, 3  # how many gems it takes


@dataclass(kw_only=True)
class Table(State):
    deck: list[Card] = field(default_factory=list)
    hands: list[list[Card]]
    stashes: list[list[Card]]
    police: list[Card] = field(default_factory=list)
    thieves: list[Card] = field(default_factory=list)
    getaways: list[Card] = field(default_factory=list)
    pending: list[list[Card]] = field(default_factory=list)  # drawn by a Fortune, and by a Fortune within it
    active: Player = 0
    start: Player = 0
    gems: list[int]
    target: int  # gems that win
    totals: list[list[int]] = field(default_factory=list)  # end value of each stash, for each round

    @property
    def helmets(self) -> int:
        return sum(HELMETS_ON.get(self.face[card], 0) for card in self.police)

    def others(self, seat: Player) -> Sequence[Player]:
        """All other seats, clockwise."""
        return clockwise(self.seats, seat)


@cache
def clockwise(seats: int, after: Player) -> Sequence[Player]:
    return (*range(after + 1, seats), *range(after))


class SeventhGetaway(Exception):
    """Raised when the seventh Getaway is drawn: the round ends at once, whatever was going on."""


def box(seats: int, settings: Mapping[str, Setting]) -> Sequence[str]:
    return BOX


def new(seats: int, settings: Mapping[str, Setting]) -> Table:
    return Table(
        seats=seats,
        hands=[[] for _ in range(seats)],
        stashes=[[] for _ in range(seats)],
        gems=[0] * seats,
        target=MATCH if settings["length"] == "match" else ONE_GAME,
    )


# -- the course of the game --------------------------------------------------------------------------------------------


def setup(s: Table) -> Turn:
    """Chance names the player who begins."""
    (number,) = yield Roll((s.seats,))
    yield from deal(s, start=number - 1)


def turn(s: Table) -> Stretch:
    """Fill up your hand, then play one card. The seventh Getaway ends the round at once."""
    s.tell("turn", s.active)
    try:
        yield from refill(s, s.active)
    except SeventhGetaway:
        return end
    yield from mix(s, s.active)
    return play_one


def play_one(s: Table) -> Stretch:
    """Play one card of your hand, or one that a Fortune drew."""
    try:
        effect = yield from play(s, s.active, s.pending[-1] if s.pending else s.hands[s.active])
    except SeventhGetaway:
        return end
    return effect or what_comes_next(s)


def what_comes_next(s: Table) -> Script | None:
    """The next card that a Fortune drew; when all of them are played, the next player's turn."""
    while s.pending and not s.pending[-1]:
        s.pending.pop()
    if s.pending:
        return play_one
    s.active = (s.active + 1) % s.seats
    return None


def deal(s: Table, start: Player) -> Turn:
    """Three cards each, without the Getaways; these are shuffled into the rest, which is the deck."""
    getaways = [card for card, value in s.face.items() if value in GETAWAY]
    s.deck = [card for card in s.face if card not in getaways]
    yield from reshuffle(s)
    for seat in range(s.seats):
        s.hands[seat] = [s.deck.pop() for _ in range(HAND - 1)]
        yield Show(list(s.hands[seat]), to=seat)
    yield from reshuffle(s, getaways)
    s.start = s.active = start
    s.tell("round", len(s.totals) + 1, start)


def refill(s: Table, seat: Player) -> Turn:
    """Draw until you hold four cards."""
    while len(s.hands[seat]) < HAND:
        yield from draw(s, seat, s.hands[seat])


def draw(s: Table, seat: Player, cards: list[Card]) -> Turn:
    """Take the top card; a Getaway is not kept but laid open at once."""
    card = s.deck.pop()
    yield Show([card], to=seat)
    if not (yield Declare({seat: [card]}, GETAWAY)):
        cards.append(card)
        s.tell("draw", seat, card)
        return
    s.getaways.append(card)
    s.tell("getaway", seat, card, len(s.getaways))
    if len(s.getaways) == LAST_GETAWAY:
        raise SeventhGetaway


def mix(s: Table, seat: Player) -> Turn:
    """You mix your hand, so that nobody can tell which card you drew when."""
    hand = s.hands[seat]
    mixed = s.fresh(len(hand))
    yield Shuffle(hand, mixed, by=seat)
    s.hands[seat] = list(mixed)


def play(s: Table, seat: Player, cards: list[Card]) -> Stretch:
    """Play one of the cards: loot face down to your own stash or openly to another's, all else onto the table."""
    verb, card, *receiver = yield Choose(seat, ways_to_play(s, seat, cards), PROMISE)
    cards.remove(card)
    if verb == "stash":
        s.stashes[seat].append(card)
        s.tell("stash", seat, card)
        return None
    (value,) = yield Show([card], to=ALL)
    if verb == "give":
        s.stashes[receiver[0]].append(card)
        s.tell("give", seat, card, value, receiver[0])
        return None
    return (yield from EFFECTS[value](s, seat, card))


def ways_to_play(s: Table, seat: Player, cards: Sequence[Card]) -> Sequence[Option]:
    """What anybody may suppose of a hidden card. The promise says that loot goes to stashes, and other cards to the
    table."""
    return [*product(("stash", "play"), cards), *product(("give",), cards, s.others(seat))]


# -- the cards that are played onto the table --------------------------------------------------------------------------


def helmet(s: Table, seat: Player, card: Card) -> Stretch:
    """The police come closer."""
    s.police.append(card)
    s.tell("helmet", seat, card, s.face[card], s.helmets)
    yield from ()  # nobody decides anything
    return raid_check(s)


def siren(s: Table, seat: Player, card: Card) -> Stretch:
    """All others play every Helmet of their hands at once; one raid check for all of them together."""
    s.police.append(card)
    s.tell("siren", seat, card)
    hands = {other: list(s.hands[other]) for other in s.others(seat) if s.hands[other]}
    if hands:
        opened = yield Declare(hands, HELMETS)
        for other, hand in hands.items():
            called = [held for held in hand if held in opened]
            s.hands[other] = [held for held in hand if held not in opened]
            s.police += called
            s.tell("called", other, sum(HELMETS_ON[opened[held]] for held in called), *called)
    return raid_check(s)


def thieves(s: Table, seat: Player, card: Card) -> Turn:
    """You may move one loot card from any stash to another; it lies open afterwards."""
    s.thieves.append(card)
    s.tell("thieves", seat, card)
    moves: list[Option] = []
    for owner, stash in enumerate(s.stashes):
        moves += product(("move",), stash, s.others(owner))
    if not moves:
        return
    verb, *what = yield Choose(seat, [("decline",), *moves])
    if verb == "decline":
        s.tell("decline", seat)
        return
    loot, receiver = what
    if loot not in s.face:
        yield Show([loot], to=ALL)
    owner = next(owner for owner, stash in enumerate(s.stashes) if loot in stash)
    s.stashes[owner].remove(loot)
    s.stashes[receiver].append(loot)
    s.tell("move", seat, loot, s.face[loot], owner, receiver)


def fortune(s: Table, seat: Player, card: Card) -> Turn:
    """Draw two cards, to play both in the order you like, each resolved completely."""
    s.thieves.append(card)
    s.tell("fortune", seat, card)
    s.pending.append([])
    while len(s.pending[-1]) < 2:
        yield from draw(s, seat, s.pending[-1])


def roadblock(s: Table, seat: Player, card: Card) -> Turn:
    """All Helmets on the table go back into the deck; Sirens stay."""
    s.thieves.append(card)
    gone = [other for other in s.police if s.face[other] in HELMETS]
    s.police = [other for other in s.police if other not in gone]
    s.tell("roadblock", seat, card, len(gone))
    if gone:
        yield from reshuffle(s, gone)


EFFECTS: dict[Value, Callable[[Table, Player, Card], Stretch | Turn]] = {
    "helmet": helmet,
    "two helmets": helmet,
    "siren": siren,
    "thieves": thieves,
    "fortune": fortune,
    "roadblock": roadblock,
}


# -- raid and shuffle --------------------------------------------------------------------------------------------------


def raid_check(s: Table) -> Script | None:
    return raid if s.helmets >= RAID_AT else None


def raid(s: Table) -> Stretch:
    """All stashes are opened; the richest are lost, and go into the deck with the police and the thieves' cards."""
    s.tell("raid", s.helmets)
    yield from open_stashes(s)
    totals = [sum(RAID_VALUE[s.face[card]] for card in stash) for stash in s.stashes]
    back = s.police + s.thieves
    most = max(totals)
    for seat, total in enumerate(totals):
        if total == most:
            s.tell("busted", seat, total, *s.stashes[seat])
            back += s.stashes[seat]
            s.stashes[seat] = []
    s.police, s.thieves = [], []
    yield from reshuffle(s, back)
    return what_comes_next(s)


def open_stashes(s: Table) -> Turn:
    """Every face-down stash card is turned up, and stays so."""
    hidden = [[card for card in stash if card not in s.face] for stash in s.stashes]
    if any(hidden):
        yield Show(list(chain(*hidden)), to=ALL)
    for seat, turned in enumerate(hidden):
        if turned:
            s.tell("opened", seat, *(s.face[card] for card in turned))


def reshuffle(s: Table, cards: Sequence[Card] = ()) -> Turn:
    """The cards go into the deck, and the whole deck is shuffled."""
    old = [*s.deck, *cards]
    new = s.fresh(len(old))
    yield Shuffle(old, new)
    s.deck = list(new)


# -- the end -----------------------------------------------------------------------------------------------------------


def end(s: Table) -> Turn:
    """All stashes are opened; the highest end value wins a gem, and enough gems the match."""
    yield from open_stashes(s)
    totals = [worth(s, seat) for seat in range(s.seats)]
    s.totals.append(totals)
    for seat, total in enumerate(totals):
        if total == max(totals):
            s.gems[seat] += 1
            s.tell("won", seat, total, s.gems[seat])
    most = max(s.gems)
    tied = s.gems.count(most) > 1
    s.over = most >= s.target and (not tied or s.target != MATCH)
    if s.over:
        return
    if most >= s.target:
        s.target = PLAYOFF
        s.tell("playoff")
    yield from gather(s)
    yield from deal(s, start=(s.start + 1) % s.seats)


def worth(s: Table, seat: Player) -> int:
    """The end value of what lies open in a stash."""
    return sum(END_VALUE[s.face[card]] for card in s.stashes[seat] if card in s.face)


def gather(s: Table) -> Turn:
    """All cards are turned up for the next round's deal: no Getaway can have been kept."""
    yield Show([*s.deck, *(card for cards in [*s.hands, *s.pending] for card in cards)], to=ALL)
    s.deck, s.police, s.thieves, s.getaways, s.pending = [], [], [], [], []
    s.hands = [[] for _ in range(s.seats)]
    s.stashes = [[] for _ in range(s.seats)]
