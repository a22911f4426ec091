"""A turn: the resource phase, then three rounds in which first the thieves and then the guards move.

What one thief buys, each card that is played, and what the guards do are stretches of their own, so that a copy of the
game is cheap: the last plain state and the few answers since.
"""

from itertools import combinations

from engines.core import Among, Choose, Option, Player, Promise, Roll, Secret, Show, Stretch, Turn
from engines.games.blackkeep.cards import ARROWS, COST, GUARD_CARDS, HAND_LIMIT, MOVEMENT, THIEF_CARDS, drawn
from engines.games.blackkeep.guards import cards as guard_cards
from engines.games.blackkeep.guards.routines import activate, marching_order, on_duty
from engines.games.blackkeep.guards.spotting import remove_marker, rouse, sweep
from engines.games.blackkeep.keep.hexes import BIT
from engines.games.blackkeep.setup import face_the_route, refill
from engines.games.blackkeep.state import DAWN, ROUNDS, Asks, Guard, Table
from engines.games.blackkeep.thieves import cards as thief_cards
from engines.games.blackkeep.thieves.treasures import shine

PASS: Option = ("pass",)


def turn(s: Table) -> Stretch:
    s.phase, s.round = "resource", 0
    yield from resource_phase(s)
    s.waiting = s.at_large()
    return go_shopping


def go_shopping(s: Table) -> Stretch:
    """The next thief may buy: a card, and another when all have had their turn; by the earlier rule, all it wants."""
    seat = s.waiting.pop(0)
    if not s.one_by_one:
        yield from buy(s, seat)
    elif (yield from buy_a_card(s, seat)):
        s.waiting.append(seat)
    if s.waiting:
        return go_shopping
    s.waiting = [seat for seat in s.order() if s.thieves[seat].captured] if s.outcry else []
    return cry_out if s.waiting else players_move


def cry_out(s: Table) -> Stretch:
    """As an option: the next captured thief may call a guard, on the others."""
    seat = s.waiting.pop(0)
    if guards := guard_cards.targets(s, "suspicion"):
        answer = yield Choose(seat, [PASS, *guards])
        if answer != PASS:
            s.tell("cries out", seat, answer[1])
            rouse(s, answer[1])
            yield from sweep(s)
    return cry_out if s.waiting else players_move


def players_move(s: Table) -> Stretch:
    """Everybody puts a card face down; all are revealed."""
    s.phase, s.round = "players", s.round + 1
    yield from plan(s)
    s.waiting = s.at_large()
    return play_next


def play_next(s: Table) -> Stretch:
    """The card of the next thief in turn order."""
    yield from resolve(s, s.waiting.pop(0))
    return play_next if s.waiting else guards_move


def guards_move(s: Table) -> Stretch:
    s.phase = "guards"
    yield from guards_phase(s)
    if s.round < ROUNDS:
        return players_move
    if s.turn == DAWN and not s.over:
        s.tell("dawn")
        s.over = True
    return None


# -- the resource phase ----------------------------------------------------------------------------------------------


def resource_phase(s: Table) -> Turn:
    s.turn += 1
    if s.turn > 1:
        s.first = next(seat for seat in [*s.order()[1:], s.first] if not s.thieves[seat].captured)
    s.tell("turn", s.turn, s.first)
    for thief in s.thieves:
        thief.rigged = False
    yield from recover(s)
    calm_down(s)
    clear_rocks(s)
    clear_markers(s)
    if s.slips and s.turn > 1:  # or five cards that nobody wants would lie there for good
        s.discard, s.display = s.discard + s.display, []
        s.tell("cleared")
    yield from refill(s)
    yield from sweep(s)


def recover(s: Table) -> Turn:
    """Distracted guards come to their senses; where they look, or which way they walk, is up to a die."""
    for number, guard in enumerate(s.guards):
        if guard.status == "distracted":
            guard.become(guard.default)
            s.tell("status", number, guard.status)
            if on_duty(s, guard):
                yield from _look_about(s, number, guard)


def _look_about(s: Table, number: int, guard: Guard) -> Turn:
    if guard.kind in ("stationary", "patrolling"):
        (roll,) = yield Roll((6,))
        if guard.kind == "stationary":
            guard.facing = roll
        else:
            guard.heading = -1 if roll <= 3 else 1
    face_the_route(s, guard)
    s.tell("turns", number, guard.facing)


