"""Short signs for the things of Heist & Havoc, which fit into a room of five cells."""

from engines.core import Card, View, counted
from engines.games.havoc.cards import TOKENS
from engines.games.havoc.floor.grid import room_name
from engines.games.havoc.state import CAUGHT, ESCAPED, INSIDE, KILLED, NO_TOKEN, Table, token_in
from engines.games.havoc.words.names import ITEM_NAMES
from tui.boards.base import Words
from tui.look import theme
from tui.look.canvas import Ink

TOKEN_SIGNS = {
    "vault 3": "V3",
    "vault 4": "V4",
    "vault 5": "V5",
    "door 1234": "D1",
    "door 5678": "D5",
    "laser 1357": "L1",
    "laser 2468": "L2",
    "shock 1467": "E1",
    "shock 2358": "E2",
    "storage": "St",
    "database": "Db",
}
assert TOKEN_SIGNS.keys() == TOKENS.keys()
TOKEN_INKS: dict[str, Ink] = {
    "vault": "gold",
    "door": "rose",
    "laser": "rose",
    "shock": "rose",
    "storage": "green",
    "database": "blue",
}
ITEM_SIGNS = {
    "flashlight": "Fl",
    "borescope": "Bo",
    "vest": "Ve",
    "medikit": "Me",
    "dynamite": "Dy",
    "smoke bomb": "Sm",
    "gun": "Gu",
    "pistol": "MP",
}
ROLE_SIGNS = {
    "bossy": "Bossy",
    "loyal": "Loyal",
    "fearless": "Fearless",
    "psycho": "Psycho",
    "macho": "Macho",
    "snitch": "Snitch",
    "agent": "Agent",
}
DARK, SEEN, HIDDEN, NOISE, SMOKE, SHUT, BREACHED, BODY, SAFE = "░", "·", "▒", "♪", "≈", "■", "╳", "✗", "✓"
HEART, WOUND = "♥", "·"
FATES = {ESCAPED: "escaped", CAUGHT: "caught", INSIDE: "inside"}
LEGEND = {  # by the names that the game's words use
    "lit": f"{SEEN} watched",
    "dark": f"{DARK} dark",
    "way out": "→ way out",
    "calls": f"{HIDDEN} calls a guard",
    "looked": f"{HIDDEN}V4 you looked",
    "others looked": f"{HIDDEN} others looked",
    "vault": "V vault",
    "door": "D door",
    "laser": "L laser",
    "shock": "E shock",
    "storage": "St storage",
    "database": "Db database",
    "deactivated": f"{SAFE} deactivated",
    "cash there": "$ cash",
    "guard there": "G guard",
    "stunned": "g stunned",
    "body": f"{BODY} body",
    "noise": f"{NOISE} noise",
    "smoke": f"{SMOKE} smoke",
    "shut": f"{SHUT} shut",
    "breach": f"{BREACHED} breach",
}

_ITEM_KEY = ", ".join(f"{sign} {ITEM_NAMES[item]}" for item, sign in ITEM_SIGNS.items())
HELP = (
    f"On the map: {', '.join(LEGEND.values())}; in colours it lies in light. Items: {_ITEM_KEY}. "
    "The time track beside it: who stands in a higher row (+3) acts first, ↑ and ↓ on a card say which way its counter "
    "goes, and ▒ is dark: a counter there calls a guard. "
    f"Beside a name: the room, {HEART} lives left, i items, "
    "c codes, $ cash cards, a action cards in hand; below it the stack. A letter and a number pick a room: d4; the "
    "letter before a card or a die of yours picks that."
)


