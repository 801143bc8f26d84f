"""What spells change while they last, in every number that the program reckons."""

from fractions import Fraction

import pytest

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import Adjustments, AttackOutcome
from desktop.model.creature import AttackKey
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, PromptKind
from desktop.model.reasons import Contribution, Kind, Standing
from desktop.rules.previews.questions import (
    Verdict,
    attack_preview,
    budget_of,
    defence_numbers,
    immunities_of,
    speed_of,
    spread_of,
    verdict_of,
)
from desktop.rules.sight.perceiving import can_see
from desktop.rules.sight.seeing import eyes_of
from tests.support.builders import EDITIONS, FAILURE, a_creature, abilities
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS


def in_english(label):
    return label.text_in("en") if isinstance(label, Name) else label


def labels(trace, standing=Standing.COUNTED):
    """The names of the effects among the reasons with that standing."""
    return [
        in_english(dict(dict(each.reason.parameters)["condition"].parameters)["label"])
        for each in trace
        if each.standing is standing
        and each.reason.key in ("reason.own_condition", "reason.target_condition")
        and dict(each.reason.parameters)["condition"].key == "note.label"
    ]


def armour_class(fight, who):
    return defence_numbers(fight.encounter, fight.ruleset, fight[who])[0][1].value


def speed(fight, who, by="walk"):
    return speed_of(fight.encounter, fight.ruleset, fight[who], by).value


def near(fight, *names):
    """Put them beside M."""
    for place, name in enumerate(names):
        fight.place(name, (3, 2 + place))


@both
@pytest.mark.parametrize(
    ("armour", "dice", "bonus", "told"),
    [
        (15, (9,), (), Verdict(14, None, least=1)),
        (17, (9,), (), Verdict(14, None, least=3)),
        (17, (9,), (3,), Verdict(17, AttackOutcome.HIT)),
        (17, (9,), (2,), Verdict(16, AttackOutcome.MISS)),
        (14, (9,), (), Verdict(14, AttackOutcome.HIT)),
        (19, (9,), (), Verdict(14, AttackOutcome.MISS)),
        (15, (20,), (), Verdict(25, AttackOutcome.CRITICAL)),
    ],
)
def test_the_verdict_waits_for_the_die_of_bless(edition: str, armour, dice, bonus, told):
    fight = Casting(edition)
    near(fight, "A", "B")
    fight.cast("bless", "M", "A", label="Bless")
    fight.next()
    more = armour - armour_class(fight, "B")
    by_hand = Contribution(Message("reason.ruling"), Kind.NUMBER, -more, ruling=True)
    wish = c.MakeAttack(
        fight.ids["A"],
        fight["A"].creature.attacks[0].key,
        fight.ids["B"],
        dice=dice,
        bonus=bonus,
        adjustments=Adjustments(added=(by_hand,)),
    )
    seen = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice([]))
    assert seen is not None
    verdict = verdict_of(seen, fight.encounter, fight.ruleset, wish)
    assert verdict is not None
    assert (verdict.total + more, verdict.outcome, verdict.least) == (
        told.total,
        told.outcome,
        told.least,
    )
    assert len(verdict.open) == 1 - len(bonus)
    if bonus:  # only the damage is rolled by the program
        hits = verdict.outcome is AttackOutcome.HIT
        fight.do(wish, dice=[4] if hits else [], overruled=True)
        (rolled,) = fight.happened(e.AttackRolled)
        assert (rolled.roll.total, rolled.outcome) == (verdict.total, verdict.outcome)


@both
def test_the_die_of_bless_is_typed_with_a_save(edition: str):
    fight = Casting(edition)
    near(fight, "A", "B")
    fight.cast("bless", "M", "A", label="Bless")
    fight.damage("M", 4)
    fight.answer(Answer(dice=(9,), bonus=(4,)), PromptKind.CONCENTRATION)
    (saved,) = fight.happened(e.CheckRolled)
    assert [each.change for each in saved.roll.trace if each.dice] == [4]


