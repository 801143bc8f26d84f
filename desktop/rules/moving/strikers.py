"""Whoever may strike at one who leaves its reach is asked, and what it may strike with."""

from collections.abc import Sequence

from desktop.language.message import Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Prompt, PromptKind
from desktop.rules.attacking.attacks import attack_name
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.map.places import distance_between

USUAL_REACH = 5
SKIP = "skip"
ASKED = "asked"
"""Key of who was asked already, in what is left of a way."""
AT = "@"
"""In the key of an option: the attack, and whom it is made on where there is a choice."""
DEED = "do:"
"""Before the key of an action that is taken in place of an opportunity attack."""


def ask_striker(
    draft: Draft,
    striker: Combatant,
    mover: Combatant,
    gone: Combatant,
    rest: dict[str, str | int],
    strikers: tuple[Combatant, ...],
) -> None:
    """Ask for one strike at the mover where it stands now; `gone` is itself a step farther.

    It may strike with what reaches the one and not the other (51-OA-11).
    """
    near, far = (
        distance_between(draft.encounter, draft.ruleset, each, striker) for each in (mover, gone)
    )
    melee = [
        attack
        for attack in draft.ruleset.attacks.opportunities(striker)
        if near is None or far is None or near <= (attack.reach or USUAL_REACH) < far
    ]
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.OPPORTUNITY_ATTACK,
            striker.id,
            Message(
                draft.ruleset.movement.opportunity_text,
                {"who": striker.name, "target": mover.name},
            ),
            source=mover.id,
            options=(
                *_options(draft, striker, mover, melee),
                *(
                    (f"{DEED}{key}", Message(f"action.{key}"))
                    for key in draft.ruleset.opportunity_actions
                ),
                (SKIP, Message("prompt.option_skip")),
            ),
            continuation=FrozenMap({**rest, ASKED: " ".join(each.id for each in strikers)}),
            rule=draft.ruleset.movement.opportunity_rule,
        ),
    )


def _options(
    draft: Draft, striker: Combatant, mover: Combatant, attacks: Sequence[Attack]
) -> list[tuple[str, Message]]:
    """The attacks that it may strike with; each on each whom it may choose, the mover first.

    Those for which a weapon would have to be drawn come last and say so: the GM decides.
    """
    found: list[tuple[str, Message]] = []
    ready = draft.ruleset.is_at_hand
    for attack in sorted(attacks, key=lambda each: not ready(striker, each)):
        name: Parameter = attack_name(attack, striker)
        if not ready(striker, attack):
            name = Message("prompt.option_not_in_hand", {"who": name})
        told = {"who": name}
        found.append((str(attack.key), Message("prompt.option_name", told)))
        for other in draft.ruleset.movement.struck_instead(draft, mover):
            text = Message("prompt.option_name_at", {**told, "target": other.name})
            found.append((f"{attack.key}{AT}{other.id}", text))
    return found
