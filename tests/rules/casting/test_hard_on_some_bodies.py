"""What spells say of those they meet: whom they are hard on, whom they spare, who never yields."""

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.prompt import Answer, Outcome
from desktop.rules.casting import spell_numbers
from desktop.rules.engine.draft import Draft
from desktop.rules.moving.radar import NO_DICE
from tests.support.builders import EDITIONS, FAILURE, a_creature, immune
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
SLOTS = (4, 3, 3, 3, 3, 2, 2, 1, 1)


def a_fight(edition: str, **body: object) -> Casting:
    """The mage, and X of that body beside the others."""
    fight = Casting(edition, a_mage(level=17, slots=SLOTS))
    fight.add("X", 15, creature=a_creature("thing", **body), hp=90, at=(9, 2))
    return fight


def reasons_of(fight: Casting) -> list[str]:
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.roll is not None
    return [each.reason.key for each in rolled.roll.trace]


# --- by kind ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["undead", "ooze"])
def test_undead_and_oozes_save_badly_against_the_light_of_the_sun_in_2014(kind):
    fight = a_fight(OLD, kind=kind)
    fight.cast("sunburst", "X", area=laid("sphere", 60, (9.0, 2.0)), damage=(), overruled=True)
    fight.answer(Answer(), dice=(20, 2))
    (rolled,) = fight.happened(e.CheckRolled)
    assert not rolled.success
    assert f"creature_type.{kind}" in reasons_of(fight)


def test_in_2024_nobody_saves_badly_against_it():
    fight = a_fight(NEW, kind="undead")
    fight.cast("sunburst", "X", area=laid("sphere", 60, (9.0, 2.0)), damage=(), overruled=True)
    fight.answer(Answer(), dice=(20,))
    (rolled,) = fight.happened(e.CheckRolled)
    assert rolled.success


def test_a_plant_withers_without_a_roll_in_2024_and_saves_badly_in_2014():
    fight = a_fight(NEW, kind="plant")
    fight.cast("blight", "X", damage=(), overruled=True)
    fight.answer(Answer())
    assert "note.fails_because" in fight.told()
    fight = a_fight(OLD, kind="plant")
    fight.cast("blight", "X", damage=(), overruled=True)
    fight.answer(Answer(), dice=(20, 3))
    assert "creature_type.plant" in reasons_of(fight)


@pytest.mark.parametrize("kind", ["undead", "construct"])
def test_what_does_nothing_to_the_lifeless_is_refused_in_2014(kind):
    fight = a_fight(OLD, kind=kind)
    for name in ("blight", "spare-the-dying"):
        assert fight.refused(fight.wish(name, "X")).reason.key in (
            "refusal.wrong_kind",
            "refusal.out_of_range_of",
        )
    fight.place("X", (3, 2))
    assert fight.refused(fight.wish("spare-the-dying", "X")).reason.key == "refusal.wrong_kind"
    assert fight.refused(fight.wish("blight", "X")).reason.key == "refusal.wrong_kind"


def test_the_undead_are_not_held_by_hold_monster_of_2014_and_constructs_not_healed():
    fight = a_fight(OLD, kind="undead")
    assert fight.refused(fight.wish("hold-monster", "X")).reason.key == "refusal.wrong_kind"
    fight.damage("X", 30)
    fight.cast("heal", "X", overruled=True)
    assert fight.hp("X") == 60


def test_a_construct_is_never_turned_to_stone_and_who_saves_stands_still_for_a_while():
    fight = a_fight(NEW, kind="construct")
    fight.cast("flesh-to-stone", "X", overruled=True)
    fight.answer(Answer())
    assert "note.succeeds_because" in fight.told()
    assert fight.feet("X") == 0
    fight.next(4)
    assert fight.feet("X") == 30


# --- by immunity --------------------------------------------------------------------------------


def test_who_is_never_weary_does_not_fall_asleep_in_2024():
    fight = a_fight(NEW, condition_immunities=("exhaustion",))
    fight.cast("sleep", "X", area=laid("sphere", 5, (9.0, 2.0)), overruled=True)
    fight.answer(Answer())
    assert "note.succeeds_because" in fight.told()
    assert not fight.conditions("X")


