"""What is asked, and what each choice is called, in a sentence for one viewer."""

from typing import Any

from engines.core import Choose, Options, Player, Request, Roll, Secret, Show, Subsets, View, listed
from engines.core.grammar import counted
from engines.games.havoc.floor.grid import SIDE_NAMES, room_name
from engines.games.havoc.state import GUARDING, SETTING_UP
from engines.games.havoc.words.names import guards, room, seats, shown


def options_for(request: Request, seat: Player | None) -> Options:
    """What the rules offer this seat, () if nothing."""
    if isinstance(request, Choose):
        return request.options if request.player == seat else ()
    if isinstance(request, Secret) and seat is not None:
        return request.options.get(seat, ())
    return ()


def verbs_of(options: Options) -> list[str]:
    if isinstance(options, Subsets):
        return [options.verb]
    return list(dict.fromkeys(option[0] for option in options))


def ask(view: View, request: Request) -> str:
    options = options_for(request, view.me)
    if len(options):
        return question(view, request, options)
    if isinstance(request, Choose):
        return f"{view.names[request.player]} {decides(view, verbs_of(request.options))}.{_shared_dice(view, request)}"
    if isinstance(request, Secret):
        waiting = listed([view.names[seat] for seat in request.who])
        return f"{waiting} {'chooses' if len(request.who) == 1 else 'choose'} in secret."
    if isinstance(request, Show) and request.to is not None:
        s: Any = view.state
        if s.phase == GUARDING:
            return f"{view.does(request.to, 'see')} the dice too."
        return f"{view.does(request.to, 'look')} at {counted(len(request.cards), 'card')}."
    if isinstance(request, Roll) and request.to is not None:
        return f"{view.does(request.to, 'roll')} four dice in secret."
    return {
        "Shuffle": "Cards are mixed.",
        "Show": "Cards are turned up.",
        "Roll": "Dice are rolled.",
        "Declare": "The last player in play shows whether the Undercover Agent is left.",
        "Meet": "The Snitching Thief and the Undercover Agent learn who the other is.",
    }.get(type(request).__name__, "")


def _shared_dice(view: View, request: Choose) -> str:
    """The captain's dice, for the others of the team, who see them, too."""
    if request.options[0][0] != "open":
        return ""
    dice = sorted({die for _, *opened in request.options for die in opened})
    seen = [str(value) for die in dice if (value := view.value(die)) is not None]
    return f" The dice show {listed(seen)}." if seen else ""


def question(view: View, request: Request, options: Options) -> str:
    """What the viewer is asked."""
    s: Any = view.state
    verbs = verbs_of(options)
    match verbs[0]:
        case "play":
            return "Which action card do you play this turn?"
        case "back" if s.phase == SETTING_UP:
            return "Which card do you put back under the pile?"
        case "none":
            return "Do you hold two cards alike? Then one of them goes back under the pile."
        case "back":
            return "Which card do you take back from your stack?"
        case "open" if len(options[0]) > 2:
            return "Which two dice do you open for the guards, and in which order?"
        case "open" if s.phase == GUARDING:
            return "Which die do you open? At that corner a new guard comes in."
        case "open":
            return "Which die do you open?"
        case "guard":
            return "Which guard moves, and where?"
        case "light":
            return "Which card is your Flashlight? Without one you can do nothing."
        case "lay":
            laid = s.laid.get(s.room[s.acting], ())
            on_it = f" On it lie {listed([str(s.face[card]) for card in laid])}." if laid else ""
            lend = " You may lend your Borescope too." if isinstance(options, Subsets) and options.extras else ""
            return f"Which code cards do you lay on the vault in {room_name(s.room[s.acting])}?{on_it}{lend}"
        case "scope":
            return "Do you use your Borescope? One number fewer is needed then."
        case "use":
            return "Which item do you use?"
        case "heal":
            return "Whose wound do you heal?"
        case "wall":
            return "Which wall do you blow open?"
        case "nobody":
            return "At whom do you aim?"
        case "vest":
            return "You are hit. Does a Bulletproof Vest take the wound?"
        case "noise" | "crook":
            return "Do you throw something to make a noise, or distract a player?"
        case "trap" | "vault":
            return "What do you decode?"
        case "go" | "leave" if set(verbs) <= {"go", "leave", "pass"}:
            return "Where do you go?"
        case _:
            return f"Do you {listed(moves(verbs), 'or')}?"


