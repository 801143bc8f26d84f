"""Forms that spells give: taken on by hand from the library, laid down with the spell."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Prompt
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, counted, situation_of
from desktop.rules.encounter.roster import take_own_form
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question, held_by, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.magic import laid_forms, wild_shape
from desktop.rules.fifth.rolls.minds import (
    OWN_MIND,
    OWN_TRAINING,
    is_wild_shape,
    kept_in_form,
)
from desktop.rules.fifth.turns.roster import OWN_HIT_POINTS

SHAPE = "shape"
"""The word of a prompt about the form that somebody takes."""
LIBRARY = "library"
"""Its answer: the form is chosen in the library, whose "Take this shape" closes the prompt."""
ON_TEMPORARY = "temporary"
"""What a spell is about that ends with the temporary hit points of its form."""


def settle(draft: Draft) -> None:
    """A finisher: the form is asked for, whose spell is over has its own form again.

    And whoever has its own form again, as at 0 hit points, is free of the spell.
    """
    for who in draft.changed():
        laid_forms.settle(draft, who)
    for who in draft.changed():
        if who.original is not None:
            _spend(draft, who)
            _fall(draft, draft.combatant(who.id))
    if not draft.has_one_of((e.EffectGained, e.EffectEnded, e.CreatureReplaced)):
        return
    for event in draft.events:
        match event:
            case e.EffectGained() if laid_forms.shapes(event.effect):
                _ask(draft, event.combatant, event.effect)
            case e.EffectEnded() if event.key == wild_shape.WILD_SHAPE:
                wild_shape.run_out(draft, event)
            case e.EffectEnded():
                _lay_down(draft, event)
            case e.CreatureReplaced() if event.original is None:
                _end(draft, event.combatant)
            case e.CreatureReplaced():
                wild_shape.pay(draft, event.combatant)
                _tell_points(draft, event.combatant)
                _tell_kept(draft, event.combatant)
            case _:
                pass
    if taken := _who_took_a_form(draft):
        prompts.drop_where(draft, lambda prompt: _is_settled(prompt, taken))


def answer_shape(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The prompt is closed: the form is the GM's to give in the library."""
    return None


def _who_took_a_form(draft: Draft) -> frozenset[CombatantId]:
    replaced = draft.facts(e.CreatureReplaced)
    return frozenset(event.combatant for event in replaced if event.original is not None)


def _is_settled(prompt: Prompt, taken: frozenset[CombatantId]) -> bool:
    return prompt.continuation.get("choice") == SHAPE and prompt.combatant in taken


def _spend(draft: Draft, who: Combatant) -> None:
    """A form that lasts as long as its temporary hit points is over with the last of them."""
    before = draft.start.combatants.get(who.id)
    if before is None or before.original is None or who.temporary_hit_points > 0:
        return
    if before.temporary_hit_points > 0:
        for effect in who.effects:
            if laid_forms.shapes(effect, ON_TEMPORARY):
                effects.end_with_holder(draft, who.id, effect, Message("note.shape_points_spent"))


def _fall(draft: Draft, who: Combatant) -> None:
    """Down in a form that is not a spell's, or defeated in any, one has the own one again."""
    before = draft.start.combatants.get(who.id)
    if before is None or before.life is not Life.UP or who.original is None:
        return
    is_helpless = who.life in (Life.DYING, Life.STABLE) and not modifiers_of(who, Question.SHAPE)
    is_down = who.hit_points == 0 and (is_helpless or who.life is Life.DEFEATED)
    if is_down or _loses_wild_shape(draft, before, who):
        take_own_form(draft, who.id)
        told = Message("note.own_shape_again", {"who": draft.combatant(who.id).name})
        draft.add(e.Noted(told, draft.ruleset.rule("true_form"), (who.id,)))


def _loses_wild_shape(draft: Draft, before: Combatant, who: Combatant) -> bool:
    """A druid that faints has its own form again; in one edition already one that cannot act."""
    if before.original is None or not is_wild_shape(who):
        return False
    is_strict = bool(draft.ruleset.numbers["wild_shape_needs_acting"])
    ending = ConditionKey("incapacitated" if is_strict else "unconscious")

    def has(combatant: Combatant) -> bool:
        held = held_by(combatant, draft.ruleset.conditions)
        return any(each.condition.key == ending for each in held)

    return has(who) and not has(before)


