"""The mimic: in the form of an object, whoever touches it sticks and hardly gets free."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import AttackKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.model.reasons import Kind
from desktop.rules.fifth.attacking.adhering import is_object
from desktop.rules.fifth.statblocks.adhesive import adhesive_of, with_hard_grip
from desktop.rules.fifth.statblocks.paragraphs import understood
from tests.support.builders import EDITIONS, Fight, a_creature, melee
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
TRAIT = pytest.mark.rule("52-PTG-GEN-1")


def beside(edition: str, size: str = "medium", at: tuple[int, int] = (9, 10)) -> Fight:
    """The turn of the mimic M; P stands beside it."""
    fight = Fight(edition).map()
    fight.add("M", 20, creature=shipped(f"{edition}/mimic"), at=(10, 10))
    hero = a_creature("P", melee(), hit_points=100, armour_class=5, sizes=(size,))
    fight.add("P", 15, creature=hero, character=True, at=at)
    return fight.begin().elsewhere()


def disguised(edition: str, **more: object) -> Fight:
    fight = beside(edition, **more)  # type: ignore[arg-type]  # fields
    fight.act("M", "object_form")
    return fight


@both
@TRAIT
def test_it_becomes_an_object_and_itself_again_at_the_cost_of_its_edition(edition):
    fight = disguised(edition)
    assert fight.conditions("M") == {"object_form"}
    assert is_object(fight["M"])
    left = (fight["M"].count("action"), fight["M"].count("bonus_action"))
    assert left == {OLD: (0, 1), NEW: (1, 0)}[edition]
    fight.next(2)
    fight.act("M", "object_form")
    assert fight.conditions("M") == set()


@both
@TRAIT
def test_whoever_touches_it_sticks_and_escapes_with_disadvantage(edition):
    fight = disguised(edition)
    fight.act("M", "adhere", "P")
    assert fight.conditions("P") == {"grappled"}
    assert "note.adheres" in fight.told()
    fight.act("M", "adhere", "P")
    assert len(fight["P"].effects) == 1, "it sticks but once"
    fight.next()
    fight.act("P", "escape")
    asked = fight.prompt(PromptKind.CHECK)
    assert asked.dc == 13
    fight.answer(Answer(), PromptKind.CHECK, dice=(19, 2))
    assert fight.conditions("P") == {"grappled"}
    (rolled,) = fight.happened(e.CheckRolled)
    assert any(each.kind is Kind.DISADVANTAGE for each in rolled.roll.trace)
    fight.act("P", "escape", die=20, cost="none")
    assert fight.conditions("P") == set()


@both
def test_the_gargantuan_do_not_stick(edition):
    fight = disguised(edition, size="gargantuan", at=(4, 10))
    fight.do(fight.action("M", "adhere", "P"), overruled=True)
    assert fight.conditions("P") == set()
    assert "note.adheres_too_large" in fight.told()


@both
def test_nobody_sticks_from_afar_to_a_blob_or_to_anything_else(edition):
    fight = beside(edition)
    wish = fight.action("M", "adhere", "P")
    assert fight.refused(wish).reason.key == "refusal.no_object_form"
    fight.do(wish, overruled=True)
    assert fight.conditions("P") == {"grappled"}
    fight = disguised(edition, at=(3, 10))
    wish = fight.action("M", "adhere", "P")
    assert fight.refused(wish).reason.key == "refusal.too_far_to_touch"
    wish = fight.action("P", "adhere", "M")
    assert fight.refused(wish).reason.key == "refusal.not_adhesive"


@TRAIT
def test_in_2014_a_pseudopod_sticks_in_the_form_of_an_object_alone():
    fight = beside(OLD)
    fight.do(fight.a_hit("M", "P", "pseudopod"))
    assert fight.conditions("P") == set()
    fight.act("M", "object_form")
    fight.do(fight.a_hit("M", "P", "pseudopod", die=1))
    assert fight.conditions("P") == set()
    fight.do(fight.a_hit("M", "P", "bite"))
    assert fight.conditions("P") == set()
    fight.do(fight.a_hit("M", "P", "pseudopod"))
    assert fight.conditions("P") == {"grappled"}


def test_the_dead_do_not_stick():
    fight = disguised(OLD)
    fight.do(c.DeclareLife((fight.ids["P"],), "dead"))
    fight.do(fight.a_hit("M", "P", "pseudopod"), overruled=True)
    assert "grappled" not in fight.conditions("P")


@TRAIT
def test_in_2024_its_pseudopod_holds_as_fast_whatever_its_form():
    fight = beside(NEW)
    fight.do(fight.a_hit("M", "P", "pseudopod"))
    fight.next()
    fight.act("P", "escape")
    fight.answer(Answer(), PromptKind.CHECK, dice=(19, 2))
    assert fight.conditions("P") == {"grappled"}


def test_a_pseudopod_holds_the_escape_of_others_as_ever():
    fight = beside(OLD)
    fight.give("P", "grappled", source="M", parameters=FrozenMap({"escape_dc": 10}))
    fight.next()
    fight.act("P", "escape")
    fight.answer(Answer(), PromptKind.CHECK, dice=(12,))
    assert fight.conditions("P") == set()


def test_the_italian_paragraphs_say_the_same():
    mimic = shipped(f"{NEW}/mimic")
    known = adhesive_of(mimic)
    assert known is not None
    assert (known.dc, known.hard, known.largest) == (13, True, "huge")
    assert creature_from_record(record_of_creature(mimic)) == mimic
    assert understood(mimic, {}) == mimic
    for feature in mimic.features:
        bare = tuple(replace(x, terms=replace(x.terms, hard=False)) for x in feature.attacks)
        read = with_hard_grip(
            replace(feature, attacks=bare, texts=FrozenMap({"it": feature.texts.get("it", "")}))
        )
        assert read.attacks == feature.attacks
    assert mimic.find_attack(AttackKey("pseudopod")).terms.hard


def test_a_trait_without_a_number_holds_nobody():
    mimic = shipped(f"{OLD}/mimic")
    vague = tuple(
        replace(x, texts=FrozenMap({"en": "It is sticky."})) if x.key == "adhesive" else x
        for x in mimic.features
    )
    assert adhesive_of(replace(mimic, features=vague)) is None


def test_a_trait_that_says_nothing_of_disadvantage_holds_as_others_do():
    mimic = shipped(f"{OLD}/mimic")
    text = FrozenMap({"en": "It adheres to anything that touches it (escape DC 11)."})
    mild = tuple(replace(x, texts=text) if x.key == "adhesive" else x for x in mimic.features)
    fight = Fight(OLD)
    fight.add("M", 20, creature=replace(mimic, features=mild))
    fight.add("P", 15, creature=a_creature("P"))
    fight.begin()
    fight.act("M", "object_form")
    fight.act("M", "adhere", "P")
    (grip,) = fight["P"].effects
    assert dict(grip.parameters) == {"reach": 5, "escape_dc": 11}


def test_only_a_hit_that_grips_is_hard_to_escape():
    pseudopod = next(x for x in shipped(f"{NEW}/mimic").features if x.key == "pseudopod")
    loose = tuple(
        replace(x, conditions=(), terms=replace(x.terms, hard=False)) for x in pseudopod.attacks
    )
    told = replace(pseudopod, attacks=loose)
    assert with_hard_grip(told) == told
