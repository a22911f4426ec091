"""`python -m tests.torture --games N`: many simulated tables with faults, leavers and liars; every promise is checked.

`make torture GAMES=N`. A table that fails is named by its kind and number: `--kind NAME --from NUMBER --games 1` plays
it again, exactly.
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from engines.core import Rules
from tests.engines.tiny import TINY
from tests.engines.toy import TOY
from tests.netcode.bugs import BUGS, OF_EVENINGS, OF_SETTING_UP, Bug
from tests.netcode.evenings import Evening, Table
from tests.netcode.liars import LIARS, BadVoter, BreaksAPromise, Liar, NeverPromises, TellsTwoStories
from tests.netcode.network import Broken, HeldUp, Scenario, World
from tests.netcode.setting_up import Gathering, SettingUp

Luck = random.Random


def honest(luck: Luck, rules: Rules = TINY) -> Scenario:
    """Everything goes wrong that can, and nobody lies."""
    return Scenario(
        rules,
        seats=luck.choice((2, 3, 3, 4)),
        spectators=luck.randrange(2),
        mesh=luck.random() < 0.5,
        drop=luck.choice((0, 0.05, 0.3)),
        repeat=luck.choice((0, 0.2)),
        corrupt=luck.choice((0, 0, 0.01)),
        delay=luck.choice((0.02, 0.2, 1.0)),
        cuts=luck.randrange(4),
        kills=luck.randrange(7),
    )


def dying(luck: Luck) -> Scenario:
    """Peers with disks that may be slow are killed again and again, also just after they have come back."""
    return Scenario(
        TINY,
        seats=luck.choice((2, 2, 3)),
        delay=luck.choice((0.02, 0.2)),
        kills=luck.randrange(6, 14),
        flush=luck.choice((0.02, 2.0, 5.0)),
    )


def calm(luck: Luck) -> Scenario:
    return Scenario(luck.choice((TINY, TINY, TOY)), mesh=luck.random() < 0.5, delay=luck.choice((0.02, 0.5)))


def leaving(luck: Luck) -> Scenario:
    """A seat is gone for long, and the others vote it out; or it comes back just then."""
    seats = luck.choice((2, 3, 3, 4))
    return Scenario(
        TINY,
        seats=seats,
        mesh=True,
        drop=luck.choice((0, 0.05)),
        delay=luck.choice((0.02, 0.2, 1.0)),
        cuts=luck.randrange(3),
        leaver=luck.randrange(seats),
        hasty=luck.choice((0.1, 1.0)),
    )


def hasty(luck: Luck) -> Scenario:
    """A seat comes back, over slow links, just when the others lose patience."""
    seats = luck.choice((3, 4))
    return Scenario(
        TINY, seats=seats, mesh=True, delay=luck.choice((1.0, 3.0)), leaver=luck.randrange(seats), hasty=1.0
    )


def voting(luck: Luck) -> Scenario:
    """One seat votes badly, the others are impatient, and machines are gone for a while."""
    seats = luck.choice((3, 3, 4, 4, 4, 5))
    honest = range(seats - 1)
    return Scenario(
        TINY,
        seats=seats,
        mesh=luck.random() < 0.7,
        drop=luck.choice((0, 0, 0.1)),
        delay=luck.choice((0.02, 0.3, 2.0)),
        cuts=luck.randrange(3),
        hasty=luck.choice((0.2, 0.5, 1.0)),
        voter=luck.choice((BadVoter, BadVoter, NeverPromises)),
        leavers=tuple(luck.sample(honest, luck.randrange(3))),
        longest=700,
    )


def colluding(luck: Luck) -> Scenario:
    """Two seats vote badly at a table of four to six."""
    return replace(voting(luck), seats=luck.choice((4, 5, 5, 6)), voter=BadVoter, voters=2, leavers=(), longest=400)


def lying(luck: Luck, liar: type[Liar] | None = None) -> Scenario:
    """One seat lies, on a network that is bad at times."""
    chosen = liar or luck.choice([liar for liar in LIARS if liar is not BreaksAPromise])
    lost = issubclass(chosen, TellsTwoStories)  # its lie is said once, and never asked for: it must arrive
    bad = luck.random() < 0.5 and not lost
    return Scenario(
        TOY,
        seats=3,
        mesh=luck.random() < 0.5,
        drop=0.1 if bad else 0,
        delay=luck.choice((0.02, 0.3)),
        cuts=luck.randrange(3) if bad else 0,
        kills=luck.randrange(3) if bad else 0,
        liar=chosen,
        since=luck.randrange(12),
    )


def forging(luck: Luck) -> Scenario:
    return Scenario(luck.choice((TINY, TOY)), mesh=luck.random() < 0.5, cuts=luck.randrange(2), forger=True)


def intruded(luck: Luck) -> Scenario:
    """A spectator does what it can to spoil a table, on a network that is bad too."""
    return replace(honest(luck, luck.choice((TINY, TINY, TINY, TOY))), intrusions=luck.randrange(1, 20))


def bad_host(luck: Luck) -> SettingUp:
    """A lobby whose host seats people elsewhere, if it can; or one on bad links alone."""
    return SettingUp(
        seats=luck.choice((2, 3, 3, 4)),
        delay=luck.choice((0.02, 0.3, 1.0)),
        cuts=luck.randrange(4),
        bad_host=luck.random() < 0.7,
        mischief=luck.randrange(1, 30),
        moods=luck.choice((0.05, 0.2, 0.5)),
    )


def strangers(luck: Luck) -> SettingUp:
    """A lobby into which come strangers who hold the join code."""
    return replace(bad_host(luck), bad_host=False, strangers=luck.randrange(1, 4))


def evening(luck: Luck) -> Evening:
    """From the lobby to the end of the last game, while machines nap, crash and come back, also on their way from one
    table to the next; the friends may be impatient."""
    relay = luck.random() < 0.5
    return Evening(
        seats=luck.choice((2, 3, 3, 4)),
        delay=luck.choice((0.02, 0.3, 1.0)),
        cuts=luck.randrange(4),
        mischief=luck.randrange(8),
        moods=0.05,
        impatience=luck.choice((0, 0, 0.05)),
        spectators=luck.randrange(2),
        relay=relay,
        rematches=luck.randrange(3),
        falls=luck.choice((0, 0.2, 0.5)),
        power_cuts=luck.choice((0, 0.5)),
    )


def real(luck: Luck) -> Scenario:
    """With the real signatures and proofs."""
    return Scenario(TINY, seats=luck.choice((2, 3)), mesh=luck.random() < 0.5, drop=0.05, cuts=1, kills=2, real=True)


def long(luck: Luck) -> Scenario:
    return honest(luck, TOY)


Played: TypeAlias = Scenario | SettingUp
KINDS: Mapping[str, Callable[[Luck], Played]] = {
    kind.__name__: kind
    for kind in (
        *(honest, dying, long, leaving, hasty, voting, colluding, lying, forging, intruded, calm, real),
        *(bad_host, strangers, evening),
    )
}
SHARES = {  # of 1000; a table with real proofs takes ten times as long as one without, an evening fifty times
    "honest": 362,
    "dying": 50,
    "long": 50,
    "leaving": 100,
    "hasty": 50,
    "voting": 150,
    "colluding": 30,
    "lying": 100,
    "forging": 20,
    "intruded": 50,
    "calm": 10,
    "real": 1,
    "bad_host": 10,
    "strangers": 10,
    "evening": 7,
}


def world(scenario: Played, number: int) -> World | Gathering:
    if isinstance(scenario, Evening):
        return Table(scenario, number)
    return Gathering(scenario, number) if isinstance(scenario, SettingUp) else World(scenario, number)


def scenario_of(kind: str, number: int) -> Played:
    return KINDS[kind](random.Random(f"{kind} {number}"))


def torture(kind: str, numbers: Sequence[int], *, most: int = 10, held: list[int] | None = None) -> list[str]:
    """Play these tables; what broke, in sentences. `held` takes the numbers of those that
    cannot be helped."""
    broken = []
    for number in numbers:
        if number % 50 == 0:
            gc.collect()
        try:
            world(scenario_of(kind, number), number).play()
        except HeldUp:
            if held is not None:
                held.append(number)
        except Broken as problem:
            broken.append(f"{kind} {number}: {problem}")
        except Exception as problem:
            broken.append(f"{kind} {number}: {type(problem).__name__}: {problem}")
        if len(broken) >= most:
            break
    return broken


HUNTS = {  # where a bug that no liar uses shows up
    "no write-ahead": "honest",
    "no flush before sending": "honest",
    "no flush after a start": "dying",
    "early is as good as had": "honest",
    "no closing round": "honest",
    "signature not checked": "forging",
    **{bug.name: "bad_host" for bug in OF_SETTING_UP},
    "pages of anybody": "strangers",
    "anybody begins the game": "strangers",
    **{bug.name: "evening" for bug in OF_EVENINGS},
}


def hunt(bug: Bug, first: int = 0, most: int = 2000) -> int | None:
    """The number of the first table, from `first` on, that breaks with this bug planted and is whole without it."""
    for number in range(first, first + most):
        with bug.planted():
            noticed = _breaks(bug, number)
        if noticed and not _breaks(bug, number):
            return number
    return None


def _breaks(bug: Bug, number: int) -> bool:
    liar = next((liar for liar in LIARS if liar.__name__ == bug.liar), None)
    luck = random.Random(f"{bug.name} {number}")
    played = lying(luck, liar) if liar is not None else KINDS[HUNTS.get(bug.name, "honest")](luck)
    try:
        world(played, number).play()
    except Exception:
        return True
    return False


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, metavar="N")
    parser.add_argument("--kind", choices=KINDS, help="one kind of table only")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="NUMBER")
    parser.add_argument("--bugs", action="store_true", help="plant each bug, and see that it is noticed")
    args = parser.parse_args()
    if args.bugs:
        return _bugs()
    shares = {args.kind: 1000} if args.kind else SHARES
    gc.freeze()  # what was imported stays; to look through all that after each batch took longer than some batches
    gc.disable()  # a table is all that is thrown away, and it is thrown away as a whole
    broken = []
    for kind, share in shares.items():
        games = max(1, args.games * share // 1000)
        begun = time.process_time()
        held: list[int] = []
        found = torture(kind, range(args.first, args.first + games), held=held)
        seconds = time.process_time() - begun
        print(
            f"{kind:8} {games:8} tables {games / seconds:8.1f} a second of computing  {len(found)} broken{_told(held)}",
            flush=True,
        )
        broken += found
    print("\n".join(broken))
    return 1 if broken else 0


def _told(held: Sequence[int]) -> str:
    return f", {len(held)} held up by bad voters who are as many as the others" if held else ""


def _bugs() -> int:
    missed = 0
    for bug in (*BUGS, *OF_SETTING_UP):
        at = hunt(bug)
        missed += at is None
        print(f"{bug.name:32} {'MISSED' if at is None else f'noticed at table {at}'}", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
