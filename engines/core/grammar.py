"""Parts of English sentences: verbs in the third person, lists, counts, chances."""

from collections.abc import Sequence


def third_person(verb: str) -> str:
    """ "steal" -> "steals", "pass" -> "passes", "carry on" -> "carries on"."""
    word, _, rest = verb.partition(" ")
    if word in IRREGULAR:
        word = IRREGULAR[word]
    elif word.endswith(("s", "sh", "ch", "x", "z", "o")):
        word += "es"
    elif word.endswith("y") and word[-2:-1] not in "aeiou":
        word = word[:-1] + "ies"
    else:
        word += "s"
    return f"{word} {rest}" if rest else word


IRREGULAR = {"have": "has", "are": "is", "were": "was"}


def clauses(parts: Sequence[str]) -> str:
    """Short clauses as one sentence: "Ann hid a card; you drew two." Empty ones are left out."""
    said = "; ".join(part for part in parts if part)
    return f"{said[:1].upper()}{said[1:]}." if said else ""


def listed(things: Sequence[str], last: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def tenths(chance: float) -> str:
    """How likely something is, as people say it: "about 6 in 10"."""
    count = round(10 * chance)
    if count in (0, 10):
        return "more than 9 in 10" if count else "less than 1 in 10"
    return f"about {count} in 10"


def counted(count: int, thing: str, things: str = "") -> str:
    """ "1 card", "3 cards", "no cards"."""
    return f"{count or 'no'} {thing if count == 1 else things or thing + 's'}"
