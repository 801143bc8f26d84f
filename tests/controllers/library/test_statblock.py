"""The lines of a stat block that only few creatures have, in both languages."""

from dataclasses import replace
from typing import Any

import pytest

from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples
from desktop.controllers.library.statblock import TOLD_NUMBERS, ParagraphKind, subtitle_of
from desktop.exchange.creatures.reading_file import read_text
from desktop.model.creature import (
    AreaShape,
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    CreatureKey,
    Damage,
    DamageWhen,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
    ForcedSave,
)
from desktop.model.frozen import FrozenMap
from desktop.storage.library import Library
from tests.support.creatures import plain
from tests.support.stat_blocks import paragraphs_of
from tests.support.windows import RESOURCES, a_desk

pytestmark = pytest.mark.gui

LINES = (
    ("srd-5.2.1/adult-black-dragon", "en", "14 (11,500 XP, or 13,000 in the lair)"),
    ("srd-5.2.1/adult-black-dragon", "it", "14 (11.500 PE, o 13.000 nella tana)"),
    ("srd-5.2.1/adult-black-dragon", "en", "Legendary action uses: 3 (4 in the lair)"),
    ("srd-5.2.1/adult-black-dragon", "it", "Utilizzi delle azioni leggendarie: 3 (4 nella tana)"),
    ("srd-5.2.1/adult-black-dragon", "it", "Resistenza leggendaria (3/giorno, o 4/giorno nella"),
    ("srd-5.1/adult-black-dragon", "en", "Wing Attack (costs 2 actions)."),
    ("srd-5.1/adult-black-dragon", "it", "Attacco con le ali (costa 2 azioni)."),
    ("srd-5.2.1/swarm-of-bats", "en", "Large Beast, swarm of Tiny creatures"),
    ("srd-5.2.1/swarm-of-bats", "it", "sciame di creature di taglia Minuscola"),
    ("srd-5.1/ghost", "en", "0 ft and fly 40 ft (hover)"),
    ("srd-5.1/ghost", "it", "0 m e volo 12 m (fluttuare)"),
    ("srd-5.1/ghost", "it", "(Ricarica 6)"),
    ("srd-5.1/gray-ooze", "en", "Blindsight 60 ft (blind beyond this radius)"),
    ("srd-5.1/gray-ooze", "it", "Vista cieca 18 m (cieco oltre questo raggio)"),
)


def text_of(desk: Desk, key: str) -> str:
    creature = Library(RESOURCES / "creatures", lambda: ()).creature_of(CreatureKey(key))
    return "\n".join(f"{each.lead} {each.text}" for each in paragraphs_of(creature, desk))


@pytest.mark.parametrize(("key", "language", "line"), LINES)
def test_the_block_says(qapp: object, key: str, language: str, line: str) -> None:
    assert line in text_of(a_desk(language), key)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_creature_of_two_sizes_names_both(qapp: object, language: str) -> None:
    library = Library(RESOURCES / "creatures", lambda: ())
    desk = a_desk(language)
    for creature in library.creatures("srd-5.2.1"):
        if len(creature.sizes) > 1:
            subtitle = next(
                each.text
                for each in paragraphs_of(creature, desk)
                if each.kind is ParagraphKind.SUBTITLE
            )
            sizes = [desk.text(f"size.{size}", who=creature.name) for size in creature.sizes]
            assert all(size in subtitle for size in sizes)
            return
    pytest.fail("no creature of two sizes in the library")


@pytest.mark.parametrize("language", ["en", "it"])
def test_every_character_of_the_sample_party_has_a_block(qapp: object, language: str) -> None:
    desk = a_desk(language)
    level = {"en": "4 of level 1 and 2 of level 2", "it": "4 di 1º livello e 2 di 2º livello"}
    blocks = {
        creature.key: "\n".join(each.text for each in paragraphs_of(creature, desk))
        for ruleset in ("srd-5.1", "srd-5.2.1", "mythcraft-1.2")
        for creature in Samples(RESOURCES).party(ruleset)
    }
    assert len(blocks) == 12
    casters = [key for key, text in blocks.items() if level[language] in text]
    assert len(casters) == 4, "Aria and Tobia in both editions"


