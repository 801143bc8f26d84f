"""Objects of D&D: Armour Class by material, hit points by size, saves, breaking by force."""

from dataclasses import dataclass, replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import HIT_POINTS
from desktop.model.creature import Creature, CreatureKey, Defence, DefenceKind, Texts
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.attacking.actions import own_roll
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action, Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.map.things import OBJECT, is_thing
from desktop.rules.rolls.rolling import throw

MATERIALS: FrozenMap[str, int] = FrozenMap(
    {
        "cloth": 11,
        "paper": 11,
        "rope": 11,
        "crystal": 13,
        "glass": 13,
        "ice": 13,
        "bone": 15,
        "wood": 15,
        "stone": 17,
        "iron": 19,
        "steel": 19,
        "mithral": 21,
        "adamantine": 23,
    }
)
"""Armour Class by material."""


@dataclass(frozen=True, slots=True)
class Sturdiness:
    """Hit points of a thing, and the dice that they are the average of."""

    points: int
    dice: str


FRAGILE, RESILIENT = "fragile", "resilient"
HARDNESS: FrozenMap[tuple[str, str], Sturdiness] = FrozenMap(
    {
        ("tiny", FRAGILE): Sturdiness(2, "1d4"),
        ("tiny", RESILIENT): Sturdiness(5, "2d4"),
        ("small", FRAGILE): Sturdiness(3, "1d6"),
        ("small", RESILIENT): Sturdiness(10, "3d6"),
        ("medium", FRAGILE): Sturdiness(4, "1d8"),
        ("medium", RESILIENT): Sturdiness(18, "4d8"),
        ("large", FRAGILE): Sturdiness(5, "1d10"),
        ("large", RESILIENT): Sturdiness(27, "5d10"),
    }
)
"""Larger things stand in the fight as Large sections, each with hit points of its own."""

SIZES = ("tiny", "small", "medium", "large")
BRITTLE = "brittle"
"""The trait of what breaks without a check when somebody wants it to."""

YES, NO = "yes", "no"
BREAKS = "breaks"


def thing(
    ruleset: Ruleset,
    names: Texts,
    *,
    material: str,
    size: str,
    sturdiness: str = RESILIENT,
    threshold: int = 0,
    brittle: bool = False,
) -> Creature:
    """An object with the proposed Armour Class and hit points; the GM may change both."""
    hard = HARDNESS[size, sturdiness]
    return Creature(
        key=CreatureKey(f"object/{material}-{size}-{sturdiness}"),
        ruleset=ruleset.key,
        names=names,
        sizes=(size,),
        kind=OBJECT,
        armour_class=MATERIALS[material],
        hit_points=hard.points,
        hit_dice=hard.dice,
        speeds=FrozenMap({"walk": 0}),
        defences=(Defence(DefenceKind.IMMUNITY, ("poison", "psychic")),),
        numbers=FrozenMap({"damage_threshold": threshold} if threshold else {}),
        traits=(BRITTLE,) if brittle else (),
    )


def with_numbers(made: Creature, *, armour_class: int, hit_points: int) -> Creature:
    """The thing with the numbers that the GM wants; other hit points are no dice any more."""
    dice = made.hit_dice if hit_points == made.hit_points else None
    return replace(made, armour_class=armour_class, hit_points=hit_points, hit_dice=dice)


def save_reasons(situation: Situation, ability: str) -> Trace:
    """Things without scores fail saves; in 2014 only those of the body, others pass them by."""
    who = situation.actor
    if not is_thing(who) or ability in who.creature.abilities:
        return ()
    fails_all = bool(situation.ruleset.numbers["objects_fail_all_saves"])
    rule = situation.ruleset.rule("object_save")
    if fails_all or ability in ("str", "dex"):
        return (Contribution(Message("reason.object"), Kind.AUTOMATIC_FAILURE, rule=rule),)
    return (Contribution(Message("reason.object_unmoved"), Kind.AUTOMATIC_SUCCESS, rule=rule),)


def destroy(draft: Draft, who: CombatantId) -> None:
    """Broken: it lies at 0 hit points."""
    known = draft.combatant(who)
    draft.add(e.CounterSet(who, HIT_POINTS, 0, known.maximum_hit_points))
    draft.add(e.LifeChanged(who, Life.DEAD, Message("note.broken", {"who": known.name})))


def break_open(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A Strength check against the DC in the text; what is brittle is asked for instead."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    told: Parameters = {"target": target.name}
    rule = draft.ruleset.rule("break_object")
    if not is_thing(target):
        return Refusal(Message("refusal.no_object", told), rule, can_overrule=False)
    if BRITTLE in target.creature.traits:
        _ask_brittle(draft, who, target)
        return None
    text = command.text.strip()
    if not text.isdecimal():
        return Refusal(Message("refusal.no_dc", {"value": text}), rule, can_overrule=False)
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, who), "str")
    typed = own_roll(command)
    roll = throw(draft, trace, typed.dice, typed.bonus)
    success = roll.total >= int(text)
    purpose = Message("note.breaks_open", told)
    draft.add(e.CheckRolled(who.id, purpose, roll, int(text), success))
    if success:
        destroy(draft, target.id)
    return None


def _ask_brittle(draft: Draft, who: Combatant, target: Combatant) -> None:
    told: Parameters = {"who": who.name, "target": target.name}
    prompts.ask_choice(
        draft,
        target.id,
        Message("prompt.brittle", told),
        source=who.id,
        options=((YES, Message("prompt.option_breaks")), (NO, Message("prompt.option_no"))),
        then={"choice": BREAKS},
        rule=draft.ruleset.rule("brittle"),
    )


def answer_brittle(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """It breaks, or holds."""
    if answer.option == YES and answer.outcome is not Outcome.SKIPPED and prompt.combatant:
        destroy(draft, prompt.combatant)
    return None


ACTIONS = (
    Action(
        "break_open",
        "action",
        break_open,
        needs_target=True,
        asks="view.ask.dc",
    ),
)
