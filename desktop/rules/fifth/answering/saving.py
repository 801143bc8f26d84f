"""Saving throws that prompts ask for: rolled, perhaps turned by legendary resistance, settled."""

from collections.abc import Callable

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.counter import LEGENDARY_RESISTANCES
from desktop.model.effect import ActiveEffect
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.areas import later_harm, volleys
from desktop.rules.attacking import again, sanctuary
from desktop.rules.casting import countering, turn_tables
from desktop.rules.effects import effects
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.acting import supplies
from desktop.rules.fifth.answering import indomitable, volley_reasons
from desktop.rules.fifth.attacking import grapples, perceiving
from desktop.rules.fifth.attacking.masteries import graze_at_last
from desktop.rules.fifth.harm import concentration, death_saves, fortitude, insides
from desktop.rules.fifth.magic import clinging
from desktop.rules.fifth.moving import riding
from desktop.rules.fifth.resting import provisions
from desktop.rules.fifth.skills import inspired_dice, rerolls
from desktop.rules.fifth.statblocks import traits
from desktop.rules.moving import walking
from desktop.rules.rolls.saves import (
    eased_reasons,
    roll_against,
    save_purpose,
    save_trace,
    save_word,
)

Settle = Callable[[Draft, Prompt, bool], None]
"""What follows from a save: draft, its prompt, whether it succeeded."""

RESIST = "resist"
FAIL = "fail"


def settle_repeated(draft: Draft, prompt: Prompt, success: bool) -> None:
    """A success ends the effect, a failure may make another condition of it."""
    assert prompt.effect is not None, "an effect asks for its save again"
    assert prompt.combatant is not None, "somebody has the effect"
    effect = draft.combatant(prompt.combatant).find_effect(prompt.effect)
    if effect is None:
        return  # it has ended while a die of the save waited to be rolled again
    if not _is_decided(draft, prompt.combatant, effect, success=success):
        return
    if success:
        effects.end_effect(draft, prompt.combatant, prompt.effect, Message("note.saved"))
        return
    later_harm.ask_failed(draft, prompt.combatant, effect)
    if effect.save is not None and effect.save.worse:
        worse = replace(effect, id=EffectId(""), key=ConditionKey(effect.save.worse), save=None)
        effects.end_effect(draft, prompt.combatant, prompt.effect)
        effects.give(draft, prompt.combatant, worse)
    elif effect.save is not None and effect.save.tally:
        # It has lost for good: nobody saves any more.
        draft.add(e.EffectChanged(prompt.combatant, replace(effect, save=None), told=False))


SAVED, FAILED = "saved", "failed"
"""Parameters of an effect that is decided by a tally."""


def _is_decided(draft: Draft, who: CombatantId, effect: ActiveEffect, *, success: bool) -> bool:
    """Whether this save settles it: the first one, or the last of those that are counted."""
    tally = 0 if effect.save is None else effect.save.tally
    if not tally:
        return True
    key = SAVED if success else FAILED
    counted = effect.parameters.with_item(key, int(effect.parameters.get(key, 0)) + 1)
    draft.add(e.EffectChanged(who, replace(effect, parameters=counted), told=False))
    told: Parameters = {
        "who": draft.combatant(who).name,
        "label": effect.called,
        "count": int(counted.get(SAVED, 0)),
        "failed": int(counted.get(FAILED, 0)),
        "most": tally,
    }
    draft.add(e.Noted(Message("note.saves_tallied", told), combatants=(who,)))
    return int(counted[key]) >= tally


SAVES: FrozenMap[str, Settle] = FrozenMap(
    {
        riding.UNSEATED: riding.settle_unseated,
        sanctuary.SANCTUARY: walking.settle_warded,
        countering.COUNTERING: countering.settle_save,
        turn_tables.TABLE: turn_tables.settle_save,
        insides.REGURGITATED: insides.settle_save,
        traits.FORTITUDE: fortitude.settle,
        provisions.THIRST: provisions.settle_need,
        provisions.HUNGER: provisions.settle_need,
        **dict.fromkeys(("net", *supplies.FLASKS), supplies.settle_thrown),
    }
)
"""What follows from a saving throw, by the word in its prompt; without one it is a grip."""


