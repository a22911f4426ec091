"""What is in the box: locations, loot, stash cards, tokens and the Victory Points cards."""

from collections.abc import Mapping
from dataclasses import dataclass, field

CATEGORIES = ("INF", "ART", "JEW", "GOL")
TITLES = {"INF": "information", "ART": "artifacts", "JEW": "jewelry", "GOL": "gold"}

LOCATIONS = {
    "A": "Auction House",
    "B": "Bank",
    "C": "Casino",
    "D": "Docks",
    "E": "Embassy",
    "F": "Fortress",
    "G": "Gallery",
    "H": "Hotel",
}
IN_PLAY = {2: "ABCDEF", 3: "ABCDEF", 4: "ABCDEFG", 5: "ABCDEFGH"}


def amount(count: int, category: str) -> str:
    """ "3 artifacts", "1 artifact"."""
    return "1 artifact" if (count, category) == (1, "ART") else f"{count} {TITLES[category]}"


TOKENS = 20  # of each category
STARTING_TOKENS = 3
STASH_CARDS = tuple(category for category in CATEGORIES for _ in range(9))  # a stash card's value is its category


@dataclass(frozen=True)
class Loot:
    kind: str
    tokens: Mapping[str, int] = field(default_factory=dict)
    name: str = ""
    points: int = 0
    category: str = ""


def standard(**tokens: int) -> Loot:
    return Loot("standard", {category: tokens[category] for category in CATEGORIES if category in tokens})


def special(name: str, points: int) -> Loot:
    return Loot("special item", name=name, points=points)


def documents(category: str) -> Loot:
    return Loot("documents", category=category)


COLLECTION = Loot("collection", dict.fromkeys(CATEGORIES, 1))
BLANK_CHECK = Loot("blank check")
SAFECRACKING = Loot("safecracking")
INTRIGUES = Loot("intrigues")

DECK_I = (
    standard(INF=2),
    standard(ART=2),
    standard(JEW=2),
    standard(GOL=2),
    standard(INF=3),
    standard(ART=3),
    standard(JEW=3),
    standard(GOL=3),
    standard(INF=2, ART=1),
    standard(ART=2, JEW=1),
    standard(JEW=2, GOL=1),
    standard(GOL=2, INF=1),
    standard(INF=2, JEW=2),
    standard(ART=2, GOL=2),
    COLLECTION,
    COLLECTION,
    BLANK_CHECK,
    BLANK_CHECK,
    SAFECRACKING,
    SAFECRACKING,
    INTRIGUES,
    special("Teddy Roosevelt's ash tray", 1),
    special("Sarah Bernhardt's fan", 1),
    special("Napoleon's flask of cognac", 2),
)
DECK_II = (
    standard(INF=2, JEW=1),
    standard(ART=2, GOL=1),
    standard(JEW=2, INF=1),
    standard(GOL=2, ART=1),
    standard(INF=2, ART=2),
    standard(JEW=2, GOL=2),
    standard(INF=3, GOL=1),
    standard(ART=3, INF=1),
    standard(JEW=3, ART=1),
    standard(GOL=3, JEW=1),
    COLLECTION,
    COLLECTION,
    BLANK_CHECK,
    BLANK_CHECK,
    SAFECRACKING,
    INTRIGUES,
    INTRIGUES,
    special("Mozart's tuning fork", 1),
    special("Queen Victoria's opera glasses", 2),
    special("Jules Verne's compass", 2),
    documents("INF"),
    documents("ART"),
    documents("JEW"),
    documents("GOL"),
)
LOOT = {
    f"{deck}-{number:02}": loot
    for deck, cards in (("I", DECK_I), ("II", DECK_II))
    for number, loot in enumerate(cards, start=1)
}

# The Victory Points cards: for each number of players, what first, second, ... place earn in a category.
VICTORY_POINTS: dict[int, dict[str, tuple[int, ...]]] = {
    2: {"INF": (3, 0), "ART": (3, 0), "JEW": (3, 0), "GOL": (3, 0)},
    3: {"INF": (3, 0, 0), "ART": (3, 1, 0), "JEW": (3, 2, 0), "GOL": (3, 3, 0)},
    4: {"INF": (3, 0, 0, 0), "ART": (3, 2, 0, 0), "JEW": (3, 3, 1, 0), "GOL": (3, 3, 3, 0)},
    5: {"INF": (3, 0, 0, 0, 0), "ART": (3, 2, 1, 0, 0), "JEW": (3, 3, 2, 1, 0), "GOL": (3, 3, 3, 3, 0)},
}
