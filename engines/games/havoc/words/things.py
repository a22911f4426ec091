"""What everything on the table of Heist & Havoc is, what wins, and how the viewer stands."""

from collections.abc import Sequence

from engines.core import About, Card, Player, Thing, Value, View, listed
from engines.core.grammar import counted
from engines.games.havoc.cards import ARROWS, CASH, CODES, ITEMS, ROLES, TOKENS, Token
from engines.games.havoc.effects.time_track import DARK_FROM, stack_on
from engines.games.havoc.floor.grid import CORNERS, ROOMS, SIDE_NAMES, room_name
from engines.games.havoc.floor.ways import BREACH, DOORWAY, EXIT, side_state
from engines.games.havoc.rewards import goal as goal_of
from engines.games.havoc.state import (
    ESCAPED,
    IN,
    KILLED,
    MOST_GUARDS,
    NO_TOKEN,
    Table,
    bodies_in,
    guards_in,
    is_dark,
    players_in,
    token_in,
)
from engines.games.havoc.words.description import ways
from engines.games.havoc.words.names import QUADRANTS, card
from engines.games.havoc.words.signs import PLAIN

THERE, MAZE, TRACK, CHOOSE, GUARDS, ACTS, END = (
    "What there is",
    "The maze",
    "The time track",
    "1. Choose",
    "3. Guards",
    "Actions",
    "The end",
)
ACTION = {
    "walk": "One step, or out of the maze.",
    "run": "Two steps.",
    "grab": "Take one card: cash, an item or a code that lies here.",
    "snatch": "Take two cards that lie here.",
    "pick up": "One step and take one card, in either order.",
    "search": "With a Flashlight only: one step and one look, in either order.",
    "inspect": "Look at the token of a dark room next door.",
    "decode": "Deactivate a trap with a code, or lay codes on a vault.",
    "use": "Use an item: Dynamite, Smoke Bomb, Medikit or a firearm.",
    "distract": "Make a noise in a room, or take an action card from somebody's hand.",
}
ARROW_WORDS = {1: " ↑ acts sooner next turn.", 0: "", -1: " ↓ acts later next turn."}
ITEM = {
    "flashlight": "Lets you SEARCH; turned up the first time, and stays.",
    "borescope": "A vault needs one number fewer; can be used again.",
    "vest": "A shot that would wound you only stuns you; used up.",
    "medikit": "USE heals one wound, yours or another's in your room; used up.",
    "dynamite": "USE, on a 3 or 4 it opens a wall of your room; used up.",
    "smoke bomb": "USE, on a 3 or 4 it fills your room with smoke for good; used up.",
    "gun": "USE, at one target: a 3 stuns, a 4 wounds, a 1 or 2 jams it.",
    "pistol": "USE, as the Gun, at any number of targets in one room.",
}
TOKEN = {
    "door": "Trap: it locks you in when you enter",
    "laser": "Trap: it calls a guard when you enter",
    "shock": "Trap: it wounds you when you enter",
    "storage": "Take items here with GRAB, SNATCH or PICK UP",
    "database": "Take codes here with GRAB, SNATCH or PICK UP",
}


def things(view: View) -> Sequence[Thing]:
    s = _on(view)
    rooms = [("room", room) for room in ROOMS] if s.doors else []
    return [
        *(("value", value) for value in (*ARROWS, *ITEMS, *CODES, *TOKENS, *CASH, *ROLES)),
        *(("seat", seat) for seat in range(s.seats)),
        *rooms,
        *(("guard", guard) for guard in s.guards),
        *((what,) for what in PLAIN),
        ("track",),
    ]


def about(view: View, thing: Thing) -> About | None:
    s = _on(view)
    match thing:
        case ("value", value):
            return about_value(s, value)
        case ("card", int(handle)):
            return _card(view, s, handle)
        case ("die", int(die)):
            return _die(view, die)
        case ("seat", int(seat)):
            return _seat(view, s, seat)
        case ("room", int(room)) if room in ROOMS:
            return _room(view, s, room)
        case ("side", int(room), int(side)):
            return _side(s, room, side)
        case ("guard", int(guard)) if guard in s.guards:
            return _guard(s, guard)
        case ("space", int(col), int(row)):
            return _space(view, s, col, row)
        case ("track",):
            return About("Time track", "Who acts when: top row first; a counter in the dark ▒ calls a guard.", TRACK)
        case ("row", int(row)):
            return About(_signed(row), f"Higher rows act first. Dark from column {DARK_FROM[row]}.", TRACK)
        case ("column", int(col)):
            return About(f"Column {col}", "Every action and every noise moves counters one column on.", TRACK)
        case (str(what),) if what in PLAIN:
            return PLAIN[what]
        case (str(what),):
            return _mine(view, s, what)
        case _:
            return None


