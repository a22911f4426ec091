"""The service as systemd starts it: the unit is what systemd wants, and a real manager starts and stops it."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tui.cli import main
from tui.cli.service.systemd_unit import unit

pytestmark = pytest.mark.e2e
MANAGER = Path("/lib/systemd/systemd")

# a manager of one user, in a mount namespace where the machine seems to have been booted with systemd
SESSION = """
set -e
mount -t tmpfs tmpfs /run
mkdir -p -m 700 /run/systemd/system /run/user
export HOME=$1 XDG_CONFIG_HOME=$1 XDG_RUNTIME_DIR=/run/user
systemd=$2
$systemd --user --unit=basic.target & manager=$!
until systemctl --user is-system-running; do sleep 0.1; done
systemctl --user daemon-reload
systemctl --user enable --now den-keep
until [ -S $1/den/keep.socket ]; do sleep 0.1; done
systemctl --user is-active den-keep
systemctl --user stop den-keep
systemctl --user show den-keep -p Result -p ExecMainStatus
kill $manager
wait $manager
"""


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, words)], capture_output=True, text=True, timeout=PATIENCE, check=False)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert main(["keep", "--install", "--json", "--home", str(tmp_path / "den")]) == 0
    return Path(json.loads(capsys.readouterr().out)["file"])


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze here")
def test_systemd_finds_nothing_wrong_with_the_unit(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It looks at the machine's other units, too, and may have a word about those: only ours counts."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(installed.parent))
    verdict = run("systemd-analyze", "verify", "--user", installed)
    assert verdict.returncode == 0, verdict.stderr
    assert installed.name not in verdict.stderr


def test_a_home_with_strange_signs_is_one_word_of_the_unit() -> None:
    said = unit(["/usr/bin/den", "--home", '/home/ann/50% "of" $HOME\\den'])
    assert 'ExecStart="/usr/bin/den" "--home" "/home/ann/50%% \\"of\\" $$HOME\\\\den"\n' in said


@pytest.mark.skipif(not MANAGER.exists() or os.getuid() != 0, reason="no manager of systemd can be started here")
def test_systemd_starts_the_service_and_ends_it_cleanly(installed: Path, tmp_path: Path) -> None:
    if run("unshare", "--mount", "true").returncode:
        pytest.skip("no namespace can be made here")
    session = run("unshare", "--mount", "bash", "-c", SESSION, "session", tmp_path, MANAGER)
    assert "\nactive\n" in session.stdout, session.stdout + session.stderr
    assert "Result=success" in session.stdout
    assert "ExecMainStatus=0" in session.stdout
    assert not (tmp_path / "den" / "keep.socket").exists()
