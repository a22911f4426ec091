"""One question in text mode: answered with a number, with words of a choice, or in free words."""

from collections.abc import Sequence
from typing import Any

from tui.text.console import Console
from tui.text.conversation import Conversation
from tui.text.menu import Choice, NumberedMenu


class Asking(Conversation):
    """`answered`: the move of the choice, or what was typed if there are no choices."""

    def __init__(self, console: Console, sentence: str, choices: Sequence[Choice]) -> None:
        super().__init__(console)
        self.answered: Any = None
        self._sentence, self._menu = sentence, NumberedMenu(choices) if choices else None

    @property
    def over(self) -> bool:
        return self.answered is not None

    def stuck(self) -> str:
        return "Nothing more is typed."

    def answer(self, line: str) -> None:
        if self._menu is None:
            self.answered = line or None
            return
        said = self._menu.answer(line)
        if isinstance(said, Choice):
            self.answered = said.move
        else:
            self.console.say(
                *(said or ([f"No choice fits “{line}”. Type list to hear them."] if line else self.lines()))
            )

    def lines(self) -> list[str]:
        return [self._sentence, *(self._menu.lines() if self._menu else ())]

    # -- commands ----------------------------------------------------------------------------------------------------

    def do_list(self, _: str) -> None:
        """the question again, and the choices"""
        self.console.say(*self.lines())

    def do_back(self, _: str) -> None:
        """one step back"""
        if self._menu is not None and self._menu.back():
            self.do_list("")
        else:
            self.left = True

    def do_quit(self, _: str) -> None:
        """out of here"""
        self.left = True


class Back(Exception):
    """The player does not want to answer, or is gone."""


async def ask(console: Console, sentence: str, choices: Sequence[Choice] = (), *, brief: bool = False) -> Any:
    """The answer. `brief`: do not list the choices. Raises Back if there is no answer."""
    question = Asking(console, sentence, choices)
    console.say(*([f"{sentence} Type list to hear the choices."] if brief else question.lines()))
    await question.run()
    if question.answered is None:
        raise Back
    return question.answered
