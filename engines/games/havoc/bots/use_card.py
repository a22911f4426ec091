"""Chooses what to do with the card that was played: steps, takes, looks, codes, shots."""

from collections.abc import Sequence
from random import Random

from engines.core import Option, Subsets
from engines.games.havoc.bots.choose_card import best_shot, worth_of_shot
from engines.games.havoc.bots.judgement import Judgement
from engines.games.havoc.cards import AGENT, CASH_CARD, TOKENS
from engines.games.havoc.effects.hands import PASS
from engines.games.havoc.floor.grid import NEIGHBOURS, OUT
from engines.games.havoc.floor.ways import guard_distances
from engines.games.havoc.state import in_play


def move_take_look(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """The best of staying, stepping, leaving, taking and looking."""
    return max(options, key=lambda option: worth(judgement, option) + rng.random())


def worth(judgement: Judgement, option: Option) -> float:
    stay = judgement.value[judgement.here]
    match option:
        case ("leave",):
            return judgement.leaving
        case ("go", room):
            return judgement.value[room] - judgement.cost(room)
        case ("take" | "rob", *_, "cash"):
            return stay + CASH_CARD * 2
        case ("take" | "rob", *_, "code"):
            return stay + 120.0
        case ("take" | "rob", *_):
            return stay + 70.0
        case ("look", room):
            return stay + (90.0 if not judgement.token(room) else -5.0)
        case ("role", _):
            return stay + 3.0
        case _:
            return stay


def decode(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """First the door of a locked room; then the vault; then a trap next door."""

    def rank(option: Option) -> float:
        if option[0] == "trap":
            return -1.0 if judgement.wakes(option[1]) else 3.0 if option[1] == judgement.here else 0.5
        return 2.0 - judgement.missing(judgement.here) if option == ("vault",) else 0.0

    return max(options, key=rank)


def lay(judgement: Judgement, options: Subsets, rng: Random) -> Option:
    """The numbers that the vault still needs. Helpers give them if they are near enough to profit."""
    s, lends = judgement.s, False
    room = s.room[s.acting]
    on_it = judgement.on_vault(room)
    useful = [card for number, card in judgement.numbers.items() if number not in on_it]
    needed = TOKENS[judgement.token(room)].size - len(on_it) - sum(map(len, s.laying.values()))
    if s.acting == judgement.me:
        if "borescope" in judgement.items:
            needed -= 1
        willing = len(useful) >= needed - 1 or rng.random() < 0.4
    else:
        near = guard_distances(s, room).get(judgement.here, 9) <= 2
        lends = bool(options.extras) and judgement.role != "macho" and judgement.here == room
        needed -= lends
        willing = needed > 0 and len(useful) >= needed and rng.random() < (0.75 if near else 0.15)
        if judgement.role == AGENT and not near:
            willing = False
    given = useful[: max(0, needed)] if willing else []
    return options.option(given, options.extras[0] if lends else None)


def borescope(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """Use it, if there are any codes that it could add to: the attempt is worth a used item."""
    s = judgement.s
    return options[0] if s.laying or s.laid.get(judgement.here) else PASS


def obvious(judgement: Judgement, choice: Option) -> bool:
    """Whether this is what DECODE was played for: the way out of a locked room, or a vault that can be cracked. Nobody
    thinks twice then but the Agent, who has no use for money."""
    match choice:
        case ("trap", room, _):
            return room == judgement.here and room in judgement.s.locked
        case ("vault",) | ("lay", *_):
            alone = judgement.s.acting == judgement.me and not judgement.missing(judgement.here)
            return alone and judgement.role != AGENT
        case _:
            return False


def use(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """The item that fits the moment."""
    s = judgement.s

    def rank(option: Option) -> float:
        if option == PASS:
            return 0.0
        match judgement.view.value(option[1]):
            case "medikit":
                return 5.0 if s.wounds[judgement.me] else -1.0
            case "dynamite":
                return 6.0 if judgement.here in s.locked and judgement.here not in s.breaches else -1.0
            case "pistol" | "gun":
                return 0.01 * best_shot(judgement) - 0.001
            case _:
                return -1.0

    return max(options, key=rank)


def aim(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """Guards that are a danger, players if the role profits, or nobody."""

    def rank(option: Option) -> float:
        match option:
            case ("guards", *marks):
                return 0.0 if judgement.role == AGENT else 20.0 * len(marks) + 200.0 * judgement.danger[judgement.here]
            case ("players", *marks):
                return worth_of_shot(judgement, marks)
            case _:
                return 0.0

    return max(options, key=rank)


def wall(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """The wall behind which it is best; straight out if it is time to leave."""

    def rank(option: Option) -> float:
        if option == PASS:
            return -100.0
        beyond = NEIGHBOURS[judgement.here][option[1]]
        return float(judgement.leaving if beyond == OUT else judgement.value[beyond])

    return max(options, key=rank)


def heal(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    own = ("heal", judgement.me)
    return own if own in options else rng.choice(options)


def distract(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """A noise away from itself, or towards the others; with no guard near, a card from the richest player."""
    s = judgement.s
    distances = guard_distances(s, judgement.here)
    thieves = [s.room[seat] for seat in in_play(s) if seat != judgement.me]

    def rank(option: Option) -> float:
        match option:
            case ("noise", room) if s.guards:
                draws_on = [room == thief or room in NEIGHBOURS[thief] for thief in thieves].count(True)
                towards, off = (2.0, 1.0) if judgement.role in (AGENT, "snitch") else (0.5, 1.5)
                return towards * draws_on + off * distances.get(room, 0)
            case ("crook", seat):
                return 0.5 + len(s.cash[seat]) + rng.random()
            case _:
                return 0.0

    return max(options, key=rank)


def vest(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """Nearly always yes; a Macho Thief may rather take one wound."""
    if judgement.role == "macho" and not judgement.s.wounds[judgement.me] and rng.random() < 0.4:
        return ("no",)
    return options[0]
