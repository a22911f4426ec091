"""A turn: all choose, all act in the order of the time track, the guards move."""

from functools import partial

from engines.core import Choose, Player, Secret, Show, Stretch, Turn
from engines.games.havoc.actions import PERFORM
from engines.games.havoc.cards import ARROWS
from engines.games.havoc.effects.hands import mix
from engines.games.havoc.effects.player_status import Ended
from engines.games.havoc.effects.time_track import move_counter, play_order
from engines.games.havoc.guards import guard_phase
from engines.games.havoc.scoring import ending
from engines.games.havoc.state import ACTING, CHOOSING, IN, Table, hidden, in_play


def turn(s: Table) -> Stretch:
    s.turn += 1
    s.tell("turn", s.turn)
    yield from choose(s)
    read_the_track(s)
    return act


def act(s: Table) -> Stretch:
    """Phase 2: the next slot, and the guards' phase after the last one."""
    try:
        yield from slot(s, s.waiting.pop(0))
    except Ended as end:
        return partial(ending, why=str(end))
    return act if s.waiting else move_guards


def move_guards(s: Table) -> Stretch:
    """Phase 3."""
    try:
        yield from guard_phase(s)
    except Ended as end:
        return partial(ending, why=str(end))
    return None


def choose(s: Table) -> Turn:
    """Phase 1: one action card each, shown at once; then one card comes back from each stack."""
    s.phase = CHOOSING
    picks = yield Secret({seat: [("play", card) for card in s.hand[seat]] for seat in in_play(s)})
    s.played = {seat: card for seat, (_, card) in picks.items()}
    if unknown := hidden(s, list(s.played.values())):
        yield Show(unknown)
    s.action = {seat: str(s.face[card]) for seat, card in s.played.items()}
    for seat, card in s.played.items():
        s.hand[seat].remove(card)
        s.tell("plays", seat, s.action[seat])
    for seat in play_order(s):
        if s.stack[seat] and seat not in s.cancelled:
            yield from take_back(s, seat)
    for seat, card in s.played.items():
        s.stack[seat].append(card)


def take_back(s: Table, seat: Player) -> Turn:
    """Exactly one card from the stack, of the owner's choice; one that lies face down stays so."""
    stack, hand = s.stack[seat], s.hand[seat]
    card = stack[0]
    if len(stack) > 1:
        _, card = yield Choose(seat, [("back", card) for card in stack])
        s.tell("takes back", seat, s.face.get(card, ""))
    stack.remove(card)
    hand.append(card)
    if card not in s.face:
        yield from mix(s, seat, hand)


def read_the_track(s: Table) -> None:
    """The play order of this turn's slots."""
    s.phase = ACTING
    s.order = play_order(s)
    s.waiting = list(s.order)
    s.cancelled = []


def slot(s: Table, seat: Player) -> Turn:
    """The counter moves in any case; then the card is carried out, unless a shot has cancelled it."""
    s.acting = seat
    action = s.action[seat]
    move_counter(s, seat, ARROWS[action])
    s.tell("slot", seat, action, int(seat in s.cancelled))
    if seat not in s.cancelled:
        yield from PERFORM[action](s, seat)
    if s.status[seat] == IN:
        end_priority(s, seat)


def end_priority(s: Table, seat: Player) -> None:
    """What this player won in an earlier turn ends with this slot."""
    for room, (owner, since) in list(s.priority.items()):
        if owner == seat and since < s.turn:
            del s.priority[room]
