"""The program's own files and those of the house meet spoilt input, too: read, refused by name,
or left out; and what could be read of house rules can be played.

An input that once did harm is made again from its number: `spoil(Random(number))`.
"""

import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from desktop.dice.rolling import RandomDice
from desktop.language.catalogue import CatalogueError, read_catalogue
from desktop.language.message import typed_name
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import CreatureKey
from desktop.model.encounter import Encounter
from desktop.model.ids import RulesetKey
from desktop.model.spell import SpellKey
from desktop.rules.previews.questions import movement_left
from desktop.rules.rulebook import catalogue
from desktop.rules.rulebook.house import HouseRules, read_house_rules
from desktop.session.player_view import player_view
from desktop.session.session import Session
from desktop.storage.condition_texts import ConditionTexts
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.errors import StorageError
from desktop.storage.house_files import read_house_files
from desktop.storage.instance_lock import InstanceLock
from desktop.storage.library import INDEX, Library
from desktop.storage.nameless import nameless_log
from desktop.storage.save_file import is_archive, read_fight
from desktop.storage.spells import SpellLibrary
from tests.support.creatures import shipped
from tests.support.fast_player import Still
from tests.support.fuzzing import Reader, prove
from tests.support.mutating import spoilt_bytes, spoilt_json, spoilt_text
from tests.support.source import ROOT
from tests.support.spoilt_logs import spoilt_log

FEW, MANY = 100, 100_000
EDITION = "srd-5.1"
RESOURCES = ROOT / "resources"


@cache
def some_of(path: str, step: int) -> Any:
    """Some of the entries of a shipped file: something of everything, yet quick to spoil."""
    plain = json.loads((RESOURCES / path).read_bytes())
    if isinstance(plain, dict):
        return dict(list(plain.items())[::step])
    return plain[::step]


# --- spells, texts of conditions, library -------------------------------------------------------


def read_spells(content: bytes, folder: Path) -> None:
    (folder / f"{EDITION}.json").write_bytes(content)
    shelf = SpellLibrary(folder)
    for key in shelf.spells(EDITION):
        is_its_own = key.startswith(f"{EDITION}/")
        assert (shelf.find_spell(SpellKey(key)) is not None) >= is_its_own


def read_condition_texts(content: bytes, folder: Path) -> None:
    (folder / f"conditions-{EDITION}.json").write_bytes(content)
    texts = ConditionTexts(folder)
    for key in ("prone", "blinded", "none"):
        assert isinstance(texts(EDITION, key, "it"), str)


def spoilt_shelf(chance: Random) -> tuple[bytes, bytes]:
    """The index and the stat blocks, one of them spoilt."""
    records = some_of(f"creatures/{EDITION}.json", 60)
    keys = {record["key"] for record in records}
    index = [entry for entry in some_of("creatures/index.json", 1) if entry["key"] in keys]
    if chance.random() < 0.5:
        return spoilt_json([index], chance), json.dumps(records).encode()
    return json.dumps(index).encode(), spoilt_json([records], chance)


def read_shelf(files: tuple[bytes, bytes], folder: Path) -> None:
    index, records = files
    (folder / INDEX).write_bytes(index)
    (folder / f"{EDITION}.json").write_bytes(records)
    library = Library(folder)
    for entry in library.entries():
        library.find_creature(entry.key)
    library.find_creature(CreatureKey(f"{EDITION}/goblin"))


# --- house rules --------------------------------------------------------------------------------

HOUSE = (
    (ROOT / "resources" / "manual" / "en" / "06-rules-and-choices.md")
    .read_text(encoding="utf-8")
    .split("```toml\n")[1]
    .split("```")[0]
)
MORE_OF_THE_HOUSE = """
[conditions.cursed]
names = { en = "Cursed", it = "Maledetto" }
implies = ["poisoned"]
immune_to = ["charmed"]
ends_when = ["damage"]
levels = 3
[[conditions.cursed.facts]]
question = "speed"
kind = "number"
change = -10
when = ["within_5"]
[[conditions.cursed.facts]]
question = "own_save"
kind = "automatic_failure"
abilities = ["str", "dex"]
"""
PLAYED = {
    "srd-5.1": "srd-5.1/goblin",
    "srd-5.2.1": "srd-5.2.1/ogre",
    "mythcraft-1.2": "mythcraft-1.2/slag-toad",
}


def spoilt_house(chance: Random) -> bytes:
    texts = (HOUSE, MORE_OF_THE_HOUSE)
    if chance.random() < 0.5:
        return spoilt_text(texts, chance).encode("utf-8", "surrogatepass")
    return spoilt_bytes([text.encode() for text in texts], chance)


def read_a_house(content: bytes, folder: Path) -> None:
    (folder / "mine.toml").write_bytes(content)
    house = read_house_rules(read_house_files(folder))
    assert len(house.overlays) + len(house.troubles) == 1
    for code in ("en", "it"):
        assert all(isinstance(name, str) for name in house.names_in(code).values())
    if house.overlays:
        play_in(house)