@pytest.mark.parametrize(
    "body", [{"defences": (immune("poison"),)}, {"condition_immunities": ("poisoned",)}]
)
def test_who_is_immune_to_poison_does_not_retch_in_2014(body):
    fight = a_fight(OLD, **body)
    fight.cast("stinking-cloud", area=laid("sphere", 20, (9.0, 2.0)), overruled=True)
    fight.next()
    fight.answer(Answer())
    assert "note.succeeds_because" in fight.told()
    assert fight.action("X", "dash")


def test_others_retch():
    fight = a_fight(OLD)
    fight.cast("stinking-cloud", area=laid("sphere", 20, (9.0, 2.0)), overruled=True)
    fight.next()
    fight.answer(Answer(), dice=(2,))
    assert "note.succeeds_because" not in fight.told()


# --- an irresistible dance ----------------------------------------------------------------------


def test_who_cannot_be_charmed_does_not_dance_in_2014():
    fight = a_fight(OLD, condition_immunities=("charmed",))
    fight.cast("irresistible-dance", "X", overruled=True)
    assert "note.unaffected" in fight.told()
    assert not fight.conditions("X")


@both
def test_a_dancer_stays_where_it_is_until_it_collects_itself(edition):
    fight = a_fight(edition)
    fight.cast("irresistible-dance", "X", overruled=True)
    if edition == NEW:
        fight.answer(FAILURE)
    fight.next()
    assert fight.refused(fight.path("X", (9, 3))).reason.key
    fight.do(c.TakeAction(fight.ids["X"], "break_free"), dice=(2,))
    assert fight.refused(fight.path("X", (9, 3))).reason.key
    fight.next(4)
    fight.do(c.TakeAction(fight.ids["X"], "break_free"), dice=(19,))
    assert not fight.conditions("X")
    assert "concentration" not in fight.conditions("M")


def test_in_2024_who_withstands_it_dances_for_one_turn():
    fight = a_fight(NEW)
    fight.cast("irresistible-dance", "X", overruled=True)
    fight.answer(Answer(outcome=Outcome.SUCCESS))
    fight.next()
    assert fight.refused(fight.path("X", (9, 3))).reason.key
    assert "charmed" not in fight.conditions("X")
    fight.next()
    assert not fight.conditions("X")


# --- an eye that bites --------------------------------------------------------------------------


@both
def test_an_evil_eye_lets_fall_asleep_and_damage_wakes(edition):
    fight = a_fight(edition)
    fight.cast("eyebite", "X", choice="unconscious", overruled=True)
    fight.answer(FAILURE)
    assert "unconscious" in fight.conditions("X")
    fight.damage("X", 1)
    assert "unconscious" not in fight.conditions("X")


@both
def test_an_evil_eye_frightens_for_good(edition):
    fight = a_fight(edition)
    fight.cast("eyebite", "X", choice="frightened", overruled=True)
    fight.answer(FAILURE)
    fight.damage("X", 1)
    fight.next(2)
    assert fight.conditions("X") == {"frightened"}
    assert not fight.encounter.prompts


def test_an_evil_eye_sickens():
    fight = a_fight(OLD)
    fight.cast("eyebite", "X", choice="spell_option.sickened", overruled=True)
    fight.answer(FAILURE)
    assert fight.conditions("X") == {"custom"}
    assert fight.mode("X", "M").value == "disadvantage"
    fight.next(2)
    fight.answer(Answer(outcome=Outcome.SUCCESS))
    assert not fight.conditions("X")
    fight = a_fight(NEW)
    fight.cast("eyebite", "X", choice="poisoned", overruled=True)
    fight.answer(FAILURE)
    assert fight.conditions("X") == {"poisoned"}


@both
def test_an_evil_eye_reaches_sixty_feet(edition):
    fight = a_fight(edition)
    fight.place("X", (16, 2))
    assert fight.refused(fight.wish("eyebite", "X")).reason.key == "refusal.out_of_range_of"


# --- what comes back ----------------------------------------------------------------------------


@both
def test_whoever_regenerates_has_a_hit_point_more_each_turn_also_at_0(edition):
    fight = a_fight(edition)
    fight.damage("X", 60)
    fight.cast("regenerate", "X", dice=(1, 1, 1, 1), free=True, overruled=True)
    assert fight.hp("X") == 49
    fight.next()
    assert fight.hp("X") == 50
    fight.heal("X", 60)
    fight.next(4)
    assert fight.hp("X") == 90


