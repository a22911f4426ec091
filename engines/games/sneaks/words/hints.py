"""A guided first game: what matters now, from loot and places, and why. Only from what everybody can see."""

from typing import Any

from engines.core import Choose, Player, Request, Secret, View, listed
from engines.games.sneaks.bots import GREEDY, Appraiser
from engines.games.sneaks.cards import TITLES, Loot
from engines.games.sneaks.scoring import points
from engines.games.sneaks.table import Table
from engines.games.sneaks.words.names import place
from engines.games.sneaks.words.sentences import option

WORTH_IT = 0.3  # victory points: a smaller gain gives no advice


def hint(view: View, request: Request) -> str:
    s: Any = view.state
    if isinstance(request, Secret) and view.me is not None and view.me in request.options:
        return " ".join(filter(None, [_steal(view, s, view.me), _ally(s, view.me)]))
    if isinstance(request, Choose) and request.player == view.me:
        return _gain(view, s, request)
    return ""


def _gain(view: View, s: Table, request: Choose) -> str:
    """Which of these tokens, or which exchange, gains most at the present standing."""
    me, appraiser = request.player, Appraiser(s)
    match request.options[-1][0]:
        case "take":
            best = max(request.options, key=lambda mix: GREEDY.taken(appraiser, me, mix))
            why = "a lead that is safe earns nothing more"
        case "instead":
            best = max(request.options, key=lambda other: appraiser.gain(me, other[1], other[2]))
            why = "there you are close behind, or only just ahead"
        case _:
            gain, best = appraiser.best_exchange(me)
            if gain <= 0:
                return "No exchange would help you now."
            why = f"{view.names[best[1]]} falls back there as you come on"
    return f"Best for you: {option(view, request, best)}; {why}."


def _steal(view: View, s: Table, me: Player) -> str:
    """Where to steal; a quieter place if others want the same; and where to send the snitches."""
    appraiser = Appraiser(s)
    gains = [{letter: appraiser.value(seat, s.loot_at(letter)) for letter in s.letters} for seat in range(s.seats)]
    wanted = {seat: max(s.letters, key=lambda letter: gains[seat][letter]) for seat in range(s.seats) if seat != me}
    mine = gains[me]
    target = best = max(s.letters, key=lambda letter: mine[letter])
    said = f"{place(best)}, helps you most: {_why(s, me, s.loot_at(best))}."
    if rivals := [view.names[seat] for seat in wanted if wanted[seat] == best]:
        said += f" But {listed(rivals)} will want that most, too"
        quiet = [letter for letter in s.letters if letter not in wanted.values() and mine[letter] > WORTH_IT]
        if quiet:
            target = max(quiet, key=lambda letter: mine[letter])
            said += f"; {place(target)}, is nobody's first wish: {_why(s, me, s.loot_at(target))}"
        said += "."
    feared = max(
        (seat for seat in wanted if wanted[seat] != target), key=lambda seat: gains[seat][wanted[seat]], default=None
    )
    if feared is not None:
        said += f" Snitches at {wanted[feared]} would spoil it for {view.names[feared]}."
    return said


def _why(s: Table, me: Player, loot: Loot) -> str:
    """What stealing this brings, as the places stand."""
    match loot.kind:
        case "special item":
            return f"{loot.points} VP for good"
        case "blank check":
            most = max(_earned(s, me, category, 3) for category in TITLES)
            return f"any three tokens, for up to {most} VP more" if most else "any three tokens"
        case "safecracking":
            return "three stash cards, which nobody can count"
        case "intrigues":
            return "three exchanges, and each counts twice"
        case "documents":
            return f"all others lose half of their {TITLES[loot.category]}"
    more = sum(_earned(s, me, category, count) for category, count in loot.tokens.items())
    return f"{more} VP more, as places stand" if more > 0 else "no place more yet, only a step nearer"


def _earned(s: Table, me: Player, category: str, count: int) -> int:
    """Victory points that so many more tokens bring at once."""
    held = [tokens[category] for tokens in s.tokens]
    more = [total + (count if seat == me else 0) for seat, total in enumerate(held)]
    return points(s.seats, category, more)[me] - points(s.seats, category, held)[me]


def _ally(s: Table, me: Player) -> str:
    if s.seats != 2:
        return ""
    if s.ally == me:
        return "The ally gives you a second team of sneaks this round. A category is won by a lead of two."
    return "Your rival has the ally and two teams of sneaks; you have two teams of snitches against them."
