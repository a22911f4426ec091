"""What the author of a game did wrong, as a sentence that names the rule function and says what to do.

`explained` puts an error from a rule into words, `check_request` looks at what a rule asks before anybody answers it,
and `check_pieces` compares the pieces on the table with those at the first choice.
"""

from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from inspect import isgeneratorfunction
from itertools import chain
from types import GeneratorType, TracebackType
from typing import Any, TypeAlias, get_args

from engines.core.facts import Card, Promise, cards_of, promised
from engines.core.options import Option, Options, Subsets
from engines.core.requests import Choose, Commit, Declare, Meet, Request, Roll, Secret, Show, Shuffle, is_plain
from engines.core.rules import Pieces, State

Rule: TypeAlias = "GeneratorType[Any, Any, Any]"  # a stretch of the rules, while it waits for an answer

SHUFFLED = "It was shuffled, and a shuffle gives its cards new handles: use those of `new`."
FRESH = "Take new handles from s.fresh(count)."


class Broken(Exception):
    """A game does not keep what every game must keep."""


# -- an error that came out of a rule ----------------------------------------------------------------------------------


def explained(error: Exception, script: Callable[..., Any], state: State) -> Broken:
    """The error as a sentence. `script` is the stretch that was running."""
    rule, key = _raised_in(error, script), error.args[0] if error.args else None
    if isinstance(error, KeyError) and type(key) is int and 0 <= key < state.next_card and key not in state.face:
        return Broken(
            f"{rule} reads the value of card {key}, which lies face down. Let it be shown first (Show, Declare), or ask"
            " for a promise about it."
        )
    if rule == named(script) and not isgeneratorfunction(script):  # the runner failed on what the script returned
        return Broken(f"{named(script)} asks nothing. A stretch is a generator: let it end in `yield from ()`.")
    return Broken(f"{rule} stopped with {type(error).__name__}: {error}.")


def returned(script: Callable[..., Any], value: object) -> Broken:
    """A stretch returned something that is not a stretch."""
    return Broken(
        f"{named(script)} returns {value!r}. A stretch returns the function that comes next, as `return evaluate`, or"
        " None for `turn`."
    )


def not_plain(script: Callable[..., Any], field: str, error: Exception) -> Broken:
    """A stretch left something in the state that cannot be copied."""
    found = f"leaves in the state's {field}" if field else f"leaves a state that cannot be copied ({error})"
    return Broken(f"{named(script)} {found}. A state holds lists, dicts, numbers and words, as its fields declare.")


def endless(script: Callable[..., Any]) -> Broken:
    """One stretch after the other ends, and none asks anything."""
    return Broken(f"{named(script)} and what comes after it ask nothing any more. Set `s.over` where the game ends.")


def named(script: Callable[..., Any]) -> str:
    return f"`{getattr(script, '__qualname__', repr(script))}`"


def _raised_in(error: Exception, script: Callable[..., Any]) -> str:
    """The last function of the game's own package that the error passed through."""
    package = _package(script.__module__)
    rule, trace = named(script), error.__traceback__
    while trace is not None:
        if str(trace.tb_frame.f_globals.get("__name__", "")).startswith(f"{package}."):
            rule = _at(trace)
        trace = trace.tb_next
    return rule


def _package(module: str) -> str:
    """The game's own package, also for a function in a folder inside it."""
    parts = module.split(".")
    return ".".join(parts[:3] if parts[:2] == ["engines", "games"] else parts[:-1])


def _at(trace: TracebackType) -> str:
    return _place(trace.tb_frame.f_code.co_qualname, trace.tb_frame.f_code.co_filename, trace.tb_lineno)


def _place(function: str, file: str, line: int) -> str:
    return f"`{function}` ({'/'.join(file.replace(chr(92), '/').split('/')[-2:])}, line {line})"


# -- what a rule asks --------------------------------------------------------------------------------------------------


def asking(rule: Rule) -> str:
    """The function that asks: the innermost of the generators that wait for each other by `yield from`."""
    while isinstance(rule.gi_yieldfrom, GeneratorType):
        rule = rule.gi_yieldfrom
    frame = rule.gi_frame
    return _place(rule.gi_code.co_qualname, rule.gi_code.co_filename, frame.f_lineno if frame else 0)


def check_request(request: Request, rule: Rule, state: State, live: Container[Card]) -> None:
    """Raises Broken unless this can be asked. `live` holds the handles that name a card, a die or a place now."""
    wrong = _wrong(request, state, live)
    if wrong:
        raise Broken(f"{asking(rule)} {wrong}")


