"""What places, colours and tokens of Gentlemen Thieves are called."""

from collections import Counter
from collections.abc import Sequence

from engines.core import Value, listed
from engines.core.grammar import counted
from engines.games.gentlemen.pieces import (
    BRIGADIER,
    BURGLARS,
    COLOUR_NAMES,
    KINDS,
    LOCATION_NAMES,
    MIDDLE,
)


def place(location: str) -> str:
    return "the middle" if location == MIDDLE else f"the {LOCATION_NAMES[location]}"


def token(value: str) -> str:
    """ "Gm" is "green mask"."""
    return f"{COLOUR_NAMES[value[0]]} {KINDS[value[1]]}"


def a_token(value: str) -> str:
    return f"a {token(value)}"


def tokens(values: Sequence[str]) -> str:
    """ "a green mask and 2 red ropes"."""
    return listed(
        [f"a {name}" if count == 1 else counted(count, name) for name, count in Counter(map(token, values)).items()]
    )


def colours(text: str) -> str:
    return listed([COLOUR_NAMES[colour] for colour in text])


def card(value: Value) -> str:
    text = str(value)
    if text == BRIGADIER:
        return "the Brigadier"
    return f"{BURGLARS[text]} ({COLOUR_NAMES[text]})" if text in BURGLARS else token(text)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
