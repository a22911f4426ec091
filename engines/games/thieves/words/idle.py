"""Which cards would do nothing at all now, and why."""

from typing import Any

from engines.core import Choose, Request, Value, View


def idle(view: View, request: Request, move: Any) -> str:
    s: Any = view.state
    if not isinstance(request, Choose) or len(request.options) == 1:
        return ""
    match move:
        case ("play", int(played)):
            return _why(s, view.value(played))
    return ""


def _why(s: Any, value: Value | None) -> str:
    match value:
        case "thieves" if not any(s.stashes):
            return "The Thieves find no loot: all stashes are empty."
        case "roadblock" if not s.helmets:
            return "A Roadblock does nothing now: no Helmet lies on the table."
    return ""
