"""Playing over ssh with a real OpenSSH client: as a guest of `den serve`, and after a login where Den is installed."""

import os
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from netcode.doors.short_code_door import Deed
from netcode.protocol.wire import unpack
from netcode.storage.store import Store
from tests.e2e.panes import DEN, Terminal, eventually, missing
from tests.e2e.players import Player, code_in, play, start
from tests.patience import PATIENCE

SSHD = shutil.which("sshd") or ("/usr/sbin/sshd" if Path("/usr/sbin/sshd").exists() else None)
pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(bool(missing()), reason=missing() or "nothing is missing"),
    pytest.mark.skipif(shutil.which("ssh") is None, reason="the OpenSSH client is not installed"),
]
QUIETLY = ("-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-t")


def key_in(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(folder / "key")], check=True)
    return folder / "key"


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@contextmanager
def relaying() -> Iterator[str]:
    with started(str(DEN), "relay", "--listen", "127.0.0.1:0") as relay:
        assert relay.stdout is not None
        yield relay.stdout.readline().split()[3].rstrip(".")


@contextmanager
def serving(folder: Path, relay: str) -> Iterator[int]:
    with started(str(DEN), "--home", str(folder), "serve", "--listen", "127.0.0.1:0", "--relay", relay) as server:
        assert server.stdout is not None
        yield int(server.stdout.readline().split("-p ")[1].split()[0])


def hosted(terminal: Terminal, folder: Path, *door: str) -> tuple[Player, str]:
    """Ann at her table, and its long code."""
    words = ("host", "sneaks", "--seats", "2", "--listen", "127.0.0.1:0", "--no-lan", *door)
    ann = terminal.pane(folder / "ann", "--name", "Ann", *words)
    return Player(ann), code_in(ann.until("1 of 2 seats taken"))


def short_codes_at(home: Path) -> tuple[str, str]:
    """The codes to join and to watch by, of a table that is open there."""
    store = Store(home)
    file = store.look(store.list()[0].id)
    deed = Deed.from_wire(unpack(file.get("deed")))
    file.close()
    return str(deed.join), str(deed.watch)


def test_a_guest_with_nothing_but_ssh_plays_a_whole_game_by_short_code_while_another_watches(tmp_path: Path) -> None:
    key = key_in(tmp_path / "guest")
    with Terminal() as terminal, relaying() as relay, serving(tmp_path / "server", relay) as port:
        ann, _ = hosted(terminal, tmp_path, "--relay", relay)
        ann.pane.until("den join 1-")
        join, watch = short_codes_at(tmp_path / "ann")
        keyless = ("ssh", *QUIETLY, "-p", str(port), "-o", "PubkeyAuthentication=no")
        login = ("ssh", *QUIETLY, "-p", str(port), "-i", str(key), "-o", "IdentitiesOnly=yes")
        gus = Player(terminal.run(*login, f"{join}@127.0.0.1"))
        gus.pane.until("your name", "A word of honesty", "F1 help")  # which says that a field has the focus
        gus.pane.type(":Gus")
        gus.pane.until("Gus")
        gus.pane.type("Enter")
        start(ann, [gus], seats=2)
        zoe = Player(terminal.run(*keyless, "127.0.0.1", f"watch {watch}"))
        zoe.pane.until("Ann's table")
        ann.pane.until("round 2", meanwhile=lambda: (ann.choose(), gus.choose()))

        gus.pane.kill()
        ann.pane.until("Gus away")
        gus.pane = terminal.run(*login, "back@127.0.0.1")
        gus.pane.until("Resume", "A word of honesty")
        gus.pane.type("r")
        gus.pane.until("Sneaks & Snitches")
        gus.pane.type("Enter")
        gus.pane.until("Ann's table")

        play(ann, gus, zoe)
        gus.pane.kill()
        zoe.pane.kill()
        guests = tmp_path / "server" / "guests"
        assert eventually(lambda: len(list(guests.iterdir())) == 1), "who has no key leaves nothing behind"
        gus.pane = terminal.run(*login, "127.0.0.1")
        gus.pane.until("Games & replays", "A word of honesty")
        gus.pane.type("g")
        gus.pane.until("Sneaks & Snitches", "Ann")


def test_a_guest_whose_terminal_draws_nothing_plays_in_lines_and_a_script_needs_no_terminal(tmp_path: Path) -> None:
    key = key_in(tmp_path / "guest")
    with Terminal() as terminal, relaying() as relay, serving(tmp_path / "server", relay) as port:
        ann, _ = hosted(terminal, tmp_path, "--relay", relay)
        ann.pane.until("den join 1-")
        join, _ = short_codes_at(tmp_path / "ann")
        login = ("ssh", *QUIETLY[:-1], "-p", str(port), "-i", str(key), "-o", "IdentitiesOnly=yes")
        gus = terminal.run("env", "TERM=dumb", *login, "-t", f"{join}@127.0.0.1")
        gus.until("What shall the others call you?")
        gus.type(":Gust", "BSpace", "Enter")
        gus.until("Type ready when you are ready")
        gus.type(":ready", "Enter")
        ann.pane.until("everybody is ready: s starts", "Gus")
        ann.pane.type("s")
        gus.until("Which?")
        gus.type("C-c")
        gus.until_left()
        ann.pane.until("Gus away")

        script = subprocess.run(
            [*login, "-T", "back@127.0.0.1"],
            input="resume\nsneaks\nwho\nquit\nquit\n",
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=True,
        )
        assert "Gus (you): here" in script.stdout, script.stdout
        assert script.stdout.endswith("See you at the table.\n")


@pytest.mark.skipif(SSHD is None, reason="the OpenSSH server is not installed (Debian: openssh-server)")
@pytest.mark.skipif(os.geteuid() != 0, reason="the OpenSSH server needs root to log anybody in")
def test_a_game_is_joined_after_a_login_on_another_machine(tmp_path: Path) -> None:
    key, host_key = key_in(tmp_path / "mine"), key_in(tmp_path / "theirs")
    allowed = tmp_path / "allowed"
    allowed.write_text(key.with_suffix(".pub").read_text())
    config = tmp_path / "sshd_config"
    config.write_text(
        f"HostKey {host_key}\nAuthorizedKeysFile {allowed}\nStrictModes no\n"
        "UsePAM no\nPasswordAuthentication no\nPermitRootLogin prohibit-password\n"
    )
    server = shlex.join((str(SSHD), "-i", "-f", str(config)))  # one server for this login, at a pipe instead of a port
    Path("/run/sshd").mkdir(exist_ok=True)  # the server wants this folder to be there
    with Terminal() as terminal:
        ann, code = hosted(terminal, tmp_path)
        join = [str(DEN), "--home", str(tmp_path / "ben"), "--name", "Ben", "join", code]
        login = ("ssh", *QUIETLY, "-o", f"ProxyCommand={server}", "-i", str(key), "root@another.machine")
        ben = Player(terminal.run(*login, shlex.join(join)))
        start(ann, [ben], seats=2)
        play(ann, ben)
