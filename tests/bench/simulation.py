"""`python -m tests.bench.simulation OTHER_TREE`: simulated tables of all kinds in this tree and in another one, turn
about in one run, by processor time; and whether both trees play the same tables.

Each tree plays the tables of `tests.torture` from the same numbers on, in a process of its own, several times. The
record of a table is what every machine holds in the end, what became of it, and the next number that its chance would
draw: a table that took another course anywhere has another record. Exits 1 if the records differ.
"""

from __future__ import annotations

import argparse
import gc
import json
import subprocess
import sys
import time
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias

HERE = Path(__file__).parents[2]

Found: TypeAlias = dict[str, tuple[float, list[str]]]  # kind -> seconds of processor time, and the records


def play(tree: Path, tables: int, first: int) -> Found:
    """Play so many tables, each kind in its share, with the code of this tree."""
    sys.path.insert(0, str(tree))
    from tests.torture import SHARES, scenario_of, world

    gc.freeze()  # as the torture does
    gc.disable()
    found: Found = {}
    for kind, share in SHARES.items():
        records, seconds = [], 0.0
        for number in range(first, first + max(1, tables * share // 1000)):
            begun = time.process_time()
            played = world(scenario_of(kind, number), number)
            try:
                played.play()
                became = "whole"
            except Exception as problem:
                became = f"{type(problem).__name__}: {problem}"
            if number % 50 == 0:
                gc.collect()
            seconds += time.process_time() - begun
            records.append(record(played, became))
        found[kind] = seconds, records
    return found


def record(played: Any, became: str) -> str:
    """A World or a Gathering, after it was played: their attributes are those that older trees have, too."""
    digest = sha256(f"{became} {played.rng.random()}".encode())
    for peer in getattr(played, "peers", ()):
        for sealed in peer.disk.all():
            digest.update(sealed)
    for friend in getattr(played, "everybody", ()):
        session = friend.peer.session
        for sealed in () if session is None else session.table.record():
            digest.update(sealed)
    return digest.hexdigest()[:16]


def played_by(tree: Path, tables: int, first: int) -> Found:
    command = [sys.executable, "-P", __file__, str(tree), "--play", "--tables", str(tables), "--from", str(first)]
    told = subprocess.run(command, cwd=tree, capture_output=True, text=True, check=False)
    if told.returncode:
        sys.exit(told.stderr)
    return {kind: (seconds, records) for kind, (seconds, records) in json.loads(told.stdout).items()}


def compare(other: Path, tables: int, first: int, times: int) -> int:
    from tests.torture import SHARES

    trees = [HERE, other]
    runs: list[list[Found]] = [[], []]
    for number in range(times):
        for at in (0, 1) if number % 2 else (1, 0):
            runs[at].append(played_by(trees[at], tables, first))
    print(f"{'':10}{'tables':>8}{'here':>10}{'there':>10} a second of computing, at best")
    costs, differ = [0.0, 0.0], list[str]()
    for kind, share in SHARES.items():
        if any(kind not in each for several in runs for each in several):
            continue  # the other tree does not know it yet
        records = [several[0][kind][1] for several in runs]
        count = len(records[0])
        best = [min(each[kind][0] for each in several) / count for several in runs]
        costs = [cost + share * seconds for cost, seconds in zip(costs, best, strict=True)]
        print(f"{kind:10}{count:8}{1 / best[0]:10.1f}{1 / best[1]:10.1f}  {best[1] / best[0]:.2f} times as many")
        pairs = enumerate(zip(*records, strict=True), first)
        differ += [f"{kind} {number}" for number, (mine, theirs) in pairs if mine != theirs]
    here, there = costs
    print(f"{'the mix':18}{1000 / here:10.1f}{1000 / there:10.1f}  {there / here:.2f} times as many")
    print(f"Other records at {len(differ)} tables: {', '.join(differ[:10])}" if differ else "The same record at each.")
    return 1 if differ else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.simulation", description=__doc__)
    parser.add_argument("other", type=Path, metavar="OTHER_TREE", help="a checkout of another commit")
    parser.add_argument("--tables", type=int, default=500, metavar="N", help="of all kinds (default: 500)")
    parser.add_argument("--from", dest="first", type=int, default=700_000, metavar="NUMBER")
    parser.add_argument("--times", type=int, default=3, help="how often each tree plays them (default: 3)")
    parser.add_argument("--play", action="store_true", help=argparse.SUPPRESS)  # in that tree, and report as JSON
    args = parser.parse_args()
    if args.play:
        print(json.dumps(play(args.other, args.tables, args.first)))
        return 0
    return compare(args.other.resolve(), args.tables, args.first, args.times)


if __name__ == "__main__":
    sys.exit(main())
