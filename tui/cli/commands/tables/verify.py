"""`den verify FILE|TABLE`: check a whole table again, from its record alone."""

import argparse
import json
from pathlib import Path

from engines.catalogue import rules_of
from netcode.peer.table_words import table_words
from netcode.protocol.records.record_file import Archive, Damaged
from netcode.protocol.records.verify import Problem, Verdict, verify
from tui.cli.command_failed import CommandFailed
from tui.cli.commands.tables.export import kept
from tui.cli.store_args import store_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="FILE|TABLE", help="an exported file, or the id of a table on this machine")


def run(args: argparse.Namespace) -> int:
    try:
        archive = Archive.read(Path(args.what)) if Path(args.what).exists() else kept(store_of(args), args.what)
        verdict = verify(archive, rules_of(archive.contract.game))
        words = table_words(archive.contract.id)
    except (Damaged, ValueError) as problem:
        raise CommandFailed("This record does not hold", str(problem), "Ask another player for theirs.") from None
    if args.json:
        print(json.dumps(_told(verdict, words), ensure_ascii=False))
    else:
        print("\n".join(_said(verdict, words)))
    return 1 if verdict.problem else 0


def _told(verdict: Verdict, words: str) -> dict[str, object]:
    problem = verdict.problem
    return {
        "verified": problem is None,
        "game": verdict.game,
        "names": list(verdict.names),
        "words": words,
        "slots": verdict.slots,
        "finished": verdict.finished,
        "abandoned": verdict.abandoned,
        "votes": [gone.sentence(verdict.names) for gone in verdict.departures],
        "checked": dict(verdict.checked),
        "result": [
            {"name": verdict.names[line.seat], "seat": line.seat, "share": line.share, "total": line.total}
            for line in verdict.standings
        ],
        "problem": None
        if problem is None
        else {"seat": problem.seat, "slot": problem.slot, "sentence": problem.sentence},
    }


def _said(verdict: Verdict, words: str) -> list[str]:
    lines = [
        f"{rules_of(verdict.game).title}: {', '.join(verdict.names)}; {verdict.slots} answers.",
        f"Table words: {words}.",
    ]
    if verdict.problem is not None:
        return [*lines, _sentence(verdict.problem, verdict)]
    lines.append(", ".join(f"{count} {name}" for name, count in sorted(verdict.checked.items())) + ": all true.")
    lines += [gone.sentence(verdict.names) for gone in verdict.departures]
    if not verdict.finished:
        return [*lines, "The game is not finished: everything up to here is true."]
    if verdict.abandoned:
        return [*lines, verdict.abandoned, "Every seat that stayed has signed this."]
    for line in sorted(verdict.standings, key=lambda line: -line.share):
        lines.append(f"{verdict.names[line.seat]:24} {line.total:>6g}{'  wins' if line.share else ''}")
    return [*lines, "Every seat has signed this outcome."]


def _sentence(problem: Problem, verdict: Verdict) -> str:
    if problem.seat is None:
        return problem.sentence
    name = verdict.names[problem.seat] if problem.seat < len(verdict.names) else f"Seat {problem.seat + 1}"
    return f"In slot {problem.slot}, seat {problem.seat + 1} ({name}): {problem.sentence}"
