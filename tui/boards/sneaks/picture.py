"""The picture of Sneaks & Snitches: the rooms of the town with their loot, the bank, and who has how much."""

from collections.abc import Sequence
from dataclasses import dataclass

from engines.core import Player, View
from engines.core.rules import Event
from engines.games.sneaks.cards import CATEGORIES, LOCATIONS, TITLES, VICTORY_POINTS, Loot, amount
from engines.games.sneaks.scoring import standing
from engines.games.sneaks.table import Table
from engines.games.sneaks.words.things import points_now
from tui.boards.base import Board
from tui.boards.sneaks.street import paint_house, paint_sky
from tui.look import theme
from tui.look.canvas import Canvas, Ink, fit, wrapped

KINDS: dict[str, tuple[str, str, Ink]] = {
    "INF": ("◼", "i", "blue"),
    "ART": ("▲", "a", "green"),
    "JEW": ("◆", "j", "rose"),
    "GOL": ("●", "g", "gold"),
}
SNEAKS, SNITCHES = "→", "◉"
TEAMS = f"{SNEAKS} sneaks steal where alone", f"{SNITCHES} snitches guard"
# What a card without tokens says: a title and what it brings.
CARDS = {
    "collection": ("Collection", "1 of each"),
    "blank check": ("Check", "any 3"),
    "safecracking": ("Safe", "3 stash cards"),
    "intrigues": ("Intrigues", "3 swaps"),
}
WORDS = 7  # rows of a room that holds words only
WORDED = 15  # columns of a category that is named in full
NAME, POINTS = 13, 9  # columns for a name and for the points in the table of who has how much


@dataclass(frozen=True)
class Picture:
    canvas: Canvas
    board: Board
    view: View
    s: Table


