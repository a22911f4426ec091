"""Short codes: `7-lupin-velvet` joins the table behind door 7, `w7-maple-otter` watches it.

The number finds the door, the two words are the password that visitor and host prove to each other. They are not
looked up anywhere, so they may be short: see `spake.py`.
"""

import re
import secrets
from dataclasses import dataclass

from netcode.doors.words import correct, words

SHAPE = re.compile(r"(w?)\s*(\d{1,7})[\s\-_.,]+([a-z]+)[\s\-_.,]+([a-z]+)")


class BadShortCode(ValueError):
    """Not a short code; the sentence says what is wrong and what was probably meant."""


@dataclass(frozen=True, slots=True)
class ShortCode:
    channel: int
    first: str
    second: str
    watch: bool = False

    def __str__(self) -> str:
        return f"{'w' if self.watch else ''}{self.channel}-{self.first}-{self.second}"

    @property
    def password(self) -> bytes:
        return f"{self.first}-{self.second}".encode()

    @classmethod
    def new(cls, channel: int, *, watch: bool = False) -> "ShortCode":
        return cls(channel, secrets.choice(words()), secrets.choice(words()), watch)

    @classmethod
    def parse(cls, text: str) -> "ShortCode":
        """Forgives case, blanks for dashes, words cut to four letters and small slips. Raises BadShortCode."""
        match = SHAPE.fullmatch(text.strip().lower()[:80])
        if match is None:
            raise BadShortCode("A short code is a number and two words, like 7-lupin-velvet.")
        watch, channel, *said = match.groups()
        if int(channel) == 0:
            raise BadShortCode("No door has the number 0.")
        meant = [correct(word) for word in said]
        for word, known in zip(said, meant, strict=True):
            if known is None:
                raise BadShortCode(f"“{word}” is not a word of our codes. Ask your friend to spell it.")
        first, second = meant
        return cls(int(channel), first or "", second or "", bool(watch))


def looks_short(text: str) -> bool:
    """Whether somebody meant a short code, right or wrong."""
    return re.match(r"\s*[wW]?\s*\d{1,7}\b", text) is not None
