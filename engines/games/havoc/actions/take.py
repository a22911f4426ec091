"""GRAB, SNATCH and PICK UP: taking cash, items and codes, from rooms and from bodies."""

from collections.abc import Generator, Sequence
from typing import Any

from engines.core import Card, Choose, Option, Player, Request, Roll, Show, Turn
from engines.games.havoc.actions.move import step_and
from engines.games.havoc.effects.hands import PASS, mix, room_for_items
from engines.games.havoc.state import Table, bodies_in, no_cash, token_in


def grab(s: Table, seat: Player) -> Turn:
    """One card."""
    yield from takes(s, seat, 1)


def snatch(s: Table, seat: Player) -> Turn:
    """Up to two cards."""
    yield from takes(s, seat, 2)


def pick_up(s: Table, seat: Player) -> Turn:
    """One step and one card."""
    yield from step_and(s, seat, sources, take)


def takes(s: Table, seat: Player, most: int) -> Turn:
    for count in range(most):
        options = sources(s, seat)
        if not options:
            if count == 0:
                s.tell("nothing", seat)
            return
        option = yield Choose(seat, [*options, PASS])
        if option == PASS:
            return
        yield from take(s, seat, option)


def sources(s: Table, seat: Player) -> list[Option]:
    """What this player can take from where he stands: ("take", kind) of the room, ("rob", body, kind)."""
    room = s.room[seat]
    if room in s.smoke:
        return []
    options: list[Option] = []
    if s.cracked.get(room) and not no_cash(s, room, seat):
        options.append(("take", "cash"))
    token = token_in(s, room)
    if token and token.kind == "storage" and s.item_deck and room_for_items(s, seat):
        options.append(("take", "item"))
    if token and token.kind == "database" and s.code_deck:
        options.append(("take", "code"))
    for body in bodies_in(s, room):
        if s.items[body] and room_for_items(s, seat):
            options.append(("rob", body, "item"))
        if s.cash[body]:
            options.append(("rob", body, "cash"))
    return options


def take(s: Table, seat: Player, option: Option) -> Turn:
    """Take the top card of a pile, or a random one from a body."""
    verb, *body, kind = option
    pockets = {"item": s.items, "code": s.codes, "cash": s.cash}[kind]
    if verb == "rob":
        source = pockets[body[0]]
        place = yield from random_place(source)
    else:
        source, place = {"item": s.item_deck, "code": s.code_deck, "cash": s.cracked.get(s.room[seat], [])}[kind], 0
    card = source.pop(place)
    yield Show([card], to=seat)
    s.tell("takes", seat, kind, card, *body)
    pockets[seat].append(card)
    if kind != "cash":  # which is not used before the end
        yield from mix(s, seat, pockets[seat])


def random_place(cards: Sequence[Card]) -> Generator[Request, Any, int]:
    """Where in a row of cards face down somebody reaches blindly."""
    if len(cards) == 1:
        return 0
    (number,) = yield Roll((len(cards),))
    return int(number) - 1
