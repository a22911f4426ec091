"""A widget that is one picture: painted on a canvas, with places to pick by arrows, letters and mouse."""

from collections.abc import Hashable
from time import monotonic
from typing import ClassVar
from weakref import WeakSet

from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.filter import Monochrome, NoColor
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from tui.look import theme
from tui.look.ascii_signs import AsciiOnly
from tui.look.canvas import Canvas, Ink, Look, Spot
from tui.look.films import Film
from tui.look.formats import Format, format_of
from tui.look.shades import colour_of, on_ground

MOVES = "hjkl"  # the letters that move the cursor
_playing: WeakSet["Painted"] = WeakSet()  # the pictures that show a film now, in all apps of this process


class StyleBook(dict[Look, Style]):
    """The Rich styles for what is painted on a canvas, computed when first used."""

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        self._widget = widget

    def ink(self, ink: Ink) -> Style:
        """The style of signs on the page itself."""
        return self[ink, "", ""]

    def __missing__(self, look: Look) -> Style:
        ink, high, low = look
        colours = self._widget.app.theme_variables
        if ink is None:
            style = Style(color=colour_of(high, colours), bgcolor=colour_of(low, colours))
        else:
            style = sum((theme.style_of(name, colours) for name in ink.split()), Style())
            if low and style.bgcolor is None:
                style = on_ground(style, colour_of(low, colours), colours)
            style = self._widget.rich_style + style
        self[look] = style
        return style


class Guide:
    """A screen that says what is pointed at. It is called directly and not by a message, so that both are drawn
    together."""

    def point_at(self, key: Hashable) -> None:
        """The player's cursor or mouse came to another place, or left them all (None)."""
        raise NotImplementedError


