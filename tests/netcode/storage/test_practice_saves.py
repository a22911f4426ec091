"""Practice games on the shelf: as they stand after every move, undone ones too."""

import json
import math
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from engines.catalogue import rules_of as catalogue_rules
from engines.core import Move, Request, Rules, View
from netcode.play.practice import PracticeClient
from netcode.storage.practice_saves import MOST, Shelf
from netcode.storage.store import StoreError
from tests.engines.toy import TOY


def rules_of(name: str) -> Rules:
    return {TOY.name: TOY}[name]


def silence(why: str) -> None:
    raise AssertionError(why)


def kept(shelf: Shelf, seed: int = 1) -> PracticeClient:
    client = PracticeClient(TOY, 3, seed=seed, level="random", names=("Ann", "Bot", "Bit"))
    shelf.follow(client, silence)
    return client


def play(client: PracticeClient, moves: int) -> None:
    while moves and client.ending is None:
        if not client.advance() and client.ending is None:
            client.submit(client.choices()[0])
            moves -= 1


def finish(client: PracticeClient) -> None:
    play(client, 10**6)


def test_a_game_that_was_left_goes_on_at_the_same_place(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    client = kept(shelf)
    play(client, 2)
    (saved,) = shelf.list()
    assert (saved.game, saved.names, saved.me, saved.status) == (TOY.name, ("Ann", "Bot", "Bit"), 0, "playing")
    again = shelf.open(saved.id, rules_of)
    assert (again.slot, again.reel(), list(again.log)) == (client.slot, client.reel(), list(client.log))
    finish(client)
    finish(again)
    assert again.reel().answers == client.reel().answers


def test_a_finished_game_is_shown_again_through_the_eyes_of_all(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    client = kept(shelf)
    finish(client)
    (saved,) = shelf.list()
    assert saved.status == "over"
    assert shelf.open(saved.id, rules_of).reel() == client.reel()


def test_a_move_taken_back_is_taken_back_on_the_shelf_too_even_the_last(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    client = kept(shelf)
    finish(client)
    moves = list(client.moves)
    client.undo()
    (saved,) = shelf.list()
    assert (saved.status, saved.moves) == ("playing", len(moves) - 1)
    assert shelf.open(saved.id, rules_of).moves == moves[:-1]
    finish(client)
    (saved,) = shelf.list()
    assert saved.status == "over"
    assert shelf.open(saved.id, rules_of).reel() == client.reel()


def test_a_game_that_was_kept_before_stays_under_its_name(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    play(kept(shelf), 1)
    (saved,) = shelf.list()
    again = shelf.open(saved.id, rules_of)
    shelf.follow(again, silence, saved.id)
    finish(again)
    assert [(game.id, game.status) for game in shelf.list()] == [(saved.id, "over")]


class Ponderer:
    """A master that makes its move when it is told to."""

    def __init__(self, ready: list[Callable[[], None]]) -> None:
        self._ready = ready

    def think(
        self, view: View, request: Request, choices: Sequence[Move], luck: Random, done: Callable[[Move], None]
    ) -> bool:
        self._ready.append(lambda: done(luck.choice(list(choices))))
        return True

    def close(self) -> None:
        """Nothing to end."""


def test_what_masters_picked_after_me_stays_picked_when_the_game_is_left_before_my_next_move(tmp_path: Path) -> None:
    """The game was kept when the first of them had picked; the others thought of something else when it went on."""
    shelf, ready = Shelf(tmp_path), []
    sneaks = catalogue_rules("sneaks")
    client = PracticeClient(sneaks, 4, seed=1, level="master", minds=lambda rules, level: Ponderer(ready))
    shelf.follow(client, silence)
    (saved,) = shelf.list()
    while len(client.moves) < 3 or ready:
        while client.advance():
            pass
        if client.choices():
            client.submit(client.choices()[-1])
        else:
            ready.pop(0)()
        again = shelf.open(saved.id, catalogue_rules)
        told = min(again.slot, client.slot)
        assert again.reel().answers[:told] == client.reel().answers[:told]
    while client.advance():
        pass
    again = shelf.open(saved.id, catalogue_rules)
    while again.advance():
        pass
    assert again.reel().answers == client.reel().answers
    assert len(client.masters) > 6


def test_a_game_that_other_bots_played_is_named_and_not_shown_wrongly(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    finish(kept(shelf))
    (saved,) = shelf.list()
    (path,) = tmp_path.iterdir()
    sheet = json.loads(path.read_text())
    for change in ({"seed": sheet["seed"] + 1}, {"moves": [["fly"]]}, {"names": []}, {"game": "chess"}, {"slot": None}):
        path.write_text(json.dumps(sheet | change))
        with pytest.raises(StoreError, match="another version of Den"):
            shelf.open(saved.id, rules_of)


def test_what_is_no_practice_game_is_left_out_and_left_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    play(kept(shelf), 1)
    sheet = {"game": "thieves", "names": ["Ann"], "me": 0, "over": False, "moves": [], "touched": 0}
    others = [sheet | change for change in ({"me": "I"}, {"me": math.inf}, {"touched": 10**30}, {"touched": -1})]
    contents = [b"", b"[]", b'{"game": 1}', b"[" * 100_000, b"\xff", *(json.dumps(other).encode() for other in others)]
    for name, content in zip("abcdefghi", contents, strict=True):
        (tmp_path / f"{name}.practice").write_bytes(content)
    assert len(shelf.list()) == 1
    assert len(list(tmp_path.iterdir())) == 10
    with pytest.raises(StoreError):
        shelf.open("b", rules_of)


def test_the_oldest_games_make_room(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    for seed in range(MOST + 3):
        play(kept(shelf, seed), 1)
    assert len(shelf.list()) == MOST


def test_a_shelf_that_cannot_be_written_says_so_once_and_the_game_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the folder should be")
    heard: list[str] = []
    client = PracticeClient(TOY, 3, seed=1, level="random")
    Shelf(blocked).follow(client, heard.append)
    finish(client)
    assert len(heard) == 1
    assert client.ending is not None
