"""How a game ended, in words: for the screens and for text mode."""

from collections.abc import Mapping, Sequence
from typing import Final

from engines.core import listed
from netcode.play.client import Client

COMPARE: Final = (
    "Read them to each other: whoever has the same five words sits at the same table, with the same players."
)


def winners_in_words(client: Client, winners: Sequence[int]) -> str:
    names = ["you" if seat == client.me else client.names[seat] for seat in winners]
    if len(winners) == 1:
        return f"{names[0]} {'win' if winners[0] == client.me else 'wins'}"
    return f"{listed(names)} share the win"


def again_in_words(client: Client) -> str:
    """The players who want to play once more; "" if there are none."""
    names = ["You" if seat == client.me else client.names[seat] for seat in client.again]
    return (
        f"{listed(names)} {'wants' if len(names) == 1 and names != ['You'] else 'want'} to play again." if names else ""
    )


def checked_in_words(checked: Mapping[str, int] | None) -> str:
    if checked is None:
        return "A practice game, on this machine alone: nobody could have cheated you but yourself."
    parts = [f"{count} {what}" for what, count in checked.items() if count]
    return f"Checked: {', '.join(parts)}." if parts else "Checked: nothing yet."


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
