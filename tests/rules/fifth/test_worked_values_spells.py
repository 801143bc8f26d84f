"""Worked values of both catalogues: spells, their slots, components, castings and areas."""

from dataclasses import replace

import pytest

from desktop.battlemap.areas import CellRule, Cone, Cube, Line, Sphere, cells_in
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import Wall, WallKind
from desktop.dice.growth import grown_dice
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import AreaShape
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.model.spell import CastingTime
from desktop.rules.areas import areas
from desktop.rules.engine.conditions import Question
from desktop.rules.map import laid_areas
from desktop.rules.sight.perceiving import answers
from tests.support.builders import EDITIONS, FAILURE, MAP, SUCCESS, a_creature
from tests.support.creatures import shipped
from tests.support.magic import Casting, a_mage, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS
GRID = Grid()


def cells(area: object) -> int:
    return len(cells_in(area, GRID))  # type: ignore[arg-type]  # any shape


def wall(x: float, top: float = -5.0, low: float = 40.0, kind: WallKind = WallKind.WALL) -> Wall:
    return Wall(Point(x, top), Point(x, low), kind)


# --- slots and spells in a turn -----------------------------------------------------------------


@pytest.mark.rule("51-SPL-05")
@pytest.mark.parametrize(("slots", "offered"), [((3, 0, 1), (3,)), ((3, 0, 0), ())])
def test_only_slots_of_its_level_or_higher_are_offered(slots, offered):
    fight = Casting(LEGACY, a_mage(slots=(3, 1, max(1, slots[2]))))
    magic = fight.ruleset.magic
    assert magic is not None
    for level, left in enumerate(slots, 1):
        fight.do(c.SetCounter(fight.ids["M"], f"slots:{level}", left))
    assert magic.fitting_slots(fight["M"], fight.spell("web")) == offered
    wish = fight.wish("hold-person", "A")
    if offered:
        fight.do(wish)
        assert fight.slots() == [3, 0, 0]
    else:
        assert fight.refused(wish).reason.key == "refusal.no_slot"


@pytest.mark.rule("51-SPL-06", "52-SP-SLOT-2")
@both
def test_in_a_higher_slot_the_spell_counts_as_that_level(edition):
    assert grown_dice("1d8", "1d8", 2) == "3d8"
    fight = Casting(edition)
    assert fight.refused(fight.wish("web", "A", slot=1)).reason.key == "refusal.slot_too_low"
    fight.cast("magic-missile", "A", slot=3, dice=[1] * 5)
    (cast,) = fight.happened(e.SpellCast)
    assert (cast.level, cast.slot) == (3, 3)
    assert fight.slots() == [4, 3, 2, 3, 1]


@pytest.mark.rule("51-SPL-01")
def test_a_bonus_action_spell_leaves_only_a_cantrip():
    burst = {"area": laid("sphere", 20, (11, 3))}
    fight = Casting(LEGACY)
    fight.cast("misty-step")
    assert fight.refused(fight.wish("fireball", "A", **burst)).rule == "51-SPL-01"
    fight.cast("fire-bolt", "A", dice=[15, 5, 5])
    other = Casting(LEGACY)
    other.cast("fireball", "A", dice=[1] * 8, **burst)
    assert other.refused(other.wish("misty-step")).rule == "51-SPL-01"


@pytest.mark.rule("52-SP-SLOT-1")
def test_one_slot_a_turn():
    burst = {"area": laid("sphere", 20, (11, 3))}
    fight = Casting(LATER)
    fight.cast("fire-bolt", "A", dice=[15, 5, 5])
    fight.next(3)
    fight.cast("fireball", "A", dice=[1] * 8, **burst)
    assert fight.refused(fight.wish("misty-step")).reason.key == "refusal.one_slot_a_turn"
    reaction = {"trigger": "hit"}
    assert fight.refused(fight.wish("shield", "M", **reaction)).rule == "52-SP-SLOT-1"
    fight.cast("misty-step", free=True)
    fight.answer(SUCCESS, PromptKind.SAVE)
    fight.next()
    fight.cast("shield", "M", **reaction)


