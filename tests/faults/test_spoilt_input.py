"""Every reader meets spoilt input: no crash, no hang, no error without a name.

A few hundred inputs a reader here, 100,000 with `--long`. An input that once did harm is made
again from its number: `spoil(Random(number))`.
"""

import hashlib
import io
import json
import zipfile
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from desktop.controllers.creature_form.form import FormText, form_of
from desktop.controllers.creature_form.reading import FormErrors, read_form
from desktop.controllers.rolls.amounts import AmountError, read_amount, read_damage, type_words
from desktop.dice.average import average
from desktop.dice.error import DiceError
from desktop.dice.notation import parse, shown
from desktop.dice.rolling import RandomDice, roll
from desktop.exchange.errors import UnusableInput
from desktop.exchange.picture_map import read_picture_map
from desktop.exchange.uvtt import looks_like_uvtt, read_uvtt
from desktop.language.numbers import NumberError, read_length, read_number
from desktop.language.render import read_language
from desktop.model.creature import Creature
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.party import party_from_record
from desktop.model.record import RecordError
from desktop.session.journal import lines_of
from desktop.session.player_view import player_view
from desktop.storage import json_text
from desktop.storage.campaign_store import Campaign
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.errors import StorageError
from desktop.storage.fight_folder import resume
from desktop.storage.log_reading import LoadedLog, read_log
from desktop.storage.replaying import replay
from desktop.storage.save_file import LOG, MANIFEST, read_fight
from desktop.storage.settings import Settings, plain_settings, settings_of
from tests.support.creatures import shipped
from tests.support.fuzzing import Reader, prove
from tests.support.long_fight import session_of
from tests.support.mutating import (
    json_bytes,
    spoilt_bytes,
    spoilt_json,
    spoilt_plain,
    spoilt_text,
    spoilt_value,
)
from tests.support.small_pictures import SMALL_PICTURES
from tests.support.source import ROOT
from tests.support.spoilt_logs import SAVES, spoilt_log

pytestmark = pytest.mark.gui

FEW, MANY = 200, 100_000
MAPS = [
    path.read_bytes()
    for path in sorted((ROOT / "tests" / "data" / "maps").glob("RP*"))
    if path.stat().st_size < 4_000
]
CAMPAIGN = json.loads((ROOT / "tests" / "data" / "saves" / "v1" / "campaign.json").read_bytes())
LANGUAGES = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}
WORDS = type_words(("fire", "cold", "slashing", "force"), LANGUAGES.values())
CREATURES = [
    shipped(key) for key in ("srd-5.1/goblin", "srd-5.2.1/ogre", "mythcraft-1.2/slag-toad")
]
RECORDS = [record_of_creature(creature) for creature in CREATURES]
AMOUNTS = ("5", "2d6+3", "2d6 fire, 3 cold", "12 fuoco metà", "1d8+1d6-2", "-4", "(1d4+1)*2 slash")
DICE = ("2d6+3", "4d6kh3", "1d20kl1+5", "(2d8+1)*2", "10d10!", "-1d4", "1d%", "3d6/2")
NUMBERS = ("12", "-3", "1.500", "1,5 m", "30 ft", "30'", "½", "1 000", "+7", "9 m")

# --- logs and saves -----------------------------------------------------------------------------


def play(loaded: LoadedLog) -> None:
    """What the program does with a fight that it opens."""
    if loaded.start.ruleset not in ("srd-5.1", "srd-5.2.1", "mythcraft-1.2"):
        return
    session = resume(loaded, session_of).session
    history = session.history
    for entry in history.path()[-3:]:
        lines_of(entry, history.state_at(entry.parent), history.state_at(entry.id))
    player_view(session.encounter, session.ruleset)


def read_a_log(text: bytes, folder: Path) -> None:
    play(read_log(text, folder / "fight.log"))


def replay_a_log(text: bytes, folder: Path) -> None:
    path = folder / "fight.log"
    path.write_bytes(text)
    replay(path)


def spoilt_save(chance: Random) -> bytes:
    """The archive as bytes, or one of its files with everything else fitting it."""
    path = chance.choice(SAVES)
    if chance.random() < 0.4:
        return spoilt_bytes([path.read_bytes()], chance)
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files.pop(MANIFEST))
    name = chance.choice(tuple(files))
    files[name] = spoilt_log(chance) if name == LOG else spoilt_bytes([files[name]], chance)
    if chance.random() < 0.2:
        files[chance.choice(("../x", "/x", "assets/", "C:\\x", "assets/../y"))] = b"x"
    manifest["files"][name] = hashlib.sha256(files[name]).hexdigest()
    if chance.random() < 0.4:
        manifest = spoilt_value(manifest, chance)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json_bytes(manifest))
        for known, content in files.items():
            archive.writestr(known, content)
    return buffer.getvalue()


def read_a_save(content: bytes, folder: Path) -> None:
    path = folder / "x.mischia"
    path.write_bytes(content)
    play(read_fight(path).log)
    assert [one.name for one in folder.iterdir()] == ["x.mischia"]


# --- campaign and settings ----------------------------------------------------------------------


def spoilt_campaign(chance: Random) -> bytes:
    return spoilt_json([CAMPAIGN], chance)


