"""Features that let a common action be taken as a bonus action: Cunning Action, Nimble Escape."""

from collections.abc import Callable

from desktop.language.message import Message, Name
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import BONUS_ACTION
from desktop.model.creature import Creature, Feature
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.encounter.counters import set_current
from desktop.rules.engine import prompts
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.parts import nothing_foreseen
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.fifth.statblocks.paragraphs import takes_bonus_action
from desktop.rules.rolls.rolling import at_the_table

SKIP, PAID = "skip", "paid"
DASH, DISENGAGE, HIDE, DODGE = "dash", "disengage", "hide", "dodge"
QUICK = "quick"
"""The submenu of these actions, the name of their choice, and how their keys begin."""

GRANTED: FrozenMap[str, tuple[str, ...]] = FrozenMap(
    {
        "cunning-action": (DASH, DISENGAGE, HIDE),
        "azione-scaltra": (DASH, DISENGAGE, HIDE),
        "nimble-escape": (DISENGAGE, HIDE),
        "fuga-agile": (DISENGAGE, HIDE),
        "step-of-the-wind": (DASH, DISENGAGE),
        "patient-defense": (DODGE,),
        "patient-defence": (DODGE,),
        "difesa-paziente": (DODGE,),
        "passo-del-vento": (DASH, DISENGAGE),
        "shadow-stealth": (HIDE,),
        "deathless-agility": (DASH, DISENGAGE),
    }
)
"""The actions that a feature allows as a bonus action, by the key of the feature."""


def granted_to(creature: Creature) -> tuple[str, ...]:
    """The keys of the actions that it may take as bonus actions."""
    found = [key for feature in creature.features for key in GRANTED.get(str(feature.key), ())]
    return tuple(dict.fromkeys(found))


def actions_of(
    performs: FrozenMap[str, Callable[[Draft, c.TakeAction], Refusal | None]],
    foreseen: FrozenMap[str, Callable[[Draft, Combatant], Refusal | None]],
) -> tuple[Action, ...]:
    """One action of the list for each of these, at the price of a bonus action.

    `foreseen` are the refusals of some of them that are known before their dice.
    """
    return tuple(
        _quick(key, perform, foreseen.get(key, nothing_foreseen))
        for key, perform in performs.items()
    )


def _quick(
    key: str,
    perform: Callable[[Draft, c.TakeAction], Refusal | None],
    foreseen: Callable[[Draft, Combatant], Refusal | None],
) -> Action:
    def is_granted(who: Combatant) -> bool:
        by_magic = modifiers_of(who, Question.QUICK_ACTION)
        return key in granted_to(who.creature) or any(key in given.what for given in by_magic)

    def act(draft: Draft, command: c.TakeAction) -> Refusal | None:
        who = draft.combatant(command.combatant)
        if not is_granted(who):
            told: Parameters = {"who": who.name, "action": Message(f"action.{key}")}
            text = Message("refusal.no_quick_action", told)
            refusal = Refusal(text, draft.ruleset.rule("bonus_action_none"))
            if draft.stands(refusal):
                return refusal
        return perform(draft, command)

    return Action(
        f"{QUICK}_{key}", "bonus_action", act, group=QUICK, offered=is_granted, foreseen=foreseen
    )


def ask_which(draft: Draft, who: Combatant, feature: Feature) -> None:
    """The feature is paid for; which of its actions is taken?"""
    keys = GRANTED.get(str(feature.key), ())
    if not keys:
        return
    name = Name(tuple(feature.names.items()) or (("", str(feature.key)),))
    told: Parameters = {"who": who.name, "feature": name}
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.quick_action", told),
        options=(
            *((key, Message(f"action.{key}")) for key in keys),
            (SKIP, Message("prompt.option_skip")),
        ),
        then={"choice": QUICK, PAID: int(takes_bonus_action(feature))},
        rule=draft.ruleset.rule("bonus_action_none"),
    )


def answer_which(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The action is done; it was paid for with the feature. Whoever lets it go has it back."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if prompt.combatant is None or who is None:
        return None
    if answer.outcome is Outcome.SKIPPED or answer.option in ("", SKIP):
        is_paid = bool(prompt.continuation.get(PAID, 0))
        if is_paid and is_counted(draft, who) and is_its_turn(draft, who):
            set_current(draft, who.id, BONUS_ACTION, who.count(BONUS_ACTION) + 1)
        return None
    draft.add(e.ActionTaken(prompt.combatant, answer.option, None, ""))
    command = c.TakeAction(prompt.combatant, answer.option)
    with at_the_table(draft, Message(f"action.{answer.option}")):
        return draft.ruleset.actions[answer.option].perform(draft, command)
