"""Spells of MythCraft that the GM types into the form, played in a fight."""

from dataclasses import replace

import pytest

from desktop.controllers.creature_form.form import AttackText, form_of
from desktop.controllers.creature_form.reading import FormErrors, read_form
from desktop.controllers.library.unrolled import NO_ROLL
from desktop.language.render import Language
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import ACTION_POINTS, SPELL_POINTS, TEMPORARY_HIT_POINTS
from desktop.model.creature import (
    NO_TEXTS,
    AreaShape,
    AttackKind,
    Creature,
    Feature,
    FeatureArea,
    FeatureGroup,
    FeatureKey,
)
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.events import AttackRolled
from desktop.model.frozen import FrozenMap
from desktop.rules.engine.refusal import Refusal
from tests.support.myth import LANGUAGES, Table, a_creature, weapon

pytestmark = pytest.mark.gui

ENGLISH, ITALIAN = LANGUAGES
SPELL = AttackText(
    name="Spark",
    kind=AttackKind.RANGED,
    bonus="+5",
    range="60",
    damage="2d6 fire",
    against="ref",
    cost="2",
    nature="spell",
    spell_points="1",
)
HEALING = replace(SPELL, name="Mend", bonus="", against=NO_ROLL, damage="2d6+2 healing", range="30")


def a_mage(*rows: AttackText, language: Language = ENGLISH) -> Creature:
    """A creature as the form gives it back, twice through the file."""
    base = a_creature("mage", features=(), numbers=FrozenMap({"ar": 14, "ap": 6, "sp": 9}))
    for place, row in enumerate(rows):
        form = form_of(base, language)
        base = read_form(
            replace(form, attacks=(*form.attacks, row)),
            base,
            language=language,
            languages=LANGUAGES,
        )
        assert len(form_of(base, language).attacks) == place + 1
    again = creature_from_record(record_of_creature(base))
    assert again == base
    return base


def a_table(creature: Creature) -> Table:
    table = Table()
    table.lay_map()
    table.join("Ada", creature, score=20, at=(5, 5))
    table.join("Bruto", a_creature("bruto"), side=Side.HOSTILE, score=10, at=(9, 5), character=True)
    table.join("Cane", a_creature("cane"), side=Side.HOSTILE, score=9, at=(15, 5), character=True)
    table.begin()
    return table


def wrong(row: AttackText) -> dict[str, str]:
    with pytest.raises(FormErrors) as caught:
        a_mage(row)
    return {path: error.key for path, error in caught.value.errors.items()}


def points(table: Table) -> tuple[int, int]:
    return table["Ada"].count(ACTION_POINTS), table["Ada"].count(SPELL_POINTS)


@pytest.mark.rule("MC-SP-01")
def test_a_typed_attack_spell_costs_both_its_points():
    mage = a_mage(SPELL)
    assert form_of(mage, ENGLISH).attacks[0].spell_points == "1"
    table = a_table(mage)
    table.do(table.attack("Ada", "Bruto", "spark", dice=(15,)), dice=(3, 4))
    assert points(table) == (4, 8)
    assert table["Bruto"].hit_points == 13


@pytest.mark.rule("MC-AREA-01")
@pytest.mark.rule("AP-ATK-01")
@pytest.mark.parametrize(
    ("area", "size", "laid"),
    [
        ("cone", "15", FeatureArea(AreaShape.CONE, 15)),
        ("line", "30", FeatureArea(AreaShape.LINE, 30)),
        ("sphere", "20", FeatureArea(AreaShape.SPHERE, 20)),
        ("emanation", "10", FeatureArea(AreaShape.EMANATION, 10)),
    ],
)
def test_a_typed_area_is_laid_and_has_one_roll(area: str, size: str, laid: FeatureArea):
    mage = a_mage(replace(SPELL, area=area, size=size, range=""))
    (attack,) = mage.attacks
    assert (attack.area, attack.normal_range) == (laid, None)
    table = a_table(mage)
    cane = table.names["Cane"]
    table.do(table.attack("Ada", "Bruto", "spark", dice=(15,), also=(cane,)), dice=(3, 4))
    assert len([event for event in table.events if isinstance(event, AttackRolled)]) == 2
    assert (table["Bruto"].hit_points, table["Cane"].hit_points) == (13, 13)


