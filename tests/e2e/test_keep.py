"""The service and the screens as processes: the seat goes from one to the other, even if one is killed."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from netcode.storage.handover import kept_tables
from netcode.storage.store import Store, TableIsOpen
from tests.netcode.doors.test_commands_through_a_relay import den, told, until
from tests.patience import PATIENCE

pytestmark = pytest.mark.e2e


@contextmanager
def keep(home: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    with den("keep", "--json", "--home", str(home), *words) as service:
        told(service, "ready")
        yield service


def begin(folder: Path) -> tuple[Path, Path]:
    """A table of Ann and Bo, who have gone home before anybody chose."""
    homes = folder / "Ann", folder / "Bo"

    def peer(home: Path, *words: str) -> tuple[str, ...]:
        return ("--home", str(home), "--name", home.name, "--json", *words)

    with den(*peer(homes[0], "host", "sneaks", "--seats", "2", "--listen", "127.0.0.1:0", "--no-lan")) as ann:
        code = told(ann, "open")["code"]
        with den(*peer(homes[1], "join", code, "--no-listen")) as bo:
            for seat in (ann, bo):
                told(seat, "playing")
    return homes


def secrets_of(home: Path) -> list[bytes]:
    """What the file of the table holds that nobody else may know."""
    store = Store(home)
    file = store.look("")
    secrets = [fact for name in ("seed", "join", "salt") if isinstance(fact := file.get(name), bytes)]
    file.close()
    assert len(secrets) == 3
    return secrets


def is_open(home: Path) -> bool:
    store = Store(home)
    try:
        store.open("").close()
    except TableIsOpen:
        return True
    return False


def said(*words: str) -> Any:
    """What a command says that ends by itself."""
    command = [sys.executable, "-m", "tui", *words, "--json"]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, timeout=PATIENCE, check=False).stdout)


def resume(home: Path) -> tuple[str, ...]:
    return ("resume", "--bot", "random", "--json", "--home", str(home))


def test_a_seat_goes_from_the_service_to_the_screen_and_back_even_if_one_is_killed(tmp_path: Path) -> None:
    ann, bo = begin(tmp_path)
    with keep(bo) as service:
        told(service, "sits")
        with den(*resume(bo)) as screen:
            told(screen, "begun")
            told(service, "lets go")
            assert is_open(bo)
            assert kept_tables(bo) == frozenset()
            os.kill(screen.pid, signal.SIGKILL)
        told(service, "sits")
        with den(*resume(bo)) as screen:
            told(screen, "begun")
            told(service, "lets go")
            os.kill(service.pid, signal.SIGKILL)
            service.wait(PATIENCE)
            with keep(bo) as second:  # it waits until the screen has left
                assert kept_tables(bo) == frozenset()
                screen.terminate()
                told(second, "sits")
                os.kill(second.pid, signal.SIGKILL)
        with den(*resume(bo)) as screen:  # whoever is left of two finds the seat free
            told(screen, "begun")
    with keep(bo) as third:
        told(third, "sits")
        third.terminate()
        assert third.wait(PATIENCE) == 0
    assert not (bo / "keep.socket").exists()
    assert not is_open(bo)
    assert ann.exists()


def test_a_seat_moves_to_another_machine_though_the_service_sits_there_and_the_game_is_played_to_its_end(
    tmp_path: Path,
) -> None:
    ann, bo = begin(tmp_path)
    seat, laptop, id = tmp_path / "bo.seat", tmp_path / "laptop", Store(bo).find("")
    with keep(bo) as service:
        told(service, "sits")
        assert said("move", id, str(seat), "--home", str(bo)) == {"table": id, "moved": "out", "file": str(seat)}
        told(service, "lets go")
        assert said("resume", id, "--home", str(bo))["error"]["sentence"].startswith(f"The table {id} has moved")
        assert said("move", str(seat), "--home", str(laptop))["moved"] == "in"
        with den(*resume(ann)) as host, den(*resume(laptop)) as there:
            records = [Path(told(peer, "over")["file"]).read_bytes() for peer in (host, there)]
            assert records[0] == records[1]
    assert Store(bo).saved(id).status == "moved"


def test_a_second_service_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with keep(tmp_path):
        assert said("keep", "--home", str(tmp_path))["error"]["title"] == "The tables cannot be kept"


def test_the_player_is_called_by_a_command_of_their_own_and_that_is_noted(tmp_path: Path) -> None:
    ann, bo = begin(tmp_path)
    program, heard = tmp_path / "tell", tmp_path / "heard"
    program.write_text(f"#!{sys.executable}\nimport sys\nopen({str(heard)!r}, 'a').write(sys.argv[1] + '\\n')\n")
    program.chmod(0o755)
    with keep(ann), keep(bo, "--notify", str(program)) as service:
        id = told(service, "turn")["table"]

        def noted() -> bool:
            file = Store(bo).look(id)
            told, turn = file.get("told"), file.saved().turn
            file.close()
            return turn is not None and told == turn

        until(noted)
        service.terminate()
        assert service.stdout is not None
        said = service.stdout.read() + heard.read_text() + "".join(log.read_text() for log in bo.glob("*.log"))
    assert not any(secret.hex() in said or str(secret) in said for secret in secrets_of(bo))
    assert heard.read_text() == "Your turn at Ann's table: Sneaks & Snitches, day 1\n"