def settle_save(draft: Draft, prompt: Prompt, success: bool) -> None:
    """What the spell, the feature or the word of the prompt says."""
    if prompt.volley is not None and prompt.volley.drops:
        assert prompt.combatant is not None, "somebody saves"
        clinging.ask(draft, draft.combatant(prompt.combatant), prompt.volley, saved=success)
        return
    if prompt.volley is not None:
        volleys.settle(draft, prompt, success)
        return
    SAVES.get(str(prompt.continuation.get("then", "")), grapples.settle_grip)(
        draft, prompt, success
    )


SETTLING: FrozenMap[PromptKind, Settle] = FrozenMap(
    {
        PromptKind.REPEATED_SAVE: settle_repeated,
        PromptKind.CONCENTRATION: concentration.settle_concentration,
        PromptKind.SAVE: settle_save,
    }
)
PURPOSES: FrozenMap[PromptKind, Message] = FrozenMap(
    {PromptKind.CONCENTRATION: Message("note.concentration_save")}
)


def answer_save(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Roll as answered; skipped, nothing follows.

    A failure may still be resisted by legends, or a die of it rolled again.
    """
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    if answer.outcome is Outcome.WILLING:
        _let_it_come(draft, who, prompt)
        return None
    prompt = supplies.with_typed(volleys.with_typed(prompt, answer), answer)
    covered = "" if prompt.volley is None else prompt.volley.cover
    success = roll_against(
        draft,
        who.id,
        (
            *save_trace(draft, who, prompt.ability, covered),
            *riding.saddle_reasons(prompt),
            *eased_reasons(prompt),
            *concentration.steady_reasons(who, prompt),
            *volley_reasons.reasons(draft, who, prompt),
            *indomitable.reasons(draft, who, prompt),
            *traits.save_reasons(draft, who, prompt),
            *perceiving.illusion_reasons(draft.ruleset, who, prompt.volley),
        ),
        dc=_dc_of(prompt),
        purpose=_purpose_of(draft, who, prompt),
        answer=answer,
    )
    if not success and who.count(LEGENDARY_RESISTANCES) > 0:
        _offer_resistance(draft, prompt)
    elif success or not _is_rolled_anew(draft, prompt):
        SETTLING[prompt.kind](draft, prompt, success)
    return None


def _is_rolled_anew(draft: Draft, prompt: Prompt) -> bool:
    """Whether the failed save waits: for another one, or for one of its dice."""
    return indomitable.offer(draft, prompt) or rerolls.offer_save(draft, prompt)


def answer_indomitable(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The save is asked for again, or has failed."""

    def settle(draft: Draft, save: Prompt, success: bool) -> None:
        SETTLING[save.kind](draft, save, success)

    return indomitable.answer(draft, prompt, answer, settle)


def _let_it_come(draft: Draft, who: Combatant, prompt: Prompt) -> None:
    """Whoever is willing makes no save, and no legend helps it (52-D20-SAVE-2)."""
    told = Message("note.willing", {"who": who.name})
    draft.add(e.Noted(told, draft.ruleset.rule("willing"), (who.id,)))
    SETTLING[prompt.kind](draft, prompt, False)


def _purpose_of(draft: Draft, who: Combatant, prompt: Prompt) -> Message:
    """What the roll is for: of several abilities it names the one that counts.

    The saves of several against one spell are told together, under one name.
    """
    if (named := PURPOSES.get(prompt.kind)) is not None:
        return named
    if prompt.volley is not None:
        return save_purpose(prompt.ability)
    return save_purpose(save_word(draft, who, prompt.ability))


def _offer_resistance(draft: Draft, prompt: Prompt) -> None:
    """A creature of legend may make a failed save a success, so many times a day."""
    assert prompt.combatant is not None, "somebody has failed the save"
    who = draft.combatant(prompt.combatant)
    told: Parameters = {"who": who.name, "left": who.count(LEGENDARY_RESISTANCES)}
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CHOICE,
            who.id,
            Message("prompt.legendary_resistance", told),
            dc=prompt.dc,
            effect=prompt.effect,
            source=prompt.source,
            options=(
                (RESIST, Message("prompt.option_resist")),
                (FAIL, Message("prompt.option_fail")),
            ),
            continuation=prompt.continuation.with_item("save", prompt.kind.value),
            rule=draft.ruleset.rule("legendary_resistance"),
            volley=prompt.volley,
        ),
    )


