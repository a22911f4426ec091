"""Rows for `cards.state` and `cards.seal`, in the one order that all peers agree on."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from netcode.crypto.elgamal import Value
from netcode.crypto.hashing import encode
from netcode.crypto.rows import Row


def among(values: Iterable[Value]) -> list[Row]:
    """One hidden value is one of `values`. For "none of these", give all the others."""
    return _ordered((value,) for value in values)


def related(allowed: Mapping[Value, Collection[Value]]) -> list[Row]:
    """The second of two hidden values is one that `allowed` names for the first."""
    return _ordered((first, second) for first, seconds in allowed.items() for second in seconds)


def steps(among: Collection[Value], step: Mapping[Value, Collection[Value]]) -> list[Row]:
    """For `cards.seal`: a new value, one of `among`, that `step` names for the earlier one. Rows are (new, earlier)."""
    return _ordered((new, old) for old, reached in step.items() for new in reached if new in among)


def _ordered(rows: Iterable[Row]) -> list[Row]:
    return sorted(rows, key=encode)
