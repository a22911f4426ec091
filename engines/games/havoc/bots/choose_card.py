"""Chooses the action card to play by what each would probably bring, with some chance, since all choose at once."""

from collections.abc import Sequence
from math import exp
from random import Random

from engines.core import Option
from engines.games.havoc.actions.decode import traps_in_reach
from engines.games.havoc.actions.look import sights
from engines.games.havoc.actions.take import sources
from engines.games.havoc.actions.use import wounded_here
from engines.games.havoc.actions.vault import vault_here
from engines.games.havoc.bots.judgement import Judgement
from engines.games.havoc.cards import AGENT, ARROWS, FIREARMS, TOKENS
from engines.games.havoc.effects.time_track import play_order
from engines.games.havoc.floor.sight import targets
from engines.games.havoc.floor.ways import steps_from, walls

IDLE = -60.0  # what a card is worth that does nothing
DETERRENT = 100.0  # no run leads through a room that costs so much


def plan(judgement: Judgement, options: Sequence[Option], rng: Random) -> Option:
    """One of the cards in hand: the better, the more likely."""
    worth = [expected(judgement, str(judgement.view.value(option[1]))) for option in options]
    best = max(worth)
    return rng.choices(options, [exp((value - best) / judgement.preferences.steadiness) for value in worth])[0]


def expected(judgement: Judgement, action: str) -> float:
    """What this card would bring, and what acting early or late is worth."""
    return use_of(judgement, action) + judgement.preferences.quick * ARROWS[action]


def use_of(judgement: Judgement, action: str) -> float:
    stay = judgement.value[judgement.here]
    match action:
        case "walk":
            return after_steps(judgement, judgement.here, 1)
        case "run":
            return after_steps(judgement, judgement.here, 2)
        case "grab":
            return stay + sum(takings(judgement)[:1])
        case "snatch":
            return stay + sum(takings(judgement)[:2])
        case "pick up":
            return after_steps(judgement, judgement.here, 1) + sum(takings(judgement)[:1])
        case "search":
            if "flashlight" not in judgement.items:
                return stay - 60.0
            return (
                after_steps(judgement, judgement.here, 1)
                + curiosity(judgement)
                - (60.0 if judgement.role == "macho" else 0.0)
            )
        case "inspect":
            return stay + curiosity(judgement)
        case "decode":
            return stay + decoding(judgement)
        case "use":
            return stay + using(judgement)
        case _:
            return stay + distracting(judgement)


def after_steps(judgement: Judgement, room: int, count: int) -> float:
    """The best place to be after up to so many steps from this room."""
    best = judgement.value[room]
    for option in steps_from(judgement.s, judgement.me, room):
        if option[0] == "leave":
            best = max(best, judgement.leaving)
            continue
        to = option[1]
        goes_on = count > 1 and to not in judgement.s.smoke and judgement.cost(to) < DETERRENT
        then = after_steps(judgement, to, count - 1) if goes_on else judgement.value[to]
        best = max(best, then - judgement.cost(to))
    return best


def takings(judgement: Judgement) -> list[float]:
    """What each card in reach is worth, the best first; the room's prize itself is what makes it worth to be here."""
    worth = []
    for option in sources(judgement.s, judgement.me):
        if option[-1] == "cash":
            pile = judgement.s.cash[option[1]] if option[0] == "rob" else judgement.s.cracked[judgement.here]
            worth += [judgement.card * (0.4 if judgement.role == AGENT else 1.0)] * min(2, len(pile))
        else:
            worth.append(judgement.preferences.code if option[-1] == "code" else judgement.preferences.item)
    return sorted(worth, reverse=True)


def curiosity(judgement: Judgement) -> float:
    """What a look is worth: most next to a room of which nothing is known."""
    unknown = [
        option for option in sights(judgement.s, judgement.me) if option[0] == "look" and not judgement.token(option[1])
    ]
    return judgement.preferences.curiosity if unknown else -10.0


def decoding(judgement: Judgement) -> float:
    s = judgement.s
    if (
        judgement.here in s.locked
        and judgement.here in traps_in_reach(s, judgement.me)
        and judgement.matching(judgement.here)
    ):
        return 450.0
    if vault_here(s, judgement.me):
        chance = judgement.hope(judgement.here, (1.0, 0.5, 0.2, 0.05, 0.0, 0.0))
        prize = judgement.card * judgement.preferences.vault * (0.5 if judgement.role == AGENT else 1.0)
        return max(IDLE, prize * chance - judgement.preferences.second * earlier_crackers(judgement))
    if any(judgement.matching(room) and not judgement.wakes(room) for room in traps_in_reach(s, judgement.me)):
        return 15.0
    return IDLE


def earlier_crackers(judgement: Judgement) -> int:
    """How many here act before this seat, and may crack the vault with what they hold. One of them is enough."""
    s, room = judgement.s, judgement.here
    missing = TOKENS[judgement.token(room)].size - len(judgement.on_vault(room))
    order = play_order(s)
    return sum(
        s.room[other] == room
        and len(s.codes[other]) >= missing
        and all(s.face.get(card) != "decode" for card in s.stack[other])
        for other in order[: order.index(judgement.me)]
    )


def using(judgement: Judgement) -> float:
    """What the best usable item in hand is worth."""
    items, s = judgement.items, judgement.s
    worth = -60.0
    if "medikit" in items and judgement.me in wounded_here(s, judgement.me):
        worth = judgement.preferences.heal
    if (
        "dynamite" in items
        and judgement.here in s.locked
        and judgement.here not in s.breaches
        and walls(s, judgement.here, 4)
    ):
        worth = max(worth, 300.0)
    if FIREARMS & set(items):
        worth = max(worth, best_shot(judgement))
    return worth - (80.0 if judgement.role == "macho" else 0.0)


def best_shot(judgement: Judgement) -> float:
    """What firing at the best target in reach is worth."""
    return max((worth_of_aim(judgement, *room) for room in targets(judgement.s, judgement.me)), default=-60.0)


def worth_of_aim(judgement: Judgement, players: Sequence[int], guards: Sequence[int]) -> float:
    return max(
        worth_of_shot(judgement, players),
        judgement.preferences.guards * (judgement.stake + 250.0) * bool(guards) * judgement.danger[judgement.here],
    )


def worth_of_shot(judgement: Judgement, players: Sequence[int]) -> float:
    """What a hit on these players is worth to this seat."""
    s, preferences, worth = judgement.s, judgement.preferences, 0.0
    if judgement.role == AGENT and not any(shooter != judgement.me for shooter in s.fired):
        return -60.0
    for seat in players:
        bloody = {"psycho": preferences.bloody, AGENT: preferences.duty, "loyal": -200.0}.get(
            str(judgement.role), preferences.shot
        )
        rich = preferences.rich * len(s.cash[seat])
        worth += (bloody * (preferences.finish if s.wounds[seat] else 1.0) + rich) * 0.8 - preferences.bullet
    return worth


def distracting(judgement: Judgement) -> float:
    """What a noise is worth: it draws guards away or, for the Agent, towards the others."""
    if not judgement.s.guards:
        return -15.0
    if judgement.role in (AGENT, "snitch"):
        return judgement.preferences.lure
    return judgement.preferences.noise * (judgement.stake + 250.0) * judgement.danger[judgement.here] - 10.0
