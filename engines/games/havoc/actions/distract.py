"""DISTRACT: a noise that draws guards, or one action card less for another player."""

from engines.core import Choose, Option, Player, Roll, Turn
from engines.games.havoc.effects.hands import PASS, turn_down
from engines.games.havoc.effects.noise import make_noise
from engines.games.havoc.floor.sight import throw_rooms
from engines.games.havoc.state import Table, in_play

FEWEST_CARDS = 3  # a hand smaller than this is left alone: there must always be a choice


def distract(s: Table, seat: Player) -> Turn:
    options = distractions(s, seat)
    option = (yield Choose(seat, [*options, PASS])) if options else PASS
    if option[0] == "noise":
        s.tell("throws", seat, option[1])
        make_noise(s, option[1])
    elif option[0] == "crook":
        yield from distract_crook(s, seat, option[1])
    else:
        s.tell("nothing", seat)


def distractions(s: Table, seat: Player) -> list[Option]:
    return [
        *(("noise", room) for room in throw_rooms(s, s.room[seat])),
        *(("crook", other) for other in in_play(s) if other != seat and len(s.hand[other]) >= FEWEST_CARDS),
    ]


def distract_crook(s: Table, seat: Player, victim: Player) -> Turn:
    """A random card of the victim's hand goes face down on his stack; only he knows which it is."""
    hand = s.hand[victim]
    yield from turn_down(s, victim, hand, list(hand))
    (place,) = yield Roll((len(hand),))
    card = hand.pop(place - 1)
    s.stack[victim].append(card)
    s.tell("distracts", seat, victim, card)
