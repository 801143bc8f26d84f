"""Spells that wait for a die of their target, whose stat block leaves it unaffected by them.

On the highest numbers the spell comes back at its caster.
"""

import json
from collections.abc import Mapping, Sequence

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import Prompt, PromptKind
from desktop.model.structure import unstructure
from desktop.model.volley import Volley
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters

TURNED = "turned_back"
"""The word of its prompts."""
CAST, NUMBERS, LEAST = "cast", "numbers", "least"
"""What a prompt keeps: the wish, the places of its attacks or darts, the least number."""
ROLL, NOTHING, BACK, HITS = "roll", "nothing", "back", "hits"
"""Its answers: as the die says; or nothing, back at the caster, and as usual, as the GM says."""
SIDES = 6
Held = Mapping[CombatantId, Sequence[int]]


def held_of(draft: Draft, command: c.CastSpell, count: int) -> Held:
    """The places of the attacks or darts at those who turn such a spell back."""
    found: dict[CombatantId, list[int]] = {}
    for number in range(count):
        target = draft.find(command.targets[number % len(command.targets)])
        if target is None or draft.ruleset.turns_back(target, command.spell) is None:
            continue
        found.setdefault(target.id, []).append(number)
    return found


def ask_in_line(
    draft: Draft, command: c.CastSpell, volley: Volley, targets: tuple[CombatantId, ...]
) -> tuple[CombatantId, ...]:
    """The others in the line; each who turns it back is asked for its die."""
    held: dict[CombatantId, list[int]] = {}
    for who in targets:
        target = draft.find(who)
        if target is not None and draft.ruleset.turns_back(target, command.spell) is not None:
            held[who] = []
    ask(draft, command, volley, held)
    return tuple(who for who in targets if who not in held)


def ask(draft: Draft, command: c.CastSpell, volley: Volley, held: Held) -> None:
    """Ask for the die of each; what would come to it waits."""
    for who, numbers in held.items():
        target, caster = draft.combatant(who), draft.combatant(command.caster)
        found = draft.ruleset.turns_back(target, command.spell)
        assert found is not None, "it is held for that"
        feature, least = found
        waits: dict[str, str | int] = {
            "choice": TURNED,
            CAST: json.dumps(unstructure(command)),
            NUMBERS: " ".join(map(str, numbers)),
            LEAST: least,
        }
        told: Parameters = {
            "who": target.name,
            "caster": caster.name,
            "spell": command.spell.name,
            "label": feature.name,
            "least": least,
        }
        prompts.ask(
            draft,
            Prompt(
                prompts.NEW,
                PromptKind.CHOICE,
                who,
                Message("prompt.turns_back", told),
                dice=f"1d{SIDES}",
                source=caster.id,
                options=(
                    (ROLL, Message("view.prompt.roll")),
                    (NOTHING, Message("prompt.option_unaffected")),
                    (BACK, Message("prompt.option_turned_back", told)),
                    (HITS, Message("prompt.option_affected", told)),
                ),
                continuation=FrozenMap(waits),
                rule=draft.ruleset.rule("stat_block_trait"),
                volley=volley,
            ),
        )
