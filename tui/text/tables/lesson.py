"""A lesson in text mode: the same steps, told line by line."""

from collections.abc import Callable

from netcode.play.lesson import LessonClient
from tui.text.console import Console
from tui.text.menu import Choice, NumberedMenu
from tui.text.tables.table import TableTalk


class LessonTalk(TableTalk):
    """`came_to` is called with the step at which the lesson stands, and whether it is the last."""

    client: LessonClient

    def __init__(self, client: LessonClient, console: Console, came_to: Callable[[int, bool], None]) -> None:
        super().__init__(client, console)
        self._came_to = came_to
        self._said = -1  # the step that was told last

    @property
    def over(self) -> bool:
        return self.client.step is None

    def news(self) -> None:
        self._news_of_log()
        self._news_of_question()
        self._came_to(self.client.at, self.client.step is None)

    def _news_of_question(self) -> None:
        step = self.client.step
        if step is None:
            self.console.say("You have done it, the lesson is over. Now play it: den play, or Practise in the menu.")
        elif self.client.at != self._said:
            self._said = self.client.at
            self._menu = self._menu_of(self.client.choices()) if step.mine else None
            self.console.say(step.text, f"Type: {step.mine}" if step.mine else "Press Enter to go on.")

    def idle(self) -> None:
        """Nothing: a lesson waits for its player alone."""

    def wants(self, line: str) -> bool:
        return True

    def stuck(self) -> str:
        return "Nothing more is typed: the lesson goes on at this step next time."

    def answer(self, line: str) -> None:
        step, wanted = self.client.step, self.client.wanted
        if self._menu is None:
            self.client.read_on()
        elif step is not None and wanted is not None and line.casefold() == step.mine.casefold():
            self._choose(Choice(step.mine, wanted))  # by its words: the number of a die is not the number of a choice
        elif line and step is not None and isinstance(self._menu, NumberedMenu) and not self._menu.fitting(line):
            self.console.say(f"No choice fits “{line}”. Type: {step.mine}")
        elif line:
            super().answer(line)
        else:
            self._said = -1
            self._news_of_question()

    def do_undo(self, _: str) -> None:
        """a step back"""
        if self.client.can_undo():
            self.client.undo()
            self._told, self._said = len(self.client.log), -1
        else:
            self.console.say("This is the first step.")


async def learn(client: LessonClient, console: Console, came_to: Callable[[int, bool], None]) -> int:
    client.subscribe(console.stir)
    table = LessonTalk(client, console, came_to)
    table.greet()
    await table.run()
    return 0 if table.left or table.over else 1