def draw(picture: Picture) -> None:
    canvas, s = picture.canvas, picture.s
    table = s.seats + 2  # rows of the table, where there is room for it
    roomy = canvas.width >= 66 and canvas.height >= 2 * 5 + 1 + table
    most = 13 if canvas.ground.is_shown else WORDS  # higher rooms have a drawing below the words
    high = max(5, min(most, (canvas.height - 1 - (table + 1 if roomy else 2)) // 2))
    wide = max(13, canvas.width // 4)
    paint_sky(canvas.ground, 2 * high)
    for at, letter in enumerate(s.letters):
        _room(picture, letter, (at % 4 * wide, at // 4 * high, wide, high))
    y = 2 * high
    end = _bank(picture, y)
    if roomy:
        wordy = end + 2 + len(TEAMS[0] + TEAMS[1]) + 3 <= canvas.width
        first, second = TEAMS if wordy else (" ".join(team.split()[:2]) for team in TEAMS)
        x = canvas.sign(("sneaks",), canvas.width - len(first + second) - 3, y, first, "quiet")
        canvas.sign(("snitches",), x + 3, y, second, "quiet")
        _who_has_what(picture, y + (canvas.height > y + 1 + table))
    else:
        canvas.sign(("stash deck",), end + 1, y, f"stash ▒{len(s.stash_deck)}", "quiet")
        _points(picture, y + 1)
        x = canvas.sign(("sneaks",), 0, y + 2, TEAMS[0], "quiet")
        canvas.sign(("snitches",), x + 3, y + 2, TEAMS[1], "quiet")


# -- rooms -------------------------------------------------------------------------------------------------------------


def _room(picture: Picture, letter: str, place: tuple[int, int, int, int]) -> None:
    canvas, board, s = picture.canvas, picture.board, picture.s
    x, y, wide, high = place
    key = ("room", letter)
    watched = ("snitches", letter) in board.picked or any(letter in plan[2] for plan in s.plans.values())
    paint_house(canvas, letter, place, loot=letter in s.loot, rows=min(high - 3, 3), watched=watched)
    canvas.box(x, y, wide, high, board.tone(key), board.edge(key))
    name = LOCATIONS[letter] if len(LOCATIONS[letter]) + 6 <= wide else LOCATIONS[letter].split()[0]
    name = f"{name} "[: wide - 5]
    cap = "key" if board.is_lit(key) else "lamp"
    canvas.write(x + 1, y, [(" ", ""), (letter, cap), (" ", ""), (name, board.tone(key, "bright"))])
    teams = (("sneaks", SNEAKS), ("snitches", SNITCHES))
    chosen = "  ".join(f"{sign} {team}" for team, sign in teams if (team, letter) in board.picked)
    visited = bool(chosen) or any(letter in team for plan in s.plans.values() for team in plan[1:])
    if letter in s.loot:  # words that are long may fill the line of the teams while that is empty
        loot = s.loot_at(letter)
        _loot(canvas, loot, x + 2, y + 1, wide - 3, high - 3 if visited or loot.kind == "standard" else high - 2)
    else:
        canvas.put(x + 2, y + 1, "empty", "quiet")
    if chosen:
        canvas.put(x + 2, y + high - 2, fit(chosen, wide - 3).rstrip(), "bright strong")
    else:
        _teams(canvas, x + 2, y + high - 2, letter, [("plans", seat, *plan[1:]) for seat, plan in s.plans.items()])
    canvas.spot(key, x, y, wide, high, letter)


def draw_plans(canvas: Canvas, letters: Sequence[str], events: Sequence[Event]) -> None:
    """Draw the plans shown so far over the picture before them: whose teams are where."""
    for letter in letters:
        if spot := canvas.spots.get(("room", letter)):
            canvas.put(spot.x + 1, spot.y + spot.height - 2, " " * (spot.width - 2))
            _teams(canvas, spot.x + 2, spot.y + spot.height - 2, letter, events)


def _teams(canvas: Canvas, x: int, y: int, letter: str, events: Sequence[Event]) -> None:
    """Whose sneaks and whose snitches are here."""
    plans = [event[1:] for event in events if event[0] == "plans"]
    for sign, team in ((SNEAKS, 1), (SNITCHES, 2)):
        seats = [plan[0] for plan in plans if letter in plan[team]]
        if seats:
            x = canvas.put(x, y, sign, "bright strong")
            for seat in seats:
                x = canvas.put(x, y, theme.SEAT_MARKS[seat], f"{theme.seat_style(seat)} strong")
            x += 1


def _loot(canvas: Canvas, loot: Loot, x: int, y: int, wide: int, rows: int) -> None:
    left = x
    if loot.kind == "standard":
        for row, (kind, count) in enumerate(loot.tokens.items(), y + 1):
            sign, letter, ink = KINDS[kind]
            if rows > 2:
                canvas.put(left, row, amount(count, kind), "quiet")
            x = canvas.put(x, y, f"{sign}{letter}" * count, f"{ink} strong") + (1 if wide > 11 else 0)
        return
    if loot.kind == "special item":
        canvas.put(x, y, f"★ {loot.points} VP", "violet strong")
        text: str = loot.name
    elif loot.kind == "documents":
        sign, letter, ink = KINDS[loot.category]
        canvas.write(x, y, [("Dossier ", "slate strong"), (f"{sign}{letter}", f"{ink} strong")])
        text = "all others return half"
    else:
        title, text = CARDS[loot.kind]
        full = loot.kind.title()
        canvas.put(x, y, full if len(full) <= wide else fit(title, wide).rstrip(), "slate strong")
    lines = wrapped(text, wide)
    for row, line in enumerate(lines[: rows - 1], y + 1):
        last = row == y + rows - 1 and len(lines) > rows - 1
        canvas.put(x, row, fit(f"{line}…" if last else line, wide).rstrip(), "quiet")


# -- below the rooms ---------------------------------------------------------------------------------------------------


def _bank(picture: Picture, y: int) -> int:
    canvas, board, s = picture.canvas, picture.board, picture.s
    x = canvas.sign(("bank",), 0, y, "bank", "quiet") + 2
    for kind in CATEGORIES:
        key, (sign, letter, ink) = ("bank", kind), KINDS[kind]
        text = f"{sign}{letter} {s.bank[kind]}"
        if board.is_lit(key) or board.is_under_cursor(key):
            canvas.put(x - 1, y, board.pointer(key), "lamp strong")
        canvas.put(x, y, text, ink)
        canvas.spot(key, x - 1, y, len(text) + 1, 1, letter if board.is_lit(key) else "")
        x += len(text) + 2
    return x


def _points(picture: Picture, y: int) -> None:
    canvas = picture.canvas
    x = canvas.sign(("points",), 0, y, "VP", "quiet") + 4
    for kind in CATEGORIES:
        sign, letter, ink = KINDS[kind]
        end = canvas.put(canvas.put(x, y, f"{sign}{letter} ", ink), y, _places(picture.s, kind), "quiet")
        canvas.spot(("points", kind), x, y, end - x, 1)
        x = end + 2


def _places(s: Table, kind: str, between: str = "·") -> str:
    """What the first, the second and so on earn in a category, up to the last that earns anything."""
    return between.join(str(points) for points in VICTORY_POINTS[s.seats][kind] if points)


def _who_has_what(picture: Picture, y: int) -> None:
    """A row for each seat, a column for each category with a bar, and the points. What the places earn stands below or,
    if there is no row for it, in the titles."""
    canvas, s = picture.canvas, picture.s
    canvas.rule(0, y, canvas.width, "who has what", ("who",))
    wide = (canvas.width - NAME - POINTS) // len(CATEGORIES)
    low = y + 2 + s.seats
    in_full = low < canvas.height
    canvas.sign(("points",), 1, low if in_full else y + 1, "1st, 2nd, 3rd" if in_full else "places earn", "quiet")
    heading = "victory points" if in_full else "VP now"
    canvas.sign(("estimate",), canvas.width - len(heading), y + 1, heading, "quiet")
    points = standing(s)
    for at, kind in enumerate(CATEGORIES):
        sign, letter, ink = KINDS[kind]
        title = f"{sign}{letter} {TITLES[kind]}" if in_full and wide >= WORDED else f"{sign}{letter} "
        x = NAME + at * wide
        end = canvas.put(x, y + 1, title, f"{ink} strong")
        if in_full:
            canvas.sign(
                ("places", kind), x + 3, low, f"{_places(s, kind, ', ')}{' VP' if wide >= WORDED else ''}", "quiet"
            )
        else:
            end = canvas.put(end, y + 1, _places(s, kind), "quiet")
        canvas.spot(("points", kind), x, y + 1, end - x, 1)
        for seat in range(s.seats):
            _holds(picture, seat, kind, NAME + at * wide, y + 2 + seat, wide)
    for seat in range(s.seats):
        name = "you" if seat == picture.view.me else picture.view.names[seat]
        named = fit(f"{theme.SEAT_MARKS[seat]} {name}", NAME - 2)
        canvas.sign(("seat", seat), 1, y + 2 + seat, named, theme.seat_style(seat))
        ink = "bright strong" if points[seat] == max(points) else ""
        shown = points_now(s, seat).removesuffix(" VP")
        canvas.sign(("estimate", seat), canvas.width - len(shown), y + 2 + seat, shown, ink)


def _holds(picture: Picture, seat: Player, kind: str, x: int, y: int, wide: int) -> None:
    """How much a seat has of a category: visible tokens, and what I know to be in my own stash."""
    view, s = picture.view, picture.s
    sign, _, ink = KINDS[kind]
    count = s.tokens[seat][kind]
    hidden = sum(view.value(card) == kind for card in s.stashes[seat]) if seat == view.me else 0
    most = max(tokens[kind] for tokens in s.tokens)
    picture.canvas.right(x + 2, y, f"{count}", f"{ink} strong" if count == most and count else "quiet")
    bar = (sign * count + "▒" * hidden)[: wide - 4]
    bar = f"{bar} stash" if hidden and len(bar) + 6 <= wide - 4 else bar
    picture.canvas.put(x + 3, y, bar, ink)
    picture.canvas.spot(("holds", seat, kind), x, y, wide - 1, 1)


def table_of(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
