"""A form with a game and its options, and a few words about the game: for the screens that set up a game."""

from typing import Any, ClassVar

from textual.binding import BindingType
from textual.widgets import Static

from engines.catalogue import GAMES, rules_of
from engines.core import Rules
from tui.screens.base import DenScreen
from tui.shell.actions import bindings
from tui.widgets.input.form import Field, Form
from tui.widgets.top_and_bottom import Headline


def available() -> dict[str, Rules]:
    """The games that are installed."""
    games = {}
    for name in GAMES:
        try:
            games[name] = rules_of(name)
        except (AttributeError, TypeError):
            continue
    return games


class GameForm(DenScreen):
    """A screen with a `Headline`, a `Static` with the id "blurb", and a `Form` of `fields()`, which change with the
    game that is chosen."""

    TITLED: ClassVar[str] = ""  # what the headline says
    AUTO_FOCUS = "#form"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rules", "leave")]
    DEFAULT_CSS = """
    GameForm #blurb { height: auto; padding: 1 4; color: $quiet; }
    GameForm #go { margin: 0 4 1 4; }
    """

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self.games = available()
        self.game = game if game in self.games else next(iter(self.games))

    @property
    def rules(self) -> Rules:
        return self.games[self.game]

    def seats_and_more(self) -> list[Field]:
        """The lines between the game and its own options."""
        raise NotImplementedError

    def blurb(self) -> str:
        return self.rules.blurb

    def fields(self) -> list[Field]:
        games = [(name, rules.title) for name, rules in self.games.items()]
        options = [
            Field(
                variant.key,
                variant.title,
                [(choice, str(choice)) for choice in variant.choices],
                variant.default,
                variant.meaning,
                dict(variant.choices),
            )
            for variant in self.rules.variants
        ]
        return [Field("game", "Game", games, self.game), *self.seats_and_more(), *options]

    def chosen_settings(self) -> dict[str, Any]:
        """The game's own options, as the form has them."""
        form = self.query_one(Form)
        return {variant.key: form[variant.key] for variant in self.rules.variants}

    def on_mount(self) -> None:
        self.query_one(Headline).title = self.TITLED
        self._tell()

    def on_form_changed(self, event: Form.Changed) -> None:
        if event.field.key == "game":
            self.game = event.field.value
            self.query_one(Form).show(self.fields())
            self._tell()

    def _tell(self) -> None:
        self.query_one("#blurb", Static).update(self.blurb())

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self.game))
