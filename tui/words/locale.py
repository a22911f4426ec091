"""Whether a terminal can show more than plain ASCII."""

from collections.abc import Mapping


def speaks_utf8(environ: Mapping[str, str]) -> bool:
    """Whether the locale says UTF-8. If it says nothing, assume it: terminals of today can. If it says "C", Python sets
    C.UTF-8 for itself, which says nothing about the terminal."""
    ctype, lang = environ.get("LC_CTYPE", ""), environ.get("LANG", "")
    taken = ctype == "C.UTF-8" and lang in ("C", "POSIX")
    named = environ.get("LC_ALL") or ("" if taken else ctype) or lang
    return not named or "utf8" in named.lower().replace("-", "")
