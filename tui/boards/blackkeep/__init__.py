"""The board of Thieves of the Black Keep: the map, the cards on sale and my cards."""

from collections.abc import Hashable, Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType

from engines.core import Move, Player, Thing, View
from engines.core.grammar import counted
from engines.core.rules import Event
from engines.games.blackkeep.cards import THIEF_CARDS
from engines.games.blackkeep.keep.built_keep import DIRECTION_CARDS
from engines.games.blackkeep.keep.hexes import AREA_OF, CENTRES, VAULT_HEX, Hex, distance
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.words.description import my_place
from engines.games.blackkeep.words.names import capital, card_title, tile_title
from tui.boards.base import LETTERS, Board, Words
from tui.boards.blackkeep import picks
from tui.boards.blackkeep.card_lists import CardLists, draw_columns, draw_rows
from tui.boards.blackkeep.cards import NOTHING, guard_cards, hand, is_card, on_sale
from tui.boards.blackkeep.crew import moment, seat_lines, treasures
from tui.boards.blackkeep.films import films_of
from tui.boards.blackkeep.keep_map import draw_events, draw_overview, draw_signs, what_is_here
from tui.boards.blackkeep.legend import draw_edges, draw_legend
from tui.boards.blackkeep.light import LitKeep
from tui.boards.blackkeep.overlay import Overlay, marches, next_suspect
from tui.boards.blackkeep.side_panel import WIDTH as ASIDE
from tui.boards.blackkeep.side_panel import draw_aside
from tui.boards.blackkeep.viewport import FAR, NEAR, SIGNS, Viewport, beside
from tui.choosing.draft import Path
from tui.look.canvas import Canvas, Ink, Spot, fit
from tui.look.films import Film
from tui.look.formats import Format

CARD_KEYS = dict(zip(THIEF_CARDS, "abcdefsrytp", strict=True))  # directions, rope, run, hide, rest, pick
LAYERS = "goiz"  # the letters of what can be lit on the map, and of its zoom
ROOMY = 70  # columns from which on the near view has room for an overview in its corner


