"""A guided first game: what to do here, and why. Only from what the viewer knows."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from engines.core import Options, Request, View, counted, listed
from engines.games.havoc.actions.look import sights
from engines.games.havoc.actions.take import sources
from engines.games.havoc.actions.vault import vault_here
from engines.games.havoc.cards import AGENT, ARROWS, FIREARMS, ROLES
from engines.games.havoc.floor.grid import QUADRANT, room_name
from engines.games.havoc.floor.ways import guard_distances, next_rooms, way_out
from engines.games.havoc.rewards import goal
from engines.games.havoc.state import GUARDING, SETTING_UP, Table, guards_in, in_play, is_dark, token_in
from engines.games.havoc.state import MOST_GUARDS as FULL
from engines.games.havoc.words.idle import fitting_traps, holds
from engines.games.havoc.words.names import card
from engines.games.havoc.words.questions import options_for, verbs_of


def hint(view: View, request: Request) -> str:
    options = options_for(request, view.me)
    if view.me is None or not len(options):
        return ""
    s: Any = view.state
    match verbs_of(options)[0]:
        case "back" | "none" if s.phase == SETTING_UP:
            return _put_back(view, options)
        case "play":
            return _play(view, s, view.me)
        case "back":
            return "You need one back whatever you do: take the one you want to play next turn."
        case "go" | "leave" | "take" | "rob" | "look" | "role":
            return _slot(view, s, view.me, verbs_of(options))
        case "lay":
            return _lay(view, s)
        case "open" if s.phase == GUARDING:
            return _guards(view, s)
        case "open":
            return "For a firearm a 4 wounds, a 3 stuns, less jams it. Dynamite wants a 3 or 4, smoke too."
        case "guard":
            return "A guard that sees a player must follow; whoever it reaches is caught, and the guard is gone too."
        case "light":
            return "SEARCH needs a Flashlight. It is turned up once and stays open: that counts as one used item."
        case "scope":
            return "A Borescope spares one number of a vault. It can be used again and again."
        case "use":
            return "Dynamite opens walls, a Smoke Bomb hides a room, firearms stop guards and players."
        case "heal":
            return "Two wounds kill. A wound healed is as if it had never been."
        case "wall":
            return "A hole in the border is a way out for everybody; a hole in a locked room sets you free."
        case "nobody":
            return "A shot is loud: it draws guards, and all counters move one nearer to the dark."
        case "vest":
            return "Two wounds kill. The vest is gone afterwards, and saying no tells nobody whether you hold one."
        case "noise" | "crook":
            return "A noise draws every guard that sees nobody. A player you distract chooses from one card fewer."
        case "trap" | "vault":
            return "Decoding keeps the others out of your prize until your next action is over."
        case _:
            return ""


def _put_back(view: View, options: Options) -> str:
    held = Counter(view.value(option[1]) for option in options if len(option) > 1)
    if not held:
        return ""
    value, often = held.most_common(1)[0]
    if isinstance(value, int):
        doubled = f"You hold the {value} more than once. " if often > 1 else ""
        return f"{doubled}Keep different numbers: doubles never help on a vault."
    spare = f"You hold {often} cards “{card(str(value))}”: one of them can go. " if often > 1 else ""
    return spare + next((why for item, why in WORTH_KEEPING.items() if item in held), "")


WORTH_KEEPING = {
    "flashlight": "A Flashlight lets you SEARCH, a step and a look in one.",
    "borescope": "A Borescope spares one number of every vault.",
    "gun": "A Gun keeps others away from you.",
    "vest": "A Bulletproof Vest takes a wound for you.",
}


def _play(view: View, s: Table, seat: int) -> str:
    """The first good reason of a list that applies; it names only cards that are in hand."""
    here, token = s.room[seat], token_in(s, s.room[seat])
    role = str(view.value(s.role[seat]))
    if here in s.locked and (freed := _way_to_freedom(view, s, seat)):
        return f"You are locked in: {freed}."
    if any(guards_in(s, near) for near in next_rooms(s, here)):
        away, shot = _cards(view, s, "walk", "run"), _cards(view, s, "use") if holds(view, s, seat, *FIREARMS) else ""
        means = listed(
            [*([f"{away} away, or out of its sight"] if away else []), *(["a shot with USE"] if shot else [])], "or"
        )
        return f"A guard is next door: {means}." if means else "A guard is next door."
    if sources(s, seat) and (takes := _cards(view, s, "grab", "snatch", "pick up")):
        return f"Something is there to take: {takes}. GRAB takes one card, SNATCH two, PICK UP one and a step."
    if vault_here(s, seat) and _cards(view, s, "decode"):
        return f"You stand before a {token.title if token else 'vault'}: DECODE lays codes, and others may help."
    if (known := fitting_traps(view, s, seat)) and _cards(view, s, "decode"):
        return (
            f"You hold a code for the trap in {room_name(known[0])}: DECODE makes it harmless, and lets you in first."
        )
    if s.turn == 1 and role in ROLES:
        return (
            f"You are the {ROLES[role].title}: you score {goal(role, s.pay, s.agent_percent)}. "
            f"{_look(view, s, seat)} The quick cards (WALK, GRAB, DISTRACT) act first."
        )
    if len(s.cash[seat]) >= 2 or s.entered >= FULL - 2:
        out = _cards(view, s, "walk", "run", "pick up")
        if way_out(s, here) and out:
            return f"A step from here leads out, with all that you have: {out}."
        left = FULL - s.entered
        still = f"{counted(left, 'more guard')} can come in, and at the one after" if left else "at the next guard"
        return f"Time to think of leaving: {still}, whoever is inside is caught."
    if view.value(s.role[seat]) == AGENT:
        return _hunt(view, s, seat)
    return _look(view, s, seat)


def _way_to_freedom(view: View, s: Table, seat: int) -> str:
    ways = (
        ["DECODE with a code that is on the door"] if fitting_traps(view, s, seat) and _cards(view, s, "decode") else []
    )
    if holds(view, s, seat, "dynamite") and _cards(view, s, "use"):
        ways.append("USE Dynamite to blow a hole")
    return listed(ways, "or")


def _look(view: View, s: Table, seat: int) -> str:
    """How to find a vault from here."""
    dark = [room_name(room) for verb, room in sights(s, seat) if verb == "look"]
    if dark and _cards(view, s, "inspect"):
        return f"Vaults lie in dark rooms, and so do traps: INSPECT looks into {listed(dark, 'or')} before you walk in."
    if holds(view, s, seat, "flashlight") and _cards(view, s, "search"):
        return "Vaults lie in dark rooms, and so do traps: SEARCH lets you take a step and look, with your Flashlight."
    if (steps := _cards(view, s, "walk", "run")) and (near := _nearest_unseen(view, s, s.room[seat])):
        return f"{near}: {steps}."
    return "Vaults lie in dark rooms; look before you walk in."


def _is_unseen(view: View, s: Table, room: int) -> bool:
    return is_dark(s, room) and view.value(s.tokens[room]) is None


def _nearest_unseen(view: View, s: Table, start: int) -> str:
    """The nearest dark room that I have not looked into, as far as doors are open."""
    steps = {start: 0}
    reached = [start]
    for room in reached:
        if _is_unseen(view, s, room):
            far = counted(steps[room], "step")
            return f"The nearest dark room that you have not looked into is {room_name(room)}, {far} from here"
        for beyond in next_rooms(s, room):
            if beyond not in steps:
                steps[beyond] = steps[room] + 1
                reached.append(beyond)
    return ""


def _cards(view: View, s: Table, *actions: str) -> str:
    """Those of these action cards that are in hand: "WALK or RUN"."""
    assert view.me is not None
    hand = {str(view.value(card)) for card in s.hand[view.me]}
    return listed([action.upper() for action in actions if action in hand], "or")


def _hunt(view: View, s: Table, seat: int) -> str:
    """For the Agent: how a guard can reach a player."""
    if not s.guards:
        slow = _cards(view, s, *(action for action, rows in ARROWS.items() if rows < 0))
        means = f"slow cards such as {slow}" if slow else "slow cards"
        return f"You are paid for whom guards catch, and none is in yet: {means} bring the dark, and a guard with it."
    prey = _prey(view, s, seat)
    if not prey:
        return "Stay alive: whoever is caught by now is your reward."
    lure = ": a noise beside them, with DISTRACT, draws it" if _cards(view, s, "distract") else ""
    return f"{prey}{lure}. Whoever is lowest on the time track rolls for the guards."


def _prey(view: View, s: Table, seat: int) -> str:
    """The other player to whom a guard has the shortest way."""
    ways = [
        (steps, guard, other)
        for other in in_play(s)
        if other != seat
        for guard in s.guards.values()
        if (steps := guard_distances(s, s.room[other]).get(guard)) is not None
    ]
    if not ways:
        return ""
    steps, guard, other = min(ways)
    where, name = room_name(s.room[other]), view.names[other]
    return f"{name}, in {where}, is {counted(steps, 'step')} from the guard in {room_name(guard)}"


def _slot(view: View, s: Table, seat: int, verbs: Sequence[str]) -> str:
    here = s.room[seat]
    if len(s.cash[seat]) >= 3 and way_out(s, here):
        return "With this much cash, leaving is a fine idea."
    risky = [room_name(near) for near in next_rooms(s, here) if guards_in(s, near)]
    if risky:
        return f"A guard stands in {' and '.join(risky)}: walking in there means being caught."
    unseen = [room_name(near) for near in next_rooms(s, here) if _is_unseen(view, s, near)]
    if "go" in verbs and unseen:
        are = "is" if len(unseen) == 1 else "are"
        return f"{listed(unseen)} {are} dark, and you have not looked in: a trap may lie there as well as a vault."
    return ""


def _lay(view: View, s: Table) -> str:
    here = s.room[s.acting]
    token = token_in(s, here)
    on_it = sorted({int(str(s.face[code])) for code in s.laid.get(here, ())})
    there = f" On it so far: {', '.join(map(str, on_it))}." if on_it else ""
    return (
        f"A vault needs so many different numbers: {token.size if token else 0}.{there} Nobody learns who gave which."
    )


def _guards(view: View, s: Table) -> str:
    """Which guards the dice can move, and whom they are near."""
    general = "A die moves a guard in its quarter, 1 north-west, then clockwise; the dice you do not open stay secret."
    if not s.guards or view.me is None:
        return general
    stand = listed([f"{room_name(room)} ({QUADRANT[room]})" for room in dict.fromkeys(s.guards.values())])
    prey = _prey(view, s, view.me)
    return f"{f'{prey}. ' if prey else ''}Guards by quarter: {stand}. {general}"
