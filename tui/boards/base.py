"""What a game adds to the table screen: a picture to pick from, and a few words for the frame around it."""

from collections.abc import Hashable, Sequence
from typing import ClassVar

from engines.core import Move, Player, Rules, View
from engines.core.rules import Event
from tui.canvas import DOUBLE, HEAVY, LIGHT, Canvas, Edge, Ink, wrapped
from tui.draft import Path, plain_ways
from tui.widgets.painted import Painted

Words = list[tuple[str, Ink]]  # a line in pieces, each with its style


class Board(Painted):
    """One game's board. It draws the view, lights what can be picked, and says how an option is picked.

    To add a game: write `draw`, `ways` and `label`, and, where they help, `headline`, `crew` and `lights`.
    """

    MINIMUM: ClassVar[tuple[int, int]] = (52, 13)  # columns and rows it needs to be clear

    def __init__(self) -> None:
        super().__init__(id="board")
        self.view: View | None = None
        self.lit: frozenset[Hashable] = frozenset()  # the places that can be picked now
        self.picked: Path = ()  # the places picked so far
        self.covered = False  # my hidden cards are covered: someone is looking
        self.told: frozenset[Hashable] = frozenset()  # the places the log has just spoken of

    # -- what a game writes ----------------------------------------------------------------------------------------

    def ways(self, move: Move) -> Sequence[Path]:
        """How this move can be picked: the places and words, one after the other; several where the order is free."""
        return plain_ways(move)

    def label(self, view: View, step: Hashable) -> str:
        """A step of a path in words, for the row of choices. Empty: the word of the only option it leads to."""
        return ""

    def headline(self, view: View) -> str:
        """Where the game stands, in a few words for the top line."""
        return ""

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        """What everybody may know of a seat: one or two short lines."""
        return []

    def lights(self, view: View, event: Event) -> Sequence[Hashable]:
        """The places that an event is about: they glow while it is told."""
        return []

    def attempt(self, view: View, picked: Path, key: Hashable) -> Move | None:
        """The move that somebody has in mind who picks this place, though it is none: the rules then say why."""
        return None

    # -- what the table tells it -----------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        self.view = view
        self.repaint()

    def offer(self, steps: Sequence[Hashable], picked: Path) -> None:
        """Light the places that can be picked next; bring the cursor to one of them."""
        self.lit, self.picked = frozenset(steps), picked
        self.repaint()
        lit = [key for key in self.canvas.spots if key in self.lit]
        if lit and self.cursor not in self.lit:
            self.cursor = lit[0]

    # -- for painting ----------------------------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(max(width, self.MINIMUM[0]), max(height, self.MINIMUM[1]))
        if self.view is not None:
            self.draw(canvas, self.view)
        return canvas

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the whole board."""

    def tone(self, key: Hashable, plain: Ink = "frame") -> Ink:
        """The style for the edge or the name of a place, by what can be done with it."""
        if key == self.cursor and self.has_focus:
            return "lamp strong"
        if key in self.picked:
            return "bright strong"
        return "lamp" if key in self.lit else plain

    def edge(self, key: Hashable) -> Edge:
        """The same in lines: double under the cursor, heavy where you may act, light elsewhere."""
        if key == self.cursor and self.has_focus:
            return DOUBLE
        return HEAVY if key in self.lit or key in self.picked else LIGHT

    def pointer(self, key: Hashable) -> str:
        """The same in one sign, for places without an edge."""
        if key == self.cursor and self.has_focus:
            return "▶"
        return "▷" if key in self.lit else "•" if key in self.picked else " "

    def place(self, canvas: Canvas, key: Hashable, x: int, y: int, width: int, height: int, letter: str = "") -> None:
        """Make a place, and tint it as it should be."""
        canvas.spot(key, x, y, width, height, letter)
        if key in self.told:
            canvas.tint(x, y, width, height, "glow")


class PlainBoard(Board):
    """For a game that has no picture yet: the table in its own sentences."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def draw(self, canvas: Canvas, view: View) -> None:
        lines = [line for text in self._rules.words.table(view) for line in wrapped(text, canvas.width - 2)]
        for y, line in enumerate(lines):
            canvas.put(1, y, line)
