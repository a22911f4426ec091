"""What bots are called: at a practice table, and among people, where the name says what they are."""

from collections.abc import Collection

BOTS = ("Ada", "Bruno", "Cleo", "Dimitri", "Elsa")


def names_at(seats: int, me: str) -> list[str]:
    return [me, *(name for name in BOTS if name != me)][:seats]


def bot_name(taken: Collection[str]) -> str:
    return next((name for bot in BOTS if (name := f"Bot {bot}") not in taken), "Bot")