@pytest.mark.parametrize("language", ["en", "it"])
def test_numbers_that_only_the_rules_read_are_not_told(qapp: object, language: str) -> None:
    desk = a_desk(language)
    shown = dict.fromkeys(TOLD_NUMBERS, 3)
    creature = replace(plain("Door"), numbers=FrozenMap(shown | {"damage_threshold": 17}))
    told = "\n".join(each.text for each in paragraphs_of(creature, desk))
    assert all(f"{desk.text(f'defence.{key}.short')} 3" in told for key in TOLD_NUMBERS)
    assert "17" not in told


def told_of(attack: Attack, desk: Desk, *, ruleset: str, **paragraph: Any) -> str:
    """What the block says of a creature of one's own with that attack."""
    feature = Feature(
        FeatureKey("tusk"),
        FeatureGroup.ACTION,
        FrozenMap({"": "Tusk"}),
        paragraph.pop("texts", FrozenMap()),
        attacks=(attack,),
        **paragraph,
    )
    creature = replace(plain("Boar", ruleset=ruleset), features=(feature,))
    return next(one.text for one in paragraphs_of(creature, desk) if one.lead == "Tusk.")


def tusk(defence: str, wound: str, **more: Any) -> Attack:
    damage = (Damage("1d8+2", 6, (wound,)),)
    made = Attack(
        AttackKey("tusk"),
        FrozenMap({"": "Tusk"}),
        AttackKind.MELEE,
        AttackSource.WEAPON,
        6,
        reach=5,
        damage=damage,
        defence=defence,
    )
    return replace(made, **more)


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "3 AP. Melee attack: +6 against AR, reach 5 ft. "
            "Hit: 6 (1d8+2) sharp; bleeding (1d4) and prone for 2 rounds.",
        ),
        (
            "it",
            "3 PA. Attacco in mischia: +6 contro VA, portata 1,5 m. "
            "Colpito: 6 (1d8+2) tagliente; emorragia (1d4) e prono per 2 round.",
        ),
    ],
)
def test_an_attack_of_ones_own_tells_its_price_and_what_a_hit_gives(
    qapp: object, language: str, told: str
) -> None:
    attack = tusk("ar", "sharp", ap_cost=3, conditions=("bleeding", "prone"), given="1d4", rounds=2)
    assert told_of(attack, a_desk(language), ruleset="mythcraft-1.2") == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "2 AP · 1 SP. Ranged attack: +6 against REF, cone of 15 ft. "
            "Hit: restrained. It smells of sulphur.",
        ),
        (
            "it",
            "2 PA · 1 PI. Attacco a distanza: +6 contro RIF, cono di 4,5 m. "
            "Colpito: trattenuto. It smells of sulphur.",
        ),
    ],
)
def test_a_spell_of_ones_own_tells_its_points_its_area_and_the_words_beside_it(
    qapp: object, language: str, told: str
) -> None:
    spell = tusk(
        "ref",
        "sharp",
        kind=AttackKind.RANGED,
        source=AttackSource.SPELL,
        ap_cost=2,
        reach=None,
        damage=(),
        conditions=("restrained",),
        area=FeatureArea(AreaShape.CONE, 15),
    )
    words = FrozenMap({"": "It smells of sulphur."})
    shown = told_of(spell, a_desk(language), ruleset="mythcraft-1.2", spell_points=1, texts=words)
    assert shown == told


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            "en",
            "Melee attack: +6 against AC, reach 5 ft. Hit: 6 (1d8+2) slashing, or "
            "7 (1d10+2) slashing with two hands (magical weapon); grappled (escape DC 14) and "
            "restrained. Ammunition: 6.",
        ),
        (
            "it",
            "Attacco in mischia: +6 contro CA, portata 1,5 m. Colpito: 6 (1d8+2) "
            "tagliente, o 7 (1d10+2) tagliente a due mani (arma magica); afferrato (CD 14 per "
            "sfuggire) e trattenuto. Munizioni: 6.",
        ),
    ],
)
def test_an_attack_of_the_fifth_edition_tells_the_grapple_both_hands_and_its_make(
    qapp: object, language: str, told: str
) -> None:
    both = Damage("1d10+2", 7, ("slashing",), DamageWhen.TWO_HANDED, replaces=True)
    attack = tusk(
        "ac",
        "slashing",
        conditions=("grappled", "restrained"),
        escape_dc=14,
        ammunition=6,
        properties=("magical",),
    )
    attack = replace(attack, damage=(*attack.damage, both))
    assert told_of(attack, a_desk(language), ruleset="srd-5.1") == told


def test_an_attack_without_reach_or_damage_tells_its_roll_alone(qapp: object) -> None:
    attack = tusk("ac", "slashing", reach=None, damage=())
    told = told_of(attack, a_desk("en"), ruleset="srd-5.1")
    assert told == "Melee attack: +6 against AC."


