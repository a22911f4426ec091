"""The handshake is the published one, and a stranger without the key is noticed at the first message."""

import pytest

from netcode.protocol.noise_handshake import Cipher, Handshake, NotSealed

# The vector of the cacophony collection for Noise_NNpsk0_25519_ChaChaPoly_SHA256.
PSK = bytes.fromhex("54686973206973206d7920417573747269616e20706572737065637469766521")
PROLOGUE = b"John Galt"
INITIATOR = bytes.fromhex("893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a")
RESPONDER = bytes.fromhex("bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b")
FIRST = "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c794479b962b8aff8485742ac32f905ba45369e2465fb59e138a93d67a0d1266b6a54"  # noqa: E501  one hex string
SECOND = "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843d6062704d5a9c422a8e834423f8c1feada7e8d0d910a1a2cd030fb584221e3"  # noqa: E501  one hex string
THIRD = "e632c3763d7669067383433197a3baddf146e9e70ad4b4e9e59e0f"
FOURTH = "64c6bee32ea91c8474bb4c21d7a700109ad45af77b29764ba5eb1e"


def shaken(key: bytes = PSK, other: bytes = PSK) -> tuple[tuple[Cipher, Cipher], tuple[Cipher, Cipher]]:
    ann, bo = Handshake(key), Handshake(other)
    bo.read(ann.write())
    ann.read(bo.write())
    return ann.split(), bo.split()


def test_the_published_vector_comes_out() -> None:
    ann = Handshake(PSK, prologue=PROLOGUE, ephemeral=INITIATOR)
    bo = Handshake(PSK, prologue=PROLOGUE, ephemeral=RESPONDER)
    first = ann.write(b"Ludwig von Mises")
    assert first.hex() == FIRST
    assert bo.read(first) == b"Ludwig von Mises"
    second = bo.write(b"Murray Rothbard")
    assert second.hex() == SECOND
    assert ann.read(second) == b"Murray Rothbard"
    (there, _), (_, back) = ann.split(), bo.split()
    assert there.seal(b"F. A. Hayek").hex() == THIRD
    assert back.seal(b"Carl Menger").hex() == FOURTH


def test_a_stranger_without_the_key_is_noticed_at_the_first_message() -> None:
    with pytest.raises(NotSealed):
        Handshake(PSK).read(Handshake(bytes(32)).write())


@pytest.mark.parametrize("message", [b"", bytes(47), bytes(48), bytes(200)])
def test_rubbish_is_no_handshake(message: bytes) -> None:
    with pytest.raises(NotSealed):
        Handshake(PSK).read(message)


def test_a_recorded_first_message_gets_a_repeater_nowhere() -> None:
    ann = Handshake(PSK)
    first = ann.write()
    honest, again = Handshake(PSK), Handshake(PSK)
    honest.read(first)
    again.read(first)
    ann.read(honest.write())
    again.write()
    with pytest.raises(NotSealed):
        again.split()[0].open(ann.split()[0].seal(b"what was said"))


def test_a_message_changed_repeated_or_left_out_does_not_open() -> None:
    for spoil in (
        lambda sealed: [sealed[0][:-1] + bytes([sealed[0][-1] ^ 1])],
        lambda sealed: [sealed[0], sealed[0]],
        lambda sealed: [sealed[1]],
    ):
        (there, _), (reads, _) = shaken()
        sealed = [there.seal(b"one"), there.seal(b"two")]
        with pytest.raises(NotSealed):
            [reads.open(message) for message in spoil(sealed)]
