"""Which loot would bring its thief nothing now, and why."""

from typing import Any

from engines.core import Player, Request, Secret, View, listed
from engines.games.sneaks.cards import TITLES
from engines.games.sneaks.loot import ways_to_exchange
from engines.games.sneaks.table import Table
from engines.games.sneaks.words.names import place


def idle(view: View, request: Request, move: Any) -> str:
    """Others steal in the same round and may change it, so the choice is only questioned, not forbidden."""
    if not isinstance(request, Secret) or view.me is None:
        return ""
    s: Any = view.state
    match move:
        case ("plan", str(sneaks), _):
            empty = {letter: _empty(s, view.me, letter) for letter in sneaks if letter in s.loot}
            whys = [f"{place(letter)}: {why}" for letter, why in empty.items() if why]
            return f"Your sneaks would bring nothing home from {listed(whys)}." if whys else ""
    return ""


def _empty(s: Table, seat: Player, letter: str) -> str:
    loot = s.loot_at(letter)
    match loot.kind:
        case "intrigues" if len(ways_to_exchange(s, seat)) == 1:
            return "there are no tokens to exchange"
        case "documents" if not any(tokens[loot.category] for other, tokens in enumerate(s.tokens) if other != seat):
            return f"nobody else has {TITLES[loot.category]}"
        case "safecracking" if not s.stash_deck:
            return "no stash cards are left"
    return ""
