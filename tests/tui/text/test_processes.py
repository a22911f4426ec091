"""Text mode as people and scripts run it: real processes, pipes, sockets."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest

from tests.patience import PATIENCE

pytestmark = pytest.mark.e2e

ANSWERS = {"Which?": "1", "Type again": "again"}


@contextmanager
def den(*words: str, typing: bool = True) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "tui", *words],
        stdin=subprocess.PIPE if typing else subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        bufsize=1,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=PATIENCE)


def play(process: subprocess.Popen[str], lines: list[str]) -> None:
    """Take the first choice of every question, ask for a second game, and go home from its lobby."""
    assert process.stdout is not None
    for line in process.stdout:
        lines.append(line.rstrip("\n"))
        answer = next((answer for question, answer in ANSWERS.items() if line.startswith(question)), None)
        if line.startswith("All are here") and any(line.startswith("Type again") for line in lines):
            answer = "quit\nquit"
        if answer and process.stdin is not None:
            process.stdin.write(f"{answer}\n")
            process.stdin.flush()
    process.wait(timeout=PATIENCE)


def test_a_practice_game_needs_nothing_but_a_pipe(tmp_path: Path) -> None:
    script = "loot 1 face\nboard\nquit\n"
    done = subprocess.run(
        [sys.executable, "-m", "tui", "play", "thieves", "--seed", "4", "--home", str(tmp_path)],
        input=script,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert done.stderr == ""
    assert "You hide a Loot 1 in your stash." in done.stdout.splitlines()
    assert done.stdout.endswith("You leave the table.\n")


def lines_of(folder: Path, *words: str, typed: str = "", **environment: str) -> list[str]:
    """What a command says to somebody who types this."""
    done = subprocess.run(
        [sys.executable, "-m", "tui", "--home", str(folder), *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
        env=os.environ | environment,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def test_without_a_command_there_is_a_menu_of_lines_that_leads_everywhere_and_back(tmp_path: Path) -> None:
    lines_of(tmp_path, "play", "thieves", "--seed", "4", typed="loot 1 face\nquit\n")  # a game to go on with
    typed = (
        "practise\nthieves\n2\nbeginner\nquit\nresume\n1\nwho\nquit\nreplays\nrules\n3\nraid\nback\nsettings\njoin\n"
    )
    lines = lines_of(tmp_path, typed=f"{typed}join-AAAAA\nback\nhost\nsneaks\nback\nhelp\nquit\n")
    assert lines[0] == "Den: five games of thieves, played with friends, with no host to trust."
    for said in (
        "2. Practise: any game against bots, moves to take back",
        "Bruno: bot.",
        "No finished game is kept on this machine yet.",
        "## The raid",
        'theme = "night"  # night or day',
        "How many play, you among them?",
        "list: the question again, and the choices.",
    ):
        assert said in lines
    assert any(line.startswith("That code has a slip. ") for line in lines)
    assert lines.count("What would you like to do? Type list to hear the choices.") == 7


def test_a_practice_game_is_listed_gone_on_with_and_looked_at_again(tmp_path: Path) -> None:
    lines_of(tmp_path, "play", "thieves", "--seed", "4", "--no-hints", typed="1\nquit\n")
    (unfinished,) = [line for line in lines_of(tmp_path, "games") if "practice" in line]
    id = unfinished.split()[0]
    lines = lines_of(tmp_path, "resume", typed="1\n" * 500)
    assert any(line.startswith("The game is over: ") for line in lines)
    assert lines_of(tmp_path, "games") == ["No unfinished game is kept on this machine."]
    lines = lines_of(tmp_path, "replay", id, typed="\n\nend\n")
    assert any("through your eyes" in line for line in lines)
    assert any(line.startswith("The game is over: ") for line in lines)


def test_games_that_look_alike_in_the_list_are_told_apart(tmp_path: Path) -> None:
    lines_of(tmp_path, "play", "thieves", "--seed", "4", typed="1\nquit\n")
    (one,) = (tmp_path / "practice").iterdir()
    shutil.copy(one, one.with_stem("20261120-thieves-again"))
    lines = lines_of(tmp_path, typed="resume\n2\nquit\nquit\n")
    assert sum(line.endswith((one.stem, "20261120-thieves-again")) for line in lines) == 2
    assert "You leave the table." in lines


def test_bots_fill_the_seats_for_which_there_is_no_friend(tmp_path: Path) -> None:
    typed = "frog\nwords\nbots\nbots beginner\nbot\nbot\nstart\n" + "1\n" * 200
    lines = lines_of(tmp_path, "host", "sneaks", "--listen", "127.0.0.1:0", "--no-lan", "--text", typed=typed)
    assert "“frog” is no command here. Type help to hear what you can type." in lines
    assert "A table has its words once all seats are taken." in lines
    assert "These codes work on this machine only: the table listens to nobody else." in lines
    assert "Bots here play as crafty." in lines
    assert any(line.startswith("Bots here play as beginner. ") for line in lines)
    assert "Bot Ada is ready." in lines
    assert any(line.startswith("Bot Ada sends ") for line in lines)
    assert any(line.startswith("The game is over: ") for line in lines)
    assert any(line.startswith("Checked: ") for line in lines)


def test_two_people_at_two_pipes_play_a_whole_game_and_a_third_looks_on(tmp_path: Path) -> None:
    def common(name: str) -> tuple[str, ...]:
        return ("--text", "--home", str(tmp_path / name), "--name", name)

    with den(*common("Ann"), "host", "sneaks", "--listen", "127.0.0.1:0", "--no-lan") as ann:
        assert ann.stdout is not None
        assert ann.stdin is not None
        join = next(line.split()[-1] for line in ann.stdout if line.startswith("Friends join with"))
        watch = next(line.split()[-1] for line in ann.stdout if line.startswith("and watch with"))
        with (
            den(*common("Zoe"), "watch", watch, typing=False) as zoe,
            den(*common("Bo"), "join", join, "--no-listen") as bo,
        ):
            assert bo.stdin is not None
            bo.stdin.write("say hello from Bo\nready\n1\n")  # an answer in advance: the table hears of ready later
            ann.stdin.write("start\n")
            heard: dict[str, list[str]] = {"Ann": [], "Bo": [], "Zoe": []}
            threads = [
                Thread(target=play, args=(process, lines))
                for process, lines in zip((ann, bo, zoe), heard.values(), strict=True)
            ]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(timeout=PATIENCE)
            assert [process.returncode for process in (ann, bo, zoe)] == [0, 0, 0]
    assert "Bo says: hello from Bo" in heard["Ann"]
    assert "You say: hello from Bo" in heard["Bo"]
    assert any(line.startswith("Sealed: Sneaks to") for line in heard["Ann"])
    assert not any("is no command here" in line for line in heard["Bo"])
    assert not any(line.startswith(("Which?", "Sealed", "Your turn")) for line in heard["Zoe"])
    for lines in heard.values():
        assert any(line.startswith("The game is over: ") for line in lines)
        assert any(line.startswith("Checked: ") for line in lines)
        assert any(line.startswith("The record: ") for line in lines)
    assert heard["Ann"][-1] == heard["Bo"][-1] == "You leave the lobby."  # of the next game, with the same people
