"""Finds the code in whatever a friend has pasted: a link, a code with blanks, a command, a whole line of chat.

`den://relay.example.org/7-lantern-velvet` is the code `7-lantern-velvet@relay.example.org` as a link: its characters
make a small picture to photograph. `den://` before any other code is a link, too.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from netcode.doors.code_words import KNOWN_BY, complete, words
from netcode.doors.short_code import SHAPE, looks_short

SCHEME: Final = "den://"
LONGEST: Final = 2000  # characters that are looked at
LINK = re.compile(r"den:/{0,2}([^\s<>\"'“”‘’()\[\]{}]{1,400})", re.IGNORECASE)
LONG = re.compile(r"\b(?:join|watch)(?:-[0-9a-z]{5}){4,60}\b", re.IGNORECASE)
SHORT = re.compile(
    r"(?<![\w-])(w?\s?\d{1,7})[\s\-_.,]{1,3}([a-z]{3,12})[\s\-_.,]{1,3}([a-z]{3,12})(\s?@\s?[^\s<>\"“”]{1,300})?"
)
TRAILING = ".,;:!?)]}>»'\"”’"


def code_in(text: str) -> str:
    """The part of this text that is a code, to be parsed as one. All of it, if no part is a code."""
    text = unicodedata.normalize("NFKC", text[:LONGEST]).strip()
    text = re.sub(r"[\u2010-\u2015\u2212]", "-", text)  # dashes of all kinds
    if link := LINK.search(text):
        return _of_link(unquote(link[1]).rstrip(TRAILING))
    said, at, place = text.partition("@")
    if SHAPE.fullmatch(said.strip().lower()) and len(place.split()) == len(at):
        return f"{said}{at}{place.strip().rstrip(TRAILING)}"
    if found := LONG.search(text):
        return found[0]
    return next(_short_codes(text), text)


def link(code: str) -> str:
    """A code as a link."""
    words, _, place = code.partition("@")
    return f"{SCHEME}{place}/{words}" if place and "://" not in place else f"{SCHEME}{code}"


def _of_link(said: str) -> str:
    place, slash, code = said.rstrip("/").rpartition("/")
    if slash and looks_short(code) and "@" not in said:
        return f"{code}@{place}"
    return said if "@" in said else code


def _short_codes(text: str) -> Iterator[str]:
    """All parts that look like short codes, those with words of our list first."""
    found = list(SHORT.finditer(text.lower()))
    for known in (_is_word, _begins_one):
        for match in found:
            if known(match[2]) and known(match[3]):
                place = (match[4] or "").replace(" ", "").rstrip(TRAILING)
                yield f"{match[1].replace(' ', '')}-{match[2]}-{match[3]}{place}"


def _is_word(word: str) -> bool:
    return word in words()


def _begins_one(word: str) -> bool:
    return len(word) >= KNOWN_BY and len(complete(word[:KNOWN_BY])) == 1
