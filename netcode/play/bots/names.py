"""Names for bots: at a practice table, and at a table of people, where the name says that it is a bot."""

from collections.abc import Collection

from netcode.play.clean_text import clean

BOTS = ("Ada", "Bruno", "Cleo", "Dimitri", "Elsa")

LONGEST = 24
NAMELESS = "you"  # a player who has given no name


def names_at(seats: int, me: str) -> list[str]:
    """The names at a practice table. `me`: the player's name, if one was given."""
    me = clean(me, LONGEST) or NAMELESS
    return [me, *(name for name in BOTS if name != me)][:seats]


def bot_name(taken: Collection[str]) -> str:
    return next((name for bot in BOTS if (name := f"Bot {bot}") not in taken), "Bot")
