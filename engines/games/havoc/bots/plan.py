"""Which action card to play: what each would probably bring, and a little chance, since all choose at once."""

from collections.abc import Sequence
from math import exp
from random import Random

from engines.core import Option
from engines.games.havoc.actions.decode import traps_in_reach
from engines.games.havoc.actions.look import sights
from engines.games.havoc.actions.take import sources
from engines.games.havoc.actions.use import wounded_here
from engines.games.havoc.actions.vault import vault_here
from engines.games.havoc.bots.mind import Mind
from engines.games.havoc.cards import AGENT, ARROWS, FIREARMS, TRAPS
from engines.games.havoc.floor.sight import targets
from engines.games.havoc.floor.ways import steps_from, walls

DETERRENT = 100.0  # a room that costs so much is not run through


def plan(mind: Mind, options: Sequence[Option], rng: Random) -> Option:
    """One of the cards in hand, the better the likelier."""
    worth = [expected(mind, str(mind.view.value(option[1]))) for option in options]
    best = max(worth)
    return rng.choices(options, [exp((value - best) / mind.taste.steadiness) for value in worth])[0]


def expected(mind: Mind, action: str) -> float:
    """What this card would bring, and what it is worth to act early or late."""
    return use_of(mind, action) + mind.taste.quick * ARROWS[action]


def use_of(mind: Mind, action: str) -> float:
    stay = mind.value[mind.here]
    match action:
        case "walk":
            return after_steps(mind, mind.here, 1)
        case "run":
            return after_steps(mind, mind.here, 2)
        case "grab":
            return stay + sum(takings(mind)[:1])
        case "snatch":
            return stay + sum(takings(mind)[:2])
        case "pick up":
            return after_steps(mind, mind.here, 1) + sum(takings(mind)[:1])
        case "search":
            if "flashlight" not in mind.items():
                return stay - 60.0
            return after_steps(mind, mind.here, 1) + curiosity(mind) - (60.0 if mind.role == "macho" else 0.0)
        case "inspect":
            return stay + curiosity(mind)
        case "decode":
            return stay + decoding(mind)
        case "use":
            return stay + using(mind)
        case _:
            return stay + distracting(mind)


def after_steps(mind: Mind, room: int, count: int) -> float:
    """The best place to be after up to so many steps from this room."""
    best = mind.value[room]
    for option in steps_from(mind.s, mind.me, room):
        if option[0] == "leave":
            best = max(best, mind.leaving)
            continue
        to = option[1]
        goes_on = count > 1 and to not in mind.s.smoke and mind.cost(to) < DETERRENT
        then = after_steps(mind, to, count - 1) if goes_on else mind.value[to]
        best = max(best, then - mind.cost(to))
    return best


def takings(mind: Mind) -> list[float]:
    """What each card in reach is worth, the best first; the room's prize itself is what makes it worth to be here."""
    worth = []
    for option in sources(mind.s, mind.me):
        if option[-1] == "cash":
            pile = mind.s.cash[option[1]] if option[0] == "rob" else mind.s.cracked[mind.here]
            worth += [mind.card * (0.4 if mind.role == AGENT else 1.0)] * min(2, len(pile))
        else:
            worth.append(mind.taste.code if option[-1] == "code" else mind.taste.item)
    return sorted(worth, reverse=True)


def curiosity(mind: Mind) -> float:
    """A look next door is worth most where nothing is known yet."""
    unknown = [option for option in sights(mind.s, mind.me) if option[0] == "look" and not mind.token(option[1])]
    return mind.taste.curiosity if unknown else -10.0


def decoding(mind: Mind) -> float:
    s = mind.s
    if mind.here in s.locked and mind.here in traps_in_reach(s, mind.me) and matching(mind, mind.here):
        return 450.0
    if vault_here(s, mind.me):
        chance = (1.0, 0.5, 0.2, 0.05, 0.0, 0.0)[mind.missing(mind.here)]
        return mind.card * mind.taste.vault * chance * (0.5 if mind.role == AGENT else 1.0)
    if any(matching(mind, room) for room in traps_in_reach(s, mind.me)):
        return 15.0
    return -60.0


def matching(mind: Mind, room: int) -> list[int]:
    """The cards in hand that deactivate the trap of this room, if it is one."""
    fitting = TRAPS.get(mind.token(room), frozenset())
    return [card for number, card in mind.numbers.items() if number in fitting]


def using(mind: Mind) -> float:
    """The best of the items in hand."""
    items, s = mind.items(), mind.s
    worth = -60.0
    if "medikit" in items and mind.me in wounded_here(s, mind.me):
        worth = mind.taste.heal
    if "dynamite" in items and mind.here in s.locked and mind.here not in s.breaches and walls(s, mind.here, 4):
        worth = max(worth, 300.0)
    if FIREARMS & set(items):
        worth = max(worth, best_shot(mind))
    return worth - (80.0 if mind.role == "macho" else 0.0)


def best_shot(mind: Mind) -> float:
    """What firing at the best target in reach is worth."""
    return max((worth_of_aim(mind, *room) for room in targets(mind.s, mind.me)), default=-60.0)


def worth_of_aim(mind: Mind, players: Sequence[int], guards: Sequence[int]) -> float:
    return max(
        worth_of_shot(mind, players), mind.taste.guards * (mind.stake + 250.0) * bool(guards) * mind.danger[mind.here]
    )


def worth_of_shot(mind: Mind, players: Sequence[int]) -> float:
    """What a hit on these players is worth to this seat."""
    s, taste, worth = mind.s, mind.taste, 0.0
    if mind.role == AGENT and not any(shooter != mind.me for shooter in s.fired):
        return -60.0
    for seat in players:
        bloody = {"psycho": taste.bloody, AGENT: taste.duty, "loyal": -200.0}.get(str(mind.role), taste.shot)
        rich = taste.rich * len(s.cash[seat])
        worth += (bloody * (taste.finish if s.wounds[seat] else 1.0) + rich) * 0.8 - taste.bullet
    return worth


def distracting(mind: Mind) -> float:
    """A noise draws guards away, or, for the Agent, towards the others."""
    if not mind.s.guards:
        return -15.0
    if mind.role in (AGENT, "snitch"):
        return mind.taste.lure
    return mind.taste.noise * (mind.stake + 250.0) * mind.danger[mind.here] - 10.0
