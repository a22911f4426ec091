"""How much roles score under the table's options. What a role scores for never changes."""

from dataclasses import dataclass, replace
from typing import Final

from engines.games.havoc.cards import AGENT


@dataclass(frozen=True, slots=True)
class Rewards:
    cash_card: int = 100  # the Bossy Thief, for each cash card
    guard: int = 100  # the Fearless Thief, for each guard in the maze on leaving
    tools: int = 800  # the Macho Thief, less 100 for each item card used
    escaped: int = 100  # the Loyal Thief: per cent of the heads of all others who escape unharmed
    killed: int = 100  # the Psycho Thief: of the killed
    caught: int = 100  # the Snitching Thief: of the caught


EARLIER: Final = Rewards()
SHARED: Final = Rewards(cash_card=150, guard=200, tools=600, escaped=50, killed=300)
EVEN: Final = {  # by how many play: the more, the more of them get caught or killed
    3: replace(SHARED, guard=150, caught=200),
    4: replace(SHARED, caught=150),
    5: replace(SHARED, caught=125),
    6: replace(SHARED, cash_card=200, tools=700, escaped=60, killed=200, caught=75),
}

AGENT_PERCENT: Final = {"twice": 200, "once": 100, "half": 50}  # of each head, for the Agent
AGENT_EVEN: Final = {3: 125, 4: 75, 5: 50, 6: 45}  # by how many play, for the same reason

PARTS: Final = {
    50: "half the heads",
    100: "the heads",
    125: "one and a quarter times the heads",
    150: "one and a half times the heads",
    200: "twice the heads",
    300: "three times the heads",
}


def agent_percent(option: str, seats: int) -> int:
    return AGENT_EVEN[seats] if option == "even" else AGENT_PERCENT[option]


def pay_of(option: str, seats: int) -> Rewards:
    return EVEN[seats] if option == "even" else EARLIER


def goal(role: str, pay: Rewards, percent: int) -> str:
    """What this role scores, in words that follow "you score"."""
    match role:
        case "bossy":
            return f"{pay.cash_card} for each cash card you hold"
        case "fearless":
            return f"{pay.guard} for each guard in the maze at the moment you escape"
        case "macho":
            return f"{pay.tools}, less 100 for each item card you used"
        case "loyal":
            return f"{heads(pay.escaped)} of all others who escape without a wound"
        case "psycho":
            return f"{heads(pay.killed)} of all others who are killed"
        case "snitch":
            return f"{heads(pay.caught)} of all others who are caught"
        case _:
            assert role == AGENT
            return f"{heads(percent)} of all others who are caught or killed; no cash"


def heads(percent: int) -> str:
    return PARTS.get(percent, f"{percent} % of the heads")
