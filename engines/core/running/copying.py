"""Copies of a state, by the types of its fields: lists, dicts and dataclasses are copied; everything else never
changes."""

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_args, get_origin, get_type_hints

Thing = TypeVar("Thing")
Copier: TypeAlias = Callable[[Any], Any]


def copied(thing: Thing) -> Thing:
    """A copy of a dataclass. The two may share constants, but nothing that can change."""
    kind: Any = type(thing)
    twin: Thing = _fields_copier(kind)(thing)
    return twin


@cache
def _fields_copier(kind: type) -> Copier:
    types = get_type_hints(kind)
    changing = [(field.name, copy) for field in fields(kind) if (copy := _copier(types[field.name]))]

    def copy_of(thing: Any) -> Any:
        twin: Any = object.__new__(kind)
        parts = twin.__dict__
        parts.update(thing.__dict__)
        for name, copy in changing:
            parts[name] = copy(parts[name])
        return twin

    return copy_of


def uncopied(thing: Any) -> str:
    """The field that cannot be copied as its type says, and what is there."""
    types = get_type_hints(type(thing))
    for field in fields(thing):
        copy, value = _copier(types[field.name]), getattr(thing, field.name)
        try:
            copy and copy(value)
        except Exception:
            return f"`{field.name}`, which is declared as {field.type}, a {type(value).__name__}"
    return ""


def _copier(kind: Any) -> Copier | None:
    """How to copy a field of this type; None if it can be shared."""
    whole, parts = get_origin(kind) or kind, get_args(kind)
    if whole is list:
        item = _copier(parts[0])
        return _list_copier(item) if item else list.copy
    if whole is dict:
        item = _copier(parts[1])
        return _dict_copier(item) if item else dict.copy
    dataclass = getattr(whole, "__dataclass_params__", None)
    return _fields_copier(whole) if dataclass and not dataclass.frozen else None


def _list_copier(item: Copier) -> Copier:
    return lambda things: [item(thing) for thing in things]


def _dict_copier(item: Copier) -> Copier:
    return lambda things: {key: item(thing) for key, thing in things.items()}
