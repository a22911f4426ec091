"""What text may hold that other people see; the rest is removed from what is typed."""

import re
from typing import Final

# What a terminal would obey or could not show: controls, marks of format and direction, blanks other than the usual
# one, halves of pairs, and what belongs to no script. The list is fixed: `isprintable` goes by the Unicode of each
# Python, and peers that did not agree on a new sign would take each other for liars.
UNPRINTABLE: Final = re.compile(
    r"[\u0000-\u001f\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u1680\u180e"
    r"\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ud800-\uf8ff\ufeff\ufff0-\ufffb\ufffe-\uffff"
    r"\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    r"\U00040000-\U000e00ff\U000e01f0-\U0010ffff]"
)
# Unicode calls these letters, and they pass the wire, but they look like blanks.
BLANKS: Final = str.maketrans(dict.fromkeys("\u115f\u1160\u2800\u3164\uffa0", " "))


def clean(typed: str, longest: int) -> str:
    """The text as one line, without control characters and without marks that reverse the direction of writing."""
    return " ".join(UNPRINTABLE.sub(" ", typed.translate(BLANKS)).split())[:longest].strip()
