"""Belenios, a voting system made by others: it shuffles ballots with the proof that Den shuffles cards with.

Written after sections 4.17, 5.2 and 6 of its specification, which Debian installs with `belenios-tool`. A ballot that
ranks answers is one ciphertext, as a card is. Three things differ, none of them in the equations:

- The group is that of RFC 3526 with 2,048 bits, written additively here as Den's points are. Belenios 2.0 (Debian 12)
  knows no elliptic curve.
- The hash is SHA-256 over numbers in base 10. It covers the election where Den's covers the table, slot and seat.
- A proof carries its commitments. Den's carries their hash, the challenge, and the verifier computes the commitments.
"""

import functools
import json
import re
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Self

from netcode.protocol.crypto.elgamal import Hidden
from netcode.protocol.crypto.proofs.shuffle import Shuffled

TOOL = shutil.which("belenios-tool")
GROUP = "RFC-3526-2048"
MODULUS = int(
    "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404dd"
    "ef9519b3cd3a431b302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7ed"
    "ee386bfb5a899fa5ae9f24117c4b1fe649286651ece45b3dc2007cb8a163bf0598da48361c55d39a69163fa8fd24cf5f"
    "83655d23dca3ad961c62f356208552bb9ed529077096966d670c354e4abc9804f1746c08ca18217c32905e462e36ce3b"
    "e39e772c180e86039b2783a2ec07a28fb5c55df06f4c52c9de2bcbf6955817183995497cea956ae515d2261898fa0510"
    "15728e5a8aacaa68ffffffffffffffff",
    16,
)
ORDER = MODULUS // 2


@functools.cache
def power(base: int, exponent: int) -> int:
    """Kept, because a proof and the same proof bent in one place need nearly the same powers."""
    return pow(base, exponent, MODULUS)


@dataclass(frozen=True)
class Residue:
    """A square modulo the prime, written additively."""

    number: int

    @classmethod
    def parse(cls, text: str) -> Self:
        assert power(int(text), ORDER) == 1, "not in the group"
        return cls(int(text))

    def __add__(self, other: Self) -> Self:
        return Residue(self.number * other.number % MODULUS)

    def __sub__(self, other: Self) -> Self:
        return Residue(self.number * pow(other.number, -1, MODULUS) % MODULUS)

    def __rmul__(self, factor: int) -> Self:
        return Residue(power(self.number, factor % ORDER))

    def __str__(self) -> str:
        return str(self.number)


def hashed(text: str) -> int:
    return int.from_bytes(sha256(text.encode()).digest())


def listed(*elements: object) -> str:
    return "".join(f"{element}," for element in elements)


@dataclass(frozen=True)
class Parameters:
    """What Den's equations leave open, as one election fills it in."""

    fingerprint: str
    key: Residue
    order: int = ORDER
    g: Residue = Residue(2)
    behind: dict[int, Sequence[Residue]] = field(default_factory=dict)  # which commitments a challenge is the hash of

    def generators(self, count: int) -> list[Residue]:
        return [Residue(power(hashed(f"ggen|{i}"), 2)) for i in range(-1, count - 1)]

    def challenges(self, before: Sequence[Hidden], after: Sequence[Any], c: Sequence[Residue]) -> list[int]:
        statement = f"shuffle-challenges|{self.fingerprint}|" + self._statement(before, after, c)
        seed = sha256(statement.encode()).hexdigest()
        return [hashed(seed + sha256(b"%d" % i).hexdigest()) for i in range(len(c))]

    def challenge(self, before: Any, after: Any, c: Any, chain: Any, committed: Sequence[Residue]) -> int:
        t1, t2, t3, for_a, for_b, *links = committed
        said = listed(t1, t2, t3, for_b, for_a, *links) + self._statement(before, after, c) + listed(*chain)
        x = hashed(f"shuffle-challenge|{self.fingerprint}|{said}{self.key}")
        self.behind[x] = committed
        return x

    def _statement(self, before: Sequence[Hidden], after: Sequence[Any], c: Sequence[Residue]) -> str:
        pairs = [*((ballot.a, ballot.b) for ballot in before), *after]
        return listed(*(element for pair in pairs for element in pair), *c)


def read_ballots(ballots: Any) -> tuple[tuple[Residue, Residue], ...]:
    return tuple((Residue.parse(ballot["alpha"]), Residue.parse(ballot["beta"])) for ballot in ballots)