def _ask(draft: Draft, who: CombatantId, effect: ActiveEffect) -> None:
    combatant = draft.find(who)
    if combatant is None or combatant.find_effect(effect.id) is None:
        return  # given and lost at once, as when its caster lets it go with the same answer
    told = Message("note.takes_shape", {"who": combatant.name})
    if _is_told(draft, told):
        return
    draft.add(e.Noted(told, combatants=(who,)))
    prompts.ask_choice(
        draft,
        who,
        Message("prompt.takes_shape", {"who": combatant.name, "what": effect.called}),
        options=((LIBRARY, Message("prompt.option_shape")),),
        then={"choice": SHAPE},
        effect=effect.id,
    )


def _is_told(draft: Draft, told: Message) -> bool:
    return any(event.text == told for event in draft.facts(e.Noted))


def _tell_points(draft: Draft, who: CombatantId) -> None:
    """Where a form keeps the hit points of its bearer, that is told as it is taken."""
    before, now = draft.start.combatants[who], draft.combatant(who)
    own = now.counters.get(OWN_HIT_POINTS)
    if own is not None and own.maximum is not None:
        return  # it has those of the form
    points = (
        now.temporary_hit_points if now.temporary_hit_points > before.temporary_hit_points else 0
    )
    of_spell = bool(modifiers_of(now, Question.SHAPE))
    if before.original is not None and not points:
        return
    known: Parameters = {"who": now.name, "points": points}
    told = Message("note.shape_points" if of_spell else "note.wild_shape_points", known)
    if not points:
        told = Message("note.shape_keeps_points", {"who": now.name})
    if not _is_told(draft, told):
        draft.add(e.Noted(told, draft.ruleset.rule("temporary"), (who,)))


def _tell_kept(draft: Draft, who: CombatantId) -> None:
    """What it keeps of itself in the form is told once, with the form."""
    now = draft.combatant(who)
    _tell_barred(draft, now)
    kept = () if now.original is None else kept_in_form(now)
    if OWN_MIND not in kept:
        return
    key = "note.shape_keeps_training" if OWN_TRAINING in kept else "note.shape_keeps_mind"
    told = Message(key, {"who": now.name})
    if not _is_told(draft, told):
        draft.add(e.Noted(told, combatants=(who,)))


def _tell_barred(draft: Draft, who: Combatant) -> None:
    """That its form leaves it no spells or no speech."""
    situation = situation_of(draft.encounter, draft.ruleset, who)
    is_mute = bool(counted(asked(situation, Question.SPEECH)))
    if counted(asked(situation, Question.NO_CASTING)):
        key = "note.shape_bars_both" if is_mute else "note.shape_bars_spells"
    elif is_mute:
        key = "note.shape_bars_speech"
    else:
        return
    told = Message(key, {"who": who.name})
    if not _is_told(draft, told):
        draft.add(e.Noted(told, combatants=(who.id,)))


def _lay_down(draft: Draft, event: e.EffectEnded) -> None:
    before, now = draft.start.combatants.get(event.combatant), draft.find(event.combatant)
    effect = None if before is None else before.find_effect(event.effect)
    if effect is None or now is None or now.original is None or not laid_forms.shapes(effect):
        return
    if not modifiers_of(now, Question.SHAPE):
        take_own_form(draft, now.id)
        told = Message("note.own_shape_again", {"who": now.name})
        draft.add(e.Noted(told, combatants=(now.id,)))


def _end(draft: Draft, who: CombatantId) -> None:
    before, now = draft.start.combatants.get(who), draft.find(who)
    if before is None or now is None or before.original is None or now.laid_form is not None:
        return
    wild_shape.forget(draft, who)
    for effect in now.effects:
        if laid_forms.shapes(effect):
            effects.end_with_holder(draft, who, effect, Message("note.shape_is_over"))
