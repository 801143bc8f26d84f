"""What the form reads in paragraphs that are typed: saves, Multiattack, legendary actions."""

from dataclasses import replace

import pytest

from desktop.controllers.cast.spell_names import SpellNames
from desktop.controllers.creature_form.form import AttackText, FeatureText, FormText, form_of
from desktop.controllers.creature_form.openings import understood_text
from desktop.controllers.creature_form.reading import read_form
from desktop.controllers.creature_form.shape import blank
from desktop.language.render import read_language
from desktop.model import commands as c
from desktop.model.counter import LEGENDARY_ACTIONS, LEGENDARY_RESISTANCES
from desktop.model.creature import (
    AreaShape,
    Creature,
    CreatureKey,
    Damage,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
    SaveSuccess,
)
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.fifth.statblocks.attack_counts import attacks_granted
from desktop.rules.fifth.statblocks.class_features import find_class_feature
from desktop.rules.fifth.statblocks.paragraphs import is_understood
from tests.support.builders import Fight
from tests.support.creatures import shipped, shipped_records
from tests.support.magic import spell_library
from tests.support.windows import ROOT

pytestmark = pytest.mark.gui

LANGUAGES = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}
NEW = "srd-5.2.1"
BREATH = {
    "en": "Dexterity Saving Throw: DC 16, each creature in a 60-foot-long, 5-foot-wide Line. "
    "Failure: 35 (10d6) Fire damage. Success: Half damage.",
    "it": "Tiro salvezza su Destrezza: CD 16, tutte le creature in una linea lunga 18 metri e "
    "larga 1,5 metri. Fallimento: 10d6 danni da fuoco. Successo: danni dimezzati.",
}
CLAWS = {"en": "The boss makes two Claw attacks.", "it": "Il boss effettua due attacchi Artiglio."}
NAMES = {"en": ("Claw", "Multiattack"), "it": ("Artiglio", "Multiattacco")}


def typed(language: str = "en", *more: FeatureText, base: Creature | None = None) -> FormText:
    claw, many = NAMES[language]
    return replace(
        form_of(base or blank(NEW), LANGUAGES[language]),
        name="Boss",
        hit_points="90",
        attacks=(AttackText(name=claw, bonus="+8", reach="1,5" if language == "it" else "5"),),
        features=(
            FeatureText(FeatureGroup.ACTION, many, CLAWS[language]),
            FeatureText(FeatureGroup.ACTION, "Breath (Recharge 5-6)", BREATH[language]),
            *more,
        ),
    )


def read(text: FormText, language: str = "en", base: Creature | None = None) -> Creature:
    return read_form(
        text,
        base or blank(NEW),
        language=LANGUAGES[language],
        languages=LANGUAGES.values(),
        key=CreatureKey("own/boss"),
    )


def of(creature: Creature, key: str) -> Feature:
    return next(one for one in creature.features if one.key == key)


@pytest.mark.rule("52-MON-STAT-4", "52-MM-MULTI-1")
@pytest.mark.parametrize("language", ["en", "it"])
def test_a_typed_breath_asks_for_its_save_and_a_typed_multiattack_opens_its_attacks(language: str):
    creature = read(typed(language), language)
    assert is_understood(creature)
    unread = replace(of(creature, "breath"), saves=())
    assert not is_understood(replace(creature, features=(unread,)))
    (save,) = of(creature, "breath").saves
    assert (save.ability, save.dc, save.on_success) == ("dex", 16, SaveSuccess.HALF)
    assert save.area == FeatureArea(AreaShape.LINE, 60, 5)
    assert save.damage == (Damage("10d6", 35, ("fire",)),)
    fight = Fight(NEW).map()
    fight.add("Boss", 20, creature=creature, at=(5, 5))
    fight.add("Ada", 10, character=True, hp=100, at=(6, 5))
    fight.begin()
    claw, many = NAMES[language]
    breath = c.ForceSaves(fight.ids["Boss"], FeatureKey("breath"), targets=(fight.ids["Ada"],))
    fight.do(breath, dice=(3,) * 10)
    assert fight.prompt(PromptKind.SAVE).dc == 16
    fight.do(c.NextTurn(), overruled=True)
    fight.next()
    fight.act("Boss", "feature", text=many.lower())
    for _ in range(2):
        fight.attack("Boss", "Ada", claw.lower(), dice=(2,))
    third = c.MakeAttack(fight.ids["Boss"], creature.attacks[0].key, fight.ids["Ada"], dice=(2,))
    assert fight.refused(third).reason.key == "refusal.no_action"


@pytest.mark.rule("52-MM-LEGACT-1")
@pytest.mark.parametrize(("told", "uses"), [("", 3), ("2", 2), ("0", 0)])
def test_typed_legendary_actions_have_uses(told: str, uses: int):
    swipe = FeatureText(FeatureGroup.LEGENDARY, "Swipe", "The boss makes one Claw attack.")
    text = typed("en", swipe)
    creature = read(replace(text, numbers=text.numbers.with_item("legendary", told)))
    assert creature.legendary_uses == uses
    assert form_of(creature, LANGUAGES["en"]).numbers["legendary"] == str(uses)
    fight = Fight(NEW)
    fight.add("Boss", 20, creature=creature)
    assert fight["Boss"].count(LEGENDARY_ACTIONS) == uses
    assert read(typed()).legendary_uses is None


