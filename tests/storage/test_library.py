"""The shipped creatures and those of the GM, by key."""

from pathlib import Path

import pytest

from desktop.model.creature import Creature, CreatureKey
from desktop.model.frozen import FrozenMap
from desktop.storage.errors import DamagedFile, StorageError
from desktop.storage.library import Library, entry_of
from tests.support.source import ROOT

SHIPPED = ROOT / "resources" / "creatures"
GOBLIN = CreatureKey("srd-5.1/goblin")


@pytest.fixture
def library() -> Library:
    return Library(SHIPPED)


def own(name: str, key: str = "own/x") -> Creature:
    return Creature(
        key=CreatureKey(key), ruleset="srd-5.1", names=FrozenMap({"": name}), hit_points=1
    )


def test_every_creature_of_the_index_has_its_stat_block_and_the_other_way_round(library: Library):
    assert library.rulesets() == ("srd-5.1", "srd-5.2.1", "mythcraft-1.2")
    for ruleset in library.rulesets():
        listed = library.entries(ruleset)
        assert listed == tuple(
            entry_of(creature, is_own=False) for creature in library.creatures(ruleset)
        )
    assert library.counts() == {"srd-5.1": 334, "srd-5.2.1": 331, "mythcraft-1.2": 1}


def test_a_creature_is_found_by_its_key(library: Library):
    goblin = library.creature_of(GOBLIN)
    assert goblin.names["en"] == "Goblin"
    assert library.find_creature(GOBLIN) is goblin
    assert library.find_creature(CreatureKey("srd-5.1/nobody")) is None
    assert library.find_creature(CreatureKey("srd-9/goblin")) is None
    with pytest.raises(KeyError):
        library.creature_of(CreatureKey("own/nobody"))


def test_only_the_edition_that_is_asked_for_is_read(tmp_path: Path):
    for name in ("index.json", "srd-5.1.json"):
        (tmp_path / name).write_bytes((SHIPPED / name).read_bytes())
    library = Library(tmp_path)
    assert library.creature_of(GOBLIN).hit_points == 7
    with pytest.raises(StorageError):
        library.find_creature(CreatureKey("srd-5.2.1/ogre"))


def test_the_gms_own_creatures_come_first_and_are_always_as_they_are_now():
    kept: list[Creature] = []
    library = Library(SHIPPED, lambda: kept)
    kept.append(own("Ratto"))
    assert library.entries()[0].is_own
    assert library.entries("srd-5.1")[0].name.text_in("it") == "Ratto"
    assert not library.entries("mythcraft-1.2")[0].is_own
    kept[0] = own("Ratto grosso")
    assert library.creature_of(CreatureKey("own/x")).name.text_in("it") == "Ratto grosso"


@pytest.mark.parametrize(
    "text", [b"", b"{}", b"[3]", b'[{"key": 5}]', b'[{"key": "a/b", "hit_points": -1}]']
)
def test_a_damaged_list_is_told(tmp_path: Path, text: bytes):
    (tmp_path / "index.json").write_bytes(text)
    with pytest.raises(DamagedFile):
        Library(tmp_path).entries()


def test_a_damaged_stat_block_is_told(tmp_path: Path):
    (tmp_path / "index.json").write_bytes(
        b'[{"key": "g/x", "names": {"en": "X"}, "hit_points": 1}]'
    )
    (tmp_path / "g.json").write_bytes(b'[{"key": "g/x", "ruleset": "g"}]')
    with pytest.raises(DamagedFile):
        Library(tmp_path).find_creature(CreatureKey("g/x"))


def test_a_library_that_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(StorageError):
        Library(tmp_path).entries()
