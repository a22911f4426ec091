"""The line under the table that says what is pointed at; if nothing is, what wins the game."""

from rich.cells import cell_len
from textual.reactive import reactive

from tui.look.canvas import Canvas, fit, wrapped
from tui.widgets.painted import Painted


class What(Painted, can_focus=False):
    """One line, with the goal at its end if both have room; two lines if the window is high."""

    DEFAULT_CSS = "What { height: 1; padding: 0 1; }"

    about: reactive[str] = reactive("", repaint=False)  # the thing that is pointed at, in a sentence
    goal: reactive[str] = reactive("", repaint=False)

    def watch_about(self) -> None:
        self.repaint()

    def watch_goal(self) -> None:
        self.repaint()

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        room = height - 1 if height > 1 else 1
        said = wrapped(self.about, width) if self.about else []
        for y, line in enumerate(said[:room]):
            more = y == room - 1 and len(said) > room
            canvas.put(0, y, fit(f"{line} {said[y + 1]}", width) if more else line, "bright")
        goal = f"Goal: {self.goal}" if self.goal else ""
        if height > 1 or not self.about:
            canvas.put(0, height - 1, fit(goal, width).rstrip(), "slate")
        elif cell_len(self.about) + 3 + cell_len(goal) <= width:
            canvas.right(width, 0, goal, "slate")
        return canvas
