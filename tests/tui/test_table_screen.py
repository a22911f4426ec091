"""The table screen: every way to make a choice, and everything that can be done beside it."""

import asyncio

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from engines.catalogue import GAMES, rules_of
from tests.patience import PATIENCE
from tests.tui.tables import app_at_once, play_moves, question, sit_down, until_asked
from tui.boards.base import Board
from tui.boards.thieves import GameBoard
from tui.screens.dialogs.commands import CommandsScreen, Found
from tui.screens.help import HelpScreen
from tui.screens.rules import RulesScreen
from tui.screens.tables.results import ResultsScreen, Scores
from tui.screens.tables.what_is_this import NO_CHOICE
from tui.widgets.markdown_page import MarkdownPage
from tui.widgets.table.about_line import AboutLine
from tui.widgets.table.ask import BACK, Ask, Question
from tui.widgets.table.chat import Chat
from tui.widgets.table.crew import Crew
from tui.widgets.table.journal import Journal
from tui.widgets.top_and_bottom import Headline, KeyLine
from tui.widgets.wrapped_lines import Lines


async def test_digits_pick_enter_confirms_and_backspace_goes_back() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        before = table.client.slot
        await pilot.press("1", "2")
        assert question(table).preview == "Sneaks to A, snitches to C"
        await pilot.press("backspace")
        assert question(table).so_far == "sneaks to A, snitches to …"
        assert table.client.slot == before, "nothing is done before it is confirmed"
        await pilot.press("1", "enter")
        assert table.client.slot > before


async def test_a_key_is_one_redraw() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        board, drawn = table.query_one(GameBoard), list[str]()
        show, paint = table._show, board.paint
        table._show = lambda: (drawn.append("table"), show())
        board.paint = lambda width, height: (drawn.append("board"), paint(width, height))[1]
        for key in ("1", "backspace", "f", "c"):
            drawn.clear()
            await pilot.press(key)
            assert drawn == ["table", "board"], key


async def test_a_click_on_the_board_is_one_redraw_whoever_is_asked() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        board, drawn = table.query_one(GameBoard), list[str]()
        room, paint = board.canvas.spots[("room", "B")], board.paint
        board.paint = lambda width, height: (drawn.append("board"), paint(width, height))[1]
        await pilot.click(board, offset=(room.x + 3, room.y + 2))
        assert drawn == ["board"]
        table._draft = None  # somebody else's turn: the cursor moves all the same
        there = board.canvas.spots[("room", "D")]
        await pilot.click(board, offset=(there.x + 3, there.y + 2))
        assert drawn == ["board"] * 2
        assert board.is_under_cursor(there.key)


async def test_letters_on_the_board_pick_its_places() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        await pilot.press("f", "c")
        assert question(table).preview == "Sneaks to F, snitches to C"
        await pilot.press("d")
        assert question(table).preview == "Sneaks to F, snitches to D", "another place changes the last step"


async def test_arrows_and_enter_pick_on_the_board() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        await pilot.press("right", "down", "enter")
        assert question(table).so_far == "sneaks to F, snitches to …"
        await pilot.press("k", "h", "enter")
        assert question(table).preview == "Sneaks to F, snitches to A"


async def test_enter_makes_a_complete_choice_and_letters_pick_also_while_the_crew_has_the_focus() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        before = table.client.slot
        await pilot.press("d", "tab", "tab", "a")
        assert table.query_one(Crew).has_focus
        assert question(table).preview == "Sneaks to D, snitches to A"
        await pilot.press("enter")
        await pilot.pause()
        assert pilot.app.screen is table
        assert table.client.slot > before
        table = await sit_down(pilot, "havoc", 3)
        while not any(key.isalpha() for key in question(table).keys.values()):
            play_moves(table.practice, 1)
            await pilot.pause()
            await until_asked(pilot)
        step, letter = next((step, key) for step, key in question(table).keys.items() if key.isalpha())
        await pilot.press("tab", "tab", letter)
        assert table.query_one(Crew).has_focus
        assert step in table.query_one("#board").picked


async def test_a_command_whose_letter_picks_a_card_is_shown_with_its_other_key() -> None:
    async with app_at_once().run_test(size=(120, 36)) as pilot:
        table = await sit_down(pilot, "havoc", 3)
        while not {"r", "t"} <= {key.lower() for key in question(table).keys.values()}:
            play_moves(table.practice, 1)
            await pilot.pause()
            await until_asked(pilot)
        line = table.query_one(KeyLine).canvas.rows()[0]
        assert "F3 rules" in line
        assert "F5 talk" in line
        await pilot.press("f3")
        assert isinstance(pilot.app.screen, RulesScreen)


