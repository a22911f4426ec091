"""Choosing by number or by word: a numbered list of what can be chosen, folded where it is long.

The labels are the game's own words. A long list is folded by what its options have in common, argument by argument:
"sneaks to A …" is one line, and choosing it asks on. A word that fits several choices narrows the list to them.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from engines.core import Move, Subsets, listed

MOST: Final = 15  # choices shown in one list, where they can be folded
FEW: Final = 3  # a fold of so few is opened, and so is any fold in so short a list


@dataclass(frozen=True, slots=True)
class Choice:
    label: str
    move: Move


Fold = Sequence[Choice]  # one line of a list: a single choice, or several that begin alike


class NumberedMenu:
    """A list of choices, narrowed step by step, with a way back."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        self._left = [list({choice.label: choice for choice in reversed(choices)}.values())[::-1]]  # no label twice
        self.whole = False  # show a long list without folding it

    @property
    def folds(self) -> Sequence[Fold]:
        left = self._left[-1]
        return [[choice] for choice in left] if self.whole else folded(left)

    def lines(self) -> list[str]:
        folds = self.folds
        back = ", or back" if len(self._left) > 1 else ""
        numbers = "Enter takes it" if len(folds) == 1 else f"1 to {len(folds)}, or words"
        return [*(f"{at}. {_title(fold)}" for at, fold in enumerate(folds, 1)), f"Which? {numbers}{back}."]

    def fitting(self, typed: str) -> Fold:
        """The choices that this number or these words may mean; words also if they fit none of those that are left."""
        folds, typed = self.folds, plain(typed)
        if typed.isdecimal():
            return folds[int(typed[:9]) - 1] if 1 <= int(typed[:9]) <= len(folds) else []
        return matching(self._left[-1], typed) or matching(self._left[0], typed)

    def answer(self, typed: str) -> Choice | list[str]:
        """The choice that this line means, or a sentence about it."""
        folds, typed = self.folds, plain(typed)
        if not typed and len(folds) == 1:
            return folds[0][0]
        fitting = self.fitting(typed)
        if typed.isdecimal():
            return self._narrow(fitting, "") if fitting else [_no_number(typed, len(folds))]
        return self._narrow(fitting, f"“{typed}” fits {len(fitting)} choices.") if fitting else []

    def back(self) -> bool:
        """Take the last step back. Returns whether there was one."""
        if len(self._left) == 1:
            return False
        self._left.pop()
        return True

    def _narrow(self, choices: Fold, why: str) -> Choice | list[str]:
        if len(choices) == 1:
            return choices[0]
        if list(choices) != self._left[-1]:
            self._left.append(list(choices))
        return [line for line in (why, *self.lines()) if line]


class SetMenu:
    """Several of many things, named all at once: "1 3 4", or "none"."""

    def __init__(self, options: Subsets, label: Callable[[Move], str]) -> None:
        self._options, self._label = options, label
        self._items = [Choice(label((options.verb, item)), item) for item in options.items]
        self._extras = [Choice(label((options.extra_verb, each)), each) for each in options.extras]
        self._things = [*self._items, *self._extras]

    def lines(self) -> list[str]:
        least, most = self._options.least, self._options.most
        how = f"{least} of them" if least == most else f"{least} to {most} of them"
        none = ", or none" if least == 0 else ""
        things = [f"{at}. {thing.label}" for at, thing in enumerate(self._things, 1)]
        return [*things, f"Which? Name {how} in one line, with commas between words{none}."]

    def answer(self, typed: str) -> Choice | list[str]:
        if typed.casefold() in ("none", "nothing"):
            return self._set([])
        numbers = [plain(number) for number in typed.replace(",", " ").split()]
        if numbers and all(number.isdecimal() for number in numbers):
            if wrong := [number for number in numbers if not 1 <= int(number[:9]) <= len(self._things)]:
                return [_no_number(wrong[0], len(self._things))]
            return self._set([self._things[int(number[:9]) - 1] for number in numbers])
        chosen: list[Choice] = []
        for words in filter(None, (word.strip() for word in re.split(r",|\band\b", typed))):
            fitting = [thing for thing in matching(self._things, words) if thing not in chosen]
            if not fitting:
                return []
            if len({item.label for item in fitting}) > 1:
                return [f"“{words}” can be {listed([item.label for item in fitting], 'or')}: say more, or a number."]
            chosen.append(fitting[0])
        return self._set(chosen) if chosen else []

    def fitting(self, typed: str) -> Fold:
        return matching(self._things, typed)

    def back(self) -> bool:
        return False

    def _set(self, things: Sequence[Choice]) -> Choice | list[str]:
        items = [item for item in self._items if item in things]
        extras = [extra for extra in self._extras if extra in things]
        if len(extras) > 1:
            return [f"Only one of these: {listed([extra.label for extra in extras], 'or')}."]
        move = self._options.option([item.move for item in items], extras[0].move if extras else None)
        if move not in self._options:
            least, most = self._options.least, self._options.most
            return [f"Those are {len(items)}; it must be {f'{least} to {most}' if least != most else least}."]
        return Choice(listed([thing.label for thing in (*items, *extras)]) or "none", move)