def read(using: Parameters, before: Sequence[Hidden], payload: Any) -> Shuffled:
    """A shuffle of one question as Den would send it: with the hash of the commitments in their place."""
    [proof], [ballots] = payload["proofs"], payload["ciphertexts"]
    (t1, t2, t3, (for_b, for_a), links), (s1, s2, s3, s4, s_chain, s_permuted), c, chain = proof
    committed, c, chain = (tuple(map(Residue.parse, some)) for some in ([t1, t2, t3, for_a, for_b, *links], c, chain))
    responses = (tuple(map(int, some)) for some in ([s1, s2, s3, s4], s_chain, s_permuted))
    after = read_ballots(ballots)
    return Shuffled(after, c, chain, using.challenge(before, after, c, chain, committed), *responses)


def write(using: Parameters, sent: Shuffled) -> Any:
    """A shuffle that Den's prover made, as Belenios reads it: with the commitments in place of their hash."""
    t1, t2, t3, for_a, for_b, *links = using.behind[sent.challenge]
    proof = [t1, t2, t3, [for_b, for_a], links], [*sent.s, sent.s_chain, sent.s_permuted], sent.c, sent.chain
    ballots = [{"alpha": str(a), "beta": str(b)} for a, b in sent.after]
    return {"ciphertexts": [ballots], "proofs": [_texts(proof)]}


def _texts(part: Any) -> Any:
    return [_texts(item) for item in part] if isinstance(part, list | tuple) else str(part)


class Election:
    """One question, voters who rank its three answers, and belenios-tool, which runs the election and checks it."""

    def __init__(self, folder: Path, voters: int) -> None:
        self._folder = folder
        uuid = self._tool("setup generate-token").strip()
        here = f"--uuid {uuid} --group {GROUP}"
        self._archive = folder / f"{uuid}.bel"
        question = {"type": "NonHomomorphic", "value": {"answers": ["lamp", "ring", "rope"], "question": "Rank them."}}
        people = dict.fromkeys(("name", "description", "administrator", "credential_authority"), "Den")
        self._write("template.json", json.dumps({**people, "questions": [question]}))

        self._tool(f"setup generate-credentials {here} --count {voters}")
        self._found("*.pubcreds").rename(folder / "public_creds.json")
        self._tool(f"setup generate-trustee-key --group {GROUP}")
        self._write("public_keys.jsons", self._found("*.pubkey").read_text())
        self._tool("setup make-trustees")
        self._tool(f"setup make-election {here} --template template.json")
        self._tool("archive init")

        self._write("ranks", "[[1,2,3]]")
        option = "--choice" if "--choice" in self._tool("election generate-ballot --help=plain") else "--ballot"  # 3; 2
        for credential in re.findall(r"\w+(?:-\w+)+", self._found("*.privcreds").read_text()):
            self._write("credential", credential)
            self._event("Ballot", self._tool(f"election generate-ballot --privcred credential {option} ranks"))
        self._event("EndBallots", "")
        tally = self._tool("election compute-encrypted-tally")
        self._event("EncryptedTally", tally)
        self._unshuffled = self._archive.read_bytes()

        election = (folder / "election.json").read_bytes().strip()
        fingerprint = b64encode(sha256(election).digest()).decode().rstrip("=")
        self.parameters = Parameters(fingerprint, Residue.parse(json.loads(election)["public_key"]))
        [ballots] = json.loads(tally.splitlines()[0])
        self.ballots = [Hidden(a, b, frozenset()) for a, b in read_ballots(ballots)]

    def shuffle(self) -> Any:
        """The ballots as belenios-tool shuffles them, with its proof."""
        return json.loads(self._tool("election shuffle --trustee-id 1").splitlines()[0])

    def accepts(self, payload: Any) -> bool:
        """True if belenios-tool finds that `payload` is a shuffle of the ballots."""
        self._archive.write_bytes(self._unshuffled)
        said = json.dumps(payload, separators=(",", ":"))
        self._event("Shuffle", f'{said}\n{{"owner":1,"payload":"{sha256(said.encode()).hexdigest()}"}}\n')
        verdict = self._run("election verify")
        self._archive.write_bytes(self._unshuffled)
        assert ("all checks passed" if verdict.returncode == 0 else "shuffle #0 failed tests") in verdict.stderr
        return verdict.returncode == 0

    def _event(self, kind: str, said: str) -> None:
        self._tool(f"archive add-event --type {kind}", said)

    def _tool(self, words: str, said: str = "") -> str:
        ran = self._run(words, said)
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def _run(self, words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [TOOL, *words.split()],
            cwd=self._folder,
            env={"BELENIOS_USE_URANDOM": "1"},
            input=said,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def _found(self, pattern: str) -> Path:
        [path] = self._folder.glob(pattern)
        return path

    def _write(self, name: str, text: str) -> None:
        (self._folder / name).write_text(text)
