"""Finished tables are deleted some days after they ended, if their owner wants that; their results stay."""

import time
from pathlib import Path

from netcode.storage.forget_old_games import DAY, forget_old
from netcode.storage.results import Results
from netcode.storage.store import Store
from tests.netcode.peers import begun, hosted, joined, played_out, rules_of

NOW = time.time()
LONG_AGO = int(NOW - 100 * DAY)


def table(store: Store, status: str, *, touched: int = LONG_AGO, **facts: object) -> str:
    file = store.create("toy")
    file.put(status=status, **facts)
    with file._transaction():
        file._db.execute("update fact set value = ? where name = 'touched'", (b"\xce" + touched.to_bytes(4),))
    file.close()
    return file.id


async def test_only_what_is_over_and_known_and_old_goes_and_the_record_stays(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann", seats=2)
    bo = await joined(tmp_path / "bo", ann, "Bo")
    await begun(ann, [bo])
    await played_out(ann, bo)
    for peer in (bo, ann):
        await peer.close()
    store, results = Store(tmp_path / "ann"), Results(Store(tmp_path / "ann"), rules_of)
    played = ann.file.id
    in_a_while = NOW + 200 * DAY
    assert forget_old(store, rules_of, 90, in_a_while) == [], "the record does not know yet how it ended"
    (known,) = [results.read(saved) for saved in results.pending()]
    assert forget_old(store, rules_of, 0, in_a_while) == [], "whoever sets nothing keeps everything"
    kept = [
        table(store, "playing", me=0),
        table(store, "lobby", touched=int(NOW)),
        table(store, "moved", me=0),
        table(store, "over", me=0),  # not known
        table(store, "over", me=None, touched=int(NOW)),
        table(store, "over", me=None, wanted=int(NOW + 1)),
    ]
    old = [table(store, "stopped", me=0), table(store, "over", me=None)]
    assert sorted(forget_old(store, rules_of, 90, NOW)) == sorted(old)
    assert sorted(store.ids()) == sorted([*kept, played])
    assert forget_old(store, rules_of, 90, in_a_while).count(played) == 1
    assert not list((store.home / "records").iterdir())
    assert Results(store, rules_of).known() == [known]


def test_a_table_that_is_open_elsewhere_stays(tmp_path: Path) -> None:
    store = Store(tmp_path)
    id = table(store, "stopped")
    open_now = store.open(id)
    assert forget_old(store, rules_of, 1, NOW) == []
    open_now.close()
    assert forget_old(store, rules_of, 1, NOW) == [id]