def test_the_die_of_bless_stands_beside_the_save_against_a_grip():
    fight = Casting(LATER)
    near(fight, "A", "B")
    fight.cast("bless", "B", label="Bless")
    fight.do(fight.action("A", "grapple", "B", cost="none"), overruled=True)
    assert fight.prompt(PromptKind.SAVE).bonus_dice == "+1d4"
    fight.answer(Answer(dice=(9,), bonus=(4,)), PromptKind.SAVE)
    (saved,) = fight.happened(e.CheckRolled)
    assert [each.change for each in saved.roll.trace if each.dice] == [4]


@both
def test_bless_adds_a_die_to_attacks_and_saves(edition):
    fight = Casting(edition)
    near(fight, "A", "B")
    fight.cast("bless", "M", "A", label="Bless")
    fight.next()
    rolled = fight.attack("A", "B", dice=[10, 3, 5], overruled=True)
    assert rolled.roll.total == 10 + 5 + 3
    assert labels(rolled.roll.trace) == ["Bless"]
    (bless,) = [each for each in rolled.roll.trace if each.dice]
    assert (bless.dice, bless.change) == ("1d4", 3)
    fight.do(c.RollCheck((fight.ids["A"],), "wis", save=True, dc=12), dice=[8, 4])
    (saved,) = fight.happened(e.CheckRolled)
    assert (saved.roll.total, saved.success) == (12, True)
    fight.damage("M", 4)
    assert fight.prompt(PromptKind.CONCENTRATION).bonus_dice == "+1d4"
    fight.answer(FAILURE, PromptKind.CONCENTRATION)
    assert fight.conditions("A") == set()
    assert fight.saving("A", "wis").trace[-1].dice == ""


@both
def test_bane_takes_a_die_away_and_the_gm_may_strike_it(edition):
    fight = Casting(edition)
    near(fight, "A", "B")
    answers = tuple((fight.ids[who], FAILURE) for who in "AB")
    fight.cast("bane", "A", "B", saves=answers, label="Bane")
    fight.next()
    rolled = fight.attack("A", "B", dice=[10, 3, 4], overruled=True)
    assert rolled.roll.total == 10 + 5 - 3
    (reason,) = [each for each in rolled.roll.trace if each.dice]
    struck = Adjustments(struck=(reason.rule or reason.reason.key,))
    again = fight.attack("A", "B", dice=[11, 5], adjustments=struck, overruled=True)
    assert again.roll.total == 16


@pytest.mark.rule("51-SPL-02")
def test_two_blessings_are_one_die_and_another_spell_adds_up():
    fight = Casting(LEGACY)
    fight.add("C", 1, creature=a_mage("C"), character=True, at=(2, 4))
    near(fight, "A", "B")
    fight.cast("bless", "A", label="Bless")
    fight.cast("bless", "A", caster="C", label="Bless", overruled=True)
    trace = fight.saving("A", "wis").trace
    assert labels(trace) == ["Bless"]
    assert labels(trace, Standing.OUTRANKED) == ["Bless"]
    fight.cast("magic-weapon", "A", caster="M", label="Magic Weapon", overruled=True)
    rolled = fight.attack("A", "B", dice=[10, 2, 5], overruled=True)
    assert sorted(labels(rolled.roll.trace)) == ["Bless", "Magic Weapon"]
    assert rolled.roll.total == 10 + 5 + 2 + 1


@pytest.mark.rule("52-SP-STACK-1")
def test_the_strongest_of_one_spell_counts_and_of_equals_the_last():
    fight = Casting(LATER)
    fight.add("C", 1, creature=a_mage("C"), character=True, at=(2, 4))
    near(fight, "A", "B")
    fight.cast("bless", "A", label="first")
    fight.cast("bless", "A", caster="C", label="second", overruled=True)
    trace = fight.saving("A", "wis").trace
    assert (labels(trace), labels(trace, Standing.OUTRANKED)) == (["second"], ["first"])
    fight.cast("magic-weapon", "A", label="weak", overruled=True)
    fight.cast("magic-weapon", "A", caster="C", slot=3, label="strong", overruled=True)
    rolled = fight.attack("A", "B", dice=[10, 2, 5], overruled=True)
    assert sorted(labels(rolled.roll.trace)) == ["second", "strong"]
    assert rolled.roll.total == 10 + 5 + 2 + 2


