"""What the colours behind the signs say: where something lies, who looks where, what nobody knows."""

from random import Random

from engines.catalogue import rules_of
from engines.core import View
from engines.games.havoc.floor.sight import lines
from engines.games.havoc.state import IN, is_dark
from netcode.play.practice import PracticeClient
from tests.tui.tables import app_at_once, sit_down
from tui.boards.gentlemen.house_fronts import chip
from tui.boards.havoc.basement import floors


def havoc_views(seed: int, enough: int = 60) -> list[View]:
    """A game as it goes on, played at random: the view at each of my questions."""
    client, rng = PracticeClient(rules_of("havoc"), 4, seed=seed, level="crafty"), Random(seed)
    views = []
    while client.ending is None and len(views) < enough:
        while client.advance():
            pass
        if choices := client.choices():
            views.append(client.view)
            check_floors(client.view)
            client.submit(rng.choice(list(choices)))
    return views


def check_floors(view: View) -> None:
    s, shades = view.state, floors(view)
    awake = [room for guard, room in s.guards.items() if guard not in s.stunned]
    watched = {*awake, *(ahead for room in awake for line in lines(s, room) for ahead in line)}
    for room, shade in shades.items():
        assert ("torch" in shade) == (room in watched), f"room {room} is {shade}"
        unknown = is_dark(s, room) and s.tokens[room] not in s.face and room not in s.smoke
        mine = bool(s.room) and s.status[view.me] == IN and room == s.room[view.me]
        assert ("moonlight-4" in shade) == mine
        if unknown and room not in watched and s.room and not mine:
            looked = view.value(s.tokens[room]) is not None
            assert shade == ("soot moonlight-2" if looked else "soot darkness-5")


def test_light_in_the_basement_is_where_guards_look_and_where_i_am() -> None:
    assert len(havoc_views(6)) > 20


async def test_a_house_in_the_street_is_lit_where_there_is_something_to_steal() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table = await sit_down(pilot, "sneaks", 4)
        canvas, s = table._board.canvas, table.client.view.state
        for letter in s.letters:
            spot = canvas.spots["room", letter]
            shade = canvas.ground.at(spot.x + 2, 2 * spot.y + 3)
            assert ("torch" in shade) == (letter in s.loot)


async def test_a_lamp_burns_where_snitches_stand_and_nowhere_else() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table = await sit_down(pilot, "sneaks", 4)
        board = table._board

        def burning() -> set[str]:
            spots = {key[1]: spot for key, spot in board.canvas.spots.items() if key[0] == "room"}
            heads = {name: (spot.x + spot.width - 4, 2 * (spot.y + spot.height) - 7) for name, spot in spots.items()}
            return {name for name, at in heads.items() if "torch-7" in board.canvas.ground.at(*at)}

        assert burning() == set()
        first, second = table.client.view.state.letters[:2]
        await pilot.press(first.lower(), second.lower())
        assert board.picked == (("sneaks", first), ("snitches", second))
        assert burning() == {second}


async def test_places_at_a_front_have_the_colours_of_the_tools_that_lie_there() -> None:
    async with app_at_once().run_test(size=(160, 50)) as pilot:
        table = await sit_down(pilot, "gentlemen", 4)
        canvas, s = table._board.canvas, table.client.view.state
        for place, tokens in s.tiles.items():
            for token in tokens.split():
                spots = [spot for key, spot in canvas.spots.items() if key[:2] == ("token", token)]
                assert any(canvas.ground.at(spot.x, 2 * spot.y) == chip(token) for spot in spots), (place, token)


async def test_without_colours_a_board_is_signs_alone() -> None:
    async with app_at_once(ascii=True).run_test(size=(80, 24)) as pilot:
        for game in ("sneaks", "gentlemen", "thieves", "havoc"):
            table = await sit_down(pilot, game, 4)
            assert not table._board.canvas.ground.is_shown
            assert any(row.strip() for row in table._board.canvas.rows())