def play_in(house: HouseRules) -> None:
    """A fight of two; one has every condition that the file has written."""
    [overlay] = house.overlays
    key = RulesetKey(overlay.rulesets[0])
    start = Encounter(key, typed_name("Casa"))
    session = Session(start, house.ruleset_of(key), dice=RandomDice(Random(1)), clock=Still())
    creature = shipped(PLAYED[key])
    session.dispatch(c.AddCombatants(creature, 2, Side.HOSTILE), overruled=True)
    first, second = session.encounter.combatants
    for condition in overlay.conditions:
        session.dispatch(c.GiveCondition((first,), condition, level=1), overruled=True)
    session.dispatch(c.RollInitiative(), overruled=True)
    session.dispatch(c.BeginFight(), overruled=True)
    session.dispatch(c.DealDamage((first,), (c.DamageAmount(3, "fire"),)), overruled=True)
    for attacker, victim in ((first, second), (second, first)):
        session.dispatch(c.MakeAttack(attacker, creature.attacks[0].key, victim), overruled=True)
        session.dispatch(c.NextTurn(), overruled=True)
    movement_left(session.encounter, session.ruleset, session.encounter.combatants[first])
    player_view(session.encounter, session.ruleset)


# --- texts of the windows, rules ----------------------------------------------------------------


@cache
def texts() -> bytes:
    """A catalogue with some messages of all kinds."""
    lines = (ROOT / "i18n" / "mischia_it.ts").read_text(encoding="utf-8").splitlines()
    counted = [line for line in lines if "numerusform" in line][:5]
    return "\n".join([*lines[:14], *counted, "</context>", "</TS>"]).encode()


BOMB = (
    b'<!DOCTYPE TS [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    b'<TS language="it"><message id="x"><translation>&b;</translation></message></TS>'
)


def read_texts(content: bytes, folder: Path) -> None:
    path = folder / "mischia_it.ts"
    path.write_bytes(content)
    found = read_catalogue(path)
    assert not any("aaaaaaaaaa" in form for forms in found.forms.values() for form in forms)


@cache
def rules() -> str:
    path = ROOT / "desktop" / "rules" / "srd_5_1" / "catalogue_order.toml"
    return path.read_text(encoding="utf-8")[:4_000].rpartition("\n\n")[0]


def read_rules(content: bytes, folder: Path) -> None:
    (folder / "catalogue_order.toml").write_bytes(content)
    catalogue.read_catalogue(folder)


# --- what another start leaves, what a stranger is sent -----------------------------------------

LEFT = (
    b'["/data/lia/Nicol\\u00f2.mischia", "/media/x/y.mischia"]',
    b'{"process": 4711, "computer": "laptop"}',
    b'["relative", 3, null, "/a\\u0000b"]',
)


def read_what_is_left(content: bytes, folder: Path) -> None:
    """A spoilt lock file, and a spoilt request, of which every file is then opened."""
    data = DataFolder(folder)
    data.prepare(Disk())
    data.lock.write_bytes(content)
    InstanceLock(data, Disk()).find_holder()
    lock = InstanceLock(data, Disk())
    assert lock.acquire()
    data.request.write_bytes(content)
    request = lock.poll()
    lock.release()
    assert request is not None
    for path in request.opened:
        with pytest.raises(StorageError):
            read_fight(path) if is_archive(path) else None


def make_nameless(content: bytes, _: Path) -> None:
    nameless_log(content)


READERS = {
    "spells": Reader(
        lambda chance: spoilt_json([some_of(f"spells/{EDITION}.json", 30)], chance),
        read_spells,
        (StorageError,),
    ),
    "texts of conditions": Reader(
        lambda chance: spoilt_json([some_of(f"rules/conditions-{EDITION}.json", 3)], chance),
        read_condition_texts,
        (StorageError,),
    ),
    "library": Reader(spoilt_shelf, read_shelf, (StorageError,)),
    "house rules": Reader(spoilt_house, read_a_house),
    "texts": Reader(
        lambda chance: spoilt_bytes([texts(), BOMB], chance), read_texts, (CatalogueError,)
    ),
    "rules": Reader(
        lambda chance: spoilt_bytes([rules().encode()], chance),
        read_rules,
        (catalogue.CatalogueError,),
    ),
    "lock and request": Reader(lambda chance: spoilt_bytes(LEFT, chance), read_what_is_left),
    "nameless log": Reader(spoilt_log, make_nameless),
}


@pytest.mark.parametrize("name", READERS)
def test_a_spoilt_file_of_our_own_is_read_or_refused_by_name(tmp_path: Path, name: str):
    prove(READERS[name], tmp_path, count=FEW)


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_a_hundred_thousand_spoilt_files_of_our_own(tmp_path: Path, name: str):
    told = prove(READERS[name], tmp_path, first=FEW, count=MANY)
    print(f"{name}: {told}")
