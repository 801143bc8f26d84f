"""Worked values of the 2024 catalogue about magic: kept up, ended, named, and minds that touch."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall, WallKind, Way
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.creature import AreaShape, Texts
from desktop.model.effect import Moment
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.areas import areas
from desktop.rules.map import laid_areas
from desktop.rules.previews.spell_questions import cast_preview
from desktop.rules.sight.covering import find_cover
from desktop.rules.sight.perceiving import can_see
from desktop.session.player_view import player_view
from tests.support.builders import EDITIONS, FAILURE, MAP, SUCCESS, a_creature
from tests.support.creatures import shipped
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, a_mage, laid

LEGACY, LATER = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)


def near(fight, *names):
    for place, name in enumerate(names):
        fight.place(name, (3, 2 + place))


def preview_of(fight, wish):
    found = cast_preview(fight.encounter, fight.ruleset, wish, dice=LoadedDice([]))
    assert found is not None
    return found


# --- readied, countered, ended ------------------------------------------------------------------


@pytest.mark.rule("52-ACT-READY-2")
def test_a_readied_spell_is_held_by_concentration():
    fight = Casting(LATER)
    near(fight, "A")
    fight.cast("bless", "M")
    assert len(fight["M"].effects) == 2
    fight.next(3)
    fight.cast("fire-bolt", "A", readied=True, trigger="it moves")
    assert [x.label for x in fight["M"].effects if x.key == "custom"] == []
    fight.next()
    fight.damage("M", 24)
    assert fight.prompt(PromptKind.CONCENTRATION).dc == 12
    fight.answer(FAILURE, PromptKind.CONCENTRATION)
    assert "readied" not in fight.conditions("M")
    slots = Casting(LATER)
    near(slots, "A")
    before = slots.slots()
    slots.cast("magic-missile", "A", readied=True, trigger="it moves")
    slots.damage("M", 24)
    slots.answer(FAILURE, PromptKind.CONCENTRATION)
    assert slots.slots() == [before[0] - 1, *before[1:]]
    bonus = slots.wish("misty-step", readied=True, trigger="it moves")
    slots.next(3)
    assert slots.refused(bonus).reason.key == "refusal.not_readied"


@pytest.mark.rule("52-DIFF-24")
@both
def test_a_countered_spell_of_concentration(edition):
    fight = Casting(edition)
    fight.cast("bless", "M")
    fight.next(3)
    before = fight.slots()
    fight.cast("hold-person", "A", countered=True, overruled=True)
    assert fight["A"].effects == ()
    if edition == LEGACY:
        asked = fight.prompt(PromptKind.CHOICE)
        assert [key for key, _ in asked.options] == ["keep", "lose"]
        assert "concentration" in fight.conditions("M")
        fight.answer(Answer(option="lose"))
        assert fight.slots()[1] == before[1] - 1
    else:
        assert fight.slots() == before
    assert "concentration" not in fight.conditions("M")


@pytest.mark.rule("52-SP-DUR-1")
@both
def test_a_spell_is_ended_at_will_but_not_by_the_stunned(edition):
    fight = Casting(edition)
    fight.cast("mage-armor", "M")
    fight.next()
    fight.act("M", "dismiss_spell")
    assert fight["M"].effects == ()
    fight.cast("mage-armor", "M", overruled=True)
    fight.cast("bless", "M", overruled=True, label="Bless")
    fight.act("M", "dismiss_spell")
    fight.answer(Answer(option="Bless"))
    assert [x.label for x in fight["M"].effects] == ["Mage Armor"]
    fight.give("M", "stunned")
    refusal = fight.refused(fight.action("M", "dismiss_spell"))
    assert refusal.reason.key == "refusal.cannot_dismiss"
    fight.do(c.LiftCondition((fight.ids["M"],), "stunned"))
    fight.cast("web", area=laid("cube", 20, (10, 2)), overruled=True)
    fight.act("M", "dismiss_spell", text="Web")
    assert fight.encounter.areas == FrozenMap()
    fight.act("M", "dismiss_spell")
    nothing = fight.refused(fight.action("M", "dismiss_spell"))
    assert nothing.reason.key == "refusal.no_spell_runs"


@pytest.mark.rule("52-SP-SLOT-1")
def test_one_slot_is_spent_on_a_turn():
    fight = Casting(LATER)
    near(fight, "A")
    fight.cast("magic-missile", "A", dice=[1, 1, 1])
    assert fight.refused(fight.wish("misty-step")).reason.key == "refusal.one_slot_a_turn"
    fight.next(3)
    fight.cast("fire-bolt", "A", dice=[5, 5, 5, 5], overruled=True)
    fight.cast("misty-step")
    assert fight.slots()[1] == 2
    fight.next(3)
    fight.cast("magic-missile", "A", dice=[1, 1, 1], free=True)
    fight.cast("misty-step")
    assert fight.slots()[1] == 1
    reaction = fight.wish("shield", "M", trigger="hit")
    assert fight.refused(reaction).rule == "52-SP-SLOT-1"
    fight.next()
    fight.do(reaction)
    assert fight.slots()[0] == 2


# --- who is a target ----------------------------------------------------------------------------


@pytest.mark.rule("52-CORE-TARGET-1")
def test_those_who_must_save_are_targets_and_others_are_for_the_gm():
    fight = Casting(LATER)
    near(fight, "A", "B")
    wish = fight.wish("fireball", "A", "B", "M", area=laid("sphere", 20, (3, 3)))
    fight.do(wish, dice=[1] * 8)
    (cast,) = fight.happened(e.SpellCast)
    assert len(cast.targets) == len(fight.saves()) == 3
    other = Casting(LATER)
    near(other, "A")
    other.cast("fog-cloud", area=laid("sphere", 20, (3, 3)))
    (told,) = other.happened(e.SpellCast)
    assert (told.targets, other.saves()) == ((), [])
    (area,) = other.encounter.areas
    refusal = other.refused(c.LetAreaAct(area))
    assert refusal.reason.key == "refusal.area_does_nothing"


@pytest.mark.rule("52-COND-INVIS-2")
def test_what_must_be_seen_does_not_reach_the_invisible():
    fight = Casting(LATER)
    near(fight, "A")
    fight.give("A", "invisible")
    assert fight.refused(fight.wish("hold-person", "A")).reason.key == "refusal.target_unseen"
    seer = Casting(LATER, replace(a_mage(), senses=FrozenMap({"truesight": 60})))
    seer.place("A", (12, 2))
    seer.give("A", "invisible")
    seer.cast("hold-person", "A")
    assert seer.saves() == ["A"]
    blast = Casting(LATER)
    near(blast, "A")
    blast.give("A", "invisible")
    blast.cast("fireball", "A", area=laid("sphere", 20, (3, 3)), dice=[1] * 8)
    assert blast.saves() == ["A"]


@pytest.mark.rule("52-SP-INVALID-1")
@both
def test_a_spell_for_people_does_nothing_to_an_ogre(edition):
    fight = Casting(edition)
    ogre = replace(a_creature("O"), kind="giant")
    fight.add("O", 1, creature=ogre, at=(3, 2))
    before = fight.slots()
    wish = fight.wish("hold-person", "O")
    if edition == LEGACY:
        assert fight.refused(wish).reason.key == "refusal.wrong_kind"
        return
    fight.do(wish)
    assert fight.slots()[1] == before[1] - 1
    (shown,) = fight.happened(e.CheckRolled)
    assert (shown.success, fight.saves(), fight["O"].effects) == (True, [], ())


@pytest.mark.rule("52-SP-AWARE-1")
def test_the_players_see_nothing_of_a_thought_that_is_read():
    fight = Casting(LATER)
    near(fight, "A")
    wish = fight.wish("command", "A", saves=((fight.ids["A"], SUCCESS),), free=True)
    assert "remind.unaware_target" in [text.key for text, _ in preview_of(fight, wish).reminders]
    before = player_view(fight.encounter, fight.ruleset)
    fight.do(wish)
    after = player_view(fight.encounter, fight.ruleset)
    assert after == before


@pytest.mark.rule("52-SP-IDENT-1")
@pytest.mark.parametrize(("die", "is_named"), [(11, True), (10, False)])
def test_arcana_names_a_running_spell(die, is_named):
    fight = Casting(LATER)
    near(fight, "A", "B")
    fight.cast("bless", "A", label="Bless")
    fight.next(3)
    fight.act("M", "identify_spell", "A", die=die)
    (rolled,) = fight.happened(e.CheckRolled)
    assert (rolled.roll.total, rolled.success) == (die + 4, is_named)
    assert ("note.spell_named" in fight.told()) is is_named
    fight.next(3)
    refusal = fight.refused(fight.action("M", "identify_spell", "B"))
    assert refusal.reason.key == "refusal.no_magic_seen"


# --- what magic is ------------------------------------------------------------------------------


@pytest.mark.rule("52-MAG-FOCUS-1")
def test_a_focus_does_not_replace_what_has_a_price():
    fight = Casting(LATER)
    wish = fight.wish("revivify", "A")
    assert wish.spell.costly
    told = preview_of(fight, wish).reminders
    assert (Message("remind.costly_material"), "52-MAG-FOCUS-1") in told
    assert preview_of(fight, fight.wish("fireball")).reminders == ()


@pytest.mark.rule("52-MAG-ATTUNE-1")
def test_three_attuned_items_and_no_fourth():
    fight = Casting(LATER)
    for _ in range(3):
        fight.give("M", "attuned")
    wish = c.GiveCondition((fight.ids["M"],), "attuned")
    refusal = fight.refused(wish)
    assert (refusal.reason.key, refusal.rule) == ("refusal.has_most", "52-MAG-ATTUNE-1")
    fight.do(c.SetConditionLevel((fight.ids["M"],), "attuned", 2))
    fight.do(wish)
    fight.do(c.DeclareLife((fight.ids["M"],), "dead"))
    assert "attuned" not in fight.conditions("M")


@pytest.mark.rule("52-MAG-CURSE-1", "52-MAG-POSS-1")
@pytest.mark.parametrize("key", ["cursed", "possessed"])
def test_curses_and_possessions_name_what_ends_them(key):
    fight = Casting(LATER)
    fight.give("A", key)
    assert fight.told() == [f"note.{key}"]
    fight.do(c.EndFight())
    fight.do(c.TakeRest((fight.ids["A"],), "long", 480))
    assert key in fight.conditions("A")
    kept = Casting(LATER)
    kept.cast("protection-from-evil-and-good", "M")
    refusal = kept.refused(c.GiveCondition((kept.ids["M"],), "possessed"))
    assert refusal.reason.key == "refusal.immune"


@pytest.mark.rule("52-MAG-EFFECT-1")
def test_a_breath_is_no_magic_and_a_spell_is():
    dragon = shipped("srd-5.2.1/young-red-dragon")
    fight = Casting(LATER, dragon)
    breath = next(feature for feature in dragon.features if feature.saves)
    saves = ((fight.ids["A"], FAILURE),)
    wish = c.ForceSaves(fight.ids["M"], breath.key, targets=(fight.ids["A"],), saves=saves)
    fight.do(replace(wish, damage=(c.DamageAmount(10, "fire"),)))
    (hurt,) = fight.happened(e.DamageTaken)
    assert "magical" not in hurt.parts[0].dealt.tags
    other = Casting(LATER)
    near(other, "A")
    other.cast("magic-missile", "A", dice=[1, 1, 1])
    assert "magical" in other.happened(e.DamageTaken)[0].parts[0].dealt.tags


@pytest.mark.rule("52-MAG-ILL-1")
def test_an_illusory_wall_hides_and_stops_nobody():
    wall = Wall(Point(6.0, 0.0), Point(6.0, 20.0), WallKind.ILLUSION)
    fight = Casting(LATER, walls=(wall,))
    battle_map = fight.encounter.maps[MAP]
    assert isinstance(battle_map, BattleMap)
    assert battle_map.barriers(Way.MOVEMENT) == ()
    assert not can_see(fight.encounter, fight.ruleset, fight["M"], fight["A"])
    assert find_cover(fight.encounter, fight.ruleset, fight["M"], fight["A"]).degree == "none"
    burst = laid("sphere", 20, (5, 2))
    assert any(
        cell.column > 6 for cell in laid_areas.cells_of(fight.encounter, fight.ruleset, burst)
    )
    seen_through = Casting(LATER)
    assert can_see(
        seen_through.encounter, seen_through.ruleset, seen_through["M"], seen_through["A"]
    )


@pytest.mark.rule("52-MAG-SHAPE-1")
def test_effects_go_on_in_another_shape_and_the_dead_have_their_own():
    fight = Casting(LATER)
    fight.give("M", "poisoned")
    wolf = a_creature("wolf", hit_points=11)
    fight.do(c.ReplaceCreature(fight.ids["M"], wolf, change_of_shape=True))
    assert "poisoned" in fight.conditions("M")
    fight.do(c.DeclareLife((fight.ids["M"],), "dead"))
    assert (fight["M"].creature.names["en"], fight["M"].original) == ("mage", None)
    assert (fight["M"].life, fight.hp("M")) == (Life.DEAD, 0)


# --- telepathy ----------------------------------------------------------------------------------


def speaks(name, text):
    return a_creature(name, languages=Texts({"en": text}))


def minds():
    """M speaks to minds over 120 ft; B is a beast without a language."""
    fight = Casting(LATER, replace(a_mage(), languages=Texts({"en": "Common; telepathy 120 ft."})))
    fight.do(c.ShowMap(MAP, BattleMap("Map", 60, 20)))
    fight.add("C", 3, creature=speaks("C", "Common"), at=(22, 2))
    fight.add("D", 2, creature=speaks("D", "Elvish"), at=(23, 2))
    fight.add("E", 1, creature=speaks("E", ""), at=(5, 2))
    return fight


def linked(fight):
    return [
        fight.name_of(who.id)
        for who in fight.encounter.combatants.values()
        if who.has_effect("telepathic_link")
    ]


@pytest.mark.rule("52-MAG-TELEP-1")
def test_telepathy_needs_a_language_and_no_sight():
    fight = minds()
    refusal = fight.refused(fight.action("M", "telepathy", "E"))
    assert (refusal.reason.key, refusal.rule) == ("refusal.no_language", "52-MAG-TELEP-1")
    fight.give("C", "invisible")
    fight.act("M", "telepathy", "C")
    assert linked(fight) == ["C"]
    assert fight.refused(fight.action("C", "telepathy", "M")).reason.key == "refusal.no_telepathy"


@pytest.mark.rule("52-MAG-TELEP-2")
def test_a_second_contact_ends_the_first():
    fight = minds()
    fight.next()
    fight.act("M", "telepathy", "C")
    fight.act("M", "telepathy", "D")
    assert linked(fight) == ["D"]
    fight.act("M", "telepathy", "D")
    assert linked(fight) == []


@pytest.mark.rule("52-MAG-TELEP-3")
def test_contact_breaks_with_a_mind_or_the_range():
    fight = minds()
    fight.act("M", "telepathy", "C")
    fight.give("C", "unconscious")
    assert linked(fight) == []
    assert fight.refused(fight.action("M", "telepathy", "C")).reason.key == "refusal.no_mind"
    fight.act("M", "telepathy", "D")
    fight.place("D", (27, 2))
    assert linked(fight) == []
    assert fight.refused(fight.action("M", "telepathy", "D")).reason.key == (
        "refusal.out_of_range_of"
    )


# --- differences and shapes ---------------------------------------------------------------------


@pytest.mark.rule("52-DIFF-17")
@both
def test_invisible_to_truesight(edition):
    fight = Casting(edition, replace(a_mage(), senses=FrozenMap({"truesight": 60})))
    near(fight, "A")
    fight.give("A", "invisible")
    if edition == LEGACY:
        assert fight.mode("M", "A").value == "plain"
        fight.do(c.SetSetting("invisible_seen", "text"))
    assert fight.mode("M", "A").value == ("disadvantage" if edition == LEGACY else "plain")


@pytest.mark.rule("52-DIFF-53")
@both
def test_the_emanation_is_a_shape_of_2024(edition):
    fight = Casting(edition)
    near(fight, "A")
    is_later = edition == LATER
    assert (AreaShape.EMANATION in fight.ruleset.area_shapes) is is_later
    if not is_later:
        return
    emanation = laid("emanation", 10, (2.5, 2.5), around=fight.ids["M"])
    fight.do(c.StrikeArea(emanation, stays=True))
    (area,) = fight.encounter.areas.values()
    assert fight.ids["A"] in areas.inside(fight.encounter, fight.ruleset, area.laid)
    fight.place("M", (12, 12))
    assert fight.ids["A"] not in areas.inside(fight.encounter, fight.ruleset, area.laid)


@pytest.mark.rule("52-AOE-CUBE-1")
def test_the_origin_of_a_cube_lies_on_a_face():
    fight = Casting(LATER)
    at = (3.0, 2.5)
    for aside, rows in ((0.0, {1, 2, 3}), (5.0, {2, 3, 4}), (-5.0, {0, 1, 2})):
        cube = laid("cube", 15, at, aside=aside)
        fight.do(c.StrikeArea(cube, stays=True))
        cells = laid_areas.cells_of(fight.encounter, fight.ruleset, cube)
        assert {cell.row for cell in cells} == rows
        assert {cell.column for cell in cells} == {3, 4, 5}
    refusal = fight.refused(c.StrikeArea(laid("cube", 15, at, inset=7.5), stays=True))
    assert (refusal.reason.key, refusal.rule) == ("refusal.cube_origin", "52-AOE-CUBE-1")
    assert (
        fight.refused(c.StrikeArea(laid("cube", 15, at, aside=8.0), stays=True)).rule
        == "52-AOE-CUBE-1"
    )
    fight.do(c.StrikeArea(laid("cube", 15, at, inset=15.0), stays=True))


def test_what_haste_leaves_is_over_at_the_end_of_the_next_turn():
    fight = Casting(LATER)
    fight.cast("haste", "M")
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.next()
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert fight.conditions("M") == {"custom", "incapacitated"}
    assert {x.end.moment for x in fight["M"].effects if x.end} == {Moment.END}
    fight.next(3)
    assert fight.conditions("M") == set()


def test_the_gm_may_end_a_spell_all_the_same_or_leave_the_choice():
    fight = Casting(LATER)
    near(fight, "A")
    fight.cast("grease", area=laid("cube", 10, (6, 6)), label="Grease")
    fight.cast("mage-armor", "M", overruled=True)
    fight.act("M", "dismiss_spell")
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert len(fight.encounter.areas) == 1
    fight.give("M", "stunned")
    fight.do(fight.action("M", "dismiss_spell", text="Grease"), overruled=True)
    assert fight.encounter.areas == FrozenMap()
    fight.do(c.LiftCondition((fight.ids["M"],), "stunned"))
    fight.cast("bless", "A", overruled=True)
    fight.next(3)
    refusal = fight.refused(fight.action("M", "identify_spell", "A", die=25))
    assert not refusal.can_overrule
