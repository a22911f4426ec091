"""What to do with the card played: steps, takes, looks, codes, shots."""

from collections.abc import Sequence
from random import Random

from engines.core import Option, Subsets
from engines.games.havoc.bots.mind import CASH_CARD, Mind
from engines.games.havoc.bots.plan import best_shot, worth_of_shot
from engines.games.havoc.cards import AGENT, TOKENS
from engines.games.havoc.effects.hands import PASS
from engines.games.havoc.floor.grid import NEIGHBOURS, OUT
from engines.games.havoc.floor.ways import guard_distances
from engines.games.havoc.state import in_play


def move_take_look(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """The best of staying, stepping, leaving, taking and looking."""
    return max(options, key=lambda option: worth(mind, option) + rng.random())


def worth(mind: Mind, option: Option) -> float:
    stay = mind.value[mind.here]
    match option:
        case ("leave",):
            return mind.leaving
        case ("go", room):
            return mind.value[room] - mind.cost(room)
        case ("take" | "rob", *_, "cash"):
            return stay + CASH_CARD * 2
        case ("take" | "rob", *_, "code"):
            return stay + 120.0
        case ("take" | "rob", *_):
            return stay + 70.0
        case ("look", room):
            return stay + (90.0 if not mind.token(room) else -5.0)
        case ("role", _):
            return stay + 3.0
        case _:
            return stay


def decode(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """Out of a locked room first; then the vault; then a trap next door."""

    def rank(option: Option) -> float:
        if option[0] == "trap":
            return 3.0 if option[1] == mind.here else 0.5
        return 2.0 - mind.missing(mind.here) if option == ("vault",) else 0.0

    return max(options, key=rank)


def lay(mind: Mind, options: Subsets, rng: Random) -> Option:
    """The numbers a vault still needs. Helpers give them where they are near enough to profit."""
    s, lends = mind.s, False
    room = s.room[s.acting]
    on_it = mind.on_vault(room)
    useful = [card for number, card in mind.numbers.items() if number not in on_it]
    needed = TOKENS[mind.token(room)].size - len(on_it) - sum(map(len, s.laying.values()))
    if s.acting == mind.me:
        if "borescope" in mind.items():
            needed -= 1
        willing = len(useful) >= needed - 1 or rng.random() < 0.4
    else:
        near = guard_distances(s, room).get(mind.here, 9) <= 2
        lends = bool(options.extras) and mind.role != "macho" and mind.here == room
        needed -= lends
        willing = needed > 0 and len(useful) >= needed and rng.random() < (0.75 if near else 0.15)
        if mind.role == AGENT and not near:
            willing = False
    given = useful[: max(0, needed)] if willing else []
    return options.option(given, options.extras[0] if lends else None)


def borescope(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """The own attempt is worth a used item."""
    return options[0]


def use(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """The item that fits the moment."""
    s = mind.s

    def rank(option: Option) -> float:
        if option == PASS:
            return 0.0
        match mind.view.value(option[1]):
            case "medikit":
                return 5.0 if s.wounds[mind.me] else -1.0
            case "dynamite":
                return 6.0 if mind.here in s.locked and mind.here not in s.breaches else -1.0
            case "pistol" | "gun":
                return 0.01 * best_shot(mind) - 0.001
            case _:
                return -1.0

    return max(options, key=rank)


def aim(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """Guards that are a danger, players as the role has it, or nobody."""

    def rank(option: Option) -> float:
        match option:
            case ("guards", *marks):
                return 0.0 if mind.role == AGENT else 20.0 * len(marks) + 200.0 * mind.danger[mind.here]
            case ("players", *marks):
                return worth_of_shot(mind, marks)
            case _:
                return 0.0

    return max(options, key=rank)


def wall(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """Through the wall behind which it is best; straight out if it is time to go."""

    def rank(option: Option) -> float:
        if option == PASS:
            return -100.0
        beyond = NEIGHBOURS[mind.here][option[1]]
        return float(mind.leaving if beyond == OUT else mind.value[beyond])

    return max(options, key=rank)


def heal(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    own = ("heal", mind.me)
    return own if own in options else rng.choice(options)


def distract(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """Away from oneself, or towards the others; with no guard about, a card from the richest."""
    s = mind.s
    distances = guard_distances(s, mind.here)
    thieves = [s.room[seat] for seat in in_play(s) if seat != mind.me]

    def rank(option: Option) -> float:
        match option:
            case ("noise", room) if s.guards:
                draws_on = [room == thief or room in NEIGHBOURS[thief] for thief in thieves].count(True)
                towards, off = (2.0, 1.0) if mind.role in (AGENT, "snitch") else (0.5, 1.5)
                return towards * draws_on + off * distances.get(room, 0)
            case ("crook", seat):
                return 0.5 + len(s.cash[seat]) + rng.random()
            case _:
                return 0.0

    return max(options, key=rank)


def vest(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """Nearly always; a Macho may rather bleed once."""
    if mind.role == "macho" and not mind.s.wounds[mind.me] and rng.random() < 0.4:
        return ("no",)
    return options[0]
