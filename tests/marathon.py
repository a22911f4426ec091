"""`python -m tests.marathon DIR --tables N --from SEED`: simulated tables on all cores, for hours or days.

`DIR/done.log` has a line for each finished batch, so the same command goes on where it was stopped; at the end it
reports the sum of all batches. If a table breaks, it is replayed with fewer and fewer faults, and the smallest scenario
that still breaks is kept.
"""

from __future__ import annotations

import argparse
import gc
import os
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.netcode.network import HeldUp, Scenario, World
from tests.torture import KINDS, SHARES, scenario_of, torture

BATCH: Final = 1000  # tables, of all kinds in their shares
SEEDS: Final = 5  # tried of each smaller scenario


class Batch(NamedTuple):
    kind: str
    first: int
    tables: int


@dataclass(frozen=True)
class Done:
    batch: Batch
    seconds: float  # of computing
    held: int
    broken: tuple[str, ...]

    def line(self) -> str:
        kind, first, tables = self.batch
        return "\t".join([kind, str(first), str(tables), f"{self.seconds:.2f}", str(self.held), *self.broken])

    @staticmethod
    def parse(line: str) -> Done:
        kind, first, tables, seconds, held, *broken = line.rstrip("\n").split("\t")
        return Done(Batch(kind, int(first), int(tables)), float(seconds), int(held), tuple(broken))


def batches(tables: int, first: int, shares: Mapping[str, int], size: int = BATCH) -> Iterator[Batch]:
    """The same ones for the same numbers, whatever was done before."""
    whole = sum(shares.values())
    for begin in range(first, first + tables, size):
        for kind, share in shares.items():
            yield Batch(kind, begin, max(1, size * share // whole))


def run(batch: Batch) -> Done:
    gc.disable()
    begun, held = time.process_time(), list[int]()
    broken = torture(batch.kind, range(batch.first, batch.first + batch.tables), held=held)
    told = tuple(f"{each} | smallest: {_smallest(each)}".replace("\t", " ").replace("\n", " ") for each in broken)
    gc.collect()
    return Done(batch, time.process_time() - begun, len(held), told)


# -- the smallest scenario that still breaks ---------------------------------------------------------------------------

NOTHING_WRONG: Final = Scenario(None)  # type: ignore[arg-type]  # only to compare with


def _smallest(broken: str) -> str:
    kind, number = broken.split(":")[0].split()
    played = scenario_of(kind, int(number))
    if not isinstance(played, Scenario):
        return f"{played}, {number}"
    smallest, seed = shrunk(played, int(number))
    names = [field.name for field in fields(Scenario) if field.name != "rules"]
    told = [f"{name}={_told(getattr(smallest, name))}" for name in names if differs(smallest, name)]
    return f"World(Scenario({', '.join([smallest.rules.name, *told])}), {seed})"


def _told(value: object) -> object:
    return value.__name__ if isinstance(value, type) else repr(value)


def differs(scenario: Scenario, name: str) -> bool:
    return bool(getattr(scenario, name) != getattr(NOTHING_WRONG, name))


def shrunk(scenario: Scenario, number: int) -> tuple[Scenario, int]:
    """A table with as little going wrong as it takes to break it, and its number: with less in its scenario the same
    number plays another table, so some more are tried."""
    while True:
        seeds = (number, *range(SEEDS))
        found = ((each, seed) for each in _smaller(scenario) for seed in seeds if breaks(each, seed))
        smaller = next(found, None)
        if smaller is None:
            return scenario, number
        scenario, number = smaller


def breaks(scenario: Scenario, number: int) -> bool:
    try:
        World(scenario, number).play()
    except HeldUp:
        return False
    except Exception:
        return True
    return False


def _smaller(scenario: Scenario) -> Iterator[Scenario]:
    """Each thing that goes wrong left out, or halved."""
    for name in ("drop", "repeat", "corrupt", "forger", "leavers", "mesh", "real", "delay", "flush"):
        if differs(scenario, name):
            yield replace(scenario, **{name: getattr(NOTHING_WRONG, name)})
    for name in ("cuts", "kills", "intrusions", "spectators"):
        count: Any = getattr(scenario, name)
        for fewer in {0, count // 2, count - 1}:
            if 0 <= fewer < count:
                yield replace(scenario, **{name: fewer})
    named = max(scenario.leaver or 0, *scenario.leavers, scenario.lying if scenario.liar else 0, 1)
    if scenario.seats - 1 > named + (scenario.voters if scenario.voter else 0):
        yield replace(scenario, seats=scenario.seats - 1)


# -- for hours ---------------------------------------------------------------------------------------------------------


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.marathon", description=__doc__)
    parser.add_argument("dir", type=Path, help="where to keep what is done")
    parser.add_argument("--tables", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    parser.add_argument("--kind", choices=KINDS, action="append", help="of this kind only; several times for several")
    parser.add_argument("--batch", type=int, default=BATCH, metavar="N", help="tables of all kinds in one step")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes; one a core")
    args = parser.parse_args()
    shares = {kind: share for kind, share in SHARES.items() if not args.kind or kind in args.kind}
    args.dir.mkdir(parents=True, exist_ok=True)
    log = args.dir / "done.log"
    done = [Done.parse(line) for line in log.open()] if log.exists() else []
    known = {each.batch for each in done}
    left = (batch for batch in batches(args.tables, args.first, shares, args.batch) if batch not in known)
    gc.freeze()  # what was imported stays, in the workers too, and is not looked through after every batch
    workers, stopped = ProcessPoolExecutor(args.jobs, initializer=_falls_silently), False
    try:
        with log.open("a") as kept:
            while some := list(islice(left, 8 * args.jobs)):
                for finished in as_completed([workers.submit(run, batch) for batch in some]):
                    done.append(finished.result())
                    kept.write(done[-1].line() + "\n")
                    kept.flush()
                    print("\n".join(done[-1].broken), end="\n" if done[-1].broken else "", flush=True)
    except KeyboardInterrupt:
        stopped = True
    except BrokenProcessPool:
        if not (stopped := _interrupted()):
            raise
    finally:
        workers.shutdown(wait=not stopped, cancel_futures=True)
    result = _sum_up([each for each in done if each.batch.kind in shares])
    if stopped:
        print("Stopped. The same command goes on from here.")
    return 130 if stopped else result


def _interrupted() -> bool:
    """Whether it was Ctrl+C that ended the processes: on a busy machine they can be gone before it arrives here."""
    try:
        time.sleep(1.0)
    except KeyboardInterrupt:
        return True
    return False


def _falls_silently() -> None:
    """Ctrl+C goes to all processes at once: a batch that is not done is forgotten, without a word."""
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:  # as in the background, where it means nobody here
        signal.signal(signal.SIGINT, signal.SIG_DFL)


def _sum_up(done: Sequence[Done]) -> int:
    kinds = defaultdict[str, list[Done]](list)
    for each in done:
        kinds[each.batch.kind].append(each)
    for kind, all_ in [*kinds.items(), ("all", list(done))]:
        tables, seconds = sum(each.batch.tables for each in all_), sum(each.seconds for each in all_)
        broken, held = sum(len(each.broken) for each in all_), sum(each.held for each in all_)
        rate = f"{tables / max(seconds, 0.01):6.1f} a second of computing, {seconds / 3600:.2f} hours"
        print(f"{kind:10} {tables:8} tables, {broken} broken, {held} held up; {rate}")
    return 1 if any(each.broken for each in done) else 0


if __name__ == "__main__":
    sys.exit(main())