@pytest.mark.rule("52-DIFF-54")
@both
def test_a_cantrip_by_bonus_action_and_a_slot_by_action(edition):
    fight = Casting(edition)
    fight.cast("shillelagh", "M")
    wish = fight.wish("magic-missile", "A")
    if edition == LEGACY:
        assert fight.refused(wish).reason.key == "refusal.bonus_spell"
    else:
        fight.do(wish, dice=[1, 1, 1])


@pytest.mark.rule("52-MAG-CANTRIP-1")
def test_a_cantrip_takes_no_slot():
    fight = Casting(LATER)
    before = fight.slots()
    fight.cast("fire-bolt", "A", dice=[15, 5, 5])
    assert fight.slots() == before


@pytest.mark.rule("51-ACT-05", "52-ACT-MAGIC-1", "51-BON-06")
@both
def test_each_casting_time_has_its_cost(edition):
    fight = Casting(edition)
    magic = fight.ruleset.magic
    assert magic is not None
    for name, cost in (
        ("fireball", "action"),
        ("misty-step", "bonus_action"),
        ("shield", "reaction"),
    ):
        assert magic.cost(fight["M"], fight.wish(name)) == cost
    fight.next()
    assert fight.refused(fight.wish("misty-step")).reason.key == "refusal.not_its_turn"


# --- components, range, targets -----------------------------------------------------------------


@pytest.mark.rule("51-SPL-07", "52-SP-COMP-1")
@both
def test_components_need_a_voice_and_a_hand(edition):
    fight = Casting(edition)
    full = fight.refused(fight.wish("magic-missile", "A", hands=0))
    assert full.reason.key == "refusal.no_hand_somatic"
    assert full.can_overrule
    fight.give("M", "gagged")
    assert fight.refused(fight.wish("command", "A")).reason.key == "refusal.no_voice"
    assert fight.refused(fight.wish("misty-step")).reason.key == "refusal.no_voice"
    fight.do(c.LiftCondition((fight.ids["M"],), ConditionKey("gagged")))
    fight.cast("misty-step", hands=0, free=True)
    fight.next(3)
    fight.cast("web", hands=1, area=laid("cube", 20, (10, 2)))
    if edition == LATER:
        for key in ("grappled", "restrained"):
            other = Casting(edition)
            other.give("M", key)
            other.cast("magic-missile", "A", dice=[1, 1, 1])


@pytest.mark.rule("52-COND-INCAP-3", "52-DIFF-20")
@both
def test_the_incapacitated_of_2024_cannot_speak(edition):
    fight = Casting(edition)
    fight.give("M", "incapacitated")
    assert answers(fight["M"], Question.SPEECH, fight.ruleset) is (edition == LATER)
    refusal = fight.refused(fight.wish("command", "A"))
    assert (refusal.reason.key == "refusal.no_voice") is (edition == LATER)


@pytest.mark.rule("52-SP-RANGE-1", "51-SPL-08")
@both
def test_range_counts_at_the_casting_only(edition):
    fight = Casting(edition, columns=60)
    fight.place("A", (27, 2))
    far = fight.refused(fight.wish("magic-missile", "A"))
    assert far.reason.key == "refusal.out_of_range_of"
    fight.place("A", (4, 2))
    touch = fight.refused(fight.wish("cure-wounds", "A"))
    assert touch.reason.key == "refusal.out_of_range_of"
    fight.place("A", (8, 2))
    fight.cast("hold-person", "A", saves=((fight.ids["A"], FAILURE),))
    fight.place("A", (42, 2))
    assert "paralyzed" in fight.conditions("A")


