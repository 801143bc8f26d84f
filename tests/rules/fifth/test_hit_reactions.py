"""What the target of an attack answers a hit with: Parry, Uncanny Dodge, a GM's half."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Side
from desktop.model.counter import REACTION, feature_uses
from desktop.model.creature import AttackKey, FeatureGroup, Uses, UsesKind
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.previews.questions import attack_preview
from tests.support.builders import EDITIONS, Fight, a_creature, abilities, feature, melee

pytestmark = pytest.mark.parametrize("edition", EDITIONS)

HIT, MISS = AttackOutcome.HIT, AttackOutcome.MISS
PARRY = "Trigger: a melee attack hits. Response: The bandit adds 2 to its AC against that attack."


def a_parry(edition, **more):
    """A bandit K attacks V, who can parry and dodge."""
    parry = replace(feature("parry", FeatureGroup.REACTION), texts=FrozenMap({"en": PARRY}))
    fight = Fight(edition).map()
    fight.add("K", 20, creature=a_creature("k"), at=(5, 5))
    plain = a_creature("v", **more)
    own = understood(replace(plain, features=(*plain.features, parry)), {})
    fight.add("V", 10, creature=own, hp=40, at=(6, 5))
    return fight.begin()


def answers_of(fight, key="sword"):
    wish = c.MakeAttack(fight.ids["K"], AttackKey(key), fight.ids["V"])
    preview = attack_preview(fight.encounter, fight.ruleset, wish, dice=NO_DICE)
    return [each.key for each in preview.reactions]


def test_a_parry_turns_a_near_hit_into_a_miss_and_takes_the_reaction(edition):
    fight = a_parry(edition)
    assert answers_of(fight) == ["parry"]
    assert answers_of(fight, "bow") == []
    plain = fight.attack("K", "V", dice=(1,), damage=(c.DamageAmount(4),))
    assert plain.outcome is MISS
    fight.next(2)
    bonus = fight["K"].creature.find_attack(AttackKey("sword")).bonus
    die = 12 - bonus
    rolled = fight.attack("K", "V", dice=(die,), reactions=("parry",))
    assert (rolled.against, rolled.outcome) == (14, MISS)
    assert fight["V"].count(REACTION) == 0
    assert answers_of(fight) == []


@pytest.mark.parametrize("key", ["uncanny-dodge", "half"])
def test_an_uncanny_dodge_halves_the_whole_damage_once(edition, key):
    fight = a_parry(edition, traits=("uncanny-dodge",))
    assert answers_of(fight, "bow") == ["uncanny-dodge"]
    dealt = (c.DamageAmount(5, "slashing"), c.DamageAmount(4, "fire"))
    fight.attack("K", "V", outcome=HIT, damage=dealt, reactions=(key,))
    assert fight["V"].hit_points == 40 - 4
    assert fight["V"].count(REACTION) == (0 if key == "uncanny-dodge" else 1)
    if key == "uncanny-dodge":
        wish = c.MakeAttack(
            fight.ids["K"],
            AttackKey("sword"),
            fight.ids["V"],
            outcome=HIT,
            damage=dealt,
            reactions=(key,),
            cost="none",
        )
        assert fight.refused(wish).reason.key == "refusal.no_reaction"


def test_of_several_who_are_attacked_with_one_roll_only_the_one_aimed_at_answers(edition):
    fight = a_parry(edition)
    fight.add("A", 5, at=(5, 6))
    die = 12 - fight["K"].creature.find_attack(AttackKey("sword")).bonus
    wish = c.MakeAttack(
        fight.ids["K"],
        AttackKey("sword"),
        fight.ids["A"],
        dice=(die,),
        damage=(c.DamageAmount(4),),
        also=(fight.ids["V"],),
    )
    shown = attack_preview(fight.encounter, fight.ruleset, wish, dice=NO_DICE)
    assert shown is not None
    assert shown.reactions == ()
    fight.do(wish)
    assert [(event.target, event.outcome) for event in fight.happened(e.AttackRolled)] == [
        (fight.ids["A"], HIT),
        (fight.ids["V"], HIT),
    ]
    assert fight["V"].count(REACTION) == 1


@pytest.mark.parametrize("typed", ["uncanny-dodge", "schivata-prodigiosa"])
def test_a_paragraph_of_that_name_halves_it_in_either_language(edition, typed):
    fight = a_parry(edition)
    sheet = fight["V"].creature
    own = replace(sheet, features=(*sheet.features, feature(typed, FeatureGroup.REACTION)))
    fight.do(c.ReplaceCreature(fight.ids["V"], own))
    assert answers_of(fight, "bow") == ["uncanny-dodge"]
    dealt = (c.DamageAmount(9, "slashing"),)
    fight.attack("K", "V", outcome=HIT, damage=dealt, reactions=("uncanny-dodge",))
    assert fight["V"].hit_points == 40 - 4
    assert fight["V"].count(REACTION) == 0


# --- a monk, and the shield of a friend ---------------------------------------------------------


def a_monk(edition, level=5, key="deflect-missiles"):
    """K attacks the monk V, of the fifth level and Dexterity 16."""
    own = feature(key, FeatureGroup.TRAIT)
    plain = a_creature(
        "v", level=level, class_text="monk", ruleset=edition, abilities=abilities(dex=16)
    )
    fight = Fight(edition).map()
    fight.add("K", 20, creature=a_creature("k", level=3), at=(5, 5))
    monk = replace(plain, features=(*plain.features, own))
    fight.add("V", 10, creature=monk, character=True, hp=40, at=(6, 5))
    return fight.begin()


def test_a_monk_turns_arrows_aside_and_in_2024_blades(edition):
    fight = a_monk(edition, key="deviare-proiettili")
    is_new = edition == EDITIONS[1]
    assert answers_of(fight, "bow") == ["deviare-proiettili"]
    assert answers_of(fight, "sword") == (["deviare-proiettili"] if is_new else [])


def test_what_the_die_the_dexterity_and_the_level_come_to_is_taken_off(edition):
    fight = a_monk(edition)
    damage = (c.DamageAmount(15, "piercing"),)
    shot = replace(fight.a_hit("K", "V", "bow"), damage=damage, reactions=("deflect-missiles",))
    fight.do(shot, dice=(4,), overruled=True)
    assert fight.hp("V") == 40 - (15 - (4 + 3 + 5))
    assert fight["V"].count(REACTION) == 0
    assert answers_of(fight, "bow") == []


def test_of_other_damage_in_2024_from_level_13_on(edition):
    for level, answers in ((12, []), (13, ["deflect-missiles"])):
        fight = a_monk(edition, level)
        fire = melee("flame", kind="fire")
        burning = replace(fight["K"].creature, features=(replace(feature("f"), attacks=(fire,)),))
        fight.do(c.ReplaceCreature(fight.ids["K"], burning))
        assert answers_of(fight, "flame") == (answers if edition == EDITIONS[1] else [])


# --- thrown back --------------------------------------------------------------------------------


def a_thrower(edition, level=5, *, points=3):
    """K strikes the monk V; F, another foe, is beside V, and G 40 feet away."""
    fight = a_monk(edition, level, key="deflect-attacks")
    if points is not None:
        pool = replace(feature("ki", FeatureGroup.TRAIT), uses=Uses(UsesKind.SHORT_REST, points))
        sheet = fight["V"].creature
        wise = sheet.abilities.with_item("wis", 14)
        sheet = replace(sheet, features=(*sheet.features, pool), abilities=wise, proficiency=3)
        fight.do(c.ReplaceCreature(fight.ids["V"], sheet))
    fight.add("F", 3, at=(6, 6), hp=40)
    fight.add("G", 2, at=(14, 5), hp=40)
    return fight


def deflected(fight, attack="sword", amount=10):
    """A hit of which nothing is left."""
    damage = (c.DamageAmount(amount, "slashing"),)
    blow = replace(fight.a_hit("K", "V", attack), damage=damage, reactions=("deflect-attacks",))
    fight.do(blow, dice=(9,), overruled=True)


def thrown_at(fight):
    """Whom it may be thrown at."""
    if not fight.encounter.prompts:
        return []
    (prompt,) = fight.encounter.prompts
    return [fight.name_of(key) for key, _ in prompt.options if key != "no"]


@pytest.mark.parametrize(
    ("level", "sides"), [(3, 6), (4, 6), (5, 8), (10, 8), (11, 10), (16, 10), (17, 12)]
)
def test_the_force_that_is_deflected_in_2024_is_thrown_back_for_a_point(edition, level, sides):
    fight = a_thrower(edition, level)
    deflected(fight, "bow" if edition == EDITIONS[0] else "sword")
    assert fight.hp("V") == 40
    if edition == EDITIONS[0]:
        assert thrown_at(fight) == [], "in 2014 only missiles are caught"
        return
    assert thrown_at(fight) == ["K", "F"]
    fight.answer(Answer(option=str(fight.ids["F"])))
    assert "note.throws_back" in fight.told()
    assert fight["V"].count(feature_uses("ki")) == 2
    save = fight.prompt(PromptKind.SAVE)
    assert (save.ability, save.dc, save.harm) == ("dex", 8 + 3 + 2, f"2d{sides}+3")
    fight.answer(Answer(dice=(2,)), dice=(4, 5))
    assert fight.hp("F") == 40 - 12
    (taken,) = fight.happened(e.DamageTaken)
    assert taken.parts[0].dealt.type == "slashing"


def test_a_shot_is_thrown_sixty_feet_and_a_success_takes_nothing(edition):
    if edition == EDITIONS[0]:
        return
    fight = a_thrower(edition)
    deflected(fight, "bow")
    assert thrown_at(fight) == ["K", "F", "G"]
    fight.answer(Answer(option=str(fight.ids["G"])))
    fight.answer(Answer(dice=(20,)))
    assert fight.hp("G") == 40


def test_what_is_left_points_that_are_gone_and_a_no_throw_nothing(edition):
    hurt = a_thrower(edition)
    deflected(hurt, "bow", amount=30)
    assert thrown_at(hurt) == []
    spent = a_thrower(edition)
    spent.do(c.SetCounter(spent.ids["V"], feature_uses("ki"), 0))
    deflected(spent, "bow")
    assert thrown_at(spent) == []
    if edition == EDITIONS[0]:
        return
    for given in (Answer(option="no"), Answer(outcome=Outcome.SKIPPED)):
        fight = a_thrower(edition)
        deflected(fight)
        fight.answer(given)
        assert fight["V"].count(feature_uses("ki")) == 3
    uncounted = a_thrower(edition, points=None)
    deflected(uncounted)
    uncounted.answer(Answer(option=str(uncounted.ids["F"])))
    assert uncounted.prompt(PromptKind.SAVE)
    blind = a_thrower(edition)
    blind.damage("F", 99)
    blind.place("K", (5, 4))
    blind.give("V", "blinded")
    deflected(blind)
    assert thrown_at(blind) == []


def a_guard(edition, *, at=(6, 6), **more):
    """K attacks V; G guards it with its shield."""
    fight = Fight(edition).map()
    fight.add("K", 20, creature=a_creature("k", level=3), at=(5, 5))
    fight.add("V", 10, character=True, hp=40, at=(6, 5))
    guard = a_creature("g", traits=("protection",), **{"shield": True, **more})
    fight.add("G", 5, creature=guard, character=True, at=at)
    return fight.begin()


def test_the_shield_of_a_friend_hampers_the_attack_for_a_reaction(edition):
    fight = a_guard(edition)
    key = f"protection@{fight.ids['G']}"
    assert answers_of(fight) == [key]
    rolled = fight.attack("K", "V", dice=(15, 3), reactions=(key,))
    assert rolled.roll is not None
    assert rolled.roll.kept == 3
    assert "reason.protection" in {each.reason.key for each in rolled.roll.trace}
    assert fight["G"].count(REACTION) == 0
    assert fight["V"].count(REACTION) == 1
    assert answers_of(fight) == []


def test_nobody_is_guarded_from_afar_without_a_shield_nor_by_a_foe(edition):
    assert answers_of(a_guard(edition, at=(8, 8))) == []
    assert answers_of(a_guard(edition, armour="chain-mail", shield=False)) == []
    fight = a_guard(edition)
    fight.do(c.SetSide((fight.ids["G"],), Side.HOSTILE))
    assert answers_of(fight) == []
    fight = a_guard(edition)
    fight.give("G", "blinded")
    assert answers_of(fight) == []


def test_other_class_features_deflect_nothing(edition):
    fight = a_monk(edition, key="action-surge")
    assert answers_of(fight, "bow") == answers_of(fight, "sword") == []


# --- a bard -------------------------------------------------------------------------------------


def a_mockery(edition, *, at=(6, 8), uses=2):
    """K attacks V; the bard B, of the fifth level, mocks it."""
    fight = Fight(edition).map()
    fight.add("K", 20, creature=a_creature("k", level=3), at=(5, 5))
    fight.add("V", 10, character=True, hp=40, at=(6, 5))
    pool = replace(
        feature("bardic-inspiration", FeatureGroup.TRAIT), uses=Uses(UsesKind.LONG_REST, uses)
    )
    words = feature("cutting-words", FeatureGroup.TRAIT)
    plain = a_creature("b", level=5, class_text="bard", ruleset=edition)
    bard = replace(plain, features=(*plain.features, pool, words))
    fight.add("B", 5, creature=bard, character=True, at=at)
    return fight.begin()


def test_cutting_words_take_a_die_off_the_roll(edition):
    fight = a_mockery(edition)
    key = f"cutting-words@{fight.ids['B']}"
    assert answers_of(fight) == [key, f"cutting-words-damage@{fight.ids['B']}"]
    bonus = fight["K"].creature.find_attack(AttackKey("sword")).bonus
    rolled = fight.attack("K", "V", dice=(12 - bonus + 4, 5), reactions=(key,))
    assert rolled.outcome is MISS
    assert rolled.roll is not None
    assert rolled.roll.total == 12 + 4 - 5
    assert fight["B"].count(REACTION) == 0
    assert fight["B"].count(feature_uses("bardic-inspiration")) == 1
    assert answers_of(fight) == []


def test_or_off_the_damage_and_only_while_a_die_is_left(edition):
    fight = a_mockery(edition, uses=1)
    key = f"cutting-words-damage@{fight.ids['B']}"
    hit = replace(fight.a_hit("K", "V"), damage=(c.DamageAmount(9),), reactions=(key,))
    fight.do(hit, dice=(5,), overruled=True)
    assert fight.hp("V") == 40 - 4
    assert fight["B"].count(feature_uses("bardic-inspiration")) == 0
    fight.next(3)
    assert answers_of(fight) == []


def test_a_bard_far_away_or_of_the_other_side_mocks_nobody(edition):
    assert answers_of(a_mockery(edition, at=(25, 5))) == []
    fight = a_mockery(edition)
    fight.do(c.SetSide((fight.ids["B"],), Side.HOSTILE))
    assert answers_of(fight) == []


@pytest.mark.parametrize("why", ["deaf", "charmless"])
def test_in_2014_the_deaf_and_those_beyond_charms_do_not_mind(edition, why):
    fight = a_mockery(edition)
    if why == "deaf":
        fight.give("K", "deafened")
    else:
        cold = replace(fight["K"].creature, condition_immunities=("charmed",))
        fight.do(c.ReplaceCreature(fight.ids["K"], cold))
    assert bool(answers_of(fight)) is (edition == EDITIONS[1])


def test_where_nobody_counts_the_dice_none_is_spent(edition):
    fight = a_mockery(edition)
    bard = fight["B"].creature
    bare = replace(bard, features=tuple(replace(each, uses=None) for each in bard.features))
    fight.do(c.ReplaceCreature(fight.ids["B"], bare))
    key = f"cutting-words@{fight.ids['B']}"
    fight.attack("K", "V", dice=(2, 5), reactions=(key,))
    assert fight["B"].count(REACTION) == 0


# --- a bard and ability checks ------------------------------------------------------------------


def checked(fight, *dice, dc=12, who="K", **more):
    """K makes a check of Strength."""
    fight.do(c.RollCheck((fight.ids[who],), "str", dc=dc, **more), dice=dice)
    return list(fight.encounter.prompts)


def test_a_bard_takes_a_die_off_the_check_of_a_foe(edition):
    fight = a_mockery(edition)
    (prompt,) = checked(fight, 15)
    assert (prompt.combatant, prompt.dice) == (fight.ids["B"], "1d8")
    fight.answer(Answer(option="mock"), dice=(4,))
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.roll is not None
    assert (rolled.roll.total, rolled.success) == (11, False)
    assert rolled.roll.trace[-1].reason.key == "reason.reaction"
    assert fight["B"].count(REACTION) == 0
    assert fight["B"].count(feature_uses("bardic-inspiration")) == 1
    assert checked(fight, 15) == [], "it has no reaction left"


def test_its_die_on_the_table_counts_and_may_not_be_enough(edition):
    fight = a_mockery(edition)
    checked(fight, 15)
    wish = c.AnswerPrompt(fight.prompt().id, Answer(option="mock", dice=(9,)))
    assert fight.refused(wish)
    fight.answer(Answer(option="mock", dice=(2,)))
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.success


@pytest.mark.parametrize("why", ["far ahead", "no dc", "save", "friend", "failed", "blind"])
def test_only_a_check_of_a_foe_that_the_die_may_turn_is_mocked(edition, why):
    fight = a_mockery(edition)
    if why == "blind":
        fight.give("B", "blinded")
    dc = {"far ahead": 5, "no dc": None, "failed": 18}.get(why, 12)
    who = "V" if why == "friend" else "K"
    assert checked(fight, 15, dc=dc, who=who, save=why == "save") == []


def test_it_may_be_let_go_and_is_void_once_the_reaction_is_gone(edition):
    for given in (Answer(option="pass"), Answer(outcome=Outcome.SKIPPED)):
        fight = a_mockery(edition)
        checked(fight, 15)
        fight.answer(given)
        assert fight.happened(e.CheckRolled) == []
    fight = a_mockery(edition)
    checked(fight, 15)
    fight.do(c.SetCounter(fight.ids["B"], REACTION, 0))
    fight.answer(Answer(option="mock"))
    assert fight.happened(e.CheckRolled) == []
