"""What a seat does that plays itself: it is always ready, and a bot makes its moves."""

from random import Random

from engines.core import Bot, RandomBot, Rules
from netcode.client import Client
from netcode.lobby import Lobby


def best_bot(rules: Rules) -> Bot:
    """A game names its bots from the weakest to the best."""
    return [RandomBot(), *rules.bots.values()][-1]


def be_ready(lobby: Lobby) -> None:
    me = lobby.me
    if me is not None and not lobby.places[me].ready and not lobby.page.signing:
        lobby.ready()


def move(client: Client, bot: Bot, luck: Random) -> bool:
    """Make the move that is asked of this seat now. Returns whether there was one to make."""
    choices, request = client.choices(), client.request
    if not choices or request is None:
        return False
    client.submit(bot(client.view, request, choices, luck))
    return True
