"""A relay with its own certificate: friends who trust its authority meet there, and a false relay is refused."""

import asyncio
import datetime
import ipaddress
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from netcode.doors.relays.client import RelayFailed
from netcode.doors.relays.door import RelayDoor, visit
from netcode.doors.short_code import ShortCode
from netcode.doors.spake2_knock import JOIN, WATCH
from tests.netcode.relay.test_relay_command import relay_process
from tests.patience import PATIENCE

pytestmark = pytest.mark.e2e
DAY = datetime.timedelta(days=1)


class Authority:
    """Signs certificates for one test."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Our own authority")])
        itself = self._named(self._name, self._key.public_key(), ca=True).sign(self._key, hashes.SHA256())
        self.file = folder / "authority.pem"
        self.file.write_bytes(itself.public_bytes(Encoding.PEM))

    def _named(self, name: x509.Name, key: ec.EllipticCurvePublicKey, *, ca: bool) -> x509.CertificateBuilder:
        now = datetime.datetime.now(datetime.UTC)
        builder = x509.CertificateBuilder(self._name, name, key, x509.random_serial_number(), now - DAY, now + DAY)
        return builder.add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)

    def certificate(self, address: str) -> tuple[str, str]:
        """The files of a certificate for a relay at this address, and of its key."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "relay")])
        names = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(address))])
        signed = self._named(name, key.public_key(), ca=False).add_extension(names, critical=False)
        chain, secret = self._folder / f"{address}.pem", self._folder / f"{address}.key"
        chain.write_bytes(signed.sign(self._key, hashes.SHA256()).public_bytes(Encoding.PEM))
        secret.write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        return str(chain), str(secret)


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    return Authority(tmp_path)


@contextmanager
def relay_with(certificate: tuple[str, str]) -> Iterator[str]:
    """The address of a relay process with this certificate."""
    words = ("--listen", "127.0.0.1:0", "--cert", certificate[0], "--key", certificate[1])
    with relay_process(*words) as (_, ready):
        assert ready.startswith("Relay ready at wss://127.0.0.1:")
        yield ready.split()[3].rstrip(".")


async def test_friends_who_trust_its_authority_meet_there(
    authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    with relay_with(authority.certificate("127.0.0.1")) as url:
        opened: asyncio.Future[ShortCode] = asyncio.get_running_loop().create_future()
        door = RelayDoor(url, {JOIN: b"sit down", WATCH: b"look on"}, opened=lambda join, _: opened.set_result(join))
        keeping = asyncio.create_task(door.run())
        assert await visit(url, await asyncio.wait_for(opened, PATIENCE)) == b"sit down"
        await door.give_up()
        await keeping


async def test_a_relay_nobody_vouches_for_is_not_believed(authority: Authority) -> None:
    with relay_with(authority.certificate("127.0.0.1")) as url, pytest.raises(RelayFailed) as trouble:
        await visit(url, ShortCode(1, "lantern", "velvet"))
    assert trouble.value.title == "The relay does not prove who it is"
    assert "unable to get local issuer certificate" in str(trouble.value)


async def test_a_certificate_for_another_machine_is_not_believed(
    authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    with relay_with(authority.certificate("192.0.2.1")) as url, pytest.raises(RelayFailed) as trouble:
        await visit(url, ShortCode(1, "lantern", "velvet"))
    assert "127.0.0.1" in str(trouble.value)
    assert "mismatch" in str(trouble.value)


def test_files_that_are_no_certificate_are_named(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pem"
    empty.touch()
    with relay_process("--cert", str(empty), "--key", str(empty)) as (process, _):
        _, told = process.communicate(timeout=PATIENCE)
    assert told.startswith("The certificate cannot be used")
    with relay_process("--key", str(empty)) as (process, _):
        _, told = process.communicate(timeout=PATIENCE)
    assert told.startswith("A key without its certificate")
