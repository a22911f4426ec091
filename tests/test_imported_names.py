"""Every name that tests and benches import from our packages is there: most benches run only when somebody measures,
and mypy looks at tests without their attributes."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
OURS = {"engines", "netcode", "tui", "tests"}


def imported(file: Path) -> Iterator[tuple[str, str]]:
    """The modules and names that a file takes from our packages."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in OURS:
            yield from ((node.module, name.name) for name in node.names)


def there(module: str, name: str) -> bool:
    found = import_module(module)
    return hasattr(found, name) or (hasattr(found, "__path__") and find_spec(f"{module}.{name}") is not None)


@pytest.mark.parametrize("folder", ["bench", "fuzzing", "netcode", "engines", "tui", "e2e", "."])
def test_what_is_imported_exists(folder: str) -> None:
    files = (TESTS / folder).glob("*.py") if folder == "." else (TESTS / folder).rglob("*.py")
    wanted = {(module, name): file.name for file in files for module, name in imported(file)}
    assert wanted
    missing = [
        f"{file}: from {module} import {name}" for (module, name), file in wanted.items() if not there(module, name)
    ]
    assert missing == []
