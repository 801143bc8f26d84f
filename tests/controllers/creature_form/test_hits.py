"""What a hit gives and how a weapon is held, as the rows of the form say it."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from desktop.controllers.creature_form.form import AttackText, FormText, form_of, weapon_text
from desktop.controllers.creature_form.reading import FormErrors, read_form
from desktop.controllers.creature_form.shape import blank
from desktop.language.message import Message
from desktop.language.render import read_language
from desktop.model import commands as c
from desktop.model.creature import Attack, Creature, CreatureKey
from desktop.model.prompt import Answer, PromptKind
from desktop.rules.fifth.gear.weapons import weapons_of
from tests.support.builders import EDITIONS, Fight
from tests.support.creatures import shipped
from tests.support.windows import ROOT

pytestmark = pytest.mark.gui

LANGUAGES = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}
OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def a_form(*rows: AttackText, edition: str = OLD) -> FormText:
    blank_form = form_of(blank(edition), LANGUAGES["en"])
    return replace(blank_form, name="Crab", hit_points="30", attacks=tuple(rows))


def read(text: FormText, base: Creature | None = None, *, language: str = "en") -> Creature:
    return read_form(
        text,
        base or blank(OLD),
        language=LANGUAGES[language],
        languages=LANGUAGES.values(),
        key=CreatureKey("own/crab"),
    )


def held(weapon: str, edition: str = OLD, **changed: str | bool) -> AttackText:
    """The row that a chosen weapon fills, changed by hand."""
    row = weapon_text(weapons_of(edition)[weapon], LANGUAGES["en"])
    return replace(row, **changed)  # type: ignore[arg-type]  # fields of a row


def dice(attack: Attack) -> Iterable[tuple[str, str]]:
    return [(part.dice, part.types[0]) for part in attack.damage]


# --- conditions ---------------------------------------------------------------------------------


@pytest.mark.rule("51-MGR-01")
@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("grappled 14, restrained", "en"),
        ("Grappled (escape DC 14) and restrained", "en"),
        ("afferrato (CD 14 per sfuggire), trattenuta", "it"),
        ("afferrata 14 e trattenuto", "en"),
    ],
)
def test_a_hit_of_an_own_creature_grapples_with_the_dc_that_was_typed(typed, language):
    row = AttackText(name="Claw", bonus="+5", damage="1d6 bludgeoning", gives=typed)
    crab = read(a_form(row), language=language)
    (claw,) = crab.attacks
    assert (claw.conditions, claw.escape_dc) == (("grappled", "restrained"), 14)
    fight = Fight(OLD)
    fight.add("C", 20, creature=crab)
    fight.add("K", 10, character=True, hp=40)
    fight.begin()
    fight.attack("C", "K", str(claw.key), dice=(15, 3))
    assert fight.conditions("K") == {"grappled", "restrained"}
    fight.next()
    fight.act("K", "escape", die=14)
    assert fight.conditions("K") == set()


@pytest.mark.parametrize("typed", ["sleepy", "prone 12", "grappled, 14"])
def test_what_is_no_condition_of_a_hit_is_told(typed):
    row = AttackText(name="Claw", bonus="+5", damage="1d6 bludgeoning", gives=typed)
    with pytest.raises(FormErrors) as caught:
        read(a_form(row))
    assert [(path, told.key) for path, told in caught.value.errors.items()] == [
        ("attacks.0.gives", "view.form.gives_wrong")
    ]
    assert isinstance(caught.value.errors["attacks.0.gives"], Message)


def test_a_stat_block_that_is_edited_keeps_on_whom_its_hits_put_conditions():
    wolf = shipped(f"{NEW}/dire-wolf")
    text = form_of(wolf, LANGUAGES["en"])
    (row,) = text.attacks
    assert row.gives == "prone"
    (bite,) = read(replace(text, attacks=(replace(row, bonus="+9"),)), wolf).attacks
    assert (bite.bonus, bite.conditions, bite.terms.largest) == (9, ("prone",), "large")
    (bite,) = read(replace(text, attacks=(replace(row, gives=""),)), wolf).attacks
    assert bite.conditions == ()


# --- in both hands ------------------------------------------------------------------------------


@pytest.mark.rule("51-WPN-07", "51-DMG-05")
def test_a_weapon_for_one_or_two_hands_has_its_bonus_and_type_with_both():
    row = held("longsword", damage="1d8+1 radiant", bonus="1")
    (sword,) = read(a_form(row)).attacks
    assert dice(sword) == [("1d8+1", "radiant"), ("1d10+1", "radiant")]
    before = read(a_form(held("longsword")))
    text = form_of(before, LANGUAGES["en"])
    (row,) = text.attacks
    (sword,) = read(replace(text, attacks=(replace(row, damage="1d8+2 slashing"),)), before).attacks
    assert dice(sword) == [("1d8+2", "slashing"), ("1d10+2", "slashing")]
    (sword,) = read(a_form(held("longsword", damage="8 slashing"))).attacks
    assert dice(sword) == [("8", "slashing"), ("1d10", "slashing")]
    (sword,) = read(a_form(held("longsword", damage=""))).attacks
    assert dice(sword) == [("1d10", "slashing")]


# --- one in each hand ---------------------------------------------------------------------------


@both
@pytest.mark.rule("51-TWF-01")
def test_two_of_a_light_weapon_are_one_row_and_open_the_attack_of_the_other_hand(edition):
    assert held("longsword", edition).pair is None
    row = held("shortsword", edition)
    assert row.pair is False
    for pair in (False, True):
        text = a_form(replace(row, pair=pair), edition=edition)
        hero = read(text, blank(edition))
        (sword,) = hero.attacks
        fight = Fight(edition)
        fight.add("K", 20, creature=hero, character=True)
        fight.add("O", 10, hp=60)
        fight.begin()
        fight.attack("K", "O", str(sword.key), dice=(15, 3))
        extras = fight.ruleset.attacks.extras(fight["K"], sword)
        assert extras == (("light",) if pair else ())
        again = form_of(hero, LANGUAGES["en"])
        assert again.attacks[0].pair is pair
        assert read(again, hero).attacks == hero.attacks
    fight.attack("K", "O", str(sword.key), dice=(15, 3), extra="light")
    assert isinstance(fight.steps[-1], tuple)
    wish = c.MakeAttack(fight.ids["K"], sword.key, fight.ids["O"], extra="light")
    assert fight.refused(wish).reason.key == "refusal.extra_used"


# --- a save of whoever is hit -------------------------------------------------------------------

POISON = {
    "en": "the target must make a DC 11 Constitution saving throw, taking 2d8 poison damage on a"
    " failed save, or half as much damage on a successful one",
    "it": "il bersaglio deve effettuare un tiro salvezza su Costituzione con CD 11, subendo 2d8"
    " danni da veleno se lo fallisce, o la metà di quei danni se lo supera",
}


@pytest.mark.rule("51-ATK-03")
@pytest.mark.parametrize("language", ["en", "it"])
def test_the_poison_of_an_own_spider_is_typed_as_its_stat_block_says_it(language):
    row = AttackText(name="Bite", bonus="+5", damage="1d8 slashing", gives=POISON[language])
    spider = read(a_form(row), language=language)
    (feature,) = spider.features
    (save,) = feature.saves
    assert (save.ability, save.dc, save.damage[0].dice) == ("con", 11, "2d8")
    assert feature.attacks[0].conditions == ()
    fight = Fight(OLD)
    fight.add("S", 20, creature=spider)
    fight.add("K", 10, character=True, hp=40)
    fight.begin()
    fight.attack("S", "K", str(feature.attacks[0].key), dice=(15, 3))
    fight.answer(Answer(dice=(18,)), PromptKind.SAVE, dice=(5, 4))
    assert fight.hp("K") == 40 - 3 - 4
    again = form_of(spider, LANGUAGES[language])
    assert again.attacks[0].gives == POISON[language]
    assert read(again, spider, language=language).features == spider.features
    calm = replace(again, attacks=(replace(again.attacks[0], gives="prone"),))
    (feature,) = read(calm, spider, language=language).features
    assert (feature.saves, feature.attacks[0].conditions) == ((), ("prone",))


def test_a_stat_block_that_is_edited_keeps_the_save_of_its_hit():
    wolf = shipped(f"{OLD}/wolf")
    text = form_of(wolf, LANGUAGES["en"])
    (row,) = text.attacks
    made = read(replace(text, attacks=(replace(row, bonus="+9"),)), wolf)
    known = next(each for each in made.features if each.attacks)
    assert (known.attacks[0].bonus, known.saves[0].dc) == (9, 11)
