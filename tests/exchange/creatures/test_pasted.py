"""Stat blocks pasted as text: single ones of each layout, and the whole library printed."""

from pathlib import Path

import pytest

from desktop.exchange.creatures.reading_file import read_text
from desktop.exchange.errors import CreatureImportError
from desktop.model.creature import Creature, FeatureGroup
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.storage.library import Library
from tests.support.printed_blocks import printed

LIBRARY = Library(Path(__file__).parents[3] / "resources" / "creatures")
FORMER = """
**Gray Raider**
*Small humanoid (goblinoid), neutral evil*

**Armor Class** 15 (leather armor, shield)
**Hit Points** 7 (2d6)
**Speed** 30 ft., climb 20 ft.

STR
8 (−1)
DEX
14 (+2)
CON
10 (+0)
INT
10 (+0)
WIS
8 (−1)
CHA
8 (−1)

**Saving Throws** Dex +4
**Skills** Stealth +6
**Damage Resistances** cold; bludgeoning, piercing, and slashing from nonmagical
attacks that aren't silvered
**Condition Immunities** charmed, prone
**Senses** darkvision 60 ft., passive Perception 9
**Languages** Common, Goblin
**Challenge** 1/4 (50 XP)

***Nimble Escape.*** The raider can take the Disengage or Hide action as a bonus action
on each of its turns.

### Actions
***Multiattack.*** The raider makes two attacks with its scimitar.

***Scimitar.*** *Melee Weapon Attack:* +4 to hit, reach 5 ft., one target. *Hit:* 5 (1d6 + 2)
slashing damage, and the target must succeed on a DC 11 Constitution saving throw or be
poisoned.

***Ash Breath (Recharge 5–6).*** The raider exhales ash in a 15-foot cone. Each creature in
that area must make a DC 11 Dexterity saving throw, taking 7 (2d6) fire damage on a failed save,
or half as much damage on a successful one.

### Legendary Actions
The raider can take 2 legendary actions, choosing from the options below.

***Sneak (Costs 2 Actions).*** The raider moves up to its speed.
"""
ITALIANO = """
Predone grigio
Umanoide Piccolo (goblinoide), neutrale malvagio
Classe Armatura 15 (armatura di cuoio, scudo)
Punti Ferita 7 (2d6)
Velocità 9 m, scalare 6 m
FOR DES COS INT SAG CAR
8 (-1) 14 (+2) 10 (+0) 10 (+0) 8 (-1) 8 (-1)
Tiri Salvezza Des +4
Abilità Furtività +6
Resistenze ai Danni freddo; contundenti, perforanti e taglienti da attacchi non magici
Immunità alle Condizioni affascinato, prono
Sensi scurovisione 18 m, Percezione passiva 9
Linguaggi Comune, Goblin
Sfida 1/4 (50 PE)
Fuga agile. Il predone può effettuare l'azione Disimpegno come azione bonus.
Azioni
Multiattacco. Il predone effettua due attacchi con la scimitarra.
Scimitarra. Attacco con arma da mischia: +4 per colpire, portata 1,5 m, un bersaglio.
Colpito: 5 (1d6 + 2) danni taglienti più 3 (1d6) danni da veleno.
Arco corto. Attacco con arma a distanza: +4 per colpire, gittata 24/96 m, un bersaglio.
Colpito: 5 (1d6 + 2) danni perforanti.
"""


def one(text: str, usual: str = "srd-5.1") -> Creature:
    (found,) = read_text(text, "pasted", usual).found
    return found.creature


def test_a_block_of_2014_with_marks_of_markdown():
    raider = one(FORMER)
    assert (raider.names[""], raider.ruleset, raider.size) == ("Gray Raider", "srd-5.1", "small")
    assert (raider.kind, raider.tags) == ("humanoid", ("goblinoid",))
    assert (raider.armour_class, raider.hit_points, raider.hit_dice) == (15, 7, "2d6")
    assert dict(raider.speeds) == {"walk": 30, "climb": 20}
    assert list(raider.abilities.values()) == [8, 14, 10, 10, 8, 8]
    assert (dict(raider.saves), dict(raider.skills)) == ({"dex": 4}, {"stealth": 6})
    assert [(each.types, each.unless) for each in raider.defences] == [
        (("cold",), ()),
        (("bludgeoning", "piercing", "slashing"), ("magical", "silvered")),
    ]
    assert raider.condition_immunities == ("charmed", "prone")
    assert (raider.challenge, raider.experience, raider.legendary_uses) == ("1/4", 50, 2)
    trait, many, scimitar, breath, sneak = raider.features
    assert trait.group is FeatureGroup.TRAIT
    assert many.multiattack == 2
    assert scimitar.attacks[0].damage[0].dice == "1d6+2"
    assert (scimitar.saves[0].dc, scimitar.saves[0].conditions) == (11, ("poisoned",))
    assert (breath.saves[0].ability, breath.saves[0].area.size) == ("dex", 15)  # type: ignore[union-attr]
    assert (sneak.group, sneak.cost) == (FeatureGroup.LEGENDARY, 2)


