"""Talking in a fight: the Influence action, and how those who are talked to stand (2024)."""

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.ids import ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.effects.circumstances import ATTITUDES
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.skills.asking import (
    ACTION,
    SKILL,
    STEP,
    TARGET,
    UNWILLING,
    WILLING,
    ask_skill,
    purpose_of,
    roll_word,
    trace_on,
)

SOCIAL = ("deception", "intimidation", "performance", "persuasion")
COAXING = "animal-handling"
COAXED = frozenset(("beast", "monstrosity"))
INFLUENCE_DC = 15
ROUNDS_A_DAY = 24 * 600
INDIFFERENT = ConditionKey("attitude_indifferent")


def approaches_to(target: Combatant) -> tuple[str, ...]:
    """The skills by which it can be urged: a beast is coaxed, others are spoken to as well."""
    kind = target.creature.kind
    if kind == "beast":
        return (COAXING,)
    return (COAXING, *SOCIAL) if kind in COAXED else SOCIAL


def influence(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Willing: it does it. Unwilling: it does not. Hesitant: a check against 15 or its mind."""
    assert command.target is not None, "the action needs a target"
    target = draft.combatant(command.target)
    word = command.text.strip()
    told: Parameters = {"who": draft.combatant(command.combatant).name, "target": target.name}
    if word in (WILLING, UNWILLING):
        rule = draft.ruleset.rule(f"influence_{word}")
        draft.add(e.Noted(Message(f"note.influence_{word}", told), rule, (target.id,)))
        return None
    approaches = approaches_to(target)
    if word not in approaches:
        if word in (*SOCIAL, COAXING):
            refusal = Refusal(
                Message("refusal.approach_fails", told), draft.ruleset.rule("influence_skill")
            )
            if draft.stands(refusal):
                return refusal
        else:
            words = (*approaches, WILLING, UNWILLING)
            ask_skill(draft, command, _question(target, told), words)
            return None
    return _urge(draft, command, target, word)


def _question(target: Combatant, told: Parameters) -> Message:
    """How it is urged; its alignment tells what it is unwilling to do (52-MON-ALIGN-1)."""
    alignment = target.creature.alignment
    if not alignment:
        return Message("prompt.influence", told)
    named = Name(tuple(alignment.items()))
    return Message("prompt.influence_aligned", {**told, "alignment": named})


def _urge(draft: Draft, command: c.TakeAction, target: Combatant, word: str) -> Refusal | None:
    told: Parameters = {
        "who": draft.combatant(command.combatant).name,
        "target": target.name,
        "skill": Message(f"skill.{word}"),
    }
    urged = ConditionKey(f"urged_{word.replace('-', '_')}")
    if any(x.key == urged and x.source == command.combatant for x in target.effects):
        refusal = Refusal(
            Message("refusal.urged_already", told), draft.ruleset.rule("influence_again")
        )
        if draft.stands(refusal):
            return refusal
    roll = roll_word(draft, command, word, trace_on(draft, command, word))
    dc = max(INFLUENCE_DC, target.creature.abilities.get("int", 10))
    success = roll.total >= dc
    draft.add(e.CheckRolled(command.combatant, purpose_of(word), roll, dc, success))
    if success:
        rule = draft.ruleset.rule("influence_dc")
        draft.add(e.Noted(Message("note.influence_willing", told), rule, (target.id,)))
        return None
    waits = ActiveEffect(
        EffectId(""),
        urged,
        source=command.combatant,
        end=End(target.id, Moment.START, ROUNDS_A_DAY),
    )
    effects.give(draft, target.id, waits)
    return None


def attitude(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """How it stands toward all, or toward a target of its own; indifferent where nothing is said.

    What it feels for one counts for that one, whatever it feels for the others (52-SOC-ATT-1).
    """
    chosen, who = ConditionKey(command.text.strip()), draft.combatant(command.combatant)
    rule = draft.ruleset.rule("attitude")
    whom = None if command.target is None else draft.combatant(command.target)
    told: Parameters = {"who": who.name}
    if whom is not None:
        told = {**told, "target": whom.name}
    if chosen not in ATTITUDES:
        then: dict[str, str | int] = {STEP: SKILL, ACTION: command.action}
        if whom is not None:
            then[TARGET] = whom.id
        prompts.ask_choice(
            draft,
            who.id,
            Message("prompt.attitude" if whom is None else "prompt.attitude_to", told),
            options=tuple((str(key), Message(f"condition.{key}")) for key in ATTITUDES),
            then=then,
            rule=rule,
        )
        return None
    own = [x for x in who.effects if x.key in ATTITUDES]
    for effect in own:
        if effect.source == command.target:
            effects.end_effect(draft, who.id, effect.id)
    told = {**told, "attitude": Message(f"condition.{chosen}")}
    text = Message("note.attitude" if whom is None else "note.attitude_to", told)
    draft.add(e.Noted(text, rule, (who.id,)))
    is_exception = any(x.source is None for x in own) and whom is not None
    if chosen != INDIFFERENT or is_exception:
        effects.give(draft, who.id, ActiveEffect(EffectId(""), chosen, source=command.target))
    return None
