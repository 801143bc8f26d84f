"""Special action points such as those of a rage: of one source at a time (MC-AP-06)."""

import re

from desktop.language.message import Message, typed_name
from desktop.model.combatant import Combatant
from desktop.model.commands import TakeAction
from desktop.model.effect import ActiveEffect
from desktop.model.events import Noted
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.mythcraft.points.costs import STEP

SPECIAL = ConditionKey("special_points")
"""Its level is how many points are there, its label what they come from."""

NEW, OLD = "new", "old"
RULE = "MC-AP-06"
MOST = 99

_WISH = re.compile(r"(?P<name>.*?)\s*(?P<sign>[+\u2212-]?)(?P<count>\d{1,9})")


def special_of(who: Combatant) -> ActiveEffect | None:
    """The special points that it has, or None."""
    return next((effect for effect in who.effects if effect.key == SPECIAL), None)


def take_special(draft: Draft, command: TakeAction) -> Refusal | None:
    """Gain, spend or set special points: "Rage 2", "+1", "-1", "0".

    Those of a second source ask which to keep.
    """
    text = command.text.strip()
    wish = _WISH.fullmatch(text)
    who = draft.combatant(command.combatant)
    held = special_of(who)
    if wish is None or not (wish["name"] or held):
        return Refusal(
            Message("refusal.myth.no_special_points", {"value": text}), RULE, can_overrule=False
        )
    name = wish["name"] or (held.label if held is not None else "")
    is_same = held is not None and held.label.casefold() == name.casefold()
    count = int(wish["count"])
    if wish["sign"]:
        before = (held.level or 0) if is_same and held is not None else 0
        count = max(0, before + (count if wish["sign"] == "+" else -count))
    if refusal := judge_number(count, high=MOST):
        return refusal
    if held is not None and not is_same and count:
        _ask(draft, who, held, name, count)
    else:
        _set(draft, who.id, held.label if is_same and held is not None else name, count)
    return None


def _set(draft: Draft, who: CombatantId, name: str, count: int) -> None:
    effects.end_all(draft, who, SPECIAL)
    if count:
        effects.give(draft, who, ActiveEffect(EffectId(""), SPECIAL, level=count, label=name))
    told: Parameters = {
        "who": draft.combatant(who).name,
        "source": typed_name(name),
        "count": count,
    }
    draft.add(Noted(Message("note.myth.special_points", told), RULE, (who,)))


def _ask(draft: Draft, who: Combatant, held: ActiveEffect, name: str, count: int) -> None:
    left: dict[str, str | int] = {STEP: SPECIAL, "name": name, "count": count}
    offered = ((OLD, held.label, held.level or 0), (NEW, name, count))
    prompts.drop_where(
        draft,
        lambda prompt: prompt.combatant == who.id and prompt.continuation.get(STEP) == SPECIAL,
    )
    prompts.ask_choice(
        draft,
        who.id,
        Message("prompt.myth.special_points", {"who": who.name}),
        options=tuple(
            (
                key,
                Message(
                    "prompt.myth.option_special", {"source": typed_name(source), "count": many}
                ),
            )
            for key, source, many in offered
        ),
        then=left,
        rule=RULE,
    )


def answer_special(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The new ones instead of the old, or the old ones stay."""
    if answer.option != NEW or answer.outcome is Outcome.SKIPPED or prompt.combatant is None:
        return None
    kept = prompt.continuation
    _set(draft, prompt.combatant, str(kept["name"]), int(kept["count"]))
    return None