def _wrong(request: Request, state: State, live: Container[Card]) -> str:
    if not isinstance(request, get_args(Request)):
        kinds = ", ".join(kind.__name__ for kind in get_args(Request))
        return f"yields {request!r}, which asks nothing. Rules yield one of {kinds}."
    strangers = [seat for seat in request.who if seat not in range(state.seats)]
    if strangers:
        return f"asks player {strangers[0]!r}, but the seats are 0 to {state.seats - 1}."
    match request:
        case Choose(player=seat, options=options, promise=promise):
            return _wrong_options({seat: options}, promise, live)
        case Secret(options=offered) if not offered:
            return "asks nobody. Leave the question out where nobody can choose."
        case Secret(options=offered, promise=promise):
            return _wrong_options(offered, promise, live)
        case Shuffle(cards=cards, new=new):
            if len(cards) != len(new):
                return f"shuffles {len(cards)} cards into {len(new)} handles. Give it one new handle for each card."
            return _wrong_handles(cards, new, state, live)
        case Show(cards=cards):
            return _wrong_handles(cards, (), state, live)
        case Declare(cards=held):
            return _wrong_handles(list(chain(*held.values())), (), state, live)
        case Meet(cards=one_each):
            return _wrong_handles(list(one_each.values()), (), state, live)
        case Commit(card=card, after=after):
            return _wrong_handles([] if after is None else [after], [card], state, live)
        case Roll(sides=sides, to=to, new=new):
            if to is not None and len(new) != len(sides):
                return f"rolls {len(sides)} dice that only one player sees, with {len(new)} handles. Give one for each."
            return _wrong_handles((), new, state, live)
    return ""


def _wrong_handles(cards: Sequence[Card], new: Sequence[Card], state: State, live: Container[Card]) -> str:
    for card in cards:
        if card not in live:
            return f"asks about card {card!r}, which is none. {SHUFFLED}"
    for card in new:
        if card in live or card not in range(state.next_card):
            return f"gives the handle {card!r} as a new one. {FRESH}"
    for handles in (cards, new):
        twice = [card for card, count in Counter(handles).items() if count > 1]
        if twice:
            return f"names card {twice[0]} twice in one request."
    return ""


def _wrong_options(offered: Mapping[int, Options], promise: Promise, live: Container[Card]) -> str:
    for seat, options in offered.items():
        if not len(options):
            return f"gives player {seat} no option to choose from. Ask only where there is a choice."
        if isinstance(options, Subsets):
            continue
        for option in options:
            if not is_plain(option):
                return f"offers {option!r}. An option is a tuple of a verb and plain arguments, as ('play', 3)."
        if len(set(options)) < len(options):
            option, count = Counter(options).most_common(1)[0]
            return f"offers {option!r} {count} times to player {seat}. List each option once."
    return _wrong_promise(offered, promise, live) if promise else ""


def _wrong_promise(offered: Mapping[int, Options], promise: Promise, live: Container[Card]) -> str:
    """Every key of a promise must be found in the options, and every promise must be about existing cards."""
    keys: set[Any] = set()
    for options in offered.values():
        if isinstance(options, Subsets):
            keys.add(options.verb)
        for option in _with_extras(options) if isinstance(options, Subsets) else options:
            keys.update((option[0], option))
            for fact in promised(promise, option):
                for card in cards_of(fact):
                    if card not in live:
                        return f"asks for a promise about card {card!r}, which is none. {SHUFFLED}"
    for key in promise:
        if key not in keys:
            verbs = ", ".join(sorted({repr(key) for key in keys if isinstance(key, str)}))
            return f"promises something for {key!r}, which nobody can choose. The verbs of its options are {verbs}."
        if isinstance(key, tuple) and key[0] in promise:
            return f"promises something for {key!r} and for {key[0]!r}. Only that of the verb would count: use one key."
    return ""


def _with_extras(options: Subsets) -> Sequence[Option]:
    """Those of many options that may have a promise."""
    return [(options.extra_verb, extra) for extra in options.extras]


# -- the pieces --------------------------------------------------------------------------------------------------------


def check_pieces(before: Pieces, now: Pieces, rule: Rule, live: Container[Card]) -> None:
    """Raises Broken unless all pieces that lay on the table before still lie on it, each in one place."""
    for kind in before.keys() | now.keys():
        wrong = _wrong_pieces(before.get(kind, ()), now.get(kind, ()), live)
        if wrong:
            asked = f"When {asking(rule)} asks, {wrong} of {kind!r}."
            raise Broken(f"{asked} Look what moved pieces since the last choice.")


def _wrong_pieces(before: Sequence[Card | str], now: Sequence[Card | str], live: Container[Card]) -> str:
    cards = [piece for piece in now if isinstance(piece, int)]
    if len(set(cards)) < len(cards):
        card, count = Counter(cards).most_common(1)[0]
        return f"card {card} lies in {count} places"
    for card in cards:
        if card not in live:
            return f"{card} lies on the table, a handle that a shuffle has retired,"
    if len(now) != len(before):
        return f"there are {len(now)} instead of {len(before)}"
    if not cards and not any(isinstance(piece, int) for piece in before) and Counter(now) != Counter(before):
        return f"{+(Counter(before) - Counter(now))!r} became {+(Counter(now) - Counter(before))!r}"
    return ""
