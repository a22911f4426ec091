"""Names for bots: at a practice table, and at a table of people, where the name says that it is a bot."""

from collections.abc import Collection

BOTS = ("Ada", "Bruno", "Cleo", "Dimitri", "Elsa")


def names_at(seats: int, me: str) -> list[str]:
    return [me, *(name for name in BOTS if name != me)][:seats]


def bot_name(taken: Collection[str]) -> str:
    return next((name for bot in BOTS if (name := f"Bot {bot}") not in taken), "Bot")