@pytest.mark.rule("MC-AREA-01")
def test_an_area_in_metres_is_read_in_feet():
    row = replace(SPELL, area="cone", size="4,5", range="9", damage="2d6 fuoco")
    (attack,) = a_mage(row, language=ITALIAN).attacks
    assert (attack.area, attack.normal_range) == (FeatureArea(AreaShape.CONE, 15), 30)


@pytest.mark.rule("MC-DUR-01")
@pytest.mark.parametrize(
    ("lasts", "rounds"),
    [("2", 2), ("2 rounds", 2), ("1 round", 1), ("1 minuto", 6), ("2 min", 12), ("1 hour", 360)],
)
def test_what_a_hit_gives_lasts_as_long_as_is_typed(lasts: str, rounds: int):
    mage = a_mage(replace(SPELL, gives="shaken", lasts=lasts))
    assert mage.attacks[0].rounds == rounds
    table = a_table(mage)
    table.do(table.attack("Ada", "Bruto", "spark", dice=(15,)), dice=(3, 4))
    (effect,) = table["Bruto"].effects
    assert effect.end is not None
    assert (effect.end.whose, effect.end.remaining) == (table.names["Bruto"], rounds)


@pytest.mark.rule("MC-DUR-01")
def test_one_round_ends_with_the_bearers_next_turn():
    table = a_table(a_mage(replace(SPELL, gives="shaken", lasts="1")))
    table.do(table.attack("Ada", "Bruto", "spark", dice=(15,)), dice=(3, 4))
    table.next()
    assert table.keys("Bruto") == {"shaken"}
    table.next()
    assert table.keys("Bruto") == set()


@pytest.mark.rule("MC-SP-01")
def test_a_spell_without_a_roll_heals_within_its_range():
    mage = a_mage(HEALING)
    (save,) = mage.features[-1].saves
    assert (save.heals, save.range, mage.attacks) == ("2d6+2", 30, ())
    table = a_table(mage)
    table.hurt("Bruto", 15)
    table.hurt("Cane", 15)
    before = points(table)

    def cast(name: str) -> c.ForceSaves:
        return c.ForceSaves(table.names["Ada"], FeatureKey("mend"), targets=(table.names[name],))

    told = table.refused(cast("Cane")).reason
    assert told.key == "refusal.out_of_feature_range"
    assert points(table) == before
    table.do(cast("Bruto"), dice=(3, 4))
    assert (table["Bruto"].hit_points, points(table)) == (14, (before[0] - 2, before[1] - 1))
    table.do(cast("Cane"), dice=(1, 1), overruled=True)
    assert table["Cane"].hit_points == 9


@pytest.mark.rule("MC-SHLD-01")
@pytest.mark.rule("MC-DUR-01")
def test_a_spell_without_a_roll_shields_protects_and_hurts():
    row = replace(HEALING, damage="5 shield", gives="protected", lasts="2 rounds", range="")
    blast = replace(HEALING, name="Blast", damage="2d6 fire", gives="prone", range="")
    table = a_table(a_mage(row, blast))
    ada = table.names["Ada"]
    table.do(c.ForceSaves(ada, FeatureKey("mend"), targets=(ada,)))
    assert table["Ada"].count(TEMPORARY_HIT_POINTS) == 5
    (effect,) = table["Ada"].effects
    assert (effect.key, effect.end and effect.end.remaining) == (
        "protected",
        3,
    )  # this turn, 2 more
    table.do(c.ForceSaves(ada, FeatureKey("blast"), targets=(table.names["Cane"],)), dice=(3, 4))
    assert (table["Cane"].hit_points, table.keys("Cane")) == (13, {"prone"})


@pytest.mark.rule("MC-DUR-01")
def test_what_a_spell_without_a_roll_gives_lasts_as_typed():
    row = replace(HEALING, damage="", gives="protected", lasts="2 rounds", range="")
    table = a_table(a_mage(row))
    table.do(c.ForceSaves(table.names["Ada"], FeatureKey("mend"), targets=(table.names["Bruto"],)))
    (effect,) = table["Bruto"].effects
    assert (effect.key, effect.end and effect.end.remaining) == ("protected", 2)


