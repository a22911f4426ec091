"""What every game says of the things on its table, of what wins, and of what passed: found by its catalogue line."""

import re

import pytest

from engines.core import Choose, Rules, Secret
from engines.core.rules import Setting
from tests.engines.playing import dealt, listed_options, played, tables
from tests.goldens import recordings

every_table = pytest.mark.parametrize(
    ("rules", "seats"), [pytest.param(rules, seats, id=f"{rules.name}-{seats}") for rules, seats in tables()]
)
RAW = re.compile(r"None|[\[\]{}<\\]|\(\)|\('")  # Python, and not English
QUIET = {"pass", "none", "done", "stop", "decline"}  # whoever answers so does nothing


@every_table
def test_everything_can_be_asked_about_and_what_wins_is_one_line(rules: Rules, seats: int) -> None:
    """`about` has a sentence for all that `things` lists, and all values of the box and all seats are among it."""
    dealer = dealt(rules, seats, seed=8)
    needed = [("value", value) for value in dict.fromkeys(rules.box(seats, dealer.game.settings))]
    needed += [("seat", seat) for seat in range(seats)]
    count = len(played(rules.name, seats, 8).answers)
    told, at = 0, 0
    while (request := dealer.game.request) is not None:
        if at % max(1, count // 8) == 0:
            for view in (dealer.views[at % seats], dealer.spectator):
                words, listed = rules.words, [*rules.words.things(view)]
                lost = [thing for thing in needed if thing not in listed]
                assert not lost, f"`things` of {rules.name} lists every value of the box and every seat, not {lost}"
                for thing in listed:
                    about = words.about(view, thing)
                    assert about is not None, f"`about` of {rules.name} says nothing of {thing}, which `things` lists"
                    check(f"`about` of {rules.name}, {thing}", str(about))
                goal = words.goal(view)
                check(f"`goal` of {rules.name}", goal)
                assert len(goal) < 130, f"`goal` of {rules.name} is one line: {goal!r}"
                if said := words.summary(view, dealer.game.events[told:]):
                    check(f"`summary` of {rules.name}", said)
                assert words.summary(view, []) == "", f"`summary` of {rules.name}: nothing passed"
            told = len(dealer.game.events)
        at += 1
        dealer.step(request)


def check(whose: str, said: str) -> None:
    assert said.endswith((".", "!")), f"{whose} is a sentence with an end: {said!r}"
    assert not RAW.search(said), f"{whose} is English: {said!r}"


@every_table
def test_every_choice_and_the_table_are_said_in_english(rules: Rules, seats: int) -> None:
    dealer = dealt(rules, seats, seed=3)
    while (request := dealer.game.request) is not None and rules.name != "toy":  # the toy says its options as they are
        if isinstance(request, Choose | Secret):
            view = dealer.views[request.who[0]]
            for option in listed_options(request, request.who[0], 9):
                said = rules.words.option(view, request, option)
                assert said, f"`option` of {rules.name} has no words for {option}"
                assert not RAW.search(said), f"`option` of {rules.name} is English: {said!r}"
            for line in (*rules.words.table(view), rules.words.ask(view, request), rules.words.hint(view, request)):
                assert not RAW.search(line), f"`table`, `ask` or `hint` of {rules.name} is English: {line!r}"
        dealer.step(request)


@pytest.mark.parametrize(
    ("rules", "seats", "settings"), [pytest.param(*game, id=f"{game[0].name}-{game[1]}") for game in recordings()]
)
def test_whatever_somebody_plays_is_told(rules: Rules, seats: int, settings: dict[str, Setting]) -> None:
    """In a recorded game, before anybody decides again, at least one sentence tells what came of the decision."""
    dealer = dealt(rules, seats, seed=42, settings=settings)
    game, told, verbs = dealer.game, 0, set[str]()
    while (request := game.request) is not None and rules.name != "toy":  # the toy tells its rounds alone
        if isinstance(request, Choose | Secret):
            lines = [rules.words.event(dealer.spectator, event) for event in game.events[told:]]
            assert any(lines) or verbs <= QUIET, f"{rules.title} tells nothing of {sorted(verbs - QUIET)}"
            told = len(game.events)
        dealer.step(request)
        if isinstance(request, Choose | Secret):
            answer = game.answers[-1]
            verbs = {option[0] for option in ([answer] if isinstance(request, Choose) else answer.values())}


@pytest.mark.parametrize("rules", [rules for rules, seats, _ in recordings() if seats == rules.seats[0]])
def test_every_event_of_a_recorded_game_is_a_line_of_the_telling(rules: Rules) -> None:
    """What is worded "" is said by another line: only a change of turns may be."""
    dealer = dealt(rules, rules.seats[0], seed=42)
    dealer.run()
    silent = {event[0] for event in dealer.game.events if not rules.words.event(dealer.spectator, event)}
    assert silent <= {"turn"}, f"{rules.title} tells nobody of {silent}"