@both
def test_a_fog_cloud_of_a_higher_slot_is_wider(edition):
    assert a_fight(edition).spell("fog-cloud").area.grows == 20


@pytest.mark.parametrize("name", ["heroism", "longstrider"])
@both
def test_a_higher_slot_helps_more_friends(edition, name):
    fight = a_fight(edition)
    magic = fight.ruleset.magic
    assert spell_numbers.most_targets(magic, fight["M"], fight.spell(name), 3) == 3


@both
def test_one_may_be_told_to_come_nearer(edition):
    table = a_fight(edition).spell("command").influence.table
    assert next(row.key for row in table.rows) == "approaches"


@pytest.mark.parametrize(("edition", "starts"), [(OLD, False), (NEW, True)])
def test_a_guardian_of_faith_waits_for_the_start_of_turns_in_2024_alone(edition, starts):
    fight = a_fight(edition)
    area = laid("sphere", 10, (9.0, 2.0))
    fight.cast("guardian-of-faith", area=area, damage=(), overruled=True)
    fight.next()
    assert bool(fight.encounter.prompts) is starts


# --- shaken awake -------------------------------------------------------------------------------


def asleep(edition: str) -> Casting:
    """X lies in a magical sleep, B stands beside."""
    fight = a_fight(edition)
    fight.cast("eyebite", "X", choice="unconscious", overruled=True)
    fight.answer(FAILURE)
    fight.next(2)
    assert fight.active == "A"
    return fight


@both
def test_whoever_stands_beside_a_sleeper_shakes_it_awake(edition):
    fight = asleep(edition)
    wish = c.TakeAction(fight.ids["A"], "shake", fight.ids["X"])
    fight.do(wish)
    assert "unconscious" not in fight.conditions("X")
    fight.next(4)
    assert fight.refused(wish).reason.key == "refusal.nothing_to_shake"


@both
def test_nobody_shakes_from_afar_unless_the_gm_says_so(edition):
    fight = asleep(edition)
    fight.place("A", (15, 15))
    wish = c.TakeAction(fight.ids["A"], "shake", fight.ids["X"])
    assert fight.refused(wish).reason.key == "refusal.too_far_to_shake"
    fight.do(wish, overruled=True)
    assert "unconscious" not in fight.conditions("X")


@both
def test_where_nobody_sleeps_nobody_is_shaken(edition):
    fight = a_fight(edition)
    action = fight.ruleset.actions["shake"]
    draft = Draft(fight.encounter, fight.ruleset, NO_DICE)
    assert action.foreseen(draft, fight["M"]).reason.key == "refusal.nobody_to_shake"
    fight = asleep(edition)
    draft = Draft(fight.encounter, fight.ruleset, NO_DICE)
    assert action.foreseen(draft, fight["M"]) is None
    assert action.foreseen(draft, fight["X"]) is not None


# --- later --------------------------------------------------------------------------------------


@both
def test_thorns_that_have_grown_slash(edition):
    fight = a_fight(edition)
    wall = laid("line", 60, (6.0, 10.0), width=5)
    fight.cast("wall-of-thorns", area=wall, damage=(), overruled=True)
    (area,) = fight.encounter.areas.values()
    assert [part.type for part in area.volley.damage] == ["slashing"]


def test_an_aura_of_life_lifts_whoever_lies_at_0_and_nobody_else():
    fight = a_fight(NEW)
    fight.add("Y", 12, creature=a_creature("hurt"), character=True, hp=20, at=(4, 2))
    area = laid("emanation", 30, (2.5, 2.5), around=fight.ids["M"])
    fight.cast("aura-of-life", area=area, overruled=True)
    fight.damage("Y", 5)
    fight.next(2)
    assert (fight.active, fight.hp("Y")) == ("Y", 15)
    fight.damage("Y", 15)
    fight.next(4)
    while fight.active != "Y":
        fight.next()
    assert fight.hp("Y") == 1


@pytest.mark.parametrize("name", ["suggestion", "mass-suggestion", "enthrall"])
def test_who_cannot_be_charmed_withstands_the_words_of_2014(name):
    fight = a_fight(OLD, condition_immunities=("charmed",))
    fight.cast(name, "X", overruled=True)
    fight.answer(Answer())
    assert "note.succeeds_because" in fight.told()