@pytest.mark.rule("51-SPL-03", "52-SP-PATH-1")
@both
def test_a_spell_needs_a_clear_path(edition):
    fight = Casting(edition, walls=(wall(7.0),))
    refusal = fight.refused(fight.wish("magic-missile", "A"))
    assert refusal.reason.key == "refusal.total_cover"
    glass = Casting(edition, walls=(wall(7.0, kind=WallKind.WINDOW),))
    glass.cast("magic-missile", "A", dice=[1, 1, 1])
    half = Casting(edition)
    half.give("A", "half_cover")
    half.cast("magic-missile", "A", dice=[1, 1, 1])


@pytest.mark.rule("51-SPL-09")
@both
def test_the_caster_is_caught_by_its_own_area(edition):
    fight = Casting(edition)
    burst = laid("sphere", 20, (5, 2))
    assert fight.ids["M"] in areas.inside(fight.encounter, fight.ruleset, burst)
    fight.cast("fireball", "M", area=burst, dice=[3] * 8)
    assert fight.saves() == ["M"]
    own = Casting(edition)
    own.cast("bless", "M")
    assert "custom" in own.conditions("M")


@pytest.mark.rule("52-SP-DC-1")
@both
def test_dc_and_attack_of_a_caster(edition):
    fight = Casting(edition, a_mage(level=5))
    magic = fight.ruleset.magic
    assert magic is not None
    assert magic.dc(fight.ruleset, fight["M"]).value == 15
    assert magic.attack_bonus(fight.ruleset, fight["M"]).value == 7


@pytest.mark.rule("52-MM-SPELL-1")
def test_a_stat_block_casts_at_the_lowest_or_noted_level():
    fight = Casting(LEGACY, shipped("srd-5.1/pit-fiend"))
    fight.cast("fireball", "A", area=laid("sphere", 20, (11, 3)), dice=[1] * 8)
    (cast,) = fight.happened(e.SpellCast)
    assert (cast.level, cast.slot) == (3, 0)


@pytest.mark.rule("52-SP-TIME-1")
@both
def test_a_reaction_spell_needs_its_trigger(edition):
    fight = Casting(edition)
    refusal = fight.refused(fight.wish("shield", "M"))
    assert refusal.reason.key == "refusal.no_trigger"
    fight.cast("shield", "M", trigger="hit by an arrow")


@pytest.mark.rule("52-SP-SELF-1")
@both
def test_whom_a_spell_may_be_aimed_at(edition):
    fight = Casting(edition)
    if edition == LATER:
        refusal = fight.refused(fight.wish("warding-bond", "M"))
        assert refusal.reason.key == "refusal.not_oneself"
    fight.place("A", (4, 2))
    fight.cast("bless", "M", "A")


@pytest.mark.rule("52-DIFF-16")
@both
def test_a_spell_on_somebody_seen_is_refused_on_the_unseen(edition):
    fight = Casting(edition)
    fight.give("A", "invisible")
    refusal = fight.refused(fight.wish("hold-person", "A"))
    assert refusal.reason.key == "refusal.target_unseen"


# --- long castings and readied spells -----------------------------------------------------------


@pytest.mark.rule("51-ACT-06", "51-SPL-04", "52-ACT-MAGIC-2", "52-MAG-CONC-2")
@both
def test_a_casting_of_a_minute_takes_ten_turns(edition):
    fight = Casting(edition)
    fight.concentrate("M")
    before = fight.slots()
    fight.cast("alarm")
    assert [x.label for x in fight["M"].effects if x.key == "concentration"] == ["Alarm"]
    for turn in range(2, 11):
        fight.next(3)
        assert fight.encounter.round == turn
        fight.act("M", "continue_casting")
    assert "note.casting_ready" in fight.told()
    fight.cast("alarm")
    assert fight.slots() == [before[0] - 1, *before[1:]]


