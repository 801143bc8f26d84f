"""What the windows ask about spells, and the wishes to cast that are refused."""

import random
from dataclasses import replace

import pytest

from desktop.dice.rolling import RandomDice
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import DamageAmount
from desktop.model.area import LaidArea
from desktop.model.ids import CombatantId, MapId
from desktop.model.prompt import Answer, PromptKind
from desktop.model.spell import SpellDamage
from desktop.rules.casting.spell_numbers import kind_of, with_modifier
from desktop.rules.previews.spell_questions import CastPreview, cast_preview, rolls_of_spell
from tests.support.builders import EDITIONS, FAILURE, SUCCESS, Fight, feature
from tests.support.creatures import shipped
from tests.support.magic import Casting, laid, spell
from tests.support.myth import RULES, a_duel

DICE = RandomDice(random.Random(1))
NOBODY = CombatantId("c99")
both = pytest.mark.parametrize("edition", EDITIONS)


def preview(casting: Casting, name: str, *targets: str, **more: object) -> CastPreview:
    wish = casting.wish(name, *targets, **more)
    found = cast_preview(casting.encounter, casting.ruleset, wish, dice=DICE)
    assert found is not None
    return found


# --- before casting -----------------------------------------------------------------------------


@both
def test_what_the_card_of_a_casting_shows(edition: str):
    casting = Casting(edition)
    fire = preview(casting, "fireball", "A", slot=5)
    assert (fire.level, fire.dc.value, fire.attack.value) == (5, 16, 8)
    assert fire.damage == (("10d6", ("fire",)),)
    assert (fire.slots, fire.spends_slot, fire.uses, fire.refusal) == ((3, 4, 5), True, None, None)
    assert fire.most is None
    rays = preview(casting, "scorching-ray", "A", slot=3)
    assert (rays.attacks, rays.most) == (4, 4)
    acid = preview(casting, "acid-arrow", "A")
    assert (len(acid.damage), len(acid.later)) == (1, 1)
    word = preview(casting, "cure-wounds", "A", slot=2)
    assert word.healing == {"srd-5.1": "2d8+4", "srd-5.2.1": "4d8+4"}[edition]
    bolt = preview(casting, "fire-bolt", "A")
    assert (bolt.level, bolt.damage[0][0], bolt.spends_slot) == (0, "2d10", False)


@both
def test_the_card_tells_which_concentration_would_end(edition: str):
    casting = Casting(edition)
    rule = {"srd-5.1": "51-CNC-01", "srd-5.2.1": "52-MAG-CONC-2"}[edition]

    def ending(name: str, **more: object) -> list[str]:
        told = preview(casting, name, "A", **more).reminders
        return [row for text, row in told if text.key == "remind.ends_concentration"]

    assert ending("bless") == []
    casting.place("A", (4, 2))
    casting.cast("bless", "A", label="Bless")
    assert ending("hold-person") == [rule]
    assert ending("fireball") == []
    assert ending("fireball", readied=True) == [rule], "what is held ready needs it, too"


@both
def test_a_casting_that_is_refused_shows_why(edition: str):
    casting = Casting(edition)
    casting.place("A", (29, 29))
    far = preview(casting, "hold-person", "A")
    assert far.refusal is not None
    assert far.refusal.reason.key == "refusal.out_of_range_of"


def test_nobody_and_nothing_to_cast_has_no_card():
    casting = Casting("srd-5.1")
    wish = replace(casting.wish("fireball"), caster=NOBODY)
    assert cast_preview(casting.encounter, casting.ruleset, wish, dice=DICE) is None
    table = a_duel()
    strange = c.CastSpell(table.names["Ada"], spell("srd-5.1", "fireball"))
    assert cast_preview(table.encounter, RULES, strange, dice=DICE) is None
    assert table.refused(strange).reason.key == "refusal.no_spells"


@both
def test_the_spells_of_a_stat_block(edition: str):
    casting = Casting(edition, shipped(f"{edition}/mage"))
    assert casting.ruleset.magic is not None
    assert f"{edition}/fireball" in casting.ruleset.magic.known(casting["M"])


# --- numbers ------------------------------------------------------------------------------------


def test_modifiers_and_types():
    assert [with_modifier("2d8", each) for each in (3, -1, 0)] == ["2d8+3", "2d8-1", "2d8"]
    part = SpellDamage("1d6", ("acid", "cold"))
    assert [kind_of(part, choice) for choice in ("cold", "fire")] == ["cold", "acid"]
    assert kind_of(SpellDamage("1d6"), "fire") == ""