def test_other_words_of_a_paragraph_change_only_what_they_say_of_its_save():
    dragon = shipped(f"{NEW}/adult-silver-dragon")
    form = form_of(dragon, LANGUAGES["en"])

    def changed(name: str, old: str, new: str) -> Feature:
        rows = tuple(
            replace(row, text=row.text.replace(old, new)) if row.name.startswith(name) else row
            for row in form.features
        )
        creature = read(replace(form, features=rows), base=dragon)
        return next(one for one in creature.features if one.names["en"].startswith(name))

    (before,) = of(dragon, "paralyzing-breath").saves
    harder = changed("Paralyzing Breath", "DC 20", "DC 25")
    assert harder.saves == (replace(before, dc=25),)
    assert changed("Paralyzing Breath", "Constitution Saving Throw: DC 20", "None").saves == ()
    twice = changed("Multiattack", "three", "two")
    assert twice.multiattack == 2
    assert changed("Multiattack", "makes", "likes").multiattack == 3  # unreadable: as it was
    silent = replace(dragon, features=(replace(of(dragon, "multiattack"), saves=(before,)),))
    odd = form_of(silent, LANGUAGES["en"])
    rows = tuple(replace(row, text=f"{row.text} Or not.") for row in odd.features)
    (kept,) = read(replace(odd, features=rows), base=silent).features
    assert kept.saves == (before,)  # nobody could read it before either


UNCOUNTED = ("as it has heads", "a number of", "un numero di")
"""By heads or by the level of a spell: another paragraph says how many."""


def test_the_hydra_bites_with_each_of_its_heads():
    for ruleset in ("srd-5.1", NEW):
        many = shipped(f"{ruleset}/hydra").find_feature(FeatureKey("multiattack"))
        assert many is not None
        assert many.multiattack == 5


@pytest.mark.rule("52-MM-MULTI-1")
@pytest.mark.parametrize("ruleset", ["srd-5.1", NEW])
def test_the_attacks_of_every_shipped_multiattack_are_counted_in_both_languages(ruleset: str):
    for key in shipped_records():
        creature = shipped(key)
        if creature.ruleset != ruleset:
            continue
        for feature in creature.features:
            if str(feature.key) == "multiattack":
                assert feature.multiattack, key
                for language, text in feature.texts.items():
                    counted = attacks_granted(text)
                    if any(words in text for words in UNCOUNTED):
                        assert counted is None
                    else:
                        assert counted == feature.multiattack, f"{key} {language}"


@pytest.mark.rule("51-LEG-06")
@pytest.mark.parametrize(
    ("name", "language"),
    [("Resistenza leggendaria (3/giorno)", "it"), ("Legendary Resistance (3/Day)", "en")],
)
def test_legendary_resistance_is_understood_in_both_languages(name: str, language: str):
    row = FeatureText(FeatureGroup.TRAIT, name, "Riesce.")
    text = replace(form_of(blank("srd-5.1"), LANGUAGES[language]), name="D", hit_points="90")
    dragon = read_form(
        replace(text, features=(row,)),
        blank("srd-5.1"),
        language=LANGUAGES[language],
        languages=LANGUAGES.values(),
        key=CreatureKey("own/d"),
    )
    fight = Fight("srd-5.1")
    fight.add("D", 20, creature=dragon)
    assert fight["D"].count(LEGENDARY_RESISTANCES) == 3
    fight.do(c.RollCheck((fight.ids["D"],), "dex", 15, save=True, dice=((2,),)))
    fight.answer(Answer(option="resist"), PromptKind.CHOICE)
    assert fight["D"].count(LEGENDARY_RESISTANCES) == 2


@pytest.mark.rule("51-LEG-05")
@pytest.mark.parametrize(
    ("name", "cost"),
    [("Wing Attack (Costs 2 Actions)", "2"), ("Ali (costa 3 azioni)", "3"), ("Tail", "1")],
)
def test_what_a_legendary_action_costs_stands_behind_its_name(name: str, cost: str):
    names = SpellNames(spell_library(), "srd-5.1")
    found = understood_text(name, "Text.", blank("srd-5.1"), (), LANGUAGES["en"], names)
    assert found.cost == cost


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "Rage (2/Day)"),
        ("it", "Ira (2/giorno)"),
        ("en", "Second Wind (1/Day)"),
        ("it", "Recuperare energie (1/giorno)"),
        ("en", "Lay on Hands (15/Day)"),
        ("it", "Imposizione delle mani (15/giorno)"),
        ("en", "Reckless Attack"),
        ("it", "Azione impetuosa (1/giorno)"),
    ],
)
def test_a_feature_of_a_class_is_known_by_the_name_that_is_typed(language: str, name: str):
    made = read(typed(language, FeatureText(FeatureGroup.BONUS_ACTION, name, "…")), language)
    *_, own = made.features
    assert find_class_feature(own) is not None
    assert (own.uses is not None) is ("(" in name)
