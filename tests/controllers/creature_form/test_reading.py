"""The form is read into a creature, or every wrong field is told in the reader's words."""

from dataclasses import replace
from random import Random

import pytest

from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.form import AttackText, FeatureText, FormText, form_of
from desktop.controllers.creature_form.reading import FormErrors, key_for, read_form
from desktop.controllers.creature_form.shape import SHAPES, blank, bonus_example, sizes_of
from desktop.controllers.creature_form.tools import tool_name
from desktop.controllers.library.alignments import OTHER, offered_alignments
from desktop.dice.rolling import RandomDice
from desktop.language.message import Gender, Message, typed_name
from desktop.language.render import read_language, render
from desktop.model.amount import AttackOutcome, HitPointChoice
from desktop.model.commands import AddCombatants
from desktop.model.creature import (
    AttackKind,
    Creature,
    CreatureKey,
    Defence,
    DefenceKind,
    FeatureGroup,
)
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.frozen import FrozenMap
from desktop.model.ids import RulesetKey
from desktop.rules.deciding import decide
from desktop.rules.engine.refusal import Refusal
from desktop.rules.registry import RULESETS, ruleset_of
from tests.support.builders import Fight, a_creature
from tests.support.creatures import shipped, shipped_records
from tests.support.loaded_dice import ForcedDice
from tests.support.rows import proves
from tests.support.windows import ROOT

pytestmark = pytest.mark.gui

LANGUAGES = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}
NEW = "srd-5.2.1"


def empty(ruleset: str = NEW, language: str = "en") -> FormText:
    return replace(form_of(blank(ruleset), LANGUAGES[language]), name="Rat", hit_points="1")


def read(text: FormText, base: Creature | None = None, language: str = "en") -> Creature:
    return read_form(
        text,
        base or blank(NEW),
        language=LANGUAGES[language],
        languages=LANGUAGES.values(),
        key=CreatureKey("own/rat"),
    )


def errors(text: FormText, language: str = "en") -> dict[str, str]:
    with pytest.raises(FormErrors) as caught:
        read(text, language=language)
    told = caught.value.errors
    return {path: render(message, LANGUAGES[language]) for path, message in told.items()}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_shipped_creature_goes_through_the_form_unchanged(
    ruleset: str, language: str
) -> None:
    keys = [key for key, record in shipped_records().items() if record["ruleset"] == ruleset]
    for key in keys[::7]:
        creature = shipped(key)
        text = form_of(creature, LANGUAGES[language])
        again = read_form(
            text, creature, language=LANGUAGES[language], languages=LANGUAGES.values()
        )
        assert again.features == creature.features, key
        assert (again.hit_points, again.hit_dice) == (creature.hit_points, creature.hit_dice)
        assert again.speeds == creature.speeds
        assert again.names == creature.names
        assert again.saves == creature.saves
        assert again.skills == creature.skills


def test_a_creature_typed_in_is_one_the_record_can_keep() -> None:
    text = replace(
        empty(language="it"),
        name="Ratto gigante",
        other_name="Giant rat",
        gender=Gender.MASCULINE,
        size="small",
        kind="beast",
        challenge="1/8",
        hit_points="2d6",
        numbers=FrozenMap({"ac": "12"}),
        speeds=FrozenMap({"walk": "9", "swim": "4,5 m"}),
        saves="Des +4, saggezza +2",
        skills="Furtività +5",
        attacks=(AttackText(name="Morso", bonus="+4", damage="1d4+2 perforanti più 1 veleno"),),
        features=(FeatureText(FeatureGroup.TRAIT, "Olfatto acuto", "Sente tutto."),),
    )
    rat = read(text, language="it")
    assert dict(rat.names) == {"it": "Ratto gigante", "en": "Giant rat"}
    assert dict(rat.speeds) == {"walk": 30, "swim": 15}
    assert dict(rat.saves) == {"dex": 4, "wis": 2}
    assert dict(rat.skills) == {"stealth": 5}
    (bite,) = rat.attacks
    assert (bite.reach, bite.bonus, bite.kind) == (5, 4, AttackKind.MELEE)
    assert [(part.dice, part.average, part.types) for part in bite.damage] == [
        ("1d4+2", 4, ("piercing",)),
        ("1", 1, ("poison",)),
    ]
    assert creature_from_record(record_of_creature(rat)) == rat


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_game_has_its_fields(ruleset: str) -> None:
    shape = SHAPES[ruleset]
    form = form_of(blank(ruleset), LANGUAGES["en"])
    assert set(form.abilities) == set(shape.abilities)
    assert form.numbers[shape.defences[0]] == "10"
    assert "medium" in sizes_of(ruleset)


