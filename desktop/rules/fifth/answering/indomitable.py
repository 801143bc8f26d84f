"""Indomitable: a failed save of a fighter is made anew, for one of its uses."""

from collections.abc import Callable

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.counter import feature_uses
from desktop.model.creature import Feature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.encounter.counters import spend
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.rolls.callings import level_in
from desktop.rules.fifth.skills.rerolls import HELD, save_that_waits

FEATURE = ("indomitable", "indomito", "indomabile")
"""How the key of the feature begins, as it is called in English or Italian."""
INDOMITABLE = "indomitable"
"""The word of the choice, and of a save that is made anew: no third one follows."""
AGAIN, KEEP = "again", "keep"
ADDS_LEVEL = "indomitable_adds_level"
"""Whether the level as a fighter is added to the new roll."""


def _find(who: Combatant) -> Feature | None:
    return next((each for each in who.creature.features if each.key.startswith(FEATURE)), None)


def offer(draft: Draft, prompt: Prompt) -> bool:
    """Whether the save of a prompt, just failed, waits for the choice to make it anew."""
    assert prompt.combatant is not None, "somebody saves"
    who = draft.combatant(prompt.combatant)
    feature = _find(who)
    if feature is None or prompt.continuation.get(INDOMITABLE):
        return False
    rolled = draft.facts(e.CheckRolled)[-1]
    left = who.count(feature_uses(feature.key))
    if left < 1 or rolled.automatic:
        return False
    told: Parameters = {"who": who.name, "feature": feature.name, "left": left}
    held = {f"{HELD}{key}": value for key, value in prompt.continuation.items()}
    prompts.ask(
        draft,
        replace(
            prompt,
            id=prompts.NEW,
            kind=PromptKind.CHOICE,
            text=Message("prompt.indomitable", told),
            bonus=0,
            bonus_dice="",
            dice="",
            harm="",
            options=(
                (AGAIN, Message("prompt.option_save_anew")),
                (KEEP, Message("prompt.option_fail")),
            ),
            continuation=FrozenMap({"choice": INDOMITABLE, "kind": prompt.kind.value, **held}),
        ),
    )
    return True


def answer(
    draft: Draft, prompt: Prompt, answer: Answer, settle: Callable[[Draft, Prompt, bool], None]
) -> Refusal | None:
    """A use is spent and the save is asked for again; else what the failure brings comes."""
    assert prompt.combatant is not None, "somebody has failed the save"
    who = draft.combatant(prompt.combatant)
    save = replace(save_that_waits(prompt), options=())
    if answer.option != AGAIN or answer.outcome is Outcome.SKIPPED:
        settle(draft, save, False)
        return None
    feature = _find(who)
    assert feature is not None, "it was offered"
    spend(draft, who.id, feature_uses(feature.key))
    told: Parameters = {"who": who.name, "feature": feature.name}
    draft.add(e.Noted(Message("note.uses_feature", told), combatants=(who.id,)))
    again = save.continuation.with_item(INDOMITABLE, 1)
    text = Message("prompt.save_anew", told)
    prompts.ask(draft, replace(save, id=prompts.NEW, text=text, dice="1d20", continuation=again))
    return None


def reasons(draft: Draft, who: Combatant, prompt: Prompt) -> Trace:
    """The level as a fighter on the new roll, where the edition adds it."""
    feature = _find(who)
    if feature is None or not prompt.continuation.get(INDOMITABLE):
        return ()
    if not draft.ruleset.numbers[ADDS_LEVEL]:
        return ()
    text = Message("reason.stat_block", {"feature": feature.name})
    return (Contribution(text, Kind.NUMBER, level_in(who.creature, "fighter")),)
