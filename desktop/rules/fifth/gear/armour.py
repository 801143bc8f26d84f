"""Armour and shields: the Armour Class that they give, and what they ask of their wearer."""

import tomllib
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.creature import Creature
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.model.reasons import Contribution, Kind, Standing, Trace, fold, number
from desktop.rules.effects import effects
from desktop.rules.effects.asking import condition_name
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question, modifying_facts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action, Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.gear.hands import SHIELD_DOWN, SHIELD_UP, has_shield
from desktop.rules.fifth.rolls.abilities import ability_modifier

NO_ARMOUR = 10
SHIELD_BONUS = 2
SLOWER = -10
ROUNDS_OF_MINUTE = 10
ARMOUR_WORD, SHIELD_WORD = "armour", "shield"
BODY = ("str", "dex")
"""The abilities that armour without training hampers."""
CHANGING = ConditionKey("changing_armour")


@dataclass(frozen=True, slots=True)
class Armour:
    """A suit: its base, the most that Dexterity adds (None: all of it), what it asks."""

    key: str
    base: int
    most_dexterity: int | None
    strength: int = 0
    noisy: bool = False
    minutes_on: int = 1
    minutes_off: int = 1
    is_heavy: bool = False


@cache
def armours() -> FrozenMap[str, Armour]:
    """The table of both editions."""
    path = Path(__file__).with_name("armour.toml")
    entries = tomllib.loads(path.read_text(encoding="utf-8"))
    return FrozenMap({key: _armour(key, entry) for key, entry in entries.items()})


WEIGHTS = {"light": (None, 1, 1), "medium": (2, 5, 1), "heavy": (0, 10, 5)}
"""Most Dexterity, minutes to put it on, minutes to take it off."""


def _armour(key: str, entry: dict[str, object]) -> Armour:
    most, on, off = WEIGHTS[str(entry["weight"])]
    base, strength = entry["base"], entry.get("strength", 0)
    assert isinstance(base, int), "the table says the base"
    assert isinstance(strength, int), "the table says the Strength"
    is_heavy = entry["weight"] == "heavy"
    return Armour(key, base, most, strength, bool(entry.get("noisy", False)), on, off, is_heavy)


def armour_of(creature: Creature) -> Armour | None:
    """What it wears, as far as the table knows it."""
    return armours().get(creature.armour)


def is_in_heavy_armour(creature: Creature) -> bool:
    """Whether what it wears is heavy."""
    worn = armour_of(creature)
    return worn is not None and worn.is_heavy


def base_class(who: Combatant, ruleset: Ruleset) -> Trace:
    """The printed Armour Class, or armour, Dexterity and shield one by one."""
    creature = who.creature
    rule = ruleset.rule("armour_class")
    worn = armour_of(creature)
    if worn is None:
        base: Trace
        if creature.armour_class is None:
            base = _own_base(who, ruleset, number(Message("reason.base"), NO_ARMOUR, rule), "dex")
        else:
            base = (number(Message("reason.armour_class"), creature.armour_class, rule),)
            base = (*base, *_shield_change(who, ruleset))
        return _better_base(who, ruleset, base)
    rule = ruleset.rule("armour_worn")
    text = Message("reason.armour", {"armour": Message(f"armour.{worn.key}")})
    found = [number(text, worn.base, rule)]
    dexterity = ability_modifier(creature, "dex")
    if worn.most_dexterity is not None:
        dexterity = min(worn.most_dexterity, dexterity) if worn.most_dexterity else 0
    if dexterity:
        name = Message("reason.ability", {"ability": Message("ability.dex")})
        found.append(number(name, dexterity, rule))
    if has_shield(who) and not _is_useless(creature, ruleset):
        found.append(number(Message("reason.shield"), SHIELD_BONUS, rule))
    return tuple(found)


UNARMOURED = FrozenMap(
    {"unarmored-defense-con": ("dex", "con"), "unarmored-defense-wis": ("dex", "wis")}
)
"""The traits by which an unarmoured character counts more than its Dexterity."""
BARE_HANDED = "unarmored-defense-wis"
"""The one of them that a shield takes away."""


