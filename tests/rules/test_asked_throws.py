"""Every throw can be asked for: a decision stops at the first one that nobody has told."""

from desktop.dice.notation import shown
from desktop.dice.table_dice import TableDice, Told
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import AttackKey
from desktop.model.encounter import Encounter
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import PromptKind
from desktop.rules.deciding import DiceWanted, decide
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.previews.foreseen import roll_of_prompt
from tests.support import duels, myth
from tests.support.builders import Fight


def asked(
    encounter: Encounter, ruleset: Ruleset, command: c.Command, *told: Told
) -> DiceWanted | tuple[e.Event, ...]:
    """The throw that is wanted next, or what happens."""
    try:
        decided = decide(encounter, command, ruleset=ruleset, dice=TableDice(told), overruled=True)
    except DiceWanted as wanted:
        return wanted
    assert isinstance(decided, tuple), decided
    return decided


def test_two_d20s_are_wanted_as_one_throw_then_the_damage():
    fight = duels.a_duel("srd-5.1")
    fight.give("K", "poisoned")
    blow = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    told: list[Told] = []
    for dice, has_reasons, throw in (
        ("2d20kl1", True, Told((18, 14))),
        ("1d8 + 3", False, Told(total=9)),
    ):
        wanted = asked(fight.encounter, fight.ruleset, blow, *told)
        assert isinstance(wanted, DiceWanted)
        assert (shown(wanted.expression), bool(wanted.trace)) == (dice, has_reasons)
        told.append(throw)
    hits = [event for event in wanted.so_far if isinstance(event, e.AttackRolled)]
    assert len(hits) == 1
    events = asked(fight.encounter, fight.ruleset, blow, *told)
    assert isinstance(events, tuple)
    (rolled,) = (event for event in events if isinstance(event, e.AttackRolled))
    assert rolled.roll is not None
    assert (rolled.roll.dice, rolled.roll.kept, rolled.roll.typed) == ((18, 14), 14, True)
    (hurt,) = (event for event in events if isinstance(event, e.DamageTaken))
    assert hurt.parts[0].taken == 9


def test_of_two_d20s_the_one_that_counts_may_be_told_alone():
    fight = duels.a_duel("srd-5.1")
    fight.give("K", "poisoned")
    blow = c.MakeAttack(fight.ids["K"], AttackKey("sword"), fight.ids["O"])
    events = asked(fight.encounter, fight.ruleset, blow, Told(total=3))
    assert isinstance(events, tuple)
    (rolled,) = (event for event in events if isinstance(event, e.AttackRolled))
    assert rolled.roll is not None
    assert (rolled.roll.dice, rolled.roll.kept) == ((3,), 3)


def test_of_a_typed_sum_mythcraft_takes_all_as_the_dice_again():
    ada = myth.a_creature("ada", myth.weapon(), abilities=FrozenMap({"luck": 1}))
    table = myth.a_duel(ada, myth.a_creature("bruto", hit_points=100))
    blow = table.attack("Ada", "Bruto", dice=(20,))
    wanted = asked(table.encounter, myth.RULES, blow)
    assert isinstance(wanted, DiceWanted)
    events = asked(table.encounter, myth.RULES, blow, Told(total=6))
    assert isinstance(events, tuple)
    (hurt,) = (event for event in events if isinstance(event, e.DamageTaken))
    again = [x.change for x in hurt.parts[0].trace if x.reason.key.endswith("dice_again")]
    assert again == [6]


def test_the_initiative_that_a_prompt_asks_for_is_foreseen():
    fight = Fight("srd-5.2.1")
    fight.add("A", character=True)
    fight.do(c.SetSetting("character_initiative", "ask"))
    fight.do(c.RollInitiative())
    prompt = fight.prompt(PromptKind.INITIATIVE)
    roll = roll_of_prompt(fight.encounter, fight.ruleset, prompt)
    assert roll is not None
    assert fight.name_of(roll.who) == "A"


def test_a_choice_is_not_foreseen():
    fight = duels.a_victim("srd-5.2.1")
    fight.do(c.TakeAction(fight.ids["T"], "search"))
    (prompt,) = fight.encounter.prompts
    assert roll_of_prompt(fight.encounter, fight.ruleset, prompt) is None
