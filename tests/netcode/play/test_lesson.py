"""Lessons: a script beside a game is played as written, and fails as soon as a change of the rules breaks it."""

from pathlib import Path

import pytest

from engines.catalogue import GAMES, rules_of
from engines.core import Illegal
from netcode.play.lesson import BadLesson, Lesson, LessonClient, lessons_of
from netcode.storage.lessons import FILE, Lessons, Progress

LESSONS = [lesson for name in GAMES for lesson in lessons_of(rules_of(name))]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def begun(lesson: Lesson, at: int = 0) -> LessonClient:
    return LessonClient(rules_of(lesson.game), lesson, at)


@every_lesson
def test_a_lesson_is_played_to_its_end_by_doing_what_it_says(lesson: Lesson) -> None:
    client = begun(lesson)
    while client.step is not None:
        if client.step.mine:
            assert client.wanted is not None, f"“{client.step.mine}” is no choice at step {client.at + 1}"
            client.submit(client.wanted)
        else:
            client.read_on()
    assert not any(client._due.values()), "the script says more than was played"
    assert sum(bool(step.mine) for step in lesson.steps) >= 4, "a lesson is played, not read"


@every_lesson
def test_a_step_back_is_the_step_before(lesson: Lesson) -> None:
    client = begun(lesson, len(lesson.steps) // 2)
    at, answers, asked = client.at, client.reel().answers, client.request
    there = begun(lesson, at + 1)
    there.undo()
    assert (there.at, there.reel().answers, there.request) == (at, answers, asked)


def small(text: str) -> LessonClient:
    return begun(Lesson.parse("thieves/9", text))


HEAD = "title: A small one\nseed: 1\nnames: Robin, Ada, Bruno\n\n"


def test_only_what_the_lesson_asks_for_is_taken() -> None:
    client = small(f"{HEAD}Hide it.\n> Loot 3 face down into your stash\n\nWell done.")
    wrong = next(move for move in client.choices() if move != client.wanted)
    with pytest.raises(Illegal, match="something else: Loot 3 face down"):
        client.submit(wrong)
    client.read_on()
    assert client.at == 0
    client.submit(client.wanted)
    assert client.step.text == "Well done."
    client.read_on()
    assert client.step is None
    with pytest.raises(Illegal, match="something else"):
        client.submit(wrong)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is empty"),
        ("title: A\nnames: B\n\nGo.", "begins with title, seed and names"),
        ("title: A\nnames: B\nseed: many\n\nGo.", "begins with title, seed and names"),
        ("title\n\nGo.", "not of the form"),
        (f"{HEAD}> Play Siren", "without a sentence"),
        (f"{HEAD}Go.\n> Play Siren\nmore text", "comes first"),
    ],
)
def test_a_text_that_is_no_lesson_says_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(BadLesson, match=complaint):
        Lesson.parse("thieves/9", text)


def test_a_script_that_the_rules_have_left_behind_says_where_and_what_could_be_done() -> None:
    lesson = Lesson.parse("thieves/9", f"{HEAD}Go.\n> Loot 3 face down into your stash\nAda: fly away\n\nWell done.")
    with pytest.raises(BadLesson, match=r"step 1: Ada cannot “fly away” now\. What can be done: Loot"):
        begun(lesson, 1)
    with pytest.raises(BadLesson, match="Robin cannot “dance” now"):
        begun(Lesson.parse("thieves/9", f"{HEAD}Go.\n> dance\n\nWell done."), 1)


def test_how_far_somebody_came_is_kept_and_a_lesson_that_was_done_stays_done(tmp_path: Path) -> None:
    Lessons(tmp_path).came_to("thieves/1", 4, end=False)
    assert Lessons(tmp_path).of("thieves/1") == Progress(4, False)
    Lessons(tmp_path).came_to("thieves/1", 10, end=True)
    Lessons(tmp_path).came_to("thieves/1", 2, end=False)
    assert Lessons(tmp_path).of("thieves/1") == Progress(2, True)
    assert Lessons(tmp_path).of("sneaks/1") == Progress()


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"thieves/1": 3}', '{"thieves/1": ["x", 1]}', '{"thieves/1": [1]}']
)
def test_a_damaged_file_begins_all_lessons_anew(tmp_path: Path, content: str) -> None:
    (tmp_path / FILE).write_text(content)
    assert Lessons(tmp_path).of("thieves/1") == Progress()


# -- luck that is written down --------------------------------------------------------------------------------------


def of_havoc(steps: str, piles: str = "bossy, psycho, macho") -> LessonClient:
    """Luck arranged for a game that has some of every kind: roles are its first pile, in the order of the seats."""
    head = f"title: A small one\nseed: 285\nnames: Robin, Ada, Bruno\npiles: {piles}\n\n"
    return begun(Lesson.parse("havoc/9", head + steps))


def test_what_is_to_lie_on_top_of_a_pile_is_dealt_first_and_nothing_is_lost() -> None:
    client = of_havoc("Go.", piles="agent, bossy, macho / / 8, 8, 7")
    dealer, state = client._dealer, client.view.state
    order = [(state.first + place) % 3 for place in range(3)]
    assert [dealer.truth[state.role[seat]] for seat in order] == ["agent", "bossy", "macho"]
    assert [dealer.truth[card] for card in state.codes[order[0]]][:3] == [8, 8, 7]
    codes = [dealer.truth[card] for hand in (*state.codes, state.code_deck) for card in hand]
    assert sorted(codes) == sorted(value for value in rules_of("havoc").box(3, {}) if value in range(1, 9))


def test_a_card_that_is_not_in_the_pile_is_named() -> None:
    with pytest.raises(BadLesson, match="“joker” is not among the cards that are mixed"):
        of_havoc("Go.", piles="joker")


def test_dice_fall_as_they_are_told_to() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "havoc/1")
    at = next(number for number, step in enumerate(lesson.steps) if any(name == "Dice" for name, _ in step.then))
    client = begun(lesson, at + 1)
    assert [client.view.value(die) for _, die in client.choices()] == [1, 3, 2, 2]


@pytest.mark.parametrize("dice", ["1, 2", "5, 1, 1, 1", "a, b, c, d", ""])
def test_dice_that_cannot_fall_like_that_are_refused(dice: str) -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "havoc/1")
    piles = " / ".join(", ".join(pile) for pile in lesson.piles)
    text = f"title: x\nseed: {lesson.seed}\nnames: {', '.join(lesson.names)}\npiles: {piles}"
    steps = []
    for step in lesson.steps:
        lines = [step.text, *([f"> {step.mine}"] if step.mine else [])]
        steps.append("\n".join([*lines, *(f"{name}: {dice if name == 'Dice' else what}" for name, what in step.then)]))
    broken = Lesson.parse("havoc/1", text + "\n\n" + "\n\n".join(steps))
    with pytest.raises(BadLesson, match="These dice have 4, 4, 4, 4 sides"):
        begun(broken, len(broken.steps))