@pytest.mark.rule("51-SPL-04", "52-ACT-MAGIC-2")
@both
def test_a_casting_broken_off_costs_no_slot(edition):
    fight = Casting(edition)
    before = fight.slots()
    fight.cast("alarm")
    for _ in range(3):
        fight.next(3)
        fight.act("M", "continue_casting")
    holder = next(x for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], holder.id))
    assert "casting" not in fight.conditions("M")
    assert fight.slots() == before
    fight.next(3)
    fight.cast("alarm")
    begun = next(x for x in fight["M"].effects if x.key == "casting")
    assert begun.parameters["left"] == 9


@pytest.mark.rule("51-SPL-04", "52-ACT-MAGIC-2")
@both
def test_a_turn_without_it_breaks_a_long_casting_off(edition):
    fight = Casting(edition)
    fight.cast("alarm")
    fight.next(4)
    assert "note.casting_broken" in fight.told()
    assert "concentration" not in fight.conditions("M")


@pytest.mark.rule("52-MAG-RIT-1")
@both
def test_a_ritual_takes_ten_minutes_more_and_no_slot(edition):
    fight = Casting(edition)
    before = fight.slots()
    fight.cast("detect-magic", ritual=True)
    begun = next(x for x in fight["M"].effects if x.key == "casting")
    assert begun.parameters["turns"] == 100
    assert fight.slots() == before
    assert fight.refused(fight.wish("fireball", "A", ritual=True)).reason.key == "refusal.no_ritual"
    calm = Casting(edition)
    calm.do(c.EndFight())
    calm.cast("detect-magic", ritual=True, slot=3)
    assert calm.happened(e.SpellCast)[0].level == 1


@pytest.mark.rule("51-RDY-07", "51-RDY-08", "51-RDY-09", "51-RDY-10", "51-RDY-13")
def test_a_readied_spell_is_held_by_concentration():
    fight = Casting(LEGACY)
    fight.concentrate("M", "web")
    for name in ("misty-step", "shield"):
        refusal = fight.refused(fight.wish(name, readied=True, trigger="x"))
        assert refusal.rule == "51-RDY-08"
    fight.cast("magic-missile", readied=True, trigger="she moves")
    assert [x.label for x in fight["M"].effects if x.key == "concentration"] == ["Magic Missile"]
    assert fight.slots()[0] == 3
    fight.damage("M", 14)
    assert fight.prompt(PromptKind.CONCENTRATION).dc == 10
    fight.answer(FAILURE, PromptKind.CONCENTRATION)
    assert "readied" not in fight.conditions("M")
    assert fight["M"].count("reaction") == 1
    assert fight.slots()[0] == 3


@pytest.mark.rule("51-RDY-07", "51-RDY-13")
def test_a_readied_spell_is_let_go_by_the_reaction_or_lost():
    fight = Casting(LEGACY)
    fight.cast("magic-missile", readied=True, trigger="she moves")
    fight.next()
    fight.do(c.ReleaseSpell(fight.wish("magic-missile", "A")), dice=[2, 2, 2])
    assert fight.hp("A") == 60 - 9
    assert fight["M"].count("reaction") == 0
    assert "concentration" not in fight.conditions("M")
    lost = Casting(LEGACY)
    lost.cast("magic-missile", readied=True, trigger="she moves")
    lost.next(3)
    assert "readied" not in lost.conditions("M")
    assert lost.slots()[0] == 3
    stunned = Casting(LEGACY)
    stunned.cast("magic-missile", readied=True, trigger="she moves")
    stunned.give("M", "stunned")
    assert "readied" not in stunned.conditions("M")


@both
@pytest.mark.rule("51-RDY-07", "52-ACT-READY-2")
@pytest.mark.parametrize("otherwise", ["never released", "another act readied", "released"])
def test_nobody_concentrates_on_a_held_spell_that_is_gone(edition, otherwise):
    fight = Casting(edition)
    fight.cast("hold-person", "A", readied=True, trigger="she moves")
    fight.damage("M", 14)
    if otherwise == "never released":
        fight.next(3)
    elif otherwise == "another act readied":
        fight.do(fight.action("M", "ready", text="the door opens"), overruled=True)
        assert "readied" in fight.conditions("M")
    else:
        fight.next()
        fight.do(c.ReleaseSpell(fight.wish("hold-person", "A")))
        assert "concentration" in fight.conditions("M")
        return
    assert "concentration" not in fight.conditions("M")
    assert not [x for x in fight.encounter.prompts if x.kind is PromptKind.CONCENTRATION]


