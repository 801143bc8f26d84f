"""Traits that come by themselves: bursts at death, stench, gaze, fire around; immune for a day."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.creature import Feature, FeatureGroup, FeatureKey, ForcedSave
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.moment import Moment
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.fifth.harm.occasions import ask_near
from desktop.rules.fifth.statblocks.occasions import occasion_in, with_occasion
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    SUCCESS,
    Fight,
    RollMode,
    a_creature,
    immune,
    melee,
)
from tests.support.creatures import shipped
from tests.support.loaded_dice import LoadedDice

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def meeting(edition: str, monster: str, *, at: tuple[int, int] = (9, 10), **more: object) -> Fight:
    """M's turn; P, a hero, beside it, and Q far away."""
    fight = Fight(edition).map(columns=60)
    fight.add("M", 20, creature=shipped(f"{edition}/{monster}"), at=(10, 10))
    for name, score, cell in (("P", 15, at), ("Q", 10, (50, 10))):
        creature = a_creature(name, melee(), hit_points=300, armour_class=5, **more)
        fight.add(name, score, creature=creature, character=True, at=cell)
    return fight.begin().elsewhere()


def asked(fight: Fight, kind: PromptKind = PromptKind.SAVE) -> list[str]:
    return [
        fight.name_of(prompt.combatant)
        for prompt in fight.encounter.prompts
        if prompt.kind is kind and prompt.combatant is not None
    ]


# --- at its death -------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("monster", ["ice-mephit", "magmin", "balor"])
def test_whoever_bursts_when_it_dies_asks_and_those_near_save(edition, monster):
    fight = meeting(edition, monster)
    fight.damage("M", 900)
    assert asked(fight, PromptKind.CHOICE) == ["M"]
    dice = [1] * 60
    wish = c.AnswerPrompt(fight.prompt(PromptKind.CHOICE).id, Answer(option="yes"))
    save = fight["M"].creature.features
    (trait,) = [each for each in save if each.occasion is not None and each.occasion.dies]
    count = sum(int(part.dice.split("d")[0]) for part in trait.saves[0].damage)
    fight.do(wish, dice=dice[:count])
    assert asked(fight) == ["P"]
    before = fight.hp("P")
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.hp("P") == before - count


@both
@pytest.mark.parametrize("answer", [Answer(option="no"), SKIPPED])
def test_the_gm_may_leave_the_burst_out(edition, answer):
    fight = meeting(edition, "magmin")
    fight.damage("M", 90)
    fight.answer(answer, PromptKind.CHOICE)
    assert asked(fight) == asked(fight, PromptKind.CHOICE) == []


def test_a_burst_that_reaches_nobody_and_one_without_a_map_are_told():
    fight = meeting(NEW, "magmin", at=(30, 10))
    fight.damage("M", 90)
    fight.answer(Answer(option="yes"), PromptKind.CHOICE)
    assert "note.bursts_alone" in fight.told()
    fight = Fight(NEW)
    fight.add("M", 20, creature=shipped(f"{NEW}/magmin"))
    fight.add("P", 10, character=True)
    fight.begin()
    fight.damage("M", 90)
    fight.answer(Answer(option="yes"), PromptKind.CHOICE)
    assert "note.bursts_without_map" in fight.told()


def test_it_bursts_once_and_not_when_it_is_hurt_only():
    fight = meeting(NEW, "magmin")
    fight.damage("M", 1)
    assert fight.encounter.prompts == ()
    fight.damage("M", 90)
    fight.do(c.DeclareLife((fight.ids["M"],), "dead"))
    assert len(asked(fight, PromptKind.CHOICE)) == 1


def test_an_owner_that_is_gone_bursts_no_more():
    fight = meeting(NEW, "magmin")
    fight.damage("M", 90)
    prompt = fight.prompt(PromptKind.CHOICE)
    bare = replace(fight["M"], creature=replace(fight["M"].creature, features=()))
    fight.encounter = fight.encounter.with_combatant(bare)
    fight.do(c.AnswerPrompt(prompt.id, Answer(option="yes")))
    assert asked(fight) == []


