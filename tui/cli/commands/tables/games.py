"""`den games`: the tables and practice games kept on this machine."""

import argparse
import json
import time
from collections.abc import Sequence

from engines.catalogue import GAMES
from netcode.storage.saved_games import find, kept
from netcode.storage.store import Saved, Store, StoreError
from tui.cli.command_failed import CommandFailed
from tui.cli.store_args import store_of
from tui.words.turns import turn_in_words


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="finished ones too")


def run(args: argparse.Namespace) -> None:
    saved = [game for game in kept(store_of(args)) if args.all or args.json or game.unfinished]
    if args.json:
        print(
            json.dumps(
                [
                    {
                        "id": game.id,
                        "game": game.game,
                        "names": game.names,
                        "seat": game.me,
                        "status": game.status,
                        "moves": game.moves,
                        "touched": game.touched,
                        "practice": game.practice,
                    }
                    for game in saved
                ],
                ensure_ascii=False,
            )
        )
        return
    print("\n".join(games_in_lines(saved, every=args.all)))


def game_named(store: Store, id: str) -> Saved:
    """The saved game with this id or beginning of an id. Raises CommandFailed."""
    try:
        return find(store, id)
    except StoreError as problem:
        raise CommandFailed("No such game here", str(problem), "See: den games --all") from None


def games_in_lines(saved: Sequence[Saved], *, every: bool) -> list[str]:
    if not saved:
        return ["No game is kept on this machine yet." if every else "No unfinished game is kept on this machine."]
    lines = [f"{game.id:32} {in_words(game)}" for game in saved]
    if any(game.unfinished for game in saved):
        lines.append("Come back to one with: den resume GAME")
    if any(not game.unfinished for game in saved):
        lines.append("Look at one again with: den replay GAME")
    return lines


def in_words(game: Saved) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.touched))
    status = f"{game.status}{', practice' if game.practice else ''}"
    turn = turn_in_words(game)
    return f"{when}  {GAMES.get(game.game, game.game)}, {turn or status}: {', '.join(game.names)}"