def spell_of(save: ForcedSave, desk: Desk, **paragraph: Any) -> str:
    """What the block says of a spell of one's own that needs no roll."""
    feature = Feature(
        FeatureKey("light"),
        FeatureGroup.ACTION,
        FrozenMap({"": "Light"}),
        paragraph.pop("texts", FrozenMap()),
        saves=(save,),
        **paragraph,
    )
    creature = replace(plain("Sage"), features=(feature,))
    return next(one.text for one in paragraphs_of(creature, desk) if one.lead == "Light.")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "2 AP · 3 SP. Range 60 ft: 3 (1d6) radiant; 2d6+2 healing; dazed for 2 rounds."),
        ("it", "2 PA · 3 PI. Gittata 18 m: 3 (1d6) radioso; 2d6+2 cura; frastornato per 2 round."),
    ],
)
def test_a_spell_that_needs_no_roll_tells_its_price_and_what_it_does(
    qapp: object, language: str, told: str
) -> None:
    save = ForcedSave(
        "",
        0,
        damage=(Damage("1d6", 3, ("radiant",)),),
        conditions=("dazed",),
        heals="2d6+2",
        rounds=2,
        range=60,
    )
    assert spell_of(save, a_desk(language), cost=2, spell_points=3) == told


@pytest.mark.parametrize(
    ("save", "told"),
    [
        (ForcedSave("", 0, heals="4"), "2 AP. 4 healing."),
        (ForcedSave("", 0, range=30), "2 AP. Range 30 ft."),
        (ForcedSave("", 0), "2 AP."),
    ],
)
def test_such_a_spell_tells_no_more_than_was_typed(
    qapp: object, save: ForcedSave, told: str
) -> None:
    assert spell_of(save, a_desk("en"), cost=2) == told
    words = FrozenMap({"": "It glows."})
    assert spell_of(save, a_desk("en"), cost=2, texts=words) == f"{told} It glows."


PASTED = """
Predone grigio
Umanoide Piccolo (goblinoide), qualsiasi allineamento malvagio
Classe Armatura 15 (armatura naturale)
Punti Ferita 7 (2d6)
Velocità 9 m
FOR DES COS INT SAG CAR
8 (-1) 14 (+2) 10 (+0) 10 (+0) 8 (-1) 8 (-1)
Linguaggi Comune, Goblin
Sfida 1/4 (50 PE)
Tattiche del Branco. Il predone dispone di vantaggio accanto a un alleato.
Azioni
Morso. Attacco con arma da mischia: +4 per colpire, portata 1,5 m, un bersaglio.
Colpito: 5 (1d6 + 2) danni perforanti. Le ferite del bersaglio puzzano.
"""


def test_an_italian_block_keeps_its_words_for_an_english_reader(qapp: object) -> None:
    (found,) = read_text(PASTED, "pasted").found
    told = "\n".join(f"{one.lead} {one.text}" for one in paragraphs_of(found.creature, a_desk()))
    assert "Tattiche del Branco. [IT] Il predone dispone di vantaggio" in told
    assert "Morso. [IT] Attacco con arma da mischia" in told
    assert "Le ferite del bersaglio puzzano." in told
    assert "15 (armatura naturale)" in told
    assert "qualsiasi allineamento malvagio" in told
    assert "Comune, Goblin" in told


def test_in_its_own_language_nothing_is_marked(qapp: object) -> None:
    (found,) = read_text(PASTED, "pasted").found
    desk = a_desk("it")
    told = "\n".join(f"{one.lead} {one.text}" for one in paragraphs_of(found.creature, desk))
    assert "Tattiche del Branco. Il predone" in told
    assert "[" not in told


@pytest.mark.parametrize("code", ["", "en"])
def test_a_known_alignment_is_told_in_the_readers_words(qapp: object, code: str) -> None:
    desk = a_desk("it")
    creature = replace(plain("Rat"), alignment=FrozenMap({code: "Neutral Evil"}))
    assert subtitle_of(creature, desk).endswith(", neutrale malvagio")
    creature = replace(creature, alignment=FrozenMap({code: "any evil alignment"}))
    assert subtitle_of(creature, desk).endswith(", any evil alignment")
    assert subtitle_of(replace(creature, alignment=FrozenMap({"it": "Neutrale"})), desk).endswith(
        ", Neutrale"
    )
