"""The error of a command, in three parts for people: a title, a sentence, a next step."""

import json
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
        print(f"{self.title}\n{self.sentence}\n{self.next_step}", file=sys.stderr)


class Usage(CommandFailed):
    """The command was not understood."""

    code = 2