def of_table(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state


def token_words(view: View, room: int, wide: int) -> Words:
    """What lies in the room, in words if it is so wide: a sign where it is open, one with a shade before it where only
    I have seen it."""
    s = of_table(view)
    if room in s.cracked:
        return [(f"${len(s.cracked[room])}", "gold strong")]
    if token := token_in(s, room):
        ink = TOKEN_INKS[token.kind]
        sign = _token(str(s.face[s.tokens[room]]), wide - 1)
        return [(f"{sign}{SAFE}", "quiet")] if room in s.deactivated else [(sign, f"{ink} strong")]
    if s.tokens[room] == NO_TOKEN:
        return []
    seen = view.value(s.tokens[room])
    if seen is not None:
        return [(HIDDEN, "quiet"), (_token(str(seen), wide - 1), f"{TOKEN_INKS[TOKENS[str(seen)].kind]} under")]
    return [(HIDDEN, "quiet")]  # another player has looked at it: it lies there, face down


def _token(value: str, room: int) -> str:
    """The whole name, its first word, or a sign: what there is room for."""
    names = (value, value.split()[0]) if room > len("storage") - 2 else ()
    return next((name for name in names if len(name) <= room), TOKEN_SIGNS[value])


def hearts(wounds: int) -> Words:
    whole = max(2 - wounds, 0)
    return [(HEART * whole, "rose"), (WOUND * (2 - whole), "alarm")]


def seat_words(view: View, seat: int, *, spelled: bool = False) -> list[Words]:
    """What may be known of a seat, in one or two short lines, or spelled out in three."""
    s, role = of_table(view), _role(view, seat)
    if not s.status:
        return [role] if role else []  # everybody holds as much as everybody else
    if s.status[seat] == KILLED:
        left = f"i{len(s.items[seat])} ${len(s.cash[seat])}"
        return [[(f"{BODY} {room_name(s.room[seat])} ", "alarm"), (left, "quiet"), *role]]
    if s.status[seat] in FATES:
        tail = f", ${len(s.cash[seat])}" if s.status[seat] == ESCAPED else ""
        return [[(FATES[s.status[seat]] + tail, "alarm" if s.status[seat] == CAUGHT else "green"), *role]]
    first: Words = [(f"{room_name(s.room[seat])} ", "bright"), *hearts(s.wounds[seat])]
    shown = _shown(s, seat, spelled=spelled)
    second: Words = [*([(shown, "quiet")] if shown else []), *role]
    more = [second] if second else []
    items, codes, cash, cards = (len(held[seat]) for held in (s.items, s.codes, s.cash, s.hand))
    if spelled:
        first.append((f" {counted(cash, 'cash card')}", "gold" if cash else "quiet"))
        return [
            first,
            [(f"{counted(items, 'item')}, {counted(codes, 'code')}, {counted(cards, 'card')}", "quiet")],
            *more,
        ]
    first.append((f" i{items} c{codes} ${cash} a{cards}", "quiet"))
    return [first, *more]


def _role(view: View, seat: int) -> Words:
    """The role of a seat, if it lies open or only I have seen it. Mine is shown elsewhere."""
    card = of_table(view).role[seat]
    value = view.value(card)
    if value is None or seat == view.me:
        return []
    return [(f" {'' if card in of_table(view).face else HIDDEN}{ROLE_SIGNS[str(value)]}", "violet")]


def _shown(s: Table, seat: int, *, spelled: bool) -> str:
    """The action cards on the stack and the items that lie open."""
    stack = [_action(s, card) for card in s.stack[seat]]
    if seat in s.action and seat in s.waiting:
        stack = [s.action[seat].upper()]
    names = ITEM_NAMES if spelled else ITEM_SIGNS
    items = [names[str(s.face[card])] for card in s.items[seat] if card in s.face]
    between = ", " if spelled else " "
    parts = ["stack " * spelled + " ".join(stack)] * bool(stack) + ["shows " * spelled + between.join(items)] * bool(
        items
    )
    return " · ".join(parts)


def _action(s: Table, card: Card) -> str:
    return str(s.face[card]).upper() if card in s.face else HIDDEN


def mark(seat: int) -> str:
    return theme.SEAT_MARKS[seat % len(theme.SEAT_MARKS)]
