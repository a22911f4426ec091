"""What the lobby shows: the code to give away, seats filling, options with what they mean, who is ready."""

from engines.search import LEVELS
from netcode.peer.lobby import Lobby
from tui.look import theme
from tui.look.canvas import Canvas, fit, wrapped
from tui.look.ground import GRADES, lit
from tui.widgets.night import draw_den, draw_night
from tui.widgets.painted import Painted
from tui.words.code_reach import whereabouts
from tui.words.door_news import door_news
from tui.words.invitation import invitation
from tui.words.outcome import COMPARE

CODE, SEATS, BOTS = ("code",), ("seats",), ("bots",)
TYPE, OPEN = "friends type:", "friends open:"  # a command, or a page
STREET = 9  # rows for a drawing, where there is room for it below
LONGEST = 120  # rows: more than any lobby needs, even in the narrowest window


class LobbyView(Painted):
    """The code, the seats, the options. What the host can change is picked like anything else."""

    HELP = "The host changes an option by picking it. Removing somebody: d on their seat."
    DEFAULT_CSS = "LobbyView { height: 1fr; padding: 0 0 0 1; overflow-y: auto; }"

    def __init__(self, lobby: Lobby, invites: str = "") -> None:
        super().__init__(id="lobby")
        self._lobby = lobby
        self._invites = invites  # how a guest's friends become guests here, too

    def paint(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, max(height, LONGEST), plain=self.plain)
        y = self._doors(canvas, self._code(canvas, self._trouble(canvas, 0)))
        y = self._seats(canvas, y + 1)
        y = self._words(canvas, y)
        y = self._options(canvas, y + 1)
        canvas.height = max(height, y)
        if height - y > STREET:
            self._street(canvas, height - STREET)
        return canvas

    def _trouble(self, canvas: Canvas, y: int) -> int:
        """What is wrong stands above everything else: in a small window the rest goes on below its edge."""
        trouble = self._lobby.trouble
        if trouble is None:
            return y
        canvas.put(0, y, trouble.title, "alarm strong")
        for row, line in enumerate(told := wrapped(f"{trouble.sentence} {trouble.step}", canvas.width), y + 1):
            canvas.put(0, row, line)
        return y + 1 + len(told)

    def _street(self, canvas: Canvas, y: int) -> None:
        """The house where the players meet: a window for each seat, dark while the seat is free, lit once it is taken,
        bright when its player is ready."""
        lobby = self._lobby
        places = [*lobby.places, *[None] * (lobby.page.seats - len(lobby.places))]
        draw_night(canvas, y, STREET, name=False)
        draw_den(
            canvas,
            y,
            STREET,
            [
                lit("soot", theme.seat_style(seat), 0 if place is None else GRADES if place.ready else GRADES // 2)
                for seat, place in enumerate(places)
            ],
        )

    def _code(self, canvas: Canvas, y: int) -> int:
        """The code as large as possible: the short one while a door is open, and the join code that always works."""
        lobby = self._lobby
        long, short, how = codes_of(lobby)
        if long is None:
            return y
        lines = _grouped(long, canvas.width - 6)
        big = [" ".join(short), ""] if short and len(short) * 2 < canvas.width - 4 else [short, ""] if short else []
        high = len(lines) + len(big) + 2
        canvas.box(0, y, canvas.width, high, "lamp" if self.cursor == CODE else "frame")
        self._on_edge(
            canvas,
            y,
            OPEN if self._invites.startswith("http") else TYPE,
            invitation(self._invites, how, short),
        )
        if lobby.join_code:
            watch = lobby.short_watch_code
            told = invitation(self._invites, "watch", watch) if watch else "den watch and the same code"
            self._on_edge(canvas, y + high - 1, "to look on:", told)
        for row, line in enumerate([*big, *lines], y + 1):
            ink = "lamp strong" if row - y <= len(big) or not big else "quiet"
            canvas.put(max((canvas.width - len(line)) // 2, 2), row, line, ink)
        canvas.spot(CODE, 0, y, canvas.width, high, "c")
        return y + high

    def _doors(self, canvas: Canvas, y: int) -> int:
        for news in door_news(self._lobby):
            for line in wrapped(news, canvas.width - 2):
                canvas.put(0, y, line, "alarm")
                y += 1
        if (told := whereabouts(self._lobby)) and not self._lobby.page.full:
            for line in wrapped(told, canvas.width - 2):
                canvas.put(0, y, line, "quiet")
                y += 1
        return y

    @staticmethod
    def _on_edge(canvas: Canvas, y: int, what: str, command: str) -> None:
        """The text on the border around the code: if there is no room for more, the command alone."""
        text = f" {what} {command} "
        canvas.put(2, y, text if len(text) <= canvas.width - 4 else f" {command} ", "quiet")

    def _seats(self, canvas: Canvas, y: int) -> int:
        lobby = self._lobby
        canvas.put(0, y, f"{len(lobby.places)} of {lobby.page.seats} seats taken", "quiet")
        for seat in range(lobby.page.seats):
            y += 1
            self._seat(canvas, seat, y)
        return y + 1

    def _words(self, canvas: Canvas, y: int) -> int:
        """The words that friends compare before they play; or why nobody is asked to play yet."""
        lobby = self._lobby
        if lobby.unready:
            canvas.put(0, y, lobby.unready, "alarm")
            return y + 1
        if lobby.words:
            x = canvas.put(0, y, "Table words: ", "quiet")
            for line in wrapped(lobby.words, canvas.width - x):
                canvas.put(x, y, line, "lamp strong")
                y += 1
            for line in wrapped(COMPARE, canvas.width - 4):
                canvas.put(4, y, line, "quiet")
                y += 1
            return y
        return y

    def _seat(self, canvas: Canvas, seat: int, y: int) -> None:
        lobby, key = self._lobby, ("seat", seat)
        canvas.put(0, y, "▶" if self._here(key) else " ", "lamp strong")
        if seat >= len(lobby.places):
            canvas.put(2, y, f"{theme.SEAT_MARKS[seat % 6]} still free", "frame")
            return
        place, ink = lobby.places[seat], theme.seat_style(seat)
        me = " (you)" if seat == lobby.me else ""
        canvas.put(2, y, fit(f"{theme.SEAT_MARKS[seat % 6]} {place.name}{me}", canvas.width - 14), f"{ink} strong")
        state = "✓ ready" if place.ready else "… not yet"
        canvas.right(canvas.width, y, state if place.linked else "✗ away", "green" if place.ready else "quiet")
        canvas.spot(key, 0, y, canvas.width, 1)

    def _options(self, canvas: Canvas, y: int) -> int:
        lobby = self._lobby
        numbers = lobby.rules.seats
        choices = f"{numbers[0]} to {numbers[-1]} can play: Enter changes it" if lobby.hosting else "the host decides"
        lines: list[tuple[tuple[str, ...], str, str, str]] = [(SEATS, "Seats", str(lobby.page.seats), choices)]
        if lobby.bots:
            lines.append((BOTS, "Bots", lobby.bots, f"{LEVELS[lobby.bots]} Enter changes it."))
        for variant in lobby.rules.variants:
            setting = lobby.settings[variant.key]
            lines.append((("option", variant.key), variant.title, str(setting), variant.choices[setting]))
        if lobby.page.needed:
            needed = f"any {lobby.page.needed} of the others, together, can stand in for a seat, and read its hand"
            lines.append((("needed",), "Leavers", "play on", needed))
        else:
            lines.append((("needed",), "Leavers", "stop", "nobody can stand in for a seat that leaves"))
        for key, title, value, meaning in lines:
            here, mine = self._here(key), lobby.hosting and key[0] != "needed"
            canvas.put(0, y, "▶" if here else "▷" if mine else " ", "lamp strong" if here else "lamp")
            x = canvas.put(2, y, f"{title}: ", "quiet")
            x = canvas.put(x, y, value, "lamp strong" if lobby.hosting and here else "bright")
            told = wrapped(meaning, canvas.width - 4)
            for row, line in enumerate(told, y + 1):
                canvas.put(4, row, line, "quiet")
            if mine:
                canvas.spot(key, 0, y, canvas.width, 1 + len(told))  # so that one scrolls to what it means, too
            y += 1 + len(told)
        return y

    def _here(self, key: object) -> bool:
        return key == self.cursor and self.has_focus


def codes_of(lobby: Lobby) -> tuple[str | None, str | None, str]:
    """The join code, the short one if there is one, and what friends do with them."""
    if lobby.join_code:
        return lobby.join_code, lobby.short_code, "join"
    return lobby.watch_code, lobby.short_watch_code, "watch"


def _grouped(code: str, width: int) -> list[str]:
    """The code in lines of about the same length, broken between its groups."""
    groups = code.split("-")
    rows = -(-len(code) // width)
    share = -(-len(groups) // rows)
    lines = ["-".join(groups[at : at + share]) for at in range(0, len(groups), share)]
    return [f"{line}-" for line in lines[:-1]] + lines[-1:]
