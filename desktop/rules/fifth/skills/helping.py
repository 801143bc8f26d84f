"""Help with a check: for one task, or for any where nobody names one."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.creature import Creature
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.states import AIDED
from desktop.rules.fifth.rolls.abilities import ABILITIES, SKILLS, TOOL, TOOLS, training_of

TASK, ANY = "help_task", "any"
"""The name of the choice for which task somebody is helped, and its answer for all of them."""
WORD = "word"
"""The parameter of the help that names its task: a skill, an ability, "tool:" and a tool."""


def use_help(draft: Draft, who: CombatantId, *words: str) -> None:
    """Help with a check is used up by the next check that it fits: by one of these words."""
    for effect in draft.combatant(who).effects:
        if effect.key == AIDED and effect.parameters.get(WORD, words[0]) in words:
            effects.end_effect(draft, who, effect.id, Message("note.help_used"))


def help_check(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """A friend has advantage on its next check of the kind, until the helper's next turn.

    Where the edition asks for it the helper chooses something that it is trained in; else it is
    for any task until the GM names one (51-HLP-01).
    """
    assert command.target is not None, "the action needs a target"
    word = command.text.strip()
    helper = draft.combatant(command.combatant)
    if draft.ruleset.numbers["help_needs_training"]:
        known = _trained_in(helper.creature)
        if not word and known:
            _ask(draft, command.combatant, command.target, known, None)
            return None
        if word not in known:
            refusal = Refusal(
                Message("refusal.helper_untrained", {"who": helper.name}),
                draft.ruleset.rule("help_check"),
            )
            if draft.stands(refusal):
                return refusal
    given = _give(draft, helper.id, command.target, word)
    rule = draft.ruleset.rule("help_shared")
    if rule:
        draft.add(e.Noted(Message("note.help_shared", {"who": helper.name}), rule, (helper.id,)))
    if given is not None and not word:
        helped = draft.combatant(command.target)
        tools = tuple(word for word in _trained_in(helped.creature) if word.startswith(TOOL))
        _ask(draft, command.combatant, helped.id, (*ABILITIES, *SKILLS, *tools), given.id)
    return None


def answer_task(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The help is for that task only, or for any."""
    helped = None if prompt.combatant is None else draft.find(prompt.combatant)
    if helped is None or answer.outcome is Outcome.SKIPPED or answer.option == ANY:
        return None
    held = None if prompt.effect is None else helped.find_effect(prompt.effect)
    if held is not None:
        kept = replace(held, parameters=FrozenMap({WORD: answer.option}))
        draft.add(e.EffectChanged(helped.id, kept, told=False))
    else:
        assert prompt.source is not None, "somebody helps"
        _give(draft, prompt.source, helped.id, answer.option)
    told: Parameters = {"who": helped.name, "task": _name_of(answer.option)}
    draft.add(e.Noted(Message("note.help_with", told), prompt.rule, (helped.id,)))
    return None


def _give(draft: Draft, helper: CombatantId, helped: CombatantId, word: str) -> ActiveEffect | None:
    """The help as it lies on whoever has it; None where it cannot have it."""
    is_named = word in SKILLS or word in ABILITIES or word.startswith(TOOL)
    parameters: FrozenMap[str, int | str] = FrozenMap({WORD: word} if is_named else {})
    end = End(helper, Moment.START)
    given = ActiveEffect(EffectId(""), AIDED, source=helper, end=end, parameters=parameters)
    effects.give(draft, helped, given)
    return next((x for x in draft.combatant(helped).effects if x.key == AIDED), None)


def _ask(
    draft: Draft,
    helper: CombatantId,
    helped: CombatantId,
    words: tuple[str, ...],
    held: EffectId | None,
) -> None:
    """For which task; what is given already stays for any while nobody says."""
    friend = draft.combatant(helped)
    any_task = (ANY, Message("prompt.option_any_task"))
    told: Parameters = {"who": friend.name}
    prompts.ask_choice(
        draft,
        helped,
        Message("prompt.help_with" if held is None else "prompt.help_task", told),
        options=(
            *(() if held is None else (any_task,)),
            *((word, _option(draft, friend, word)) for word in words),
        ),
        then={"choice": TASK},
        effect=held,
        source=helper,
        rule=draft.ruleset.rule("action_help_check"),
    )


def _option(draft: Draft, friend: Combatant, word: str) -> Message:
    """A task with what the friend adds to it."""
    if word.startswith(TOOL):
        return _name_of(word)
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, friend), word)
    bonus = sum(each.change for each in trace)
    return Message("prompt.option_skill", {"skill": _name_of(word), "bonus": bonus})


def _name_of(word: str) -> Message:
    if word.startswith(TOOL):
        return Message(f"tool.{word.removeprefix(TOOL)}")
    return Message(f"skill.{word}" if word in SKILLS else f"ability.{word}")


def _trained_in(creature: Creature) -> tuple[str, ...]:
    """The skills and tools that it is proficient in."""
    words = (*SKILLS, *(f"{TOOL}{tool}" for tool in TOOLS))
    return tuple(word for word in words if training_of(creature, word))