@pytest.mark.rule("MC-CONJ-01")
@pytest.mark.rule("AP-MAG-01")
def test_the_note_may_say_that_it_takes_rounds_or_minutes():
    long = replace(HEALING, note="Conjuring 1.")
    slow = replace(HEALING, name="Rite", note="Ritual, 10 minutes.")
    mage = a_mage(long, slow)
    assert [one.note for one in form_of(mage, ENGLISH).attacks] == [
        "Conjuring 1.",
        "Ritual, 10 minutes.",
    ]
    table = a_table(mage)
    ada, bruto = table.names["Ada"], table.names["Bruto"]
    refused = table.refused(c.ForceSaves(ada, FeatureKey("rite"), targets=(bruto,)), "AP-MAG-01")
    assert refused.reason.key == "refusal.myth.slow"


@pytest.mark.rule("MC-SP-01")
def test_a_row_may_begin_to_roll_and_stop_it():
    mage = a_mage(SPELL)
    form = form_of(mage, ENGLISH)
    free = replace(form.attacks[0], against=NO_ROLL, damage="5 shield")
    changed = read_form(replace(form, attacks=(free,)), mage, language=ENGLISH, languages=LANGUAGES)
    (feature,) = changed.features
    assert (feature.key, feature.attacks, feature.saves[0].temporary) == ("spark", (), "5")
    assert (feature.names, feature.spell_points) == (mage.features[0].names, 1)
    form = form_of(changed, ENGLISH)
    assert form.attacks[0].damage == "5 shield"
    rolled = replace(form.attacks[0], against="ref", bonus="+5", damage="1d6 cold", name="Chill")
    again = read_form(
        replace(form, attacks=(rolled,)), changed, language=ENGLISH, languages=LANGUAGES
    )
    (feature,) = again.features
    assert (feature.saves, feature.attacks[0].bonus, feature.key) == ((), 5, "spark")
    gone = read_form(replace(form, attacks=()), changed, language=ENGLISH, languages=LANGUAGES)
    assert gone.features == ()


@pytest.mark.rule("MC-SP-01")
def test_what_was_not_touched_stays_as_it_was_in_both_languages():
    for language in LANGUAGES:
        mage = a_mage(SPELL, HEALING)
        form = form_of(mage, language)
        assert read_form(form, mage, language=language, languages=LANGUAGES) == mage


@pytest.mark.parametrize(
    ("row", "path", "key"),
    [
        (replace(SPELL, area="cone"), "attacks.0.size", "view.form.area_size_missing"),
        (replace(SPELL, lasts="for ever"), "attacks.0.lasts", "view.form.lasts_wrong"),
        (replace(SPELL, lasts="2 moons"), "attacks.0.lasts", "view.form.lasts_wrong"),
        (replace(SPELL, lasts="99 hours"), "attacks.0.lasts", "number.out_of_range"),
        (replace(SPELL, cost=""), "attacks.0.cost", "view.form.spell_cost_missing"),
        (replace(HEALING, damage="d healing"), "attacks.0.damage", "view.form.damage_type"),
    ],
)
@pytest.mark.rule("MC-SP-01")
def test_what_is_wrong_is_told_beside_its_field(row: AttackText, path: str, key: str):
    assert wrong(row) == {path: key}


@pytest.mark.parametrize(
    ("gives", "language", "given"),
    [
        ("burning 1d4", ENGLISH, "1d4"),
        ("shaken, burning (1d4+1)", ENGLISH, "1d4+1"),
        ("emorragia 3", ITALIAN, "3"),
        ("in fiamme 1d4, prono", ITALIAN, "1d4"),
        ("shaken", ENGLISH, ""),
    ],
)
@pytest.mark.parametrize("rolls", [True, False])
@pytest.mark.rule("MC-COND-BURNING")
@pytest.mark.rule("MC-COND-BLEEDING")
def test_burning_and_bleeding_are_given_with_their_dice(
    gives: str, language: Language, given: str, rolls: bool
):
    row = replace(SPELL if rolls else HEALING, gives=gives, damage="", range="9", name="Spark")
    mage = a_mage(row, language=language)
    again = form_of(mage, language).attacks[0].gives
    assert again.replace("(", "").replace(")", "").count(given) == 1 or not given
    table = a_table(mage)
    table.encounter = replace(table.encounter)
    ada, bruto = table.names["Ada"], table.names["Bruto"]
    if rolls:
        table.do(table.attack("Ada", "Bruto", "spark", dice=(15,)), overruled=True)
    else:
        table.do(c.ForceSaves(ada, FeatureKey("spark"), targets=(bruto,)), overruled=True)
    table.next()
    asked = [prompt.dice.replace(" ", "") for prompt in table.prompts]
    assert asked == ([given] if given else [])
    if given == "3":
        table.answer()
        assert table["Bruto"].hit_points == 17