@both
def test_armour_of_magic(edition):
    fight = Casting(edition, a_creature("mage", abilities=abilities(dex=16), armour_class=12))
    fight.cast("shield", "M", trigger="hit", free=True)
    assert armour_class(fight, "M") == 17
    fight.next(3)
    assert armour_class(fight, "M") == 12
    fight.cast("mage-armor", "M", free=True)
    assert armour_class(fight, "M") == 13 + 3
    fight.cast("shield-of-faith", "M", free=True, overruled=True)
    assert armour_class(fight, "M") == 13 + 3 + 2
    fight.cast("barkskin", "A", free=True, overruled=True)
    assert armour_class(fight, "A") == (16 if edition == LEGACY else 17)


@both
def test_haste_and_the_lethargy_after_it(edition):
    fight = Casting(edition)
    fight.cast("haste", "M", label="Haste")
    assert (armour_class(fight, "M"), speed(fight, "M")) == (14, 60)
    saved = fight.saving("M", "dex").trace
    assert labels(saved) == ["Haste"]
    fight.next(3)
    assert fight["M"].count("extra_action") == 1
    fight.act("M", "dash")
    fight.act("M", "dash")
    assert fight.refused(fight.action("M", "dash")).reason.key == "refusal.no_action"
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert speed(fight, "M") == 0
    assert fight.refused(fight.action("M", "dodge")).reason.key == "refusal.cannot_act"
    fight.next(4)
    assert speed(fight, "M") == 30


@both
def test_no_spell_is_cast_with_the_action_of_haste(edition):
    fight = Casting(edition)
    fight.cast("haste", "M")
    fight.next(3)
    fight.act("M", "dodge")
    refusal = fight.refused(fight.wish("fire-bolt", "A"))
    assert refusal.reason.key == "refusal.no_action"


@both
def test_slow_halves_and_leaves_one_thing_a_turn(edition):
    fight = Casting(edition)
    known = (fight.ids["A"],)
    fight.cast(
        "slow", "A", area=laid("cube", 40, (8, 0)), saves=((known[0], FAILURE),), label="Slow"
    )
    assert (armour_class(fight, "A"), speed(fight, "A")) == (10, 15)
    trace = fight.saving("A", "dex").trace
    assert [each.change for each in trace if each.change] == [-2]
    fight.next()
    fight.do(c.SetCounter(fight.ids["A"], "bonus_action", 0))
    refusal = fight.refused(fight.action("A", "dodge"))
    assert refusal.reason.key == "refusal.either_action"


@both
def test_faerie_fire_shows_the_invisible(edition):
    fight = Casting(edition)
    fight.give("A", "invisible")
    saves = ((fight.ids["A"], FAILURE),)
    fight.cast("faerie-fire", "A", area=laid("cube", 20, (10, 1)), saves=saves)
    near(fight, "A")
    assert fight.mode("M", "A").value == "advantage"


@both
def test_invisibility_breaks_with_an_attack_and_with_a_spell(edition):
    fight = Casting(edition)
    fight.cast("invisibility", "M")
    fight.next(3)
    fight.cast("fire-bolt", "A", dice=[3, 3])
    assert "invisible" not in fight.conditions("M")
    fight.cast("greater-invisibility", "M", overruled=True)
    fight.next(3)
    fight.cast("fire-bolt", "A", dice=[3, 3])
    assert "invisible" in fight.conditions("M")


