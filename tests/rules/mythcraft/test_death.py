"""Dying by Death Points, knocking unconscious, the GM's creatures, rests."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life, Side
from desktop.model.counter import DEATH_POINTS, HIT_POINTS, LUCK_POINTS, feature_uses
from desktop.model.creature import Creature, Feature, FeatureGroup, FeatureKey, Uses, UsesKind
from desktop.model.events import Noted
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from tests.support.myth import Table, a_creature, a_duel, weapon


def hurt_to(table: Table, name: str, hit_points: int) -> None:
    """Bring somebody to that many hit points by damage."""
    table.hurt(name, table[name].hit_points - hit_points)


@pytest.mark.rule("AP-DP-01")
def test_at_0_hit_points_one_begins_dying():
    table = a_duel(a_creature("ada", hit_points=5))
    table.hurt("Ada", 9)
    assert (table["Ada"].hit_points, table["Ada"].life, table.dying("Ada")) == (0, Life.DYING, 0)


@pytest.mark.rule("AP-DP-01")
@pytest.mark.parametrize(("life", "hit_points"), [("dying", 0), ("dead", 0), ("defeated", 20)])
def test_whom_the_gm_declares_dying_or_dead_stands_at_0(life: str, hit_points: int):
    table = a_duel()
    table.do(c.DeclareLife((table.names["Ada"],), life))
    assert (table["Ada"].life, table["Ada"].hit_points) == (Life(life), hit_points)


@pytest.mark.rule("AP-DP-02")
def test_ending_a_turn_at_0_brings_a_death_point():
    table = a_duel()
    hurt_to(table, "Ada", 0)
    hurt_to(table, "Bruto", 0)
    table.next()
    assert (table.dying("Ada"), table.dying("Bruto")) == (1, 0)
    table.next()
    assert (table.dying("Ada"), table.dying("Bruto")) == (1, 1)


@pytest.mark.rule("AP-DP-03")
@pytest.mark.rule("AP-DP-09")
def test_each_hit_at_0_brings_two_whatever_its_types():
    table = a_duel()
    hurt_to(table, "Ada", 0)
    amounts = (c.DamageAmount(4, "sharp"), c.DamageAmount(3, "fire"))
    table.do(c.DealDamage((table.names["Ada"],), amounts))
    assert table.dying("Ada") == 2
    table.hurt("Ada", 1)
    assert table.dying("Ada") == 4
    table.hurt("Ada", 0)
    assert table.dying("Ada") == 4


@pytest.mark.rule("AP-DP-03")
@pytest.mark.rule("MC-SHLD-01")
def test_what_a_shield_stops_at_0_is_no_damage():
    table = a_duel()
    hurt_to(table, "Ada", 0)
    table.do(c.GrantTemporary((table.names["Ada"],), 5))
    table.hurt("Ada", 5)
    assert table.dying("Ada") == 0


@pytest.mark.rule("AP-DP-04")
def test_8_death_points_are_death():
    table = a_duel()
    hurt_to(table, "Ada", 0)
    table.set_counter("Ada", DEATH_POINTS, 7)
    table.hurt("Ada", 1)
    assert table["Ada"].life is Life.DEAD


@pytest.mark.rule("AP-DP-05")
@pytest.mark.rule("MC-REST-01")
def test_while_catching_breath_nobody_comes_closer_to_death():
    table = a_duel()
    hurt_to(table, "Ada", 0)
    table.hurt("Ada", 1)
    assert table.dying("Ada") == 2
    table.act("Ada", "catch_breath")
    table.hurt("Ada", 1)
    (note,) = (each for each in table.events if isinstance(each, Noted))
    assert (note.text.key, note.rule) == ("note.myth.no_death_points", "AP-DP-05")
    table.next()
    assert table.dying("Ada") == 2
    table.answer("done")
    assert (table["Ada"].hit_points, table["Ada"].life) == (1, Life.UP)
    assert table.keys("Ada") == set()


@pytest.mark.rule("MC-REST-01")
def test_an_interrupted_breath_brings_nothing():
    table = a_duel()
    hurt_to(table, "Ada", 0)
    table.act("Ada", "catch_breath")
    table.answer("interrupted")
    assert (table["Ada"].hit_points, table["Ada"].life) == (0, Life.DYING)


@pytest.mark.rule("MC-REST-01")
def test_breath_leaves_the_hit_points_of_those_who_stand():
    table = a_duel()
    hurt_to(table, "Ada", 4)
    table.act("Ada", "catch_breath")
    table.answer("done")
    assert table["Ada"].hit_points == 4


@pytest.mark.rule("AP-DP-06")
@pytest.mark.rule("AP-DP-07")
def test_rests_take_death_points_away():
    table = a_duel()
    table.set_counter("Ada", DEATH_POINTS, 6)
    table.act("Ada", "recoup")
    assert table.dying("Ada") == 5
    table.act("Ada", "rest")
    assert table.dying("Ada") == 0
    table.act("Ada", "recoup")
    assert table.dying("Ada") == 0


def test_more_than_kill_by_the_hand_of_the_gm_go_one_by_one_as_well():
    table = a_duel()
    table.do(c.SetCounter(table.names["Ada"], DEATH_POINTS, 40, maximum=40))
    table.do(c.DeclareLife((table.names["Ada"],), "up"))
    table.set_counter("Ada", DEATH_POINTS, 12)
    table.act("Ada", "recoup")
    counter = table["Ada"].counters[DEATH_POINTS]
    assert counter.maximum is not None
    assert counter.current <= counter.maximum


@pytest.mark.rule("MC-REST-02")
@pytest.mark.parametrize(("before", "after"), [(10, 15), (16, 16), (2, 10), (15, 15)])
def test_recoup_heals_a_quarter_up_to_the_bloodied_line(before: int, after: int):
    table = a_duel(a_creature("ada", hit_points=30))
    hurt_to(table, "Ada", before)
    table.act("Ada", "recoup")
    assert table["Ada"].hit_points == after


@pytest.mark.rule("MC-REST-03")
@pytest.mark.rule("MC-LUCK-01")
def test_a_rest_brings_everything_back():
    table = a_duel(a_creature("ada", abilities=FrozenMap({"luck": 3})))
    assert table["Ada"].count(LUCK_POINTS) == 2
    hurt_to(table, "Ada", 0)
    table.set_counter("Ada", LUCK_POINTS, 0)
    table.do(c.GrantTemporary((table.names["Ada"],), 5))
    table.act("Ada", "rest")
    ada = table["Ada"]
    assert (ada.hit_points, ada.temporary_hit_points, ada.life) == (20, 0, Life.UP)
    assert ada.count(LUCK_POINTS) == 2


@pytest.mark.rule("MC-REST-03")
@pytest.mark.rule("MC-COND-FATIGUED")
def test_the_fatigued_lose_their_fatigue_instead_of_death_points():
    table = a_duel()
    table.set_counter("Ada", DEATH_POINTS, 4)
    table.give("Ada", "fatigued")
    assert table.dying("Ada") == 5
    table.act("Ada", "recoup")
    assert table.dying("Ada") == 5
    table.act("Ada", "rest")
    assert (table.dying("Ada"), table.keys("Ada")) == (5, set())
    table.act("Ada", "rest")
    assert table.dying("Ada") == 0


@pytest.mark.rule("MC-COND-FATIGUED")
def test_being_fatigued_again_counts_again():
    table = a_duel()
    table.give("Ada", "fatigued")
    table.give("Ada", "fatigued")
    assert table.dying("Ada") == 2


@pytest.mark.rule("AP-DP-08")
def test_death_points_survive_healing():
    table = a_duel()
    hurt_to(table, "Ada", 0)
    table.set_counter("Ada", DEATH_POINTS, 4)
    table.do(c.Heal((table.names["Ada"],), 10))
    assert (table["Ada"].life, table.dying("Ada")) == (Life.UP, 4)
    table.hurt("Ada", 10)
    assert (table["Ada"].life, table.dying("Ada")) == (Life.DYING, 4)


@pytest.mark.rule("AP-DP-10")
def test_the_dying_keep_their_turn_and_their_points():
    table = a_duel()
    hurt_to(table, "Ada", 0)
    assert table.keys("Ada") == set()
    table.do(table.attack("Ada", "Bruto", dice=(1,)))
    table.next()
    table.next()
    assert table.points("Ada") > 0


@pytest.mark.rule("AP-DP-10")
def test_the_table_may_have_the_dying_unconscious():
    table = a_duel()
    table.setting("dying_unconscious", "on")
    hurt_to(table, "Ada", 0)
    assert table.keys("Ada") == {"unconscious"}


def with_monster(monster: Creature | None = None) -> Table:
    """Ada against a creature of the GM."""
    table = Table()
    table.join("Ada", score=20)
    table.join("Orco", monster or a_creature("orco"), side=Side.HOSTILE, score=10)
    table.begin()
    return table


@pytest.mark.rule("AP-DP-10")
def test_no_blow_wakes_who_lies_unconscious_because_it_is_dying():
    table = a_duel()
    table.setting("dying_unconscious", "on")
    table.hurt("Ada", 20)
    table.hurt("Ada", 1)
    assert (table.dying("Ada"), table.keys("Ada")) == (2, {"unconscious"})


@pytest.mark.rule("AP-DP-11")
@pytest.mark.problem("RP18")
def test_the_defeat_of_a_creature_is_proposed():
    table = with_monster()
    table.hurt("Orco", 40)
    assert (table.prompt.kind, table.prompt.rule) == (PromptKind.DEFEAT, "AP-DP-11")
    table.answer("defeated")
    assert (table["Orco"].life, table["Orco"].hit_points) == (Life.DEFEATED, 0)
    table.do(c.Heal((table.names["Orco"],), 5))
    assert (table["Orco"].life, table["Orco"].hit_points) == (Life.UP, 5)


@pytest.mark.rule("AP-DP-11")
def test_a_creature_may_gather_death_points_by_choice():
    table = with_monster()
    table.hurt("Orco", 20)
    table.answer("dying")
    assert table["Orco"].life is Life.DYING
    table.hurt("Orco", 1)
    assert table.dying("Orco") == 2
    table = with_monster()
    table.setting("npc_death", "death_points")
    table.hurt("Orco", 20)
    assert (table["Orco"].life, table.prompts) == (Life.DYING, ())


@pytest.mark.rule("AP-DP-11")
def test_healing_takes_the_question_of_defeat_back():
    table = with_monster()
    table.hurt("Orco", 20)
    table.do(c.Heal((table.names["Orco"],), 5))
    assert table.prompts == ()


@pytest.mark.rule("MC-MASS-01")
@pytest.mark.parametrize(("before", "amount", "points"), [(5, 25, 4), (5, 24, 0), (0, 20, 6)])
def test_massive_damage_brings_four(before: int, amount: int, points: int):
    table = a_duel()
    hurt_to(table, "Ada", before)
    table.hurt("Ada", amount)
    assert table.dying("Ada") == points


# --- knocking unconscious -----------------------------------------------------------------------


@pytest.mark.rule("AP-KO-01")
def test_only_blunt_damage_knocks_out():
    table = a_duel()
    table.hurt("Ada", 20, "sharp", knock_out=True)
    assert table["Ada"].life is Life.DYING


@pytest.mark.rule("AP-KO-02")
@pytest.mark.rule("AP-KO-03")
@pytest.mark.rule("AP-KO-04")
def test_a_knock_out_goes_one_step_further_each_time():
    table = a_duel(a_creature("ada", hit_points=4))
    for keys in (
        {"dazed"},
        {"dazed", "stunned"},
        {"dazed", "stunned", "unconscious"},
    ):
        table.hurt("Ada", 7, "blunt", knock_out=True)
        assert (table["Ada"].hit_points, table["Ada"].life) == (1, Life.UP)
        assert table.keys("Ada") == keys
        assert table.dying("Ada") == 0


@pytest.mark.rule("AP-KO-01")
def test_an_attack_may_be_meant_to_knock_out():
    table = a_duel(a_creature("ada", weapon("club", dice="30", kind="blunt")))
    table.do(table.attack("Ada", "Bruto", "club", dice=(15,), knock_out=True))
    assert (table["Bruto"].hit_points, table.keys("Bruto")) == (1, {"dazed"})


@pytest.mark.rule("AP-KO-05")
@pytest.mark.rule("AP-KO-08")
@pytest.mark.parametrize(("maximum", "line"), [(20, 11), (60, 15), (28, 15), (15, 9)])
def test_knock_outs_end_when_no_longer_bloodied_or_at_15(maximum: int, line: int):
    table = a_duel(a_creature("ada", hit_points=maximum))
    for _ in range(3):
        table.hurt("Ada", maximum, "blunt", knock_out=True)
    table.do(c.Heal((table.names["Ada"],), line - 2))
    assert table.keys("Ada") == {"dazed", "stunned", "unconscious"}
    table.do(c.Heal((table.names["Ada"],), 1))
    assert table.keys("Ada") == {"unconscious"}


@pytest.mark.rule("AP-KO-05")
def test_catching_breath_ends_a_knock_out():
    table = a_duel()
    table.hurt("Ada", 20, "blunt", knock_out=True)
    table.act("Ada", "catch_breath")
    table.answer("done")
    assert table.keys("Ada") == set()


@pytest.mark.rule("AP-KO-07")
def test_the_origin_of_a_condition_matters_for_its_end_only():
    table = a_duel()
    table.give("Ada", "dazed")
    table.hurt("Ada", 20, "blunt", knock_out=True)
    assert table.keys("Ada") == {"dazed", "stunned"}
    table.do(c.Heal((table.names["Ada"],), 19))
    assert table.keys("Ada") == {"dazed"}


@pytest.mark.rule("AP-KO-06")
def test_creatures_of_the_gm_are_knocked_out_only_by_the_table_s_choice():
    table = with_monster()
    table.hurt("Orco", 20, "blunt", knock_out=True)
    assert table.prompt.kind is PromptKind.DEFEAT
    table = with_monster()
    table.setting("npc_knockout", "on")
    table.hurt("Orco", 20, "blunt", knock_out=True)
    assert table.keys("Orco") == {"dazed"}


@pytest.mark.rule("AP-KO-09")
def test_nonlethal_damage_matters_only_when_it_brings_to_0():
    table = a_duel()
    hurt_to(table, "Ada", 10)
    table.hurt("Ada", 4, "blunt", knock_out=True)
    assert (table["Ada"].hit_points, table.keys("Ada")) == (6, set())
    hurt_to(table, "Ada", 0)
    table.hurt("Ada", 4, "blunt", knock_out=True)
    assert (table["Ada"].hit_points, table.dying("Ada")) == (0, 2)


@pytest.mark.rule("AP-KO-02")
@pytest.mark.rule("MC-MASS-01")
def test_a_massive_knock_out_asks_for_the_death_points():
    table = a_duel()
    table.hurt("Ada", 60, "blunt", knock_out=True)
    assert table.prompt.rule == "MC-MASS-01"
    table.answer("yes")
    assert (table["Ada"].hit_points, table.dying("Ada")) == (1, 4)


# --- what else takes life -----------------------------------------------------------------------


@pytest.mark.rule("MC-COND-HELPLESS")
def test_a_melee_blow_may_take_all_from_the_helpless():
    table = a_duel(a_creature("ada", weapon(dice="1"), weapon("bow", dice="5", ranged=True)))
    table.give("Bruto", "helpless")
    table.do(table.attack("Ada", "Bruto", "bow", dice=(15,)))
    assert (table["Bruto"].hit_points, table.prompts) == (15, ())
    table.do(table.attack("Ada", "Bruto", dice=(15,)))
    assert table.prompt.rule == "MC-COND-HELPLESS"
    table.answer("yes")
    assert (table["Bruto"].hit_points, table["Bruto"].life) == (0, Life.DYING)


@pytest.mark.rule("MC-COND-SUFFOCATING")
def test_breath_lasts_for_end_and_one_rounds():
    table = a_duel(foe=a_creature("bruto", abilities=FrozenMap({"end": 1})))
    table.give("Bruto", "suffocating")
    found = []
    for _ in range(4):
        table.next()
        found.append(table.dying("Bruto"))
        table.next()
    assert found == [0, 0, 1, 2]


@pytest.mark.rule("MC-COND-BLEEDING")
def test_bleeding_at_0_brings_death_points():
    table = a_duel()
    table.give("Bruto", "bleeding", level=3)
    hurt_to(table, "Bruto", 0)
    table.next()
    table.answer()
    assert table.dying("Bruto") == 2


@pytest.mark.rule("MC-COND-UNCONSCIOUS")
def test_a_friend_shakes_one_awake_for_a_point():
    table = a_duel()
    table.give("Bruto", "unconscious")
    table.act("Ada", "wake", "Bruto")
    assert (table.keys("Bruto"), table.points("Ada")) == (set(), 4)
    hurt_to(table, "Bruto", 0)
    table.give("Bruto", "unconscious")
    table.refused(table.action("Ada", "wake", "Bruto"), "MC-COND-UNCONSCIOUS")


@pytest.mark.rule("MC-BLOOD-01")
@pytest.mark.parametrize(("maximum", "line"), [(20, 10), (15, 8)])
def test_bloodied_is_half_rounded_up(maximum: int, line: int):
    from desktop.rules.previews.questions import is_bloodied
    from tests.support.myth import RULES

    table = a_duel(a_creature("ada", hit_points=maximum))
    table.set_counter("Ada", HIT_POINTS, line + 1)
    assert not is_bloodied(table["Ada"], RULES)
    table.set_counter("Ada", HIT_POINTS, line)
    assert is_bloodied(table["Ada"], RULES)


@pytest.mark.rule("MC-REST-01", "MC-REST-03")
@pytest.mark.parametrize(
    ("kind", "rest", "back"),
    [
        (UsesKind.SHORT_REST, "catch_breath", 1),
        (UsesKind.SHORT_REST, "recoup", 1),
        (UsesKind.LONG_REST, "recoup", 0),
        (UsesKind.LONG_REST, "rest", 1),
        (UsesKind.DAY, "rest", 1),
    ],
)
def test_rests_recharge_what_was_used(kind: UsesKind, rest: str, back: int):
    song = Feature(
        FeatureKey("song"),
        FeatureGroup.ACTION,
        FrozenMap({"en": "Song"}),
        FrozenMap(),
        uses=Uses(kind, 1),
    )
    table = a_duel(a_creature("ada", features=(song,)))
    table.act("Ada", "feature", text="song")
    refusal = table.refused(table.action("Ada", "feature", text="song"), "MC-REST-01")
    assert refusal.can_overrule
    table.do(c.TakeRest((table.names["Ada"],), rest, 480), overruled=True)
    assert table["Ada"].count(feature_uses("song")) == back
    table.do(c.ReplaceCreature(table.names["Ada"], a_creature("ada", features=(song,))))
    assert table["Ada"].count(feature_uses("song")) == back