async def test_where_there_are_many_choices_what_happened_leaves_them_the_room() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        ask = table.query_one(Ask)
        words = {"last": "Meanwhile: so much happened " * 9, "hint": "There is much to say. " * 9}
        steps = [(("thing", n), f"the thing number {n} of many") for n in range(6)]
        keys = {step: str(n) for n, (step, _) in enumerate(steps, 1)}
        ask.question = Question("Which of all these things do you take?", True, steps, keys, **words)
        rows = ask.canvas.rows()
        assert ask.canvas.height <= ask.size.height, "nothing is below the edge"
        assert all(any(f"number {n} of" in row for row in rows) for n in range(6))


async def test_a_click_picks_what_is_under_it() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        room = table.query_one("#board").canvas.spots[("room", "B")]
        await pilot.click("#board", offset=(room.x + 3, room.y + 2))
        assert question(table).so_far == "sneaks to B, snitches to …"
        back = table.query_one(Ask).canvas.spots[BACK]
        await pilot.click("#ask", offset=(back.x + 2, back.y + 1))
        assert question(table).so_far == ""


async def test_the_choices_can_be_walked_with_tab_and_arrows() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await pilot.press("tab")
        assert table.query_one(Ask).has_focus
        await pilot.press("right", "enter")
        steps = question(table)
        assert steps.so_far or steps.preview


async def test_a_place_that_cannot_be_picked_says_why() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        await pilot.press("b", "b")
        assert "one Destination card for each letter" in question(table).reason


async def test_the_line_below_names_what_is_pointed_at_and_else_says_what_wins() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        what, board = table.query_one(AboutLine), table.query_one(GameBoard)
        assert not what.about
        assert what.goal.startswith("Be richest at the 7th Getaway")
        police = board.canvas.spots["police",]
        await pilot.hover(board, offset=(police.x + 3, police.y))
        assert what.about == "Police 0/4: At 4 helmets all stashes are opened and the richest is lost."
        await pilot.hover("#log")
        assert not what.about
        table.query_one(GameBoard).cursor = ("table",)
        await pilot.press("up")
        assert what.about.startswith("Police 0/4")


async def test_only_the_widget_that_has_the_focus_shows_a_cursor() -> None:
    async with app_at_once().run_test(size=(100, 30)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        board = table.query_one(Board)
        painted = [board, table.query_one(Ask), table.query_one(Crew)]
        for key in ("tab", "tab", "tab", "tab"):
            await pilot.press(key)
            await pilot.pause()
            inks = {
                widget: " ".join(
                    ink or "" for y in range(widget.canvas.height) for _, (ink, _, _) in widget.canvas._shown(y)
                )
                for widget in painted
            }
            double = {board} if "╔" in "".join(board.canvas.rows()) else set()
            shown = {widget for widget, ink in inks.items() if "cursor" in ink} | double
            assert shown == {table.focused} - {painted[2]}  # the crew has one once an arrow is pressed there


async def test_a_seat_of_the_crew_is_reached_with_tab_and_says_what_it_has() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await pilot.press("tab", "tab", "down")
        assert "cards in hand" in table.query_one(AboutLine).about
        await pilot.press("tab")
        assert table.query_one(GameBoard).has_focus


async def test_w_gives_the_whole_rule_of_what_is_pointed_at_and_why_not_now() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        table.query_one(GameBoard).cursor = ("deck",)
        await pilot.press("down", "w")
        assert isinstance(pilot.app.screen, RulesScreen)
        page = pilot.app.screen.query_one(MarkdownPage)
        await laid_out(pilot, page)
        assert page.places("the end")
        assert page.places("the richest wins")
        await pilot.press("q")
        assert pilot.app.screen is table


async def test_a_place_that_is_no_choice_now_is_answered_by_what_can_be_picked() -> None:
    """At an exchange the houses ask nothing; Enter at one of them tells what does."""
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3, seed=34)
        while table.client.choices()[0] != ("stop",):
            play_moves(table.practice, 1, seed=34)
            await until_asked(pilot)
        table.query_one(GameBoard).focus()
        table.query_one(GameBoard).cursor = ("room", "A")
        await pilot.press("enter")
        assert question(table).reason == NO_CHOICE