def read_a_campaign(content: bytes, folder: Path) -> None:
    """The program always starts, and what is spoilt stays as it was."""
    data = DataFolder(folder)
    data.campaign.write_bytes(content)
    campaign = Campaign(data, Disk(), lambda: "2026-01-06T20:30:00+00:00", read_only=True)
    try:
        campaign.own_creatures()
        campaign.parties()
        campaign.maps()
        campaign.fights()
        campaign.settings  # noqa: B018  # reading it is the test
        assert data.campaign.read_bytes() == content
    finally:
        campaign.close()


def spoilt_settings(chance: Random) -> Any:
    plain = plain_settings(Settings(language="it", scale=125, last_fight="x"))
    return spoilt_plain(plain | {"tables": {"srd-5.1": {"initiative": "group"}}}, chance)


def read_settings(plain: Any, _: Path) -> None:
    settings_of(plain if isinstance(plain, dict) else {})


# --- what people type ---------------------------------------------------------------------------


def read_dice(text: str, _: Path) -> None:
    expression = parse(text)
    shown(expression)
    average(expression)
    roll(expression, RandomDice(Random(1)))


def read_quick_entry(text: str, _: Path) -> None:
    """Whatever stands in the one field for points, numbers and lengths."""
    refused = 0
    dice = RandomDice(Random(1))
    for read in (
        lambda: read_damage(
            text, WORDS, {"half": "half", "metà": "half", "crit": "critical"}, dice
        ),
        lambda: read_amount(text, dice),
        lambda: read_number(text, LANGUAGES["it"], low=-99, high=9_999),
        lambda: read_length(text, LANGUAGES["en"]),
    ):
        try:
            read()
        except (AmountError, NumberError):
            refused += 1


def spoilt_form(chance: Random) -> tuple[FormText, Creature]:
    """The form of a creature with some of its fields spoilt."""
    base = chance.choice(CREATURES)
    form = form_of(base, LANGUAGES["it"])
    for _ in range(chance.choice((1, 2, 4))):
        name = chance.choice([one.name for one in fields(form)])
        held = getattr(form, name)
        if isinstance(held, str):
            form = replace(form, **{name: spoilt_text([held, *AMOUNTS], chance)})
        elif name in ("numbers", "abilities", "speeds") and held:
            key = chance.choice(tuple(held))
            changed = held.with_item(key, spoilt_text([held[key], *NUMBERS], chance))
            form = replace(form, **{name: changed})
        elif name in ("attacks", "features") and held:
            place = chance.randrange(len(held))
            row = held[place]
            texts = [f.name for f in fields(row) if type(getattr(row, f.name)) is str]
            field = chance.choice(texts)
            text = spoilt_text([getattr(row, field), *AMOUNTS, *NUMBERS], chance)
            rows = (*held[:place], replace(row, **{field: text}), *held[place + 1 :])
            form = replace(form, **{name: rows})
    return form, base


def read_a_form(spoilt: tuple[FormText, Creature], _: Path) -> None:
    form, base = spoilt
    read_form(form, base, language=LANGUAGES["it"], languages=LANGUAGES.values())


# --- the readers --------------------------------------------------------------------------------


def read_a_map(content: bytes, _: Path) -> None:
    looks_like_uvtt("x.uvtt", content)
    read_uvtt(content, "x")


def spoilt_map(chance: Random) -> bytes:
    if chance.random() < 0.5:
        return spoilt_bytes(MAPS, chance)
    return spoilt_json([json.loads(chance.choice(MAPS))], chance)


def read_a_record(content: bytes, _: Path) -> None:
    creature_from_record(json_text.plain_of(content))


def read_a_party(content: bytes, _: Path) -> None:
    party_from_record(json_text.plain_of(content))


PARTY = {"key": "p1", "name": "La compagnia", "characters": [{"creature": RECORDS[0]}]}

READERS = {
    "map": Reader(spoilt_map, read_a_map, (UnusableInput,)),
    "picture": Reader(
        lambda chance: spoilt_bytes(SMALL_PICTURES, chance),
        lambda content, _: read_picture_map(content, "x"),
        (UnusableInput,),
    ),
    "log": Reader(spoilt_log, read_a_log, (StorageError,)),
    "replay": Reader(spoilt_log, replay_a_log, (StorageError,)),
    "save": Reader(spoilt_save, read_a_save, (StorageError,)),
    "library record": Reader(
        lambda chance: spoilt_json(RECORDS, chance),
        read_a_record,
        (RecordError, json_text.JsonError),
    ),
    "party": Reader(
        lambda chance: spoilt_json([PARTY], chance),
        read_a_party,
        (RecordError, json_text.JsonError),
    ),
    "campaign": Reader(spoilt_campaign, read_a_campaign),
    "settings": Reader(spoilt_settings, read_settings),
    "dice": Reader(lambda chance: spoilt_text(DICE, chance), read_dice, (DiceError,)),
    "quick entry": Reader(
        lambda chance: spoilt_text((*AMOUNTS, *NUMBERS), chance), read_quick_entry
    ),
    "creature form": Reader(spoilt_form, read_a_form, (FormErrors,)),
}


@pytest.mark.parametrize("name", READERS)
def test_spoilt_input_is_read_or_refused_by_name(tmp_path: Path, name: str):
    prove(READERS[name], tmp_path, count=FEW)


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_a_hundred_thousand_spoilt_inputs(tmp_path: Path, name: str):
    told = prove(READERS[name], tmp_path, first=FEW, count=MANY)
    print(f"{name}: {told}")
