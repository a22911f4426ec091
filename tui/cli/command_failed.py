"""The error of a command, in three parts for people: a title, a sentence, a next step."""

import json
import shutil
import sys


class CommandFailed(Exception):
    """Something is not as it was asked for. `code` is the exit code."""

    code = 1

    def __init__(self, title: str, sentence: str, next_step: str) -> None:
        super().__init__(sentence)
        self.title, self.sentence, self.next_step = title, sentence, next_step

    def show(self, *, as_json: bool = False) -> None:
        if as_json:
            told = {"title": self.title, "sentence": self.sentence, "next": self.next_step}
            print(json.dumps({"error": told}, ensure_ascii=False))
        for part in (self.title, self.sentence, self.next_step):
            print(_wrapped(part) if sys.stderr.isatty() else part, file=sys.stderr)


def _wrapped(text: str) -> str:
    """In lines that break between words; a terminal would break anywhere."""
    from textwrap import fill

    width = shutil.get_terminal_size().columns
    return fill(text, width, break_long_words=False, break_on_hyphens=False)


class Usage(CommandFailed):
    """The command was not understood."""

    code = 2
