"""The result of a look back at a game, in words."""

from engines.search.look_back import Moment
from netcode.play.reel import Reel
from netcode.play.replay import ReplayClient
from tui.words.outcome import capital


def moment_in_words(reel: Reel, me: int, moment: Moment) -> str:
    """ "Loot 1 into your stash: 29 % to win. Loot 2 openly to Ada: 80 %." """
    then = ReplayClient(reel, me, slot=moment.slot)
    request, words = then.request, reel.rules.words
    assert request is not None
    chosen, better = (capital(words.option(then.view, request, move)) for move in (moment.chosen, moment.better))
    return f"{chosen}: {100 * moment.after:.0f} % to win. {better}: {100 * moment.kept:.0f} %."
