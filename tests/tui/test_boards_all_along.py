"""A board can be looked at after every answer of a game, by every seat and by spectators."""

from random import Random
from unittest.mock import patch

import pytest

from engines.catalogue import GAMES, rules_of
from engines.core import Game, RandomBot, View
from engines.core.running.dealer import Dealer
from tui.boards import board_of
from tui.boards.base import Board
from tui.choosing.draft import Draft, draft_of
from tui.look.canvas import Canvas
from tui.look.formats import Format

SIZES = ((52, 13, Format.SMALL), (72, 21, Format.WIDE), (122, 39, Format.LARGE))


def ask(board: Board, view: View, dealer: Dealer) -> Draft | None:
    """The board at this moment of a game, with what it is asked there."""
    board.view = view
    request = dealer.game.request
    asked = request is not None and view.me is not None and view.me in request.who
    moves = dealer.choices(view.me) if asked and view.me is not None else ()
    draft = draft_of(moves, board.ways) if moves else None
    board.offer(draft.steps() if draft else (), draft.picked if draft else ())
    return draft


def look(board: Board, view: View, dealer: Dealer) -> None:
    """All that the table screen asks of a board."""
    draft = ask(board, view, dealer)
    for width, height, format_ in SIZES:
        with patch.object(Board, "format", format_):
            board.canvas = painted(board, width, height)
        assert all(len(row) <= width for row in board.canvas.rows())
    assert board.headline(view)
    for seat in range(dealer.game.state.seats):
        board.crew(view, seat)
        board.score(view, seat)
    for event in dealer.game.state.events:
        board.lights(view, event)
        board.turns_up(view, event)
    for frame in board.films(view, dealer.game.state.events).frames:
        frame(board.canvas.copy())
    if draft:
        for step in draft.steps():
            board.label(view, step)
        for key in list(board.canvas.spots):
            board.attempt(view, draft.picked, key)


def painted(board: Board, width: int, height: int) -> Canvas:
    try:
        return board.paint(width, height)
    except KeyError as error:
        raise AssertionError(
            f"`draw` of {type(board).__module__} stopped with KeyError: {error}. If that is a card: one that lies face"
            " down is not in `s.face`; ask `view.value(card)`, which is None then."
        ) from error


@pytest.mark.parametrize("game", GAMES)
def test_a_board_can_be_drawn_after_every_answer(game: str) -> None:
    rules = rules_of(game)
    seats = max(rules.seats)
    dealer = Dealer(Game(rules, seats, rules.settings()), [RandomBot()] * seats, Random(3))
    board, number = board_of(rules), 0
    while (request := dealer.game.request) is not None and number < 2500:
        if number < 60 or number % 41 == 0:
            look(board, dealer.spectator, dealer)
            look(board, dealer.views[number % seats], dealer)
        dealer.step(request)
        number += 1
    look(board, dealer.spectator, dealer)


def test_many_cards_on_the_table_of_thieves_do_not_run_into_the_getaways() -> None:
    rules = rules_of("thieves")
    dealer = Dealer(Game(rules, 3, rules.settings()), [RandomBot()] * 3, Random(1))
    board, most = board_of(rules), 0
    while (request := dealer.game.request) is not None:
        look(board, dealer.views[0], dealer)
        most = max(most, len(dealer.game.state.thieves))
        assert " getaways " in board.paint(*SIZES[0][:2]).rows()[1]
        dealer.step(request)
    assert most > 3