def about_value(s: Table, value: Value) -> About | None:
    if isinstance(value, int):
        if value in CODES:
            return About(f"Code {value}", "Deactivates a trap with this number, or counts on a vault.", THERE)
        return About(card(value), "Cash: counts at the end for a thief who escapes.", THERE) if value in CASH else None
    text = str(value)
    if text in ACTION:
        return About(card(text), f"{ACTION[text]}{ARROW_WORDS[ARROWS[text]]}", ACTS)
    if text in ITEM:
        return About(card(text), ITEM[text], THERE)
    if text in TOKENS:
        return About(_first(card(text)), f"{_token(TOKENS[text])}.", ACTS)
    if text in ROLES:
        head = f" Others may get {ROLES[text].head} for this head." if ROLES[text].head else ""
        return About(card(text), f"Scores {goal_of(text, s.pay, s.agent_percent)}.{head}", THERE)
    return None


def _token(token: Token) -> str:
    if token.kind == "vault":
        return f"{token.size} different codes crack it, and so many cash cards lie in it"
    numbers = f"; a code {listed([str(number) for number in token.numbers], 'or')} stops it" if token.numbers else ""
    return f"{TOKEN[token.kind]}{numbers}"


def _card(view: View, s: Table, handle: Card) -> About | None:
    value = view.value(handle)
    if value is None:
        return About("A card", "It lies face down, or is covered.", CHOOSE)
    known = about_value(s, value)
    if known is None or view.me is None or handle not in s.items[view.me] or handle not in s.face:
        return known
    return About(f"{known.name}, open", known.does, known.rule)


def _die(view: View, die: Card) -> About:
    value = view.value(die)
    if not isinstance(value, int):
        return About("A die", "Only who rolled it sees it.", GUARDS)
    return About(f"Die {value}", f"For guards the {QUADRANTS[value - 1]}; a shot stuns on 3, wounds on 4.", GUARDS)


def _seat(view: View, s: Table, seat: Player) -> About:
    name = view.name(seat)
    if not s.status or s.status[seat] != IN:
        fate = s.status[seat] if s.status else "not in the maze yet"
        left = ""
        if s.status and s.status[seat] == KILLED:
            left = f"; the body in {room_name(s.room[seat])} holds {_holds(s, seat)}"
        return About(name, f"{_first(fate)}{left}.", END)
    lives = max(2 - s.wounds[seat], 0)
    where = f"in {room_name(s.room[seat])}, {counted(lives, 'life', 'lives')} ♥"
    return About(
        name, f"{_first(where)}; {_holds(s, seat)}; a: {counted(len(s.hand[seat]), 'action card')} in hand.", CHOOSE
    )


def _holds(s: Table, seat: Player) -> str:
    codes = counted(len(s.codes[seat]), "code")
    return f"i: {counted(len(s.items[seat]), 'item')}, c: {codes}, $: {counted(len(s.cash[seat]), 'cash card')}"


def _room(view: View, s: Table, room: int) -> About:
    name = room_name(room)
    if not s.doors:
        return About(name, "The maze is being laid out.", MAZE)
    parts = [*_lies(view, s, room), *_stand(view, s, room)]
    told = "; ".join(parts) if parts else "a clear room, empty"
    return About(name, f"{_first(told)}. Walls: {ways(s, room)}.", MAZE)