async def test_what_passed_since_my_last_move_stands_at_my_next_question_whatever_the_hint() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 4, hints=True)
        for _ in range(3):
            play_moves(table.practice, 1)
            await until_asked(pilot)
            asked = question(table)
            assert asked.last.startswith("Meanwhile: ")
            ask = table.query_one(Ask)
            assert "Meanwhile: " in "".join(ask.canvas.rows()[: ask.size.height])
            assert "Hint: " in "".join(ask.canvas.rows()[: ask.size.height])


async def test_loot_is_no_card_for_the_table_and_the_board_knows_the_reason() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        view, board = table.client.view, table.query_one(GameBoard)
        loot = next(card for card in view.state.hands[0] if str(view.value(card)).startswith("loot"))
        table.pick(("card", loot))
        table.pick(("table",))
        assert "loot" in question(table).reason
        assert board.is_picked(("card", loot))


async def test_my_cards_are_covered_and_shown_with_one_key_and_the_log_covers_them_too() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        board, log = table.query_one(GameBoard), table.query_one("#log", Lines)
        hand = [table.client.view.value(card) for card in table.client.view.state.hands[0]]
        shown = "\n".join(board.canvas.rows())
        await pilot.press("x")
        covered = "\n".join(board.canvas.rows())
        assert "Loot" in shown or "Helmet" in shown, hand
        assert "Loot" not in covered
        assert "Helmet" not in covered
        drawn = [text for text, _ in log.entries if text.startswith("You draw") and "Getaway" not in text]
        assert set(drawn) == {"You draw a card."}
        await pilot.press("x")
        assert "\n".join(board.canvas.rows()) == shown


async def test_a_hint_does_not_speak_of_cards_that_are_covered() -> None:
    """It said that there was no loot worth hiding, since it saw none."""
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3, hints=True)
        assert question(table).hint
        await pilot.press("x")
        assert not question(table).hint
        await pilot.press("x")
        assert question(table).hint


async def test_what_happened_is_told_whole_while_others_are_waited_for() -> None:
    """It was cut after three lines, with empty lines below."""
    last = " ".join(f"Thief {number} sends sneaks to B, the Bank." for number in range(5))
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        ask = table.query_one(Ask)
        for mine in (False, True):
            ask.question = Question("Ada chooses.", last=last, mine=mine)
            assert (last in " ".join(" ".join(ask.canvas.rows()).split())) != mine


async def test_what_has_just_been_picked_is_not_said_to_be_impossible_now() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3)
        await pilot.press("f", "c")
        assert question(table).preview == "Sneaks to F, snitches to C"
        assert "Not now" not in table.query_one(AboutLine).about


async def test_a_move_is_taken_back_at_a_practice_table() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "gentlemen", 3)
        before = table.client.slot, question(table).sentence
        await pilot.press("1", "1", "1", "enter")
        await until_asked(pilot)
        assert table.client.slot > before[0]
        while table.client.can_undo():
            await pilot.press("u")
        await until_asked(pilot)
        assert (table.client.slot, question(table).sentence) == before


async def test_hints_are_there_until_they_are_turned_off() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 3, hints=True)
        assert question(table).hint
        await pilot.press("n")
        assert not question(table).hint


async def test_what_i_say_stands_in_the_chat() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await pilot.press("t")
        assert table.focused is table.query_one("#words", Input)
        await pilot.press(*"hi [red]", "enter")
        assert table.query_one(Chat).query_one(Lines).entries[-1][0].endswith(": hi [red]")
        await pilot.press("escape", "m")
        assert table.query_one(Journal).has_class("log")
        assert table.query_one("#board").has_focus


async def test_help_says_what_is_focused_and_every_key() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "thieves", 3)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        text = "\n".join(line for line, _ in app.screen.query_one(Lines).entries)
        assert "Cover your hidden cards" in text
        assert "Pick the place under the cursor" in text
        await pilot.press("escape")
        assert not isinstance(app.screen, HelpScreen)


async def test_every_command_of_the_table_is_found_by_its_name() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        offered = {command.title: command.help for command in app.get_system_commands(table)}
        assert {"cover", "rules", "talk", "what's this?", "leave", "help"} <= offered.keys()
        assert "undo" not in offered, "there is nothing to take back yet"
        await pilot.press("ctrl+p")
        await pilot.press(*"cover")
        palette = app.screen
        assert isinstance(palette, CommandsScreen)
        assert palette.query_one(Found).items[0].title == "cover"
        await pilot.press("enter")
        await pilot.pause()
        assert table._covered


