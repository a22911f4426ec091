"""The line under the table that says what is pointed at; if nothing is, what wins the game."""

from rich.cells import cell_len
from textual.reactive import reactive

from tui.look.canvas import Canvas, Ink
from tui.widgets.painted import Painted
from tui.widgets.table.ask import all_of, shortened, write_all


class AboutLine(Painted, can_focus=False):
    """One line, with the goal at its end if both have room; two lines if the window is high."""

    DEFAULT_CSS = "AboutLine { height: 1; padding: 0 1; }"

    about: reactive[str] = reactive("", repaint=False)  # the thing that is pointed at, in a sentence
    goal: reactive[str] = reactive("", repaint=False)

    key_for_all = "w"  # what is typed to read all of what is cut

    def watch_about(self) -> None:
        self.repaint()

    def watch_goal(self) -> None:
        self.repaint()

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        room = height - 1 if height > 1 else 1
        self._say(canvas, 0, self.about, room, "bright")
        goal = f"Goal: {self.goal}" if self.goal else ""
        if height > 1 or not self.about:
            self._say(canvas, height - 1, goal, 1, "slate")
        elif cell_len(self.about) + 3 + cell_len(goal) <= width:
            canvas.right(width, 0, goal, "slate")
        return canvas

    def _say(self, canvas: Canvas, y: int, text: str, lines: int, ink: Ink) -> None:
        rows = shortened(text, canvas.width, lines)
        write_all(canvas, y, rows, ink, cut=self.key_for_all if rows != all_of(text, canvas.width) else "")
