"""How much a bot wants, fears and expects things, in thousands of dollars unless a comment says otherwise.

The greedy thief's numbers are guesses. The seasoned one's were found by letting bots with different numbers play
against each other, and keeping what won: `python -m tests.bench.tune havoc`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from engines.games.havoc.cards import AGENT, ROLES


@dataclass(frozen=True)
class Preferences:
    # gains
    haste: float = 0.22  # the part of its worth that a prize loses with each step of distance
    unknown: float = 150.0  # a dark room that nobody knows
    vault: float = 1.8  # cash cards that a cracked vault brings
    storage: float = 40.0
    database: float = 90.0
    code: float = 60.0  # a code that can be taken there
    item: float = 25.0
    curiosity: float = 55.0  # a look into an unknown room

    # dangers
    door: float = 160.0
    laser: float = 30.0
    shock: float = 220.0
    darkness: float = 45.0  # an unknown danger in a dark room
    bleeding: float = 150.0  # the same for a wounded player, for each wound
    freedom: float = 250.0  # what being caught costs, besides all money
    next_door: float = 0.4  # the chance that a guard next door comes here
    two_away: float = 0.2
    far_away: float = 0.05
    corner: float = 0.06  # the same for a guard that comes in at a corner
    dusk: float = 0.06  # and in a turn in which one will come in
    way: float = 0.0  # how much these chances count in rooms that it has yet to pass
    second: float = 0.0  # decoding a vault that somebody else may crack earlier in this turn
    doors: float = 0.0  # how likely an unknown room locks it in, which is the end of a thief who is alone
    dawn: float = 0.0  # how much less it minds danger when the eighth guard is near, who takes those who waited as well
    own_dice: float = 1.0  # how much of them is left if it moves the guards itself

    # leaving: how much the money in hand counts outside, as a part
    hurry: float = 0.35
    hurry_guard: float = 0.11  # more for each guard that has come in
    hurry_wound: float = 0.15  # and for each wound
    relief: float = 60.0  # what being out is worth besides, for each guard that has come in
    hunger: float = 0.6  # the part of that for a player without money
    modest: float = 1.0  # the part of that for a player with far too little to win
    enough: float = 0.0  # how much money makes winning as likely as not
    envy: float = 0.0  # and how much more, as a part of what the richest escaped player has
    breadth: float = 250.0  # how gradually that chance grows
    walkover: float = 0.0  # and being the first out, if nobody else were left

    # tools
    heal: float = 140.0
    shot: float = 10.0  # a hit on anybody
    rich: float = 25.0  # and for each of their cash cards
    bloody: float = 160.0  # for the Psycho
    duty: float = 180.0  # for the Agent
    finish: float = 2.2  # how much more it is worth to hit the wounded
    bullet: float = 30.0  # what a shot costs
    guards: float = 0.35  # shooting at guards, as a part of the danger they are
    noise: float = 0.25  # drawing guards away, likewise
    lure: float = 45.0  # drawing them on, for the Agent and the Snitch
    dread: float = 1.0  # how much it minds guards near itself when it moves them
    quick: float = 0.0  # acting early, for each row of the time track; below 0: acting late, and rolling for the guards
    greed: float = 0.0  # the part of what the Bossy Thief is paid for a cash card that she counts before she has it

    steadiness: float = 30.0  # how much better than the others an action card must be to be played nearly always
    heed: float = 0.0  # how strictly it leaves what others have the right to take first


PreferencesByRole: TypeAlias = Mapping[str, Preferences]  # of each role

GREEDY: PreferencesByRole = dict.fromkeys(ROLES, Preferences())
THIEF = Preferences(
    haste=0.152,
    unknown=389,
    vault=3.41,
    storage=84.4,
    database=55.1,
    code=26.1,
    item=41.2,
    curiosity=43,
    door=129,
    laser=22.5,
    shock=115,
    darkness=42.2,
    bleeding=221,
    freedom=250,
    next_door=0.607,
    two_away=0.151,
    far_away=0.0418,
    corner=0.0355,
    hurry=0.44,
    hurry_guard=0.099,
    hurry_wound=0.186,
    relief=83.2,
    hunger=0.403,
    heal=140,
    shot=10,
    rich=30,
    bloody=104,
    duty=145,
    bullet=20.7,
    guards=0.441,
    noise=0.302,
    lure=42.6,
    steadiness=10,
    heed=1.43,
    breadth=384,
    modest=0.262,
    enough=450,
    envy=0.8,
    quick=-22.5,
    greed=0.735,
    walkover=3000,
    way=1.18,
    dusk=0.585,
    own_dice=0.3,
    dread=1.63,
    second=2000,
    doors=0.12,
    dawn=1.0,
)
# A death makes the Psycho rich. The Agent has no use for money, so he leaves vaults to others, and dawdles: it gets
# dark sooner, and whoever comes last rolls for the guards.
SEASONED: PreferencesByRole = dict.fromkeys(ROLES, THIEF) | {
    "psycho": replace(THIEF, finish=6),
    AGENT: replace(THIEF, unknown=50, vault=1, lure=60, quick=-120),
}
