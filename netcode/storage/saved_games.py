"""Everything saved on this machine, tables and practice games alike: to continue or to replay."""

from collections.abc import Callable
from pathlib import Path

from engines.core import Rules
from netcode.play.bots.autoplay import Mind
from netcode.play.practice import PracticeClient
from netcode.play.reel import Reel
from netcode.storage.practice_saves import Shelf
from netcode.storage.store import Saved, Store, StoreError, named


def kept(store: Store) -> list[Saved]:
    """All saved games, the latest first."""
    return sorted([*store.list(), *shelf_of(store).list()], key=lambda saved: saved.touched, reverse=True)


def unreadable(store: Store) -> int:
    """How many files here are no game that this Den can read: cut off, or written by another version."""
    return store.files() + shelf_of(store).files() - len(kept(store))


def find(store: Store, id: str) -> Saved:
    """The game that an id, or the beginning of one, means; for an empty id the one to go on with. Raises StoreError."""
    return named([*store.list(), *shelf_of(store).list()], id)


def shelf_of(store: Store) -> Shelf:
    return Shelf(store.home / "practice")


def practice_of(
    store: Store, id: str, rules_of: Callable[[str], Rules], minds: Callable[[Rules, str], Mind] | None = None
) -> PracticeClient:
    """A practice game as it was left; `minds` play its masters from here on. Raises StoreError."""
    return shelf_of(store).open(id, rules_of, minds)


def keep(home: Path | None, client: PracticeClient, failed: Callable[[str], None], id: str = "") -> None:
    """Save a practice game from now on, under its `id` if it was saved before. If saving fails, the game goes on and
    `failed` is called with the reason."""
    try:
        shelf_of(Store(home)).follow(client, failed, id)
    except StoreError as problem:
        failed(str(problem))


def play_kept_again(store: Store, saved: Saved, rules_of: Callable[[str], Rules]) -> Reel:
    """The game as a reel, to replay. Raises StoreError, Refused or ValueError."""
    if saved.practice:
        return practice_of(store, saved.id, rules_of).reel()
    from netcode.storage.kept_records import play_file_again  # imported here because it loads all that proofs need

    file = store.look(saved.id)
    try:
        return play_file_again(file, rules_of(str(file.get("game"))))
    finally:
        file.close()
