"""A seat that plays itself: a bot makes its moves."""

from random import Random

from engines.core import Bot
from netcode.play.client import Client


def move(client: Client, bot: Bot, luck: Random) -> bool:
    """Make the move that is asked of this seat now. Returns whether there was one to make."""
    choices, request = client.choices(), client.request
    if not choices or request is None:
        return False
    client.submit(bot(client.view, request, choices, luck))
    return True
