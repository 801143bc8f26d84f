"""Worked values of both catalogues: hiding, speech, hands, bonus actions, what conditions bring."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Side, Token
from desktop.model.counter import ACTION, BONUS_ACTION, REACTION
from desktop.model.creature import AttackKey, FeatureGroup
from desktop.model.effect import Moment, RepeatedSave
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.turns.budget import grants_bonus_action
from desktop.rules.map.places import are_allies, are_hostile
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.previews.questions import foreseen_refusal
from desktop.rules.sight.perceiving import can_see
from tests.support.builders import (
    EDITIONS,
    MAP,
    Fight,
    a_creature,
    abilities,
    feature,
    immune,
    melee,
    ranged,
)
from tests.support.magic import spell
from tests.support.rows import proves

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
WALL = Wall(Point(7, 0), Point(7, 30))


def a_hall(edition: str, *, wall: bool = False) -> Fight:
    """H at (5, 5) and the guard G at (9, 5), perhaps with a wall between; the turn of H."""
    fight = Fight(edition).map(30, 30, walls=(WALL,) if wall else ())
    fight.add("H", 20, creature=a_creature("h"), character=True, at=(5, 5))
    fight.add("G", 10, creature=a_creature("g"), at=(9, 5))
    return fight.begin()


def hides(fight: Fight) -> tuple[e.Event, ...] | Refusal:
    return fight.attempt(fight.action("H", "hide", die=18))


def notes(fight: Fight) -> list[tuple[str, str]]:
    return [(x.text.key, x.rule) for x in fight.events if isinstance(x, e.Noted)]


# --- where one hides ----------------------------------------------------------------------------


@proves("51-HDX-01")
def test_nobody_hides_in_the_open(given, expect):
    assert (given, expect) == ("hiding in the open", "refused, the GM may overrule")
    refusal = hides(a_hall(OLD))
    assert isinstance(refusal, Refusal)
    assert (refusal.rule, refusal.can_overrule) == ("51-HID-01", True)
    assert not isinstance(hides(a_hall(OLD, wall=True)), Refusal)


@proves("52-HIDE-1")
def test_hiding_of_2024_is_out_of_every_enemys_sight(given, expect):
    assert expect == "refused"
    fight = a_hall(NEW)
    if "Three-Quarters" in given:
        fight.give("H", "three_quarters_cover")
    elif "Half" in given:
        fight.give("H", "half_cover")
    else:
        assert given == "only dim light"
    refusal = hides(fight)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "52-HIDE-1"
    assert not isinstance(hides(a_hall(NEW, wall=True)), Refusal)


@proves("51-CND-INV-01")
def test_the_invisible_may_always_try(given, expect):
    fight = a_hall(OLD)
    fight.give("H", "invisible")
    if given == "invisible in the open, Hide":
        assert expect == "allowed"
        assert not isinstance(hides(fight), Refusal)
    else:
        assert (given, expect) == ("invisible but noisy", "its place is known")
        # Invisible alone hides nobody: it is unseen, its token stays where it is.
        assert "hidden" not in fight.conditions("H")
        assert fight["H"].token is not None
        assert fight.mode("H", "G") is RollMode.ADVANTAGE


@proves("51-HDX-03")
def test_stepping_into_the_open_is_usually_seen(given, expect):
    assert given == "a hidden rogue steps into the open beside the guard"
    assert expect == "still hidden is asked, no is proposed"
    fight = a_hall(OLD)
    fight.act("H", "hide", die=18)
    fight.move("H", (6, 5), (7, 5))
    prompt = fight.prompt(PromptKind.CHOICE)
    assert (prompt.rule, prompt.options[0][0]) == ("51-HDX-03", "found")
    fight.answer(Answer(option="found"))
    assert "hidden" not in fight.conditions("H")


@proves("52-HIDE-6")
def test_leaving_cover_and_special_senses(given, expect):
    if "Blindsight" in given:
        assert expect == "attack on it normal"
        fight = Fight(NEW).map()
        fight.add("H", 20, character=True, at=(5, 5))
        watcher = a_creature("g", senses=FrozenMap({"blindsight": 10}))
        fight.add("G", 10, creature=watcher, at=(6, 5))
        fight.begin()
        fight.act("H", "hide", die=18)
        assert fight.mode("H", "G") is RollMode.PLAIN
        assert fight.mode("G", "H") is RollMode.PLAIN
        return
    assert given == "hider walks into bright light in the open"
    assert expect == "the GM is asked whether it is found"
    fight = a_hall(NEW)
    fight.act("H", "hide", die=18)
    fight.move("H", (6, 5))
    assert fight.prompt(PromptKind.CHOICE).rule == "52-HIDE-6"
    fight.move("H", (7, 5))
    assert len(fight.encounter.prompts) == 1
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert "hidden" in fight.conditions("H")


@both
def test_nobody_is_asked_behind_a_wall_or_before_the_fight(edition):
    fight = a_hall(edition, wall=True)
    fight.act("H", "hide", die=18)
    fight.move("H", (5, 6))
    assert not fight.encounter.prompts
    fight.do(c.EndFight())
    fight.move("H", (6, 6))
    assert not fight.encounter.prompts
    alone = Fight(edition)
    alone.add("H", character=True)
    assert not isinstance(hides(alone), Refusal)
    assert isinstance(alone.attempt(alone.action("H", "hide", die=0)), Refusal)


@proves("51-HID-02")
def test_hidden_from_those_who_do_not_notice(given, expect):
    assert given == "Stealth 17; A has passive 14, B has passive 18"
    assert expect == "advantage against A only"
    fight = Fight(OLD)
    fight.add("H", character=True)
    for name, passive in (("A", 14), ("B", 18)):
        fight.add(name, creature=a_creature(name, passive_perception=passive))
    fight.act("H", "hide", die=17)
    assert fight.mode("H", "A") is RollMode.ADVANTAGE
    assert fight.mode("H", "B") is RollMode.PLAIN
    assert fight.mode("A", "H") is RollMode.DISADVANTAGE
    assert fight.mode("B", "H") is RollMode.PLAIN


# --- speech -------------------------------------------------------------------------------------


def speaks(fight: Fight, who: str) -> bool:
    wish = fight.action(who, "speak", text="Look out!")
    return not isinstance(fight.attempt(wish), Refusal)


@proves("51-TURN-06")
def test_a_warning_costs_nothing(given, expect):
    assert given == "a warning is shouted"
    assert expect == "the action and all movement are still there"
    fight = a_hall(OLD)
    fight.act("H", "speak", text="Look out!")
    assert (fight["H"].count(ACTION), fight.feet("H")) == (1, 30)


@proves("52-PTG-TURN-3")
def test_words_are_free_and_talk_is_an_action(given, expect):
    fight = a_hall(NEW)
    if given == "shouting a warning":
        assert expect == "free"
        fight.act("H", "speak", text="Look out!")
        assert fight["H"].count(ACTION) == 1
    else:
        assert (given, expect) == ("negotiating", "the Influence action")
        fight.act("H", "influence", "G", text="persuasion", die=9)
        assert fight["H"].count(ACTION) == 0


@proves("51-SUR-12")
def test_the_surprised_may_shout(given, expect):
    assert given == "a surprised guard wants to shout on its turn"
    assert expect == "possible if the GM agrees"
    fight = Fight(OLD)
    fight.add("G", 20)
    fight.add("H", 10, character=True)
    fight.do(c.SetSurprised((fight.ids["G"],), True))
    fight.begin()
    assert speaks(fight, "G")
    assert isinstance(fight.attempt(fight.action("G", "dash")), Refusal)


@proves("52-DIFF-20")
def test_a_shout_of_the_incapacitated(given, expect):
    assert given == "Incapacitated, a shout"
    found = []
    for edition in EDITIONS:
        fight = Fight(edition)
        fight.add("H", character=True)
        fight.give("H", "incapacitated")
        found.append("allowed" if speaks(fight, "H") else "not possible")
    assert f"2014: {found[0]}; 2024: {found[1]}" == expect


@proves("51-CND-PAR-01")
def test_the_paralyzed_neither_speak_nor_concentrate(given, expect):
    assert given == "a paralyzed caster"
    assert expect == "no verbal spells, concentration ends"
    fight = Fight(OLD)
    fight.add("H", character=True)
    fight.concentrate("H")
    fight.give("H", "paralyzed")
    assert not speaks(fight, "H")
    assert fight.conditions("H") == {"paralyzed"}


# --- hands and bonus actions --------------------------------------------------------------------


def armed(edition: str, *, shield: bool, properties: tuple[str, ...] = ()) -> Fight:
    """H with a weapon in hand beside G."""
    fight = Fight(edition).map()
    sword = melee("sword", properties=properties)
    creature = a_creature("h", sword, shield=shield)
    fight.add("H", 20, creature=creature, character=True, at=(5, 5))
    fight.add("G", 10, at=(6, 5), hp=90)
    fight.begin()
    fight.attack("H", "G", dice=(2,), cost="none")
    return fight


@proves("51-GRP-04")
def test_a_grapple_needs_a_free_hand(given, expect):
    if given == "sword and shield":
        assert expect == "refused"
        fight = armed(OLD, shield=True)
        assert fight.refused(fight.action("H", "grapple", "G")).rule == "51-GRP-04"
    else:
        assert given == "a two-handed sword"
        assert expect == "one hand may let go, the GM decides"
        fight = armed(OLD, shield=False, properties=("two-handed",))
        fight.act("H", "grapple", "G", die=19, dice=(2,))
        assert "grappled" in fight.conditions("G")


@proves("52-UNARM-4")
def test_whom_one_can_grapple_in_2024(given, expect):
    if "shield" in given:
        fight = armed(NEW, shield=True)
        refusal = fight.refused(fight.action("H", "grapple", "G"))
        assert refusal.reason.key == "refusal.no_free_hand"
        assert expect == "refused, no free hand"
        return
    own, _, other = given.split()
    fight = Fight(NEW).map()
    fight.add("H", 20, creature=a_creature("h", sizes=(own.lower(),)), at=(5, 5))
    at = (7, 5) if own == "Large" else (6, 5)
    target = a_creature("g", sizes=(other.lower(),))
    fight.add("G", 10, creature=target, character=True, at=at)
    fight.begin()
    answer = fight.attempt(fight.action("H", "grapple", "G"))
    assert expect.startswith("refused" if isinstance(answer, Refusal) else "allowed")


def a_rogue(name: str = "rogue"):
    return a_creature(
        name,
        melee("sword"),
        features=(
            feature("attacks", attacks=(melee("sword"),)),
            feature("cunning-action", FeatureGroup.BONUS_ACTION),
        ),
    )


@proves("51-BON-01")
def test_a_bonus_action_only_where_something_gives_one(given, expect):
    creature = a_rogue() if "Cunning" in given else a_creature("f", melee("longsword"))
    fight = Fight(OLD)
    fight.add("H", creature=creature, character=True)
    shown = BONUS_ACTION in fight.ruleset.budget.items(fight["H"])
    assert ("one bonus action" if shown else "no bonus action") == expect


@proves("52-ACT-ECON-2")
def test_bonus_actions_of_2024(given, expect):
    fight = Fight(NEW)
    if given == "commoner without bonus actions":
        fight.add("H", creature=a_creature("commoner", melee("club")))
        assert not grants_bonus_action(fight["H"])
        assert BONUS_ACTION not in fight.ruleset.budget.items(fight["H"])
        assert expect == "not offered"
        return
    assert (given, expect) == ("two bonus actions granted", "one of them")
    two = (
        feature("one", FeatureGroup.BONUS_ACTION),
        feature("two", FeatureGroup.BONUS_ACTION),
    )
    fight.add("H", 10, creature=a_creature("h", features=two))
    fight.begin()
    fight.act("H", "feature", text="one")
    refusal = fight.refused(fight.action("H", "feature", text="two"))
    assert refusal.rule == "52-ACT-ECON-2"


@proves("51-BON-05")
def test_action_and_bonus_action_are_not_traded(given, expect):
    fight = Fight(OLD)
    fight.add("H", 10, creature=a_rogue(), character=True)
    fight.begin()
    fight.act("H", "feature", text="cunning-action")
    if "normal Hide" in given:
        assert expect == "allowed"
        assert not isinstance(hides(fight), Refusal)
    else:
        assert expect == "refused"
        wish = fight.action("H", "feature", text="cunning-action", cost="action")
        assert fight.refused(wish).rule == "51-BON-05"


@both
def test_light_weapons_and_spells_may_give_a_bonus_action(edition):
    fight = Fight(edition)
    fight.add("A", creature=a_creature("a", melee("dagger", properties=("light",))))
    fight.add("B", creature=a_creature("b", features=(feature("spells", spell_dc=13),)))
    fight.add("C", creature=a_creature("c", ranged()))
    assert [grants_bonus_action(fight[name]) for name in "ABC"] == [True, True, False]


# --- what conditions bring ----------------------------------------------------------------------


@proves("51-CND-UNC-02")
def test_the_unconscious_drop_what_they_hold(given, expect):
    assert given == "a fighter with sword and shield"
    assert expect == "prone, what was held lies on the square"
    fight = Fight(OLD)
    fight.add("H", character=True)
    fight.give("H", "unconscious")
    assert ("note.begins.unconscious", "51-CND-UNC-02") in notes(fight)
    assert "prone" in fight.conditions("H")


@proves("52-COND-UNCON-1")
def test_whoever_wakes_is_still_prone(given, expect):
    assert given == "wakes at 1 HP"
    assert expect == "still Prone, weapon on the floor"
    fight = Fight(NEW)
    fight.add("H", hp=20, character=True)
    fight.damage("H", 20)
    assert ("note.begins.unconscious", "52-COND-UNCON-4") in notes(fight)
    fight.heal("H", 1)
    assert (fight.hp("H"), fight.conditions("H")) == (1, {"prone"})


@proves("52-COND-UNCON-4")
def test_the_gm_is_told_that_a_sleeper_is_unaware(given, expect):
    assert given == "sleeping guard, sneaking PC"
    assert expect == "the GM is told that it is unaware"
    fight = Fight(NEW)
    fight.add("G")
    fight.give("G", "unconscious")
    assert ("note.begins.unconscious", "52-COND-UNCON-4") in notes(fight)


@proves("51-CND-PET-01")
def test_stone_is_ten_times_as_heavy(given, expect):
    assert (given, expect) == ("80 kg", "800 kg")
    fight = Fight(OLD)
    fight.add("H", character=True)
    fight.give("H", "petrified")
    assert ("note.begins.petrified", "51-CND-PET-01") in notes(fight)


@proves("52-COND-PETR-1")
def test_stone_of_2024_is_ten_times_as_heavy(given, expect):
    assert (given, expect) == ("weight 180 lb", "1,800 lb")
    fight = Fight(NEW)
    fight.add("H", character=True)
    fight.give("H", "petrified")
    assert ("note.begins.petrified", "52-COND-PETR-1") in notes(fight)


@proves("51-CND-PET-05")
def test_poison_waits_in_stone(given, expect):
    fight = Fight(OLD)
    fight.add("H", 20, hp=20, character=True)
    fight.add("G", 10)
    fight.begin()
    if given == "a poison with 4 rounds left":
        assert expect == "4 left afterwards"
        fight.give("H", "poisoned", until=("H", Moment.START, 4))
        fight.give("H", "petrified")
        fight.next(6)
        fight.do(c.LiftCondition((fight.ids["H"],), fight["H"].effects[-1].key))
        (poison,) = [x for x in fight["H"].effects if x.key == "poisoned"]
        assert poison.end is not None
        assert poison.end.remaining == 4
    else:
        assert (given, expect) == ("10 poison damage", "0")
        fight.give("H", "petrified")
        fight.damage("H", 10, "poison")
        assert fight.hp("H") == 20
        assert immune("poison")


@proves("52-COND-CHARM-1")
def test_the_charmed_spare_the_charmer(given, expect):
    fight = Fight(NEW)
    for name in "HGF":
        fight.add(name, character=name == "H")
    fight.give("H", "charmed", source="G")
    if given == "sword attack on charmer":
        assert expect == "blocked"
        wish = c.MakeAttack(fight.ids["H"], AttackKey("sword"), fight.ids["G"])
        assert fight.refused(wish).rule == "52-COND-CHARM-1"
    elif given == "attack on the charmer's friend":
        assert expect == "allowed"
        assert fight.attack("H", "F", dice=(2,)).roll is not None
    else:
        assert given == "fireball that makes the charmer save"
        assert expect == "the charmer is a target, a warning"
        burst = c.CastSpell(
            fight.ids["H"],
            spell(NEW, "fireball"),
            (fight.ids["G"], fight.ids["F"]),
            damage=(c.DamageAmount(8, "fire"),),
            free=True,
        )
        told = fight.refused(burst)
        assert (told.reason.key, told.rule) == ("refusal.may_not_aim", "52-COND-CHARM-1")
        assert told.can_overrule


# --- order, sides, what the GM decides ----------------------------------------------------------


@proves("51-ORD-03")
def test_those_without_a_place_are_listed(given, expect):
    assert given == "6 tokens without a position"
    assert expect == "a list of the 6 that are missing"
    fight = Fight(OLD).map()
    fight.add("H", 20, character=True, at=(5, 5))
    for name in "ABCDEF":
        fight.add(name, 10)
    fight.begin()
    (noted,) = [x for x in fight.events if isinstance(x, e.Noted)]
    assert (noted.rule, len(noted.combatants)) == ("51-ORD-03", 6)


@proves("51-PAS-05")
def test_forced_into_anothers_space_is_for_the_gm(given, expect):
    assert given == "shoved into an ally's square with no free space around"
    assert expect == "the GM decides"
    fight = Fight(OLD).map()
    fight.add("H", 20, character=True, at=(5, 5))
    fight.add("G", 10, at=(6, 5))
    fight.add("A", 5, at=(7, 5))
    fight.begin()
    fight.act("H", "shove_push", "G", die=19, dice=(2,))
    assert fight["G"].token.cell == fight["A"].token.cell
    fight.place("G", (8, 6))
    assert fight["G"].token.cell != fight["A"].token.cell


@proves("51-CNC-07")
def test_the_gm_may_ask_for_concentration(given, expect):
    assert (given, expect) == ("on a storm-tossed deck", "DC 10")
    fight = Fight(OLD)
    fight.add("H", character=True)
    fight.concentrate("H")
    fight.act("H", "rough_surroundings")
    fight.answer(Answer(dice=(4,)), PromptKind.CONCENTRATION)
    (check,) = fight.happened(e.CheckRolled)
    assert (check.dc, check.success) == (10, False)
    assert fight.conditions("H") == set()


@proves("51-ACT-09")
def test_an_improvised_action_asks_for_a_check(given, expect):
    assert given == "swinging on the chandelier"
    assert expect == "the GM asks for Acrobatics, DC 15"
    fight = Fight(OLD)
    fight.add("H", 10, creature=a_creature("h", abilities=abilities(dex=14)), character=True)
    fight.begin()
    fight.act("H", "improvise", text="swings on the chandelier")
    assert fight["H"].count(ACTION) == 0
    fight.do(c.RollCheck((fight.ids["H"],), "acrobatics", dc=15, dice=((13,),)))
    (check,) = fight.happened(e.CheckRolled)
    assert (check.dc, check.success) == (15, True)


@proves("52-CORE-ALLY-1")
def test_sides_are_the_gms(given, expect):
    fight = Fight(NEW).map()
    fight.add("H", 20, character=True, at=(5, 5))
    fight.add("G", 10, side=Side.NEUTRAL, at=(6, 5))
    if "charmed neutral" in given:
        assert expect == "neutral unless the GM says otherwise"
        fight.give("G", "charmed", source="H")
        assert not are_allies(fight["H"], fight["G"])
        assert not are_hostile(fight.encounter, fight.ruleset, fight["H"], fight["G"])
        fight.do(c.SetSide((fight.ids["G"],), Side.ALLY))
        assert are_allies(fight["H"], fight["G"])
    elif "same side" in given:
        assert expect == "ally"
        fight.add("F", 5, character=True)
        assert are_allies(fight["H"], fight["F"])
    else:
        assert expect == "difficult terrain"
        movement = fight.ruleset.movement
        assert movement.occupied_is_difficult(fight["H"], fight["G"], fight.ruleset)


@proves("52-PTG-TURN-4")
def test_a_second_object_takes_utilize(given, expect):
    fight = Fight(NEW)
    fight.add("H", 10, character=True)
    fight.add("G", 5)
    fight.begin()
    fight.act("H", "interact", text="opens the door")
    if "draw a weapon" in given:
        assert expect == "both free"
        fight.attack("H", "G", dice=(3,))
    else:
        assert expect == "the second is Utilize"
        refusal = fight.refused(fight.action("H", "interact", text="opens the next"))
        assert refusal.rule == "52-PTG-TURN-4"
        fight.act("H", "utilize", text="opens the next")
    assert fight["H"].count(ACTION) == 0


# --- opening, special over general, chances -----------------------------------------------------


@proves("51-ORD-01")
def test_a_fight_opens_in_steps(given, expect):
    fight = Fight(OLD).map()
    fight.add("H", character=True, at=(5, 5))
    if given == "an encounter starts":
        assert expect == "step 1, surprise, comes first"
        fight.add("G", at=(8, 5))
        fight.act("G", "hide", die=20)
        # Before anybody has a number the game proposes who is surprised.
        unaware = fight.ruleset.initiative.unaware(fight.encounter, fight.ruleset)
        assert unaware == {fight.ids["H"]}
        assert fight["H"].initiative is None
    else:
        assert given == "positions not confirmed yet"
        assert expect == "no initiative, unless the GM skips the step"
        fight.add("G")
        refusal = fight.refused(c.RollInitiative())
        assert (refusal.rule, refusal.can_overrule) == ("51-ORD-01", True)
        fight.do(c.RollInitiative(), overruled=True, dice=(9, 12))
        assert fight["G"].initiative is not None


@proves("52-PTG-GEN-1")
def test_a_trait_beats_the_general_rule(given, expect):
    assert given == 'trait "crawls at full speed"'
    assert expect == "crawling costs nothing extra"
    factors = []
    for traits in ((), ("crawls-freely",)):
        fight = Fight(NEW)
        fight.add("H", creature=a_creature("h", traits=traits), character=True)
        fight.give("H", "prone")
        factors.append(
            fight.ruleset.movement.factor(
                fight.encounter, fight.ruleset, fight["H"], "walk", difficult=False
            )
        )
    assert factors == [2, 1]


@proves("52-DIFF-49")
def test_a_grapple_in_place_of_an_opportunity_attack(given, expect):
    assert given == "grappling a foe that flees"
    found = []
    for edition in EDITIONS:
        fight = Fight(edition).map()
        fight.add("H", 20, character=True, at=(5, 5))
        fight.add("G", 10, at=(6, 5))
        fight.begin()
        fight.move("H", (4, 5), (3, 5))
        prompt = fight.prompt(PromptKind.OPPORTUNITY_ATTACK)
        offered = [key for key, _ in prompt.options]
        found.append("allowed" if "do:grapple" in offered else "refused")
        if "do:grapple" not in offered:
            continue
        fight.answer(Answer(option="do:grapple"), PromptKind.OPPORTUNITY_ATTACK)
        fight.answer(Answer(outcome=Outcome.FAILURE), PromptKind.SAVE)
        assert "grappled" in fight.conditions("H")
        assert fight["G"].count(REACTION) == 0
    assert f"2014: {found[0]}; 2024: {found[1]}" == expect


@proves("52-DIFF-16")
def test_a_hidden_foe_is_not_seen(given, expect):
    assert given == 'spell on "a creature you can see", hidden foe'
    assert expect == "2014: refused; 2024: refused"
    for edition in EDITIONS:
        fight = Fight(edition)
        fight.add("H", character=True)
        fight.add("G")
        fight.act("G", "hide", die=20)
        assert not can_see(fight.encounter, fight.ruleset, fight["H"], fight["G"])
        reasons = fight.ruleset.initiative.reasons(fight.encounter, fight.ruleset, fight["G"])
        mode = fight.ruleset.rolls.settle(reasons)[1]
        assert mode is (RollMode.ADVANTAGE if edition == NEW else RollMode.PLAIN)


@proves("51-CND-EXH-05")
def test_a_dodging_flyer_with_exhaustion_5(given, expect):
    assert (given, expect) == ("a dodging flyer", "falls, Dodge ends")
    fight = Fight(OLD).map()
    wings = FrozenMap({"walk": 30, "fly": 60})
    fight.add("H", 20, creature=a_creature("h", speeds=wings), hp=90, character=True, at=(5, 5))
    fight.add("G", 10, at=(9, 5))
    fight.begin()
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["H"]: Token(MAP, Cell(5, 5), 30)})))
    fight.act("H", "flying")
    fight.act("H", "dodge")
    fight.do(c.GiveCondition((fight.ids["H"],), ConditionKey("exhaustion"), level=5))
    assert (
        fight.ruleset.movement.speed(fight.encounter, fight.ruleset, fight["H"], "fly").value == 0
    )
    assert "dodging" not in fight.conditions("H")
    token = fight["H"].token
    assert token is not None
    assert token.elevation == 0


@proves("52-COND-STUN-1")
def test_what_being_stunned_does(given, expect):
    fight = Fight(NEW).map()
    wings = FrozenMap({"walk": 30, "fly": 60})
    fight.add("H", 20, creature=a_creature("h", speeds=wings), hp=90, character=True, at=(5, 5))
    fight.add("G", 10, at=(6, 5))
    fight.begin()
    if given == "Stunned, Speed 30":
        assert expect == "keeps its Speed"
        fight.give("H", "stunned")
        assert fight.told() == ["note.begins.stunned"]
        speed = fight.ruleset.movement.speed(fight.encounter, fight.ruleset, fight["H"], "walk")
        assert speed.value == 30
    elif given == "hit from 5 ft":
        assert expect == "normal hit"
        fight.give("H", "stunned")
        rolled = fight.attack("G", "H", dice=(15, 12, 4), cost="none")
        assert rolled.outcome.value == "hit"
    else:
        assert (given, expect) == ("flying and Stunned, no hover", "falls")
        fight.do(c.PlaceTokens(FrozenMap({fight.ids["H"]: Token(MAP, Cell(5, 5), 30)})))
        fight.act("H", "flying")
        fight.do(c.GiveCondition((fight.ids["H"],), ConditionKey("stunned")))
        token = fight["H"].token
        assert token is not None
        assert token.elevation == 0


@proves("51-BON-03")
def test_when_the_bonus_action_is_taken(given, expect):
    dagger = melee("dagger", properties=("light",))
    other = melee("shortsword", properties=("light",))
    fight = Fight(OLD).map()
    creature = a_creature("h", dagger, other)
    fight.add("H", 20, creature=creature, character=True, at=(5, 5))
    fight.add("G", 10, at=(6, 5), hp=90)
    fight.begin()
    if "after" in given:
        assert expect == "allowed"
        fight.attack("H", "G", "shortsword", dice=(2,))
    else:
        assert expect == "refused"
    wish = c.MakeAttack(
        fight.ids["H"], AttackKey("dagger"), fight.ids["G"], dice=(2,), extra="light"
    )
    assert isinstance(fight.attempt(wish), Refusal) is (expect == "refused")


@proves("51-CON-02")
def test_the_gm_picks_both_sides_of_a_contest(given, expect):
    assert given == "a tug of war or a disarm"
    assert expect == "the GM chooses both checks"
    fight = Fight(OLD)
    fight.add("H", character=True)
    fight.add("G")
    wish = c.RollCheck(
        (fight.ids["H"],),
        "athletics",
        dice=((14,),),
        against=fight.ids["G"],
        against_word="dex",
        against_dice=(9,),
    )
    fight.do(wish)
    other, own = fight.happened(e.CheckRolled)
    assert (own.success, dict(other.purpose.parameters)["skill"].key) == (True, "ability.dex")


@proves("52-PTG-D20-5")
def test_what_an_attack_adds(given, expect):
    if given.startswith("bow"):
        creature = a_creature(
            "h",
            replace(ranged("bow"), bonus=0, ability="dex"),
            abilities=abilities(dex=16),
            proficiency=2,
        )
        key = "bow"
    else:
        creature = a_creature(
            "h",
            replace(melee("sword", properties=("unskilled",)), bonus=0, ability="str"),
            abilities=abilities(str=14),
            proficiency=2,
        )
        key = "sword"
    fight = Fight(NEW)
    fight.add("H", creature=creature, character=True)
    fight.add("G")
    rolled = fight.attack("H", "G", key, dice=(2,), cost="none")
    assert rolled.roll is not None
    assert f"+{rolled.roll.total - 2}" == expect


@proves("52-CORE-SIMUL-1")
def test_who_chooses_the_order_of_one_moment(given, expect):
    fight = Fight(NEW)
    is_hero = given.startswith("a PC")
    fight.add("O", 20)
    fight.add("H", 10, character=is_hero)
    fight.begin()
    for key in ("poisoned", "blinded"):
        fight.give("H", key, save=RepeatedSave("con", 12, Moment.START))
    fight.next()
    assert len(fight.encounter.prompts) == 2
    told = "note.order_by_player" if is_hero else "note.order_by_gm"
    assert (told, "52-CORE-SIMUL-1") in notes(fight)
    assert ("player" in expect) is is_hero
    # They wait together: any of them may be answered first.
    second = fight.encounter.prompts[1]
    fight.do(c.AnswerPrompt(second.id, Answer(dice=(15,))))
    assert [prompt.id for prompt in fight.encounter.prompts] != [second.id]


@both
def test_that_one_cannot_hide_is_known_before_the_die(edition):
    """In plain view the action lies among those that are refused; behind a wall it does not."""
    for wall in (False, True):
        fight = a_hall(edition, wall=wall)
        who = fight.encounter.active_combatants[0]
        hide = fight.ruleset.actions["hide"]
        refusal = foreseen_refusal(fight.encounter, fight.ruleset, who, hide, dice=NO_DICE)
        key = None if refusal is None else refusal.reason.key
        assert key == (None if wall else "refusal.seen_hiding")
