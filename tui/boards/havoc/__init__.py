"""The board of Heist & Havoc: the maze, the time track, and what is mine."""

from collections.abc import Hashable, Sequence

from textual import events

from engines.core import Card, Move, Player, Thing, View, listed
from engines.core.rules import Event
from engines.games.havoc.cards import ACTIONS, ROLES
from engines.games.havoc.effects.time_track import play_order
from engines.games.havoc.floor.grid import QUADRANT, ROOMS, room_at, room_name
from engines.games.havoc.state import ACTING, GUARDING, MOST_GUARDS
from tui.boards.base import LETTERS, Board, Words
from tui.boards.havoc import picks
from tui.boards.havoc.films import films_of
from tui.boards.havoc.floor_plan import Plan
from tui.boards.havoc.legend import draw_legend
from tui.boards.havoc.my_things import Panel, draw_mine
from tui.boards.havoc.signs import HELP, of_table, seat_words
from tui.boards.havoc.time_track import draw_track, in_order
from tui.choosing.draft import Path
from tui.look.canvas import Canvas
from tui.look.films import Film
from tui.look.formats import Format

COLUMNS = "abcdef"  # of rooms
ACTION_KEYS = dict(zip(ACTIONS, "wrgnpsidut", strict=True))  # walk, run, grab, snatch, pick up, search, inspect ...
NARROW = 13  # columns beside the smallest plan
SMALL_PANEL, FEW = 13, 6  # rows of the smallest panel, and the items that leave a row of it free
HIGH_PANEL = 24  # rows of one that has room to spare
SPARE = 26  # rows from which on it has one to spare above it


