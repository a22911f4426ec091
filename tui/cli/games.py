"""`den games`: the tables kept on this machine."""

import argparse
import json
import time

from tui.cli.seat import store_of


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="finished ones too")


def run(args: argparse.Namespace) -> None:
    store = store_of(args)
    saved = [table for table in store.list() if args.all or args.json or table.status in ("lobby", "playing")]
    if args.json:
        print(
            json.dumps(
                [
                    {
                        "id": table.id,
                        "game": table.game,
                        "names": table.names,
                        "seat": table.me,
                        "status": table.status,
                        "moves": table.moves,
                        "touched": table.touched,
                    }
                    for table in saved
                ],
                ensure_ascii=False,
            )
        )
        return
    for table in saved:
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.touched))
        print(f"{table.id:32} {table.status:10} {when}  {', '.join(table.names)}")
    print("Come back to one with: den resume TABLE" if saved else f"No unfinished table in {store.home}.")
