"""A guided first game: what to do now, and why."""

from typing import Any

from engines.core import Choose, Request, Secret, View
from engines.games.sneaks.bots import best_loot
from engines.games.sneaks.cards import LOCATIONS


def hint(view: View, request: Request) -> str:
    s: Any = view.state
    if isinstance(request, Secret) and view.me is not None and view.me in request.options:
        best = best_loot(s, view.me)
        where = f"What lies at {best}, the {LOCATIONS[best]}, would help you most"
        if s.seats == 2:
            turn = (
                "The ally gives you a second team of sneaks this round."
                if s.ally == view.me
                else "Your rival has the ally and two teams of sneaks; you have two teams of snitches against them."
            )
            return f"{where}, but your rival can see that too. {turn} A category is won by a lead of two."
        return (
            f"{where}, but the others can see that too. Sneaks steal only where they are alone and no snitches watch; "
            "snitches cost nothing: send them where a rival would gain most. Only the rank in each category counts."
        )
    if isinstance(request, Choose) and request.player == view.me:
        return HINTS.get(request.options[-1][0], "")
    return ""


HINTS = {
    "take": "Take what lifts you past somebody: a lead that is already safe earns nothing more.",
    "instead": "Choose the category in which you are close behind, or only just ahead.",
    "exchange": "Give what you have to spare for what lifts you past the one you take it from: that counts twice.",
}