@pytest.mark.problem("RP19")
@pytest.mark.parametrize("typed", ["", "   ", "abc", "1e3", "12,", "٣", "½", "1000000000"])
@pytest.mark.parametrize("language", ["en", "it"])
def test_number_fields_take_only_numbers(typed: str, language: str) -> None:
    wrong = replace(
        empty(language=language),
        numbers=FrozenMap({"ac": typed}),
        abilities=empty().abilities.with_item("str", typed),
        attacks=(AttackText(name="Bite", bonus=typed),),
    )
    assert set(errors(wrong, language)) == {"numbers.ac", "abilities.str", "attacks.0.bonus"}
    assert all(errors(wrong, language).values())


@pytest.mark.problem("RP19")
@pytest.mark.parametrize("typed", ["", "   ", "abc", "1e3", "12,", "٣", "½", "0", "10000000"])
def test_hit_points_are_dice_or_a_number(typed: str) -> None:
    assert list(errors(replace(empty(), hit_points=typed))) == ["hit_points"]


@pytest.mark.parametrize("typed", ["999d999", "201d6", "100d8+101d8", "3d100"])
def test_hit_dice_are_as_many_and_as_large_as_creatures_have(typed: str) -> None:
    told = errors(replace(empty(), hit_points=typed))["hit_points"]
    assert told == "Hit dice are at most 200 dice of at most 20 sides"
    assert read(replace(empty(), hit_points="200d20")).hit_dice == "200d20"


@pytest.mark.parametrize("typed", ["999999999d9999", "(" * 10_000, "1/0", "d", "1000000000"])
def test_monstrous_dice_are_refused_in_words(typed: str) -> None:
    assert errors(replace(empty(), hit_points=typed))["hit_points"]
    assert errors(
        replace(empty(), attacks=(AttackText(name="B", bonus="1", damage=f"{typed} fire"),))
    )


@pytest.mark.problem("RP31")
@pytest.mark.parametrize("minus", ["-", "–", "−", "－", "—"])
def test_every_dash_is_a_minus(minus: str) -> None:
    text = replace(
        empty("mythcraft-1.2"),
        attacks=(AttackText(name="Bite", bonus=f"{minus}1", damage=f"1d6{minus}1 sharp"),),
        abilities=empty("mythcraft-1.2").abilities.with_item("int", f"{minus}2"),
    )
    rat = read(text, blank("mythcraft-1.2"))
    assert rat.abilities["int"] == -2
    assert (rat.attacks[0].bonus, rat.attacks[0].damage[0].dice) == (-1, "1d6-1")


@pytest.mark.problem("RP31")
def test_low_scores_have_the_modifiers_of_the_rules() -> None:
    scores = empty().abilities.with_item("wis", "7").with_item("dex", "8")
    rat = read(replace(empty(), abilities=scores))
    assert (rat.abilities["wis"] - 10) // 2 == -2
    assert (rat.abilities["dex"] - 10) // 2 == -1


@pytest.mark.problem("RP32")
def test_constant_damage_and_hit_points_are_valid() -> None:
    text = replace(
        empty(),
        hit_points="99",
        attacks=(AttackText(name="Bite", bonus="+0", damage="1 piercing"),),
    )
    guard = read(text)
    assert (guard.hit_points, guard.hit_dice) == (99, None)
    assert guard.attacks[0].damage[0].dice == "1"
    assert joined(guard, 3, HitPointChoice.ROLLED, 1) == [99, 99, 99]


@pytest.mark.problem("RP57")
def test_hit_points_are_rolled_for_each_or_average() -> None:
    ogre = read(replace(empty(), hit_points="3D8+6"))
    assert (ogre.hit_points, ogre.hit_dice) == (19, "3d8+6")
    assert joined(ogre, 10, HitPointChoice.ROLLED, 1) == [9] * 10
    assert joined(ogre, 10, HitPointChoice.ROLLED, 8) == [30] * 10
    assert joined(ogre, 10, HitPointChoice.AVERAGE, 8) == [19] * 10


