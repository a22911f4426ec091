"""What places, tokens and cards of Sneaks & Snitches are called."""

from collections.abc import Sequence

from engines.core import Value, listed
from engines.games.sneaks.cards import CATEGORIES, LOCATIONS, LOOT, TITLES, Loot, amount


def place(letter: str) -> str:
    return f"{letter}, the {LOCATIONS[letter]}"


def places(letters: str) -> str:
    return listed([place(letter) for letter in letters])


def tokens(counts: Sequence[int]) -> str:
    """(2, 0, 1, 0) is "2 information and 1 jewelry"."""
    some = [amount(count, c) for c, count in zip(CATEGORIES, counts, strict=True) if count]
    return listed(some) or "nothing"


def pairs(dealt: Sequence[str]) -> Sequence[tuple[str, str]]:
    """A deal as it is told, letter and loot card in turn: each letter with its card."""
    return list(zip(dealt[::2], dealt[1::2], strict=True))


def loot_title(loot: Loot) -> str:
    """The card as it is called inside a sentence."""
    match loot.kind:
        case "standard":
            return listed([amount(count, category) for category, count in loot.tokens.items()])
        case "collection":
            return "a Collection, one of each category"
        case "blank check":
            return "a Blank Check"
        case "safecracking":
            return "the tools for Safecracking"
        case "intrigues":
            return "Intrigues"
        case "documents":
            return f"Compromising Documents about {TITLES[loot.category]}"
        case _:
            return loot.name


def short_title(value: Value) -> str:
    """ "Intrigues", "a Collection", "Safecracking"."""
    return loot_title(LOOT[str(value)]).partition(",")[0].removeprefix("the tools for ")


def card(value: Value) -> str:
    text = str(value)
    if text in TITLES:
        return amount(1, text)
    loot = LOOT[text]
    return f"{loot.name} ({loot.points} VP)" if loot.points else loot_title(loot)
