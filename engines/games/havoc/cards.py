"""What lies in the box: every card and token, its number of copies, and what is printed on it."""

from dataclasses import dataclass
from typing import Final

from engines.core import Value

# ---- actions: the arrow says by how many rows the counter moves on the time track ----------------------------------

ARROWS: Final = {
    "walk": 1,
    "run": 0,
    "grab": 1,
    "snatch": 0,
    "pick up": -1,
    "search": -1,
    "inspect": 0,
    "decode": -1,
    "use": 0,
    "distract": 1,
}
ACTIONS: Final = tuple(ARROWS)

# ---- items ----------------------------------------------------------------------------------------------------------

ITEMS: Final = {
    "flashlight": 6,
    "borescope": 3,
    "vest": 4,
    "medikit": 4,
    "dynamite": 5,
    "smoke bomb": 2,
    "gun": 4,
    "pistol": 3,
}
FIREARMS: Final = frozenset(("gun", "pistol"))
USABLE: Final = frozenset(("dynamite", "smoke bomb")) | FIREARMS  # and a Medikit where somebody is wounded
MOST_ITEMS: Final = 10

# ---- codes ----------------------------------------------------------------------------------------------------------

CODES: Final = {number: 4 if number < 8 else 3 for number in range(1, 9)}

# ---- the tokens of dark rooms ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Token:
    kind: str  # "vault", "door", "laser", "shock", "storage", "database"
    title: str
    numbers: tuple[int, ...] = ()  # of a trap: any of these codes deactivates it
    size: int = 0  # of a vault: how many different codes crack it, and how many cash cards it holds


TOKENS: Final = {
    "vault 3": Token("vault", "vault 3", size=3),
    "vault 4": Token("vault", "vault 4", size=4),
    "vault 5": Token("vault", "vault 5", size=5),
    "door 1234": Token("door", "closing door 1 2 3 4", (1, 2, 3, 4)),
    "door 5678": Token("door", "closing door 5 6 7 8", (5, 6, 7, 8)),
    "laser 1357": Token("laser", "laser alarm 1 3 5 7", (1, 3, 5, 7)),
    "laser 2468": Token("laser", "laser alarm 2 4 6 8", (2, 4, 6, 8)),
    "shock 1467": Token("shock", "electricity 1 4 6 7", (1, 4, 6, 7)),
    "shock 2358": Token("shock", "electricity 2 3 5 8", (2, 3, 5, 8)),
    "storage": Token("storage", "storage"),
    "database": Token("database", "database"),
}
TOKEN_COUNTS: Final = {
    token: {"vault 3": 3, "vault 4": 2, "storage": 2, "database": 2}.get(token, 1) for token in TOKENS
}
TRAPS: Final = {name: frozenset(token.numbers) for name, token in TOKENS.items() if token.numbers}

# ---- cash, in thousands ---------------------------------------------------------------------------------------------

CASH: Final = {100: 6, 200: 7, 300: 5, 400: 3, 500: 1}
CASH_CARD: Final = 236.0  # what a hidden one is worth on average

# ---- roles: in the order in which they win ties ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Role:
    title: str
    head: int  # what others may collect for this role


ROLES: Final = {
    "bossy": Role("Bossy Thief", 700),
    "loyal": Role("Loyal Thief", 300),
    "fearless": Role("Fearless Thief", 400),
    "psycho": Role("Psycho Thief", 500),
    "macho": Role("Macho Thief", 400),
    "snitch": Role("Snitching Thief", 500),
    "agent": Role("Undercover Agent", 0),
}
AGENT: Final = "agent"
THIEVES: Final = frozenset(ROLES) - {AGENT}

DECKS: Final[dict[str, tuple[Value, ...]]] = {
    "roles": tuple(ROLES),
    "items": tuple(item for item, count in ITEMS.items() for _ in range(count)),
    "codes": tuple(code for code, count in CODES.items() for _ in range(count)),
    "tokens": tuple(token for token, count in TOKEN_COUNTS.items() for _ in range(count)),
    "cash": tuple(cash for cash, count in CASH.items() for _ in range(count)),
}
