"""`den locate config|state|saves`: where Den keeps its things on this machine."""

import argparse
import json
from pathlib import Path

from netcode.storage.save_folder import saves
from tui.cli.launch import config_of, state_of


def add(parser: argparse.ArgumentParser) -> None:
    things = ("config", "state", "saves")
    parser.add_argument("what", choices=things, metavar="|".join(things), help="the settings, the log file, the tables")


def run(args: argparse.Namespace) -> None:
    place = where(args)[args.what]
    print(json.dumps({"path": str(place)}) if args.json else place)


def where(args: argparse.Namespace) -> dict[str, Path]:
    return {"config": config_of(args), "state": state_of(args), "saves": saves(args.home)}