@pytest.mark.rule("MC-COND-BURNING")
def test_no_other_condition_takes_dice():
    assert wrong(replace(SPELL, gives="shaken 1d4")) == {
        "attacks.0.gives": "view.form.gives_no_number"
    }
    assert set(wrong(replace(SPELL, gives="burning 1d"))) == {"attacks.0.gives"}


@pytest.mark.rule("MC-COND-SILENCED")
def test_magic_without_a_roll_needs_a_voice_where_it_is_verbal():
    mage = a_mage(replace(HEALING, nature="verbal"), replace(HEALING, name="Sign"))
    assert [row.nature for row in form_of(mage, ENGLISH).attacks] == ["verbal", "spell"]
    table = a_table(mage)
    table.give("Ada", "silenced")
    spoken, shown = (
        c.ForceSaves(table.names["Ada"], each.key, 0, (table.names["Ada"],))
        for each in mage.features
    )
    refusal = table.refused(spoken, "MC-COND-SILENCED")
    assert (refusal.reason.key, refusal.can_overrule) == ("refusal.cannot_speak", True)
    table.hurt("Ada", 9)
    table.do(shown, (3, 3))
    table.lift("Ada", "silenced")
    table.do(spoken, (3, 3))


@pytest.mark.rule("MC-COND-SILENCED")
@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("2 AP, 1 SP. Verbal, Gesture.", True),
        ("2 PA, 1 PI. Verbale.", True),
        ("2 AP, 1 SP. Non-verbal.", False),
        ("2 AP. A verbal taunt.", False),
    ],
)
def test_a_paragraph_says_that_its_magic_is_verbal(text, refused):
    ward = Feature(
        FeatureKey("ward"), FeatureGroup.ACTION, FrozenMap({"": "Ward"}), FrozenMap({"": text})
    )
    numbers = FrozenMap({"ar": 14, "ap": 6, "sp": 9})
    table = a_table(a_creature("mage", features=(ward,), numbers=numbers))
    table.give("Ada", "silenced")
    wish = table.action("Ada", "feature", text="ward")
    assert isinstance(table.decide(wish), Refusal) is refused


@pytest.mark.rule("MC-COND-BLEEDING")
def test_a_spell_that_heals_ends_bleeding_without_a_question():
    mage = a_mage(HEALING)
    table = a_table(mage)
    table.give("Ada", "bleeding", level=3)
    table.hurt("Ada", 9)
    key = mage.features[0].key
    table.do(c.ForceSaves(table.names["Ada"], key, 0, (table.names["Ada"],)), (3, 3))
    assert (table.keys("Ada"), table.prompts) == (set(), ())


@pytest.mark.rule("MC-COND-SILENCED")
def test_a_paragraph_whose_attack_is_verbal_is_not_used_without_a_voice():
    bolt = replace(weapon("bolt", ranged=True), properties=("verbal",))
    word = Feature(FeatureKey("word"), FeatureGroup.ACTION, FrozenMap({"": "Word"}), NO_TEXTS)
    numbers = FrozenMap({"ar": 14, "ap": 6, "sp": 9})
    mage = a_creature("mage", features=(replace(word, attacks=(bolt,)),), numbers=numbers)
    table = a_table(mage)
    table.give("Ada", "silenced")
    refusal = table.refused(table.action("Ada", "feature", text="word"), "MC-COND-SILENCED")
    assert refusal.reason.key == "refusal.cannot_speak"