async def test_theme_pace_and_drama_are_changed_from_the_table_and_hold_at_once() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        for wanted in ("theme day", "pace slow", "drama yes"):
            await pilot.press("ctrl+p", *wanted, "enter")
            await pilot.pause()
        assert app.theme == "day"
        assert (app.config.pace, app.config.drama) == (1.2, True)
        assert (table._rest, table._pace > 0) == (1.2, True)


async def test_a_command_can_be_clicked_and_what_is_called_otherwise_is_said() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await pilot.press("ctrl+p", *"no such thing", "enter")
        assert "nothing is called so" in app.screen.query_one(Found).canvas.rows()[0]
        await pilot.press(*["backspace"] * 20, *"cover")
        await pilot.pause()
        await pilot.click(Found, offset=(6, 0))
        await pilot.pause()
        assert app.screen is table
        assert table._covered


async def laid_out(pilot: Pilot[None], page: MarkdownPage) -> None:
    while not page.virtual_size.height:
        await pilot.pause()


async def test_the_rules_are_read_and_searched_at_the_table() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        await sit_down(pilot, "thieves", 3)
        await pilot.press("r")
        assert isinstance(app.screen, RulesScreen)
        page = app.screen.query_one(MarkdownPage)
        await laid_out(pilot, page)
        await pilot.press("slash", *"siren", "enter")
        places = page.places("siren")
        assert page.found == places[0]
        assert "siren" in page.render_line(places[0] - page.scroll_offset.y).text.casefold()
        await pilot.press("n")
        assert page.found == places[1]
        await pilot.press("slash", *"no such word", "enter")
        assert page.found is None
        assert "is not in here" in app.screen.query_one(Headline).corner
        await pilot.press("q")
        assert not isinstance(app.screen, RulesScreen)


async def test_words_are_found_though_a_line_breaks_within_them() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        page = MarkdownPage(f"{'word ' * 14}two three.")
        await pilot.app.screen.mount(page)
        await laid_out(pilot, page)
        assert page.places("word two three") == [0]
        assert page.virtual_size.height == 2


async def test_below_the_minimum_one_line_says_what_is_needed_and_found() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await pilot.resize_terminal(70, 20)
        assert table.has_class("-small")
        assert "80x23" in str(table.query_one("#too-small").render())
        assert "70x20" in str(table.query_one("#too-small").render())
        asked = question(table)
        await pilot.press("1", "enter", "x", "q")
        await pilot.click(offset=(5, 5))
        assert (question(table), table._covered) == (asked, False), "what is not seen is not done"
        assert app.screen is table
        await pilot.resize_terminal(80, 23)
        while table.has_class("-small"):
            await pilot.pause()
        await pilot.press("x")
        assert table._covered
        await pilot.pause()
        assert table.query_one("#board").has_focus, "arrows and Enter work again"


@pytest.mark.parametrize("game", GAMES)
async def test_a_row_that_a_multiplexer_takes_is_not_missed_on_the_board(game: str) -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, game, rules_of(game).seats[-1])
        high = table.query_one("#board").size.height
        await pilot.resize_terminal(80, 23)
        while table.size.height != 23:
            await pilot.pause()
        await pilot.pause()
        assert table.query_one("#board").size.height == high
        assert table.query_one(Ask).size.height >= 5


async def test_the_log_and_the_chat_stand_beside_each_other_where_there_is_room() -> None:
    async with app_at_once().run_test(size=(120, 36)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        silent = table.query_one("#chat").region.height
        assert table.query_one("#log").region.height > 3
        assert silent > 0
        await pilot.press("t", *"hello", "enter", "escape")
        while table.query_one("#chat").region.height <= silent:  # there is something to read in it now
            await pilot.pause()
        await pilot.press("m")  # the log, where there is room for one alone
        await pilot.resize_terminal(80, 24)
        while table.query_one("#talk").region.height:
            await pilot.pause()


async def test_each_score_is_explained_part_by_part() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "sneaks", 5)
        play_moves(table.practice, 999)
        await until_asked(pilot)
        await pilot.press("enter")
        scores = app.screen.query_one(Scores)
        ending = table.client.ending
        assert ending is not None
        for keys, seat in ((("2",), 1), (("right",), 2), (("h", "left"), 0)):
            await pilot.press(*keys)
            shown = " ".join(" ".join(scores.canvas.rows()).split())
            for part in ending.standings[seat].made_of:
                words = f"{part.label}: {part.how[:12]}" if part.how else part.label
                assert f"{part.points:g} {words}" in shown


