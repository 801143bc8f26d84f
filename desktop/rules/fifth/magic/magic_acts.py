"""What is done about magic that runs: ended at will, named by study, minds that touch."""

import re

from desktop.language.message import Listing, Message, Parameter, typed_name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.areas import areas
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.fifth.places.within import judge_within
from desktop.rules.fifth.skills.asking import purpose_of, roll_word
from desktop.rules.sight.perceiving import is_incapacitated

DISMISS = "dismiss"
CASTING = ConditionKey("casting")
IDENTIFYING_DC = 15
ARCANA = "arcana"
LINK = ConditionKey("telepathic_link")
REACH = "reach"
"""The parameter of a link: the feet beyond which it breaks."""
TELEPATHY = re.compile(
    r"telepat(?:hy|ia)\s+(?P<number>\d+(?:[.,]\d+)?)\s*(?P<unit>ft|feet|m)\b", re.IGNORECASE
)
A_FOOT = 0.3
"""Metres."""
SPEECHLESS = ("", "-", "\u2014", "\u2013", "none")
"""What stands where a stat block lists no language."""


# --- ended at will ------------------------------------------------------------------------------


def running_spells(draft: Draft, who: CombatantId) -> dict[str, Parameter]:
    """The labels of the spells that somebody keeps up, the oldest first, and their names."""
    found = [
        (effect.label, effect.called)
        for combatant in draft.encounter.combatants.values()
        for effect in combatant.effects
        if effect.source == who and effect.label and _is_spell(effect)
    ]
    laid = draft.encounter.areas.values()
    found += [(area.label, area.called) for area in laid if area.owner == who]
    return {label: name for label, name in found if label}


def _is_spell(effect: ActiveEffect) -> bool:
    is_cast = effect.influence is not None and effect.influence.origin
    is_kept = effect.key in (effects.CONCENTRATION, effects.CUSTOM)
    return bool(is_cast) or (is_kept and effect.key != CASTING)


def dismiss(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """End a spell of its own that lasts; of several it is asked which; `text` names one."""
    who = draft.combatant(command.combatant)
    rule = draft.ruleset.rule("action_dismiss_spell")
    if is_incapacitated(who, draft.ruleset):
        refusal = Refusal(Message("refusal.cannot_dismiss", {"who": who.name}), rule)
        if draft.stands(refusal):
            return refusal
    running = running_spells(draft, who.id)
    if not running:
        text = Message("refusal.no_spell_runs", {"who": who.name})
        return Refusal(text, rule, can_overrule=False)
    if command.text in running or len(running) == 1:
        _end(draft, who.id, command.text if command.text in running else next(iter(running)))
        return None
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.dismiss_spell", {"who": who.name}),
        options=tuple(
            (label, Message("note.label", {"label": name})) for label, name in running.items()
        ),
        then={"choice": DISMISS},
        rule=rule,
    )
    return None


def answer_dismiss(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The chosen one ends."""
    if prompt.combatant is None or answer.outcome is Outcome.SKIPPED or not answer.option:
        return None
    if draft.find(prompt.combatant) is not None:
        _end(draft, prompt.combatant, answer.option)
    return None


def _end(draft: Draft, who: CombatantId, label: str) -> None:
    reason = Message("note.spell_dismissed")
    for combatant in tuple(draft.encounter.combatants.values()):
        for effect in combatant.effects:
            if effect.source == who and effect.label == label and _is_spell(effect):
                effects.end_effect(draft, combatant.id, effect.id, reason)
    for area in tuple(draft.encounter.areas.values()):
        if area.owner == who and area.label == label:
            areas.remove(draft, area, reason)


# --- named by study -----------------------------------------------------------------------------


def identify(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Study what runs on somebody: Arcana 15 or more names it (52-SP-IDENT-1)."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    names = [
        effect.name or typed_name(effect.label)
        for effect in target.effects
        if effect.label and _is_spell(effect)
    ]
    laid = draft.encounter.areas.values()
    names += [area.name or typed_name(area.label) for area in laid if area.owner == target.id]
    rule = draft.ruleset.rule("action_identify_spell")
    if not names:
        text = Message("refusal.no_magic_seen", {"target": target.name})
        return Refusal(text, rule, can_overrule=False)
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, who), ARCANA)
    roll = roll_word(draft, command, ARCANA, trace)
    is_named = roll.total >= IDENTIFYING_DC
    draft.add(e.CheckRolled(who.id, purpose_of(ARCANA), roll, IDENTIFYING_DC, is_named))
    if is_named:
        told: Parameters = {
            "target": target.name,
            "spells": Listing(tuple(dict.fromkeys(names))),
        }
        draft.add(e.Noted(Message("note.spell_named", told), rule, (who.id, target.id)))
    return None


# --- minds that touch ---------------------------------------------------------------------------


def telepathy_of(who: Combatant) -> int:
    """The feet over which it speaks to minds; 0: not at all."""
    for text in who.creature.languages.values():
        if found := TELEPATHY.search(text):
            number = float(found["number"].replace(",", "."))
            return round(number / A_FOOT if found["unit"].lower() == "m" else number)
    return 0


def knows_a_language(who: Combatant) -> bool:
    """Whether it understands one, or speaks to minds itself; characters do."""
    texts = who.creature.languages.values()
    return who.character or any(text.strip().lower() not in SPEECHLESS for text in texts)


def contact(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Touch a mind within range; the link to another one ends (52-MAG-TELEP-1 to 3)."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    if refusal := draft.stands(_judge_contact(draft, who, target)):
        return refusal
    for other in tuple(draft.encounter.combatants.values()):
        for effect in other.effects:
            if effect.key == LINK and effect.source == who.id:
                effects.end_effect(draft, other.id, effect.id, Message("note.link_elsewhere"))
                if other.id == target.id:
                    return None  # the same one again: the contact is broken off
    link = ActiveEffect(
        EffectId(""),
        LINK,
        source=who.id,
        parameters=FrozenMap({REACH: telepathy_of(who)}),
    )
    effects.give(draft, target.id, link)
    return None


def _judge_contact(draft: Draft, who: Combatant, target: Combatant) -> Refusal | None:
    reach = telepathy_of(who)
    rule = draft.ruleset.rule("telepathy")
    if not reach:
        return Refusal(Message("refusal.no_telepathy", {"who": who.name}), rule)
    for either in (who, target):
        if is_incapacitated(either, draft.ruleset):
            text = Message("refusal.no_mind", {"who": either.name})
            return Refusal(text, draft.ruleset.rule("telepathy_broken"))
    if refusal := judge_within(draft, who, target, reach, rule):
        return refusal
    if not knows_a_language(target):
        return Refusal(Message("refusal.no_language", {"target": target.name}), rule)
    return None


DISMISSING = Action("dismiss_spell", "none", dismiss, own_turn=False, group="magic")
CONTACTING = Action("telepathy", "none", contact, needs_target=True, own_turn=False, group="magic")
IDENTIFYING = Action("identify_spell", "action", identify, needs_target=True, group="magic")