def test_guidance_counts_once_in_2014_and_for_one_skill_in_2024():
    fight = Casting(LEGACY)
    fight.cast("guidance", "M", label="Guidance")
    fight.do(c.RollCheck((fight.ids["M"],), "arcana"), dice=[10, 3])
    assert "custom" not in fight.conditions("M")
    other = Casting(LATER)
    other.cast("guidance", "M", choice="skill.arcana", label="Guidance")
    other.do(c.RollCheck((other.ids["M"],), "stealth"), dice=[10])
    other.do(c.RollCheck((other.ids["M"],), "arcana"), dice=[10, 3])
    (rolled,) = other.happened(e.CheckRolled)
    assert rolled.roll.total == 10 + 4 + 3
    assert "custom" in other.conditions("M")


@both
def test_longstrider_and_ray_of_frost(edition):
    fight = Casting(edition)
    fight.cast("longstrider", "M")
    assert speed(fight, "M") == 40
    fight.cast("ray-of-frost", "A", dice=[19, 3, 4], overruled=True)
    assert speed(fight, "A") == 20
    fight.next(3)
    assert speed(fight, "A") == 30


@both
def test_hunters_mark_adds_a_die_to_the_hits_of_the_hunter_alone(edition):
    fight = Casting(edition, a_mage())
    fight.cast("hunter-s-mark", "A", free=True)
    near(fight, "A")
    fight.attack("M", "A", dice=[15, 4, 6], overruled=True)
    (hurt,) = fight.happened(e.DamageTaken)
    assert [part.dealt.amount for part in hurt.parts] == [7, 6]
    if edition == LATER:
        assert hurt.parts[1].dealt.type == "force"
    fight.place("B", (3, 3))
    fight.attack("B", "A", dice=[15, 4], overruled=True)


@both
def test_divine_favour_and_an_enlarged_arm(edition):
    fight = Casting(edition)
    near(fight, "A")
    fight.cast("divine-favor", "M", free=True)
    fight.attack("M", "A", dice=[20, 1, 1, 2, 2], overruled=True)
    (hurt,) = fight.happened(e.DamageTaken)
    assert hurt.parts[1].dealt.type == "radiant"
    saves = ((fight.ids["B"], FAILURE),)
    fight.place("B", (3, 3))
    fight.cast("enlarge-reduce", "B", saves=saves, free=True, overruled=True)
    assert fight.ruleset.space_of(fight["B"]) == 10
    fight.attack("B", "A", dice=[15, 4, 3], overruled=True)
    reduced = Casting(edition)
    near(reduced, "B")
    wish = {"saves": ((reduced.ids["B"], FAILURE),), "choice": "spell_option.reduce"}
    reduced.cast("enlarge-reduce", "B", **wish)
    assert reduced.ruleset.size_of(reduced["B"]).order == 1
    reduced.attack("B", "M", dice=[15, 4, 3], overruled=True)
    (hurt,) = reduced.happened(e.DamageTaken)
    assert hurt.total == 4 + 3 - 3


@both
def test_heroism_gives_points_each_turn_and_courage(edition):
    fight = Casting(edition)
    fight.cast("heroism", "M")
    assert "frightened" in immunities_of(fight["M"], fight.ruleset)
    fight.next(3)
    assert fight["M"].temporary_hit_points == 4
    wish = c.GiveCondition((fight.ids["M"],), "frightened")
    assert fight.refused(wish).reason.key == "refusal.immune"


@both
def test_aid_raises_maximum_and_points_until_it_ends(edition):
    fight = Casting(edition)
    fight.damage("M", 30)
    fight.cast("aid", "M", slot=3)
    assert (fight.hp("M"), fight["M"].maximum_hit_points) == (20, 50)
    effect = next(x.id for x in fight["M"].effects if x.influence is not None)
    fight.do(c.EndEffect(fight.ids["M"], effect))
    assert (fight.hp("M"), fight["M"].maximum_hit_points) == (20, 40)