class Painted(ScrollView, can_focus=True):
    """Subclasses write `paint`. It is called again whenever something it shows has changed.

    | Key | Action |
    | arrows, hjkl | move the cursor to the next place |
    | enter | pick the place under the cursor |
    | letters | pick the place that shows this letter |
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(0,-1)", "up", show=False),
        Binding("down,j", "move(0,1)", "down", show=False),
        Binding("left,h", "move(-1,0)", "left", show=False),
        Binding("right,l", "move(1,0)", "right", show=False),
        Binding("enter", "pick", "pick", show=False),
    ]
    DEFAULT_CSS = "Painted { scrollbar-size: 1 1; overflow: hidden hidden; }"

    cursor: reactive[Hashable] = reactive(None, repaint=False)  # the key of the spot that arrows have reached

    class Picked(Message):
        """The player picked a place: `key` says which; None: enter where there is no place."""

        def __init__(self, painted: "Painted", key: Hashable, entered: bool = False) -> None:
            super().__init__()
            self.painted, self.key = painted, key
            self.entered = entered  # with enter, which confirms a choice that is complete

        @property
        def control(self) -> "Painted":
            return self.painted

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self.canvas = Canvas(0, 0)
        self.hovered: Hashable = None  # the place under the mouse
        self._styles_of = StyleBook(self)
        self._projector: Timer | None = None  # while a film is shown
        self._still = self.canvas  # the picture under the film

    def paint(self, width: int, height: int) -> Canvas:
        """The picture for this much room. If it is larger, it scrolls."""
        raise NotImplementedError

    # -- drawing ---------------------------------------------------------------------------------------------------

    def repaint(self) -> None:
        """Something shown has changed: paint again, and send what looks different."""
        if self.size:
            bar = self.styles.scrollbar_size_vertical if self.styles.overflow_y == "auto" else 0  # of a scroll bar
            self.put_up(self.paint(self.size.width - bar, self.size.height))

    def put_up(self, canvas: Canvas) -> None:
        """Show this picture in place of the last one; a film over that one ends."""
        self._stop()
        self._exchange(canvas)

    def _exchange(self, canvas: Canvas) -> None:
        before, self.canvas = self.canvas, canvas.finish()
        if (size := Size(canvas.width, canvas.height)) != self.virtual_size:
            self.virtual_size = size
            self.refresh()
            return
        for first, count in canvas.differences(before):
            self.refresh_lines(first, count)

    def render_line(self, y: int) -> Strip:
        left, top = self.scroll_offset
        if y + top >= self.canvas.height:
            return Strip.blank(self.size.width, self._styles_of.ink(""))
        strip = self.canvas.strip(y + top, self._styles_of)
        return strip.crop_extend(left, left + self.size.width, self._styles_of.ink(""))

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._styles_of.clear()

    def on_resize(self) -> None:
        self.repaint()

    def watch_has_focus(self, has_focus: bool) -> None:
        """Reacts to the attribute and not to the event: at the event the widget does not know its new focus yet, and
        would show the cursor where it was before."""
        super().watch_has_focus(has_focus)
        self.repaint()

    @property
    def plain(self) -> bool:
        """Whether only signs are shown: without colours, or in plain ASCII, a ground would say nothing."""
        if not self.is_attached:  # not attached yet, so it has no colours
            return True
        return any(isinstance(each, AsciiOnly | Monochrome | NoColor) for each in self.app.get_line_filters())

    @property
    def format(self) -> Format:
        """The format of the whole window; small if there is no window."""
        return format_of(*self.app.size) if self.is_attached else Format.SMALL

    # -- films -----------------------------------------------------------------------------------------------------

    def play(self, film: Film) -> None:
        """Show a film over the present picture; any key and any new picture ends it."""
        self.hold()
        if not film.frames or self.app.animation_level == "none" or self.plain:
            return
        self._still, begun = self.canvas, monotonic()

        def turn() -> None:
            frame = film.at(monotonic() - begun)
            if frame is None:
                self.hold()
                return
            canvas = self._still.copy()
            frame(canvas)
            self._exchange(canvas)

        self._projector = self.set_interval(film.seconds / len(film.frames), turn)
        _playing.add(self)
        turn()

    def hold(self) -> None:
        """End the film and show the picture."""
        if self._projector is not None:
            self._stop()
            self._exchange(self._still)

    def _stop(self) -> None:
        if self._projector is not None:
            self._projector.stop()
            self._projector = None
            _playing.discard(self)

    # -- the cursor ------------------------------------------------------------------------------------------------

    def reachable(self) -> list[Spot]:
        """The places the cursor can come to."""
        return [spot for spot in self.canvas.spots.values() if not spot.aside]

    def watch_cursor(self, key: Hashable) -> None:
        self.repaint()
        self.show_cursor()

    def show_cursor(self) -> None:
        """Scroll to where the cursor is."""
        if spot := self.canvas.spots.get(self.cursor):
            self.scroll_to_region(Region(spot.x, spot.y, spot.width, spot.height), animate=False)

    def action_move(self, across: int, down: int) -> None:
        spots = self.reachable()
        here = self.canvas.spots.get(self.cursor)
        if not spots:
            return
        if here is None:
            self.point(spots[0].key)
            return
        there = min(
            (spot for spot in spots if _ahead(here, spot, across, down)),
            key=lambda spot: _distance(here, spot, across),
            default=None,
        )
        if there is not None:
            self.point(there.key)

    def point(self, key: Hashable) -> None:
        """Move the cursor here, and say so."""
        self.cursor = key
        self._say_where(key)

    def pick(self, key: Hashable) -> None:
        """Pick this place: the cursor moves there, too."""
        self.point(key)
        self.post_message(self.Picked(self, key))

    def _say_where(self, key: Hashable) -> None:
        if isinstance(self.screen, Guide):
            self.screen.point_at(key)

    def action_pick(self) -> None:
        self.post_message(self.Picked(self, self.cursor if self.cursor in self.canvas.spots else None, entered=True))

    def typed(self, sign: str) -> Spot | None:
        """The place that a letter means."""
        spots = () if sign in MOVES else self.canvas.spots.values()
        return next((spot for spot in spots if spot.letter.lower() == sign), None)

    def on_key(self, event: events.Key) -> None:
        self.press(event)

    def press(self, event: events.Key) -> None:
        """Take a key: one of mine, or one that the screen passes on while the focus is elsewhere."""
        if _playing:  # mostly none does, and a search of the whole screen would be a tenth of what a key costs
            for painted in self.screen.query(Painted):
                painted.hold()
        if event.character and (spot := self.typed(event.character.lower())):
            event.stop()
            event.prevent_default()
            self.pick(spot.key)

    def on_click(self, event: events.Click) -> None:
        if spot := self._under(event):
            self.pick(spot.key)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        spot = self._under(event)
        self._hover(spot.key if spot else None)

    def on_leave(self) -> None:
        self._hover(None)

    def _hover(self, key: Hashable) -> None:
        if key != self.hovered:
            self.hovered = key
            self._say_where(key)

    def _under(self, event: events.MouseEvent) -> Spot | None:
        where = event.get_content_offset(self)
        if where is None:
            return None
        where += self.scroll_offset
        return self.canvas.at(where.x, where.y)


def _ahead(here: Spot, there: Spot, across: int, down: int) -> bool:
    """Whether one place lies beside the other in this direction. Edges are compared, so that rows of boxes of different
    sizes work."""
    if across:
        return there.x >= here.x + here.width if across > 0 else there.x + there.width <= here.x
    return there.y >= here.y + here.height if down > 0 else there.y + there.height <= here.y


def _distance(here: Spot, there: Spot, across: int) -> tuple[float, float]:
    dx = abs(here.middle[0] - there.middle[0])
    dy = abs(here.middle[1] - there.middle[1]) * 2  # a cell is twice as high as wide
    return (dx + 4 * dy, dy) if across else (dy * 4 + dx, dx)
