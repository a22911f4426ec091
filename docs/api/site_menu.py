"""Run by `make docs`: puts the rules of every game of the catalogue into the menu of the site."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engines.catalogue import GAMES


def on_config(config):
    rules = [{title: f"rules/{name}.md"} for name, title in GAMES.items()]
    config.nav.insert(2, {"Rules": rules})
    return config
