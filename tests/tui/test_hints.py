"""Hints: what matters now, never the same sentence twice in a row, and odds that a process has found out."""

import itertools
import re
from pathlib import Path
from random import Random

import pytest
from textual.pilot import Pilot

from engines.catalogue import GAMES, rules_of
from engines.core import Advice, Secret, Subsets
from netcode.play.practice import PracticeClient
from tests.thorough import TIMES
from tests.tui.tables import app_at_once, play_moves, question, sit_down, until_asked
from tests.tui.test_places import app_in
from tui.screens.rules import RulesScreen
from tui.screens.tables.practice_table import PracticeTable
from tui.widgets.table.ask import Ask
from tui.words.hints import Hints, advice_in_words, sentences_of


def guided(game: str, seed: int, moves: int) -> list[tuple[PracticeClient, str]]:
    """What is said beside each of my questions of a game in which I do anything."""
    rules = rules_of(game)
    client = PracticeClient(rules, rules.seats[0], seed=seed, level="random")
    hints, rng, said = Hints(), Random(seed), []
    while client.ending is None and len(said) < moves:
        while client.advance():
            pass
        if not (choices := client.choices()) or client.request is None:
            break
        said.append((client, hints.beside(client.slot, rules.words.hint(client.view, client.request))))
        client.submit(choices.pick(rng) if isinstance(choices, Subsets) else rng.choice(list(choices)))
    return said


def test_a_sentence_that_goes_on_with_but_stays_with_the_one_before_it() -> None:
    hints = Hints()
    assert hints.beside(1, "F helps you most. But Ada wants it, too. Guard B.") == (
        "F helps you most. But Ada wants it, too. Guard B."
    )
    assert hints.beside(2, "F helps you most. But Bruno wants it, too. Guard B.") == (
        "F helps you most. But Bruno wants it, too."
    )


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_said_twice_in_a_row(game: str) -> None:
    said = [set(sentences_of(hint)) for _, hint in guided(game, 3, 60)]
    assert any(said)
    assert not any(one & other for one, other in itertools.pairwise(said))


def test_what_was_said_comes_back_after_another_question() -> None:
    hints = Hints()
    assert hints.beside(1, "Look north. You are seen.") == "Look north. You are seen."
    assert hints.beside(1, "Look north. You are seen.", "It wins 6 in 10.") == (
        "Look north. You are seen. It wins 6 in 10."
    )
    assert hints.beside(2, "Look north. Go west.") == "Go west."
    assert hints.beside(3, "Look north.") == "Look north."


def test_a_choice_that_stands_out_is_named_with_its_odds() -> None:
    client = PracticeClient(rules_of("thieves"), 3, seed=1, level="random")
    while client.advance():
        pass
    request = client.request
    assert request is not None
    one, other, *_ = client.choices()
    words = client.rules.words
    told = advice_in_words(client.rules, client.view, request, Advice({one: 0.31, other: 0.62}, {}, 200))
    best = words.option(client.view, request, other)
    assert told.startswith(f"Played on from here, “{best}” wins about 6 in 10")
    assert not advice_in_words(client.rules, client.view, request, Advice({one: 0.60, other: 0.62}, {}, 200))
    assert not advice_in_words(client.rules, client.view, request, Advice({one: 0.31, other: 0.62}, {}, 3))


async def until_advised(pilot: Pilot[None], table: PracticeTable) -> None:
    """Wait until a search has said something beside the question."""
    while " in 10" not in question(table).hint:
        await pilot.pause(0.05)


async def test_the_odds_come_from_a_process_while_i_think(tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False, odds=True)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3, hints=True)
        assert question(table).mine, "the question does not wait for the odds"
        await until_advised(pilot, table)
        assert "that it is watched" in question(table).hint
        assert table.odds.pid is not None
        await pilot.press("n")
        assert not question(table).hint
    assert table.odds.pid is None, "who leaves the table ends the process"


async def test_without_odds_no_process_is_started(tmp_path: Path) -> None:
    app = app_in(tmp_path, drama=False, odds=False)
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3, hints=True)
        assert question(table).hint
        assert table.odds.pid is None


async def test_what_does_nothing_is_asked_about_once() -> None:
    """In Heist & Havoc nothing lies in a starting room: GRAB would do nothing there."""
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "havoc", 3)
        while "Which action card" not in question(table).sentence:
            await pilot.press("a", "1", "enter")
            await pilot.pause()
        slot = table.client.slot
        await pilot.press("g", "enter")
        assert question(table).reason.startswith("GRAB finds nothing here")
        assert table.client.slot == slot
        await pilot.press("enter")
        await pilot.pause()
        assert table.client.slot != slot or table.client.sealed()


def test_in_the_keep_a_hint_names_only_cards_that_lead_somewhere() -> None:
    """Whatever is named leads along the way that is told; what is doubted is never among it."""
    rules, named = rules_of("blackkeep"), 0
    client = PracticeClient(rules, 2, seed=3, level="random")
    rng = Random(8)
    while client.ending is None and named < 5:
        while client.advance():
            pass
        choices, request = client.choices(), client.request
        if not choices or request is None:
            break
        if isinstance(request, Secret):
            told = re.search(r"\. ([^.]+) leads there\.", rules.words.hint(client.view, request))
            titles = re.split(r", | or ", told[1]) if told and "No card" not in told[1] else []
            by_title = {rules.words.option(client.view, request, move): move for move in choices}
            assert set(titles) <= set(by_title)
            assert not any(rules.words.idle(client.view, request, by_title[title]) for title in titles)
            named += bool(titles)
        client.submit(rng.choice(list(choices)))
    assert named >= 5


def words_on(ask: Ask) -> str:
    return " ".join(" ".join(ask.canvas.rows()).split())


@pytest.mark.parametrize("game", GAMES)
async def test_what_has_no_room_in_a_small_window_is_read_in_full_with_the_key_beside_it(game: str) -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, game, 4, hints=True)
        cut = 0
        for _ in range(40):
            asked, shown = question(table), words_on(table.query_one(Ask))
            for words in (asked.last, asked.hint):
                if " ".join(words.split()) not in shown:
                    await pilot.press("f2")
                    page = pilot.app.screen
                    assert isinstance(page, RulesScreen)
                    assert words in page._page
                    assert (words == asked.hint and "Hint:" not in shown) or f"… {asked.key_for_all}" in shown
                    await pilot.press("q")
                    cut += 1
            if table.client.ending is not None or cut >= 6 * TIMES:
                break
            play_moves(table.practice, 1)
            await pilot.pause()
            await until_asked(pilot)
        assert cut