def answer_resistance(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Spend one and succeed, or let it fail."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or "save" not in prompt.continuation:
        return None
    resists = answer.option == RESIST and answer.outcome is not Outcome.SKIPPED
    if resists:
        spend(draft, who.id, LEGENDARY_RESISTANCES)
        told = Message("note.legendary_resistance", {"who": who.name})
        draft.add(e.Noted(told, draft.ruleset.rule("legendary_resistance"), (who.id,)))
    SETTLING[PromptKind(str(prompt.continuation["save"]))](draft, prompt, resists)
    return None


def answer_death_save(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """A death save, of which the die may be rolled again."""
    return death_saves.answer_death_save(draft, prompt, answer, waits=rerolls.offer_save)


def answer_rerolled(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The save counts with its new die, or as it was; then follows what follows."""
    assert prompt.combatant is not None, "somebody saves"
    who = draft.combatant(prompt.combatant)
    result = rerolls.rerolled(draft, prompt, answer)
    if isinstance(result, Refusal):
        return result
    save, bonus = rerolls.save_that_waits(prompt), int(prompt.continuation["bonus"])
    if result is None:
        _settle_roll(draft, save, rerolls.kept_before(prompt), bonus)
        return None
    rerolls.spend(draft, who.id, prompt)
    kept, dice, _ = result
    roll = rerolls.new_roll(kept, dice, bonus, prompt.rule)
    if save.kind is PromptKind.DEATH_SAVE:
        death_saves.tell(draft, who.id, roll)
    else:
        purpose = _purpose_of(draft, who, save)
        success = roll.total >= _dc_of(save)
        draft.add(e.CheckRolled(who.id, purpose, roll, _dc_of(save), success))
    _settle_roll(draft, save, kept, bonus)
    return None


def answer_inspired_die(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The die of a bard is added, or kept; then follows what follows."""
    assert prompt.combatant is not None, "somebody has the die"
    who = draft.combatant(prompt.combatant)
    roll = inspired_dice.added(draft, prompt, answer)
    if isinstance(roll, Refusal):
        return roll
    what = prompt.continuation[inspired_dice.WHAT]
    if what == inspired_dice.ATTACK:
        if roll is not None:
            inspired_dice.strike(draft, prompt, roll)
        elif (missed := again.situation_in(draft, prompt)) is not None:
            graze_at_last(draft, missed)
    elif what == inspired_dice.CHECK:
        if roll is not None:
            inspired_dice.tell_check(draft, prompt, roll)
    else:
        _settle_inspired(draft, who.id, prompt, roll)
    return None


def _settle_inspired(
    draft: Draft, who: CombatantId, prompt: Prompt, roll: e.D20Roll | None
) -> None:
    save = inspired_dice.save_that_waits(prompt)
    counts = inspired_dice.roll_before(prompt) if roll is None else roll
    if roll is not None and save.kind is PromptKind.DEATH_SAVE:
        death_saves.tell(draft, who, roll)
    elif roll is not None:
        purpose = _purpose_of(draft, draft.combatant(who), save)
        success = roll.total >= _dc_of(save)
        draft.add(e.CheckRolled(who, purpose, roll, _dc_of(save), success))
    _settle_roll(draft, save, counts.kept, counts.total - counts.kept)


def _settle_roll(draft: Draft, save: Prompt, kept: int, bonus: int) -> None:
    assert save.combatant is not None, "somebody saves"
    if save.kind is PromptKind.DEATH_SAVE:
        death_saves.follow(draft, save.combatant, kept, kept + bonus)
    else:
        SETTLING[save.kind](draft, save, kept + bonus >= _dc_of(save))


def _dc_of(save: Prompt) -> int:
    return 0 if save.dc is None else save.dc
