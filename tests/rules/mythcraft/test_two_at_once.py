"""Where rules of MythCraft meet: mercy and the helpless, hunger and rest, saddle and condition."""

import pytest

from desktop.model import commands as c
from desktop.model.combatant import Life
from desktop.model.counter import DEATH_POINTS, HIT_POINTS
from desktop.model.events import Noted
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from tests.support.myth import RULES, Table, a_creature, a_duel, weapon

CLUB = weapon("club", kind="blunt")


def a_rider() -> Table:
    """Ada in the saddle of Stella, Orco far away; it is her turn."""
    table = Table()
    table.lay_map()
    horse = a_creature(
        "horse",
        sizes=("large",),
        kind="beast",
        abilities=FrozenMap({"int": -3, "dex": 1}),
        speeds=FrozenMap({"walk": 40}),
        numbers=FrozenMap({"ar": 12, "ap": 4, "mcap": 3}),
    )
    table.join("Ada", score=20, at=(3, 3))
    table.join("Stella", horse, score=12, at=(4, 3), character=False)
    table.join("Orco", a_creature("orco", sizes=("huge",)), score=8, at=(15, 15))
    table.begin()
    table.act("Ada", "mount", "Stella")
    return table


# --- mercy --------------------------------------------------------------------------------------


@pytest.mark.rule("MC-COND-HELPLESS", "AP-KO-01", "AP-KO-02")
@pytest.mark.parametrize(
    ("knock_out", "left", "life"), [(True, 1, Life.UP), (False, 0, Life.DYING)]
)
def test_a_nonlethal_blow_at_the_helpless_takes_all_and_knocks_out(knock_out, left, life):
    table = a_duel(a_creature("ada", CLUB))
    table.give("Bruto", "paralyzed")
    table.do(table.attack("Ada", "Bruto", "club", knock_out=knock_out), (15, 4))
    table.answer("yes")
    assert (table["Bruto"].hit_points, table["Bruto"].life) == (left, life)
    assert ("dazed" in table.keys("Bruto")) is knock_out


@pytest.mark.rule("AP-KO-05")
def test_who_is_set_on_its_feet_by_hand_is_dazed_no_more():
    table = a_duel()
    table.hurt("Ada", 20, "blunt", knock_out=True)
    table.set_counter("Ada", HIT_POINTS, 10)
    assert table.keys("Ada") == {"dazed"}
    table.set_counter("Ada", HIT_POINTS, 11)
    assert table.keys("Ada") == set()


@pytest.mark.rule("AP-DP-04")
def test_8_death_points_are_death_also_by_hand_but_once():
    table = a_duel()
    table.set_counter("Ada", DEATH_POINTS, 7)
    assert table["Ada"].life is Life.UP
    table.set_counter("Ada", DEATH_POINTS, 8)
    assert table["Ada"].life is Life.DEAD
    table.do(c.DeclareLife((table.names["Ada"],), "up"))
    table.give("Ada", "prone")
    assert table["Ada"].life is Life.UP


@pytest.mark.rule("AP-DP-04")
def test_who_comes_in_with_8_death_points_is_dead():
    table = a_duel()
    left = FrozenMap({DEATH_POINTS: 8})
    dora = c.AddCombatants(
        a_creature("dora"), own_name="Dora", character=True, left=left, initiative=5
    )
    table.do(dora)
    (dora,) = [who for who in table.encounter.combatants.values() if who.own_name == "Dora"]
    assert dora.life is Life.DEAD


# --- hunger -------------------------------------------------------------------------------------


@pytest.mark.rule("MC-COND-FATIGUED", "MC-REST-03")
@pytest.mark.parametrize("fed", [True, False])
def test_without_food_and_drink_a_rest_leaves_the_fatigued_tired(fed: bool):
    table = Table()
    table.join("Ada")
    table.set_counter("Ada", HIT_POINTS, 5)
    table.set_counter("Ada", DEATH_POINTS, 3)
    table.give("Ada", "fatigued")
    table.do(c.TakeRest((table.names["Ada"],), "rest", 480, fed=fed))
    assert table["Ada"].hit_points == 20
    assert table.dying("Ada") == 4
    assert table.keys("Ada") == (set() if fed else {"fatigued"})
    told = [event.text.key for event in table.events if isinstance(event, Noted)]
    assert ("note.myth.still_fatigued" in told) is not fed


