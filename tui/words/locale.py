"""Whether a terminal can show more than plain ASCII."""

from collections.abc import Mapping


def speaks_utf8(environ: Mapping[str, str]) -> bool:
    """As the locale says. Where it says nothing, a terminal of today can; where it says "C", Python itself takes
    C.UTF-8 instead, which the terminal does not know of."""
    ctype, lang = environ.get("LC_CTYPE", ""), environ.get("LANG", "")
    taken = ctype == "C.UTF-8" and lang in ("C", "POSIX")
    named = environ.get("LC_ALL") or ("" if taken else ctype) or lang
    return not named or "utf8" in named.lower().replace("-", "")
