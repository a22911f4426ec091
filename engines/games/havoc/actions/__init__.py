"""The ten action cards: what each lets its player do in his slot. Every part is optional."""

from collections.abc import Callable
from typing import Final

from engines.core import Player, Turn
from engines.games.havoc.actions.decode import decode
from engines.games.havoc.actions.distract import distract
from engines.games.havoc.actions.look import inspect, search
from engines.games.havoc.actions.move import run, walk
from engines.games.havoc.actions.take import grab, pick_up, snatch
from engines.games.havoc.actions.use import use
from engines.games.havoc.state import Table

PERFORM: Final[dict[str, Callable[[Table, Player], Turn]]] = {
    "walk": walk,
    "run": run,
    "grab": grab,
    "snatch": snatch,
    "pick up": pick_up,
    "search": search,
    "inspect": inspect,
    "decode": decode,
    "use": use,
    "distract": distract,
}
