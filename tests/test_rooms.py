"""No folder has too many files at its top, and each says what belongs in it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ROOMS = sorted(init.parent for top in ("engines", "netcode", "tui") for init in (ROOT / top).rglob("__init__.py"))
MOST = 12


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: str(room.relative_to(ROOT)))
def test_a_room_has_at_most_a_dozen_modules_and_says_what_lives_in_it(room):
    modules = [file for file in room.glob("*.py") if file.name not in ("__init__.py", "__main__.py")]
    assert len(modules) <= MOST, "Cut the folder in two, each with one purpose."
    text = ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8")))
    assert text, "Say in __init__.py what lives here, what may not, and which file to open first."


def test_every_folder_with_modules_is_a_room():
    folders = {file.parent for top in ("engines", "netcode", "tui") for file in (ROOT / top).rglob("*.py")}
    assert folders == set(ROOMS)
