"""`den manual`: the page for man, made from the commands themselves, so that it tells nothing else than they do."""

import argparse
from collections.abc import Iterator

from tui.cli.version import version

OPENING = r"""Den plays games of thieves in the terminal, with friends far away, and no host to trust.
Without a command it opens the app, where everything below can be done as well.
A code or a link alone goes where it leads: \fBden 7\-lantern\-velvet\fR."""

ENVIRONMENT = {
    "DEN_RELAY": "the relay to meet friends at, where none is named.",
    "DEN_ROUTER": "no: tables opened on this machine never ask the router to let friends in.",
    "DEN_DEBUG": "1: show where Den stumbled, if it does.",
    "NO_COLOR": "draw without colours.",
}
CODES = {
    "0": "done.",
    "1": "what was asked for is not so, or could not be done.",
    "2": "the command was not understood.",
}


def add(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "To read it: den manual | man -l -"


def run(args: argparse.Namespace) -> None:
    print("\n".join(page()))


def page() -> Iterator[str]:
    from tui.cli import ABOUT, COMMANDS, _parser

    everywhere = _parser()
    common = {action.dest for action in everywhere._actions} | {"help"}
    yield f'.TH DEN 1 "" "den {_safe(version())}" "Games of thieves"'
    yield from (".SH NAME", r"den \- games of thieves in the terminal, with friends far away")
    yield from (".SH SYNOPSIS", r"\fBden\fR [\fIOPTION\fR ...] [\fICOMMAND\fR [\fIARGUMENT\fR ...] | \fICODE\fR]")
    yield from (".SH DESCRIPTION", OPENING)
    for heading, names in zip(("WITH FRIENDS", "ALONE", "THIS MACHINE"), COMMANDS.values(), strict=True):
        yield f".SH {heading}"
        for name in names:
            yield from _command(name, ABOUT[name], _arguments(_parser(name), name), common)
    yield ".SH OPTIONS OF EVERY COMMAND"
    for action in everywhere._actions:
        if action.option_strings:
            yield from _explained(action)
    yield from _list("ENVIRONMENT", ENVIRONMENT)
    yield from _list("EXIT STATUS", CODES)


def _arguments(parser: argparse.ArgumentParser, name: str) -> list[argparse.Action]:
    (commands,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    chosen: argparse.ArgumentParser = commands.choices[name]
    return chosen._actions


def _command(name: str, about: str, actions: list[argparse.Action], common: set[str]) -> Iterator[str]:
    own = [action for action in actions if action.dest not in common]
    places = [_place(action) for action in own if not action.option_strings]
    options = [r"[\fIOPTION\fR ...]"] if any(action.option_strings for action in own) else []
    yield f'.SS "{" ".join([f"den {name}", *places, *options])}"'
    yield f"{_safe(about[0].upper() + about[1:])}."
    for action in own:
        yield from _explained(action)


def _place(action: argparse.Action) -> str:
    """An argument as it stands in the usage line."""
    name = rf"\fI{_named(action)}\fR"
    return {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} ..."}.get(str(action.nargs), name)


def _named(action: argparse.Action) -> str:
    if action.metavar is None and action.choices:
        return _safe("|".join(map(str, action.choices)))
    return _safe(str(action.metavar or action.dest.upper()))


def _explained(action: argparse.Action) -> Iterator[str]:
    yield ".TP"
    if action.option_strings:
        wants = "" if action.nargs == 0 else rf" \fI{_named(action)}\fR"
        yield ", ".join(rf"\fB{_safe(option)}\fR" for option in action.option_strings) + wants
    else:
        yield rf"\fI{_named(action)}\fR"
    yield f"{_safe((action.help or '').replace('%%', '%'))}."


def _list(heading: str, entries: dict[str, str]) -> Iterator[str]:
    yield f".SH {heading}"
    for name, told in entries.items():
        yield from (".TP", rf"\fB{_safe(name)}\fR", _safe(told))


def _safe(text: str) -> str:
    """The text with everything escaped that troff would interpret."""
    text = text.replace("\\", r"\e").replace("-", r"\-").replace("'", r"\(aq")
    text = "".join(sign if sign.isascii() else rf"\[u{ord(sign):04X}]" for sign in text)
    return rf"\&{text}" if text.startswith(".") else text
