"""What a shot does to those it hits."""

from collections.abc import Generator, Sequence
from typing import Any, Final

from engines.core import Option, Player, Request, Turn
from engines.games.havoc.effects.hands import offers, remove, turn_up
from engines.games.havoc.effects.player_status import wound
from engines.games.havoc.effects.rooms import remove_guard
from engines.games.havoc.state import Table

NO: Final[Option] = ("no",)
VEST = frozenset({"vest"})


def hit(s: Table, aim: str, marks: Sequence[int], deadly: bool) -> Turn:
    """Guards are stunned or gone, players stunned and perhaps wounded."""
    if aim == "guards":
        for guard in marks:
            hit_guard(s, guard, deadly)
    elif aim == "players":
        players = [seat for seat in s.order if seat in marks]
        for seat in players:
            stun(s, seat)
        if deadly:
            saved = yield from vests(s, players)
            yield from wound(s, [seat for seat in players if seat not in saved])


def hit_guard(s: Table, guard: int, deadly: bool) -> None:
    if deadly:
        remove_guard(s, guard)
        s.tell("guard shot", guard)
    elif guard not in s.stunned:
        s.stunned.append(guard)
        s.tell("guard stunned", guard)


def stun(s: Table, seat: Player) -> None:
    """If the player's slot has not come yet, his action is cancelled and its card goes back to his hand."""
    if seat in s.waiting and seat not in s.cancelled:
        s.cancelled.append(seat)
        card = s.played[seat]
        s.stack[seat].remove(card)
        s.hand[seat].append(card)
        s.tell("stunned", seat)


def vests(s: Table, players: Sequence[Player]) -> Generator[Request, Any, list[Player]]:
    """Who of the players lets a Bulletproof Vest take the wound; all say so at once."""
    worn = yield from offers(s, "vest", players, VEST, NO)
    for seat, card in worn:
        yield from turn_up(s, seat, card)
        remove(s, s.items[seat], card)
        s.tell("vest", seat)
    return [seat for seat, _ in worn]