@both
def test_an_aura_is_on_those_in_it_alone(edition):
    fight = Casting(edition)
    near(fight, "A", "B")
    area = laid("emanation", 15, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("spirit-guardians", area=area, spared=(fight.ids["B"],), label="Spirit Guardians")
    assert (speed(fight, "A"), speed(fight, "B"), speed(fight, "M")) == (15, 30, 30)
    fight.place("A", (20, 20))
    assert speed(fight, "A") == 30
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert speed(fight, "A") == 30
    assert fight.conditions("A") == set()


@both
def test_in_silence_no_word_is_spoken(edition):
    fight = Casting(edition)
    fight.cast("silence", area=laid("sphere", 20, (3, 3)))
    refusal = fight.refused(fight.wish("command", "A"))
    assert refusal.reason.key == "refusal.no_voice"
    fight.damage("M", 10, "thunder")
    assert fight.hp("M") == 40


@both
def test_protection_against_energy_and_outsiders(edition):
    fight = Casting(edition)
    fight.cast("protection-from-energy", "M", choice="damage.cold")
    fight.damage("M", 10, "cold")
    fight.damage("M", 10, "fire")
    assert fight.hp("M") == 40 - 5 - 10
    fight.cast("protection-from-evil-and-good", "M", overruled=True)
    fight.add("F", 1, creature=a_creature("F", kind="fiend"), at=(2, 3))
    near(fight, "B")
    assert fight.mode("F", "M").value == "disadvantage"
    assert fight.mode("B", "M").value == "plain"


def test_stone_resists_only_what_is_not_magical_in_2014():
    fight = Casting(LEGACY)
    fight.cast("stoneskin", "M")
    fight.damage("M", 10, "slashing")
    assert fight.hp("M") == 35
    amount = c.DamageAmount(10, "slashing", ("magical",))
    fight.do(c.DealDamage((fight.ids["M"],), (amount,)))
    assert fight.hp("M") == 25


@both
def test_chill_touch_stops_healing_and_mockery_spoils_one_attack(edition):
    fight = Casting(edition)
    near(fight, "A")
    dice = [19, 19, 5, 5] if edition == LEGACY else [19, 5, 5]
    fight.cast("chill-touch", "A", dice=dice)
    fight.heal("A", 10)
    assert fight.hp("A") == 60 - 10
    mocked = Casting(edition)
    saves = ((mocked.ids["A"], FAILURE),)
    mocked.cast("vicious-mockery", "A", saves=saves, dice=[1, 1])
    near(mocked, "A")
    mocked.next()
    assert mocked.attack("A", "M", dice=[3, 2], overruled=True).roll.dice == (3, 2)
    assert mocked.attack("A", "M", dice=[3], overruled=True).roll.dice == (3,)


@both
def test_guiding_bolt_helps_the_next_attack(edition):
    fight = Casting(edition)
    fight.cast("guiding-bolt", "A", dice=[15, 1, 1, 1, 1])
    near(fight, "A")
    fight.place("B", (3, 3))
    fight.attack("B", "A", dice=[3, 2], overruled=True)
    assert fight.conditions("A") == set()


@both
def test_senses_and_speeds_that_magic_gives(edition):
    fight = Casting(edition)
    fight.cast("darkvision", "M")
    assert eyes_of(fight["M"]).darkvision == (60 if edition == LEGACY else 150)
    fight.cast("fly", "M", overruled=True)
    assert speed(fight, "M", "fly") == 60
    fight.cast("spider-climb", "M", overruled=True)
    assert speed(fight, "M", "climb") == 30


def test_the_chance_of_a_hit_counts_the_dice():
    assert spread_of(("1d4",)) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert spread_of(("-1d4",)) == {-1: 1, -2: 1, -3: 1, -4: 1}
    fight = Casting(LATER)
    near(fight, "A")
    wish = c.MakeAttack(fight.ids["M"], AttackKey("sword"), fight.ids["A"])
    plain = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice([]))
    fight.cast("bless", "M", free=True)
    blessed = attack_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice([]))
    assert plain is not None
    assert blessed is not None
    assert (plain.hit_chance, blessed.hit_chance) == (Fraction(70, 100), Fraction(825, 1000))