async def test_the_button_under_the_cursor_plays_again() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        play_moves(table.practice, 999)
        await until_asked(pilot)
        await pilot.press("enter", "3", "up", "enter")
        await until_asked(pilot)
        assert app.screen is not table
        assert app.screen.client.ending is None


async def test_scores_replay_eyes_and_once_more() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        play_moves(table.practice, 999)
        await until_asked(pilot)
        await pilot.press("enter")
        assert isinstance(app.screen, ResultsScreen)
        await pilot.press("p", "right", "right")
        replay = app.screen
        assert replay.client.slot > 0
        await pilot.press("end")
        assert replay.client.ending is not None
        await pilot.press("e")
        assert replay.client.me == 1, "a bot's eyes: the game is over and was on this machine"
        await pilot.press("home", "q", "v", "escape", "a")
        await until_asked(pilot)
        assert app.screen is not table
        assert app.screen.client.ending is None


@pytest.mark.parametrize("game", GAMES)
async def test_a_replay_is_seen_through_other_eyes_whatever_letters_the_board_has(game: str) -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, game, 3)
        play_moves(table.practice, 999)
        await until_asked(pilot)
        await pilot.press("enter", "p", "e")
        assert app.screen.client.me == 1


async def test_cards_that_are_covered_stay_covered_in_a_replay_and_in_the_next_game() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await pilot.press("x", "p")
        replay = app.screen
        assert replay.is_covered
        for _ in range(replay.client.last):
            await pilot.press("left")
            assert "You draw a Loot" not in question(replay).sentence
        await pilot.press("q")
        play_moves(table.practice, 999)
        await until_asked(pilot)
        await pilot.press("enter", "a")
        await until_asked(pilot)
        assert app.screen is not table
        assert app.screen.is_covered


async def test_a_replay_jumps_by_ten_steps_and_to_the_tenths_of_the_game() -> None:
    app = app_at_once()
    async with app.run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        play_moves(table.practice, 999)
        await until_asked(pilot)
        await pilot.press("p", "5")
        replay = app.screen.client
        assert replay.slot == replay.last // 2
        await pilot.press("pageup")
        assert replay.slot == replay.last // 2 - 10
        await pilot.press("pagedown", "pagedown")
        assert replay.slot == replay.last // 2 + 10


async def test_the_log_is_read_back_with_the_keyboard() -> None:
    async with app_at_once().run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        play_moves(table.practice, 9)
        await until_asked(pilot)
        log = table.query_one("#log", Lines)
        async with asyncio.timeout(PATIENCE):  # a log whose bar appears is laid out once more, and shows its end again
            while len(log.entries) < len(table.client.log) or not log.is_vertical_scroll_end:
                await pilot.pause()
            while log.is_vertical_scroll_end:
                await pilot.press("pageup")
            while not log.is_vertical_scroll_end:
                await pilot.press("pagedown")


async def test_a_key_is_moved_in_the_settings() -> None:
    async with app_at_once(keys={"cover": "z"}).run_test(size=(80, 24)) as pilot:
        table = await sit_down(pilot, "thieves", 3)
        await pilot.press("x")
        shown = "\n".join(table.query_one(GameBoard).canvas.rows())
        await pilot.press("z")
        assert "\n".join(table.query_one(GameBoard).canvas.rows()) != shown


async def test_a_command_whose_letter_picks_a_card_is_offered_by_its_other_key() -> None:
    async with app_at_once().run_test(size=(120, 36)) as pilot:
        table = await sit_down(pilot, "havoc", 3)
        while "w" not in {key.lower() for key in question(table).keys.values()}:
            assert "w what's this?" in table.query_one(KeyLine).canvas.rows()[0]
            play_moves(table.practice, 1)
            await pilot.pause()
            await until_asked(pilot)
        await pilot.pause()
        assert "F2 what's this?" in table.query_one(KeyLine).canvas.rows()[0]
        await pilot.press("w", "enter")
        assert table.practice.moves[-1][0] == "play"