# --- areas --------------------------------------------------------------------------------------


@pytest.mark.rule("51-AOE-01", "51-AOE-03", "51-AOE-06", "52-AOE-CUBE-2", "52-AOE-LINE-1")
@both
def test_measures_of_areas(edition):
    assert {shape.value for shape in AreaShape} >= {"cone", "cube", "cylinder", "line", "sphere"}
    assert Sphere(Point(9, 9), 20).radius == 20
    cone = Cone(Point(5, 5), 0.0, 15)
    assert cone.holds(Point(7.99, 6.49), GRID)
    assert not cone.holds(Point(7.99, 6.6), GRID)
    assert cells(Cube(Point(5, 5.5), 0.0, 15)) == 9
    assert cells(Cube(Point(5, 5), 0.0, 20)) == 16
    assert cells(Line(Point(5, 5.5), 0.0, 60, 5)) == 12
    line = Line(Point(0, 0), 0.0, 60, 5)
    assert line.holds(Point(5, 0.5), GRID)
    assert not line.holds(Point(5, 0.6), GRID)
    assert Line(Point(0, 0), 0.0, 100, 10).holds(Point(5, 1.0), GRID)
    fight = Casting(edition)
    fight.do(c.PlaceTokens(_at(fight, "A", 15)))
    low = laid("cylinder", 10, (10, 2), height=10)
    assert fight.ids["A"] not in areas.inside(fight.encounter, fight.ruleset, low)


def _at(fight: Casting, who: str, feet: int):
    token = fight[who].token
    assert token is not None
    return FrozenMap({fight.ids[who]: replace(token, elevation=feet)})


@pytest.mark.rule("52-AOE-CYL-1")
@pytest.mark.parametrize(("feet", "is_in"), [(45, False), (40, True), (0, True)])
def test_the_height_of_a_cylinder(feet, is_in):
    fight = Casting(LATER)
    fight.do(c.PlaceTokens(_at(fight, "A", feet)))
    area = laid("cylinder", 20, (10, 2), height=40)
    assert (fight.ids["A"] in areas.inside(fight.encounter, fight.ruleset, area)) is is_in


@pytest.mark.rule("52-AOE-SPHERE-1")
def test_what_a_sphere_holds():
    sphere = Sphere(Point(10, 10), 20)
    assert sphere.holds(Point(14, 10), GRID)
    assert not sphere.holds(Point(14.2, 10), GRID)
    assert sphere.holds(Point(10, 10), GRID)
    up = sphere.at_height(15)
    assert up is not None
    assert not up.holds(Point(13, 10), GRID)


@pytest.mark.rule("52-AOE-CONE-1")
def test_what_a_cone_holds():
    cone = Cone(Point(0, 0), 0.0, 15)
    assert cone.holds(Point(3, 1.5), GRID)
    assert not cone.holds(Point(3, 1.6), GRID)
    assert cone.holds(Point(1, 0.5), GRID)
    assert not cone.holds(Point(2, 1.2), GRID)
    assert cone.holds(Point(2, 1), GRID)
    assert Cone(Point(0, 0), 0.0, 30).holds(Point(4, 2), GRID)


@pytest.mark.rule("51-AOE-04", "52-AOE-CONE-2", "52-AOE-EMAN-3")
@both
def test_who_makes_an_area_is_in_it_only_where_its_shape_says_so(edition):
    fight = Casting(edition)
    cone = laid("cone", 60, (3, 2.5))
    assert fight.ids["M"] not in areas.inside(fight.encounter, fight.ruleset, cone)
    centre = laid("sphere", 20, (10, 2))
    assert fight.ids["A"] in areas.inside(fight.encounter, fight.ruleset, centre)
    aura = laid("emanation", 60, (2, 2), around=fight.ids["M"])
    assert fight.ids["M"] not in areas.inside(fight.encounter, fight.ruleset, aura)