# --- near it ------------------------------------------------------------------------------------


@both
def test_whoever_starts_its_turn_beside_a_ghast_saves_against_its_stench(edition):
    fight = meeting(edition, "ghast")
    fight.next()
    assert asked(fight) == ["P"]
    fight.answer(FAILURE)
    assert fight.conditions("P") == {"poisoned"}
    fight.next()
    assert asked(fight) == [], "Q is far away"


@both
def test_whoever_has_withstood_the_stench_is_immune_for_a_day_to_that_one_ghast(edition):
    fight = meeting(edition, "ghast")
    fight.add("N", 1, creature=shipped(f"{edition}/ghast"), at=(8, 10))
    fight.next()
    first, second = (p.id for p in fight.encounter.prompts if p.kind is PromptKind.SAVE)
    fight.do(c.AnswerPrompt(first, SUCCESS))
    fight.do(c.AnswerPrompt(second, FAILURE))
    assert "steeled" in fight.conditions("P")
    fight.next(4)
    (again,) = [p for p in fight.encounter.prompts if p.kind is PromptKind.SAVE]
    assert (again.combatant, again.source) == (fight.ids["P"], fight.ids["N"])


@both
def test_the_fear_of_the_pit_fiend_is_for_its_foes_and_only_while_it_can_act(edition):
    fight = meeting(edition, "pit-fiend")
    fight.add("I", 14, creature=a_creature("imp"), side=Side.HOSTILE, at=(9, 9))
    fight.next()
    assert asked(fight) == ["P"]
    fight.answer(SUCCESS)
    fight.next()
    assert asked(fight) == []
    fight = meeting(edition, "pit-fiend")
    fight.give("M", "stunned")
    fight.next()
    assert asked(fight) == []


def test_the_hag_frightens_people_and_beasts_that_see_her():
    fight = meeting(NEW, "sea-hag", kind="construct")
    fight.next()
    assert asked(fight) == []
    fight = meeting(NEW, "sea-hag", kind="humanoid")
    fight.next()
    assert asked(fight) == ["P"]
    fight = meeting(NEW, "sea-hag", kind="humanoid")
    fight.give("P", "blinded")
    fight.next()
    assert asked(fight) == []


def test_a_dead_ghast_stinks_no_more_and_the_dead_smell_nothing():
    fight = meeting(OLD, "ghast")
    fight.damage("M", 200)
    fight.next()
    assert asked(fight) == []
    fight = meeting(OLD, "ghast")
    fight.do(c.DeclareLife((fight.ids["P"],), "dead"))
    draft = Draft(fight.encounter, fight.ruleset, LoadedDice(()))
    ask_near(draft, fight.ids["P"])
    assert draft.events == ()


def test_without_a_map_nobody_is_asked():
    fight = Fight(OLD)
    fight.add("M", 20, creature=shipped(f"{OLD}/ghast"))
    fight.add("P", 10, character=True)
    fight.begin().next()
    assert fight.encounter.prompts == ()


@both
def test_a_ghoul_beside_a_ghast_is_not_asked_as_no_poison_reaches_it(edition):
    fight = meeting(edition, "ghast")
    ghoul = shipped(f"{edition}/ghoul")
    fight.add("G", 14, creature=ghoul, side=Side.HOSTILE, at=(10, 9))
    fight.next(2)
    assert fight.active == "G"
    assert asked(fight) == ["P"]


def test_fire_around_a_balor_does_not_ask_whoever_fire_does_not_hurt():
    fight = meeting(NEW, "balor", defences=(immune("fire"),))
    fight.next()
    assert asked(fight, PromptKind.HARM) == []


# --- the gaze -----------------------------------------------------------------------------------


