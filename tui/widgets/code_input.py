"""Typing a code: the words of a short one are completed as soon as there is only one left."""

import re

from textual.suggester import Suggester

from netcode.doors.short_code import looks_short
from netcode.doors.words import complete
from tui.widgets.text_line import TextLine


class WordSuggester(Suggester):
    """Completes the last word of a short code."""

    async def get_suggestion(self, value: str) -> str | None:
        found = re.search(r"[a-zA-Z]{2,}$", value)
        if not looks_short(value) or found is None:
            return None
        fitting = complete(found[0])
        return value[: found.start()] + fitting[0] if len(fitting) == 1 and fitting[0] != found[0] else None


class CodeInput(TextLine):
    """A field for a code, short or long. Right takes what is suggested."""

    def __init__(self, code: str = "", *, watch: bool = False, id: str = "code") -> None:
        example = "w7-maple-otter, or watch-XXXXX-XXXXX-…" if watch else "7-lantern-velvet, or join-XXXXX-XXXXX-…"
        super().__init__(code, placeholder=example, id=id, max_length=400, suggester=WordSuggester(use_cache=False))