def joined(creature: Creature, count: int, choice: HitPointChoice, die: int) -> list[int]:
    fight = Encounter(RulesetKey(NEW), typed_name("Fight"))
    decided = decide(
        fight,
        AddCombatants(creature, count=count, choice=choice),
        ruleset=ruleset_of(NEW),
        dice=ForcedDice(die) if die else RandomDice(Random(1)),
    )
    assert not isinstance(decided, Refusal)
    members = evolve_all(fight, decided).combatants.values()
    assert all(one.hit_points == one.maximum_hit_points for one in members)
    return [one.hit_points for one in members]


def test_broken_hit_dice_of_a_record_are_refused_in_words() -> None:
    broken = replace(read(empty()), hit_dice="2d")
    decided = decide(
        Encounter(RulesetKey(NEW), typed_name("Fight")),
        AddCombatants(broken, choice=HitPointChoice.ROLLED),
        ruleset=ruleset_of(NEW),
        dice=ForcedDice(1),
    )
    assert isinstance(decided, Refusal)
    assert all(render(decided.reason, language) for language in LANGUAGES.values())


@pytest.mark.parametrize("name", ["", "  \n ", "x" * 5_000])
def test_a_name_is_neither_missing_nor_endless(name: str) -> None:
    assert list(errors(replace(empty(), name=name))) == ["name"]


@pytest.mark.parametrize("name", ["<b>Ratto</b>", "🐀 Ratto", "עכברוש", "Rat\nof two lines"])
def test_any_other_name_is_kept_as_plain_text(name: str) -> None:
    assert read(replace(empty(), name=name)).names[""] == " ".join(name.split())


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"challenge": "very"}, "challenge"),
        ({"challenge": "9" * 400}, "challenge"),
        ({"saves": "strength of ten"}, "saves"),
        ({"skills": "Nonsense +3"}, "skills"),
        ({"speeds": FrozenMap({"walk": "fast"})}, "speeds.walk"),
        ({"attacks": (AttackText(name="", bonus="1"),)}, "attacks.0.name"),
        ({"attacks": (AttackText(name="B", bonus="1", damage="1d6 love"),)}, "attacks.0.damage"),
        ({"attacks": (AttackText(name="B", bonus="1", damage="1d6"),)}, "attacks.0.damage"),
        (
            {"attacks": (AttackText(name="B", bonus="1", kind=AttackKind.RANGED),)},
            "attacks.0.range",
        ),
        (
            {"attacks": (AttackText(name="B", bonus="1", kind=AttackKind.BOTH, range="60/20"),)},
            "attacks.0.range",
        ),
        ({"features": (FeatureText(name="", text="Bites."),)}, "features.0.name"),
    ],
)
def test_what_is_wrong_is_told_where_it_is(change: dict[str, object], path: str) -> None:
    for language in ("en", "it"):
        form = replace(empty(language=language), **change)  # type: ignore[arg-type]  # by name
        assert list(errors(form, language)) == [path]


def test_an_edited_copy_keeps_what_the_form_does_not_show() -> None:
    dragon = shipped("srd-5.2.1/adult-red-dragon")
    text = form_of(dragon, LANGUAGES["it"])
    copy = read_form(
        replace(text, name="Drago di casa", hit_points="10d10"),
        dragon,
        language=LANGUAGES["it"],
        languages=LANGUAGES.values(),
        key=CreatureKey("own/drago"),
    )
    assert copy.features == dragon.features
    assert copy.legendary_uses == dragon.legendary_uses
    assert copy.defences == dragon.defences
    assert copy.names["it"] == "Drago di casa"
    assert copy.hit_points == 55


def test_a_changed_attack_takes_its_old_sentence_with_it() -> None:
    goblin = shipped("srd-5.2.1/goblin-warrior")
    text = form_of(goblin, LANGUAGES["en"])
    first = replace(text.attacks[0], bonus="+9")
    copy = read(replace(text, attacks=(first, *text.attacks[1:])), goblin)
    assert copy.attacks[0].bonus == 9
    assert not copy.features[0].texts
    assert len(copy.attacks[0].damage) == 2
    assert copy.features[1:] == goblin.features[1:]


