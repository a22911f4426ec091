"""Playing with nothing but a browser: from the link to the scores, with keys and a finger, and back to one's seat."""

import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.browser import CHROMIUM, Browser, Page
from tests.e2e.panes import DEN, Pane, Terminal, missing
from tests.e2e.players import Player, asked_in, code_in, play
from tests.e2e.test_over_ssh import QUIETLY, key_in, started
from tests.e2e.test_text_mode import choose, type_line

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing"),
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed"),
]


class Finger(Player):
    """Somebody at a phone: touches what others press a key for."""

    pane: Page

    def press(self, key: str) -> None:
        words = {"Enter": ("[Enter] do it", "Enter: all at once"), "Escape": ("Esc",)}.get(key)
        if words is None:  # a choice: its key, and what stands behind it
            parts = [part for row in asked_in(self.saw) for part in re.split(r" {2,}", row.strip())]
            words = tuple(part for part in parts if part.lower().startswith(f"{key[1:]} "))
        for word in [word for word in words if word in self.saw][:1]:
            self.pane.touch(word)


class Reader:
    """Somebody in text mode, who takes the first choice."""

    def __init__(self, pane: Pane) -> None:
        self.pane, self.saw = pane, ""

    def choose(self) -> bool:
        self.saw = self.pane.screen()
        return choose(self.pane)


@contextmanager
def served(folder: Path, *words: str) -> Iterator[tuple[str, ...]]:
    """A `den serve` for browsers: what it says first, for ssh and for browsers."""
    command = (str(DEN), "--home", str(folder), "serve", "--web", "127.0.0.1:0", *words)
    with started(*command) as server:
        assert server.stdout is not None
        lines = []
        while not (line := server.stdout.readline()).startswith("A guest trusts"):
            assert line, "the server has gone"
            lines.append(line.strip())
        yield tuple(line.rsplit("  ", 1)[1] for line in lines if "  " in line)


def sit_down(page: Page, name: str) -> None:
    page.until("your name", "F1 help")  # which says that a field has the focus
    page.type(f":{name}")
    page.until(name)
    page.type("Enter")


@pytest.mark.skipif(shutil.which("ssh") is None, reason="the OpenSSH client is not installed")
def test_a_browser_an_ssh_client_text_mode_and_the_app_play_a_whole_game_at_one_table(tmp_path: Path) -> None:
    key = key_in(tmp_path / "gus")
    with Terminal() as terminal, Browser() as phone, served(tmp_path / "server", "--listen", "127.0.0.1:0") as lines:
        ssh, link = lines
        words = ("host", "sneaks", "--seats", "4", "--listen", "127.0.0.1:0", "--no-lan")
        ann = Player(terminal.pane(tmp_path / "ann", "--name", "Ann", *words))
        code = code_in(ann.pane.until("1 of 4 seats taken"))
        ben = Reader(terminal.run("env", "TERM=dumb", str(DEN), "--home", str(tmp_path), "--name", "Ben", "join", code))
        ben.pane.until("Type ready when you are ready")
        login = ("ssh", *QUIETLY, "-i", str(key), "-o", "IdentitiesOnly=yes", *ssh.split()[1:])
        gus = Player(terminal.run(*(word.replace("CODE", code) for word in login)))
        cy = Finger(phone.page(link.replace("CODE", code), wide=390, high=844, phone=True))

        gus.pane.until("your name", "F1 help")
        gus.pane.type(":Gus")
        gus.pane.until("Gus")
        gus.pane.type("Enter")
        cy.pane.until("as the others see you")
        assert cy.pane.columns >= 80, "a phone held upright shows all that Den needs"
        cy.pane.scale(1)  # what is fine is seen: drawing so many dots would be a third of what this test computes
        cy.pane.touch("as the others see you")
        cy.pane.touch_button("keyboard")
        sit_down(cy.pane, "Cy")

        cy.pane.until("4 of 4 seats taken", f"friends open: {link}")
        gus.pane.until("4 of 4 seats taken", ssh)
        type_line(ben.pane, "ready")
        gus.pane.type("Space")
        cy.pane.touch("Space ready")
        ann.pane.until("everybody is ready: s starts")
        ann.pane.type("s")
        for player in (ann, gus, cy):
            player.pane.until("Ann's table")
        play(ann, ben, gus, cy)


def test_loading_the_page_again_or_following_the_link_leads_back_to_the_seat(tmp_path: Path) -> None:
    with Terminal() as terminal, Browser() as browser, served(tmp_path / "server", "--no-ssh") as (there,):
        words = ("host", "sneaks", "--seats", "3", "--listen", "127.0.0.1:0", "--no-lan")
        ann = terminal.pane(tmp_path / "ann", "--name", "Ann", *words)
        link = there.replace("CODE", code_in(ann.until("1 of 3 seats taken")))
        ben = browser.page(link)
        sit_down(ben, "Ben")
        ben.until("2 of 3 seats taken", "Ben (you)")
        ben.reload()
        ben.until("2 of 3 seats taken", "Ben (you)")
        again = browser.page(link)
        again.until("2 of 3 seats taken", "Ben (you)")
        ben.until("You have come in by another window")
        again.kill()
        ann.until("✗ away")
        assert len(list((tmp_path / "server" / "guests").iterdir())) == 1