@pytest.mark.rule("51-AOE-02", "51-COV-08", "52-AOE-2", "52-COVER-3")
@both
def test_total_cover_from_the_origin_leaves_out(edition):
    fight = Casting(edition, walls=(wall(10.5),))
    fight.place("A", (8, 2))
    fight.place("B", (12, 2))
    burst = laid("sphere", 20, (9, 3))
    found = areas.inside(fight.encounter, fight.ruleset, burst)
    assert fight.ids["A"] in found
    assert fight.ids["B"] not in found
    behind = laid("sphere", 20, (12, 3))
    assert fight.ids["B"] in areas.inside(fight.encounter, fight.ruleset, behind)
    slit = (Wall(Point(10.5, -5), Point(10.5, 2.45)), Wall(Point(10.5, 2.6), Point(10.5, 40)))
    gap = Casting(edition, walls=slit)
    gap.place("B", (12, 2))
    before_it = laid("sphere", 20, (9, 2.5))
    assert gap.ids["B"] in areas.inside(gap.encounter, gap.ruleset, before_it)
    corner = Casting(edition, walls=(Wall(Point(10.5, 2.4), Point(10.5, 40)),))
    corner.place("B", (12, 2))
    near = laid("sphere", 20, (9, 2))
    assert corner.ids["B"] in areas.inside(corner.encounter, corner.ruleset, near)


@pytest.mark.rule("51-AOE-05", "52-AOE-3")
@both
def test_a_burst_behind_a_wall_begins_on_the_near_side(edition):
    fight = Casting(edition, walls=(wall(7.5),))
    maker = Point(2.5, 2.5)
    aimed = laid("sphere", 20, (14.5, 2.5))
    near = areas.burst_point(fight.encounter, aimed, maker)
    assert 7.3 < near.x < 7.5
    glass = Casting(edition, walls=(wall(7.5, kind=WallKind.WINDOW),))
    assert areas.burst_point(glass.encounter, aimed, maker) == aimed.origin


@pytest.mark.rule("52-AOE-EMAN-2")
@both
def test_an_aura_moves_with_its_bearer_and_asks_whom_it_comes_upon(edition):
    fight = Casting(edition)
    aura = laid("emanation", 15, (2, 2), around=fight.ids["M"])
    fight.cast("spirit-guardians", area=aura)
    assert fight.saves() == []
    (area,) = fight.encounter.areas.values()
    before = laid_areas.cells_of(fight.encounter, fight.ruleset, area.laid)
    fight.place("M", (4, 2))
    after = laid_areas.cells_of(fight.encounter, fight.ruleset, area.laid)
    assert after == {Cell(cell.column + 2, cell.row) for cell in before}
    token = fight["M"].token
    assert token is not None
    nearer = c.PlaceTokens(FrozenMap({fight.ids["M"]: replace(token, cell=Cell(8, 2))}))
    fight.do(nearer)
    assert fight.saves() == (["A", "B"] if edition == LATER else [])
    burst = Casting(edition)
    burst.cast("fireball", "A", area=laid("sphere", 20, (11, 3)), dice=[1] * 8)
    assert not burst.encounter.areas


@both
def test_a_lasting_area_asks_at_its_moments_and_goes_with_the_concentration(edition):
    fight = Casting(edition)
    fight.cast("web", area=laid("cube", 20, (9, 3)))
    assert fight.saves() == []
    fight.next()
    assert fight.saves() == ["A"]
    fight.answer(FAILURE, PromptKind.SAVE)
    assert "restrained" in fight.conditions("A")
    holder = next(x for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], holder.id))
    assert not fight.encounter.areas
    assert "restrained" not in fight.conditions("A")