def test_deleted_rows_are_gone() -> None:
    goblin = shipped("srd-5.2.1/goblin-warrior")
    text = form_of(goblin, LANGUAGES["en"])
    copy = read(replace(text, attacks=text.attacks[1:], features=()), goblin)
    assert [feature.key for feature in copy.features] == ["shortbow"]


def test_keys_of_own_creatures_are_free_ones() -> None:
    taken = {"own/rat", "own/rat-2"}
    assert key_for("Rat", lambda key: key in taken) == "own/rat-3"
    assert key_for("Ràt!", lambda key: False) == "own/rat"
    assert key_for("🐀", lambda key: False) == "own/creature"


@pytest.mark.parametrize("language", ["en", "it"])
def test_what_somebody_is_trained_in_needs_no_number(language: str) -> None:
    words = {"en": ("Wisdom, DEX +5", "Stealth ×2, Arcana, Medicine +4")}
    words["it"] = ("Saggezza, DES +5", "Furtività x2, Arcano, Medicina +4")
    saves, skills = words[language]
    made = read(replace(empty(), saves=saves, skills=skills), language=language)
    assert dict(made.training) == {"save:wis": 1, "stealth": 2, "arcana": 1}
    assert (dict(made.saves), dict(made.skills)) == ({"dex": 5}, {"medicine": 4})
    shown = form_of(made, LANGUAGES[language])
    again = read(shown, made, language=language)
    assert (again.training, again.saves, again.skills) == (made.training, made.saves, made.skills)
    kept = replace(made, training=made.training.with_item("tool:thieves-tools", 1))
    assert read(form_of(kept, LANGUAGES[language]), kept, language=language).training == (
        kept.training
    )
    assert creature_from_record(record_of_creature(kept)) == kept


@proves("51-WPN-13")
def test_what_a_typed_weapon_is_made_of_counts_against_resistance(given, expect):
    """The form says that it is magical or silvered, the blow is judged by it (51-WPN-13)."""
    words = given.replace(",", "").split()
    kind = DefenceKind.IMMUNITY if words[0] == "immune" else DefenceKind.RESISTANCE
    unless = ("silvered", "magical") if kind is DefenceKind.IMMUNITY else ("magical",)
    quality = {"magic": "magical", "silvered": "silvered"}.get(words[-4], "")
    amount = words[-2]
    row = AttackText(name=words[-3], bonus="+5", damage=f"{amount} slashing", quality=quality)
    ruleset = "srd-5.1"
    typed = read(replace(empty(ruleset), attacks=(row,)), blank(ruleset))
    assert form_of(typed, LANGUAGES["en"]).attacks[0].quality == quality
    hard = Defence(kind, ("slashing",), unless=unless)
    fight = Fight(ruleset)
    fight.add("A", 20, creature=typed, character=True)
    fight.add("B", 10, creature=a_creature("b", defences=(hard,), hit_points=50))
    fight.begin()
    (attack,) = typed.attacks
    fight.attack("A", "B", str(attack.key), outcome=AttackOutcome.HIT)
    assert str(50 - fight.hp("B")) == expect


def test_points_that_are_not_the_average_of_the_dice_stay_as_they_are() -> None:
    aria = replace(a_creature("Aria"), hit_points=20, hit_dice="3d6+6")
    text = form_of(aria, LANGUAGES["en"])
    assert text.hit_points == "20 (3d6+6)"
    again = read(text, aria)
    assert (again.hit_points, again.hit_dice) == (20, "3d6+6")
    pasted = read(replace(empty(), hit_points="7 (2d6)"))
    assert (pasted.hit_points, pasted.hit_dice) == (7, "2d6")
    assert "hit_points" in errors(replace(empty(), hit_points="20 (3d6"))


SENSED = {
    "en": ("darkvision 60, blindsight 10 ft", "Poisoned, charmed", "fire, nonmagical weapons"),
    "it": (
        "Scurovisione 18, vista cieca 3 m",
        "Avvelenata, affascinato",
        "fuoco, armi non magiche",
    ),
}