def _better_base(who: Combatant, ruleset: Ruleset, base: Trace) -> Trace:
    """One base alone counts, the best: printed, of magic, of a trait; the others are outranked."""
    rule = ruleset.rule("armour_class")
    bases = [base]
    for held, fact in modifying_facts(who, Question.BASE_DEFENCE, ruleset.conditions):
        told = Message("reason.own_condition", {"condition": condition_name(held)})
        bases.append(_own_base(who, ruleset, number(told, fact.change, rule), "dex"))
    for trait, words in UNARMOURED.items():
        if trait not in who.creature.traits or (trait == BARE_HANDED and has_shield(who)):
            continue
        told = Message("reason.trait", {"trait": Message(f"trait.{trait}")})
        bases.append(_own_base(who, ruleset, number(told, NO_ARMOUR, rule), *words))
    if len(bases) == 1:
        return base
    best = max(bases, key=fold)
    losers = [each for other in bases if other is not best for each in other]
    return (*best, *(each.with_standing(Standing.OUTRANKED) for each in losers))


def _own_base(who: Combatant, ruleset: Ruleset, base: Contribution, *words: str) -> Trace:
    """A base without armour: its number, the modifiers of abilities, and the shield."""
    found = [base]
    for word in words:
        if modifier := ability_modifier(who.creature, word):
            name = Message("reason.ability", {"ability": Message(f"ability.{word}")})
            found.append(number(name, modifier, ruleset.rule("armour_class")))
    if has_shield(who) and not _is_useless(who.creature, ruleset):
        found.append(number(Message("reason.shield"), SHIELD_BONUS, ruleset.rule("armour_worn")))
    return tuple(found)


def _is_useless(creature: Creature, ruleset: Ruleset) -> bool:
    """A shield without training, where the edition takes its bonus for that."""
    return bool(ruleset.numbers["shield_needs_training"]) and SHIELD_WORD in creature.untrained


def _shield_change(who: Combatant, ruleset: Ruleset) -> Trace:
    """What a shield taken up or laid down changes of a printed Armour Class."""
    rule = ruleset.rule("armour_worn")
    if who.has_effect(SHIELD_DOWN):
        return (number(Message("reason.shield_down"), -SHIELD_BONUS, rule),)
    if who.has_effect(SHIELD_UP) and not _is_useless(who.creature, ruleset):
        return (number(Message("reason.shield"), SHIELD_BONUS, rule),)
    return ()


def is_hampered(creature: Creature, ruleset: Ruleset) -> bool:
    """Whether it wears something without training that hampers Strength and Dexterity."""
    if ARMOUR_WORD in creature.untrained:
        return True
    return SHIELD_WORD in creature.untrained and not ruleset.numbers["shield_needs_training"]


def training_reasons(situation: Situation, ability: str) -> Trace:
    """Disadvantage on rolls with Strength or Dexterity in what it was never trained for."""
    ruleset = situation.ruleset
    if (ability and ability not in BODY) or not is_hampered(situation.actor.creature, ruleset):
        return ()
    text = Message("reason.untrained")
    return (Contribution(text, Kind.DISADVANTAGE, rule=ruleset.rule("armour_training")),)


def stealth_reasons(situation: Situation) -> Trace:
    """Disadvantage on Stealth in armour that makes noise."""
    worn = armour_of(situation.actor.creature)
    if worn is None or not worn.noisy:
        return ()
    text = Message("reason.noisy_armour", {"armour": Message(f"armour.{worn.key}")})
    return (Contribution(text, Kind.DISADVANTAGE, rule=situation.ruleset.rule("armour_noisy")),)


def speed_reasons(who: Combatant, ruleset: Ruleset) -> Trace:
    """Slower in heavy armour that asks for more Strength."""
    worn = armour_of(who.creature)
    if worn is None or who.creature.abilities.get("str", worn.strength) >= worn.strength:
        return ()
    text = Message("reason.armour_too_heavy", {"armour": Message(f"armour.{worn.key}")})
    return (number(text, SLOWER, ruleset.rule("armour_strength")),)


def judge_casting(who: Combatant, ruleset: Ruleset) -> Refusal | None:
    """No spells in armour without training."""
    if not is_hampered(who.creature, ruleset):
        return None
    told: Parameters = {"who": who.name}
    return Refusal(Message("refusal.no_spells_in_armour", told), ruleset.rule("armour_training"))