def test_whoever_looks_at_the_basilisk_saves_and_turns_to_stone_slowly():
    fight = meeting(OLD, "basilisk")
    fight.next()
    assert asked(fight, PromptKind.CHOICE) == ["P"]
    fight.answer(Answer(option="looks"), PromptKind.CHOICE)
    fight.answer(FAILURE, PromptKind.SAVE)
    assert fight.conditions("P") == {"restrained"}
    fight.next()
    for prompt in fight.encounter.prompts:
        fight.do(c.AnswerPrompt(prompt.id, SKIPPED))
    fight.next(2)
    assert asked(fight, PromptKind.CHOICE) == [], "it turns to stone already"


def test_whoever_averts_its_eyes_strikes_blindly_until_its_next_turn():
    fight = meeting(OLD, "medusa")
    fight.next()
    fight.answer(Answer(option="averts"), PromptKind.CHOICE)
    assert asked(fight) == []
    assert fight.mode("P", "M") is RollMode.DISADVANTAGE
    assert fight.mode("M", "P", "snake-hair") is RollMode.ADVANTAGE
    fight.next(3)
    assert "averting" not in fight.conditions("P")
    assert asked(fight, PromptKind.CHOICE) == ["P"]


def test_the_surprised_cannot_look_away_and_the_gm_may_let_it_pass():
    fight = meeting(OLD, "medusa")
    fight.give("P", "surprised")
    fight.next()
    assert asked(fight) == ["P"]
    fight = meeting(OLD, "medusa")
    fight.next()
    fight.answer(SKIPPED, PromptKind.CHOICE)
    assert fight.encounter.prompts == ()
    assert fight.conditions("P") == set()


# --- around it ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "monster", "at_end", "dice"),
    [(OLD, "balor", False, "3d6"), (NEW, "balor", True, "3d8"), (NEW, "salamander", True, "2d6")],
)
def test_fire_around_it_burns_those_near_at_its_own_moment(edition, monster, at_end, dice):
    fight = meeting(edition, monster)
    if at_end:
        assert asked(fight, PromptKind.HARM) == []
        fight.next()
    else:
        fight.next(3)
    found = [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]
    assert [(p.combatant, p.dice) for p in found] == [(fight.ids["P"], dice)]
    fight.next(3)
    assert asked(fight, PromptKind.HARM) == ["P"], "what waits is not asked again"
    before = fight.hp("P")
    fight.answer(Answer(amount=7), PromptKind.HARM)
    assert fight.hp("P") == before - 7


# --- touched ------------------------------------------------------------------------------------


def struck(edition: str, monster: str, *, at: tuple[int, int] = (9, 10), roll: int = 19) -> Fight:
    fight = meeting(edition, monster, at=at)
    fight.do(fight.a_hit("P", "M", die=roll), overruled=True)
    return fight


@pytest.mark.parametrize(
    ("edition", "monster", "dice"),
    [(OLD, "azer", "1d10"), (OLD, "fire-elemental", "1d10"), (OLD, "remorhaz", "3d6")]
    + [(edition, "black-pudding", "1d8") for edition in EDITIONS],
)
def test_whoever_hits_it_from_beside_is_hurt_by_its_body(edition, monster, dice):
    fight = struck(edition, monster)
    harm = [p for p in fight.encounter.prompts if p.kind is PromptKind.HARM]
    assert [(p.combatant, p.dice) for p in harm] == [(fight.ids["P"], dice)]


def test_a_miss_and_a_hit_from_farther_away_touch_nothing():
    assert asked(struck(OLD, "azer", roll=1), PromptKind.HARM) == []
    assert asked(struck(OLD, "azer", at=(5, 10)), PromptKind.HARM) == []


# --- immune for a day ---------------------------------------------------------------------------


def frightening(edition: str) -> Fight:
    key = {OLD: "adult-red-dragon", NEW: "cloaker"}[edition]
    return meeting(edition, key)


def roar(fight: Fight, key: str) -> None:
    fight.do(c.ForceSaves(fight.ids["M"], FeatureKey(key), 0, (fight.ids["P"],), uses=False))


@pytest.mark.parametrize(("edition", "key"), [(OLD, "frightful-presence"), (NEW, "moan")])
def test_whoever_withstands_a_presence_is_not_asked_again(edition, key):
    fight = frightening(edition)
    roar(fight, key)
    fight.answer(SUCCESS, PromptKind.SAVE)
    assert fight.conditions("P") == {"steeled"}
    roar(fight, key)
    assert "note.is_steeled" in fight.told()
    assert asked(fight) == []


