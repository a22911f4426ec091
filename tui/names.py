"""Who sits at a practice table."""

BOTS = ("Ada", "Bruno", "Cleo", "Dimitri", "Elsa")


def names_at(seats: int, me: str) -> list[str]:
    return [me, *(name for name in BOTS if name != me)][:seats]
