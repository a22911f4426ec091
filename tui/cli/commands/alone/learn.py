"""`den learn [GAME]`: a lesson that one plays, step by step."""

import argparse
from typing import TYPE_CHECKING

from engines.catalogue import GAMES, rules_of
from netcode.play.lesson import Lesson, LessonClient, lessons_of
from netcode.storage.lessons import Lessons
from tui.cli.command_failed import Usage
from tui.cli.game_args import add_game, chosen_rules
from tui.cli.launch import home_of, in_text, open_app

if TYPE_CHECKING:
    from tui.text.console import Console


def add(parser: argparse.ArgumentParser) -> None:
    add_game(parser, optional=True)
    parser.add_argument("--lesson", type=int, metavar="N", help="which of them (default: the first new one)")


def run(args: argparse.Namespace) -> int:
    if in_text(args):
        from tui.cli.text_mode.run import converse

        lesson = chosen_lesson(args)
        return converse(args, lambda console: learn_in_text(args, lesson, console))
    if args.game is None:
        from tui.shell.main_menu import PLACES

        place = next(place for place in PLACES if place.key == "learn")
        return open_app(args, lambda app: app.go(place))
    lesson = chosen_lesson(args)
    return open_app(args, lambda app: app.learn(lesson))


def chosen_lesson(args: argparse.Namespace) -> Lesson:
    """The lesson that is named or, if none is, the first that was not done yet."""
    games = [chosen_rules(args.game)] if args.game else [rules_of(name) for name in GAMES]
    lessons = [lesson for rules in games for lesson in lessons_of(rules)]
    known = Lessons(home_of(args))
    if args.lesson is not None:
        lessons = [lesson for lesson in lessons if lesson.id.endswith(f"/{args.lesson}")]
    if not lessons:
        raise Usage("No such lesson", "There is no such lesson here.", "See: den learn")
    return next((lesson for lesson in lessons if not known.of(lesson.id).done), lessons[0])


async def learn_in_text(args: argparse.Namespace, lesson: Lesson, console: "Console") -> int:
    from tui.text.tables.lesson import learn

    known = Lessons(home_of(args))
    client = LessonClient(rules_of(lesson.game), lesson, known.of(lesson.id).at)
    return await learn(client, console, lambda at, end: known.came_to(lesson.id, at, end=end))