def test_so_is_whoever_has_overcome_it_where_the_paragraph_says_so():
    fight = frightening(OLD)
    roar(fight, "frightful-presence")
    fight.answer(FAILURE, PromptKind.SAVE)
    (fear,) = [each for each in fight["P"].effects if each.key == "frightened"]
    fight.do(c.EndEffect(fight.ids["P"], fear.id))
    assert fight.conditions("P") == {"steeled"}
    roar(fight, "frightful-presence")
    assert asked(fight) == []


def test_another_feature_of_the_same_creature_asks_all_the_same():
    fight = meeting(OLD, "ghost")
    roar(fight, "horrifying-visage")
    fight.answer(SUCCESS, PromptKind.SAVE)
    roar(fight, "possession")
    fight.answer(SUCCESS, PromptKind.SAVE)
    marks = [each for each in fight["P"].effects if each.key == "steeled"]
    assert len(marks) == 2


def test_what_ends_with_whoever_left_steels_nobody():
    fight = frightening(OLD)
    roar(fight, "frightful-presence")
    fight.answer(FAILURE, PromptKind.SAVE)
    fight.do(c.RemoveCombatants((fight.ids["P"],)))
    assert "P" not in {who.own_name for who in fight.encounter.combatants.values()}


# --- as it is written ---------------------------------------------------------------------------

SHIPPED = [
    (OLD, "azer"), (OLD, "balor"), (OLD, "basilisk"), (OLD, "ghast"), (OLD, "sea-hag"),
    (OLD, "pit-fiend"),
    (NEW, "balor"), (NEW, "ghast"), (NEW, "pit-fiend"), (NEW, "sea-hag"), (NEW, "azer-sentinel"),
]  # fmt: skip


@pytest.mark.parametrize(("edition", "monster"), SHIPPED)
def test_what_is_shipped_is_what_the_paragraph_says_and_survives_its_record(edition, monster):
    creature = shipped(f"{edition}/{monster}")
    assert creature_from_record(record_of_creature(creature)) == creature
    for feature in creature.features:
        assert with_occasion(replace(feature, occasion=None)) == feature


@pytest.mark.parametrize("monster", ["balor", "ghast", "salamander", "magmin", "pit-fiend"])
def test_the_italian_paragraph_says_the_same(monster):
    for feature in shipped(f"{NEW}/{monster}").features:
        if feature.occasion is None:
            continue
        italian = replace(feature, texts=FrozenMap({"it": feature.texts["it"]}))
        assert occasion_in(italian) == feature.occasion


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("The elf sings.", FeatureGroup.TRAIT),
        ("It explodes when it dies.", FeatureGroup.TRAIT),
        ("It explodes when it dies.", FeatureGroup.ACTION),
    ],
)
def test_a_paragraph_without_a_save_or_that_is_used_comes_not_by_itself(text, group):
    names = FrozenMap({"en": "X"})
    feature = Feature(FeatureKey("x"), group, names, FrozenMap({"en": text}))
    assert with_occasion(feature) == feature


def test_what_nobody_saves_against_leaves_nobody_immune():
    text = FrozenMap({"en": "The target is immune to this song for 24 hours."})
    song = Feature(
        FeatureKey("song"),
        FeatureGroup.ACTION,
        FrozenMap({"en": "Song"}),
        text,
        saves=(ForcedSave("", 0, heals="1d4"),),
    )
    assert with_occasion(song) == song


def test_a_save_that_speaks_of_no_place_comes_not_by_itself():
    feature = shipped(f"{OLD}/boar").find_feature(FeatureKey("charge"))
    assert occasion_in(feature) is None


def test_the_moment_of_a_fire_is_kept():
    aura = shipped(f"{NEW}/azer-sentinel").find_feature(FeatureKey("fire-aura"))
    assert aura.occasion.moment is Moment.END
