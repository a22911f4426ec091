"""What everything on the table of Gentlemen Thieves is, what wins, and how the viewer stands."""

from collections.abc import Sequence

from engines.core import About, Player, Thing, Value, View, listed
from engines.core.grammar import counted
from engines.games.gentlemen.pieces import (
    BOX,
    BRIGADIER,
    BURGLARS,
    COLOUR_NAMES,
    COLOURS,
    KINDS,
    LOCATION_NAMES,
    LOCATIONS,
    MIDDLE,
    WITH_THE_BRIGADIER,
)
from engines.games.gentlemen.table import Table
from engines.games.gentlemen.words.names import capital, colours, place, token

THERE, ROUND, ACTIONS, BURGLARY, END = ("What there is", "A round", "Actions", "A burglary", "The end")


def things(view: View) -> Sequence[Thing]:
    s = _on(view)
    plain = ("tunnel", "lock", "car", "loot", "blind", "hand", "middle", "white", "black", "lost", "display", "piles")
    return [
        *(("value", value) for value in dict.fromkeys(BOX)),
        *(("seat", seat) for seat in range(s.seats)),
        *((what, location) for what in ("place", "majority") for location in LOCATIONS),
        *(("kind", kind) for kind in KINDS),
        *(("colour", colour) for colour in COLOURS),
        *((what,) for what in plain),
    ]


def about(view: View, thing: Thing) -> About | None:
    s = _on(view)
    match thing:
        case ("value", str(value)):
            return about_value(s, value)
        case ("seat", int(seat)):
            return _seat(view, s, seat)
        case ("place", str(location)) if location in LOCATION_NAMES:
            return _location(s, location)
        case ("majority", str(location)) if location in LOCATION_NAMES:
            return _majority(s, location)
        case ("kind", str(kind)) if kind in KINDS:
            return About(capital(KINDS[kind]), "One of five kinds; a place that has all five is burgled.", BURGLARY)
        case ("colour", str(colour)) if colour in COLOUR_NAMES:
            return _colour(view, s, colour)
        case ("loot", str(location)):
            where = "in the middle" if location == MIDDLE else f"at {place(location)}"
            return About(f"Loot {where}", f"{s.loot[location]}; a burglary there shares it out too.", BURGLARY)
        case ("count", int(count)):
            return About(f"{count} Loot", "So many go from there to one other place.", ACTIONS)
        case (str(what),):
            return _plain(view, s, what)
        case _:
            return None


def about_value(s: Table, value: Value) -> About | None:
    text = str(value)
    if text == BRIGADIER:
        return About(
            "Brigadier", f"Ends the game at once; he hides in the last {WITH_THE_BRIGADIER + 1} of the pile.", END
        )
    if text in BURGLARS:
        return About(
            f"{BURGLARS[text]} ({COLOUR_NAMES[text]})", "A burglar: whoever it is wins with the highest pile.", THERE
        )
    if len(text) == 2 and text[0] in COLOUR_NAMES and text[1] in KINDS:
        counts = f"Counts for {side(s, text[0])}" if s.white else "Counts for its colour's side"
        return About(capital(token(text)), f"{counts} when it is burgled, and is then shared out.", BURGLARY)
    return None


def side(s: Table, colour: str) -> str:
    return "White" if colour in s.white else "Black"


def _seat(view: View, s: Table, seat: Player) -> About:
    hands = counted(s.hands[seat], "Helping Hand")
    matchmaker = "; has the Matchmaker and acts last" if seat == s.matchmaker else ""
    return About(view.name(seat), f"{hands} ◦ left to move special tokens{matchmaker}. The burglar is secret.", ACTIONS)


def _location(s: Table, location: str) -> About:
    group = group_of(s, location)
    missing = [f"a {name}" for kind, name in KINDS.items() if kind not in s.equipment(group)]
    linked = f" with {place(next(other for other in group if other != location))}" if len(group) > 1 else ""
    if s.lock in group:
        state = "Locked: no burglary here until the Lock leaves"
    else:
        state = f"Burgled{linked} once it has {listed(missing)}" if missing else "All five kinds lie here"
    loot = f"; {s.loot[location]} Loot" if s.loot[location] else ""
    return About(LOCATION_NAMES[location], f"{state}{loot}. {lead(s, group)}.", BURGLARY)


def group_of(s: Table, location: str) -> tuple[str, ...]:
    return next(group for group in s.groups() if location in group)


def strength(s: Table, group: tuple[str, ...]) -> tuple[int, int]:
    """How much equipment White and Black have there."""
    equipment = s.equipment(group)
    white, black = (sum(equipment.count(colour) for colour in colours) for colours in (s.white, s.black))
    return white, black


