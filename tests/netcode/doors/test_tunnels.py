"""Any tunnel works: the three recipes of docs/hosting.md, with a real proxy, a real sshd and a real VPN."""

import shutil
import socket
import ssl
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from netcode.links.address import Address
from netcode.links.join_code import Code
from tests.netcode.doors.networks import Internet, Machines, run
from tests.netcode.relay.test_tls import Authority
from tests.patience import PATIENCE

pytestmark = pytest.mark.e2e
BOT = ("--bot", "random", "--no-lan")
SSHD = shutil.which("sshd") or ("/usr/sbin/sshd" if Path("/usr/sbin/sshd").exists() else None)


class Here:
    """Machines that are this one."""

    def inside(self, space: str) -> tuple[str, ...]:
        return ()


def needs(*programs: str) -> pytest.MarkDecorator:
    missing = [name for name in programs if shutil.which(name) is None and not Path("/usr/sbin", name).exists()]
    return pytest.mark.skipif(bool(missing), reason=f"not installed: {', '.join(missing)}")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(words: Sequence[str], folder: Path, ready: str = "") -> Iterator[None]:
    """A program beside the test; from the line of its output on that says it is ready."""
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder)
    try:
        assert process.stdout is not None
        assert not ready or any(ready in line for line in process.stdout)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


PROXY = """daemon off; pid {folder}/nginx.pid; error_log stderr notice; worker_processes 1;
events {{ }}
http {{
    access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder}; uwsgi_temp_path {folder};
    scgi_temp_path {folder};
    server {{
        listen 127.0.0.1:{outer} ssl;
        ssl_certificate {chain};
        ssl_certificate_key {key};
        location /ours/ {{
            proxy_pass http://127.0.0.1:{inner}/;
            proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection upgrade;
            proxy_read_timeout 90s;
        }}
    }}
}}
"""


def play(machines: Machines, *reach: str, ann: str = "Ann", bo: str = "Bo") -> Code:
    """A whole game of two, one of whom comes by the long code; the code."""
    hosting = machines.den(ann, "host", "sneaks", "--seats", "2", *BOT, *reach)
    code = hosting.told("open")["code"]
    coming = machines.den(bo, "join", code, *BOT)
    assert hosting.told("over")["result"] == coming.told("over")["result"]
    return Code.parse(code)


@needs("nginx")
def test_through_a_proxy_that_speaks_tls_and_gives_the_table_a_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    authority = Authority(tmp_path)
    chain, key = authority.certificate("127.0.0.1")
    inner, outer = free_port(), free_port()
    config = tmp_path / "nginx.conf"
    config.write_text(PROXY.format(folder=tmp_path, outer=outer, inner=inner, chain=chain, key=key))
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    proxy = running(["/usr/sbin/nginx", "-c", str(config), "-p", str(tmp_path)], tmp_path, "start worker process ")
    with proxy, Machines(Here(), tmp_path) as machines:
        reach = f"wss://127.0.0.1:{outer}/ours"
        code = play(machines, "--listen", f"127.0.0.1:{inner}", "--reach", reach)
        assert code.addresses == (Address("127.0.0.1", outer, True, "ours"),)
        monkeypatch.setenv("SSL_CERT_FILE", ssl.get_default_verify_paths().openssl_cafile)
        hosting = machines.den("Di", "host", "sneaks", *BOT, "--listen", f"127.0.0.1:{inner}", "--reach", reach)
        stranger = [
            sys.executable,
            "-m",
            "tui",
            "--home",
            str(tmp_path / "Cy"),
            "join",
            hosting.told("open")["code"],
            *BOT,
        ]
        told = subprocess.run(stranger, capture_output=True, text=True, timeout=PATIENCE, check=False).stderr
        assert "does not prove who it is" in told


@needs("ssh", "sshd", "ssh-keygen")
def test_through_ssh_to_any_login_that_passes_a_port_back(tmp_path: Path) -> None:
    for name in ("host", "friend"):
        run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / name))
    door, inner, outer = free_port(), free_port(), free_port()
    config = tmp_path / "sshd_config"
    config.write_text(
        f"ListenAddress 127.0.0.1:{door}\nHostKey {tmp_path}/host\nAuthorizedKeysFile {tmp_path}/friend.pub\n"
        "StrictModes no\nUsePAM no\nPasswordAuthentication no\nPermitRootLogin prohibit-password\n"
        f"PidFile {tmp_path}/sshd.pid\n"
    )
    Path("/run/sshd").mkdir(exist_ok=True)  # the server wants this folder to be there
    tunnel = [
        *("ssh", "-v", "-N", "-i", str(tmp_path / "friend"), "-p", str(door), "-o", "StrictHostKeyChecking=no"),
        *("-o", "UserKnownHostsFile=/dev/null", "-o", "ExitOnForwardFailure=yes"),
        *("-R", f"127.0.0.1:{outer}:127.0.0.1:{inner}", "root@127.0.0.1"),
    ]
    server = running([str(SSHD), "-D", "-e", "-f", str(config)], tmp_path, "Server listening")
    with server, running(tunnel, tmp_path, "remote forward success"), Machines(Here(), tmp_path) as machines:
        code = play(machines, "--listen", f"127.0.0.1:{inner}", "--reach", f"127.0.0.1:{outer}")
        assert code.addresses == (Address("127.0.0.1", outer),)


@needs("wireguard-go", "wg")
@pytest.mark.usefixtures("networks")
def test_over_a_vpn_the_code_holds_the_address_there_by_itself(tmp_path: Path) -> None:
    with Internet.made() as net:
        hub = net.server("hub", 2)
        net.home("homea", 10)
        net.machine("Ann", "homea", 10, 2)
        net.home("homeb", 11)
        net.machine("Bo", "homeb", 11, 2)
        keys = {name: _keys() for name in ("hub", "Ann", "Bo")}
        own = {"hub": "10.9.0.1", "Ann": "10.9.0.2", "Bo": "10.9.0.3"}
        with _vpn(net, tmp_path, "hub"), _vpn(net, tmp_path, "Ann"), _vpn(net, tmp_path, "Bo"):
            for name, (secret, _) in keys.items():
                others = [other for other in keys if "hub" in (name, other) and other != name]
                net.set_vpn(
                    name, secret, own[name], {keys[o][1]: own[o] for o in others}, None if name == "hub" else hub
                )
            net.forwards("hub")
            with Machines(net, tmp_path) as machines:
                assert Address(own["Ann"], 8021) in play(machines).addresses


def _keys() -> tuple[str, str]:
    secret = subprocess.run(["wg", "genkey"], capture_output=True, text=True, check=True).stdout
    return secret, subprocess.run(
        ["wg", "pubkey"], input=secret, capture_output=True, text=True, check=True
    ).stdout.strip()


@contextmanager
def _vpn(net: Internet, folder: Path, name: str) -> Iterator[None]:
    with running(
        [*net.inside(name), "env", "LOG_LEVEL=verbose", "wireguard-go", "-f", net.tunnel(name)],
        folder,
        "UAPI listener started",
    ):
        yield
