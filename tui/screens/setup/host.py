"""Opening a table: which game, how many seats, the options, and where friends reach this machine."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Static

from engines.search import DEFAULT, LEVELS
from tui.screens.base import DenScreen
from tui.screens.setup.practice import available, game_field, variant_fields
from tui.shell import table_commands
from tui.shell.actions import bindings
from tui.widgets.frame import Headline, KeyLine
from tui.widgets.input.form import Field, Form
from tui.widgets.input.text_line import TextLine
from tui.widgets.keys import Keys


class HostScreen(DenScreen):
    HELP = "Open a table: choose a game and how many play, then press Enter and give your friends the code."
    AUTO_FOCUS = "#form"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("rules", "leave")]
    DEFAULT_CSS = """
    HostScreen #blurb { height: auto; padding: 1 4; color: $quiet; }
    HostScreen .ask { height: 1; padding: 0 4; color: $quiet; }
    HostScreen Input, HostScreen Input:focus { height: 1; border: none; }
    HostScreen Input { padding: 0 1; margin: 0 4 1 4; background: $panel; }
    HostScreen Input:focus { background: $lamp-low; }
    HostScreen #go { margin: 0 4 1 4; }
    """

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._games = available()
        self._game = game if game in self._games else next(iter(self._games))

    def compose(self) -> ComposeResult:
        config = self.den.config
        yield Headline()
        yield Static(id="blurb", markup=False)
        yield Form(self._fields(), id="form")
        yield Static("your name", classes="ask")
        yield TextLine(config.name, placeholder="as the others see you", id="name", max_length=24)
        yield Static("where friends call you, if not at this machine's own address", classes="ask")
        yield TextLine(placeholder="host:port, or leave it empty", id="reach", max_length=120)
        yield Keys(("enter", "open the table"), id="go")
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Host a table"
        self._blurb()

    def _fields(self) -> list[Field]:
        rules = self._games[self._game]
        seats = [(seats, f"{seats} players") for seats in rules.seats]
        stands = {
            True: "If somebody has to go, the others can play on: together, most of them can stand in for the seat. "
            "That many friends could then read a hand, if they all agreed to.",
            False: "Nobody can ever read a hand that is not theirs; but if somebody has to go, the game is over.",
        }
        return [
            game_field(self._games, self._game),
            Field("seats", "Seats", seats, min(4, rules.seats[-1]), "Yours is one of them."),
            Field("stand-in", "If one leaves", [(True, "play on"), (False, "stop")], True, "", stands),
            Field("bots", "Bots play", [(level, level) for level in LEVELS], DEFAULT, "", LEVELS),
            *variant_fields(rules),
        ]

    def _blurb(self) -> None:
        self.query_one("#blurb", Static).update(self._games[self._game].blurb)

    def on_form_changed(self, event: Form.Changed) -> None:
        if event.field.key == "game":
            self._game = event.field.value
            self.query_one(Form).show(self._fields())
            self._blurb()

    def on_form_done(self) -> None:
        self.open()

    def on_input_submitted(self) -> None:
        self.open()

    def open(self) -> None:
        form, rules, name = self.query_one(Form), self._games[self._game], self.query_one("#name", Input)
        if not name.value.strip():
            self.notify("Say who you are: the others see it at your seat.", severity="warning")
            name.focus()
            return
        self.app.clear_notifications()
        self.den.remember(name.value)
        table_commands.host(
            self.den,
            rules,
            seats=form["seats"],
            settings={variant.key: form[variant.key] for variant in rules.variants},
            name=name.value,
            reach=self.query_one("#reach", Input).value,
            stand_in=form["stand-in"],
            bots=form["bots"],
        )

    def action_rules(self) -> None:
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._game))