@pytest.mark.rule("MC-REST-03")
def test_only_of_the_longest_rest_food_is_asked():
    asked = [kind.key for kind in RULES.rests.kinds if "fed" in RULES.rests.asks(kind.key)]
    assert asked == ["rest"]


# --- in the saddle ------------------------------------------------------------------------------


@pytest.mark.rule("AP-MNT-09", "MC-COND-PARALYZED", "MC-COND-UNCONSCIOUS")
@pytest.mark.parametrize(
    ("who", "condition", "rule"),
    [
        ("Stella", "paralyzed", "MC-COND-PARALYZED"),
        ("Stella", "unconscious", "MC-COND-UNCONSCIOUS"),
        ("Ada", "paralyzed", "MC-COND-PARALYZED"),
        ("Ada", "unconscious", "MC-COND-UNCONSCIOUS"),
    ],
)
def test_nobody_rides_on_who_is_kept_from_acting(who: str, condition: str, rule: str):
    table = a_rider()
    table.give(who, condition)
    table.refused(table.walk("Stella", (5, 3)), rule)
    table.refused(table.action("Stella", "dodge"), rule)


@pytest.mark.rule("AP-MNT-09")
@pytest.mark.parametrize("life", ["dead", "defeated"])
def test_nobody_rides_on_a_fallen_mount(life: str):
    table = a_rider()
    table.do(c.DeclareLife((table.names["Stella"],), life))
    refusal = table.refused(table.walk("Stella", (5, 3)), "AP-MNT-09")
    assert refusal.reason.key == "refusal.is_down"


@pytest.mark.rule("AP-MNT-09", "AP-MNT-11")
@pytest.mark.parametrize("life", ["dead", "defeated"])
def test_the_fallen_lie_beside_their_mount_which_has_a_turn_of_its_own(life: str):
    table = a_rider()
    table.do(c.DeclareLife((table.names["Ada"],), life))
    assert table["Ada"].ride is None
    assert table["Ada"].token != table["Stella"].token
    assert [slot.members for slot in table.encounter.order if len(slot.members) > 1] == []


@pytest.mark.rule("AP-MNT-09", "MC-COND-STUNNED", "AP-DP-10")
def test_the_stunned_and_the_dying_still_ride():
    table = a_rider()
    table.give("Ada", "stunned")
    table.do(table.walk("Stella", (5, 3)))
    table.hurt("Ada", 20)
    assert table["Ada"].life is Life.DYING
    table.act("Stella", "dodge")


@pytest.mark.rule("AP-MNT-08", "MC-COND-RALLIED", "MC-COND-03")
def test_what_rallies_the_rider_counts_for_the_check_that_is_open():
    table = a_rider()
    table.give("Ada", "frightened", source="Orco")
    table.give("Stella", "prone", source="Orco")
    assert [(each.kind, each.dc) for each in table.prompts] == [(PromptKind.CHECK, 15 + 6 + 2)]
    table.give("Ada", "rallied")
    assert [(each.kind, each.dc) for each in table.prompts] == [(PromptKind.CHECK, 15 + 6 - 5)]
    table.hurt("Ada", 1)
    assert [each.dc for each in table.prompts] == [16]


@pytest.mark.rule("AP-MNT-02")
def test_nobody_rides_what_has_become_too_small():
    table = a_rider()
    pony = a_creature("pony", sizes=("medium",))
    table.do(c.ReplaceCreature(table.names["Stella"], pony, change_of_shape=True))
    assert table["Ada"].ride is None
    assert next(event.rule for event in table.events if isinstance(event, Noted)) == "AP-MNT-02"
