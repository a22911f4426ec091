"""What a game adds to the table screen: a picture in which moves are picked, and a few words for the frame
around it."""

from collections.abc import Hashable, Mapping, Sequence
from typing import ClassVar

from engines.core import Move, Player, Rules, Thing, View
from engines.core.rules import Event
from tui.choosing.draft import DONE, Path, plain_ways
from tui.look import theme
from tui.look.canvas import DOUBLE, HEAVY, LIGHT, Canvas, Edge, Ink, Spot, Words, fit, wrapped
from tui.look.films import Film, then
from tui.widgets.painted import Painted

__all__ = ["LETTERS", "Board", "PlainBoard", "Words"]  # Words: a line in styles, from the canvas

TEN = 10  # up to so many choices have one digit each; of more, each has two
HEAD = 4  # rows of a large place that glow during an event: more would be too much for a slow connection
LETTERS = "abcdefgioyzs"  # the letters that arrows and commands leave free


class Board(Painted):
    """The board of one game. It draws the view, highlights what can be picked, and says how an option is picked.

    To add a game: write `draw`, `ways` and `label`, and, where they help, `headline`, `crew`, `score` and `lights`.
    """

    MINIMUM: ClassVar[tuple[int, int]] = (52, 13)  # columns and rows that it needs at least
    DRAMA: ClassVar[frozenset[str]] = frozenset()  # events that are shown one by one, like those that reveal picks
    NAMED: ClassVar[Mapping[Hashable, str]] = {}  # the letters of steps that have one of their own

    def __init__(self) -> None:
        super().__init__(id="board")
        self.view: View | None = None
        self._steps: frozenset[Hashable] = frozenset()  # what can be picked now
        self._found: dict[Hashable, Hashable] = {}  # place -> its step; filled when asked for
        self._letters: dict[Hashable, str] = {}  # step -> the letter it was given
        self._unused: list[str] = []  # the letters that are left
        self.picked: Path = ()  # the steps picked so far
        self.covered = False  # my hidden cards are covered, because another person looks at the screen
        self._before: Canvas | None = None  # the picture before the events that are being shown

    # -- what a game writes ----------------------------------------------------------------------------------------

    def ways(self, move: Move) -> Sequence[Path]:
        """The paths by which this move can be picked: places and words, one after the other; several if the order is
        free."""
        return plain_ways(move)

    def label(self, view: View, step: Hashable) -> str:
        """A step of a path in words, for the row of choices. Empty: the words of the only option that it leads to."""
        return ""

    def headline(self, view: View) -> str:
        """Where the game stands, in a few words for the top line."""
        return ""

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        """What everybody may know of a seat: one or two short lines."""
        return []

    def score(self, view: View, seat: Player) -> str:
        """How a seat stands by what everybody may know, in a few signs for the line of its name."""
        return ""

    def so_far(self, view: View, picked: Path) -> str:
        """The steps picked so far, in words."""
        return " · ".join(label for step in picked if (label := self.label(view, step)))

    def means(self, key: Hashable) -> Sequence[Hashable]:
        """The steps that picking this place can mean; the first possible one counts."""
        return (key,)

    def thing(self, key: Hashable) -> Thing | None:
        """What is at this place, by the name that the game's words use."""
        return key if isinstance(key, tuple) else None

    def named(self, step: Hashable) -> str:
        """The letter of a step that always has the same one."""
        return self.NAMED.get(step, "")

    def letters(self) -> str:
        """The letters that can be given to places without a letter of their own, while these steps are possible."""
        return LETTERS

    def lights(self, view: View, event: Event) -> Sequence[Hashable]:
        """The places that an event is about: they glow while it is shown."""
        return []

    def turns_up(self, view: View, event: Event) -> tuple[Player, str] | None:
        """If the event reveals a card that lay face down: its owner, and the text to show over the board."""
        return None

    def reveal(self, canvas: Canvas, view: View, events: Sequence[Event]) -> None:
        """Draw the events shown so far over the picture of the moment before them."""

    def film(self, view: View, event: Event) -> Film | None:
        """How an event is shown as a film over the picture after it: something walks, flashes, sweeps past."""
        return None

    def films(self, view: View, events: Sequence[Event]) -> Film:
        """The films of all that happened in a step: one after the other, unless the game says otherwise."""
        return then(*(film for event in events if (film := self.film(view, event))))

    def attempt(self, view: View, picked: Path, key: Hashable) -> Move | None:
        """The move that a player means who picks this place although it is not allowed: the rules then say why not."""
        return None

    # -- what the table tells it -----------------------------------------------------------------------------------

    def offer(self, steps: Sequence[Hashable], picked: Path) -> None:
        """Highlight the places that can be picked next, and bring the cursor to one of them."""
        self._take(steps, picked)
        if self.is_lit(before := self.cursor):
            self.repaint()
            return
        # The cursor goes to the first lit place of the new picture. That is mostly the first one of the old picture,
        # too: with the cursor there the board need be painted only once.
        self.set_reactive(Board.cursor, self._first_lit(before))
        self.repaint()
        self.cursor = self._first_lit(before)
        self.show_cursor()

    def _first_lit(self, otherwise: Hashable) -> Hashable:
        return next((key for key in self.canvas.spots if self.is_lit(key)), otherwise)

    def pick(self, key: Hashable) -> None:
        """Pick this place. The cursor moves there without a redraw of its own: the table redraws after every pick."""
        self.set_reactive(Board.cursor, key)
        self.show_cursor()
        super().pick(key)

    def light(self, steps: Sequence[Hashable], picked: Path) -> None:
        """Highlight the places that can be picked next."""
        self._take(steps, picked)
        self.repaint()

    def _take(self, steps: Sequence[Hashable], picked: Path) -> None:
        self._steps, self.picked = frozenset(steps), picked
        self._found.clear()
        self._letters = {step: letter for step in steps if (letter := self.named(step))}
        taken = {*self.NAMED.values(), *self._letters.values()}
        self._unused = [letter for letter in self.letters() if letter not in taken]

    def in_order(self, steps: Sequence[Hashable]) -> list[Hashable]:
        """The steps in the order of their places on the board, row by row; steps without a place come last."""
        places: dict[Hashable, tuple[int, int]] = {}
        for spot in self.canvas.spots.values():
            if (step := self.step_of(spot.key)) is not None:
                places[step] = min(places.get(step, (spot.y, spot.x)), (spot.y, spot.x))
        return sorted(steps, key=lambda step: places.get(step, (self.canvas.height, 0)))

    def keys(self, steps: Sequence[Hashable]) -> dict[Hashable, str]:
        """What is typed for each of these steps: the letter shown on the board, or else its number among them. 0 ends a
        list of things to choose: where codes are called 4 and 6, neither digit may mean that nothing more is laid."""
        digits = 1 if len(steps) <= TEN else 2
        numbers = {step: f"{number:0{digits}}"[-digits:] for number, step in enumerate(steps, 1)}
        if steps[1:] and steps[-1] == DONE:
            numbers[DONE] = "0" * digits
        spots = self.canvas.spots.values()
        letters = {step: spot.letter for spot in spots if spot.letter and (step := self.step_of(spot.key)) is not None}
        return {step: letters.get(step) or self.named(step) or number for step, number in numbers.items()}

    def step_of(self, key: Hashable) -> Hashable:
        """The step that picking this place means now, or None."""
        if key not in self._found:
            self._found[key] = next((step for step in self.means(key) if step in self._steps), None)
        return self._found[key]

    def is_dramatic(self, event: Event) -> bool:
        """Whether an event turns over something that was hidden."""
        return event[0] in self.DRAMA or (self.view is not None and self.turns_up(self.view, event) is not None)

    def tell(self, events: Sequence[Event], coming: Sequence[Event] = ()) -> None:
        """Show these events, of which the last is the newest, over the picture of the moment before them."""
        if self._before is None:
            self._before = self.canvas
        if self.view is None or not events:
            return
        canvas = self._before.copy()
        self.reveal(canvas, self.view, events)
        for key in self.lights(self.view, events[-1]):
            if spot := canvas.spots.get(key):
                canvas.tint(spot.x, spot.y, spot.width, min(spot.height, HEAD), "glow")
        if self.turns_up(self.view, events[-1]):
            draw_cards(canvas, self.view, *(self._turned(self.view, some) for some in (events, coming)))
        self.put_up(canvas)
        self.happened(events[-1:])

    def happened(self, events: Sequence[Event]) -> None:
        """Show these events as films over the present picture."""
        if self.view is not None and (film := self.films(self.view, events)).frames:
            self.play(film)

    def _turned(self, view: View, events: Sequence[Event]) -> dict[Player, str]:
        return dict(card for event in events if (card := self.turns_up(view, event)))

    def told(self) -> None:
        """All events have been shown: show the table as it is."""
        self._before = None

    def repaint(self) -> None:
        if self._before is None:
            super().repaint()

    # -- for painting ----------------------------------------------------------------------------------------------

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(max(width, self.MINIMUM[0]), max(height, self.MINIMUM[1]), plain=self.plain)
        if self.view is not None:
            self.draw(canvas, self.view)
        return canvas

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the whole board."""

    def is_lit(self, key: Hashable) -> bool:
        """Whether this place can be picked now."""
        return self.step_of(key) is not None

    def is_picked(self, key: Hashable) -> bool:
        return any(step in self.picked for step in self.means(key))

    def is_under_cursor(self, key: Hashable) -> bool:
        return key == self.cursor and self.has_focus

    def tone(self, key: Hashable, plain: Ink = "frame") -> Ink:
        """The style for the edge or the name of a place, depending on what can be done with it."""
        if self.is_under_cursor(key):
            return "lamp strong"
        if self.is_picked(key):
            return "bright strong"
        return "lamp" if self.is_lit(key) else plain

    def edge(self, key: Hashable) -> Edge:
        """The same as lines: double under the cursor, heavy where the player may act, light elsewhere."""
        if self.is_under_cursor(key):
            return DOUBLE
        return HEAVY if self.is_lit(key) or self.is_picked(key) else LIGHT

    def pointer(self, key: Hashable) -> str:
        """The same as one sign, for places without an edge."""
        if self.is_under_cursor(key):
            return "▶"
        return "▷" if self.is_lit(key) else "•" if self.is_picked(key) else " "

    def letter(self, key: Hashable) -> str:
        """The letter that picks this place now; none if it cannot be picked, or if no letter is left.

        A place gets its letter when it is first drawn, so letters follow the order in which the eye reads the board.
        """
        step = self.step_of(key)
        if step is not None and step not in self._letters and self._unused:
            self._letters[step] = self._unused.pop(0)
        return self._letters.get(step, "")

    def mark(self, key: Hashable) -> str:
        """The letter to type; if there is none, the pointer."""
        return self.letter(key) or self.pointer(key)

    def cap(self, key: Hashable) -> Ink:
        """The style of that mark: the cap of a key, or a pointer."""
        return "key" if self.letter(key) else "lamp strong"

    def typed(self, sign: str) -> Spot | None:
        """The letter of a place that can be picked takes precedence over a movement, and over a place that only says
        why it cannot. A step with a letter of its own needs no place."""
        lit = (spot for spot in self.canvas.spots.values() if spot.letter.lower() == sign and self.is_lit(spot.key))
        named = (Spot(step, 0, 0, 0, 0, sign) for step in self._steps if self.named(step).lower() == sign)
        return next(lit, None) or next(named, None) or super().typed(sign)


def draw_cards(canvas: Canvas, view: View, open_: Mapping[Player, str], closed: Mapping[Player, str]) -> None:
    """The cards that turn over together, one for each seat, in a frame over the middle of the board."""
    cards = {**dict.fromkeys(closed, theme.HIDDEN * 7), **open_}
    wide = max(len(card) for card in (*open_.values(), *closed.values())) + 18
    x, y = (canvas.width - wide) // 2, max(0, (canvas.height - len(cards) - 2) // 2)
    for row in range(len(cards) + 2):
        canvas.put(x - 1, y + row, " " * (wide + 2))
    canvas.box(x, y, wide, len(cards) + 2, "lamp", DOUBLE)
    for row, seat in enumerate(sorted(cards), y + 1):
        canvas.put(x + 2, row, f"{theme.SEAT_MARKS[seat]} {fit(view.names[seat], 10)}", theme.seat_style(seat))
        canvas.put(x + 16, row, cards[seat], "bright strong" if seat in open_ else "quiet")


class PlainBoard(Board):
    """For a game without a picture: the table in the game's own sentences."""

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self._rules = rules

    def draw(self, canvas: Canvas, view: View) -> None:
        lines = [line for text in self._rules.words.table(view) for line in wrapped(text, canvas.width - 2)]
        for y, line in enumerate(lines):
            canvas.put(1, y, line)
