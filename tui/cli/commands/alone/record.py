"""`den record`: what your games on this machine add up to."""

import argparse
import json
import sys
from collections.abc import Callable, Sequence

from engines.catalogue import rules_of
from netcode.storage.results import Result, Results
from netcode.storage.store import StoreError
from tui.cli.store_args import store_of
from tui.words.career import career_json, career_lines


def add(parser: argparse.ArgumentParser) -> None:
    """This command has no arguments."""


def run(args: argparse.Namespace) -> int:
    left_out: list[str] = []
    known = all_results(args, left_out.append)
    for problem in left_out:
        print(f"Left out: {problem}", file=sys.stderr)
    if args.json:
        print(json.dumps(career_json(known), ensure_ascii=False))
    else:
        print("\n".join(line for line, _ in career_lines(known)))
    return 1 if left_out else 0


def all_results(args: argparse.Namespace, left_out: Callable[[str], object]) -> Sequence[Result]:
    """Every finished game here; results that are not known yet are computed now. `left_out` is called with the reason
    for each game that cannot be verified."""
    results = Results(store_of(args), rules_of)
    for saved in results.pending():
        try:
            results.read(saved)
        except StoreError as problem:
            left_out(str(problem))
    return results.known()
