"""Hosting, joining and watching over real sockets: from the code to the same record on everybody's disk."""

from pathlib import Path

from tests.netcode.parties import begun, hosted, joined, play, until, watching


async def test_a_table_is_played_from_the_code_to_the_same_record_everywhere(tmp_path: Path) -> None:
    ann = await hosted(tmp_path / "ann")
    bo, cy = [await joined(tmp_path / name, ann, name) for name in ("Bo", "Cy")]
    zoe = await watching(tmp_path / "zoe", ann)
    parties = [ann, bo, cy, zoe]
    await begun(ann, [bo, cy])
    await until(zoe, lambda: zoe.lobby.client is not None)
    for party in (ann, bo, cy):
        play(party)
    for party in parties:
        await until(party, lambda party=party: party.lobby.client.ending is not None)
    records = {party.session.archive().to_bytes() for party in parties}
    assert len(records) == 1
    for party in parties:
        await party.close()