def cast(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Casting is told; the program only stops whoever its armour stops."""
    return draft.stands(judge_casting(draft.combatant(command.combatant), draft.ruleset))


# --- on and off ---------------------------------------------------------------------------------


def take_up_shield(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A shield on the arm, or laid down; its bonus counts at once."""
    who = draft.combatant(command.combatant)
    if has_shield(who):
        if who.has_effect(SHIELD_UP):
            effects.end_all(draft, who.id, SHIELD_UP)
        else:
            effects.give(draft, who.id, ActiveEffect(EffectId(""), SHIELD_DOWN, source=who.id))
        return None
    if who.has_effect(SHIELD_DOWN):
        effects.end_all(draft, who.id, SHIELD_DOWN)
    else:
        effects.give(draft, who.id, ActiveEffect(EffectId(""), SHIELD_UP, source=who.id))
    return None


def rounds_to_doff(worn: Armour, *, helped: bool) -> int:
    """Rounds to take it off; help halves them."""
    rounds = worn.minutes_off * ROUNDS_OF_MINUTE
    return rounds // 2 if helped else rounds


def doff(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Begin to take the armour off; Armour Class changes when it is done."""
    who = draft.combatant(command.combatant)
    worn = armour_of(who.creature)
    if worn is None:
        return Refusal(Message("refusal.no_armour", {"who": who.name}), can_overrule=False)
    is_helped = command.target not in (None, who.id)
    rounds = rounds_to_doff(worn, helped=is_helped)
    end = End(who.id, Moment.START, rounds)
    given = ActiveEffect(EffectId(""), CHANGING, source=who.id, end=end)
    effects.give(draft, who.id, given)
    if not is_helped:
        _ask_help(draft, who, rounds, rounds_to_doff(worn, helped=True))
    told: Parameters = {"who": who.name, "rounds": rounds}
    text = Message("note.armour_off_in", told)
    draft.add(e.Noted(text, draft.ruleset.rule("armour_time"), (who.id,)))
    return None


HELP = "armour_help"
ALONE, HELPED = "alone", "helped"


def _ask_help(draft: Draft, who: Combatant, alone: int, helped: int) -> None:
    """With somebody's help it takes half the time."""
    effects_now = draft.combatant(who.id).effects
    held = next(each for each in effects_now if each.key == CHANGING)
    then: dict[str, str | int] = {"choice": HELP, "rounds": helped}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.armour_help", {"who": who.name}),
        effect=held.id,
        options=(
            (ALONE, Message("prompt.option_alone", {"count": alone})),
            (HELPED, Message("prompt.option_helped", {"count": helped})),
        ),
        then=then,
        rule=draft.ruleset.rule("armour_time"),
    )


def answer_help(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Helped, the time is halved."""
    if prompt.combatant is None or answer.option != HELPED:
        return None
    if answer.outcome is Outcome.SKIPPED:
        return None
    who = draft.find(prompt.combatant)
    held = None if who is None else next((x for x in who.effects if x.key == CHANGING), None)
    if who is not None and held is not None:
        end = End(who.id, Moment.START, int(prompt.continuation["rounds"]))
        draft.add(e.EffectChanged(who.id, replace(held, end=end), told=False))
    return None


def settle_armour(draft: Draft) -> None:
    """A finisher: armour whose time to come off is over is off."""
    for event in draft.events:
        if not (isinstance(event, e.EffectEnded) and event.key == CHANGING):
            continue
        who = draft.find(event.combatant)
        is_done = event.reason is not None and event.reason.key == "note.time_over"
        if who is None or not is_done or not who.creature.armour:
            continue
        bare = NO_ARMOUR + ability_modifier(who.creature, "dex")
        creature = replace(who.creature, armour="", armour_class=bare)
        if who.creature.shield:
            creature = replace(creature, armour_class=bare + SHIELD_BONUS)
        draft.add(e.CreatureReplaced(who.id, creature, who.original))


ACTIONS = (
    Action("shield", "action", take_up_shield),
    Action("doff_armour", "action", doff),
)
