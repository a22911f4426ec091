"""`den tables`: the unfinished tables of this machine, and at which of them it is my turn."""

import argparse
import json
from typing import Any

from engines.catalogue import GAMES
from netcode.storage.store import Saved
from tui.cli.store_args import store_of
from tui.words.turns import turn_in_words


def add(parser: argparse.ArgumentParser) -> None:
    """There is nothing to choose."""


def run(args: argparse.Namespace) -> None:
    tables = sorted((table for table in store_of(args).list() if table.unfinished), key=_most_urgent)
    if args.json:
        print(json.dumps([as_facts(table) for table in tables], ensure_ascii=False))
        return
    if not tables:
        print("No unfinished table is kept on this machine.")
    for table in tables:
        print(f"{table.id:32} {in_words(table)}")


def _most_urgent(table: Saved) -> tuple[bool, int]:
    """My turn first, the longest awaited before all; then what happened last."""
    return table.turn is None, -table.touched if table.turn is None else table.since


def in_words(table: Saved) -> str:
    """ "Thieves! with Bo and Cy: your turn since Tuesday"."""
    others = [name for seat, name in enumerate(table.names) if seat != table.me]
    game = GAMES.get(table.game, "A table")
    company = f" with {', '.join(others)}" if others and table.status == "playing" else ""
    if table.status == "lobby":
        return f"{game}: in the lobby"
    if table.me is None:
        return f"{game}{company}: you look on"
    return f"{game}{company}: {turn_in_words(table) or 'the others play'}"


def as_facts(table: Saved) -> dict[str, Any]:
    """For programs. Times are seconds since 1970."""
    return {
        "id": table.id,
        "game": table.game,
        "names": table.names,
        "seat": table.me,
        "status": table.status,
        "my_turn": table.turn is not None,
        "since": None if table.turn is None else table.since,
        "begun": table.begun or None,
        "touched": table.touched,
    }