# --- refused ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "more", "key"),
    [
        ("fireball", {"caster": NOBODY}, "not_in_fight"),
        ("fireball", {"targets": (NOBODY,)}, "not_in_fight"),
        ("fireball", {"saves": ((NOBODY, SUCCESS),)}, "not_in_fight"),
        ("fireball", {"label": "x" * 6_000}, "too_long"),
        ("fireball", {"dice": (1,) * 41}, "too_many_dice"),
        ("fireball", {"dice": (21,)}, "no_d20"),
        ("fireball", {"rolls": ((4,), (21,))}, "no_d20"),
        ("fireball", {"rolls": ((4,),) * 41}, "too_many_dice"),
        ("fireball", {"bonus": ((-1,),)}, "no_bonus_die"),
        ("fireball", {"blows": ((DamageAmount(-1),),)}, "out_of_range"),
        ("fireball", {"damage": (DamageAmount(-1),)}, "out_of_range"),
        ("fireball", {"slot": 10}, "out_of_range"),
        ("fireball", {"area": replace(laid("sphere", 20, (9, 9)), map=MapId("m9"))}, "unknown_map"),
    ],
)
def test_castings_that_make_no_sense(name: str, more: dict[str, object], key: str):
    casting = Casting("srd-5.1")
    wish = replace(casting.wish(name), **more)  # type: ignore[arg-type]  # fields
    refusal = casting.refused(wish)
    assert (refusal.reason.key, refusal.can_overrule) == (f"refusal.{key}", False)


@both
def test_more_targets_than_the_spell_has_and_the_dead(edition: str):
    casting = Casting(edition)
    many = casting.refused(casting.wish("hold-person", "A", "B"))
    assert many.reason.key == "refusal.too_many_targets"
    casting.do(c.DeclareLife((casting.ids["A"],), "dead"))
    dead = casting.refused(casting.wish("hold-person", "A"))
    assert dead.reason.key == "refusal.target_dead"


@both
def test_nothing_is_released_that_was_not_readied(edition: str):
    casting = Casting(edition)
    refusal = casting.refused(c.ReleaseSpell(casting.wish("magic-missile", "A")))
    assert refusal.reason.key == "refusal.nothing_readied"
    lost = c.ReleaseSpell(replace(casting.wish("magic-missile"), caster=NOBODY))
    assert casting.refused(lost).reason.key == "refusal.not_in_fight"
    casting.cast("magic-missile", readied=True, trigger="x")
    casting.next()
    casting.do(c.SetCounter(casting.ids["M"], "reaction", 0))  # type: ignore[arg-type]  # a key
    spent = casting.refused(c.ReleaseSpell(casting.wish("magic-missile", "A")))
    assert spent.reason.key == "refusal.no_budget" or spent.can_overrule


# --- what typed numbers and answers do ----------------------------------------------------------


@both
def test_typed_damage_of_a_spell_counts_by_its_type(edition: str):
    casting = Casting(edition)
    casting.cast("fireball", "A", damage=(DamageAmount(20),), saves=((casting.ids["A"], FAILURE),))
    assert casting.hp("A") == 40
    casting.next(3)
    casting.cast("cure-wounds", "A", damage=(DamageAmount(7),), overruled=True)
    assert casting.hp("A") == 47
    casting.next(3)
    casting.cast("false-life", "M", damage=(DamageAmount(9),), overruled=True)
    assert casting["M"].temporary_hit_points == 9


@both
def test_spells_without_targets_do_nothing_and_the_dead_are_left_out(edition: str):
    casting = Casting(edition)
    for name in ("scorching-ray", "magic-missile"):
        before = casting.encounter
        casting.cast(name, overruled=True)
        assert casting.hp("A") == 60
        casting.encounter = before
    casting.do(c.DeclareLife((casting.ids["A"],), "dead"))
    casting.cast("magic-missile", "A", "B", dice=(1, 1, 1), overruled=True)
    assert casting.hp("B") == 60 - 2  # the two other darts hit nobody
    casting.next(2)
    casting.cast("cure-wounds", "A", overruled=True)  # nobody to heal: no die is rolled
    assert casting.hp("A") == 0


@both
def test_evasion_saves_from_all_or_half(edition: str):
    casting = Casting(edition)
    nimble = replace(casting["A"].creature, traits=("evasion",))
    casting.do(c.ReplaceCreature(casting.ids["A"], nimble))
    casting.do(c.ReplaceCreature(casting.ids["B"], nimble))
    answers = ((casting.ids["A"], SUCCESS), (casting.ids["B"], FAILURE))
    whole = {name: casting.hp(name) for name in "AB"}
    casting.cast("fireball", "A", "B", damage=(DamageAmount(21),), saves=answers)
    assert [whole[name] - casting.hp(name) for name in "AB"] == [0, 10]


