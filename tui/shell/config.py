"""A player's settings on this machine, kept as TOML in the config directory of the platform.

Unknown keys and wrong values are ignored, and named with the file, the key and the nearest name that exists: an error
in this file keeps nobody from playing.
"""

import json
import os
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from tui.shell.near_words import did_you_mean


class Slip(Exception):
    """Something in the settings file that cannot be used: the file, the key, and what would be right."""


@dataclass
class Config:
    name: str = ""  # how others see you
    theme: str = "night"  # night or day
    ascii: bool = False  # draw with plain ASCII signs only
    pace: float = 0.6  # seconds between what happens at a practice table; 0: at once
    drama: bool = True  # secret picks turn over one by one
    hints: bool = True  # hints in practice games
    odds: bool = True  # hints tell how likely a choice is to win
    forced: bool = True  # make a choice by itself if there is only one
    chatter: bool = True  # bots at practice tables make remarks
    lookback: bool = True  # after a game, find the decisions that cost you most
    forget: int = 0  # days until finished tables are deleted; 0: never
    bell: bool = True  # ring when it is your turn and the terminal is not in front
    router: bool = True  # ask the router to let friends in while a table is open
    relay: str = ""  # the relay to meet friends at, "wss://..."
    notify: str = ""  # how `den keep` says that it is your turn: "desktop", a command, or "https://..."
    keys: dict[str, str] = field(default_factory=dict)  # action = "key": see the help for their names
    slips: list[str] = field(default_factory=list, compare=False)  # what was wrong in the file

    def save(self, path: Path) -> None:
        """Write the whole file or nothing. A file with slips is first moved aside, so that its owner can repair it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_suffix(".new")
        try:
            fresh.write_text(to_toml(self), encoding="utf-8")
            if self.slips:
                path.replace(path.with_suffix(".old.toml"))
                self.slips.clear()
            fresh.replace(path)
        except OSError:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
            raise


MEANINGS = {
    "name": "how the others at a table see you",
    "theme": "night or day",
    "ascii": "draw with plain ASCII signs only",
    "pace": "seconds between what happens at a practice table (0: at once)",
    "drama": "secret picks turn over one by one",
    "hints": "hints on what to do, in practice games",
    "odds": "hints tell how likely a choice is to win, found out by playing on from it",
    "forced": "where only one thing can be done, it is done by itself",
    "chatter": "bots at practice tables say a line now and then",
    "lookback": "when a game is over, find out which of your moves cost most",
    "forget": "days until finished tables go (0: never); your record stays",
    "bell": "ring when it is your turn and the terminal is not in front",
    "router": "ask your router to let friends in while your table is open",
    "relay": "the relay where you meet friends who are far away",
    "notify": "how den keep tells you that it is your turn: desktop, a command, or a web hook (https://...)",
}
LONGEST_KEPT = 36_500  # days
CHOICES = {"theme": ("night", "day")}


def asks_router(config: Config) -> bool:
    """Whether tables that are opened here ask the router. DEN_ROUTER=no forbids it for a machine."""
    return config.router and os.environ.get("DEN_ROUTER", "").casefold() not in ("no", "off", "0")


def config_file() -> Path:
    return Path(platformdirs.user_config_dir("den", appauthor=False)) / "config.toml"


def load(path: Path) -> Config:
    """The settings in this file, and the defaults for what is not in it or cannot be used."""
    config = Config()
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return config
    except RecursionError:
        config.slips.append(f"{path} is not TOML that anybody can read: it is nested too deeply.")
        return config
    except ValueError as error:  # no TOML, no text, or a number of too many digits
        config.slips.append(f"{path} is not TOML: {error}.")
        return config
    except OSError as problem:
        config.slips.append(f"{path} cannot be read: {problem.strerror}.")
        return config
    for key, value in given.items():
        try:
            setattr(config, key, _checked(path, key, value))
        except Slip as slip:
            config.slips.append(str(slip))
    return config


def _checked(path: Path, key: str, value: Any) -> Any:
    defaults = asdict(Config())
    del defaults["slips"]
    if key not in defaults:
        raise Slip(f"{path}: there is no setting “{key}”.{_nearest(key, defaults)}")
    kind = type(defaults[key])
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        raise Slip(f"{path}: “{key}” must be {KINDS[kind]}, not {value!r}.")
    if key in CHOICES and value not in CHOICES[key]:
        raise Slip(f"{path}: “{key}” can be {' or '.join(CHOICES[key])}, not “{value}”.")
    if key == "pace" and not 0 <= value <= 5:
        raise Slip(f"{path}: “pace” lies between 0 and 5 seconds, not {value}.")
    if key == "forget" and not 0 <= value <= LONGEST_KEPT:
        raise Slip(f"{path}: “forget” lies between 0 and {LONGEST_KEPT} days, not {value}.")
    if key == "keys":
        _check_keys(path, value)
    return value


KINDS = {
    str: "text in quotes",
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    dict: "a table, [keys]",
}


def _check_keys(path: Path, keys: Mapping[str, Any]) -> None:
    from tui.shell.actions import ACTIONS, keys_of

    for action, key in keys.items():
        if action not in ACTIONS:
            raise Slip(f"{path}: [keys] knows no action “{action}”.{_nearest(action, ACTIONS)}")
        if not isinstance(key, str):
            raise Slip(f"{path}: the key for “{action}” must be text in quotes, not {key!r}.")
    pressed = {id: set(keys_of(id, keys)) for id in ACTIONS}
    for action in keys:
        if other := next((id for id in ACTIONS if id != action and pressed[id] & pressed[action]), None):
            raise Slip(f"{path}: “{keys[action]}” cannot be the key for “{action}”: “{other}” has it.")


def _nearest(word: str, names: Mapping[str, Any]) -> str:
    return did_you_mean(word, names) or f" There are: {', '.join(names)}."


def to_toml(config: Config) -> str:
    lines = []
    for item in fields(config):
        if item.name in MEANINGS:
            lines.append(f"{item.name} = {_toml(getattr(config, item.name))}  # {MEANINGS[item.name]}")
    if config.keys:
        lines += ["", "[keys]", *(f"{action} = {_toml(key)}" for action, key in config.keys.items())]
    return "\n".join(lines) + "\n"


def _toml(value: str | bool | float) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")  # as in TOML, but for this sign
    return str(value)
