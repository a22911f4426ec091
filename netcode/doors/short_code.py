"""Short codes, read and written: `7-lupin-velvet` joins the table behind door 7, `w7-maple-otter` watches it. With
`@relay.example.org` at its end a code also says at which relay that door is.

The number finds the door. The two words are a password, and visitor and host prove to each other that they know it. The
words are not stored anywhere, so they may be short: see `spake2_knock.py`.
"""

import re
import secrets
from dataclasses import dataclass

from netcode.doors.code_words import correct, words
from netcode.doors.relays.client import RelayFailed, relay_place, relay_url

LONGEST = 400
SHAPE = re.compile(r"(w?)\s*(\d{1,7})[\s\-_.,]+([a-z]+)[\s\-_.,]+([a-z]+)")


class BadShortCode(ValueError):
    """This is not a short code. The text says what is wrong and what was probably meant."""


@dataclass(frozen=True, slots=True)
class ShortCode:
    channel: int
    first: str
    second: str
    watch: bool = False
    relay: str = ""  # its address, if the code says it

    def __str__(self) -> str:
        place = f"@{relay_place(self.relay)}" if self.relay else ""
        return f"{self.words}{place}"

    @property
    def words(self) -> str:
        """The number and the words alone."""
        return f"{'w' if self.watch else ''}{self.channel}-{self.first}-{self.second}"

    @property
    def password(self) -> bytes:
        return f"{self.first}-{self.second}".encode()

    @classmethod
    def new(cls, channel: int, *, watch: bool = False) -> "ShortCode":
        return cls(channel, secrets.choice(words()), secrets.choice(words()), watch)

    @classmethod
    def parse(cls, text: str) -> "ShortCode":
        """Accepts any case, blanks for dashes, words cut to four letters, and small slips. Raises BadShortCode."""
        words, at, place = text[:LONGEST].partition("@")
        match = SHAPE.fullmatch(words.strip().lower()[:80])
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
        try:
            relay = relay_url(place) if at else ""
        except RelayFailed as trouble:
            raise BadShortCode(f"What stands after the @ is no relay: {trouble.sentence}") from None
        return cls(int(channel), first or "", second or "", bool(watch), relay)


def slip_so_far(typed: str) -> str:
    """What is wrong with the words of an unfinished short code; nothing while it may become right."""
    words, at, _ = typed.lower().partition("@")
    said = re.findall(r"[a-z]+", re.sub(r"^\s*w(?=\s*\d)", "", words))
    finished = said if at or not words[-1:].isalpha() else said[:-1]
    wrong = next((word for word in finished if correct(word) is None), None)
    return f"“{wrong}” is not a word of our codes." if wrong and looks_short(typed) else ""


def looks_short(text: str) -> bool:
    """Whether the text is meant as a short code, right or wrong."""
    return re.match(r"\s*[wW]?\s*\d{1,7}\b", text) is not None