@both
def test_later_damage_is_typed_or_skipped(edition: str):
    casting = Casting(edition)
    casting.cast("acid-arrow", "A", dice=(15, 1, 1, 1, 1))
    casting.next(2)
    before = casting.encounter
    casting.answer(Answer(amount=3), PromptKind.HARM)
    assert casting.hp("A") == 60 - 4 - 3
    casting.encounter = before
    wrong = c.AnswerPrompt(casting.prompt(PromptKind.HARM).id, Answer(amount=-3))
    assert casting.refused(wrong).reason.key == "refusal.out_of_range"


# --- features that ask for saves ----------------------------------------------------------------


def a_breather(edition: str) -> Fight:
    """D, an adult dragon, beside A."""
    fight = Fight(edition).map()
    fight.add("D", 20, creature=shipped(f"{edition}/adult-red-dragon"), at=(5, 5))
    fight.add("A", 10, hp=90, character=True, at=(9, 5))
    return fight.begin()


@both
def test_a_breath_with_typed_damage(edition: str):
    fight = a_breather(edition)
    breath = fight["D"].creature.features
    key = next(each.key for each in breath if each.key == "fire-breath")
    wish = c.ForceSaves(
        fight.ids["D"], key, targets=(fight.ids["A"],),
        area=laid("cone", 60, (8, 6)), damage=(DamageAmount(41),),
    )  # fmt: skip
    fight.do(replace(wish, saves=((fight.ids["A"], SUCCESS),)))
    assert fight.hp("A") == 70
    spent = fight.refused(wish)
    assert spent.can_overrule
    fight.do(replace(wish, uses=False))
    assert fight.prompt(PromptKind.SAVE).ability == "dex"
    lost: LaidArea = replace(laid("cone", 60, (8, 6)), map=MapId("m9"))
    for wrong, reason in (
        (replace(wish, targets=(NOBODY,)), "not_in_fight"),
        (replace(wish, damage=(DamageAmount(-1),)), "out_of_range"),
        (replace(wish, area=lost), "unknown_map"),
        (replace(wish, option=3), "unknown_feature"),
        (replace(wish, feature=feature("x").key), "unknown_feature"),
    ):
        assert fight.refused(wrong).reason.key == f"refusal.{reason}"


@both
def test_all_open_saves_are_answered_together(edition: str):
    casting = Casting(edition)
    casting.cast("fireball", "A", "B", dice=(1,) * 8)
    asked = tuple(prompt.id for prompt in casting.encounter.prompts)
    gone = casting.refused(c.AnswerSaves((*asked, asked[0]), Answer(dice=(25,))))
    assert not gone.can_overrule
    casting.do(c.AnswerSaves(asked, FAILURE))
    assert [casting.hp(name) for name in "AB"] == [52, 52]
    late = casting.refused(c.AnswerSaves(asked, FAILURE))
    assert late.reason.key == "refusal.answered_already"


# --- its attack rolls ---------------------------------------------------------------------------


@both
def test_each_ray_has_its_own_dice_and_its_own_damage(edition: str):
    casting = Casting(edition)
    casting.cast("bless", "M", "M", label="Bless")
    casting.next(3)
    casting.give("B", "prone")
    wish = replace(casting.wish("scorching-ray", "A", "B"), free=True)
    rolls = rolls_of_spell(casting.encounter, casting.ruleset, wish)
    assert len(rolls) == 3
    assert all([each.dice for each in roll.waiting] == ["1d4"] for roll in rolls)
    assert rolls[0].mode is rolls[2].mode is not rolls[1].mode  # at somebody prone
    assert rolls_of_spell(casting.encounter, casting.ruleset, replace(wish, targets=())) == ()
    before = {name: casting.hp(name) for name in "AB"}
    fire = DamageAmount(5, "fire"), DamageAmount(7, "fire"), DamageAmount(2, "fire")
    typed = replace(
        wish,
        rolls=((18,), (17, 19), (16,)),
        bonus=((1,), (2,), (3,)),
        blows=tuple((each,) for each in fire),
    )
    casting.do(typed, overruled=True)
    made = casting.happened(e.AttackRolled)
    assert [event.roll.dice for event in made if event.roll] == [(18,), (17, 19), (16,)]
    assert [event.roll.total - event.roll.kept for event in made if event.roll] == [
        rolls[0].bonus + place for place in (1, 2, 3)
    ]
    assert {name: before[name] - casting.hp(name) for name in "AB"} == {"A": 7, "B": 7}