class GameBoard(Board):
    MINIMUM = (52, 13)
    DRAMA = frozenset({"guard die", "revealed", "cracked"})
    HELP = HELP

    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[object, str] = {}  # the digit of each step that can be picked, as in the ask
        self._column = ""  # the letter of a room whose number is still to be typed

    # -- how a move is picked ------------------------------------------------------------------------------------------

    def ways(self, move: Move) -> Sequence[Path]:
        return picks.ways(self.view, move)

    def thing(self, key: Hashable) -> Thing | None:
        match key:
            case ("mark", int(room)):
                return "room", room
            case ("grid" | "label" as what, name):
                return ("grid",) if what == "grid" else (str(name),)
            case ("goal", int()):
                return ("goal",)
            case ("heal" | "crook", int(seat)):
                return "seat", seat
            case _:
                return super().thing(key)

    def label(self, view: View, step: Hashable) -> str:
        return picks.label(view, step)

    def means(self, key: Hashable) -> Sequence[Hashable]:
        return picks.means(self.view, key) if self.view is not None else (key,)

    def attempt(self, view: View, picked: Path, key: Hashable) -> Move | None:
        return picks.attempt(view, picked, key)

    def offer(self, steps: Sequence[Hashable], picked: Path) -> None:
        super().offer(steps, picked)
        keys = self.keys(self.in_order(steps))
        numbers = {step: key for step, key in keys.items() if len(key) == 2 or key.isdecimal()}
        if numbers != self._numbers:
            self._numbers = numbers
            self.repaint()

    def keys(self, steps: Sequence[Hashable]) -> dict[Hashable, str]:
        """A room is typed as on a chessboard, D4; what has no letter of its own gets a number."""
        rooms: dict[Hashable, str] = {
            step: room_name(step[1]) for step in steps if isinstance(step, tuple) and step[0] == "room"
        }
        return {**super().keys([step for step in steps if step not in rooms]), **rooms}

    def named(self, step: Hashable) -> str:
        """An action card has the same letter all through the game."""
        match step:
            case ("card", int(card)) if self.view is not None:
                return ACTION_KEYS.get(str(self.view.value(card)), "")
            case _:
                return ""

    def letters(self) -> str:
        """A to F are columns while a room can be picked; my cards get the other letters."""
        rooms = any(self.is_lit(("room", room)) for room in ROOMS)
        return "".join(letter for letter in LETTERS if not (rooms and letter in COLUMNS))

    def press(self, event: events.Key) -> None:
        """A letter and a number name a room, as on a chessboard."""
        letter, self._column, sign = self._column, "", (event.character or "").lower()
        if letter and sign in "123456" and sign:
            event.stop()
            event.prevent_default()
            self.point(("room", room_at(int(sign) - 1, COLUMNS.index(letter))))
            self.post_message(self.Picked(self, self.cursor))
        elif sign and sign in COLUMNS and self.typed(sign) is None:
            event.stop()
            self._column = sign
        else:
            super().press(event)

    # -- words for the frame -------------------------------------------------------------------------------------------

    def headline(self, view: View) -> str:
        s = of_table(view)
        if not s.turn:
            return "getting ready"
        order = in_order(s, s.order if s.phase == ACTING else play_order(s))
        most = max(map(len, s.cash), default=0)
        leaders = [view.to(seat) for seat, cash in enumerate(s.cash) if len(cash) == most]
        cash = f"most cash cards: {listed(leaders)}" if most else "no cash yet"
        gone = s.entered - len(s.guards)
        guards = f"guards {s.entered} of {MOST_GUARDS}{f', {gone} gone' if gone else ''}"
        return f"turn {s.turn} · order {order} · {guards} · {cash}"

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        return seat_words(view, seat, spelled=self.format >= Format.WIDE)

    def turns_up(self, view: View, event: Event) -> tuple[Player, str] | None:
        match event:
            case ("plays", int(seat), str(action)):
                return seat, action.upper()
            case ("die", int(seat), int(value)):
                return seat, f"a die: {value}"
            case ("codes", int(seat), _, tuple(values)):
                return seat, f"codes {' '.join(map(str, values))}"
            case ("was", int(seat), str(role), _):
                return seat, ROLES[role].title
            case _:
                return None

    def lights(self, view: View, event: Event) -> Sequence[Hashable]:
        match event:
            case (
                "goes" | "looks" | "caught" | "killed" | "throws" | "guard" | "new guard" | "deactivates",
                _,
                room,
                *_,
            ):
                return [("room", room)]
            case ("guard die", _, int(quadrant)):
                return [("room", room) for room in ROOMS if QUADRANT[room] == quadrant]
            case ("revealed" | "locked" | "alarm" | "smoke" | "noise", room, *_):
                return [("room", room)]
            case _:
                return []

    def films(self, view: View, events: Sequence[Event]) -> Film:
        return films_of(plan_for(self.canvas.width, self.canvas.height), events)

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, view: View) -> None:
        s = of_table(view)
        if not s.doors:
            canvas.sign(("label", "laying out"), 1, 1, "The maze is being laid out.", "quiet")
            return
        plan = plan_for(canvas.width, canvas.height)
        plan.draw(canvas, self, view, self._numbers)
        self._quadrant(canvas, view, plan)
        x = plan.x + plan.width + (2 if canvas.width - plan.width > NARROW + 3 else 1)
        y = draw_track(canvas, s, x, 0, canvas.width - x, title=self._has_title(canvas, view))
        panel = Panel(canvas, self, view, x, y + (canvas.height > SPARE), canvas.width - x)
        draw_mine(panel, self._dice())
        draw_legend(panel, plan.wide)

    def _has_title(self, canvas: Canvas, view: View) -> bool:
        """Whether there is room for a title: in a small window what I hold comes first."""
        s = of_table(view)
        held = len(s.items[view.me]) if view.me is not None and s.items else 0
        small = canvas.height <= SMALL_PANEL and held <= FEW and not self._dice()
        return small or canvas.height >= HIGH_PANEL

    def _dice(self) -> list[Card]:
        """My four dice, while I choose among them."""
        return sorted(step[1] for step in (*self.picked, *self._steps) if isinstance(step, tuple) and step[0] == "die")

    def _quadrant(self, canvas: Canvas, view: View, plan: Plan) -> None:
        """The quadrant that the die under the cursor names for the guards."""
        guarding = of_table(view).phase == GUARDING
        match self.cursor:
            case ("die", int(die)) if guarding and self.has_focus and self.is_lit(self.cursor):
                for room in ROOMS:
                    if QUADRANT[room] == view.value(die):
                        canvas.tint(*plan.corner(room), plan.wide, plan.high, "glow")


def plan_for(width: int, height: int) -> Plan:
    """The largest plan that leaves room for the track beside it."""
    high = max(1, min(5, (height - 1) // 6 - 1))
    wide = max(5, min(2 * high + 3, (width - 30) // 6 - 1))
    return Plan(1, 0, wide, high)
