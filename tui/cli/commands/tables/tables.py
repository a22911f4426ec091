"""`den tables`: the unfinished tables of this machine, and at which of them it is my turn."""

import argparse
import json
from typing import Any

from engines.catalogue import GAMES
from netcode.storage.handover import kept_tables
from netcode.storage.store import Saved
from tui.cli.store_args import store_of
from tui.words.turns import turn_in_words


def add(parser: argparse.ArgumentParser) -> None:
    """This command has no arguments of its own."""


def run(args: argparse.Namespace) -> None:
    store = store_of(args)
    tables, kept = (
        sorted((table for table in store.list() if table.unfinished), key=_most_urgent),
        kept_tables(store.home),
    )
    if args.json:
        print(json.dumps([as_facts(table, kept=table.id in kept) for table in tables], ensure_ascii=False))
        return
    if not tables:
        print("No unfinished table is kept on this machine.")
    for table in tables:
        print(f"{table.id:32} {in_words(table)}")
    if any(table.status == "playing" and table.me is not None for table in tables) and not kept:
        print("So that nobody waits for this machine while you are away: den keep")


def _most_urgent(table: Saved) -> tuple[bool, int]:
    """Tables with my turn first, the one that has waited longest before the others; then the latest ones."""
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


def as_facts(table: Saved, *, kept: bool) -> dict[str, Any]:
    """For programs: times in seconds since 1970. `kept`: the tables at which the service sits now."""
    return {
        "id": table.id,
        "game": table.game,
        "names": table.names,
        "seat": table.me,
        "status": table.status,
        "kept": kept,
        "my_turn": table.turn is not None,
        "since": None if table.turn is None else table.since,
        "begun": table.begun or None,
        "touched": table.touched,
    }
