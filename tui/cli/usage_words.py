"""What was wrong with a command, in words for people: argparse says it for programmers."""

import re
from collections.abc import Callable
from re import Match
from typing import Final

SAID: Final[list[tuple[str, Callable[[Match[str]], str]]]] = [  # how argparse begins, and what is meant
    (r"the following arguments are required: (.+)", lambda m: f"What is missing: {m[1].replace(', ', ' ')}."),
    (r"argument ([^:]+): invalid int value: '(.*)'", lambda m: f"{m[1]} takes a whole number, not “{m[2]}”."),
    (r"argument ([^:]+): invalid float value: '(.*)'", lambda m: f"{m[1]} takes a number, not “{m[2]}”."),
    (r"argument ([^:]+): (takes .+)", lambda m: f"{m[1]} {m[2]}."),
    (r"argument ([^:]+): expected one argument", lambda m: f"{m[1]} needs a word after it."),
    (r"argument ([^:]+): not allowed with argument (.+)", lambda m: f"{m[1]} and {m[2]} do not go together."),
    (
        r"argument ([^:]+): invalid choice: '(.*?)' \(choose from (.+)\)",
        lambda m: "“{}” is none of: {}.".format(m[2], m[3].replace("'", "")),
    ),
]


def worded(message: str) -> str:
    """What argparse says, as a sentence."""
    for pattern, meant in SAID:
        if said := re.fullmatch(pattern, message):
            return meant(said)
    return f"{message[0].upper()}{message[1:]}."
