"""The container of the Containerfile, built and run. No base image is downloaded: it is made from this machine's own
Python with the libraries it needs, and from Den's dependencies as installed here."""

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.e2e.conftest import ROOT
from tests.patience import PATIENCE

PROGRAMS = ("sh", "rm", "mkdir", "chown", "env")
UNUSED = (
    "test",
    "tests",
    "site-packages",
    "dist-packages",
    "__pycache__",
    "idlelib",
    "lib2to3",
    "ensurepip",
    "config-*",
)
OF_THE_SUITE = (
    *("__pycache__", "*mypy*", "mkdocs*", "hypothesis*", "setuptools*", "pkg_resources", "ruff*", "grimp*", "pymdownx"),
    *("ast_serialize*", "librt*", "importlinter", "*pytest*", "xdist", "syrupy*", "griffe*", "yaml"),
)
BASE, IMAGE = f"localhost/den-base-{os.getpid()}", f"localhost/den-{os.getpid()}"
QUICKLY = ("--isolation", "chroot")


def buildah(*words: str | Path, **about: object) -> str:
    done = subprocess.run(
        ["buildah", *map(str, words)], capture_output=True, text=True, timeout=PATIENCE, check=False, **about
    )
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout.strip()


def cannot() -> str:
    """Why no container can be built here; nothing if one can."""
    if shutil.which("buildah") is None:
        return "buildah is not installed"
    if os.geteuid() != 0:
        return "a container is built here as root"
    try:
        buildah("rm", made := buildah("from", "scratch"))
    except AssertionError as problem:
        return f"no container can be built here: {problem}"
    return "" if made else "buildah made none"


pytestmark = pytest.mark.e2e


def needed_by(files: list[Path]) -> set[Path]:
    """The shared libraries of these programs and modules."""
    told = subprocess.run(["ldd", *map(str, files)], capture_output=True, text=True, check=False).stdout
    return {Path(found) for found in re.findall(r"(/\S+\.so\S*) \(0x", told)}


def furnish(system: Path) -> str:
    """A system in this folder that can run Python; where its programs are."""
    python = Path(sys.base_prefix) / "lib" / f"python{sysconfig.get_python_version()}"
    ours = Path(sysconfig.get_path("purelib"))
    bin = Path(sys.base_prefix) / "bin"
    interpreter = (bin / "python3").resolve()
    modules = [*python.glob("lib-dynload/*.so"), *ours.rglob("*.so")]
    programs = [Path(found) for name in PROGRAMS if (found := shutil.which(name))]
    for file in {interpreter, *programs, *needed_by([interpreter, *programs, *modules])}:
        there = system / str(file).lstrip("/")
        there.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, there)
    shutil.copytree(python, system / str(python).lstrip("/"), ignore=shutil.ignore_patterns(*UNUSED), symlinks=True)
    site = system / str(python).lstrip("/") / "site-packages"
    shutil.copytree(ours, site, ignore=shutil.ignore_patterns("*den_of_thieves*", *OF_THE_SUITE))
    (system / str(bin).lstrip("/") / "python3").symlink_to(interpreter.name)
    (system / "bin").symlink_to("usr/bin")
    (system / "tmp").mkdir(exist_ok=True)
    (system / "etc").mkdir(exist_ok=True)
    (system / "etc/passwd").write_text("root:x:0:0::/:/bin/sh\n")
    return f"{bin}:/usr/bin:/bin"


@contextmanager
def built() -> Iterator[str]:
    """A container of the image that the Containerfile makes."""
    below, made = buildah("from", "scratch"), ""
    try:
        path = furnish(Path(buildah("mount", below)))
        buildah("umount", below)
        # No package index is asked: what is needed is there, and is taken as it is.
        offline = ("PIP_NO_INDEX=1", "PIP_NO_BUILD_ISOLATION=0", "PIP_BREAK_SYSTEM_PACKAGES=1", f"PATH={path}")
        buildah("config", *(word for setting in offline for word in ("--env", setting)), below)
        buildah("commit", "--quiet", below, BASE)
        buildah(
            "bud", "--quiet", *QUICKLY, "--build-arg", f"BASE={BASE}", "-t", IMAGE, "-f", "Containerfile", ".", cwd=ROOT
        )
        made = buildah("from", IMAGE)
        yield made
    finally:
        for words in (("rm", made), ("rm", below), ("rmi", "--force", IMAGE), ("rmi", "--force", BASE)):
            subprocess.run(["buildah", *words], capture_output=True, timeout=PATIENCE, check=False)


def test_the_container_is_built_and_is_a_relay_or_lets_guests_in() -> None:
    if why_not := cannot():
        pytest.skip(why_not)
    with built() as container:
        told = json.loads(buildah("inspect", container))["OCIv1"]["config"]
        assert (told["User"], told["Entrypoint"], told["Cmd"]) == ("10001", ["den"], ["relay"])
        with running(container, "relay", "--listen", "127.0.0.1:0") as relay:
            found = re.search(r"ws://(\S+?)\. ", said(relay, "Relay ready"))
            assert found
            assert page(f"http://{found[1]}/health").strip() == "ok"
        with running(container, "serve", "--listen", "127.0.0.1:0", "--web", "127.0.0.1:0") as server:
            assert "ssh -p " in said(server, "Guests log in")
            link = said(server, "Guests with a browser").split()[-1]
            assert "/page/page.js" in page(link.replace("CODE", "7-lantern-velvet"))


@contextmanager
def running(container: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    command = ("buildah", "run", *QUICKLY, container, "--", "den", *words)
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def said(process: subprocess.Popen[str], beginning: str) -> str:
    assert process.stdout is not None
    while not (line := process.stdout.readline()).startswith(beginning):
        assert line, process.communicate(timeout=PATIENCE)[1]
    return line


def page(url: str) -> str:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
        return str(answer.read().decode())
