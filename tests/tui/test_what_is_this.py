"""What is this? Every place, value, sign and column of a board has a sentence, at every moment of a game."""

import re
from random import Random

import pytest

from engines.catalogue import GAMES, rules_of
from engines.core import Dealer, Game, RandomBot, Rules, View
from tests.tui.test_boards_all_along import ask
from tui.boards import board_of
from tui.boards.base import Board
from tui.look.ascii_signs import in_ascii
from tui.words.rules_pages import part_of, rules_page

SIZES = ((52, 13), (70, 19), (94, 32), (130, 45))
LINES = re.compile("[ ─-╿▀▄▁▔]")  # blanks, edges and ground: what frames a place, and no sign
RAW = re.compile(r"None|[\[\]{}<>]|\w\(|'[a-z]+'[,:]|^\W*$")  # Python, not English
every_game = pytest.mark.parametrize("game", GAMES)


def sentence_of(rules: Rules, board: Board, view: View, key: object) -> str:
    """What is said of a place; fails where that is no sentence."""
    thing = board.thing(key)
    about = None if thing is None else rules.words.about(view, thing)
    assert about is not None, f"`about` of {rules.name} says nothing of {thing}, which its board shows at {key}"
    said = str(about)
    assert said.endswith((".", "!", "?")), said
    assert not RAW.search(said), said
    assert about.name[:1] == about.name[:1].upper(), said
    return said


def unexplained(board: Board) -> list[str]:
    """The signs on a board that lie at no place, each with what stands around it."""
    canvas = board.canvas
    rows = canvas.rows()
    return [
        f"{sign!r} in “{row[max(x - 12, 0) : x + 12].strip()}”"
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if not LINES.match(sign) and canvas.at(x, y) is None
    ]


def without_a_twin(board: Board) -> set[str]:
    """The signs on a board that plain ASCII shows as a question mark."""
    return {sign for row in board.canvas.rows() for sign in row if sign != "?" and "?" in in_ascii(sign)}


@every_game
def test_whatever_a_board_shows_can_be_pointed_at_and_is_explained(game: str) -> None:
    rules = rules_of(game)
    seats = max(rules.seats)
    dealer = Dealer(Game(rules, seats, rules.settings()), [RandomBot()] * seats, Random(11))
    board, number = board_of(rules), 0
    while (request := dealer.game.request) is not None and number < 1500:
        if number % 4 == 0 if number < 40 else number % 101 == 0:
            for view in (dealer.spectator, dealer.views[number % seats]):
                ask(board, view, dealer)
                for size in SIZES:
                    board.canvas = board.paint(*size)
                    assert not (lost := unexplained(board)), (
                        f"{rules.title} at {size}: nobody says what these are: {lost}"
                    )
                    for key in board.canvas.spots:
                        sentence_of(rules, board, view, key)
                    assert not (strange := without_a_twin(board)), (
                        f"plain ASCII has no sign for {strange}; ASCII in tui/look/theme.py lists those that it has"
                    )
        dealer.step(request)
        number += 1


@every_game
def test_every_seat_value_and_thing_has_a_sentence_and_its_rule_a_page(game: str) -> None:
    rules = rules_of(game)
    page = rules_page(game)
    for seats in rules.seats:
        settings = {variant.key: list(variant.choices)[-1] for variant in rules.variants}
        for options in (rules.settings(), settings):
            dealer = Dealer(Game(rules, seats, options), [RandomBot()] * seats, Random(5))
            for _ in range(80):
                if dealer.game.request is not None:
                    dealer.step(dealer.game.request)
            for view in (dealer.spectator, dealer.views[0]):
                values = [("value", value) for value in dict.fromkeys(rules.box(seats, rules.settings(options)))]
                crew = [("seat", seat) for seat in range(seats)]
                listed = rules.words.things(view)
                assert {*values, *crew} <= {*listed}, "`things` lists all values of the box, and all seats"
                for thing in listed:
                    about = rules.words.about(view, thing)
                    assert about is not None, thing
                    assert not RAW.search(str(about)), about
                    assert part_of(page, about.rule), f"docs/rules/{game}.md has no heading “{about.rule}” ({thing})"
