"""What is held ready: on every turn of another its trigger may come, and is then asked for."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import REACTION
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, ConditionKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.attacking.actions import decide_take_action
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.turns.budget import judge_able

READIED = ConditionKey("readied")
SPELL = "spell"
"""The parameter of what is held ready that names a spell, which is released from its own card."""

READY = "readied"
ACT, MOVE, SKIP = "use_readied", "move_readied", "skip"
OPTIONS = {
    ACT: "prompt.option_use_readied",
    MOVE: "prompt.option_move_readied",
    SKIP: "prompt.option_not_yet",
}


def ask_on_turn(draft: Draft, whose: CombatantId) -> None:
    """A turn step: whoever holds something ready may use it while this turn goes on.

    The prompt waits beside what happens, and blocks nothing: the answer comes after the trigger
    (51-RDY-04), or lets it pass (51-RDY-05).
    """
    slot = draft.encounter.slot_of(whose)
    members = (whose,) if slot is None else slot.members
    for who in [one for one in draft.encounter.combatants.values() if one.effects]:
        held = find_readied(who)
        if held is None or who.id in members or _is_asked(draft, who.id):
            continue
        if who.count(REACTION) < 1 or judge_able(draft, who, "reaction") is not None:
            continue
        _ask(draft, who, held)


def find_readied(who: Combatant) -> ActiveEffect | None:
    """What it holds ready, or None."""
    return next((each for each in who.effects if each.key == READIED), None)


def _is_asked(draft: Draft, who: CombatantId) -> bool:
    return any(
        prompt.combatant == who and prompt.continuation.get("choice") == READY
        for prompt in draft.encounter.prompts
    )


def _ask(draft: Draft, who: Combatant, held: ActiveEffect) -> None:
    told: Parameters = {"who": who.name, "what": held.called}
    is_spell = SPELL in held.parameters
    keys = (SKIP,) if is_spell else (ACT, MOVE, SKIP)
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.readied_spell" if is_spell else "prompt.readied", told),
        effect=held.id,
        options=tuple((key, Message(OPTIONS[key])) for key in keys),
        then={"choice": READY},
        rule=draft.ruleset.rule("readied"),
    )


def answer(draft: Draft, prompt: Prompt, given: Answer) -> Refusal | None:
    """The trigger came: what was readied is done by the reaction. Or it is let pass, for later."""
    if prompt.combatant is None or given.outcome is Outcome.SKIPPED:
        return None
    if given.option not in (ACT, MOVE):
        return None
    return decide_take_action(draft, c.TakeAction(prompt.combatant, given.option))


def drop_with_turn(draft: Draft, ended: CombatantId) -> None:
    """A step after a turn: its trigger did not come; the next turn asks anew."""
    prompts.drop_where(draft, lambda prompt: prompt.continuation.get("choice") == READY)


def settle(draft: Draft) -> None:
    """A finisher: without a reaction nothing that is readied can be used any more."""
    _let_go(draft)

    def is_gone(prompt: Prompt) -> bool:
        if prompt.continuation.get("choice") != READY or prompt.combatant is None:
            return False
        who = draft.find(prompt.combatant)
        return who is None or who.count(REACTION) < 1

    prompts.drop_where(draft, is_gone)


def _let_go(draft: Draft) -> None:
    """Nobody concentrates on a spell that was held and not released: it is lost (51-RDY-07)."""
    for event in draft.facts(e.EffectEnded):
        if event.key != READIED:
            continue
        before, who = draft.start.combatants.get(event.combatant), draft.find(event.combatant)
        held = None if before is None else before.find_effect(event.effect)
        if held is None or who is None or held.held_by is None or SPELL not in held.parameters:
            continue
        effects.end_effect(draft, who.id, held.held_by)
