"""Opening a table: which game, how many seats, the options, and where friends reach this machine."""

from textual.app import ComposeResult
from textual.widgets import Input, Static

from engines.search import DEFAULT, LEVELS
from tui.screens.setup.game_form import GameForm
from tui.shell import table_commands
from tui.widgets.input.form import Field, Form
from tui.widgets.input.text_line import TextLine
from tui.widgets.key_hints import KeyHints
from tui.widgets.top_and_bottom import Headline, KeyLine


class HostScreen(GameForm):
    HELP = "Open a table: choose a game and how many play, then press Enter and give your friends the code."
    TITLED = "Host a table"
    DEFAULT_CSS = """
    HostScreen .ask { height: 1; padding: 0 4; color: $quiet; }
    HostScreen Input, HostScreen Input:focus { height: 1; border: none; }
    HostScreen Input { padding: 0 1; margin: 0 4 1 4; background: $panel; }
    HostScreen Input:focus { background: $lamp-low; }
    """

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Static(id="blurb", markup=False)
        yield Form(self.fields(), id="form")
        yield Static("your name", classes="ask")
        yield TextLine(self.den.config.name, placeholder="as the others see you", id="name", max_length=24)
        yield Static("where friends call you, if not at this machine's own address", classes="ask")
        yield TextLine(placeholder="host:port, or leave it empty", id="reach", max_length=120)
        yield KeyHints(("enter", "open the table"), id="go")
        yield KeyLine()

    def seats_and_more(self) -> list[Field]:
        seats = [(seats, f"{seats} players") for seats in self.rules.seats]
        stands = {
            True: "If somebody has to go, the others can play on: together, most of them can stand in for the seat. "
            "That many friends could then read a hand, if they all agreed to.",
            False: "Nobody can ever read a hand that is not theirs; but if somebody has to go, the game is over.",
        }
        return [
            Field("seats", "Seats", seats, min(4, self.rules.seats[-1]), "Yours is one of them."),
            Field("stand-in", "If one leaves", [(True, "play on"), (False, "stop")], True, "", stands),
            Field("bots", "Bots play", [(level, level) for level in LEVELS], DEFAULT, "", LEVELS),
        ]

    def on_form_done(self) -> None:
        self.open()

    def on_input_submitted(self) -> None:
        self.open()

    def open(self) -> None:
        form, name = self.query_one(Form), self.query_one("#name", Input)
        if not name.value.strip():
            self.notify("Say who you are: the others see it at your seat.", severity="warning")
            name.focus()
            return
        self.app.clear_notifications()
        self.den.remember(name.value)
        table_commands.host(
            self.den,
            self.rules,
            seats=form["seats"],
            settings=self.chosen_settings(),
            name=name.value,
            reach=self.query_one("#reach", Input).value,
            stand_in=form["stand-in"],
            bots=form["bots"],
        )
