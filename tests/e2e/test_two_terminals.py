"""Friends at terminals of their own, with the keyboard alone: real processes in real panes of 80 by 24."""

from pathlib import Path

import pytest

from engines.catalogue import GAMES, rules_of
from tests.e2e.panes import Terminal, eventually, missing
from tests.e2e.players import Player, code_in, go_on, play, start

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing"),
]


TO_THE_SCORES = "thieves"  # whole games of the others are played by processes without terminals, and by one keyboard


@pytest.mark.parametrize("game", GAMES)
def test_friends_meet_talk_lose_one_get_them_back_and_play_on(game: str, tmp_path: Path) -> None:
    """Up to the scores and into the next game, where a game is short; else until everybody has chosen again."""
    seats = rules_of(game).seats[0]
    with Terminal() as terminal:
        ann = Player(terminal.pane(tmp_path / "Ann", "--name", "Ann"))
        ann.open_table(game, seats)
        code = code_in(ann.pane.screen())
        guests = [Player(terminal.pane(tmp_path / name, "--name", name)) for name in ("Ben", "Cleo")[: seats - 1]]
        for guest in guests:
            guest.join(code)
        zoe = Player(terminal.pane(tmp_path / "Zoe", "--name", "Zoe", "watch", code))
        start(ann, guests, seats)
        zoe.pane.until("Ann's table")
        ben = guests[0]

        def others_choose() -> None:
            for player in (ann, *guests[1:]):
                if "Waiting for Ben" not in player.pane.screen():
                    player.choose()

        for _ in range(3):
            ben.choose()
            others_choose()
        ben.pane.type(*["BSpace"] * 6)  # what is half chosen is not kept
        ben.say("wait for me")
        for player in (ann, *guests[1:], zoe):
            player.pane.until("chat (1)")
        ben.pane.until("▶ you", meanwhile=others_choose)
        ann.pane.until("Waiting for Ben", meanwhile=others_choose)
        place = ben.asked()
        ben.pane.kill()
        ann.pane.until("Ben away")
        ben.pane = terminal.pane(tmp_path / "Ben", "resume")
        ben.pane.until("Ann's table", "▶ you")
        assert eventually(lambda: ben.asked() == place), "\n".join([*place, "and now:", *ben.asked()])

        if game != TO_THE_SCORES:
            go_on(ann, *guests, until=lambda: ben.pane.shows("▶ you") and ben.asked() != place)
            return
        play(ann, *guests)
        zoe.pane.until("The game is over")
        for player in (ann, *guests):
            player.pane.until("Checked:", meanwhile=lambda player=player: player.pane.type("Enter"))
            player.pane.type("a")
        start(ann, guests, seats)