def test_a_typed_total_with_other_dice_is_no_natural_twenty():
    fight = Casting(LATER)
    near(fight, "A")
    fight.cast("bless", "M", free=True)
    rolled = fight.attack("M", "A", total=28, dice=[], overruled=True, damage=())
    assert (rolled.roll.total, rolled.outcome.value) == (28, "hit")


@both
def test_fog_and_darkness_obscure_what_lies_in_them(edition):
    fight = Casting(edition, a_creature("owl", senses=FrozenMap({"darkvision": 60})))

    def sees(viewer, seen):
        return can_see(fight.encounter, fight.ruleset, fight[viewer], fight[seen])

    assert sees("M", "A")
    fight.cast("fog-cloud", area=laid("sphere", 20, (11, 2)), free=True)
    assert not sees("M", "A")
    assert not sees("A", "B")
    assert fight.mode("A", "B").value == "plain"
    (fog,) = fight.encounter.areas.values()
    fight.do(c.MoveArea(fog.id, laid("sphere", 20, (11, 20))))
    assert sees("M", "A")
    fight.cast("darkness", area=laid("sphere", 15, (11, 2)), free=True, overruled=True)
    assert fog.id not in fight.encounter.areas
    assert not sees("M", "A")
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert sees("M", "A")


@both
def test_a_long_rest_gives_back_slots_and_daily_spells(edition):
    fight = Casting(edition)
    fight.cast("magic-missile", "A", dice=[1, 1, 1])
    assert fight.slots() == [3, 3, 3, 3, 1]
    fight.do(c.SetCounter(fight.ids["M"], "spell:web", 0))
    fight.do(c.EndFight())
    fight.do(c.TakeRest((fight.ids["M"],), "long", 480))
    assert fight.slots() == [4, 3, 3, 3, 1]


def tired(edition: str) -> Casting:
    """M, whose Haste has just ended on its turn."""
    fight = Casting(edition)
    fight.cast("haste", "M", label="Haste")
    fight.next(3)
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    return fight


@both
def test_the_lethargy_after_haste_has_a_name_of_its_own_in_both_languages(edition):
    (lethargy,) = (each for each in tired(edition)["M"].effects if each.influence is not None)
    assert isinstance(lethargy.called, Name)
    assert lethargy.called.text_in("en") == "Lethargy after Haste"
    assert lethargy.called.text_in("it") == "Spossatezza dopo Velocità"


def test_the_lethargy_of_2014_stops_moving_and_acting_and_leaves_the_reaction():
    fight = tired(LEGACY)
    for wish in (fight.action("M", "dodge"), fight.wish("misty-step", "M", slot=2)):
        assert fight.refused(wish).reason.key == "refusal.cannot_act"
    budget = budget_of(fight.encounter, fight.ruleset, fight["M"])
    assert {each.key: each.spent for each in budget} == {
        "action": True,
        "free_object": True,
        "reaction": False,
        "movement": True,
    }
    fight.next()
    fight.cast("shield", "M", trigger="hit")
    assert fight["M"].count("reaction") == 0


def test_that_of_2024_takes_the_reaction_too():
    fight = tired(LATER)
    budget = budget_of(fight.encounter, fight.ruleset, fight["M"])
    assert all(each.spent for each in budget)
    fight.next()
    # Whoever is incapacitated does not speak either.
    assert fight.refused(fight.wish("shield", "M", trigger="hit")).reason.key == "refusal.no_voice"


@both
def test_nobody_surprised_has_feet_left_where_it_may_not_move(edition):
    fight = Casting(edition)
    fight.give("M", "surprised")
    shown = {each.key: each for each in budget_of(fight.encounter, fight.ruleset, fight["M"])}
    assert shown["movement"].spent == (edition == LEGACY)
    feet = speed_of(fight.encounter, fight.ruleset, fight["M"]).value
    ways = dict(fight.ruleset.movement.ways(fight.encounter, fight.ruleset, fight["M"]))
    assert (feet, ways["walk"]) == (30, 0 if edition == LEGACY else 30)