@pytest.mark.parametrize("language", SENSED)
def test_senses_and_what_does_no_harm_are_typed_in_words(language: str) -> None:
    senses, conditions, types = SENSED[language]
    form = replace(
        empty(),
        senses=senses,
        condition_immunities=conditions,
        resistances=types,
        immunities="poison" if language == "en" else "da veleno",
    )
    made = read(form, language=language)
    assert dict(made.senses) == {"darkvision": 60, "blindsight": 10}
    assert made.condition_immunities == ("poisoned", "charmed")
    assert made.defences == (
        Defence(DefenceKind.RESISTANCE, ("fire",)),
        Defence(
            DefenceKind.RESISTANCE, ("bludgeoning", "piercing", "slashing"), unless=("magical",)
        ),
        Defence(DefenceKind.IMMUNITY, ("poison",)),
    )
    again = read(form_of(made, LANGUAGES[language]), made, language=language)
    assert (again.senses, again.defences) == (made.senses, made.defences)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_every_shipped_creature_are_understood(ruleset: str, language: str) -> None:
    keys = [key for key, record in shipped_records().items() if record["ruleset"] == ruleset]
    for creature in map(shipped, keys):
        text = form_of(creature, LANGUAGES[language])
        other = blank(ruleset)  # it knows nothing: every word is read
        typed = replace(
            form_of(other, LANGUAGES[language]),
            name="Rat",
            hit_points=text.hit_points,
            senses=text.senses,
            condition_immunities=text.condition_immunities,
            resistances=text.resistances,
            vulnerabilities=text.vulnerabilities,
            immunities=text.immunities,
        )
        made = read(typed, other, language=language)
        assert dict(made.senses) == dict(creature.senses), creature.key
        assert made.condition_immunities == creature.condition_immunities, creature.key
        shown = form_of(made, LANGUAGES[language])
        assert (shown.resistances, shown.immunities) == (text.resistances, text.immunities)


def test_the_form_of_a_game_with_values_takes_them() -> None:
    form = replace(form_of(blank("mythcraft-1.2"), LANGUAGES["en"]), name="Rat", hit_points="1")
    made = read(replace(form, resistances="fire 1, cold 3"), blank("mythcraft-1.2"))
    assert made.defences == (
        Defence(DefenceKind.RESISTANCE, ("fire",), value=1),
        Defence(DefenceKind.RESISTANCE, ("cold",), value=3),
    )
    with pytest.raises(FormErrors) as caught:
        read(replace(form, resistances="fire"), blank("mythcraft-1.2"))
    assert caught.value.errors["resistances"].key == "view.form.value_missing"


def test_what_a_line_cannot_say_stays_when_the_line_is_edited() -> None:
    known = Defence(DefenceKind.RESISTANCE, ("slashing",), unless=("silvered",))
    wolf = a_creature("Wolf", defences=(known, Defence(DefenceKind.RESISTANCE, ("fire",))))
    text = form_of(wolf, LANGUAGES["en"])
    assert text.resistances == "fire"
    made = read(replace(text, resistances="cold"), wolf)
    assert made.defences == (known, Defence(DefenceKind.RESISTANCE, ("cold",)))