def plain(typed: str) -> str:
    """A number without what the list prints after it."""
    return typed.rstrip(".)") if typed[:1].isdecimal() else typed


def _no_number(typed: str, last: int) -> str:
    return f"There is no choice {typed[:9]}: {f'they go from 1 to {last}' if last > 1 else 'there is only one'}."


def folded(choices: Sequence[Choice], most: int = MOST) -> Sequence[Fold]:
    """The choices in lines: those that begin alike share one, in as many lines as still make a short list. The last
    argument is not split."""
    if len(choices) <= most:
        return [[choice] for choice in choices]
    folds = _split(choices)
    while True:
        room = most if len(folds) <= FEW else FEW
        finer = [(at, parts) for at, fold in enumerate(folds) if 1 < len(parts := _split(fold)) < len(fold)]
        at, parts = min(finer, key=lambda found: len(found[1]), default=(0, []))
        if not finer or len(parts) > room or len(folds) - 1 + len(parts) > most:
            return folds
        folds[at : at + 1] = parts


def _split(choices: Fold) -> list[Fold]:
    """Split by the first argument in which they differ, else by the first word; if that cannot be said, one by one."""
    if len(choices) == 1:
        return [choices]
    for parts in (_parts([choice.move for choice in choices]), _parts([choice.label.split() for choice in choices])):
        groups: dict[Any, list[Choice]] = {}
        for part, choice in zip(parts, choices, strict=True):
            groups.setdefault(part, []).append(choice)
        titles = {_title(group) for group in groups.values()}
        if 1 < len(groups) == len(titles) < len(choices) and all(_start(group) for group in groups.values()):
            return list(groups.values())
    return [[choice] for choice in choices]


def _parts(moves: Sequence[Any]) -> list[Any]:
    """Each choice's value at the first place where they differ."""
    if not all(isinstance(move, tuple | list) for move in moves):
        return list(moves)
    at = 0
    while len({move[at : at + 1][0] if len(move) > at else None for move in moves}) == 1 and at < len(moves[0]):
        at += 1
    return [move[at] if len(move) > at else None for move in moves]


def _start(fold: Fold) -> str:
    """The words with which all these labels begin."""
    words: list[str] = []
    for column in zip(*(choice.label.split() for choice in fold), strict=False):
        if len(set(column)) > 1:
            break
        words.append(column[0])
    return " ".join(words)


def _title(fold: Fold) -> str:
    return fold[0].label if len(fold) == 1 else f"{_start(fold)} … ({len(fold)} choices)"


def matching(choices: Sequence[Choice], typed: str) -> list[Choice]:
    """The choices that fit what was typed: exactly; else from their start; else by some of their words in this
    order."""
    typed_words = words_of(typed)
    if not typed_words:
        return []
    for fits in (_exactly, _from_the_start, _in_order):
        if fitting := [choice for choice in choices if fits(typed_words, choice)]:
            return fitting
    return []


def words_of(text: str) -> list[str]:
    return re.findall(r"[\w'’+-]+", text.casefold())


def _exactly(typed: list[str], choice: Choice) -> bool:
    option = choice.move if isinstance(choice.move, tuple) else (choice.move,)
    return typed in (words_of(choice.label), words_of(" ".join(map(str, option))))


def _from_the_start(typed: list[str], choice: Choice) -> bool:
    words = words_of(choice.label)
    *whole, last = typed
    return words[: len(whole)] == whole and words[len(whole) : len(typed)] != [] and words[len(whole)].startswith(last)


def _in_order(typed: list[str], choice: Choice) -> bool:
    words: Iterator[str] = iter(words_of(choice.label))
    return all(any(word.startswith(start) for word in words) for start in typed)
