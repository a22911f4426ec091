"""Events, questions, choices, reasons and the table of Thieves!, as sentences for one viewer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engines.core import Card, Choose, Declare, Player, Request, Roll, Show, Shuffle, Value, View
from engines.core.grammar import counted, listed
from engines.core.rules import Event
from engines.games.thieves.cards import GETAWAY, LAST_GETAWAY, LOOT, RAID_AT
from engines.games.thieves.rules import MATCH, ONE_GAME, PLAYOFF, Table
from engines.games.thieves.words.names import a, card, so_many_helmets


def _on(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state


def _first(sentence: str) -> str:
    """The same with a capital at its beginning."""
    return sentence[0].upper() + sentence[1:]


# -- events ------------------------------------------------------------------------------------------------------------


def event(view: View, told: Event) -> str:
    verb, *what = told
    return EVENTS[verb](view, *what)


def _round(view: View, number: int, start: Player) -> str:
    return f"Round {number}: three cards each, and the deck is shuffled. {view.does(start, 'begin')}."


def _turn(view: View, seat: Player) -> str:
    return ""  # the next draw tells it


def _draw(view: View, seat: Player, drawn: Card) -> str:
    value = view.value(drawn) if seat == view.me else None
    return f"{view.does(seat, 'draw')} {'a card' if value is None else a(value)}."


def _getaway(view: View, seat: Player, drawn: Card, count: int) -> str:
    if count == LAST_GETAWAY:
        return f"{view.does(seat, 'draw')} the seventh Getaway: the round is over at once!"
    return f"{view.does(seat, 'draw')} a Getaway, number {count} of {LAST_GETAWAY}."


def _stash(view: View, seat: Player, hidden: Card) -> str:
    value = view.value(hidden) if seat == view.me else None
    what = "a card" if value is None else a(value)
    return f"{view.does(seat, 'hide')} {what} in {'your' if seat == view.me else 'their'} stash."


def _give(view: View, seat: Player, given: Card, value: Value, to: Player) -> str:
    return f"{view.does(seat, 'put')} {a(value)} openly into {view.whose(to)} stash."


def _helmet(view: View, seat: Player, played: Card, value: Value, total: int) -> str:
    return f"{view.does(seat, 'play')} {a(value)}: {counted(total, 'helmet')} on the table."


def _siren(view: View, seat: Player, played: Card) -> str:
    return f"{view.does(seat, 'play')} a Siren: all others must play their Helmets."


def _called(view: View, seat: Player, helmets: int, *cards: Card) -> str:
    return (
        f"{view.does(seat, 'hold')} no Helmet."
        if not cards
        else f"{view.does(seat, 'add')} {so_many_helmets(helmets)}."
    )


def _thieves(view: View, seat: Player, played: Card) -> str:
    return f"{view.does(seat, 'send')} out the Thieves."


def _move(view: View, seat: Player, moved: Card, value: Value, owner: Player, to: Player) -> str:
    return f"The Thieves carry {a(value)} from {view.whose(owner)} stash to {_mine(view, to)}."


def _decline(view: View, seat: Player) -> str:
    return f"{view.does(seat, 'leave')} all loot where it is."


def _fortune(view: View, seat: Player, played: Card) -> str:
    return f"{view.does(seat, 'play')} a Fortune: two more cards to draw and to play."


def _roadblock(view: View, seat: Player, played: Card, gone: int) -> str:
    effect = f"{counted(gone, 'Helmet card')} back into the deck" if gone else "there is no Helmet to send away"
    return f"{view.does(seat, 'set')} up a Roadblock: {effect}."


def _raid(view: View, helmets: int) -> str:
    return f"{so_many_helmets(helmets).capitalize()}: a police raid! All stashes are opened."


def _opened(view: View, seat: Player, *values: Value) -> str:
    return f"{view.does(seat, 'turn')} up {listed([a(value) for value in values])}."


def _busted(view: View, seat: Player, total: int, *cards: Card) -> str:
    loss = f"{counted(len(cards), 'card')} worth {total} back into the deck" if cards else "with nothing to lose"
    return f"{'You are' if seat == view.me else view.names[seat] + ' is'} busted: {loss}."


def _won(view: View, seat: Player, total: int, gems: int) -> str:
    gem = "" if _on(view).target == ONE_GAME else f" and {'have' if seat == view.me else 'has'} {counted(gems, 'gem')}"
    what = "game" if _on(view).target == ONE_GAME else "round"
    return f"{view.does(seat, 'win')} the {what} with a stash of {total}{gem}."


def _playoff(view: View) -> str:
    return f"A tie: the match goes on until somebody has {PLAYOFF} gems."


def _mine(view: View, seat: Player) -> str:
    return "yours" if seat == view.me else view.whose(seat)


EVENTS: Mapping[str, Callable[..., str]] = {
    "round": _round,
    "turn": _turn,
    "draw": _draw,
    "getaway": _getaway,
    "stash": _stash,
    "give": _give,
    "helmet": _helmet,
    "siren": _siren,
    "called": _called,
    "thieves": _thieves,
    "move": _move,
    "decline": _decline,
    "fortune": _fortune,
    "roadblock": _roadblock,
    "raid": _raid,
    "opened": _opened,
    "busted": _busted,
    "won": _won,
    "playoff": _playoff,
}


# -- requests and options ----------------------------------------------------------------------------------------------


def ask(view: View, request: Request) -> str:
    match request:
        case Choose(player=seat) if moving(request):
            return f"{view.does(seat, 'may', 'may')} move one loot card from any stash to another."
        case Choose(player=seat) if _on(view).pending:
            return f"{view.does(seat, 'play')} one of the cards that the Fortune drew."
        case Choose(player=seat):
            return f"{view.does(seat, 'play')} one card."
        case Declare(values=values) if values == GETAWAY:
            seat = request.who[0]
            return f"{view.does(seat, 'show')} whether the card is a Getaway."
        case Declare():
            return f"{view.names_of(request.who)} must play every Helmet."
        case Shuffle(by=seat) if seat is not None:
            return f"{view.does(seat, 'mix')} {'your' if seat == view.me else 'their'} hand."
        case Shuffle():
            return "The deck is shuffled."
        case Show(to=seat) if seat is not None:
            return f"{view.does(seat, 'look')} at {'the card' if len(request.cards) == 1 else 'the cards'}."
        case Show():
            return f"{counted(len(request.cards), 'card is', 'cards are')} turned up."
        case Roll():
            return "Chance decides who begins."
        case _:
            return "The game goes on."


def option(view: View, request: Request, choice: Any) -> str:
    match choice:
        case ("stash", hidden):
            return f"{_named(view, hidden)} face down into your stash"
        case ("give", given, to):
            return f"{_named(view, given)} openly to {view.names[to]}"
        case ("play", played):
            return f"Play {_named(view, played)}"
        case ("move", loot, to):
            return f"{_where(view, loot)} to {view.to(to)}"
        case ("decline",):
            return "Move nothing"
        case _:
            return str(choice)


def refusal(view: View, request: Request, choice: Any) -> str:
    """Why this cannot be chosen."""
    if not isinstance(request, Choose):
        return "There is nothing to choose now."
    if request.player != view.me:
        return f"It is {view.whose(request.player)} turn to choose."
    if moving(request):
        return _no_move(view, choice)
    match choice:
        case ("stash" | "give" | "play" as verb, int(held), *receiver):
            if not any(held == option[1] for option in request.options):
                where = "among the two that Fortune drew" if _on(view).pending else "in your hand"
                return f"That card is not {where}."
            value = view.value(held)
            if value is not None and (value in LOOT) != (verb != "play"):
                return _wrong_way(value)
            if verb == "give":
                mine = receiver == [view.me]
                return "Open loot goes to somebody else; into your own stash it goes face down." if mine else NOBODY
    return "Stash loot face down, give it openly to somebody else, or play any other card onto the table."


NOBODY = "Nobody sits there."


def _wrong_way(value: Value) -> str:
    if value in LOOT:
        return f"{_first(a(value))} is loot: put it face down into your stash, or openly into somebody else's."
    return f"{_first(a(value))} is no loot: it can only be played onto the table."


def _no_move(view: View, choice: Any) -> str:
    s = _on(view)
    match choice:
        case ("move", int(loot), int(to)):
            owner = next((seat for seat, stash in enumerate(s.stashes) if loot in stash), None)
            if owner is None:
                return "That card lies in no stash."
            return f"It lies in {view.whose(owner)} stash already." if owner == to else NOBODY
    return "Name a card of a stash and who gets it, or decline."


def moving(request: Request) -> bool:
    return isinstance(request, Choose) and request.options[0] == ("decline",)


def _named(view: View, held: Card) -> str:
    value = view.value(held)
    return "the card" if value is None else card(value)


def _where(view: View, loot: Card) -> str:
    """ "Ann's 2nd card, a Ring": its place in the row, and what it is if the viewer knows."""
    for owner, stash in enumerate(_on(view).stashes):
        if loot in stash:
            value = view.value(loot)
            what = "face down" if value is None else card(value)
            place = f"{view.whose(owner)} card {stash.index(loot) + 1}"
            return f"{_first(place)} ({what})"
    return "a card"


# -- the table ---------------------------------------------------------------------------------------------------------


def table(view: View) -> Sequence[str]:
    s = _on(view)
    lines = [
        f"{counted(len(s.deck), 'card')} in the deck, {len(s.getaways)} of {LAST_GETAWAY} Getaways on the table.",
        f"Police: {_lying(s, s.police)} ({s.helmets} of {RAID_AT} helmets). Thieves: {_lying(s, s.thieves)}.",
    ]
    for seat, stash in enumerate(s.stashes):
        gems = "" if s.target == ONE_GAME else f", {counted(s.gems[seat], 'gem')}"
        lines.append(
            f"{view.does(seat, 'have')} {counted(len(s.hands[seat]), 'card')} in hand{gems}; "
            f"stash: {listed([_in_stash(view, loot) for loot in stash]) or 'empty'}."
        )
    if view.me is not None and s.hands[view.me]:
        lines.append(f"Your hand: {listed([_named(view, held) for held in s.hands[view.me]])}.")
    for drawn in s.pending:
        if drawn:
            mine = s.active == view.me
            cards = listed([_named(view, held) for held in drawn]) if mine else counted(len(drawn), "card")
            lines.append(f"The Fortune drew {cards}, still to be played.")
    if s.target != ONE_GAME:
        lines.append(f"The match goes to {s.target} gems{'' if s.target == MATCH else ', after a tie'}.")
    return lines


def _lying(s: Table, cards: Sequence[Card]) -> str:
    return listed([card(s.face[held]) for held in cards]) or "nothing"


def _in_stash(view: View, loot: Card) -> str:
    value = view.value(loot)
    if value is None:
        return "a face-down card"
    return card(value) if loot in _on(view).face else f"{card(value)} (face down)"
