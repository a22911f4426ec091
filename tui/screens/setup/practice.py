"""Setting up a practice game: which one, how many rivals, how good, and the game's own options."""

from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

from engines.catalogue import GAMES, rules_of
from engines.core import Rules
from engines.search import DEFAULT, LEVELS
from netcode.storage.saved_games import shelf_of
from netcode.storage.store import StoreError
from tui.screens.base import DenScreen
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.widgets.frame import Headline, KeyLine
from tui.widgets.input.form import Field, Form
from tui.widgets.keys import Keys


def available() -> dict[str, Rules]:
    """The games whose rules are here."""
    games = {}
    for name in GAMES:
        try:
            games[name] = rules_of(name)
        except (AttributeError, TypeError):
            continue
    return games


def game_field(games: dict[str, Rules], chosen: str) -> Field:
    return Field("game", "Game", [(name, rules.title) for name, rules in games.items()], chosen)


def variant_fields(rules: Rules) -> list[Field]:
    """The game's own options, with what each choice means."""
    return [
        Field(
            variant.key,
            variant.title,
            [(choice, str(choice)) for choice in variant.choices],
            variant.default,
            variant.meaning,
            dict(variant.choices),
        )
        for variant in rules.variants
    ]


class PracticeScreen(DenScreen):
    HELP = "A practice game is on this machine alone. Choose a game and your rivals, then press Enter."
    AUTO_FOCUS = "#form"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rules", "leave")]
    DEFAULT_CSS = """
    PracticeScreen #blurb { height: auto; padding: 1 4; color: $quiet; }
    PracticeScreen #go { margin: 0 4 1 4; }
    """

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._games = available()
        self._game = game if game in self._games else ""
        self._last: tuple[str, int, str] | None = None  # what was played last: it is proposed again

    def compose(self) -> ComposeResult:
        with suppress(OSError, StoreError):
            self._last = shelf_of(table_commands.store_of(self.den)).latest()
        if not self._game:
            self._game = self._last[0] if self._last and self._last[0] in self._games else next(iter(self._games))
        yield Headline()
        yield Static(id="blurb", markup=False)
        yield Form(self._fields(), id="form")
        yield Keys(("enter", "sit down"), id="go")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Practice"
        self._blurb()

    def _fields(self) -> list[Field]:
        rules = self._games[self._game]
        seats = [(seats, f"{seats - 1} {'rival' if seats == 2 else 'rivals'}") for seats in rules.seats]
        config = self.den.config
        game, many, level = self._last or ("", 0, DEFAULT)
        usual = many if game == self._game and many in rules.seats else min(4, rules.seats[-1])
        level = level if level in LEVELS else DEFAULT
        return [
            game_field(self._games, self._game),
            Field("seats", "Rivals", seats, usual, "Bots, at this machine."),
            Field("level", "They play", [(each, each) for each in LEVELS], level, "", LEVELS),
            Field(
                "hints", "Guided", [(True, "with hints"), (False, "without")], config.hints, "What to do here, and why."
            ),
            *variant_fields(rules),
        ]

    def _blurb(self) -> None:
        rules = self._games[self._game]
        people = f"{rules.seats[0]} to {rules.seats[-1]} players, about {rules.minutes} minutes."
        self.query_one("#blurb", Static).update(f"{rules.blurb}\n{people}")

    def on_form_changed(self, event: Form.Changed) -> None:
        if event.field.key == "game":
            self._game = event.field.value
            self.query_one(Form).show(self._fields())
            self._blurb()

    def on_form_done(self) -> None:
        form, rules = self.query_one(Form), self._games[self._game]
        self.den.practise(
            rules,
            seats=form["seats"],
            level=form["level"],
            hints=form["hints"],
            settings={variant.key: form[variant.key] for variant in rules.variants},
        )

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._game))
