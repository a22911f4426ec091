"""Cracking a vault: codes from anybody, mixed before they are shown, so that nobody learns who gave which."""

from collections.abc import Generator
from typing import Any

from engines.core import Card, Choose, Player, Request, Secret, Show, Shuffle, Subsets, Turn
from engines.games.havoc.effects.hands import PASS, held, turn_up
from engines.games.havoc.state import Table, in_play, token_in

BORESCOPE = frozenset({"borescope"})


def vault_here(s: Table, seat: Player) -> int:
    """The number of the uncracked vault this player can work on, 0 if there is none."""
    room = s.room[seat]
    token = token_in(s, room)
    return token.size if token and room not in s.cracked and room not in s.smoke else 0


def attempt(s: Table, seat: Player) -> Turn:
    """The player lays codes, all others may help; enough different numbers crack the vault."""
    room, needed = s.room[seat], vault_here(s, seat)
    if s.codes[seat]:
        _, *own = yield Choose(seat, Subsets("lay", s.codes[seat]))
        lay(s, seat, own)
    scoped = yield from use_borescope(s, seat)
    offered = yield from help_out(s, seat, scoped)
    if offered:
        yield from show_borescope(s, *offered[0])
    helped = scoped or bool(offered)
    givers, laid = len(s.laying), [card for cards in s.laying.values() for card in cards]
    s.laying = {}
    if not laid and not helped:
        s.tell("nothing", seat)
        return
    if givers > 1:
        mixed = list(s.fresh(len(laid)))
        yield Shuffle(laid, mixed)
        laid = mixed
    if laid:
        values = yield Show(laid)
        s.tell("codes", seat, room, tuple(sorted(values)))
    pile = s.laid.setdefault(room, [])
    pile += laid
    if len({s.face[card] for card in pile}) >= needed - helped:
        s.gone += s.laid.pop(room)
        s.cracked[room], s.cash_deck = s.cash_deck[:needed], s.cash_deck[needed:]
        s.priority[room] = (seat, s.turn)
        s.tell("cracked", seat, room, needed)


def lay(s: Table, giver: Player, cards: list[Card]) -> None:
    if cards:
        s.laying[giver] = cards
        s.codes[giver] = [card for card in s.codes[giver] if card not in cards]
        s.tell("lays", giver, len(cards))


def use_borescope(s: Table, seat: Player) -> Generator[Request, Any, bool]:
    """Whether the player uses a Borescope of his own."""
    options, promise = held(s, "scope", s.items[seat], BORESCOPE)
    option = (yield Choose(seat, [*options, PASS], promise)) if options else PASS
    if option != PASS:
        yield from show_borescope(s, seat, option[1])
    return bool(option != PASS)


def help_out(s: Table, seat: Player, scoped: bool) -> Generator[Request, Any, list[tuple[Player, Card]]]:
    """All others at once may lay codes, face down, and offer a Borescope if there is none: the offers in play order.

    Nobody sees what others give, nor how many cards, before all have decided.
    """
    helpers = {}
    for other in in_play(s):
        scopes = [] if scoped else [card for card in s.items[other] if s.face.get(card, "borescope") in BORESCOPE]
        if other != seat and (s.codes[other] or scopes):
            helpers[other] = Subsets("lay", s.codes[other], extra=("scope", scopes))
    if not helpers:
        return []
    promise = {"scope": BORESCOPE} if any(options.extras for options in helpers.values()) else {}
    offers: dict[Player, Card] = {}
    for other, (verb, *cards) in (yield Secret(helpers, promise)).items():
        if verb == "scope":
            offers[other] = cards.pop(0)
        lay(s, other, cards)
    return [(other, offers[other]) for other in s.order if other in offers]


def show_borescope(s: Table, seat: Player, card: Card) -> Turn:
    yield from turn_up(s, seat, card)
    s.tell("borescope", seat)
