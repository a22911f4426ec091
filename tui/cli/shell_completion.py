"""Answers a shell that completes a command line: with commands, options, games, saved games, the words of codes.

`argcomplete` reads commands and options from the parser itself. What else can be listed stands here, by the name that a
command gives the argument.
"""

import argparse
import os
import re
from collections.abc import Callable, Mapping
from contextlib import suppress

import argcomplete

Listed = Mapping[str, str]  # what can be typed -> what it is
Lister = Callable[..., Listed]


def answer_the_shell(parser_for: Callable[[str], argparse.ArgumentParser]) -> None:
    """Ends the process. `parser_for` makes the parser for a line that is being typed."""
    parser = parser_for(os.environ.get("COMP_LINE", ""))
    _tell_listers(parser)
    argcomplete.autocomplete(parser, always_complete_options="long")


def _tell_listers(parser: argparse.ArgumentParser) -> None:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                _tell_listers(command)
        elif action.dest in LISTERS and not action.choices:
            setattr(action, "completer", _quietly(LISTERS[action.dest]))  # noqa: B010  # argcomplete looks for it there


def _quietly(lister: Lister) -> Lister:
    """Wraps a lister so that it lists nothing if it fails: a half typed line may be wrong in any way."""

    def listed(**about: object) -> Listed:
        with suppress(Exception):
            return lister(**about)
        return {}

    return listed


def _games(**_: object) -> Listed:
    from engines.catalogue import GAMES

    return GAMES


def _saved(parsed_args: argparse.Namespace, **_: object) -> Listed:
    from netcode.storage.saved_games import kept
    from tui.cli.commands.tables.games import in_words
    from tui.cli.store_args import store_of

    unfinished = parsed_args.command == "resume"
    return {game.id: in_words(game) for game in kept(store_of(parsed_args)) if game.unfinished or not unfinished}


def _saved_or_file(prefix: str, parsed_args: argparse.Namespace, **about: object) -> Listed:
    files = argcomplete.FilesCompleter()(prefix, **about)
    return {**_saved(parsed_args), **dict.fromkeys(files, "")}


def _codes(prefix: str, **_: object) -> Listed:
    """Completions of the word that is being typed, if it is part of a code: `7-lan` becomes `7-lantern`."""
    from netcode.doors.code_words import complete

    typed = re.search(r"[a-z]+$", prefix.lower())
    if typed is None or "@" in prefix or prefix.lower().startswith(("join", "watch")):
        return {}
    return {prefix[: typed.start()] + word: "" for word in complete(typed[0])}


def _levels(**_: object) -> Listed:
    from engines.search import LEVELS

    return LEVELS


def _seats(parsed_args: argparse.Namespace, **_: object) -> Listed:
    from engines.catalogue import rules_of

    return dict.fromkeys(map(str, rules_of(parsed_args.game).seats), "")


def _variants(parsed_args: argparse.Namespace, **_: object) -> Listed:
    from engines.catalogue import rules_of

    variants = rules_of(parsed_args.game).variants
    return {f"{variant.key}={choice}": meant for variant in variants for choice, meant in variant.choices.items()}


LISTERS: dict[str, Lister] = {
    "game": _games,
    "table": _saved,
    "what": _saved_or_file,
    "code": _codes,
    "level": _levels,
    "bot": _levels,
    "seats": _seats,
    "option": _variants,
}
