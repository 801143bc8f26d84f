"""Throws that have had no field to be typed into: whoever is at the table is asked for them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from desktop.dice.notation import shown
from desktop.dice.table_dice import OpenDice
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.amount import AttackOutcome, DamageAmount
from desktop.model.combatant import Side
from desktop.model.creature import AttackKey, Feature, FeatureGroup, FeatureKey
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.deciding import DiceWanted, decide
from desktop.rules.engine.ruleset import Ruleset
from tests.support import myth
from tests.support.arms import GREATAXE
from tests.support.builders import FAILURE, Fight, a_creature, abilities, feature, melee
from tests.support.duels import a_duel, taken
from tests.support.loaded_dice import LoadedDice
from tests.support.magic import Casting, laid

OLD, NEW = "srd-5.1", "srd-5.2.1"
Wish = tuple[Encounter, Ruleset, c.Command]


def wanted(wish: Wish, *dice: int) -> DiceWanted | tuple[e.Event, ...]:
    """The throw that is asked for, or what happens with these dice of the program."""
    encounter, ruleset, command = wish
    open_dice = OpenDice(LoadedDice(dice))
    try:
        decided = decide(encounter, command, ruleset=ruleset, dice=open_dice, overruled=True)
    except DiceWanted as found:
        return found
    assert isinstance(decided, tuple), decided
    return decided


def in_fight(fight: Fight, command: c.Command) -> Wish:
    return fight.encounter, fight.ruleset, command


def ammunition() -> Wish:
    fight = a_duel(NEW)
    return in_fight(fight, fight.action("K", "count_ammunition"))


def a_tie() -> Wish:
    fight = Fight(OLD)
    fight.do(c.SetSetting("ties", "roll"))
    fight.add("Hero", character=True)
    fight.add("Orc")
    typed = FrozenMap((fight.ids[name], 10) for name in ("Hero", "Orc"))
    return in_fight(fight, c.RollInitiative(typed=typed))


def resistance() -> Wish:
    fight = Casting(NEW)
    fight.place("A", (3, 2))
    fight.cast("resistance", "A", choice="damage.fire")
    return in_fight(fight, c.DealDamage((fight.ids["A"],), (DamageAmount(10, "fire"),)))


def slowed(edition: str) -> Wish:
    fight = Casting(edition)
    fight.cast("slow", "M", saves=((fight.ids["M"], FAILURE),), overruled=True)
    fight.next(3)
    return in_fight(fight, fight.wish("magic-missile", "A", damage=(DamageAmount(9),)))


def slowed_in_2014() -> Wish:
    return slowed(OLD)


def slowed_in_2024() -> Wish:
    return slowed(NEW)


def feast() -> Wish:
    fight = Casting(OLD)
    return in_fight(fight, fight.wish("heroes-feast", "M", free=True, label="Feast"))


def an_area_by_hand() -> Wish:
    fight = Casting(NEW)
    fight.cast("cloudkill", area=laid("sphere", 20, (11, 3)), dice=[1] * 5)
    (area,) = fight.encounter.areas
    return in_fight(fight, c.LetAreaAct(area))


def cleaving() -> Wish:
    master = a_creature(
        "k", GREATAXE, level=5, traits=("weapon-mastery",), abilities=abilities(str=18)
    )
    fight = Fight(NEW).map(40, 30)
    fight.add("K", 20, creature=master, character=True, at=(5, 5))
    fight.add("O", 15, hp=80, at=(6, 5))
    fight.add("P", 12, hp=80, at=(6, 6))
    fight.begin()
    fight.attack("K", "O", "greataxe", outcome=AttackOutcome.HIT, damage=(DamageAmount(3),))
    prompt = fight.prompt(PromptKind.CHOICE)
    return in_fight(fight, c.AnswerPrompt(prompt.id, Answer(option=fight.ids["P"])))


def hiding() -> Wish:
    cunning = (*a_creature().features, feature("cunning-action", FeatureGroup.BONUS_ACTION))
    fight = a_duel(NEW, features=cunning)
    fight.act("K", "feature", text="cunning-action")
    prompt = fight.prompt(PromptKind.CHOICE)
    return in_fight(fight, c.AnswerPrompt(prompt.id, Answer(option="hide")))


def in_table(table: myth.Table, command: c.Command) -> Wish:
    return table.encounter, myth.RULES, command


def a_tie_in_mythcraft() -> Wish:
    table = myth.Table()
    for name in ("Ada", "Bo"):
        table.join(name)
    typed = FrozenMap((table.names[name], 10) for name in ("Ada", "Bo"))
    return in_table(table, c.RollInitiative(typed=typed))


def answered(text: str) -> Wish:
    """A hit for 8 that is answered with that reaction."""
    feature = Feature(
        FeatureKey("ward"),
        FeatureGroup.REACTION,
        FrozenMap({"en": "Ward"}),
        FrozenMap({"en": text}),
    )
    plain = myth.a_creature("ada")
    hero = replace(plain, features=(*plain.features, feature))
    table = myth.a_duel(hero, myth.a_creature("bruto", myth.weapon(dice="8")))
    table.next()
    return in_table(table, table.attack("Bruto", "Ada", dice=(15,), reactions=("ward",)))


def a_shield() -> Wish:
    return answered("When hit: 1d6+2 shield hit points.")


def less_damage() -> Wish:
    return answered("When hit: reduces the damage by 1d8.")


def test_a_shield_without_dice_asks_for_none():
    happened = wanted(answered("When hit: 5 shield hit points."))
    assert isinstance(happened, tuple)
    (taken_,) = [event for event in happened if isinstance(event, e.DamageTaken)]
    assert taken_.lost == 3


@pytest.mark.parametrize(
    ("wish", "what", "dice"),
    [
        (a_shield, "throw.reaction", "1d6 + 2"),
        (less_damage, "throw.reaction", "1d8"),
        (ammunition, "throw.ammunition", "2d10"),
        (a_tie, "throw.tie", "1d20"),
        (a_tie_in_mythcraft, "throw.tie", "1d20"),
        (resistance, "throw.lessens", "1d4"),
        (slowed_in_2014, "throw.slowed_late", "1d20"),
        (slowed_in_2024, "throw.slowed_fails", "1d100"),
        (feast, "throw.maximum", "2d10"),
        (an_area_by_hand, "throw.area", "5d8"),
        (cleaving, "throw.attack", "1d20"),
        (hiding, "action.hide", "1d20"),
    ],
)
def test_it_is_asked_for_and_says_what_for(wish: Callable[[], Wish], what: str, dice: str):
    found = wanted(wish())
    assert isinstance(found, DiceWanted)
    assert found.what is not None
    assert (found.what.key, shown(found.expression)) == (what, dice)


# --- damage after a save has its field beside the d20 -------------------------------------------


@pytest.mark.parametrize(("typed", "dice"), [((DamageAmount(9),), ()), ((), (4, 5))])
def test_the_damage_of_a_flask_is_typed_with_the_save(
    typed: tuple[DamageAmount, ...], dice: tuple[int, ...]
):
    fight = a_duel(NEW, numbers=FrozenMap({"attacks": 2}))
    fight.act("K", "throw_acid", "O")
    assert fight.prompt().harm == "2d6"
    fight.answer(Answer(dice=(1,), damage=typed), dice=dice)
    assert (taken(fight).total, taken(fight).parts[0].dealt.type) == (9, "acid")


def test_what_harms_nobody_asks_for_no_damage():
    fight = a_duel(NEW, numbers=FrozenMap({"attacks": 2}))
    fight.act("K", "throw_holy_water", "O")
    assert fight.prompt().harm == ""
    fight.answer(Answer(outcome=Outcome.FAILURE, damage=(DamageAmount(5),)))
    assert not fight.happened(e.DamageTaken)


@pytest.mark.parametrize("saved", [True, False])
def test_the_damage_of_an_area_is_typed_with_the_save_of_who_comes_in(saved: bool):
    fight = Casting(OLD)
    aura = laid("emanation", 15, (2, 2), around=fight.ids["M"])
    fight.cast("spirit-guardians", area=aura, overruled=True)
    fight.next()
    fight.do(fight.path("A", *((x, 3) for x in range(9, 4, -1))), overruled=True)
    assert fight.prompt(PromptKind.SAVE).harm == "3d8"
    outcome = Outcome.SUCCESS if saved else Outcome.FAILURE
    fight.answer(Answer(outcome=outcome, damage=(DamageAmount(10),)), PromptKind.SAVE)
    assert taken(fight).total == (5 if saved else 10)


def test_the_damage_of_a_mythcraft_aura_is_typed_with_the_check():
    table = myth.a_duel(apart=5)
    table.join("Rospo", myth.the_slag_toad(), side=Side.HOSTILE, score=1, at=(7, 5))
    while not table.prompts:
        table.next()
    prompt = table.prompt
    assert prompt.harm
    assert prompt.combatant is not None
    before = table.encounter.combatants[prompt.combatant].hit_points
    table.do(c.AnswerPrompt(prompt.id, Answer(dice=(1,), damage=(DamageAmount(3),))))
    assert table.encounter.combatants[prompt.combatant].hit_points == before - 3


# --- a miss that becomes a hit ------------------------------------------------------------------


@pytest.mark.parametrize("is_typed", [True, False])
def test_after_a_typed_miss_the_damage_of_the_new_roll_is_asked_for(is_typed: bool):
    fight = Fight(OLD)
    lucky = a_creature("h", melee("sword", dice="1d8"), traits=("lucky",))
    fight.add("H", 20, creature=lucky, character=True)
    fight.add("O", 10, hp=40)
    fight.begin()
    typed = {"dice": () if is_typed else (1,)}
    blow = c.MakeAttack(
        fight.ids["H"], AttackKey("sword"), fight.ids["O"], dice=(1,) if is_typed else ()
    )
    fight.do(blow, **typed)
    prompt = fight.prompt(PromptKind.CHOICE)
    again = c.AnswerPrompt(prompt.id, Answer(option="die:0", amount=19))
    found = wanted(in_fight(fight, again), *(() if is_typed else (5,)))
    assert isinstance(found, DiceWanted) is is_typed
    if isinstance(found, DiceWanted):
        assert found.what is not None
        assert (found.what.key, shown(found.expression)) == ("throw.attack", "1d8")


# --- initiative ---------------------------------------------------------------------------------


def test_dice_that_effects_add_to_initiative_are_typed_with_it():
    fight = Casting(OLD)
    fight.cast("guidance", "M", label="Guidance")
    who, others = fight.ids["M"], [10 for name in fight.ids if name != "M"]
    wish = c.RollInitiative(FrozenMap({who: 9}), again=True, bonus=FrozenMap({who: (4,)}))
    fight.do(wish, dice=others)
    (rolled,) = (x for x in fight.happened(e.InitiativeRolled) if who in x.combatants)
    assert rolled.roll is not None
    assert [each.change for each in rolled.roll.trace if each.dice] == [4]
    wrong = replace(wish, bonus=FrozenMap({who: (-1,)}))
    assert fight.refused(wrong).reason.key == "refusal.no_bonus_die"


def test_they_are_typed_with_the_answer_of_a_player_too():
    fight = Casting(OLD)
    fight.cast("guidance", "M", label="Guidance")
    fight.do(c.SetSetting("character_initiative", "ask"))
    fight.do(c.RollInitiative(again=True), dice=[10 for x in fight.ids.values() if x != "M"][1:])
    fight.answer(Answer(dice=(9,), bonus=(4,)), PromptKind.INITIATIVE)
    (rolled,) = fight.happened(e.InitiativeRolled)
    assert rolled.roll is not None
    assert [each.change for each in rolled.roll.trace if each.dice] == [4]