def lead(s: Table, group: tuple[str, ...]) -> str:
    if not s.white:
        return "The sides are not formed yet"
    white, black = strength(s, group)
    if white == black:
        return f"White and Black are level at {white}"
    return f"{'White' if white > black else 'Black'} leads {max(white, black)} to {min(white, black)}"


def _majority(s: Table, location: str) -> About:
    group = group_of(s, location)
    linked = "; ∩ linked places count together" if len(group) > 1 else ""
    name = f"Majority at {' and '.join(place(other) for other in group)}"
    return About(name, f"{lead(s, group)}; more equipment takes all when it is burgled{linked}.", BURGLARY)


def _colour(view: View, s: Table, colour: str) -> About:
    on = f", on {side(s, colour)}" if s.white else ""
    mine = " It is you." if colour == mine_of(view, s) else ""
    return About(
        f"{capital(COLOUR_NAMES[colour])} {colour}",
        f"{BURGLARS[colour]}{on}; a pile of {len(s.piles[colour])} ◎.{mine}",
        END,
    )


def mine_of(view: View, s: Table) -> str:
    """The colour of the viewer's burglar, if this view may say so."""
    value = None if view.me is None else view.value(s.burglars[view.me])
    return "" if value is None else str(value)


def _plain(view: View, s: Table, what: str) -> About | None:
    match what:
        case "tunnel":
            return About("Tunnel ∩", "The two places where tunnels lie count as one.", ACTIONS)
        case "lock":
            return About(
                "Lock ■", f"At {place(s.lock)}: nothing is burgled where it lies, nor at a linked place.", ACTIONS
            )
        case "car":
            return About(
                "Car ◈", "Moved to a place, it may bring one equipment from there to the Lock's place.", ACTIONS
            )
        case "loot":
            return About(
                "Loot ◎", "Shared out with the equipment when its place is burgled; every token counts 1.", BURGLARY
            )
        case "blind":
            return About(
                f"Blind ▒{len(s.pile)}",
                "Turn up the next token and place it; the Brigadier ends the game.",
                ACTIONS,
            )
        case "hand":
            left = "" if view.me is None else f"; you have {s.hands[view.me]} left"
            return About("Helping Hand", f"Moves a tunnel, the Lock, the Car or Loot{left}.", ACTIONS)
        case "middle":
            return About("Middle", "What lies here waits for a Helping Hand to bring it to a place.", ACTIONS)
        case "white":
            return About(
                "White ○",
                f"{capital(colours(s.white)) or 'Two colours'}: a burglary they win is shared by two. Underlined.",
                ROUND,
            )
        case "black":
            who = capital(colours(s.black)) if s.white else "Three colours"
            return About("Black ●", f"{who}: a burglary they win is shared by three.", ROUND)
        case "mine":
            mine = mine_of(view, s)
            return (
                About("Your burglar", f"{BURGLARS[mine]}, {COLOUR_NAMES[mine]}: only that pile counts for you.", END)
                if mine
                else None
            )
        case "lost":
            return About(
                f"Lost {len(s.lost)}", "What did not divide, or fell between equal sides; nobody gets it.", BURGLARY
            )
        case "drawn":
            return (
                About(f"Drawn: {token(s.drawn)}", "Turned up blind; it has to be placed now.", ACTIONS)
                if s.drawn
                else None
            )
        case "display":
            return About(
                "Display", "Three open tokens: placing one is an action, and the pile fills its place.", ACTIONS
            )
        case "piles":
            return About("Piles", "What each burglar has got; the highest pile of a player's burglar wins.", END)
        case "nothing":
            return About("Nothing", "The Car goes without bringing anything.", ACTIONS)
        case _:
            return None


def goal(view: View) -> str:
    s = _on(view)
    most = max(len(s.piles[colour]) for colour in COLOURS)
    leading = [COLOUR_NAMES[colour] for colour in COLOURS if len(s.piles[colour]) == most]
    named = listed(leading) if len(leading) < 3 else f"{len(leading)} colours"  # one line must hold them
    leader = f"highest: {named} {most}" if most else "all are empty"
    mine = mine_of(view, s)
    if not mine:
        return f"Be the burglar with the highest pile when the Brigadier comes; {leader}."
    return f"The highest pile wins. Yours ({COLOUR_NAMES[mine]}): {len(s.piles[mine])}; {leader}."


def _on(view: View) -> Table:
    assert isinstance(view.state, Table)
    return view.state
