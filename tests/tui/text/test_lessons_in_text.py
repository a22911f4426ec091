"""Lessons line by line: typing what is asked for leads through them; anything else gets an answer."""

from netcode.play.lesson import Lesson, LessonClient
from tests.netcode.play.test_lesson import begun, every_lesson
from tests.tui.text.seats import Person, console_of
from tui.text.tables.lesson import learn


class Pupil(Person):
    """Types what each step says, and first something wrong where it asks for a move."""

    def __init__(self, *, clumsy: bool) -> None:
        super().__init__(answers=lambda choices: "")
        self.clumsy, self._steps = clumsy, 0

    def _hear(self, line: str) -> None:
        if line.startswith("The lesson asks for something else"):
            self.leave()
        elif line == "Press Enter to go on.":
            self.type("")
        elif line.startswith("Type: "):
            self._steps += 1
            if self.clumsy and self._steps == 1:
                self.type("dance on the table")
            self.type(line.removeprefix("Type: "))


async def taught(client: LessonClient, pupil: Pupil) -> int:
    async with console_of(pupil) as console:
        return await learn(client, console, lambda at, end: None)


@every_lesson
async def test_a_lesson_is_done_by_typing_what_it_says(lesson: Lesson) -> None:
    pupil = Pupil(clumsy=True)
    assert await taught(begun(lesson), pupil) == 0
    assert any("the lesson is over" in line for line in pupil.ear.lines)
    wrong = [line for line in pupil.ear.lines if line.startswith("No choice fits “dance on the table”. Type: ")]
    assert len(wrong) == 1, "what is wrong is answered by what is right"
