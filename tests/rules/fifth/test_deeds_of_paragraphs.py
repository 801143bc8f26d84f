"""What using a feature does is read once from its paragraph, in either language."""

import pytest

from desktop.model.counter import BONUS_ACTION
from desktop.model.creature import Deed, Feature, FeatureGroup, FeatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import ROLL, Answer, Outcome, PromptKind
from desktop.rules.fifth.statblocks.deeds import deed_of
from desktop.rules.fifth.statblocks.paragraphs import is_understood, understood
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.creatures import shipped
from tests.support.magic import spell_library

LATER = "srd-5.2.1"
SECOND_WIND = "Regains 8 (1d10 + 3) hit points."
BREAKS = (f"{LATER}/counterspell", f"{LATER}/shield")


def told(text: str, group: FeatureGroup = FeatureGroup.REACTION, language: str = "en") -> Feature:
    key, names = FeatureKey("deed"), FrozenMap({"en": "Deed"})
    return Feature(key, group, names, FrozenMap({language: text}))


@pytest.mark.parametrize(
    ("language", "text", "deed"),
    [
        ("en", "The mage casts Counterspell or Shield in response to it.", Deed(casts=BREAKS)),
        ("it", "Il mago lancia Controincantesimo o Scudo in risposta.", Deed(casts=BREAKS)),
        ("en", "It adds 3 to its AC against one melee attack.", Deed(parries=3, melee=True)),
        ("it", "Aggiunge 2 alla sua CA contro l’attacco.", Deed(parries=2)),
        ("en", "The djinni teleports up to 60 feet to a free space.", Deed(teleport=60)),
        ("it", "Si teletrasporta fino a un massimo di 12 metri.", Deed(teleport=40)),
        ("en", "It casts Nothing Known.", None),
        ("en", "It laughs.", None),
    ],
)
def test_a_reaction_is_read(language: str, text: str, deed: Deed | None):
    words = spell_library().words(LATER)
    assert deed_of(LATER, told(text, language=language), words) == deed


@pytest.mark.parametrize(
    ("language", "text", "dice"),
    [
        ("en", "Regains 8 (1d10 + 3) hit points.", "1d10+3"),
        ("it", "Recupera 8 (1d10 + 3) punti ferita.", "1d10+3"),
        ("en", "You regain 1d10 + 5 Hit Points.", "1d10+5"),
        ("en", "The target regains 8 (1d10 + 3) hit points.", ""),
        ("en", "It regains 10 hit points.", ""),
    ],
)
def test_whoever_uses_it_may_regain_hit_points(language: str, text: str, dice: str):
    wind = told(text, FeatureGroup.BONUS_ACTION, language)
    assert deed_of(LATER, wind, {}) == (Deed(heals=dice) if dice else None)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("answer", "points"),
    [(ROLL, 10 + 4 + 3), (Answer(amount=12), 22), (Answer(outcome=Outcome.SKIPPED), 10)],
)
def test_second_wind_is_rolled_or_typed_and_gives_its_hit_points_back(
    edition: str, answer: Answer, points: int
):
    (wind,) = understood(
        a_creature("p", features=(told(SECOND_WIND, FeatureGroup.BONUS_ACTION),)), {}
    ).features
    fight = Fight(edition)
    fight.add("K", 20, creature=a_creature("k", features=(wind,)), hp=30, character=True)
    fight.add("O", 10)
    fight.begin()
    fight.damage("K", 20)
    fight.act("K", "feature", text=str(wind.key))
    assert fight["K"].count(BONUS_ACTION) == 0
    fight.answer(answer, PromptKind.CHOICE, dice=(4,) if answer == ROLL else ())
    assert fight.hp("K") == points


def test_only_a_reaction_casts_or_parries_so():
    parry = "It adds 3 to its AC. It casts Shield."
    assert deed_of(LATER, told(parry, FeatureGroup.ACTION), {}) is None
    assert deed_of(LATER, told(parry, FeatureGroup.TRAIT), {}) is None


def test_a_creature_of_an_older_version_is_read_as_it_comes_and_its_record_keeps_it():
    creature = a_creature("p", features=(told("The imp teleports up to 30 feet."),))
    assert not is_understood(creature)
    read = understood(creature, {})
    assert read.features[0].deed == Deed(teleport=30)
    assert is_understood(read)
    assert creature_from_record(record_of_creature(read)) == read


@pytest.mark.parametrize(
    ("creature", "feature", "deed"),
    [
        ("srd-5.2.1/archmage", "protective-magic", Deed(casts=BREAKS)),
        ("srd-5.2.1/mummy-lord", "whirlwind-of-sand", Deed(teleport=60, parries=2)),
        ("srd-5.1/blink-dog", "teleport", Deed(teleport=40)),
        ("srd-5.1/knight", "parry", Deed(parries=2, melee=True)),
    ],
)
def test_the_shipped_ones_have_it(creature: str, feature: str, deed: Deed):
    found = shipped(creature).find_feature(FeatureKey(feature))
    assert found is not None
    assert found.deed == deed
