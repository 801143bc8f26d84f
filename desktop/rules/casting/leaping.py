"""A spell that leaps on: where two dice of its damage show the same number, somebody near is next.

Chromatic Orb of 2024: as often as the level of its slot, and at each creature once.
"""

import json
from collections import Counter

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.copying import replace
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import Prompt, PromptKind
from desktop.model.structure import unstructure
from desktop.model.volley import Volley
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import distance_between

LEAP, NO = "leaps", "no"
CAST, STRUCK, LEFT = "cast", "struck", "left"
"""What its prompt keeps: the wish, whom it has struck, how often it may leap still."""


def ask(
    draft: Draft,
    command: c.CastSpell,
    volley: Volley,
    struck: tuple[CombatantId, ...],
    left: int,
    *,
    since: int,
) -> None:
    """Ask whom it leaps to from the last of those whom it `struck`; `left`: so often at most.

    Where the dice are told and all differ it does not leap; where only their sum is known it is
    asked for all the same. `since`: so many facts came before the hit.
    """
    caster, last = draft.combatant(command.caster), draft.find(struck[-1])
    told = _dice_shown(draft, struck[-1], since)
    if last is None or left < 1 or (told and max(Counter(told).values()) < 2):
        return
    options: list[tuple[str, Message]] = []
    for other in draft.encounter.combatants.values():
        if other.id in struck or other.is_out or other.side is caster.side:
            continue
        apart = distance_between(draft.encounter, draft.ruleset, last, other)
        if apart is None or apart <= command.spell.leaps:
            options.append((str(other.id), Message("prompt.option_target", {"who": other.name})))
    if not options:
        return
    key = "prompt.leaps" if told else "prompt.leaps_perhaps"
    named: Parameters = {
        "spell": command.spell.name,
        "target": last.name,
        "distance": Distance(command.spell.leaps),
    }
    waits: dict[str, str | int] = {
        "choice": LEAP,
        CAST: json.dumps(unstructure(_afresh(command))),
        STRUCK: " ".join(struck),
        LEFT: left,
    }
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CHOICE,
            caster.id,
            Message(key, named),
            source=caster.id,
            options=(*options, (NO, Message("prompt.option_no"))),
            continuation=FrozenMap(waits),
            volley=volley,
        ),
    )


def _dice_shown(draft: Draft, target: CombatantId, since: int) -> tuple[int, ...]:
    """The dice of its own damage, as they lie; () where only their sum was told."""
    taken = (each for each in draft.events[since:] if isinstance(each, e.DamageTaken))
    return next((each.parts[0].dice for each in taken if each.target == target), ())


def _afresh(command: c.CastSpell) -> c.CastSpell:
    """The wish without what was typed for its first attack."""
    return replace(command, dice=(), rolls=(), blows=(), bonus=(), damage=None, saves=())