@pytest.mark.parametrize(
    ("field", "typed"),
    [
        ("senses", "darkvision"),
        ("senses", "nose 10"),
        ("resistances", "music"),
        ("resistances", "fire 3"),
        ("condition_immunities", "bored"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_nobody_knows_are_told(field: str, typed: str, language: str) -> None:
    assert typed in errors(replace(empty(), **{field: typed}), language)[field]


@pytest.mark.problem("RP78")
@pytest.mark.parametrize(
    ("typed", "feet", "told"),
    [
        ("9", 30, ""),
        ("1,5", 5, ""),
        ("24", 80, ""),
        ("10", 33, "10 verrebbe arrotondato: scrivi 9,9 m oppure 10,2 m."),
        ("1,25", 4, "1,25 verrebbe arrotondato: scrivi 1,2 m oppure 1,5 m."),
    ],
)
def test_a_length_in_metres_is_never_rounded_unsaid(typed: str, feet: int, told: str) -> None:
    fields = FieldReading(LANGUAGES["it"])
    assert fields.feet("speeds.walk", typed) == feet
    assert [render(each, LANGUAGES["it"]) for each in fields.errors.values()] == [told][
        : bool(told)
    ]


@pytest.mark.parametrize(
    ("level", "is_taken"), [("1", True), ("20", True), ("0", False), ("21", False)]
)
def test_a_character_has_a_level_from_1_to_20(level: str, is_taken: bool) -> None:
    typed = replace(empty(), name="Alba", level=level)
    if is_taken:
        assert read(typed).level == int(level)
    else:
        assert "level" in errors(typed)


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", sorted(SHAPES))
def test_the_hints_of_bonuses_can_be_typed_as_they_stand(ruleset: str, language: str) -> None:
    shown = LANGUAGES[language]
    saves = render(Message("view.form.saves_hint", bonus_example(ruleset)), shown)
    asked = "skills_and_tools_hint" if SHAPES[ruleset].has_tools else "skills_hint"
    skills = render(Message(f"view.form.{asked}"), shown)
    text = replace(empty(ruleset, language), saves=saves, skills=skills)
    made = read(text, blank(ruleset), language)
    one, other = SHAPES[ruleset].abilities[1], SHAPES[ruleset].abilities[4]
    assert (made.saves[one], made.training[f"save:{other}"]) == (5, 1)
    assert (made.skills["stealth"], made.training["arcana"]) == (6, 1)


@pytest.mark.parametrize(("language", "short"), [("en", "WIS"), ("it", "SAG")])
def test_a_wrong_bonus_is_told_how_to_be_written_short_or_alone(language: str, short: str) -> None:
    (told,) = errors(replace(empty(language=language), saves=f"{short}: xyz"), language).values()
    assert f"{short}: xyz" in told
    assert "DEX +5" in told or "DES +5" in told


@pytest.mark.rule("52-MOVE-FLY-3", "51-FLY-04")
@pytest.mark.parametrize(
    ("language", "typed", "shown"),
    [("en", "60 (hover)", "60 (hover)"), ("it", "18 (FLUTTUARE)", "18 (fluttuare)")],
)
def test_a_flyer_that_hovers_says_so_beside_its_speed(language: str, typed: str, shown: str):
    form = empty(language=language)
    creature = read(replace(form, speeds=form.speeds.with_item("fly", typed)), language=language)
    assert (creature.speeds["fly"], creature.hover) == (60, True)
    assert form_of(creature, LANGUAGES[language]).speeds["fly"] == shown
    lands = form_of(creature, LANGUAGES[language])
    plain = replace(lands, speeds=lands.speeds.with_item("fly", shown.split(maxsplit=1)[0]))
    assert not read(plain, creature, language).hover


def test_another_word_beside_the_flight_is_no_speed():
    form = empty()
    assert "speeds.fly" in errors(replace(form, speeds=form.speeds.with_item("fly", "60 (fast)")))


@pytest.mark.rule("52-MAG-TELEP-1")
@pytest.mark.parametrize(
    ("language", "typed"), [("en", "Common, telepathy 60 ft."), ("it", "Comune, telepatia 18 m")]
)
def test_languages_are_kept_as_typed_and_telepathy_among_them_reaches_minds(
    language: str, typed: str
):
    creature = read(replace(empty(language=language), languages=typed), language=language)
    assert form_of(creature, LANGUAGES[language]).languages == typed
    fight = Fight(NEW).map()
    fight.add("T", creature=creature, at=(1, 1))
    for name, at in (("A", (13, 1)), ("B", (14, 1))):
        fight.add(name, character=True, at=at)
    fight.act("T", "telepathy", "A")
    assert fight.conditions("A") == {"telepathic_link"}
    assert fight.refused(fight.action("T", "telepathy", "B")).rule == "52-MAG-TELEP-1"


def test_languages_in_two_languages_stay_where_the_line_is_not_touched():
    aboleth = shipped(f"{NEW}/aboleth")
    form = form_of(aboleth, LANGUAGES["it"])
    assert form.languages == aboleth.languages["it"]
    assert read(form, aboleth, "it").languages == aboleth.languages
    assert not read(replace(form, languages=""), aboleth, "it").languages


@pytest.mark.rule("52-DIFF-61", "52-PTG-D20-6", "51-CHK-04")
@pytest.mark.parametrize("language", ["en", "it"])
def test_tools_stand_beside_the_skills(language: str) -> None:
    typed = {
        "en": "Stealth +6, Thieves' tools, herbalism x2, Arcana",
        "it": "Furtività +6, Arnesi da scasso, borsa da erb x2, Arcano",
    }[language]
    made = read(replace(empty(), skills=typed), language=language)
    assert dict(made.skills) == {"stealth": 6}
    assert dict(made.training) == {"arcana": 1, "tool:thieves-tools": 1, "tool:herbalism-kit": 2}
    shown = form_of(made, LANGUAGES[language])
    assert ("Thieves’ tools" if language == "en" else "Arnesi da scasso") in shown.skills
    assert read(shown, made, language=language).training == made.training
    without = replace(shown, skills="Arcana" if language == "en" else "Arcano")
    assert dict(read(without, made, language=language).training) == {"arcana": 1}


def test_a_tool_that_the_form_has_no_word_for_stays() -> None:
    known = replace(read(empty()), training=FrozenMap({"tool:didgeridoo": 1}))
    shown = form_of(known, LANGUAGES["en"])
    assert shown.skills == ""
    assert read(replace(shown, skills="Arcana"), known).training["tool:didgeridoo"] == 1
    assert tool_name("didgeridoo", LANGUAGES["en"]) == "didgeridoo"
    assert tool_name("thieves-tools", LANGUAGES["it"]) == "Arnesi da scasso"


def test_a_game_without_tools_reads_none() -> None:
    myth = replace(empty("mythcraft-1.2"), skills="Thieves' tools")
    with pytest.raises(FormErrors):
        read(myth, blank("mythcraft-1.2"))


@pytest.mark.parametrize(
    ("language", "typed"),
    [
        ("en", "blindsight 30 (blind beyond this radius), darkvision 60"),
        ("it", "vista cieca 9 (cieco oltre questo raggio), scurovisione 18"),
        ("en", "blindsight 30 (blind beyond), darkvision 60"),
    ],
)
def test_whoever_is_blind_beyond_its_blindsight_says_so_in_its_senses(
    language: str, typed: str
) -> None:
    made = read(replace(empty(language=language), senses=typed), language=language)
    assert (dict(made.senses), made.blind_beyond) == ({"blindsight": 30, "darkvision": 60}, True)
    shown = form_of(made, LANGUAGES[language])
    again = read(shown, made, language=language)
    assert (again.senses, again.blind_beyond) == (made.senses, True)
    assert shown.senses.count("(") == 1
    plain = shown.senses.replace(shown.senses[shown.senses.index("(") - 1 :].split(",")[0], "")
    assert not read(replace(shown, senses=plain), made, language=language).blind_beyond


def test_blind_beyond_nothing_is_nothing() -> None:
    made = read(replace(empty(), senses="darkvision 60 (blind beyond)"))
    assert (dict(made.senses), made.blind_beyond) == ({"darkvision": 60}, False)
    assert "senses" in errors(replace(empty(), senses="darkvision 60 (odd)"))


@pytest.mark.rule("52-MON-ALIGN-1")
@pytest.mark.parametrize(("language", "chosen"), [("en", "lawful evil"), ("it", "legale malvagio")])
def test_an_alignment_is_chosen_and_stands_in_both_languages(language: str, chosen: str) -> None:
    made = read(replace(empty(language=language), alignment="lawful-evil"), language=language)
    assert dict(made.alignment) == {"en": "lawful evil", "it": "legale malvagio"}
    shown = form_of(made, LANGUAGES[language])
    assert shown.alignment == "lawful-evil"
    offered = offered_alignments(made, LANGUAGES[language])
    assert offered["lawful-evil"].lower() == chosen
    assert OTHER not in offered
    assert read(shown, made, language=language).alignment == made.alignment
    assert not read(replace(shown, alignment=""), made, language=language).alignment


def test_an_alignment_in_words_of_its_own_stays_until_another_is_chosen() -> None:
    bandit = shipped("srd-5.1/bandit")
    shown = form_of(bandit, LANGUAGES["en"])
    assert shown.alignment == OTHER
    assert offered_alignments(bandit, LANGUAGES["en"])[OTHER] == "any non-lawful alignment"
    assert read(shown, bandit).alignment == bandit.alignment
    chosen = read(replace(shown, alignment="neutral"), bandit)
    assert chosen.alignment["en"] == "neutral"


def test_mythcraft_has_no_alignment() -> None:
    base = replace(blank("mythcraft-1.2"), alignment=FrozenMap({"en": "odd"}))
    shown = form_of(base, LANGUAGES["en"])
    assert shown.alignment == ""
    assert read(replace(shown, name="Rat", hit_points="1"), base).alignment == base.alignment
