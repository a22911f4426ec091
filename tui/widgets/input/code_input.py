"""Typing a code: words are completed as soon as only one is left, and so is the relay after the @."""

import re

from textual import events
from textual.suggester import Suggester

from netcode.doors.code_words import complete
from netcode.doors.relays.client import relay_place
from netcode.doors.short_code import looks_short
from tui.widgets.input.text_line import TextLine


class CodeSuggester(Suggester):
    """Completes the last word of a short code, and after its words the relay of the settings."""

    def __init__(self, relay: str | None) -> None:
        super().__init__(use_cache=False)
        self._place = relay_place(relay) if relay else ""

    async def get_suggestion(self, value: str) -> str | None:
        if not looks_short(value):
            return None
        words, at, place = value.partition("@")
        if at:
            return f"{words}@{self._place}" if self._place.startswith(place) and place != self._place else None
        found = re.search(r"[a-zA-Z]{2,}$", value)
        fitting = complete(found[0]) if found is not None else []
        return value[: found.start()] + fitting[0] if found and len(fitting) == 1 and fitting[0] != found[0] else None


class CodeInput(TextLine):
    """A field for a code, short or long, or for any text that contains one. The right arrow accepts the suggestion."""

    def __init__(self, code: str = "", *, watch: bool = False, relay: str | None = None, id: str = "code") -> None:
        example = "w7-maple-otter@relay.example.org" if watch else "7-lantern-velvet@relay.example.org, or join-XXXXX-…"
        super().__init__(code, placeholder=example, id=id, max_length=2000, suggester=CodeSuggester(relay))

    def on_paste(self, event: events.Paste) -> None:
        """A long code stands in two lines of a frame where it is shown. What this leaves goes into the line."""
        event.text = " ".join(re.sub(r"-[\s│|]*[\r\n][\s│|]*", "-", event.text).split())
