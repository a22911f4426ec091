"""What the cards are called."""

from engines.core import Value

NAMES = {
    "loot 0": "Loot 0",
    "loot 1": "Loot 1",
    "loot 2": "Loot 2",
    "loot 3": "Loot 3",
    "horseshoe": "Horseshoe",
    "ring": "Ring",
    "helmet": "Helmet",
    "two helmets": "Double Helmet",
    "siren": "Siren",
    "thieves": "Thieves card",
    "fortune": "Fortune",
    "roadblock": "Roadblock",
    "getaway": "Getaway",
}


def card(value: Value) -> str:
    return NAMES.get(str(value), str(value))


def a(value: Value) -> str:
    """ "a Siren", "the Ring"."""
    return f"{'the' if value in ('ring', 'horseshoe') else 'a'} {card(value)}"


def so_many_helmets(count: int) -> str:
    words = ("no helmets", "one helmet", "two helmets", "three helmets", "four helmets", "five helmets", "six helmets")
    return words[count] if count < len(words) else f"{count} helmets"
