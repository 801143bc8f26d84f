"""Worked values of the catalogue of 2014 that the program plays by asking: in the prompts, too."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life, Side
from desktop.model.counter import ACTION, ATTACKS, BONUS_ACTION, REACTION
from desktop.model.creature import AttackKey, FeatureGroup
from desktop.model.effect import End
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.attacking.granted import ACTING
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.fifth.gear.weapons import weapons_of
from desktop.rules.fifth.rolls.abilities import passive_perception
from desktop.rules.map.places import distance_between
from desktop.rules.previews.questions import actions_for, defence_numbers
from desktop.session.player_view import player_view
from tests.support.builders import (
    EDITIONS,
    FAILURE,
    MAP,
    SUCCESS,
    Fight,
    a_creature,
    abilities,
    counted_rules,
    feature,
    melee,
    ranged,
)
from tests.support.creatures import shipped
from tests.support.duels import a_duel, a_victim, taken
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting
from tests.support.rows import proves

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def choices(fight: Fight, choice: str) -> list[str]:
    """Who is asked that choice."""
    return [
        fight.name_of(prompt.combatant)
        for prompt in fight.encounter.prompts
        if prompt.combatant is not None and prompt.continuation.get("choice") == choice
    ]


def numbers_in(text: str) -> list[int]:
    return [int(x) for x in "".join(ch if ch.isdigit() else " " for ch in text).split()]


# --- what is held ready -------------------------------------------------------------------------


def a_guard(text: str = "when it comes", *, apart: int = 4) -> Fight:
    """K holds something ready against O, whose turn it is; then comes P."""
    fight = a_duel(OLD, apart=apart)
    fight.add("P", 5, at=(9, 9))
    fight.act("K", "ready", text=text)
    return fight.next()


@proves("51-RDY-04")
def test_the_answer_comes_right_after_the_trigger(given, expect):
    assert expect == "the goblin is already there"
    fight = a_guard(given.strip('"'))
    prompt = fight.prompt(PromptKind.CHOICE)
    assert (fight.name_of(prompt.combatant), prompt.rule) == ("K", "51-RDY-04")
    fight.move("O", (8, 5), (7, 5), (6, 5))
    fight.answer(Answer(option="use_readied"), PromptKind.CHOICE)
    assert distance_between(fight.encounter, fight.ruleset, fight["K"], fight["O"]) == 5
    assert (fight["K"].count(REACTION), fight.conditions("K")) == (0, {ACTING})
    assert [x.action for x in fight.events if isinstance(x, e.ActionTaken)] == ["use_readied"]


@proves("51-RDY-05")
def test_the_first_goblin_is_let_pass_and_the_second_taken(given, expect):
    assert (given, expect) == ("the first goblin ignored, the second taken", "allowed")
    fight = a_guard()
    fight.move("O", (8, 5))
    fight.answer(Answer(option="skip"), PromptKind.CHOICE)
    assert (fight["K"].count(REACTION), fight.conditions("K")) == (1, {"readied"})
    assert choices(fight, "readied") == []
    fight.next()
    assert choices(fight, "readied") == ["K"]
    fight.answer(Answer(option="move_readied"), PromptKind.CHOICE)
    assert fight["K"].count(REACTION) == 0
    fight.move("K", (4, 5))
    assert fight["K"].token.cell == Cell(4, 5)


def test_the_question_waits_blocks_nothing_and_goes_with_the_turn():
    fight = a_guard()
    first = fight.prompt(PromptKind.CHOICE)
    fight.next()
    assert fight.prompt(PromptKind.CHOICE).id != first.id
    fight.answer(SKIPPED, PromptKind.CHOICE)
    fight.next()
    assert (fight.active, choices(fight, "readied"), fight.conditions("K")) == ("K", [], set())


def test_without_a_reaction_or_senses_nobody_is_asked_about_what_it_holds_ready():
    fight = a_guard()
    before = fight.encounter
    fight.do(c.SetCounter(fight.ids["K"], REACTION, 0))
    assert choices(fight, "readied") == []
    fight.encounter = before
    fight.give("K", "stunned")
    assert (choices(fight, "readied"), fight.conditions("K")) == ([], {"stunned"})
    fight.encounter = before
    fight.do(c.SetCounter(fight.ids["K"], REACTION, 0))
    assert choices(fight.next(), "readied") == []


def test_a_spell_that_is_held_ready_is_let_go_from_its_card():
    fight = Casting(OLD)
    fight.cast("magic-missile", readied=True, trigger="she moves")
    fight.next()
    prompt = fight.prompt(PromptKind.CHOICE)
    assert ([key for key, _ in prompt.options], prompt.text.key) == (
        ["skip"],
        "prompt.readied_spell",
    )
    fight.do(c.ReleaseSpell(fight.wish("magic-missile", "A")), dice=[2, 2, 2])
    assert choices(fight, "readied") == []


# --- Help and Search ----------------------------------------------------------------------------


@proves("51-HLP-05")
def test_help_is_for_the_friend_that_was_chosen(given, expect):
    assert (given, expect) == ("a second ally attacks first", "no advantage")
    fight = a_duel(OLD)
    for name, cell in (("F", (7, 5)), ("G", (6, 6))):
        fight.add(name, 15, character=True, at=cell)
    fight.act("K", "help", "O")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert [key for key, _ in prompt.options] == [fight.ids["F"], fight.ids["G"]]
    assert prompt.rule == "51-HLP-05"
    fight.answer(Answer(option=str(fight.ids["F"])), PromptKind.CHOICE)
    assert fight.mode("G", "O") is RollMode.PLAIN
    fight.attack("G", "O", dice=(2,), cost="none")
    assert fight.mode("F", "O") is RollMode.ADVANTAGE


@pytest.mark.parametrize(("friends", "asked"), [(0, False), (1, False), (2, True)])
def test_help_asks_only_where_there_is_a_choice(friends, asked):
    fight = a_duel(OLD)
    for place in range(friends):
        fight.add(f"F{place}", 15, character=True, at=(7, 5 + place))
    fight.act("K", "help", "O")
    assert bool(choices(fight, "help_friend")) is asked
    if asked:
        fight.answer(SKIPPED, PromptKind.CHOICE)
        assert fight.conditions("O") == set()
    else:
        assert fight.conditions("O") == {"helped"}


@proves("51-ACT-07")
def test_a_search_finds_whom_its_total_beats(given, expect):
    stealth, total = numbers_in(given)
    fight = a_duel(OLD)
    fight.act("K", "hide", die=stealth)
    fight.next()
    fight.act("O", "search", die=total)
    assert fight["O"].count(ACTION) == 0
    assert choices(fight, "revealed") == (["K"] if expect == "found" else [])
    if expect == "found":
        prompt = fight.prompt(PromptKind.CHOICE)
        assert (prompt.rule, prompt.options[0][0]) == ("51-HDX-02", "found")
        fight.answer(Answer(option="found"), PromptKind.CHOICE)
    assert ("hidden" not in fight.conditions("K")) is (expect == "found")


@proves("51-HDX-02")
def test_the_gm_confirms_who_is_found(given, expect):
    stealth, total = numbers_in(given)
    fight = a_duel(OLD)
    fight.add("F", 5, character=True, at=(9, 9))
    for name in ("K", "F"):
        fight.act(name, "hide", die=stealth, cost="none")
        if name == "K":
            fight.next()
    fight.give("O", "hidden")
    fight.encounter = fight.encounter.with_combatant(fight["O"].with_effects(()))
    fight.act("O", "search", die=total)
    found = ["K", "F"] if expect == "found" else []
    assert choices(fight, "revealed") == found
    for prompt in fight.encounter.prompts:
        answer = "found" if prompt.combatant == fight.ids["K"] else "stays"
        fight.do(c.AnswerPrompt(prompt.id, Answer(option=answer)))
    assert ("hidden" in fight.conditions("K")) is (expect == "not found")
    assert "hidden" in fight.conditions("F")


# --- the lair, quick actions, what falls --------------------------------------------------------


@proves("51-LAI-01")
def test_the_lair_is_proposed_as_a_count_that_loses_ties(given, expect):
    fight = Fight(OLD)
    lair = feature("tremor", FeatureGroup.LAIR)
    words = given.replace(",", "").split()
    for name, score in zip(words[::2], words[1::2], strict=True):
        features = (lair,) if name == "wolf" else ()
        fight.add(name, int(score), creature=a_creature(name, features=features))
    fight.begin()
    prompt = fight.prompt(PromptKind.CHOICE)
    assert (prompt.rule, fight.name_of(prompt.combatant)) == ("51-LAI-01", "wolf")
    fight.answer(Answer(option="yes"), PromptKind.CHOICE)
    told = [
        "lair" if slot.is_fixed else fight.name_of(slot.members[0])
        for slot in fight.encounter.order
    ]
    assert ", ".join(told) == expect
    while not fight.encounter.active_slot.is_fixed:
        fight.next()
    assert fight.prompt().text.key == "prompt.lair"


@pytest.mark.parametrize("answer", [Answer(option="no"), SKIPPED])
def test_a_dragon_far_from_its_lair_has_no_count(answer):
    fight = Fight(OLD)
    fight.add("D", 15, creature=a_creature("d", features=(feature("x", FeatureGroup.LAIR),)))
    fight.add("A", 5, character=True)
    fight.begin()
    fight.answer(answer, PromptKind.CHOICE)
    assert [slot.is_fixed for slot in fight.encounter.order] == [False, False]
    known = Fight(OLD)
    known.add("D", 15, creature=a_creature("d", features=(feature("x", FeatureGroup.LAIR),)))
    known.do(c.AddFixedCount("Lair", 20))
    assert choices(known.begin(), "lair_count") == []


@proves("51-DASH-03")
def test_a_rogue_dashes_twice(given, expect):
    assert given == "speed 30 ft, Dash as action and bonus action"
    rogue = (*a_creature().features, feature("cunning-action", FeatureGroup.TRAIT))
    fight = a_duel(OLD, apart=20, features=rogue)
    fight.act("K", "dash")
    fight.act("K", "quick_dash")
    assert f"{fight.feet('K')} ft" == expect
    assert (fight["K"].count(ACTION), fight["K"].count(BONUS_ACTION)) == (0, 0)
    refusal = fight.refused(fight.action("K", "quick_hide"))
    assert refusal.reason.key == "refusal.no_bonus_action"


def quick(fight: Fight, who: str) -> set[str]:
    """The actions that are offered to somebody as bonus actions."""
    shown = actions_for(fight.encounter, fight.ruleset, fight[who], dice=LoadedDice(()))
    return {x.action.key for x in shown if x.action.key.startswith("quick_")}


@both
def test_only_features_make_an_action_quick(edition):
    fight = a_duel(edition)
    goblin = shipped("srd-5.1/goblin")
    fight.add("G", 5, creature=goblin, at=(9, 9))
    assert (quick(fight, "K"), quick(fight, "G")) == (set(), {"quick_disengage", "quick_hide"})
    assert BONUS_ACTION in fight.ruleset.budget.items(fight["G"])
    refusal = fight.refused(fight.action("K", "quick_dash"))
    assert refusal.reason.key == "refusal.no_quick_action"
    assert refusal.can_overrule
    fight.do(fight.action("K", "quick_dash"), overruled=True)
    assert fight.feet("K") == 60


@both
def test_a_feature_of_bonus_actions_asks_which_one(edition):
    cunning = (*a_creature().features, feature("cunning-action", FeatureGroup.BONUS_ACTION))
    fight = a_duel(edition, features=cunning)
    fight.act("K", "feature", text="cunning-action")
    before = fight.encounter
    prompt = fight.prompt(PromptKind.CHOICE)
    assert [key for key, _ in prompt.options] == ["dash", "disengage", "hide", "skip"]
    fight.answer(Answer(option="dash"), PromptKind.CHOICE)
    assert (fight.feet("K"), fight["K"].count(BONUS_ACTION)) == (60, 0)
    fight.encounter = before
    hidden = c.AnswerPrompt(prompt.id, Answer(option="hide"))
    assert isinstance(fight.attempt(hidden), Refusal)  # O looks on
    fight.answer(SKIPPED, PromptKind.CHOICE)
    assert (fight.feet("K"), fight["K"].count(BONUS_ACTION)) == (30, 1)  # it is not spent


@proves("51-CND-UNC-02")
def test_what_was_held_lies_on_the_square(given, expect):
    assert (given, expect) == (
        "a fighter with sword and shield",
        "prone, what was held lies on the square",
    )
    fight = a_duel(OLD, shield=True)
    fight.attack("K", "O", dice=(2,))
    assert fight["K"].count(CounterKey("held:sword")) == 1
    fight.give("K", "unconscious")
    (dropped,) = [
        x for x in fight.events if isinstance(x, e.Noted) and x.text.key == "note.dropped"
    ]
    things = dict(dropped.text.parameters)["what"]
    assert (dropped.rule, len(things.items)) == ("51-CND-UNC-02", 2)
    assert fight["K"].count(CounterKey("held:sword")) == 0
    assert "prone" in fight.conditions("K")


@proves("51-CND-PET-01")
def test_a_statue_of_ten_times_the_weight(given, expect):
    (kilograms,) = numbers_in(given)
    fight = a_victim(OLD, numbers=FrozenMap({"weight": 2 * kilograms}))
    fight.give("T", "petrified")
    (told,) = [
        x for x in fight.events if isinstance(x, e.Noted) and x.text.key == "note.stone_weight"
    ]
    assert told.rule == "51-CND-PET-01"
    assert f"{dict(told.text.parameters)['kilograms']} kg" == expect


@proves("51-CND-PET-02")
def test_a_petrified_wizard_does_nothing(given, expect):
    assert given == "a petrified wizard"
    assert expect == "no action, reaction or move, concentration ended"
    fight = a_duel(OLD)
    fight.concentrate("K")
    fight.give("K", "petrified")
    assert fight.conditions("K") == {"petrified"}
    assert fight.refused(fight.action("K", "dodge")).rule == "51-CND-INC-01"
    assert fight.refused(fight.path("K", (4, 5))).rule == "51-CND-PET-02"
    fight.next()
    wish = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    assert fight.refused(wish).reason.key == "refusal.cannot_act"
    fight.move("O", (7, 5), (8, 5))
    assert fight.encounter.prompts == ()


@proves("51-CND-UNC-01")
def test_shouting_wakes_no_guard(given, expect):
    assert given == "an unconscious guard"
    assert expect == "no action, reaction or movement, shouting does not wake it"
    fight = a_duel(OLD)
    fight.give("K", "unconscious")
    assert fight.refused(fight.action("K", "dodge")).reason.key == "refusal.cannot_act"
    assert fight.refused(fight.path("K", (4, 5))).rule == "51-CND-UNC-01"
    fight.next()
    fight.move("O", (7, 5), (8, 5))
    assert fight.encounter.prompts == ()
    fight.act("O", "speak", text="Wake up!")
    assert fight.conditions("K") == {"unconscious", "prone"}


@proves("51-CND-STU-01")
def test_a_stunned_caster_concentrates_no_more(given, expect):
    assert (given, expect) == ("a stunned caster", "concentration ends")
    fight = a_duel(OLD)
    fight.concentrate("K")
    fight.give("K", "stunned")
    assert fight.conditions("K") == {"stunned"}
    assert fight.feet("K") == 0


# --- types of damage, cover and sight -----------------------------------------------------------


@proves("51-TYP-01")
def test_every_damage_has_its_type(given, expect):
    if given == "a fall":
        fight = a_victim(OLD, 30)
        fight.act("T", "fall", text="20")
        fight.answer(Answer(amount=7))
        assert taken(fight).parts[0].dealt.type == expect
        return
    beast, word = {
        "a bite": ("srd-5.1/wolf", "bite"),
        "claws": ("srd-5.1/brown-bear", "claws"),
    }[given]
    fight = Fight(OLD)
    fight.add("B", 20, creature=shipped(beast))
    fight.add("T", 10, character=True, hp=90)
    fight.begin()
    (attack,) = [x for x in fight["B"].creature.attacks if word in str(x.key)]
    hurt = (c.DamageAmount(1),)
    fight.attack("B", "T", str(attack.key), outcome=c.AttackOutcome.HIT, cost="none", damage=hurt)
    assert attack.damage[0].types == (expect,)
    assert len(fight.ruleset.damage_types) == 13


@proves("51-TYP-02")
def test_fire_alone_lights_no_curtain(given, expect):
    assert given == "fire damage to a curtain"
    assert expect == "this rule does not set it alight"
    fight = a_victim(OLD, 18, kind="object")
    fight.damage("T", 5, "fire")
    assert (taken(fight).total, fight.hp("T")) == (5, 13)
    assert (fight.conditions("T"), fight.encounter.prompts) == (set(), ())
    fight.next(2)
    assert fight.hp("T") == 13


@proves("51-RNG-07")
def test_an_orc_at_hand_hinders_shots_and_no_spell_with_a_save(given, expect):
    assert (given, expect) == ("a spell with a save, cast beside an orc", "no effect")
    asked = []
    for orc in (False, True):
        fight = Casting(OLD)
        if orc:
            fight.add("Orc", 3, at=(2, 3))
        assert fight.mode("M", "A", "bow") is (RollMode.DISADVANTAGE if orc else RollMode.PLAIN)
        fight.cast("sacred-flame", "A", damage=(c.DamageAmount(9, "radiant"),))
        prompt = fight.prompt(PromptKind.SAVE)
        asked.append((prompt.dc, prompt.bonus, prompt.ability))
        fight.do(c.AnswerPrompt(prompt.id), dice=(3,))
        (check,) = [x for x in fight.events if isinstance(x, e.CheckRolled)]
        assert check.roll is not None
        assert check.roll.dice == (3,)
    assert asked[0] == asked[1]


def in_dim_light(fight: Fight) -> Fight:
    veil = Obscurement(ObscurementKind.DIM_LIGHT, frozenset((Cell(6, 1),)))
    there = BattleMap("Strip", 30, 3, obscurements=(veil,))
    fight.do(c.ShowMap(MAP, there))
    for name, cell in (("A", (0, 1)), ("B", (6, 1))):
        fight.place(name, cell)
    return fight


@proves("51-CHK-03")
def test_the_passive_score(given, expect):
    fight = Fight(OLD)
    own = a_creature("a", abilities=abilities(wis=15), skills=FrozenMap({"perception": 4}))
    fight.add("A", creature=own)
    fight.add("B", 10, character=True)
    fight.add("F", 10)
    if "advantage" in given:
        fight.do(fight.action("F", "help_check", "A", text="perception"), overruled=True)
    if "dim" in given:
        in_dim_light(fight)
    target = fight["B"] if "dim" in given else None
    situation = situation_of(fight.encounter, fight.ruleset, fight["A"], target)
    assert str(passive_perception(situation)) == expect


@proves("51-UNS-02")
def test_a_wrong_guess_looks_like_any_miss_to_the_players(given, expect):
    assert (given, expect) == ("an empty square, d20=20", "miss, no hint to the players")
    views = []
    for wish in ({"dice": (20,), "wrong_place": True}, {"dice": (2,)}):
        fight = a_duel(OLD)
        rolled = fight.attack("K", "O", **wish)
        assert rolled.outcome is c.AttackOutcome.MISS
        views.append(player_view(fight.encounter, fight.ruleset))
    assert views[0] == views[1]


@proves("51-ATK-02")
def test_every_source_stands_by_its_name(given, expect):
    assert given == "a goblin in the line, a prone target within 5 ft"
    assert expect == "half cover +2 and advantage, each by name"
    fight = a_duel(OLD, apart=1)
    fight.give("O", "prone")
    rolled = fight.attack("K", "O", dice=(2, 3), cost="none", cover="half")
    assert rolled.against == 17
    assert [x.rule for x in rolled.against_trace if x.change == 2] == ["51-COV-03"]
    assert rolled.roll is not None
    (prone,) = [x for x in rolled.roll.trace if x.rule == "51-CND-PRO-03"]
    assert "condition.prone" in repr(prone.reason)
    far = Fight(OLD).map()
    far.add("K", 20, character=True, at=(0, 0))
    far.add("Goblin", 10, at=(3, 0))
    far.add("O", 5, creature=a_creature("o", armour_class=15), at=(6, 0))
    far.begin()
    rolled = far.attack("K", "O", "bow", dice=(2,), cost="none")
    (cover,) = [x for x in rolled.against_trace if x.change == 2]
    assert "Goblin" in repr(cover.reason)


# --- turns, reactions and actions ---------------------------------------------------------------


@proves("51-SUR-07")
def test_a_surprised_rogue_does_nothing(given, expect):
    assert given == "a surprised rogue with Cunning Action"
    assert expect == "no action, no bonus action"
    fight = Fight(OLD)
    rogue = (*a_creature().features, feature("cunning-action", FeatureGroup.BONUS_ACTION))
    fight.add("R", 20, creature=a_creature("r", features=rogue))
    fight.add("H", 10, character=True)
    fight.do(c.SetSurprised((fight.ids["R"],)))
    fight.begin()
    wishes = [fight.action("R", key) for key in ("dash", "quick_dash", "interact")]
    wishes.append(fight.action("R", "feature", text="cunning-action"))
    assert {fight.refused(wish).rule for wish in wishes} == {"51-SUR-07"}


@proves("51-INIT-04")
def test_three_wolves_act_as_the_gm_plays_them(given, expect):
    assert (given, expect) == (
        "3 wolves on 12",
        "the turn ends when the GM has played all three",
    )
    fight = Fight(OLD)
    fight.do(c.AddCombatants(a_creature("wolf"), 3))
    fight.add("H", 5, character=True)
    fight.do(c.RollInitiative(), dice=(12,))
    fight.begin()
    slot = fight.encounter.active_slot
    assert (slot.score, len(slot.members)) == (12, 3)
    for wolf in reversed(slot.members):
        assert fight.encounter.active == slot.id
        fight.do(c.TakeAction(wolf, "dodge"))
    assert [fight.encounter.combatants[x].count(ACTION) for x in slot.members] == [0, 0, 0]
    assert fight.next().active == "H"


@proves("51-REA-03")
def test_whoever_was_struck_goes_on(given, expect):
    assert given == "an orc with 10 of 30 ft spent is hit and survives"
    fight = Fight(OLD).map()
    fight.add("Orc", 20, at=(0, 1))
    fight.add("F", 15, side=Side.HERO, at=(1, 0))
    fight.begin()
    fight.move("Orc", (1, 1), (2, 1), (3, 1))
    assert f"{fight.feet('Orc')} ft left" == expect
    fight.answer(Answer(option="sword", dice=(15,)), dice=(1,))
    assert fight["Orc"].life is Life.UP
    assert fight["Orc"].token.cell == Cell(3, 1)


@proves("51-REA-06")
def test_four_goblins_react_four_times(given, expect):
    assert (given, expect) == ("4 goblins of one group", "one opportunity attack each")
    fight = Fight(OLD).map()
    fight.add("A", 20, character=True, hp=90, at=(5, 5))
    names = "WXYZ"
    for name, cell in zip(names, ((4, 4), (4, 5), (4, 6), (5, 4)), strict=True):
        fight.add(name, 10, at=cell)
    fight.do(c.GroupCombatants(tuple(fight.ids[name] for name in names)))
    fight.begin()
    fight.move("A", (6, 6), (7, 7))
    struck = 0
    while fight.encounter.prompts:
        prompt = fight.encounter.prompts[0]
        fight.do(c.AnswerPrompt(prompt.id, Answer(option="sword", dice=(2,))))
        struck += bool(fight.happened(e.AttackRolled))
    assert struck == 4
    assert [fight[name].count(REACTION) for name in names] == [0, 0, 0, 0]
    assert fight["A"].token.cell == Cell(7, 7)


@proves("51-OBJ-05")
def test_taking_a_potion_out_is_free_and_drinking_is_not(given, expect):
    fight = a_duel(OLD)
    if given == "a potion taken out of the pack":
        fight.act("K", "interact", text="potion")
        spent = (fight["K"].count(ACTION), fight["K"].count(CounterKey("free_object")))
        assert (spent, expect) == ((1, 0), "free")
        return
    assert (given, expect) == (
        "drinking the potion",
        "not on the list, the item's text decides",
    )
    assert fight.ruleset.actions["potion"].cost == "action"
    fight.act("K", "potion", dice=(2, 1))
    spent = (fight["K"].count(ACTION), fight["K"].count(CounterKey("free_object")))
    assert spent == (0, 1)


@proves("51-SPD-04")
def test_two_speeds_are_no_sum(given, expect):
    assert (given, expect) == ("walk 30, swim 40", "at most 40 ft in all, not 70")
    fight = Fight(OLD).map()
    speeds = FrozenMap({"walk": 30, "swim": 40})
    fight.add("W", 20, creature=a_creature("w", speeds=speeds), at=(0, 0))
    fight.begin()
    fight.move("W", *((column, 0) for column in range(1, 7)))
    fight.move("W", (7, 0), (8, 0), by="swim")
    assert (fight.feet("W"), fight.feet("W", "swim")) == (0, 0)


@proves("51-ACT-04")
def test_an_ogre_has_its_attacks_and_the_common_actions(given, expect):
    assert given == "an ogre's turn"
    assert expect == "greatclub, javelin, or Dash, Dodge and so on"
    fight = Fight(OLD).map()
    fight.add("Ogre", 20, creature=shipped("srd-5.1/ogre"), at=(0, 0))
    fight.add("T", 10, character=True, hp=90, at=(2, 0))
    fight.begin()
    known = {str(x.key) for x in fight["Ogre"].creature.attacks}
    assert known == {"greatclub", "javelin"}
    shown = actions_for(fight.encounter, fight.ruleset, fight["Ogre"], dice=LoadedDice(()))
    able = {x.action.key for x in shown if x.refusal is None}
    assert {"dash", "disengage", "dodge", "help", "ready", "search"} <= able
    before = fight.encounter
    for key in sorted(known):
        fight.encounter = before
        fight.attack("Ogre", "T", key, dice=(2,))
        assert (fight["Ogre"].count(ACTION), fight["Ogre"].count(ATTACKS)) == (0, 0)


@proves("51-OA-13")
def test_the_choice_of_an_opportunity_attack(given, expect):
    assert given == "the choice of an opportunity attack"
    assert expect == "weapons and unarmed strike, no grapple"
    fight = Fight(OLD).map()
    fight.add("W", 20, at=(0, 0))
    guard = a_creature("o", melee("sword"), melee("axe"), ranged())
    fight.add("O", 10, creature=guard, character=True, at=(0, 1))
    fight.begin()
    fight.move("W", (1, 0), (2, 0))
    options = [key for key, _ in fight.prompt().options]
    assert options == ["sword", "axe", "unarmed-strike", "skip"]
    grapple = c.AnswerPrompt(fight.prompt().id, Answer(option="do:grapple"))
    assert isinstance(fight.attempt(grapple), Refusal)


# --- with the shipped spells and creatures ------------------------------------------------------


@proves("51-TMP-07")
def test_false_life_goes_after_its_hour(given, expect):
    assert (given, expect) == ("temporary HP for 1 hour", "gone after 600 rounds")
    fight = Casting(OLD)
    fight.cast("false-life", "M", dice=(3,))
    assert fight["M"].temporary_hit_points == 7
    (held,) = [x for x in fight["M"].effects if x.key == "temporary_points"]
    assert held.end is not None
    assert held.end.remaining == 600
    nearly = End(fight.ids["M"], held.end.moment, 2)
    fight.do(c.ChangeEffect(fight.ids["M"], held.id, nearly))
    fight.next(3)
    assert fight["M"].temporary_hit_points == 7
    fight.next(3)
    assert fight["M"].temporary_hit_points == 0


@proves("51-MST-06")
def test_a_bat_bites_creatures_and_no_doors(given, expect):
    fight = a_duel(OLD)
    if given == "an attack on one creature, used on a door":
        assert expect == "refused"
        fight.add("Bat", 5, creature=shipped("srd-5.1/bat"), at=(5, 6))
        fight.add("Door", 1, creature=a_creature("door", kind="object"), at=(6, 6))
        wish = c.MakeAttack(
            fight.ids["Bat"], AttackKey("bite"), fight.ids["Door"], dice=(2,), cost="none"
        )
        assert fight.refused(wish).rule == "51-MST-06"
        fight.attack("Bat", "O", "bite", dice=(2,), cost="none")
        return
    assert given == "a miss by an attack with a Miss line"
    assert expect == "its text is shown"
    spit = replace(melee("spit"), miss=FrozenMap({"en": "Half damage.", "it": "Metà danni."}))
    fight.do(c.ReplaceCreature(fight.ids["K"], a_creature("k", spit)))
    fight.attack("K", "O", "spit", dice=(2,))
    (told,) = [x.text for x in fight.events if isinstance(x, e.Noted)]
    assert (told.key, "Half damage." in repr(told)) == ("note.miss_line", True)


@proves("51-ARM-05")
def test_shields_and_armour_take_their_time(given, expect):
    if given == "a shield taken up, AC 14":
        fight = a_duel(OLD, armour_class=14)
        fight.act("K", "shield")
        (found,) = defence_numbers(fight.encounter, fight.ruleset, fight["K"])
        assert expect == f"action used, AC {found[1].value}"
        assert fight["K"].count(ACTION) == 0
        return
    fight = a_duel(OLD, armour="plate")
    fight.act("K", "doff_armour")
    prompt = fight.prompt(PromptKind.CHOICE)
    assert prompt.rule == "51-ARM-05"
    helped = "with help" in given
    fight.answer(Answer(option="helped" if helped else "alone"), PromptKind.CHOICE)
    (held,) = fight["K"].effects
    assert held.end is not None
    assert f"{held.end.remaining} rounds" in expect
    fight.do(c.ChangeEffect(fight.ids["K"], held.id, End(fight.ids["K"], held.end.moment, 1)))
    assert fight.next(2)["K"].creature.armour == ""


@proves("51-WPN-09")
def test_the_net_of_the_list_of_weapons(given, expect):
    net = weapons_of(OLD)["net"]
    assert "net" not in weapons_of(NEW)

    def thrown(apart: int, size: str = "medium", attacks: int = 1) -> Fight:
        fight = Fight(OLD).map()
        numbers = FrozenMap({"attacks": attacks})
        own = a_creature("k", net, melee(), numbers=numbers, level=1)
        fight.add("K", 20, creature=own, character=True, at=(5, 5))
        foe = a_creature("o", sizes=(size,), armour_class=5)
        fight.add("O", 10, creature=foe, at=(5 + apart, 5))
        return fight.begin()

    if given == "the target at 10 ft":
        assert expect == "disadvantage, long range"
        far = thrown(2).attack("K", "O", "net", dice=(15, 14))
        assert far.roll is not None
        assert "51-RNG-03" in counted_rules(far.roll.trace)
    elif given == "a Huge target hit":
        assert expect == "no effect"
        fight = thrown(1, "huge")
        fight.attack("K", "O", "net", dice=(15, 14))
        assert (fight.conditions("O"), fight.told()) == (set(), ["note.net_slips"])
    else:
        assert (given, expect) == ("Extra Attack", "only one net")
        fight = thrown(1, attacks=2)
        fight.attack("K", "O", "net", dice=(15, 14))
        assert fight.conditions("O") == {"restrained"}
        wish = c.MakeAttack(fight.ids["K"], AttackKey("net"), fight.ids["O"], dice=(2,))
        assert fight.refused(wish).reason.key == "refusal.one_net"


@pytest.mark.parametrize(("answer", "lost"), [(SUCCESS, 0), (FAILURE, 4)])
def test_the_evasion_of_a_stat_block_counts(answer, lost):
    fight = Casting(OLD)
    fight.add("X", 3, creature=shipped("srd-5.1/assassin"), hp=60, at=(20, 20))
    fight.cast("fireball", "X", damage=(c.DamageAmount(8, "fire"),))
    fight.answer(answer, PromptKind.SAVE)
    assert fight.hp("X") == 60 - lost
