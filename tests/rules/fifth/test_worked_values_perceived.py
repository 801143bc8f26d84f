"""Special senses beyond sight, what is a target, bases of Armour Class: SRD 5.2.1."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer
from desktop.model.reasons import Kind, Standing
from desktop.rules.areas import areas
from desktop.rules.casting.spell_numbers import targets_within
from desktop.rules.fifth.gear.hands import weapons_in_hand
from desktop.rules.previews import questions
from desktop.rules.sight.perceiving import can_see
from tests.support.arms import LONGSWORD
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, abilities
from tests.support.duels import a_duel
from tests.support.magic import Casting, a_mage, laid
from tests.support.rows import proves

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def a_sensor(sense: str, *, apart: int = 8) -> Fight:
    return a_duel(NEW, apart=apart, senses=FrozenMap({sense: 60}))


def is_felt(fight: Fight) -> bool:
    """Whether the attack card tells that the place of O is felt."""
    rolled = fight.attack("K", "O", "bow", dice=(2, 3), cost="none", overruled=True)
    assert rolled.roll is not None
    assert Kind.DISADVANTAGE in {each.kind for each in rolled.roll.trace}
    return any(each.rule == "52-SENSE-TREM-1" for each in rolled.roll.trace)


@proves("52-SENSE-TREM-1")
def test_tremorsense_is_told_with_the_attack_and_is_no_sight(given, expect):
    fight = a_sensor("tremorsense")
    fight.give("O", "invisible")
    token = fight["O"].token
    assert token is not None
    if given == "flyer" or given.startswith("climber"):
        assert expect.startswith("not detected")
        fight.do(c.PlaceTokens(FrozenMap({fight.ids["O"]: Token(MAP, token.cell, 10)})))
        assert not is_felt(fight)
    elif given == "still object":
        assert expect == "not detected"
        thing = a_creature("o", kind="object")
        fight.do(c.ReplaceCreature(fight.ids["O"], thing))
        assert not is_felt(fight)
    else:
        assert expect in ("detected", "located, attack still with disadvantage")
        assert is_felt(fight)
        fight.place("O", (40, 5))
        assert not is_felt(fight)


@proves("52-SENSE-TRUE-1")
def test_truesight(given, expect):
    if given == "save against a visual illusion":
        assert expect == "succeeds"
        fight = Casting(NEW)
        seer = a_creature("a", senses=FrozenMap({"truesight": 60}))
        fight.do(c.ReplaceCreature(fight.ids["A"], seer))
        burst = laid("cube", 30, (10, 2))
        fight.cast("hypnotic-pattern", "A", "B", area=burst)
        told = [x for x in fight.happened(e.Noted) if x.text.key == "note.illusion_seen_through"]
        assert [(x.rule, x.combatants) for x in told] == [("52-SENSE-TRUE-1", (fight.ids["A"],))]
        saves = {fight.name_of(each.combatant): each for each in fight.encounter.prompts}
        for name, dice in (("A", ()), ("B", (1,))):
            fight.do(c.AnswerPrompt(saves[name].id, Answer()), dice=dice)
            (check,) = fight.happened(e.CheckRolled)
            assert (check.roll is None, check.success) == (name == "A", name == "A")
        assert "incapacitated" not in fight.conditions("A")
        assert "incapacitated" in fight.conditions("B")
        mind = Casting(NEW)
        mind.do(c.ReplaceCreature(mind.ids["A"], seer))
        mind.cast("phantasmal-force", "A")
        assert "note.perhaps_illusion" in mind.told()
        other = Casting(NEW, None)
        other.do(c.ReplaceCreature(other.ids["A"], seer))
        other.cast("fireball", "A", area=laid("sphere", 20, (11, 3)), dice=[1] * 8)
        assert not {"note.illusion_seen_through", "note.perhaps_illusion"} & set(other.told())
        return
    if given == "polymorphed foe":
        assert expect == "its true form is told"
        fight = a_sensor("truesight")
        wish = c.ReplaceCreature(fight.ids["O"], a_creature("wolf"), change_of_shape=True)
        fight.do(wish)
        assert fight.told().count("note.sees_true_form") == 1
        far = a_sensor("truesight", apart=13)
        far.do(c.ReplaceCreature(far.ids["O"], a_creature("wolf"), change_of_shape=True))
        assert "note.sees_true_form" not in far.told()
        return
    if "Invisible at 61 ft" in given:
        assert expect == "not seen"
        near, far = a_sensor("truesight", apart=12), a_sensor("truesight", apart=13)
        for fight in (near, far):
            fight.give("O", "invisible")
        modes = [fight.mode("K", "O", "bow").value for fight in (near, far)]
        assert modes == ["plain", "disadvantage"]
        return
    assert given in ("range 60 ft, magical darkness at 50 ft", "heavy fog")
    kind = "magic_darkness" if "darkness" in given else "heavy"
    assert sees_through(kind) is (expect == "sees")


def sees_through(kind: str) -> bool:
    """Whether K with Truesight sees O, 50 ft away in that."""
    fight = a_sensor("truesight", apart=10)
    veil = Obscurement(ObscurementKind(kind), frozenset((Cell(15, 5),)))
    fight.do(c.ChangeMap(MAP, BattleMap("Map", 100, 30, obscurements=(veil,))))
    return can_see(fight.encounter, fight.ruleset, fight["K"], fight["O"])


@proves("52-D20-SAVE-3")
def test_without_a_score_the_save_fails_and_a_door_is_no_target_of_fireball(given, expect):
    fight = Casting(NEW)
    door = a_creature("door", kind="object", abilities=FrozenMap())
    fight.add("D", creature=door, at=(12, 2))
    burst = laid("sphere", 20, (11, 3))
    if "effect that makes objects save" in given:
        assert expect == "fails"
        fight.cast("fireball", "D", area=burst, dice=[3] * 8)
        fight.do(c.AnswerPrompt(fight.prompt().id))
        (check,) = fight.happened(e.CheckRolled)
        assert (check.roll, check.success) == (None, False)
    else:
        assert expect == "no target, nothing is rolled"
        within = areas.inside(fight.encounter, fight.ruleset, burst)
        assert fight.ids["D"] in within
        aimed = targets_within(fight.encounter, fight.spell("fireball"), within)
        assert [fight.name_of(who) for who in aimed] == ["A", "B"]
        fight.cast("fireball", *(fight.name_of(who) for who in aimed), area=burst, dice=[3] * 8)
        assert fight.saves() == ["A", "B"]
    assert targets_within(fight.encounter, fight.spell("fog-cloud"), [fight.ids["A"]]) == ()
    assert targets_within(fight.encounter, None, [fight.ids["A"]]) == (fight.ids["A"],)


@proves("52-CORE-AC-1")
def test_one_base_of_the_armour_class_counts(given, expect):
    scores = {"Dex +3, no armor": {"dex": 16}}.get(given, {"dex": 14, "con": 16})
    traits = () if given.startswith("Dex") else ("unarmored-defense-con",)
    if given == "formulas 14 and 16":
        scores = {"dex": 14, "con": 14, "wis": 18}
        traits = ("unarmored-defense-con", "unarmored-defense-wis")
    own = replace(a_mage(), armour_class=None, abilities=abilities(**scores), traits=traits)
    fight = Casting(NEW, own)
    if given == "formulas of 15 and 15 from Dex and Con":
        fight.cast("mage-armor", "M")
    ((_, found),) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["M"])
    assert str(found.value) in expect.replace(",", " ").split()
    standings = {each.standing for each in found.trace}
    assert (Standing.OUTRANKED in standings) is (not given.startswith("Dex"))


def test_a_shield_takes_the_defence_of_the_bare_handed_away():
    fight = Fight(NEW)
    own = a_creature(
        "k",
        armour_class=None,
        abilities=abilities(dex=14, wis=18, con=12),
        traits=("unarmored-defense-con", "unarmored-defense-wis"),
        shield=True,
    )
    fight.add("K", creature=own, character=True)
    ((_, found),) = questions.defence_numbers(fight.encounter, fight.ruleset, fight["K"])
    assert found.value == 10 + 2 + 1 + 2


@both
@pytest.mark.rule("52-COND-UNCON-1")
def test_whoever_falls_unconscious_drops_its_weapon(edition):
    fight = a_duel(edition)
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", LONGSWORD)))
    fight.attack("K", "O", "longsword", dice=(2,))
    assert weapons_in_hand(fight["K"]) == ("longsword",)
    fight.do(c.GiveCondition((fight.ids["K"],), ConditionKey("unconscious")))
    assert weapons_in_hand(fight["K"]) == ()
