"""What the frame around the map tells: where the game stands, and what everybody may know of each thief."""

from collections.abc import Sequence

from engines.core import Player, View, listed
from engines.games.blackkeep.state import DAWN, ROUNDS, Table
from engines.games.blackkeep.words.names import card_title, treasure_title
from tui.boards.base import Words
from tui.boards.blackkeep.cards import SHORT


def moment(s: Table) -> str:
    if not s.turn:
        return "getting ready"
    return f"turn {s.turn} of {DAWN}, {f'round {s.round} of {ROUNDS}' if s.round else 'buying'}"


def treasures(view: View, s: Table) -> str:
    """Who leads: a thief with a treasure still has to get out."""
    carriers = [view.to(seat) for seat, thief in enumerate(s.thieves) if thief.real_treasure and not thief.captured]
    return f"with a treasure: {listed(carriers)}" if carriers else "no treasure yet"


def seat_lines(s: Table, seat: Player, *, spelled: bool = False) -> Sequence[Words]:
    """The tiles it comes in and leaves by, its treasure, its spent cards in their order, the guard cards it holds."""
    if seat >= len(s.thieves):
        return []
    thief = s.thieves[seat]
    if thief.captured:
        return [[("✗ captured", "alarm")]]
    way = f"{thief.entry or '-'}→{thief.exit or '-'}"
    if spelled:
        way = f"came in {thief.entry or '-'}, out {thief.exit or '-'},"
    state: Words = [(f"{way} hand {len(thief.hand)}", "quiet")]
    if thief.treasure:
        state.append((f" ◆{treasure_title(thief.treasure).removeprefix('the ')}", "gold"))
    if thief.seen:
        state.append((" seen!", "alarm"))
    spent = ("spent " if spelled else "✗ ") + " ".join(SHORT[card] for card in thief.spent)
    cards = [card_title(card) for card in thief.cards] + ["▒"] * len(thief.purse)
    lines: list[Words] = [state]
    lines += [[(spent, "quiet")]] * bool(thief.spent)
    lines += [[(", ".join(cards), "violet")]] * bool(cards)
    return lines