def test_a_block_of_2014_in_italian():
    raider = one(ITALIANO)
    assert (raider.names[""], raider.kind, raider.size) == ("Predone grigio", "humanoid", "small")
    assert dict(raider.speeds) == {"walk": 30, "climb": 20}
    assert list(raider.abilities.values()) == [8, 14, 10, 10, 8, 8]
    assert dict(raider.senses) == {"darkvision": 60}
    assert [(each.types, each.unless) for each in raider.defences] == [
        (("cold",), ()),
        (("bludgeoning", "piercing", "slashing"), ("magical",)),
    ]
    assert raider.condition_immunities == ("charmed", "prone")
    named = {feature.names["it"]: feature for feature in raider.features}
    assert named["Multiattacco"].multiattack == 2
    scimitar, bow = named["Scimitarra"].attacks[0], named["Arco corto"].attacks[0]
    assert (scimitar.bonus, scimitar.reach) == (4, 5)
    assert [part.types for part in scimitar.damage] == [("slashing",), ("poison",)]
    assert (bow.normal_range, bow.long_range) == (80, 320)


SAVE_IT = "il bersaglio deve superare un tiro salvezza su Forza con CD 15, altrimenti cade prono."
SAVE_EN = "the target must succeed on a DC 15 Strength saving throw or be knocked prone."


@pytest.mark.parametrize(
    ("language", "joined"),
    [
        ("it", f"Colpito: 5 (1d6 + 2) danni taglienti e {SAVE_IT}"),
        ("it", f"Colpito: 5 (1d6 + 2) danni taglienti, e {SAVE_IT}"),
        ("it", f"Colpito: 5 (1d6 + 2) danni taglienti. {SAVE_IT.capitalize()}"),
        ("en", f"Hit: 5 (1d6 + 2) slashing damage and {SAVE_EN}"),
        ("en", f"Hit: 5 (1d6 + 2) slashing damage, and {SAVE_EN}"),
    ],
)
def test_a_save_behind_the_damage_leaves_the_damage(language: str, joined: str):
    block, old = (ITALIANO, "Colpito: 5 (1d6 + 2) danni taglienti più 3 (1d6) danni da veleno.")
    if language == "en":
        block, start = FORMER, FORMER.index("*Hit:*")
        old = block[start : block.index("poisoned.") + len("poisoned.")]
    bitten = one(block.replace(old, joined))
    (blade,) = (each for each in bitten.features if each.names[language][:8] in "Scimitarra")
    assert [(part.dice, part.types) for part in blade.attacks[0].damage] == [
        ("1d6+2", ("slashing",))
    ]
    (save,) = blade.saves
    assert (save.ability, save.dc, save.conditions) == ("str", 15, ("prone",))


@pytest.mark.parametrize("words", ["neutral evil", "Neutral  Evil", "NE", "neutrale malvagio"])
def test_a_known_alignment_is_told_in_both_languages(words: str):
    raider = one(FORMER.replace("neutral evil*", f"{words}*"))
    assert dict(raider.alignment) == {"en": "neutral evil", "it": "neutrale malvagio"}


def test_another_alignment_stays_as_it_was_written():
    raider = one(FORMER.replace("neutral evil*", "any evil alignment*"))
    assert dict(raider.alignment) == {"en": "any evil alignment"}


def test_several_blocks_and_words_between_them():
    text = f"Page 12. Here they come.\n{FORMER}\nThat was the first.\n{ITALIANO}"
    names = [found.creature.names[""] for found in read_text(text, "x").found]
    assert names == ["Gray Raider", "Predone grigio"]


def test_a_sentence_about_a_creature_is_no_block():
    with pytest.raises(CreatureImportError):
        read_text("They met\na small humanoid, neutral at best\nand fled.", "x")


@pytest.mark.parametrize(
    ("ruleset", "language"), [("srd-5.1", "en"), ("srd-5.2.1", "en"), ("srd-5.2.1", "it")]
)
def test_the_whole_library_printed_is_read_back(ruleset: str, language: str):
    """Numbers of the head all; paragraphs and attacks of all but a few of odd wording."""
    odd = []
    for known in LIBRARY.creatures(ruleset):
        read = understood(one(printed(known, language), ruleset), {})
        assert read.names[""] == known.names[language].replace("’", "'")
        for field in ("armour_class", "hit_points", "hit_dice", "abilities", "speeds", "senses"):
            assert getattr(read, field) == getattr(known, field), (known.key, field)
        assert (read.challenge, read.passive_perception) == (
            known.challenge,
            known.passive_perception,
        )
        if ruleset == "srd-5.2.1":
            assert (dict(read.saves), read.initiative) == (dict(known.saves), known.initiative)
        same_attacks = sorted(map(str, _rolls(read))) == sorted(map(str, _rolls(known)))
        if len(read.features) != len(known.features) or not same_attacks:
            odd.append(known.key)
    assert len(odd) <= 0.09 * len(LIBRARY.creatures(ruleset)), odd


def _rolls(creature: Creature) -> list[tuple[object, ...]]:
    return [
        (each.kind, each.bonus, each.reach, each.normal_range, [part.dice for part in each.damage])
        for each in creature.attacks
    ]
