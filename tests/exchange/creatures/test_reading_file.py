"""Creatures of other programs: real files, those of reported problems, and hostile ones."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.exchange.creatures.reading_file import (
    MOST_CREATURES,
    CreatureFile,
    read_creatures,
    read_text,
)
from desktop.exchange.errors import CreatureImportError, ImportCancelled
from desktop.exchange.statblock.keeping import kept
from desktop.exchange.statblock.reading import Found, identity_of
from desktop.model.creature import Creature, Defence, DefenceKind, FeatureGroup, Uses, UsesKind
from desktop.model.frozen import FrozenMap
from desktop.storage.library import Library

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data" / "creatures"


def read(name: str, usual: str = "srd-5.1") -> CreatureFile:
    return read_creatures((DATA / name).read_bytes(), name, usual)


def creatures(name: str) -> dict[str, Creature]:
    return {one.creature.names[""]: one.creature for one in read(name).found}


def only(name: str) -> Found:
    (found,) = read(name).found
    return found


def refusal(content: bytes) -> str:
    with pytest.raises(CreatureImportError) as refused:
        read_creatures(content, "file")
    return refused.value.message.key


def a_block(**changed: object) -> dict[str, object]:
    """A good stat block of Improved Initiative, some of it changed."""
    return {
        "Name": "Grub",
        "HP": {"Value": 7, "Notes": "(2d6)"},
        "AC": {"Value": 13, "Notes": ""},
        "Abilities": {"Str": 8, "Dex": 14, "Con": 10, "Int": 10, "Wis": 8, "Cha": 8},
        **changed,
    }


def one_of(**changed: object) -> Found:
    (found,) = read_creatures(json.dumps(a_block(**changed)).encode(), "x").found
    return found


# --- reported problems --------------------------------------------------------------------------


@pytest.mark.problem("RP48")
def test_a_whole_backup_of_improved_initiative_gives_every_creature():
    found = creatures("RP48-improved-initiative.json")
    assert set(found) == {"Predone d'Ardesia", "Mastino Cavo"}
    raider, hound = found["Predone d'Ardesia"], found["Mastino Cavo"]
    assert (raider.hit_points, raider.armour_class, raider.challenge) == (7, 15, "1/4")
    assert raider.abilities["dex"] == 14
    assert (hound.hit_points, hound.hit_dice, hound.challenge) == (22, "4d8+4", "1")
    (knife,) = raider.attacks
    assert (knife.bonus, knife.reach) == (4, 5)
    assert [(part.dice, part.types) for part in knife.damage] == [("1d6+2", ("slashing",))]


@pytest.mark.problem("RP48")
def test_a_backup_whose_entries_are_texts_of_their_own_is_read_too():
    backup = {
        "ImprovedInitiative.Creatures": json.dumps(["a"]),
        "ImprovedInitiative.Creatures.a": json.dumps(a_block()),
        "ImprovedInitiative.PersistentCharacters.b": json.dumps(
            {"Name": "Ada", "CurrentHP": 3, "StatBlock": a_block(Name="Ada", Challenge="4")}
        ),
        "ImprovedInitiative.SavedEncounters.c": "{}",
        "ImprovedInitiative.Creatures.d": "{not json",
    }
    file = read_creatures(json.dumps(backup).encode(), "backup")
    assert [(one.creature.names[""], one.player) for one in file.found] == [
        ("Grub", None),
        ("Ada", ""),
    ]
    assert file.found[1].creature.level == 4
    assert [note.key for note in file.notes] == [
        "import.creature.unreadable",
        "import.creature.fights_left",
    ]


@pytest.mark.problem("RP48")
def test_a_file_without_creatures_is_an_error_with_its_reason():
    assert refusal(b'{"Creatures": [], "Settings": "{}"}') == "import.creature.none"
    assert refusal(b"[]") == "import.creature.none"
    assert refusal(b"Dear players, we meet on Friday.") == "import.creature.none"


@pytest.mark.problem("RP49")
def test_control_characters_are_removed():
    found = creatures("RP49-nul.xml")
    assert list(found) == ["Primo", "Secondo", "Terzo"]
    assert dict(found["Secondo"].speeds) == {"walk": 30, "climb": 20, "fly": 60}
    named = one_of(Name="Gr\x00u\x0bb", Description="a\x07b\x1f")
    assert named.creature.names[""] == "Grub"
    assert named.creature.notes["en"] == "ab"


@pytest.mark.problem("RP51")
def test_two_of_one_name_are_told_apart_by_their_source_and_numbers():
    first, second = only("RP51-source-a.xml").creature, only("RP51-source-b.xml").creature
    assert (first.source, first.hit_points) == ("Libro A", 7)
    assert (second.source, second.hit_points) == ("Libro B", 12)
    assert identity_of(first) != identity_of(second)
    again = only("RP51-source-a.xml").creature
    assert identity_of(first) == identity_of(again)


@pytest.mark.problem("RP52")
def test_a_byte_order_mark_and_windows_line_ends_do_no_harm():
    assert only("RP52-bom-crlf.json").creature.names[""] == "Vècchia Quercia"
    text = (DATA / "RP52-bom-crlf.json").read_bytes()[3:].decode()
    for encoding in ("utf-16", "utf-8-sig", "utf-8"):
        (found,) = read_creatures(text.encode(encoding), "x").found
        assert found.creature.names[""] == "Vècchia Quercia"


@pytest.mark.problem("RP53")
def test_open5e_of_mixed_texts_numbers_nulls_and_empty_fields():
    mud = only("RP53-open5e.json").creature
    assert (mud.names[""], mud.size, mud.kind) == ("Fango Lento", "large", "ooze")
    assert (mud.armour_class, mud.hit_points, mud.hit_dice) == (8, 45, "6d10+12")
    assert (mud.abilities["str"], mud.abilities["dex"]) == (15, 6)
    assert dict(mud.speeds) == {"walk": 10, "climb": 10}
    assert (mud.challenge, mud.experience) == ("1/2", 100)
    assert mud.defences == (
        Defence(DefenceKind.RESISTANCE, ("cold",)),
        Defence(DefenceKind.RESISTANCE, ("bludgeoning",), unless=("magical",)),
        Defence(DefenceKind.IMMUNITY, ("acid",)),
    )
    assert mud.condition_immunities == ("blinded", "prone")
    assert mud.blind_beyond
    assert [feature.group for feature in mud.features] == [FeatureGroup.ACTION]


@pytest.mark.problem("RP55")
@pytest.mark.parametrize(
    ("content", "key"),
    [
        ((DATA / "RP55-collection.xml").read_bytes(), "import.creature.collection"),
        (b'{"resolution": {}, "line_of_sight": []}', "import.file.map"),
        (b'{"kind": "campaign", "format": 1, "checksum": "", "tables": {}}', "import.file.own"),
        (b'{"navName": "", "walls": [], "padding": 0.25}', "import.file.scene_no_creatures"),
        (b"\x89PNG\r\n\x1a\n1234", "import.file.picture"),
        (b"PK\x03\x04....", "import.file.archive"),
        (b"%PDF-1.7", "import.file.pdf"),
        (b"<html><body>Goblin</body></html>", "import.creature.none_in_xml"),
        (b"", "import.map.file_empty"),
        (b'{"Name": "Grub", "HP": ', "import.map.cut_off"),
        (b'{"Name": "Grub",\n "HP" 7, "AC": 3}', "import.map.no_json"),
    ],
)
def test_a_wrong_file_is_named_for_what_it_is(content: bytes, key: str):
    assert refusal(content) == key


@pytest.mark.problem("RP31")
def test_dashes_of_every_kind_are_minus_signs():
    rooster = only("RP31-dashes.json").creature
    assert (rooster.hit_points, rooster.hit_dice) == (9, "2d8")
    assert rooster.attacks[0].damage[0].dice == "1d6-1"


@pytest.mark.problem("RP32")
def test_damage_and_hit_points_without_dice():
    found = creatures("RP32-nodice.xml")
    assert found["Ratto"].attacks[0].damage[0].dice == "1"
    assert found["Guardiano"].hit_dice is None
    assert found["Guardiano"].hit_points == 99


# --- real files ---------------------------------------------------------------------------------


def test_a_dragon_of_improved_initiative_can_be_played():
    dragon = creatures("improved-initiative-statblocks.json")["Adult Red Dragon"]
    named = {feature.names["en"]: feature for feature in dragon.features}
    assert named["Multiattack"].multiattack == 3
    assert named["Legendary Resistance"].uses == Uses(UsesKind.DAY, 3)
    breath = named["Fire Breath"]
    assert breath.uses == Uses(UsesKind.RECHARGE, 5)
    assert (breath.saves[0].ability, breath.saves[0].dc) == ("dex", 21)
    assert named["Wing Attack"].cost == 2
    assert dragon.legendary_uses == 3


def test_the_sample_players_of_improved_initiative_are_characters():
    file = read("improved-initiative-sample_players.json")
    assert len(file.found) == 4
    assert all(one.player == "" and one.creature.level == 1 for one in file.found)
    assert file.found[0].creature.class_text == "Human Fighter"


def test_open5e_of_the_second_version_is_read_from_its_texts():
    goblin = only("open5e-v2-creature-goblin.json").creature
    assert goblin.ruleset == "srd-5.1"
    assert [attack.damage[0].types for attack in goblin.attacks] == [("slashing",), ("piercing",)]


# --- what is missing or odd ---------------------------------------------------------------------


def test_what_is_missing_is_filled_and_told():
    bare = one_of(HP=None, AC=None, Abilities={})
    assert (bare.creature.hit_points, bare.creature.armour_class) == (1, 10)
    assert set(bare.creature.abilities.values()) == {10}
    assert {note.key for note in bare.notes} == {
        "import.creature.no_hit_points",
        "import.creature.no_armour",
        "import.creature.no_abilities",
    }


def test_an_attack_that_cannot_be_read_keeps_its_text_and_is_told():
    told = "Melee Weapon Attack: +4 to hit, somehow. It hurts."
    found = one_of(Actions=[{"Name": "Poke", "Content": told}])
    (poke,) = found.creature.features
    assert poke.texts["en"] == told
    assert poke.attacks == ()
    assert [note.key for note in found.notes] == ["import.creature.no_attack"]


FAR_TOO_GOOD = (
    "Melee Weapon Attack: +99999 to hit, reach 5 ft., one target. Hit: 4 (1d8) {} damage."
)


def test_an_attack_beyond_what_can_be_kept_is_told_by_its_name_and_takes_nothing_with_it():
    found = one_of(
        DamageResistances=["cold"],
        Traits=[{"Name": "Keen Smell", "Content": "It smells well."}],
        Actions=[
            {"Name": "Bite", "Content": FAR_TOO_GOOD.format("piercing")},
            {"Name": "Claw", "Content": FAR_TOO_GOOD.replace("+99999", "+4").format("slashing")},
            {
                "Name": "Roar",
                "Content": "Each creature must make a DC 9999 Wisdom saving throw.",
            },
        ],
    )
    smell, bite, claw, roar = found.creature.features
    assert smell.texts["en"] == "It smells well."
    assert (bite.attacks, bite.texts["en"]) == ((), FAR_TOO_GOOD.format("piercing"))
    assert [attack.bonus for attack in claw.attacks] == [4]
    assert (roar.saves, roar.texts["en"][:13]) == ((), "Each creature")
    assert len(found.creature.defences) == 1
    assert [(note.key, dict(note.parameters)["name"]) for note in found.notes] == [
        ("import.creature.attack_lost", "Bite"),
        ("import.creature.numbers_lost", "Roar"),
    ]


def test_of_two_attacks_in_a_paragraph_only_the_wrong_one_is_lost():
    both = f"{FAR_TOO_GOOD.replace('+99999', '+4')} Or {FAR_TOO_GOOD}".format("fire", "cold")
    found = one_of(Actions=[{"Name": "Bolt", "Content": both}])
    (bolt,) = found.creature.features
    assert [attack.bonus for attack in bolt.attacks] == [4]
    assert [note.key for note in found.notes] == ["import.creature.attack_lost"]


def test_numbers_that_are_changed_are_told():
    found = one_of(
        AC={"Value": 99999999999999},
        HP={"Value": -7},
        Abilities={"Str": 9999, "Dex": 14, "Con": -3, "Int": 10, "Wis": 8, "Cha": 8},
    )
    creature = found.creature
    assert (creature.armour_class, creature.hit_points) == (999, 7)
    assert (creature.abilities["str"], creature.abilities["con"]) == (99, 3)
    assert {note.key for note in found.notes} == {"import.creature.changed"}
    told = [dict(note.parameters) for note in found.notes]
    assert {(str(one["told"]), one["number"]) for one in told} == {
        ("99999999999999", 999),
        ("-7", 7),
        ("9999", 99),
        ("-3", 3),
    }


def test_a_creature_without_hit_points_left_has_one():
    found = one_of(HP={"Value": 0})
    assert found.creature.hit_points == 1
    assert [note.key for note in found.notes] == ["import.creature.changed"]


def test_experience_beyond_all_bounds_is_cut_and_told():
    found = one_of(Challenge="5 (999999999 XP)")
    assert found.creature.experience == 100_000_000
    assert [note.key for note in found.notes] == ["import.creature.changed"]


def test_resistances_beyond_what_can_be_kept_are_told_and_left_out():
    tough = Defence(DefenceKind.REDUCTION, types=("fire",), value=10**12)
    creature, notes = kept(replace(one_of().creature, defences=(tough,)))
    assert creature.defences == ()
    assert [note.key for note in notes] == ["import.creature.part_lost"]


def test_a_paragraph_whose_very_text_is_beyond_all_bounds_is_left_out():
    whole = one_of(Traits=[{"Name": "Tale", "Content": "Long."}]).creature
    tale = replace(whole.features[0], texts=FrozenMap({"en": "x" * 10_000_000}))
    creature, notes = kept(replace(whole, features=(tale,)))
    assert creature.features == ()
    assert [(note.key, dict(note.parameters)) for note in notes] == [
        ("import.creature.left_aside", {"text": "Tale"})
    ]


def test_numbers_within_bounds_are_not_told():
    assert one_of(AC={"Value": 13, "Notes": "(leather-clad)"}).notes == ()


def test_a_comma_between_its_tags_does_not_cut_the_alignment():
    drow = one_of(Type="Medium humanoid (elf, drow), neutral evil").creature
    assert dict(drow.alignment) == {"en": "neutral evil", "it": "neutrale malvagio"}


def test_a_creature_that_stands_twice_is_taken_once():
    file = read_creatures(json.dumps([a_block(), a_block(Name="GRUB")]).encode(), "x")
    assert len(file.found) == 1
    assert file.notes[0].key == "import.creature.twice"


def test_the_edition_is_guessed_and_can_be_chosen():
    later = one_of(
        Actions=[
            {
                "Name": "Bite",
                "Content": "Melee Attack Roll: +4, reach 5 ft. Hit: 5 (1d6 + 2) Piercing damage.",
            }
        ]
    )
    assert (later.creature.ruleset, later.is_sure) == ("srd-5.2.1", True)
    former = one_of(
        Actions=[
            {
                "Name": "Bite",
                "Content": "Melee Weapon Attack: +4 to hit, reach "
                "5 ft., one target. Hit: 5 (1d6 + 2) piercing damage.",
            }
        ]
    )
    assert (former.creature.ruleset, former.is_sure) == ("srd-5.1", True)
    assert former.in_edition("srd-5.2.1").creature.ruleset == "srd-5.2.1"
    silent = one_of()
    assert (silent.creature.ruleset, silent.is_sure) == ("srd-5.1", False)


# --- hostile files ------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", [b"[", b'{"a":', b'[{"results":'])
def test_json_nested_by_the_million_is_refused(sign: bytes):
    assert refusal(sign * (10 * 2**20 // len(sign))).startswith("import.")


def test_an_xml_of_a_billion_laughs_is_refused():
    bomb = (
        b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>'
        b"<compendium><monster><name>&b;</name></monster></compendium>"
    )
    assert refusal(bomb) == "import.creature.entities"
    outside = b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><compendium>&a;</compendium>'
    assert refusal(outside) == "import.creature.entities"


def test_xml_nested_by_the_thousand_is_refused():
    assert refusal(b"<compendium>" + b"<monster>" * 100_000) == "import.creature.too_deep"


def test_of_far_too_many_monsters_the_first_are_read_and_the_rest_is_told():
    monster = "<monster><name>M{}</name><hp>7</hp><ac>12</ac></monster>"
    text = "".join(monster.format(number) for number in range(20_000))
    file = read_creatures(f"<compendium>{text}</compendium>".encode(), "many")
    assert len(file.found) == MOST_CREATURES
    assert dict(file.notes[0].parameters)["count"] == 20_000 - MOST_CREATURES


def test_huge_numbers_and_texts_are_cut_to_what_can_be_kept():
    found = one_of(
        HP={"Value": 10**30, "Notes": "(999999d999999)"},
        AC={"Value": "9" * 5_000},
        Name="x" * 100_000,
        Actions=[{"Name": "y" * 10_000, "Content": "z" * 50_000}] * 300,
    )
    assert found.creature.hit_points <= 999_999
    assert found.creature.hit_dice is None
    assert len(found.creature.names[""]) <= 200
    assert len(found.creature.features) <= 200


def test_reading_stops_when_nobody_wants_it_any_more():
    def stop(_done: float) -> None:
        raise ImportCancelled

    with pytest.raises(ImportCancelled):
        read_creatures((DATA / "RP53-open5e.json").read_bytes(), "x", "srd-5.1", stop)


JSON = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(max_size=30),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from([*sorted(a_block()), "Traits", "Content", "Value", "Notes", "x"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)


@given(st.dictionaries(st.sampled_from([*a_block(), "Actions", "Saves", "Speed", "Type"]), JSON))
def test_whatever_stands_in_its_fields_a_stat_block_is_read_or_refused(fields: dict[str, object]):
    try:
        file = read_text(json.dumps({"Name": "Grub", "HP": 3, **fields}), "x")
    except CreatureImportError:
        return
    assert all(one.creature.hit_points >= 1 for one in file.found)


@given(st.text(max_size=400))
def test_any_text_is_read_or_refused(text: str):
    try:
        read_text(text, "x")
    except CreatureImportError:
        return


# --- YAML ---------------------------------------------------------------------------------------


def test_a_block_of_fantasy_statblocks():
    dragon = only("fantasy-statblocks-ancient-black-dragon.md").creature
    assert (dragon.names[""], dragon.size, dragon.kind) == (
        "Ancient Black Dragon",
        "gargantuan",
        "dragon",
    )
    assert list(dragon.abilities.values()) == [27, 14, 25, 16, 15, 19]
    assert dict(dragon.saves) == {"dex": 9, "con": 14, "wis": 9, "cha": 11}
    named = {feature.names["en"]: feature for feature in dragon.features}
    assert named["Multiattack"].multiattack == 3
    assert named["Tail"].attacks[0].reach == 20
    assert named["Wing Attack"].cost == 2
    assert named["Spellcasting"].spell_dc == 17
    assert dragon.legendary_uses == 3


def test_a_block_of_encounterplus():
    found = only("encounterplus-monster-markdown.md")
    evil = found.creature
    assert (evil.names[""], evil.legendary_uses, dict(evil.saves)) == (
        "Evil McEvilface",
        1,
        {"str": 2},
    )
    trebuchet = evil.attacks[1]
    assert trebuchet.damage[0].types == ("bludgeoning",)
    told = {note.key for note in found.notes}
    assert {"import.creature.damage_meant", "import.creature.no_damage"} <= told


def test_yaml_with_aliases_is_refused():
    bomb = "\n".join(
        f"{name}: &{name} [{', '.join(['*' + before] * 9)}]"
        for before, name in zip("abcdefgh", "bcdefghi", strict=True)
    )
    text = f"```statblock\nname: Bomb\na: &a [lol]\n{bomb}\n```\n"
    assert refusal(text.encode()) == "import.creature.no_yaml"


def test_yaml_nested_by_the_thousand_is_refused():
    text = "```statblock\nname: Deep\nx: " + "[" * 50_000 + "\n```\n"
    assert refusal(text.encode()) == "import.creature.no_yaml"


def test_yaml_makes_no_objects():
    text = "```statblock\nname: !!python/object/apply:os.system ['true']\n```\n"
    assert refusal(text.encode()) == "import.creature.no_yaml"


# --- Foundry ------------------------------------------------------------------------------------


@pytest.mark.problem("RP54")
def test_an_actor_with_nothing_but_name_type_and_system():
    sentinel = only("RP54-foundry-minimal.json").creature
    assert (sentinel.names[""], sentinel.armour_class) == ("Sentinella", 16)
    assert (sentinel.hit_points, sentinel.hit_dice) == (27, "5d8+5")
    assert (sentinel.challenge, sentinel.size, sentinel.kind) == ("1/4", "medium", "humanoid")


def test_a_dragon_of_foundry_2024_has_its_numbers_worked_out():
    found = only("foundry-actor-dnd5e-2024-adult-red-dragon.json")
    dragon = found.creature
    assert (dragon.ruleset, found.is_sure, dragon.legendary_uses) == ("srd-5.2.1", True, 3)
    assert dict(dragon.saves) == {"dex": 6, "wis": 7}
    assert dict(dragon.skills) == {"perception": 13, "stealth": 6}
    named = {feature.names["en"]: feature for feature in dragon.features}
    assert named["Multiattack"].multiattack == 3
    rend = named["Rend"].attacks[0]
    assert (rend.bonus, rend.reach) == (14, 10)
    assert [(part.dice, part.types) for part in rend.damage] == [
        ("1d10+8", ("slashing",)),
        ("2d4", ("fire",)),
    ]
    breath = named["Fire Breath"]
    assert breath.uses == Uses(UsesKind.RECHARGE, 5)
    save = breath.saves[0]
    assert (save.ability, save.dc, save.damage[0].dice) == ("dex", 21, "17d6")
    assert save.area is not None
    assert save.area.size == 60
    assert named["Spellcasting"].spell_dc == 20
    assert dragon.languages["en"] == "Common, Draconic"
    assert named["Pounce"].group is FeatureGroup.LEGENDARY
    assert not any(
        "[[" in text or "@" in text for f in dragon.features for text in f.texts.values()
    )


def test_a_mage_of_foundry_2014_casts_its_spells():
    mage = only("foundry-actor-dnd5e-2014-mage.json").creature
    (casting,) = (one for one in mage.features if one.names["en"] == "Spellcasting")
    assert (casting.spell_dc, casting.spell_attack) == (14, 6)
    assert "\n3rd level (3 slots): counterspell, fireball, fly" in casting.texts["en"]
    (dagger,) = mage.attacks
    assert (dagger.bonus, dagger.reach, dagger.normal_range) == (5, 5, 20)


def a_hero(**changed: object) -> bytes:
    """A character of Foundry: a wizard of level 5 in leather with a shield."""
    scores = {"str": 8, "dex": 16, "con": 14, "int": 18, "wis": 12, "cha": 10}
    abilities = {
        key: {"value": score, "proficient": int(key in ("int", "wis"))}
        for key, score in scores.items()
    }
    armour = {"type": {"value": "light"}, "armor": {"value": 11}, "equipped": True}
    shield = {"type": {"value": "shield"}, "armor": {"value": 2}, "equipped": True}
    dagger = {
        "type": {"value": "simpleM", "baseItem": "dagger"},
        "properties": ["fin", "thr"],
        "range": {"value": 20, "long": 60},
        "damage": {"base": {"number": 1, "denomination": 4}},
        "activities": {"a": {"type": "attack", "activation": {"type": "action"}}},
    }
    actor = {
        "name": "Ada",
        "type": "character",
        "system": {
            "abilities": abilities,
            "attributes": {
                "ac": {"calc": "default"},
                "hp": {"value": 20, "max": 32},
                "movement": {"walk": 30},
                "spellcasting": "int",
            },
            "spells": {"spell1": {"value": 2, "max": 4}, "spell2": {"value": 3}},
        },
        "items": [
            {"name": "Wizard", "type": "class", "system": {"levels": 5}},
            {"name": "Leather", "type": "equipment", "system": armour},
            {"name": "Shield", "type": "equipment", "system": shield},
            {"name": "Dagger", "type": "weapon", "system": dagger},
            {"name": "Fireball", "type": "spell", "system": {"level": 3}},
        ],
    }
    return json.dumps({**actor, **changed}).encode()


def test_a_character_of_foundry_goes_into_the_party_as_one():
    (found,) = read_creatures(a_hero(), "ada").found
    ada = found.creature
    assert (found.player, ada.level, ada.class_text) == ("", 5, "Wizard 5")
    assert (ada.armour_class, ada.hit_points) == (16, 32)
    assert dict(ada.saves) == {"int": 7, "wis": 4}
    (dagger,) = ada.attacks
    assert (dagger.bonus, dagger.damage[0].dice, dagger.damage[0].types) == (
        6,
        "1d4+3",
        ("piercing",),
    )
    assert (ada.spell_ability, ada.spells) == ("int", ("srd-5.1/fireball",))
    assert (ada.numbers["slots_1"], ada.numbers["slots_2"]) == (4, 3)
    later = found.in_edition("srd-5.2.1").creature
    assert later.spells == ("srd-5.2.1/fireball",)


@given(JSON, JSON, JSON)
def test_whatever_stands_in_an_actor_it_is_read_or_refused(one: object, two: object, three: object):
    actor = {
        "name": "x",
        "type": "npc",
        "system": {"abilities": one, "attributes": two, "traits": two, "details": three},
        "items": [
            {"name": "y", "type": "weapon", "system": {"activities": [{"type": "attack"}, three]}},
            {"name": "z", "type": "feat", "system": one},
            two,
        ],
    }
    (found,) = read_creatures(json.dumps(actor).encode(), "x").found
    assert found.creature.hit_points >= 1


def test_an_actor_of_mythcraft_is_the_creature_of_the_library():
    found = only("slag-toad.foundry-actor.json")
    toad = found.creature
    assert (toad.ruleset, toad.names[""], toad.hit_points) == ("mythcraft-1.2", "Slag Toad", 20)
    assert (toad.kind, toad.tags, dict(toad.speeds)) == (
        "beast",
        ("elemental",),
        {"walk": 25, "burrow": 25},
    )
    known = Library(ROOT / "resources" / "creatures").creatures("mythcraft-1.2")[0]
    assert dict(toad.numbers) == dict(known.numbers)
    assert dict(toad.abilities) == dict(known.abilities)
    assert [(one.bonus, one.reach, one.defence, one.damage) for one in toad.attacks] == [
        (one.bonus, one.reach, one.defence, one.damage) for one in known.attacks
    ]
    assert [one.texts["en"] for one in toad.features] == [one.texts["en"] for one in known.features]
    assert [one.saves for one in toad.features] == [one.saves for one in known.features]
    assert found.in_edition("srd-5.1").creature.ruleset == "mythcraft-1.2"


@given(JSON, JSON)
def test_whatever_stands_in_an_actor_of_mythcraft_it_is_read(one: object, two: object):
    actor = {
        "name": "x",
        "type": "npc",
        "system": {"attributes": one, "defenses": two, "hp": one, "tags": two, "skills": one},
        "items": [{"name": "y", "type": "feature", "system": two}, one],
    }
    (found,) = read_creatures(json.dumps(actor).encode(), "x").found
    assert found.creature.ruleset == "mythcraft-1.2"