@both
def test_damage_is_rolled_once_and_halved_on_a_save(edition):
    fight = Casting(edition)
    wish = fight.wish("fireball", "A", "B", area=laid("sphere", 20, (11, 3)))
    fight.do(wish, dice=[4, 4, 4, 4, 4, 4, 4, 3])
    assert fight.saves() == ["A", "B"]
    first, second = fight.encounter.prompts
    fight.do(c.AnswerPrompt(first.id, SUCCESS))
    fight.do(c.AnswerPrompt(second.id, Answer(outcome=Outcome.FAILURE)))
    assert (fight.hp("A"), fight.hp("B")) == (60 - 15, 60 - 31)


@both
def test_acid_burns_again_at_the_end_of_the_next_turn(edition):
    fight = Casting(edition)
    fight.cast("acid-arrow", "A", dice=[15, 1, 1, 1, 1])
    assert fight.hp("A") == 56
    fight.next(2)
    assert fight.prompt(PromptKind.HARM).combatant == fight.ids["A"]
    fight.answer(Answer(), PromptKind.HARM, dice=[3, 3])
    assert fight.hp("A") == 50
    assert "custom" not in fight.conditions("A")


def test_a_breath_asks_its_targets_and_spends_its_use():
    fight = Casting(LATER, shipped("srd-5.2.1/adult-black-dragon"))
    breath = next(x for x in fight["M"].creature.features if x.saves and x.uses)
    wish = c.ForceSaves(fight.ids["M"], breath.key, 0, (fight.ids["A"], fight.ids["B"]))
    fight.do(wish, dice=[1] * 12)
    assert fight.saves() == ["A", "B"]
    prompts = tuple(p.id for p in fight.encounter.prompts if p.volley is not None)
    fight.do(c.AnswerSaves(prompts, FAILURE))
    assert (fight.hp("A"), fight.hp("B")) == (48, 48)
    assert fight["M"].count(f"uses:{breath.key}") == 0


@pytest.mark.rule("52-AOE-1")
def test_a_template_is_one_of_six_shapes():
    assert {shape.value for shape in AreaShape} == {
        "cone",
        "cube",
        "cylinder",
        "emanation",
        "line",
        "sphere",
    }
    fight = Casting(LATER)
    for shape in AreaShape:
        fight.do(c.StrikeArea(laid(shape.value, 15, (9, 9)), stays=True))
    assert len(fight.encounter.areas) == 6
    (first, *_) = fight.encounter.areas
    fight.do(c.MoveArea(first, laid("cone", 30, (9, 9), 90.0)))
    fight.do(c.ShowArea(first, shown=False))
    assert not fight.encounter.areas[first].shown
    fight.do(c.RemoveArea(first))
    assert fight.refused(c.RemoveArea(first)).reason.key == "refusal.area_gone"


@pytest.mark.rule("51-BON-01")
@both
def test_a_spell_may_give_a_bonus_action(edition):
    fight = Casting(edition)
    assert fight.spell("misty-step").time is CastingTime.BONUS_ACTION
    fight.cast("misty-step")
    assert fight["M"].count("bonus_action") == 0


def test_cells_count_by_their_centre_in_both_editions():
    for edition in EDITIONS:
        fight = Casting(edition, a_mage())
        assert (
            laid_areas.cell_rule(fight.encounter, fight.ruleset, AreaShape.CONE, Grid())
            is CellRule.CENTRE
        )
    assert a_creature("x").spells == ()
    assert MAP


@both
@pytest.mark.parametrize(("aim", "left"), [("AAB", (55, 56)), ("ABB", (58, 53)), ("AAA", (51, 60))])
def test_each_dart_strikes_whom_it_is_aimed_at_with_its_own_damage(edition, aim, left):
    fight = Casting(edition)
    blows = tuple((c.DamageAmount(amount, "force"),) for amount in (2, 3, 4))
    fight.cast("magic-missile", *aim, blows=blows)
    assert (fight["A"].hit_points, fight["B"].hit_points) == left