def _lies(view: View, s: Table, room: int) -> list[str]:
    """What is known of a room."""
    lies = ["a corner where guards come in, and a way out"] if room in CORNERS else []
    if room in s.cracked:
        lies.append(f"a cracked vault with {counted(len(s.cracked[room]), 'cash card')} to take")
    elif token := token_in(s, room):
        state = ", deactivated" if room in s.deactivated else f": {_token(token)[0].lower()}{_token(token)[1:]}"
        lies.append(f"{token.title}{state}")
    elif s.tokens and s.tokens[room] != NO_TOKEN and (seen := view.value(s.tokens[room])) is not None:
        lies.append(f"only who looked knows: {card(seen)}, {_token(TOKENS[str(seen)])}")
    elif is_dark(s, room):
        lies.append("dark: a vault, a trap or a storage may lie here")
    lies += ["smoke: nobody sees or takes anything"] * (room in s.smoke)
    return lies + ["noise: guards that see nobody come here"] * (room in s.noise)


def _stand(view: View, s: Table, room: int) -> list[str]:
    """Who is there."""
    seats = [view.to(seat) for seat in players_in(s, room)]
    bodies = [f"{view.whose(seat)} body" for seat in bodies_in(s, room)]
    guards = [f"guard {guard + 1}{' (stunned)' * (guard in s.stunned)}" for guard in guards_in(s, room)]
    here = [*seats, *bodies, *guards]
    return [f"here: {listed(here)}"] if here else []


def _side(s: Table, room: int, side: int) -> About:
    state, name = side_state(s, room, side), f"{room_name(room)}, {SIDE_NAMES[side]}"
    if state == EXIT or (room in CORNERS and state != DOORWAY and state != BREACH):
        return About(f"{name}: a way out", "One step leads out of the maze, with all you hold.", MAZE)
    if state == BREACH:
        return About(f"{name}: a breach", "Dynamite opened it for good; guards and lamps pass it too.", MAZE)
    return About(f"{name}: a shut door", "A closing door fell; only guards pass it until the trap is stopped.", ACTS)


def _guard(s: Table, guard: int) -> About:
    state = "Stunned this turn" if guard in s.stunned else "Sees along straight lines of open rooms and follows"
    return About(f"Guard {guard + 1} in {room_name(s.guards[guard])}", f"{state}; whoever it meets is caught.", GUARDS)


def _space(view: View, s: Table, col: int, row: int) -> About:
    here = [view.to(seat) for seat in reversed(stack_on(s, col, row))]
    dark = "Dark: a counter here at the end of a turn calls a guard" if col >= DARK_FROM[row] else "Not dark yet"
    who = f"; here {listed(here)}, the first acts first" if here else ""
    return About(f"{_signed(row)}, column {col}", f"{dark}{who}.", TRACK)


def _signed(row: int) -> str:
    return f"Row {row:+d}" if row else "Row 0"


def _mine(view: View, s: Table, what: str) -> About | None:
    if view.me is None:
        return None
    role = view.value(s.role[view.me]) if s.role else None
    match what:
        case "role" | "goal" if role is not None:
            return about_value(s, role)
        case "role" | "goal":
            return About("Your role", "Covered, or not dealt yet.", THERE)
        case "lives":
            lives = max(2 - s.wounds[view.me], 0) if s.wounds else 2
            return About(f"{counted(lives, 'life', 'lives')} ♥ left", "Two wounds kill; a Medikit heals one.", ACTS)
        case "cash":
            return About("Your cash", "In thousands; counts only if you escape, and not for the Agent.", END)
        case _:
            return None


def goal(view: View) -> str:
    s = _on(view)
    out = sum(status == ESCAPED for status in s.status)
    fled = f"{counted(out, 'thief has', 'thieves have')} escaped" if out else "nobody has escaped yet"
    role = None if view.me is None or not s.role else view.value(s.role[view.me])
    if role is None:
        return f"Escape with the most money, cash and your role's reward; {fled}; guards {s.entered} of {MOST_GUARDS}."
    if role == "agent":
        return f"As the Agent: that others are caught or killed. Guards {s.entered} of {MOST_GUARDS}; {fled}."
    held = s.cash[view.me] if s.cash and view.me is not None else []
    cash = sum(value for each in held if isinstance(value := view.value(each), int))
    holds = f"${cash}k" if cash else "no cash"
    if view.me is not None and s.status and s.status[view.me] == ESCAPED:
        return f"You are out with {holds}, and get {goal_of(str(role), s.pay, s.agent_percent)}."
    return f"Escape with most: you hold {holds}, and get {goal_of(str(role), s.pay, s.agent_percent)}."


def _first(text: str) -> str:
    return text[:1].upper() + text[1:]


def _on(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