class GameBoard(Board):
    """Arrows move over the hexes. What everybody can work out is lit on demand; nothing hidden is needed for it.

    | Key | Action |
    | g | show or hide what the guards see |
    | o | show or hide the guards' routes, and where each of them goes next |
    | i | show where one thief after the other may be, as far as everybody can tell |
    | z | go on to the next view: the whole Keep without the cards, if it is cut and fits then; near; far |
    | other letters | pick the card below the map that shows the letter |
    """

    HELP = (
        "A guard is the first letter of its status (Distracted, Bored, Interested, Alert, Pursuing, Returning) with an "
        "arrow where it looks; what it sees is light, or hatched without colours. ◉ is you, whom nobody else sees; a "
        "seat's mark is its marker, which guards go after, ②? a note of where it was. + is a Special Hex, V the "
        "Vault Hex, E your way out, ● a rock, × a torch that is out, › where the card under the cursor leads. $ is "
        "what can be bought, with its price in movement cards. Beside a name: the tile it came in by → its way out, "
        "cards in hand, ◆ its treasure, ✗ its spent cards."
    )
    MINIMUM = (50, 13)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("g", "sight", "what guards see", show=False),
        Binding("o", "routes", "guards' routes", show=False),
        Binding("i", "suspect", "where thieves may be", show=False),
        Binding("z", "zoom", "near/far", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._sight = True
        self._routes = False
        self._suspect: Player | None = None
        self._marked: dict[Hex, Hashable] = {}  # what picking a hex means now
        self._chosen: dict[Hex, Hashable] = {}  # what is picked already, on its hexes
        self._far: bool | None = None  # None: the far view if the whole Keep fits, else the near view
        self._window = Viewport(1, 1, FAR)
        self._lit = LitKeep()
        self._shows_all = False
        self._alone = False  # the map takes the room of the cards, too, where it is whole then

    # -- how a move is picked ------------------------------------------------------------------------------------------

    def ways(self, move: Move) -> Sequence[Path]:
        return picks.ways(move)

    def means(self, key: Hashable) -> Sequence[Hashable]:
        return picks.means(key)

    def step_of(self, key: Hashable) -> Hashable:
        match key:
            case ("hex", (int(q), int(r))):
                return self._marked.get((q, r))
            case _:
                return super().step_of(key)

    def is_picked(self, key: Hashable) -> bool:
        match key:
            case ("hex", at):
                return at in self._chosen
            case _:
                return super().is_picked(key)

    def _take(self, steps: Sequence[Hashable], picked: Path) -> None:
        super()._take(steps, picked)
        if self.view is not None:
            s = _table(self.view)
            self._marked, self._chosen = (picks.on_the_map(s, picked, some) for some in (steps, picked))

    def thing(self, key: Hashable) -> Thing | None:
        match key:
            case ("hex here",):
                at = self._cursor_hex
                return ("layers",) if at is None else ("hex", at)
            case ("legend", str(what)):
                return (what,)
            case ("edge", _):
                return ("edge",)
            case ("layer", _):
                return ("layers",)
            case _:
                return super().thing(key)

    def label(self, view: View, step: Hashable) -> str:
        return picks.label(_table(view), step, self.covered)

    def attempt(self, view: View, picked: Path, key: Hashable) -> Move | None:
        return picks.attempt(self._steps, key)

    # -- words for the frame -------------------------------------------------------------------------------------------

    def headline(self, view: View) -> str:
        return f"{moment(_table(view))} · {treasures(view, _table(view))}"

    def crew(self, view: View, seat: Player) -> Sequence[Words]:
        return seat_lines(_table(view), seat, spelled=self.format >= Format.WIDE)

    def turns_up(self, view: View, event: Event) -> tuple[Player, str] | None:
        match event:
            case ("reveals", int(seat), str(card), _):
                return seat, card_title(card)
            case _:
                return None

    def lights(self, view: View, event: Event) -> Sequence[Hashable]:
        s = _table(view)
        match event:
            case ("walks", _, _, at):
                return [("hex", at)]
            case ("turns" | "status" | "pursues", int(number), *_) if number < len(s.guards):
                return [("hex", s.guards[number].at)]
            case _:
                return [("hex", part) for part in event if isinstance(part, tuple) and part in AREA_OF]

    def films(self, view: View, events: Sequence[Event]) -> Film:
        return films_of(self._window, _table(view), events)

    def reveal(self, canvas: Canvas, view: View, events: Sequence[Event]) -> None:
        draw_events(canvas, self._window, _table(view), events)

    # -- the cursor ----------------------------------------------------------------------------------------------------

    def offer(self, steps: Sequence[Hashable], picked: Path) -> None:
        """Bring the cursor to the nearest place that can be picked, or to my cards."""
        self.light(steps, picked)
        if self.view is None or not _table(self.view).layout or not steps or self.is_lit(self.cursor):
            return
        near = my_place(self.view) or VAULT_HEX
        hexes = [at for at in _table(self.view).keep.ground if self._has_mark(at)]
        cards = [key for key in self.canvas.spots if self.is_lit(key)]
        if hexes:
            self.cursor = ("hex", min(hexes, key=lambda at: distance(at, near)))
        elif cards:
            self.cursor = cards[0]

    def named(self, step: Hashable) -> str:
        """A thief card keeps its letter all through the game."""
        match step:
            case ("card" | "coin", str(card)):
                return CARD_KEYS.get(card, "")
            case _:
                return ""

    def letters(self) -> str:
        """The letters for the cards below the map; the layers of the map have letters of their own."""
        mine = {*CARD_KEYS.values()} if any(self.named(step) for step in self._steps) else set()
        return "".join(letter for letter in LETTERS if letter not in LAYERS and letter not in mine)

    def action_move(self, across: int, down: int) -> None:
        if self.view is None or not _table(self.view).layout:
            return
        s, cards = _table(self.view), [key for key in self.canvas.spots if is_card(key)]
        at = self._cursor_hex
        if at is None and self.cursor in cards and across:
            self.point(cards[(cards.index(self.cursor) + across) % len(cards)])
        elif at is None:
            self.point(cards[0] if down > 0 and cards else ("hex", my_place(self.view) or VAULT_HEX))
        else:
            to = beside(s, at, across, down)
            self.point(cards[0] if to == at and down > 0 and cards else ("hex", to))

    def _has_mark(self, at: Hex) -> bool:
        """Whether this hex is marked as one to pick."""
        return at in self._marked and _marks(self._marked[at], at)

    @property
    def _cursor_hex(self) -> Hex | None:
        """The hex under the cursor; none while my cards are covered, because it would show where I may go."""
        match self.cursor:
            case ("hex", (int(q), int(r))) if not self.covered:
                return q, r
            case _:
                return None

    def action_sight(self) -> None:
        self._sight = not self._sight
        self.repaint()

    def action_routes(self) -> None:
        self._routes = not self._routes
        self.repaint()

    def action_suspect(self) -> None:
        if self.view is not None and _table(self.view).layout:
            s = _table(self.view)
            self._suspect = next_suspect(s, self.view.me, self._suspect)
            self.repaint()
            places = [] if self._suspect is None else s.possible(self._suspect)
            if places and not any(self._window.shows(*self._window.cell(at)) for at in places):
                self.cursor = ("hex", places[len(places) // 2])

    def action_zoom(self) -> None:
        is_far = self._window.scale == FAR
        self._alone = is_far and not self._shows_all
        self._far = not is_far or (self._alone and self._fits_alone(self.canvas))
        self.repaint()

    def on_click(self, event: events.Click) -> None:
        """A click on the key of a layer does what the key does."""
        switch = {"g": self.action_sight, "o": self.action_routes, "i": self.action_suspect, "z": self.action_zoom}
        match self._under(event):
            case Spot(key=("layer", str(layer))):
                event.prevent_default()
                switch[layer]()

    def _fits_alone(self, canvas: Canvas) -> bool:
        """Whether the map is whole if it takes the room of the cards, too."""
        whole = Viewport(canvas.width, canvas.height - 1, FAR)
        return self.view is not None and whole.centre(list(_table(self.view).keep.ground))

    # -- the picture ---------------------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas, view: View) -> None:
        s = _table(view)
        if not s.layout:
            canvas.sign(("building",), 1, 1, "The Keep is being built.", "quiet")
            return
        over, lists = self._overlay(view, s), self._lists(view, s)
        aside = self.format >= Format.LARGE and canvas.width >= ASIDE + 81
        alone = aside or (self._alone and self._fits_alone(canvas))
        below = lists.rows if self.format == Format.SMALL else lists.rows_in_columns(canvas.width)
        below = 0 if alone else below
        room = canvas.width - ASIDE - 1 if aside else canvas.width, canvas.height - 1 - below
        window = self._placed(*room, s, over)
        self._lit.paint(canvas, window, s, over)
        draw_signs(canvas, window, s, over)
        self._places(canvas, window, s)
        if room[0] >= ROOMY and not self._shows_all and window.scale != FAR:
            draw_overview(canvas, s, over, room[0] - 11, 0)
            canvas.spot(("overview",), room[0] - 11, 0, 11, 5, aside=True)
        elif self.format >= Format.WIDE:
            draw_legend(canvas, window, s, over, view.me, guards=not aside)
        draw_edges(canvas, window, s)
        self._info(canvas, view, s, over, window)
        if aside:
            draw_aside(canvas, self, view, s, lists, room[0] + 1)
        elif alone:
            return
        elif self.format == Format.SMALL:
            draw_rows(canvas, self, lists, window.height + 1)
        else:
            draw_columns(canvas, self, lists, window.height + 1)

    def _lists(self, view: View, s: Table) -> CardLists:
        sale = on_sale(s, nothing=self.is_lit(NOTHING) or self.is_picked(NOTHING))
        if view.me is None or s.thieves[view.me].captured:
            return CardLists(sale)
        ways, cards = hand(s, view.me, coins=self._steps | {*self.picked})
        return CardLists(sale, ways, cards, guard_cards(view, s, view.me))

    def _overlay(self, view: View, s: Table) -> Overlay:
        me = None if self.covered else my_place(view)
        thief = None if view.me is None else s.thieves[view.me]
        card = next((step[1] for step in (*self.picked, self.cursor) if is_card(step)), None)  # type: ignore[index]
        reach: frozenset[Hex] = frozenset()
        if me is not None and thief is not None and card in (*DIRECTION_CARDS, "rope arrow", "run"):
            picks = bool(thief.lockpicks) and card in DIRECTION_CARDS
            reach = frozenset(s.keep.reach(card, me, picks))
        if self._suspect is not None and not s.thieves[self._suspect].may:
            self._suspect = None
        return Overlay(
            me=me,
            reach=reach,
            exit=thief.exit if thief else "",
            sight=self._sight,
            marches=marches(s) if self._routes else {},
            suspect=self._suspect,
            whereabouts=0 if self._suspect is None else s.thieves[self._suspect].may,
        )

    def _placed(self, width: int, height: int, s: Table, over: Overlay) -> Viewport:
        """The part of the map to show: the whole Keep if it fits, otherwise what is around the cursor."""
        old, ground = self._window, list(s.keep.ground)
        near = SIGNS if self.plain else NEAR
        scales = (near, FAR) if self._far is None else (FAR,) if self._far else (near,)
        for scale in scales:
            window = Viewport(width, height, scale)
            if window.centre(ground):
                self._shows_all = True
                break
        else:
            self._shows_all = False
            window = Viewport(width, height, near if self._far is False else FAR, old.left, old.top)
            focus = self._cursor_hex or over.me or VAULT_HEX
            if (old.width, old.height, old.scale) != (window.width, window.height, window.scale):
                window.follow(focus, ground, 99)
            if self._marked and not self.covered:  # everything that can be picked must be visible
                marks = sorted((at for at in ground if self._has_mark(at)), key=lambda at: 2 * at[1] + at[0])
                window.follow(marks[len(marks) // 2] if marks else focus, ground, 99)
            window.follow(focus, ground)
        self._window = window
        return window

    def _places(self, canvas: Canvas, window: Viewport, s: Table) -> None:
        """Draw what can be picked between brackets, and the cursor between arrowheads. The space between hexes picks
        their tile."""
        for area in s.keep.tiles:
            left, top, right, low = window.part(CENTRES[area])
            if right > left and low > top:
                canvas.spot(("tile", area), left - 1, top, right - left + 2, low - top + 1, aside=True)
        here = self._cursor_hex
        plain = not canvas.ground.is_shown
        western = {guard.at for guard in s.guards if guard.facing in (5, 6)} if plain else set()
        guarded = {guard.at for guard in s.guards}
        for at, x, y in window.shown(s.keep.ground):
            canvas.spot(("hex", at), x - 1, y, 3, 1)
            looks_west = at in western
            if at == here:
                canvas.put(*((x + 1, y, "◀") if looks_west else (x - 1, y, "▶")), "lamp strong")
                canvas.tint(x - 1, y, 3, 1, self._cursor_style(at))
            elif self._has_mark(at) and not self.covered:
                if not looks_west:
                    canvas.put(x - 1, y, "[", "lamp strong" if plain else "key")
                if looks_west or at not in guarded:
                    canvas.put(x + 1, y, "]", "lamp strong" if plain else "key")
                if plain:
                    canvas.tint(x - 1, y, 3, 1, "glow")
            elif at in self._chosen and not self.covered:
                if _marks(self._chosen[at], at):
                    canvas.put(x - 1, y, "•", "bright strong")
                if not plain:
                    canvas.tint(x - 1, y, 3, 1, "key")

    def _cursor_style(self, at: Hex) -> Ink:
        if self.plain:
            return "cursor" if self.has_focus else "glow"
        return "key" if self._has_mark(at) else "glow"

    def _info(self, canvas: Canvas, view: View, s: Table, over: Overlay, window: Viewport) -> None:
        at, y = self._cursor_hex, window.height
        here = what_is_here(s, over, at) if at else tile_title(s, AREA_OF[over.me]) if over.me else ""
        if over.suspect is not None:
            count = counted(len(s.possible(over.suspect)), "hex", "hexes")
            here = f"{capital(view.does(over.suspect, 'may be', 'may be'))} on {count} · {here}".removesuffix(" · ")
        end = self._layers(canvas, over, window, y)
        canvas.sign(("hex here",), 0, y, fit(here, end - 1), "bright", aside=True)

    def _layers(self, canvas: Canvas, over: Overlay, window: Viewport, y: int) -> int:
        """Draw the keys of the layers, bright if the layer is on; in words if there is room. Returns the column where
        they begin."""
        layers = [
            ("g", "sight", self._sight),
            ("o", "routes", self._routes),
            ("i", "thieves", over.suspect is not None),
        ]
        layers = [(key, name if canvas.width >= ROOMY else "", on) for key, name, on in layers]
        cut = window.scale == FAR and not self._shows_all
        layers.append(("z", "all of it" if cut and self._fits_alone(canvas) else "zoom", False))
        if self.plain:
            layers = [(key, f"[{name}]" if on else name, on) for key, name, on in layers]
        begin = x = window.width - sum(2 + bool(name) + len(name) + bool(name) for _, name, _ in layers) + 1
        for key, name, on in layers:
            end = canvas.put(canvas.put(x, y, key, "key") + bool(name), y, name, "lamp strong" if on else "quiet")
            canvas.spot(("layer", key), x, y, end - x, 1, aside=True)
            x = end + 1 + bool(name)
        return begin


def _marks(step: Hashable, at: Hex) -> bool:
    """Whether the mark of this step stands on this hex: that of a whole tile stands in its middle, so that its name can
    be read."""
    whole_tile = step in (("enter", AREA_OF[at]), ("exit", AREA_OF[at]))
    return not whole_tile or at == CENTRES[AREA_OF[at]]


def _table(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
