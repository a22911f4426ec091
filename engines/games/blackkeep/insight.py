"""What a master looks at in the Black Keep: how far each thief has to go, and who is after it."""

from engines.core import Insight, ValueOf
from engines.games.blackkeep.bots import quick
from engines.games.blackkeep.keep.hexes import BIT, VAULT_HEX
from engines.games.blackkeep.state import Table
from engines.games.blackkeep.weights import NOBODY, WEIGHTS

FEATURES = (
    "way",
    "ahead",
    "has a treasure",
    "nearly out",
    "hunted",
    "alert guards near",
    "seen",
    "watched",
    "spent",
    "guard cards",
    "caught",
)
FAR = 24
OUT_AGAIN = 13  # paces from the vault to the way out, for whoever does not know it yet


def features(s: Table, value_of: ValueOf) -> list[tuple[float, ...]]:
    if not s.thieves or not s.layout:
        return [(0.0,) * len(FEATURES)] * s.seats
    to_vault, watched = s.keep.paces(VAULT_HEX), s.watched()
    ways = [way(s, seat, value_of, to_vault) for seat in range(s.seats)]
    rows = []
    for seat, thief in enumerate(s.thieves):
        if thief.captured or thief.place < 0:
            rows.append((*(0.0,) * (len(FEATURES) - 1), float(thief.captured)))
            continue
        at = value_of(thief.place)
        rival = min([far for other, far in enumerate(ways) if other != seat], default=FAR)
        hunters = [guard for guard in s.guards if guard.status == "pursuing" and guard.target == seat]
        paces = [s.keep.paces(guard.at).get(at, FAR) for guard in hunters]  # type: ignore[arg-type]
        close = sum([1 / (1 + far) for far in paces])
        rows.append(
            (
                -ways[seat] / 10,
                max(-1.0, min(1.0, (rival - ways[seat]) / 8)),
                float(thief.real_treasure),
                float(thief.real_treasure and ways[seat] <= 3),
                float(len(hunters)),
                close,
                float(thief.seen),
                float(bool(BIT[at] & watched)),  # type: ignore[index]
                len(thief.spent) / 4,
                thief.guard_cards / 3,
                0.0,
            )
        )
    return rows


def way(s: Table, seat: int, value_of: ValueOf, to_vault: dict[tuple[int, int], int]) -> float:
    """The paces that a thief still has to go: to the vault and out again, or out."""
    thief = s.thieves[seat]
    if thief.captured or thief.place < 0:
        return FAR + OUT_AGAIN
    at = value_of(thief.place)
    exits = s.keep.outside[thief.exit] if thief.exit else ()
    if thief.real_treasure:
        return min([s.keep.paces(out).get(at, FAR) for out in exits], default=FAR)  # type: ignore[arg-type]
    out_again = min([to_vault.get(out, FAR) for out in exits], default=OUT_AGAIN)
    return to_vault.get(at, FAR) + out_again + 3  # type: ignore[arg-type]


INSIGHT = Insight(
    features=features,
    left=lambda s: max(0.0, 1 - s.turn / 10),
    names=FEATURES,
    weights=WEIGHTS,
    nobody=NOBODY,
    quick=quick,
    plans=True,
    horizon=1,
    rounds=lambda s: True,
)
