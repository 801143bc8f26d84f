"""Who has come since a caster said whom its area spares: the GM says whether it spares them."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.area import LastingArea
from desktop.model.copying import replace
from desktop.model.ids import AreaId, CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import are_hostile

JOINED = "joined_area"
SPARE, AFFECT = "spare", "affect"
"""The word of its prompt, and its answers."""

AREA, ACTS = "area", "acts"


def is_open(draft: Draft, area: LastingArea, who: CombatantId, *, acts: bool) -> bool:
    """Whether the GM has still to say if it is spared; asked where nobody has.

    Foes of its maker are not: nobody spares them. `acts`: the area acts on it once it is not.
    """
    if area.owner is None or who in area.judged or who in area.spared or not area.judged:
        return False
    owner, combatant = draft.find(area.owner), draft.combatant(who)
    if owner is None or are_hostile(draft.encounter, draft.ruleset, owner, combatant):
        return False
    asked = next((x for x in draft.encounter.prompts if _is_about(x, area.id, who)), None)
    if asked is not None and (not acts or asked.continuation.get(ACTS)):
        return True
    if asked is not None:
        prompts.drop(draft, asked)
    told: Parameters = {"who": combatant.name, "label": area.called}
    prompts.ask_choice(
        draft,
        who,
        Message("prompt.joined_area", told),
        options=(
            (SPARE, Message("prompt.option_spared")),
            (AFFECT, Message("prompt.option_affect")),
        ),
        then={"choice": JOINED, AREA: str(area.id), ACTS: int(acts)},
        source=area.owner,
        rule=area.rule,
    )
    return True


def _is_about(prompt: Prompt, area: AreaId, who: CombatantId) -> bool:
    words = prompt.continuation
    is_joined = words.get("choice") == JOINED and words.get(AREA) == str(area)
    return is_joined and prompt.combatant == who


def judged(draft: Draft, prompt: Prompt, answer: Answer) -> LastingArea | None:
    """The area that acts on it now, once that is settled; None: it does not."""
    area = draft.encounter.areas.get(AreaId(str(prompt.continuation[AREA])))
    if area is None or prompt.combatant is None:
        return None
    is_spared = answer.option == SPARE or answer.outcome is Outcome.SKIPPED
    known = replace(area, judged=(*area.judged, prompt.combatant))
    if is_spared:
        known = replace(known, spared=(*area.spared, prompt.combatant))
    draft.add(e.AreaChanged(known, told=False))
    return known if prompt.continuation.get(ACTS) and not is_spared else None