def calm_down(s: Table) -> None:
    """Alert lasts for the rest of its turn and the whole next one."""
    for number, guard in enumerate(s.guards):
        if guard.status == "alert" and s.turn - guard.alert_turn >= 2:
            guard.become(guard.default)
            s.tell("status", number, guard.status)


def clear_rocks(s: Table) -> None:
    s.rocks = []
    for guard in s.guards:
        guard.lured = None


def clear_markers(s: Table) -> None:
    """Markers that no guard sees leave the map, and all that lie."""
    watched = s.watched()
    for seat in s.at_large():
        thief = s.thieves[seat]
        if thief.marker is not None and not (thief.upright and BIT[thief.marker] & watched):
            remove_marker(s, seat)


def buy(s: Table, seat: Player) -> Turn:
    """A thief may buy one card after another."""
    while (yield from buy_a_card(s, seat)):
        pass


def buy_a_card(s: Table, seat: Player) -> Asks[bool]:
    """A thief may buy a guard card for as many thief cards as it costs. Whether it did."""
    thief, options = s.thieves[seat], purchases(s, seat)
    if len(options) == 1:
        return False
    answer = yield Choose(seat, options)
    if answer == ("done",):
        return False
    _, card, *coins = answer
    s.display.remove(card)
    thief.cards.append(card)
    thief.hand = [held for held in thief.hand if held not in coins]
    thief.spent += coins
    s.tell("buys", seat, card, *coins)
    return True


def purchases(s: Table, seat: Player) -> list[Option]:
    """("done",), and each card of the display with each way to pay for it."""
    thief = s.thieves[seat]
    options: list[Option] = [("done",)]
    if thief.guard_cards < HAND_LIMIT:
        coins = [card for card in MOVEMENT if card in thief.hand]
        for card in dict.fromkeys(s.display):
            options += [("buy", card, *paid) for paid in combinations(coins, COST[card])]
    return options


# -- the players' movement phase -------------------------------------------------------------------------------------


def plan(s: Table) -> Turn:
    """Everybody plans a card in secret; then they are revealed."""
    s.rounds += 1
    s.tell("round", s.turn, s.round)
    seats = s.at_large()
    plans = yield Secret({seat: plans_of(s, seat) for seat in seats}, _allowed_purses(s, seats))
    for seat, card in plans.items():
        yield from reveal(s, seat, card)


def plans_of(s: Table, seat: Player) -> list[Option]:
    """The cards that a thief may put down: everybody can tell, but for what is in its purse."""
    thief = s.thieves[seat]
    barred = thief.barred
    cards: list[Option] = [(card,) for card in (*thief.hand, *dict.fromkeys(thief.cards)) if card not in barred]
    return [*cards, *(("purse", card) for card in thief.purse)]


def _allowed_purses(s: Table, seats: list[Player]) -> Promise:
    """The thief with the Eye proves that a card from the purse is not an arrow."""
    return {
        ("purse", card): (Among(card, NO_ARROWS),)
        for seat in seats
        if s.thieves[seat].restricted_by == "eye"
        for card in s.thieves[seat].purse
    }


NO_ARROWS = frozenset(number for number in range(1, len(GUARD_CARDS) + 1) if drawn(number) not in ARROWS)


def reveal(s: Table, seat: Player, plan: Option) -> Turn:
    thief = s.thieves[seat]
    thief.from_purse = plan[0] == "purse"
    if thief.from_purse:
        thief.purse.remove(plan[1])
        (number,) = yield Show([plan[1]])
        thief.plan = drawn(number)
        s.face.pop(plan[1])
    else:
        (thief.plan,) = plan
        (thief.hand if thief.plan in THIEF_CARDS else thief.cards).remove(thief.plan)
    s.tell("reveals", seat, thief.plan, thief.from_purse)


def resolve(s: Table, seat: Player) -> Turn:
    """Play the card, then put it away: thief cards to the spent ones, guard cards to the discards."""
    thief = s.thieves[seat]
    card = thief.plan
    s.tell("plays", seat, card)
    if card in THIEF_CARDS:
        yield from thief_cards.play(s, seat, card)
        (thief.hand if card == "rest" else thief.spent).append(card)
        thief.hand.sort(key=THIEF_CARDS.index)
    else:
        yield from guard_cards.play(s, seat, card)
        if card not in guard_cards.STAY and not thief.from_purse:
            s.discard.append(card)
    thief.plan = ""


# -- the guards' movement phase --------------------------------------------------------------------------------------


def guards_phase(s: Table) -> Turn:
    for number in marching_order(s):
        if not s.over:
            yield from activate(s, number)
    if not s.over:
        yield from shine(s)
