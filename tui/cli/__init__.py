"""The command line: `den COMMAND ...`. Each command is a module with `add(parser)` and `run(args)`, loaded when used.

`run` returns None or an exit code: 0 for done, 1 for "what you asked for is not so", 2 for wrong usage. Errors are
raised as CommandFailed: a title, a sentence, a next step. With `--json` the one object on stdout is the answer, and
everything else goes to stderr.
"""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType
from typing import NoReturn

from tui.cli.command_failed import CommandFailed, Usage

COMMANDS = {  # by the package in `commands/` that holds their modules
    "tables": {
        "host": "open a table for friends",
        "join": "sit down at a friend's table",
        "watch": "look on at a table",
        "resume": "back to a table as it was left",
        "tables": "the unfinished tables of this machine, and where it is your turn",
        "games": "the games kept on this machine",
        "move": "my seat at a table to another machine",
        "export": "a table's record as one file that anybody can verify",
        "verify": "check a whole table again, from its record alone",
        "demo": "a whole table of separate processes on this machine, and how it went",
    },
    "alone": {
        "learn": "a lesson for each game, played step by step",
        "play": "practise against bots, offline",
        "replay": "step through a game again",
        "record": "what your games on this machine add up to",
        "club": "a table of results that friends keep together and nobody can forge",
        "rules": "the rules of a game, for players",
        "sim": "play many games between bots, and count",
        "bench": "how fast Den is on this machine",
    },
    "machine": {
        "keep": "sit at all my unfinished tables without a screen, so that nobody waits for this machine",
        "serve": "let friends who have only ssh, or a browser, play on this machine",
        "relay": "pass sealed messages between friends who cannot reach each other",
        "locate": "where Den keeps its settings, its log and its tables",
        "completion": "what your shell needs to complete what you type after den",
        "manual": "the page for man, made from the commands themselves",
    },
}
ABOUT = {name: about for commands in COMMANDS.values() for name, about in commands.items()}


# What is no command: a link, or a code, whose kind says whether it is for watching.
GOES_THERE = re.compile(r"(den:(\S*/)?)?((?P<watch>w\d|watch-)|\d{1,7}[-\s]|join-)|den:", re.IGNORECASE)


# How argparse says it of a word that is none of ours; it then lists all of them.
NO_COMMAND = re.compile(r"argument COMMAND: invalid choice: '(?P<word>.*?)' \(")


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        from tui.cli.usage_words import worded  # loaded when something is wrong
        from tui.shell.near_words import did_you_mean

        if said := NO_COMMAND.match(message):
            sentence = f"There is no “{said['word']}”.{did_you_mean(said['word'], ABOUT)}"
            raise Usage("That is not a command Den knows", sentence, "den --help lists them; den alone opens a menu.")
        title = f"“{self.prog}” is not used like that"
        raise Usage(title, worded(message), f"See: {self.prog} --help")


def main(argv: Sequence[str] | None = None) -> int:
    words = list(sys.argv[1:] if argv is None else argv)
    if "_ARGCOMPLETE" in os.environ:  # the shell asks for completions
        from tui.cli.shell_completion import answer_the_shell

        answer_the_shell(lambda line: _parser(_command_in(line.split())))
    try:
        args = parse(words)
        if args.version:
            return _say_version(as_json=args.json)
        if args.command is None:
            return _app(args)
        code: int | None = _module(args.command).run(args)
        sys.stdout.flush()
        return code or 0
    except CommandFailed as trouble:
        trouble.show(as_json="--json" in words)
        return trouble.code
    except KeyboardInterrupt:
        return 1
    except BrokenPipeError:  # the reader of our output has closed it, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("DEN_DEBUG"):
            raise
        CommandFailed(
            "Den stumbled over itself",
            f"This should not happen: {type(error).__name__}: {error}.",
            "Set DEN_DEBUG=1 to see where, and please tell us about it.",
        ).show(as_json="--json" in words)
        return 1


def _say_version(*, as_json: bool) -> int:
    import json  # json and the version take longer to load than everything before

    from tui.cli.version import version

    print(json.dumps({"version": version()}) if as_json else f"den {version()}")
    return 0


def _app(args: argparse.Namespace) -> int:
    """Without a command: the app; or a menu of lines, if this terminal cannot show the app."""
    from tui.cli.launch import in_text, open_app

    if not in_text(args):
        return open_app(args)
    from tui.cli.text_mode.home import at_home
    from tui.cli.text_mode.run import converse

    return converse(args, lambda console: at_home(args, console))


def parse(words: list[str]) -> argparse.Namespace:
    words = _opening_a_link(words)
    command = _command_in(words)
    args, unknown = _parser(command).parse_known_args(words)
    if unknown:
        given = f"den {command}" if command else "den"
        raise Usage("Not part of that command", f"“{given}” knows no “{unknown[0]}”.", f"See: {given} --help")
    return args


def _command_in(words: list[str]) -> str | None:
    return next((word for word in words if word in ABOUT), None)


def _opening_a_link(words: list[str]) -> list[str]:
    """A link or a code alone is a wish to go there, as a system says it that opens `den://` links with `den`."""
    said = next((word for word in words if not word.startswith("-")), "")
    if any(word in ABOUT for word in words) or not (meant := GOES_THERE.match(said)):
        return words
    at = words.index(said)
    return [*words[:at], "watch" if meant["watch"] else "join", *words[at:]]


def _parser(command: str | None = None) -> argparse.ArgumentParser:
    """The parser. Only the command that is called adds its arguments, so the others cost no time."""
    parser = _Parser(prog="den", description="Games of thieves in the terminal, with friends, and no host to trust.")
    parser.add_argument("--version", action="store_true", help="which Den this is")
    _everywhere(parser, suppress=False)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands", parser_class=_Parser)
    for name, about in ABOUT.items():
        sub = commands.add_parser(name, help=about, description=f"{about[0].upper()}{about[1:]}.")
        _everywhere(sub, suppress=True)
        if name == command:
            _module(name).add(sub)
    return parser


def _module(command: str) -> ModuleType:
    folder = next(folder for folder, commands in COMMANDS.items() if command in commands)
    return import_module(f"tui.cli.commands.{folder}.{command}")


def _everywhere(parser: argparse.ArgumentParser, suppress: bool) -> None:
    """What every command understands, before or after its name."""

    def default(value: object) -> object:
        return argparse.SUPPRESS if suppress else value

    parser.add_argument("--json", action="store_true", default=default(False), help="one JSON object on stdout")
    parser.add_argument("--text", action="store_true", default=default(False), help="plain lines, no full-screen app")
    parser.add_argument("--name", default=default(None), help="your name at the table")
    parser.add_argument("--home", metavar="DIR", default=default(None), help="where Den keeps its things")
    parser.add_argument("--ascii", action="store_true", default=default(False), help="draw with plain ASCII signs only")
    parser.add_argument("--theme", choices=("night", "day"), default=default(None), help="dark or light")
