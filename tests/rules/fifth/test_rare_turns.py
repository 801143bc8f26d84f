"""What seldom happens at a table of D&D, and what the rules then say."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Door, DoorId
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.area import AreaMoment, LastingArea
from desktop.model.combatant import Life
from desktop.model.effect import End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import AreaId, CombatantId, PromptId
from desktop.model.prompt import Answer, Prompt, PromptKind
from desktop.model.spell import SpellKey
from desktop.rules.areas import areas
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.optional_parts import nothing_lost
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import never_slow, nothing_more_to_tell
from desktop.rules.fifth.attacking import features
from desktop.rules.fifth.gear import arms as hands
from desktop.rules.fifth.harm import hazards, recovering
from desktop.rules.fifth.resting import provisions
from desktop.rules.fifth.skills import noticing
from desktop.rules.fifth.statblocks.spell_lists import uses_counter
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.previews import spell_questions
from tests.support import arms
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, abilities, feature, melee
from tests.support.magic import Casting, laid

NOBODY = CombatantId("c99")
both = pytest.mark.parametrize("edition", EDITIONS)
OLD, NEW = EDITIONS
AT_WILL = "At will: light\n2/day each: fireball\n1/day each: fly (level 5 version)"


def a_draft(fight: Fight) -> Draft:
    return Draft(fight.encounter, fight.ruleset, NO_DICE)


# --- spells -------------------------------------------------------------------------------------


def a_printed_mage(**more: object):
    texts = FrozenMap({"en": f"It casts one of these spells, using Intelligence:\n\n{AT_WILL}"})
    listed = replace(feature("spellcasting"), texts=texts, spell_dc=17, spell_attack=9)
    return a_creature("mage", features=(listed,), hit_points=40, ruleset=NEW, **more)


def test_numbers_that_are_printed_and_others():
    fight = Casting(NEW, a_printed_mage(challenge="1/2"))
    magic = fight.ruleset.magic
    assert magic is not None
    mage = fight["M"]
    assert magic.dc(fight.ruleset, mage).value == 17
    assert magic.attack_bonus(fight.ruleset, mage).value == 9
    assert magic.caster_level(mage) == 1
    strong = replace(mage, creature=replace(mage.creature, challenge="12"))
    assert magic.caster_level(strong) == 12
    own = Casting(NEW)
    assert magic.attack_bonus(own.ruleset, own["M"]).value == 8
    assert magic.caster_level(own["M"]) == 9


def test_daily_spells_of_a_stat_block_are_counted_and_run_out():
    fight = Casting(NEW, a_printed_mage())
    magic = fight.ruleset.magic
    assert magic is not None
    key = SpellKey(f"{NEW}/fireball")
    assert magic.level_of(fight["M"], fight.wish("fly", "M")) == 5
    away = laid("sphere", 20, (20, 20))
    for left in (1, 0):
        fight.cast("fireball", area=away, dice=[1] * 8, cost="none")
        assert fight["M"].count(uses_counter(key)) == left
    refused = fight.refused(fight.wish("fireball", area=away, cost="none"))
    assert refused.reason.key == "refusal.no_daily_use"


def test_slots_of_the_sheet_count_where_none_were_counted():
    fight = Casting(NEW)
    magic = fight.ruleset.magic
    assert magic is not None
    fresh = replace(fight["M"], counters=FrozenMap())
    assert magic.slots(fresh) == magic.slots(fight["M"])


@both
def test_the_card_of_a_spell_on_somebody_unknown(edition: str):
    fight = Casting(edition)
    wish = replace(fight.wish("fire-bolt"), targets=(NOBODY,))
    shown = spell_questions.cast_preview(fight.encounter, fight.ruleset, wish, dice=NO_DICE)
    assert shown is not None
    assert shown.refusal is None


# --- areas --------------------------------------------------------------------------------------


@both
def test_an_area_by_hand_that_makes_no_sense(edition: str):
    fight = Casting(edition)
    blast = laid("sphere", 10, (10, 2))
    for wrong, key in (
        (c.StrikeArea(blast, (fight.ids["A"],), "charm"), "unknown_choice"),
        (c.StrikeArea(blast, (fight.ids["A"],), damage=(("1d6", "fire"),) * 40), "no_dice"),
    ):
        assert fight.refused(wrong).reason.key == f"refusal.{key}"


@both
def test_an_area_counts_its_turns_and_goes(edition: str):
    fight = Casting(edition)
    draft = a_draft(fight)
    place = laid("sphere", 10, (10, 2))
    end = End(fight.ids["M"], Moment.START, 2)
    fire = areas.lay(draft, LastingArea(AreaId(""), place, "Fire", end=end))
    slot = draft.encounter.slot_of(fight.ids["M"])
    assert slot is not None
    areas.tick(draft, slot, Moment.END)
    areas.tick(draft, slot, Moment.START)
    left = draft.encounter.areas[fire.id].end
    assert left is not None
    assert left.remaining == 1
    areas.tick(draft, slot, Moment.START)
    assert not draft.encounter.areas


@both
def test_the_fire_of_an_area_leaves_the_dead_alone(edition: str):
    fight = Casting(edition)
    fight.do(c.StrikeArea(laid("sphere", 10, (10, 2)), (), damage=(("5", "fire"),), stays=True))
    (area,) = fight.encounter.areas.values()
    assert AreaMoment.ENTER in area.moments
    draft = a_draft(fight)
    draft.add(e.LifeChanged(fight.ids["A"], Life.DEAD))
    areas.act_on(draft, area, fight.ids["A"])
    assert not draft.encounter.prompts


# --- arms ---------------------------------------------------------------------------------------


def test_the_ability_of_an_attack():
    nimble = a_creature("n", abilities=abilities(dex=16, str=12))
    assert hands.ability_of(nimble, arms.RAPIER) == "dex"
    assert hands.ability_of(nimble, arms.RAPIER, "str") == "str"
    assert hands.modifier_used(nimble, arms.RAPIER) == 3
    assert hands.modifier_used(nimble, melee(dice="1d8+4")) == 4
    assert hands.modifier_used(nimble, melee(dice="1d8-1")) == -1
    assert hands.modifier_used(nimble, melee(dice="7")) == 0
    assert features.printed(Fight(NEW).order("A20 B10")["A"], melee()) == melee()


@both
def test_a_further_attack_of_no_kind(edition: str):
    fight = Fight(edition).order("A20 B10")
    wish = c.MakeAttack(fight.ids["A"], melee().key, fight.ids["B"], extra="spoon")
    assert fight.refused(wish).reason.key == "refusal.unknown_choice"


def test_a_net_that_misses_catches_nobody():
    fight = Fight(OLD).map()
    net = arms.weapon("net", "0", ability="dex", properties="net thrown", shot=(5, 15))
    fight.add("A", 20, creature=a_creature("a", replace(net, damage=())), at=(5, 5))
    fight.add("B", 10, at=(6, 5))
    fight.begin()
    fight.attack("A", "B", "net", outcome=c.AttackOutcome.MISS)
    assert "restrained" not in fight.conditions("B")


# --- hazards, hiding, needs ---------------------------------------------------------------------


@pytest.mark.parametrize("lies", [False, True])
def test_on_the_ground_the_fire_goes_out(lies: bool):
    fight = Fight(NEW).order("A20 B10")
    if lies:
        fight.give("A", "prone")
    fight.give("A", "burning")
    fight.act("A", "put_out_fire")
    assert fight.conditions("A") == {"prone"}


@both
def test_nothing_is_lifted_where_nothing_lies(edition: str):
    fight = Fight(edition).order("A20 B10")
    draft = a_draft(fight)
    who = fight.ids["A"]
    hazards.lift_exhaustion(draft, who, provisions.THIRST, 1, Message("note.time_over"))
    provisions.unlock(draft, who, provisions.THIRST)
    assert not draft.events


@both
def test_a_hider_without_a_total_is_not_found_in_passing(edition: str):
    fight = Fight(edition).order("A20 B10")
    assert not noticing.notices(fight.encounter, fight.ruleset, fight["A"], fight["B"])


@both
def test_hours_of_recovery_that_no_die_shows(edition: str):
    fight = Fight(edition).order("A20 B10")
    draft = a_draft(fight)
    text = Message("prompt.question")
    asked = Prompt(PromptId("p1"), PromptKind.CHOICE, fight.ids["A"], text)
    assert isinstance(recovering.answer_hours(draft, asked, Answer(amount=99)), Refusal)


def test_inspiration_of_2024_lets_a_die_roll_again():
    fight = Fight(NEW).order("A20 B10")
    fight.give("A", "inspiration")
    fight.act("A", "spend_inspiration")
    assert fight.told() == ["note.inspiration_rerolls"]


# --- wishes that make no sense ------------------------------------------------------------------


@both
def test_a_check_of_nobody_and_stairs_for_nobody(edition: str):
    fight = Fight(edition).map().order("A20 B10")
    assert fight.refused(c.RollCheck((), "stealth")).reason.key.startswith("refusal.")
    assert fight.refused(c.TakeStairs(NOBODY, MAP)).reason.key == "refusal.not_in_fight"


@both
def test_an_attack_on_the_same_one_twice_is_one(edition: str):
    fight = Fight(edition).order("A20 B10")
    also = (fight.ids["B"],)
    fight.attack("A", "B", dice=(2,), also=also)
    assert len(fight.happened(e.AttackRolled)) == 1


def test_games_in_which_nothing_is_slow_or_lost():
    fight = Fight(NEW).order("A20 B10")
    assert nothing_lost(fight.encounter, fight.ruleset, fight["A"]) is None
    assert not never_slow(feature("bite"))
    assert nothing_more_to_tell(feature("bite")) is None


def test_a_door_keeps_the_id_that_it_has():
    fight = Fight(NEW).map(10, 10)
    door = Door(DoorId("gate"), Point(2, 1), Point(3, 1))
    fight.do(c.ChangeFeatures(MAP, added=(door,)))
    assert fight.encounter.maps[MAP].doors == (door,)
