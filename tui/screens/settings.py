"""Settings: changed here, kept in the config file at once; a line of text once it is whole."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input, Static

from netcode.play.bots.names import LONGEST as LONGEST_NAME
from tui.screens.base import DenScreen
from tui.shell.actions import bindings
from tui.shell.config import MEANINGS, Config
from tui.shell.setting_choices import SETTINGS, Choice
from tui.widgets.input.form import Field, Form
from tui.widgets.input.text_line import TextLine
from tui.widgets.top_and_bottom import Headline, KeyLine

TYPED = ("name", "relay")  # settings that are text
LONGEST = {"name": LONGEST_NAME, "relay": 200}
PLACES = {"name": "your name", "relay": "wss://relay.example.org, or nothing"}


class SettingsScreen(DenScreen):
    HELP = "Left and right change a setting; it is kept at once. Keys are changed in the config file, under [keys]."
    AUTO_FOCUS = "#form"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings("leave")]
    DEFAULT_CSS = """
    SettingsScreen Form { margin-top: 1; height: auto; min-height: 8; }
    SettingsScreen .ask { height: 1; padding: 0 4; color: $quiet; }
    SettingsScreen Input { height: 1; border: none; padding: 0 1; margin: 0 4 1 4; background: $panel; }
    SettingsScreen Input:focus { background: $lamp-low; }
    SettingsScreen #slip { padding: 0 4; color: $quiet; height: 2; }
    SettingsScreen #slip.-slip { color: $alarm; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._typed: dict[str, str] = {}  # into the lines of text, which are gone before this screen is

    def compose(self) -> ComposeResult:
        yield Headline()
        yield Form(self._fields(), id="form")
        for key in TYPED:
            yield Static(MEANINGS[key], classes="ask", markup=False)
            yield TextLine(getattr(self._config, key), placeholder=PLACES[key], id=key, max_length=LONGEST[key])
        yield Static(self._place, id="slip", markup=False)
        yield KeyLine()

    def on_mount(self) -> None:
        self.query_one(Headline).title = "Settings"

    @property
    def _config(self) -> Config:
        config: Config = self.den.config
        return config

    def on_screen_resume(self) -> None:
        """The palette may have changed settings."""
        if forms := self.query(Form):
            forms.first().show(self._fields())

    def _fields(self) -> list[Field]:
        return [self._field(choice) for choice in SETTINGS]

    def _field(self, choice: Choice) -> Field:
        value = getattr(self._config, choice.key)
        return Field(choice.key, choice.title, choice.values_with(value), value, choice.meaning)

    def on_form_changed(self, event: Form.Changed) -> None:
        self.den.set(event.field.key, event.field.value)

    @property
    def _place(self) -> str:
        return f"kept in {self.den.config_path}"

    def on_input_changed(self, event: Input.Changed) -> None:
        slip = _slip(str(event.input.id), event.value.strip())
        below = self.query_one("#slip", Static)
        below.update(slip or self._place)
        below.set_class(bool(slip), "-slip")
        self._typed[str(event.input.id)] = event.value.strip()

    def on_input_blurred(self, event: Input.Blurred) -> None:
        self._keep()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self._keep()
        if not _slip(str(event.input.id), event.value.strip()):
            self.notify("Kept.")

    def on_unmount(self) -> None:
        self._keep()

    def _keep(self) -> None:
        """Keep what has been typed. Where there is a slip in it, the setting stays as it was."""
        for key, typed in self._typed.items():
            if typed != getattr(self._config, key) and not _slip(key, typed):
                self.den.set(key, typed)


def _slip(key: str, typed: str) -> str:
    """Why this value is not valid; "" if it is."""
    if key == "relay" and typed:
        from netcode.doors.relays.client import (
            RelayFailed,
            relay_url,
        )  # loads all that connections need

        try:
            relay_url(typed)
        except RelayFailed as trouble:
            return f"Not kept yet. {trouble} {trouble.step}"
    return ""
