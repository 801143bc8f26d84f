"""Saving throws against what somebody does with its body: its grip, its throw."""

from desktop.language.message import Message
from desktop.model.commands import TakeAction
from desktop.model.creature import Creature
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.rolls.abilities import BASE_DC, ability_modifier, proficiency
from desktop.rules.rolls.saves import ask_save


def dc_by(creature: Creature, ability: str) -> int:
    """8, the modifier of the ability and the proficiency bonus."""
    return BASE_DC + ability_modifier(creature, ability) + proficiency(creature)


def ask_to_resist(
    draft: Draft,
    command: TakeAction,
    *,
    ability: str,
    dc: int,
    then: str,
    rule: str,
    harm: str = "",
) -> None:
    """Ask the target of an action for its save; `then` names what follows, `rule` its row."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    told: Parameters = {
        "who": target.name,
        "source": who.name,
        "action": Message(f"action.{command.action}"),
    }
    ask_save(
        draft,
        target,
        Message("prompt.save_against", told),
        ability=ability,
        dc=dc,
        then={"then": then},
        source=who.id,
        rule=draft.ruleset.rule(rule),
        harm=harm,
    )