def moves(verbs: list[str]) -> list[str]:
    """What the verbs of a slot allow, in words."""
    names = {
        "go": "step",
        "leave": "leave",
        "take": "take a card",
        "rob": "rob a body",
        "look": "look into a dark room",
        "role": "look at the role of a body",
    }
    return [names[verb] for verb in verbs if verb in names] or ["stay"]


def decides(view: View, verbs: list[str]) -> str:
    """What another player decides: the end of a sentence that begins with the name."""
    s: Any = view.state
    known = {
        "back": "chooses a card to take back",
        "open": "looks at four dice" + (" for the guards" if s.phase == GUARDING else ""),
        "guard": "moves a guard",
        "light": "looks for a Flashlight",
        "lay": "lays code cards on the vault",
        "scope": "may use a Borescope",
        "use": "chooses an item to use",
        "heal": "chooses whom to heal",
        "wall": "chooses a wall to blow open",
        "nobody": "takes aim",
        "noise": "looks for a distraction",
        "crook": "looks for a distraction",
        "trap": "decodes",
        "vault": "decodes",
    }
    return known.get(verbs[0], "is on the move")


def option(view: View, request: Request, option: Any) -> str:
    """One choice, as a short label."""
    s: Any = view.state
    match option:
        case ("scope", card, *cards) if isinstance(request, Secret):
            laid = f" and lay {listed([shown(view, each, 'a card') for each in cards])}" if cards else ""
            return f"lend {shown(view, card, 'a card')}{laid}"
        case ("play" | "light" | "scope" | "vest" | "use", card):
            return shown(view, card, "a card")
        case ("back", card, _):
            return f"put back {_own(view, card)}"
        case ("back", card) if s.phase == SETTING_UP:
            return f"put back {_own(view, card)}"
        case ("back", card):
            hidden = "" if card in s.face else " (it lies face down)"
            return f"take back {shown(view, card, 'the card that lies face down')}{hidden if view.value(card) else ''}"
        case ("none", _):
            return "no two are alike"
        case ("open", *dice):
            return " then ".join(shown(view, die, "a die") for die in dice)
        case ("guard", guard, to):
            return f"guard {guard + 1} from {room_name(s.guards[guard])} to {room_name(to)}"
        case ("lay", *cards):
            return f"lay {listed([shown(view, card, 'a card') for card in cards])}" if cards else "lay nothing"
        case ("go", to):
            return f"go to {room(s, to)}"
        case ("leave",):
            return "leave the maze"
        case ("take", kind):
            return f"take {_KINDS[kind]}"
        case ("rob", body, kind):
            return f"take {_KINDS[kind]} from {view.whose(body)} body"
        case ("look", to):
            return f"look into {room(s, to)}{_remembered(view, s, to)}"
        case ("role", body):
            return f"look at the role on {view.whose(body)} body"
        case ("heal", seat):
            return "yourself" if seat == view.me else view.names[seat]
        case ("wall", side):
            return f"the {SIDE_NAMES[side]} wall"
        case ("nobody",):
            return "nobody"
        case ("players", *marks):
            return seats(view, marks)
        case ("guards", *marks):
            return guards(marks)
        case ("noise", to):
            return f"a noise in {room(s, to)}"
        case ("crook", seat):
            return f"distract {view.to(seat)} ({counted(len(s.hand[seat]), 'action card')} in hand)"
        case ("trap", to, card):
            return f"the trap in {room(s, to)}{_remembered(view, s, to)} with {_own(view, card)}"
        case ("vault",):
            return f"the vault in {room(s, s.room[s.acting])}"
        case ("no",):
            return "no vest"
        case ("pass",) if options_for(request, view.me):
            return _leaving_off(verbs_of(options_for(request, view.me)))
        case _:
            return "that is all"


def _leaving_off(verbs: list[str]) -> str:
    """The words for doing nothing, or nothing more."""
    if set(verbs) <= {"go", "leave", "pass"}:
        return "stay here"
    return {"use": "use nothing", "light": "no Flashlight", "scope": "no Borescope", "wall": "no wall"}.get(
        verbs[0], "that is all"
    )


_KINDS = {"item": "an item card", "code": "a code card", "cash": "a cash card"}


def _own(view: View, handle: int) -> str:
    value = view.value(handle)
    return f"code {value}" if isinstance(value, int) else shown(view, handle, "a card")


def _remembered(view: View, s: Any, where: int) -> str:
    """What the viewer alone knows to lie there."""
    token = s.tokens[where]
    return f" (you saw: {shown(view, token, '')})" if token not in s.face and view.value(token) else ""
